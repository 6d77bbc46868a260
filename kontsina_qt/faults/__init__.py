"""Errors of the program itself: a log, and a report that names nobody."""
