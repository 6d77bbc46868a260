"""The kinds of game, each with its position."""
