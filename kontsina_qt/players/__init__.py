"""Computer players. They are given the view of a seat, never a position."""
