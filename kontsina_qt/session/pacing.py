"""Pauses before computers play, so that a person can follow."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from random import Random, SystemRandom

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kontsina_qt.library.settings.choices import UNTIL_CLICK


@dataclass(slots=True)
class Pace:
    """Pauses in milliseconds.

    Attributes:
        think: the approximate minimum time before a computer plays.
        look: the time to look at another player's move; ``UNTIL_CLICK`` waits for the person.
    """

    think: int = 500
    look: int = 1000

    def pause(self, choices: int, chance: float) -> int:
        """Return the minimum time before a computer plays, varied as a person's would be.

        Args:
            choices: how many legal moves there are; forced moves are quick.
            chance: a random number in [0, 1).
        """
        if choices < 2:
            return round(self.think * (0.3 + 0.2 * chance))
        return round(self.think * (0.7 + 0.12 * min(log2(choices), 6) + 0.5 * chance))


class Pacer(QObject):
    """Decides when a computer may play: animations are over and the person has had time to look.

    Signals:
        ready(): the time is up; ``may_play`` tells whether something still moves.
        held(): it waits for the person's click.
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
        """The pauses; a change also applies to the current wait."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = pace
        if self._waiting and not self._clock.isActive():
            self._start()

    @property
    def may_play(self) -> bool:
        """Whether a computer may play now."""
        return self._calm and not self._waiting

    @property
    def looking(self) -> bool:
        """Whether a computer waits for the person's click."""
        return self._waiting and self._calm and not self._clock.isActive()

    def begin(self) -> None:
        """Start afresh for another match."""
        self.stop()
        self._calm = True

    def wait(self, choices: int) -> None:
        """Once animations are over, start the pause before a computer plays one of ``choices``."""
        self._choices = choices
        self._start()

    def played(self, by_person: bool) -> None:
        """Note a move; the person needs time to look at it unless it was their own."""
        self.stop()
        self._to_look_at = not by_person

    def stop(self) -> None:
        """Stop waiting."""
        self._clock.stop()
        self._choices = None
        self._waiting = self._to_look_at = False

    @Slot(bool)
    def set_calm(self, calm: bool) -> None:
        """Called by the table when animations end (True) or begin (False)."""
        if calm != self._calm:
            self._calm = calm
            self._start()

    def looked(self) -> None:
        """Skip the time to look: the person cut the animation short."""
        self._to_look_at = False

    @Slot()
    def nudge(self) -> None:
        """End the current wait; called on the person's click or key."""
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
