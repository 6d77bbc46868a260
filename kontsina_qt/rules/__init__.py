"""The games: cards, moves, positions, scoring. Knows no screen, no files and no clock."""
