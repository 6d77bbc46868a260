"""A match being played: moves in, signals out."""
