"""Lessons: prepared tables, what is to be done at them, and what is said."""
