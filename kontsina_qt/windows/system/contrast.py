"""Whether the person prefers more contrast.

Qt knows of it on Windows (the contrast themes), macOS and some Linux desktops, from 6.10 on; the
portal tells of the others.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QStyleHints

from kontsina_qt.windows.system.portal import CONTRAST, Portal

HIGHER = 1
"""The portal's word for it."""


def knows_contrast(hints: QStyleHints) -> bool:
    """Whether this Qt knows of it."""
    return hasattr(hints, "accessibility")


def wants_contrast(portal: Portal) -> bool:
    """Whether either asks for it."""
    hints = QGuiApplication.styleHints()  # what belongs to it lives as long as this name
    if knows_contrast(hints):
        reported = hints.accessibility().contrastPreference()
        if reported is Qt.ContrastPreference.HighContrast:
            return True
    return portal.number(CONTRAST) == HIGHER
