"""The opponents' portraits, drawn by a script."""
