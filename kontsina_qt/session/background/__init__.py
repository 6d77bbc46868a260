"""Background work on matches: counting, comparing, reviewing and solving."""
