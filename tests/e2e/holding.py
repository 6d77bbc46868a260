"""A person who leans on the keyboard, and the number of actions that causes."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest

from kontsina_qt.match.match import Match
from kontsina_qt.rules.state.events import Event
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.windows.held import Held

NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
KEYS = (
    (Qt.Key.Key_Return, NONE), (Qt.Key.Key_Enter, NONE), (Qt.Key.Key_Space, NONE),
    (Qt.Key.Key_Escape, NONE), (Qt.Key.Key_0, NONE), (Qt.Key.Key_1, NONE), (Qt.Key.Key_D, NONE),
    (Qt.Key.Key_H, NONE), (Qt.Key.Key_R, NONE), (Qt.Key.Key_Z, CTRL), (Qt.Key.Key_Y, CTRL),
    (Qt.Key.Key_R, CTRL), (Qt.Key.Key_Delete, NONE), (Qt.Key.Key_Backspace, NONE),
)  # fmt: skip


class Leaning(QObject):
    """Holds keys down in a window.

    Attributes:
        times: the number of times a key was held.
        repeats: the number of repeats in all.
        faults: descriptions of what was done more than once.
    """

    def __init__(self, window: MainWindow, random: Random) -> None:
        super().__init__(window)
        self._window, self._random = window, random
        self.times = self.repeats = 0
        self.faults: list[str] = []
        self._played = 0
        window.table_page.models.story.connect(self._on_story)

    def _on_story(self, events: list[Event]) -> None:
        seat = next((s for each in events if (s := getattr(each, "seat", -1)) >= 0), -1)
        self._played += seat in self._window.session.humans

    def lean(self, ms: int) -> None:
        """Hold a random key for some time: one press, so only one action may follow."""
        window, session = self._window, self._window.session
        key, held = self._random.choice(KEYS)
        match, before = self._match(), self._state()
        self._played = 0
        down = Held(window, key, held, 4)
        QTest.qWait(ms)
        down.let_go()
        self.times += 1
        self.repeats += down.times
        done: dict[str, int] = {"moves": self._played}
        if match is not None and self._match() is match:
            after = self._state()
            done |= {"undos": after[0] - before[0], "hands": abs(after[1] - before[1])}
            done["resigned"] = 2 * (session.resigned is not None and not before[2])
        for what, count in done.items():
            if count > 1:
                self.faults.append(f"{key.name} held: {count} {what}")

    def _match(self) -> Match | None:
        session = self._window.session
        return session.match if session.active else None

    def _state(self) -> tuple[int, int, bool]:
        session = self._window.session
        if not session.active:
            return 0, 0, False
        return session.undos, session.match.hand_number, session.resigned is not None
