"""Opponent models: styles of play, and inference of a player's style from its plays."""
