"""Does the person want more contrast?

Qt knows of it on Windows (the contrast themes), macOS and some Linux desktops; the portal tells
of the others.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from kontsina_qt.windows.wishes.portal import CONTRAST, Portal

HIGHER = 1
"""The portal's word for it."""


def wants_contrast(portal: Portal) -> bool:
    """Whether either asks for it."""
    hints = QGuiApplication.styleHints()  # what belongs to it lives as long as this name
    told = hints.accessibility().contrastPreference()
    return told is Qt.ContrastPreference.HighContrast or portal.number(CONTRAST) == HIGHER
