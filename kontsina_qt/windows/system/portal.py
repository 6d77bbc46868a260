"""Desktop settings on Linux, through the XDG desktop portal.

It is queried asynchronously over the session bus, because a portal that has to be started first
may take seconds. Without a bus, a portal or QtDBus, nothing is known.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import SLOT, QObject, Signal, Slot

SERVICE, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
INTERFACE = "org.freedesktop.portal.Settings"
LOOK, GNOME = "org.freedesktop.appearance", "org.gnome.desktop.interface"
SCHEME, CONTRAST, MOTION = (LOOK, "color-scheme"), (LOOK, "contrast"), (LOOK, "reduced-motion")
ANIMATIONS, TEXT = (GNOME, "enable-animations"), (GNOME, "text-scaling-factor")
QUESTIONS = (SCHEME, CONTRAST, MOTION, ANIMATIONS, TEXT)


class Portal(QObject):
    """Queries the settings, and again when one has changed.

    Signals:
        answered(): a setting is known or has changed.
    """

    answered = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: dict[tuple[str, str], object] = {}
        self._bus: Any = None

    def begin(self) -> None:
        """Query the settings and subscribe to changes."""
        try:
            from PySide6.QtDBus import QDBusConnection
        except ImportError:
            return
        self._bus = QDBusConnection.sessionBus()
        if self._bus.isConnected():
            changed = SLOT("ask()")
            self._bus.connect(SERVICE, PATH, INTERFACE, "SettingChanged", self, changed)
            self.ask()

    @Slot()
    def ask(self) -> None:
        """Query all settings asynchronously."""
        from PySide6.QtDBus import QDBusMessage, QDBusPendingCallWatcher

        for question in QUESTIONS:
            call = QDBusMessage.createMethodCall(SERVICE, PATH, INTERFACE, "Read")
            call.setArguments(list(question))
            watcher = QDBusPendingCallWatcher(self._bus.asyncCall(call), self)
            watcher.finished.connect(lambda _, w=watcher, q=question: self._on_answer(w, q))

    def _on_answer(self, watcher: Any, question: tuple[str, str]) -> None:
        from PySide6.QtDBus import QDBusMessage, QDBusVariant

        reply = watcher.reply()
        watcher.deleteLater()
        answer: object = None
        if reply.type() == QDBusMessage.MessageType.ReplyMessage and reply.arguments():
            answer = reply.arguments()[0]
            while isinstance(answer, QDBusVariant):  # variants may be nested
                answer = answer.variant()
        if answer != self._known.get(question):
            self._known[question] = answer
            self.answered.emit()

    def number(self, question: tuple[str, str]) -> float | None:
        """Return the value of a setting, a boolean as 0 or 1; None if unknown."""
        answer = self._known.get(question)
        return float(answer) if isinstance(answer, int | float) else None
