"""Errors of the program itself: kept in a log, told in a report that names nobody."""
