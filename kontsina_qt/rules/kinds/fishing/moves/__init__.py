"""The moves of a fishing game: what a seat may do, found from what it has before it."""
