"""Tests of what is drawn of cards and faces."""
