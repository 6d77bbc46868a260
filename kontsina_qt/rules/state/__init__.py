"""Positions, moves and events: what every kind of game has."""
