"""Tests of the rules: cards, captures, positions, scoring, words."""
