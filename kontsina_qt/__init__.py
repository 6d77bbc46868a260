"""Kontsina: the Greek fishing game and its family."""

__version__ = "0.1.0"
