"""How long a computer waits, so that a person can follow."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from random import Random, SystemRandom

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kontsina_qt.library.settings.choices import UNTIL_CLICK


@dataclass(slots=True)
class Pace:
    """How long a person is given, in milliseconds.

    Attributes:
        think: about the least time before a computer plays.
        look: the time to look at what another player did; ``UNTIL_CLICK`` waits for the person.
    """

    think: int = 500
    look: int = 1000

    def pause(self, choices: int, chance: float) -> int:
        """The least time before a computer plays, as a person would take it.

        Args:
            choices: how many moves there are; what is forced goes quickly.
            chance: from 0 up to 1; no two pauses are quite alike.
        """
        if choices < 2:
            return round(self.think * (0.3 + 0.2 * chance))
        return round(self.think * (0.7 + 0.12 * min(log2(choices), 6) + 0.5 * chance))


class Pacer(QObject):
    """Says when a computer may play: nothing moves, and the person has had time to look.

    Signals:
        ready(): the time is up; ``may_play`` says whether something moves yet.
        held(): it goes on only when the person says so.
    """

    ready = Signal()
    held = Signal()

    def __init__(self, parent: QObject | None = None, random: Random | None = None) -> None:
        super().__init__(parent)
        self._pace = Pace()
        self._random = random or SystemRandom()
        self._calm = True
        self._choices: int | None = None
        self._waiting = False
        self._to_look_at = False
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self._on_clock)

    @property
    def pace(self) -> Pace:
        """How long a person is given; another one counts for what is waited for now, too."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = pace
        if self._waiting and not self._clock.isActive():
            self._start()

    @property
    def may_play(self) -> bool:
        """Whether a computer need not wait any longer."""
        return self._calm and not self._waiting

    @property
    def looking(self) -> bool:
        """Whether a computer waits until the person says that it may go on."""
        return self._waiting and self._calm and not self._clock.isActive()

    def begin(self) -> None:
        """Turn to another match, in which nothing moves yet."""
        self.stop()
        self._calm = True

    def wait(self, choices: int) -> None:
        """Start the time before a computer plays one of that many moves, once nothing moves."""
        self._choices = choices
        self._start()

    def played(self, by_person: bool) -> None:
        """A move was made: a person looks at those of others, not at the own ones."""
        self.stop()
        self._to_look_at = not by_person

    def stop(self) -> None:
        """No computer is waited for any more, and there is nothing to look at."""
        self._clock.stop()
        self._choices = None
        self._waiting = self._to_look_at = False

    @Slot(bool)
    def set_calm(self, calm: bool) -> None:
        """Said by the table: whether nothing is in motion."""
        if calm != self._calm:
            self._calm = calm
            self._start()

    def looked(self) -> None:
        """Said by the person while something still moves: what it leads to has been seen."""
        self._to_look_at = False

    @Slot()
    def nudge(self) -> None:
        """Said by the person's click or key: enough looked at."""
        if self._waiting and self._calm:
            self._clock.stop()
            self._on_clock()

    def _start(self) -> None:
        if not self._calm or self._choices is None:
            return
        self._waiting = True
        pause = self._pace.pause(self._choices, self._random.random())
        if self._to_look_at:
            if self._pace.look == UNTIL_CLICK:
                self._clock.stop()
                self.held.emit()
                return
            pause = max(pause, self._pace.look)
        self._clock.start(pause)

    def _on_clock(self) -> None:
        self._waiting = False
        self.ready.emit()
