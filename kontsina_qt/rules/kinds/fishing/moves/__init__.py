"""The legal moves of a fishing game."""
