"""The analysis of a match: compares each move with the best one found."""
