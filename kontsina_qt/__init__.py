"""Kontsina: the Greek fishing game and its family."""

__version__ = "0.1.0"

PROJECT = ""
"""Where the project lives, https://HOST/OWNER/NAME; while it is empty, nothing is said of it."""
