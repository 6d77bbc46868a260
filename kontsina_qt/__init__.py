"""Kontsina: the Greek fishing game and its family."""

__version__ = "0.1.0"

PROJECT = ""
"""The project's URL, https://HOST/OWNER/NAME; if empty, it is mentioned nowhere."""
