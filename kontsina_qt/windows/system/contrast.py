"""Whether the person prefers more contrast.

Qt knows this from 6.10 on, on Windows (contrast themes), macOS and some Linux desktops; the portal
reports it on others.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QStyleHints

from kontsina_qt.windows.system.portal import CONTRAST, Portal

HIGHER = 1
"""The portal's value for more contrast."""


def knows_contrast(hints: QStyleHints) -> bool:
    """Return whether this version of Qt reports it."""
    return hasattr(hints, "accessibility")


def wants_contrast(portal: Portal) -> bool:
    """Return whether Qt or the portal asks for more contrast."""
    hints = QGuiApplication.styleHints()  # keep a reference, or its children are deleted
    if knows_contrast(hints):
        reported = hints.accessibility().contrastPreference()
        if reported is Qt.ContrastPreference.HighContrast:
            return True
    return portal.number(CONTRAST) == HIGHER
