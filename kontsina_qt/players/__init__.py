"""Computer players: they are given a view, never a position."""
