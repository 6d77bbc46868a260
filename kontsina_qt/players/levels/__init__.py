"""The built-in players by name."""
