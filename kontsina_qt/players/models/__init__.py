"""Opponent models: styles of play, and which of them explains somebody's plays."""
