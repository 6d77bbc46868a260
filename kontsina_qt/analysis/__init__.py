"""The analysis of a match: each move against the best one found."""
