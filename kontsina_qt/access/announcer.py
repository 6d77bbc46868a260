"""Announcements for screen readers, queued and without duplicates.

    announce(view, "Anna takes the seven of clubs")
    announce(view, "On the table: the ace of hearts", Urgency.NOW)

On Windows and macOS, sentences are sent as announcement events. AT-SPI readers get them from live
objects instead, notifications in a status bar of the window: only newer ones know announcement
events, and those would read both.
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
"""Sentences within this time are joined into one announcement."""
GAP_MS = 400
"""The minimum time between announcements; sentences that come earlier are joined."""
TURNS = 6
"""How many announcements are kept for slow readers."""
KNOW_ANNOUNCEMENTS = ("windows", "cocoa")
"""The Qt platforms whose readers support announcement events."""


class Urgency(Enum):
    """When a sentence is announced."""

    TURN = "turn"
    """Queued, and joined with what comes at the same time."""
    NOW = "now"
    """At once, since the person has asked for it."""


def announce(about: QWidget, words: str, urgency: Urgency = Urgency.TURN, topic: str = "") -> None:
    """Announce a sentence in a widget's window; do nothing without a screen reader.

    Args:
        about: any widget of the window.
        words: the sentence as shown; cards are replaced by their names.
        urgency: when to announce it.
        topic: replaces queued sentences with the same topic; empty for none.
    """
    if words and QAccessible.isActive():
        announcer_of(about).say(aloud(words, tr), urgency, topic)


def announcer_of(about: QWidget) -> Announcer:
    """Return the announcer of a widget's window, creating it if needed."""
    window = about.window()
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    return window.findChild(Announcer, options=direct) or Announcer(window)


class Announcer(QObject):
    """Announces sentences in one window in order; those of a burst are joined.

    Signals:
        said(str): the text just sent to the reader.
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

    @property
    def quiet(self) -> bool:
        """Whether nothing waits, and the next sentence would be announced at once."""
        return not self._waiting and not self._gap.isActive()

    def say(self, words: str, urgency: Urgency = Urgency.TURN, topic: str = "") -> None:
        """Queue a sentence, or announce it at once; duplicates in a burst are dropped.

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
    """Exposes a hidden widget as if it were visible."""

    def state(self) -> QAccessible.State:
        """Return a state without ``invisible``."""
        return QAccessible.State()


class Live:
    """An invisible status bar with notifications.

    They are used in turn: a busy reader may ask for the text some time after the event.
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
        """Set the text of the next notification, and send its event."""
        self._parts.rotate(1)
        part = self._parts[0]
        part.setAccessibleName(words)
        QAccessible.updateAccessibility(QAccessibleEvent(part, QAccessible.Event.ObjectShow))


def joined(sentences: list[str]) -> str:
    """Join sentences into one text, adding full stops where needed."""
    return as_text(sentences) if len(sentences) > 1 else "".join(sentences)
