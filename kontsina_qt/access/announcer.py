"""Announcements for screen readers: each sentence is said once, in its turn.

    announce(view, "Anna takes the seven of clubs")
    announce(view, "On the table: the ace of hearts", Urgency.NOW)

Where Qt's bridge leads to Windows or macOS the reader is handed the sentence as an announcement.
Readers of AT-SPI get it from live objects, notifications in a status bar of the window: those of
today's Linux know announcements, too, older ones do not, and each would say both.
"""

from __future__ import annotations

from collections import deque
from enum import Enum

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QGuiApplication,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from kontsina_qt.access.nodes import stand_for
from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.rules.state.words import sentences as as_text

GATHER_MS = 60
"""What comes within this time is one burst, and said as one."""
GAP_MS = 400
"""How long after a sentence the next one may follow; what comes before that is joined to it."""
TURNS = 6
"""How many sentences may be waiting to be read when they are read late."""
KNOW_ANNOUNCEMENTS = ("windows", "cocoa")
"""The platforms of Qt whose readers take announcements."""


class Urgency(Enum):
    """When a sentence is said."""

    TURN = "turn"
    """After what is said already, together with what comes at the same time."""
    NOW = "now"
    """At once: the person has asked for it."""


def announce(about: QWidget, words: str, urgency: Urgency = Urgency.TURN, topic: str = "") -> None:
    """Announce a sentence in a widget's window; do nothing where no screen reader listens.

    Args:
        about: any widget of the window.
        words: as they are shown; cards are read out by their names.
        urgency: whether it waits for its turn.
        topic: of what still waits about the same, only this is said; empty for nothing.
    """
    if words and QAccessible.isActive():
        announcer_of(about).say(aloud(words, tr), urgency, topic)


def announcer_of(about: QWidget) -> Announcer:
    """The announcer of the window in which a widget is; it is made when it is asked for."""
    window = about.window()
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    return window.findChild(Announcer, options=direct) or Announcer(window)


class Announcer(QObject):
    """Says sentences in one window, the older first; those of one burst together.

    Signals:
        said(str): what the reader has just been given.
    """

    said = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._live: Live | None = None
        self._waiting: list[tuple[str, str]] = []
        self._gather, self._gap = QTimer(self), QTimer(self)
        for timer, ms in ((self._gather, GATHER_MS), (self._gap, GAP_MS)):
            timer.setSingleShot(True)
            timer.setInterval(ms)
            timer.timeout.connect(self._go_on)

    def say(self, words: str, urgency: Urgency = Urgency.TURN, topic: str = "") -> None:
        """Queue a sentence, or say it first; not twice in a burst.

        Args:
            words, urgency, topic: as of ``announce``.
        """
        if topic:
            self._waiting = [each for each in self._waiting if each[1] != topic]
        if urgency is Urgency.NOW:
            self._give(words)
        elif words not in (each for each, _ in self._waiting):
            self._waiting.append((words, topic))
            if not self._gap.isActive():
                self._gather.start()

    def _go_on(self) -> None:
        if self._waiting:
            words, self._waiting = joined([words for words, _ in self._waiting]), []
            self._give(words)

    def _give(self, words: str) -> None:
        self._gather.stop()
        self._gap.start()
        if QGuiApplication.platformName() in KNOW_ANNOUNCEMENTS:
            event = QAccessibleAnnouncementEvent(self._window, words)
            QAccessible.updateAccessibility(event)
        else:
            if self._live is None:
                self._live = Live(self._window)
            self._live.show_words(words)
        self.said.emit(words)


class There(QAccessibleWidget):
    """Stands for a hidden widget as if it were seen; one that is shown would say so by itself."""

    def state(self) -> QAccessible.State:
        """It is there."""
        return QAccessible.State()


class Live:
    """A status bar with notifications in a window; nothing of them is to be seen.

    They take turns: a busy reader asks for the words some time after it has heard of them.
    """

    def __init__(self, window: QWidget) -> None:
        bar = QWidget(window)
        bar.hide()
        self._parts = deque(QWidget(bar) for _ in range(TURNS))
        stand_for(There(bar, QAccessible.Role.StatusBar))
        for part in self._parts:
            part.hide()
            stand_for(There(part, QAccessible.Role.Notification))

    def show_words(self, words: str) -> None:
        """Set the text that the next notification stands for, and send it."""
        self._parts.rotate(1)
        part = self._parts[0]
        part.setAccessibleName(words)
        QAccessible.updateAccessibility(QAccessibleEvent(part, QAccessible.Event.ObjectShow))


def joined(sentences: list[str]) -> str:
    """Sentences as one text, each with a full stop or what it ends with."""
    return as_text(sentences) if len(sentences) > 1 else "".join(sentences)
