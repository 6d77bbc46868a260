"""The system's preferences, and the effect of settings that follow them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from kontsina_qt.library.settings.choices import Motion
from kontsina_qt.library.settings.choices import Theme as Chosen
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.table.style.theme import THEMES, Theme, covered
from kontsina_qt.windows.system.contrast import knows_contrast, wants_contrast
from kontsina_qt.windows.system.motion import wants_stillness
from kontsina_qt.windows.system.portal import Portal
from kontsina_qt.windows.system.scheme import wants_dark
from kontsina_qt.windows.system.text_size import text_scale


@dataclass(frozen=True, slots=True)
class SystemPreferences:
    """The preferences of the desktop.

    Attributes:
        dark: whether it prefers a dark theme.
        contrast: whether it prefers more contrast.
        still: whether it prefers reduced motion.
        text: the text factor, if not part of the font size.
    """

    dark: bool = False
    contrast: bool = False
    still: bool = False
    text: float = 1.0


_latest = [SystemPreferences()]


def system_preferences() -> SystemPreferences:
    """Return the preferences last reported by the system."""
    return _latest[0]


def note_preferences(found: SystemPreferences) -> bool:
    """Store the reported preferences; return whether they have changed."""
    changed = found != _latest[0]
    _latest[0] = found
    return changed


def theme_of(settings: Settings) -> Theme:
    """Return the theme that the person chose, or else the one the system prefers."""
    asked = settings.theme
    if asked is Chosen.SYSTEM:
        system = system_preferences()
        asked = Chosen.DARK if system.dark else Chosen.CLOTH
        asked = Chosen.HIGH_CONTRAST if system.contrast else asked
    return covered(THEMES[str(asked)], str(settings.cloth))


def fades(settings: Settings) -> bool:
    """Return whether cards fade instead of moving."""
    if settings.motion is Motion.SYSTEM:
        return system_preferences().still
    return settings.motion is Motion.FADES


class Watch(QObject):
    """Watches the system's preferences.

    Signals:
        changed(): one of them has changed.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._portal = Portal(self)
        self._portal.answered.connect(self.look)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.look)
        if knows_contrast(hints):
            hints.accessibility().contrastPreferenceChanged.connect(self.look)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._on_state)
        self.look()

    def begin(self) -> None:
        """Also start the asynchronous queries."""
        self._portal.begin()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        # The person may come back from the system settings, not all of which notify programs.
        if state is Qt.ApplicationState.ApplicationActive:
            self.look()

    def look(self, *_: object) -> None:
        """Read the preferences now."""
        portal = self._portal
        found = SystemPreferences(
            wants_dark(portal), wants_contrast(portal), wants_stillness(portal), text_scale(portal)
        )
        if note_preferences(found):
            self.changed.emit()
