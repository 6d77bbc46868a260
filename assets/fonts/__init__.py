"""The font of the interface, and the script that makes it."""
