"""A match between people: the link's process, what it tells, and the session made of that."""
