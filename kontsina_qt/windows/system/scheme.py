"""Whether the person prefers a dark theme."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from kontsina_qt.windows.system.portal import SCHEME, Portal

DARK = 1
"""The portal's value for a dark theme."""


def wants_dark(portal: Portal) -> bool:
    """Return whether Qt, or else the portal, reports a dark theme."""
    reported = QGuiApplication.styleHints().colorScheme()
    if reported is Qt.ColorScheme.Unknown:
        return portal.number(SCHEME) == DARK
    return reported is Qt.ColorScheme.Dark
