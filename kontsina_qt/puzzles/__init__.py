"""Puzzles: last deals in which only one move wins the hand."""
