"""Fishing games: cards in hand capture cards on the table."""
