"""Synthesised sounds of a card table."""
