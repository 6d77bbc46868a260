"""The computer players of a match: built-in levels and outside programs."""
