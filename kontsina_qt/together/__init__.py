"""Playing with people: cards that nobody's machine knows, and matches that are signed logs."""
