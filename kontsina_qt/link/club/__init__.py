"""Clubs: a server of people's own that keeps the logs of their tables."""
