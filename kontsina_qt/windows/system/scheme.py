"""Whether the person prefers a dark theme."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from kontsina_qt.windows.system.portal import SCHEME, Portal

DARK = 1
"""The portal's word for it."""


def wants_dark(portal: Portal) -> bool:
    """What Qt knows of the system, or else the portal."""
    told = QGuiApplication.styleHints().colorScheme()
    if told is Qt.ColorScheme.Unknown:
        return portal.number(SCHEME) == DARK
    return told is Qt.ColorScheme.Dark
