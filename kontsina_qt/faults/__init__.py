"""Errors of the program itself: the log, and anonymous error reports."""
