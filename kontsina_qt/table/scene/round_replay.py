"""Replays the last round play by play; any new move cuts it short."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from kontsina_qt.language import tr
from kontsina_qt.models.picture import Picture
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.state.events import Event, Play
from kontsina_qt.table.animation.motion import Motion
from kontsina_qt.table.animation.tempo import BETWEEN_MS, INSTANT_MS
from kontsina_qt.table.scene.furniture import Furniture

Tell = Callable[[Picture, Picture, Sequence[Event], Callable[[], None]], None]


class ShownPlay(Protocol):
    """Shows a picture at once."""

    def __call__(self, picture: Picture) -> None:
        """Put everything where the picture says."""


class RoundReplay:
    """Replays the last round of one table.

    Args:
        models: the models of the table.
        furniture: shows the messages.
        motion: the animation.
        place: shows a picture at once.
        animate: animates events between two pictures, and calls back when the played card lands.
        said: called with the description of each play when it has landed.

    Attributes:
        instant: whether animation is off.
    """

    instant = False

    def __init__(
        self,
        models: TableModels,
        furniture: Furniture,
        motion: Motion,
        place: ShownPlay,
        notify: Tell,
        said: Callable[[str], None],
    ) -> None:
        self._models, self._furniture, self._motion = models, furniture, motion
        self._place, self._tell, self._said = place, notify, said
        self._left: list[tuple[Picture, Picture, list[Event]]] = []
        self._pause = False
        self._present: Picture | None = None
        self._words = ("", "")

    @property
    def running(self) -> bool:
        """Whether a replay is running."""
        return self._present is not None

    def begin(self) -> None:
        """Start the replay, if anything was played."""
        history = self._models.last_round()
        if not history:
            return
        self._present = self._models.picture()
        self._words = self._furniture.words
        afters = [picture for picture, _ in history[1:]] + [self._present]
        self._left = [
            (*each[:1], after, each[1]) for each, after in zip(history, afters, strict=True)
        ]
        self._pause = False
        self._next()

    def advance(self) -> bool:
        """Show the next play after the animation; return False when the replay is over."""
        if not self.running:
            return False
        if self._motion.cut or not (self._left or self._pause):
            self.stop()
            return False
        self._next()
        return True

    def stop(self) -> Picture | None:
        """Stop the replay.

        Returns:
            The actual picture of the table; None if no replay was running.
        """
        present, self._present = self._present, None
        self._left, self._pause = [], False
        if present is not None:
            self._furniture.say(*self._words)
        return present

    def _next(self) -> None:
        if self._pause:
            self._pause = False
            self._wait(BETWEEN_MS)
            return
        before, after, events = self._left.pop(0)
        self._pause = bool(self._left) and not self.instant
        if self.instant:
            self._place(after)
            self._landed(after, events)
            self._wait(INSTANT_MS)
            return
        self._place(before)
        self._show_turn(after, events)
        self._tell(before, after, events, lambda: self._landed(after, events))
        self._pause = self._pause and not self._motion.holds

    def _wait(self, ms: float) -> None:
        """Pause for ``ms``, or until the person continues."""
        self._motion.hold_at(1)
        self._motion.at(2 if self._motion.waits else ms, lambda: None)

    def _show_turn(self, picture: Picture, events: Sequence[Event]) -> None:
        """Mark the seat whose play is shown."""
        seat = next((event.seat for event in events if isinstance(event, Play)), -1)
        rows = [replace(row, turn=row.seat == seat) for row in picture.seats]
        self._furniture.show_seats(rows)

    def _landed(self, picture: Picture, events: Sequence[Event]) -> None:
        if not self.running:  # stopped while the card was in flight; the match may be another one
            return
        self._show_turn(picture, events)
        words = self._models.session.teller.events(events)
        self._furniture.say(words, self._advice())
        self._said(words)

    def _advice(self) -> str:
        """Return the advice: that this is a replay, and how to return to the match."""
        if self._models.session.over_again:
            return tr("Replaying the last round")
        return tr("Replaying the last round. Click to return.")
