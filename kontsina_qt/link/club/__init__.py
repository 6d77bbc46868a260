"""Clubs: a server run by players that keeps the logs of their tables."""
