"""Tests of the match: deals, records, undo and redo, replay."""
