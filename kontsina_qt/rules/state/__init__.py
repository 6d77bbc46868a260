"""Positions, moves and events that all kinds of game share."""
