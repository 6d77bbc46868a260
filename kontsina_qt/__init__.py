"""Kontsina: the Greek fishing game and its family."""

from kontsina_qt.late import load_later

__version__ = "0.1.0"

load_later()
