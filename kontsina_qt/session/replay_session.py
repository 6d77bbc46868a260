"""A match of the past on a table: gone through forwards and backwards, by nobody played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject

from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.rules.state.move import Move
from kontsina_qt.session.session import Session


class Place(NamedTuple):
    """How far a match has come.

    Attributes:
        hand: its number, from 0.
        ply: how many of its moves are made.
    """

    hand: int
    ply: int


class ReplaySession(Session):
    """Shows a copy of a match; nothing of it is written, and nobody is asked for a move.

    Attributes:
        places: every place there is, in order.
    """

    over_again = True

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(library, parent)
        self.places: Sequence[Place] = ()
        self._seat = 0
        self._played_now = -1

    def show(self, match: Match, seat: int, goes_on: bool = False) -> None:
        """Put a match on the table, at its beginning.

        Args:
            match: with at least one hand; what was undone in it is not seen.
            seat: from where it is seen.
            goes_on: whether it may be played on.
        """
        match = Match.from_record(match.record())
        self.places = tuple(
            Place(number, ply)
            for number, hand in enumerate(match.hands)
            for ply in range(len(hand.position.moves) + 1)
        )
        last = len(match.hands) - 1
        self._played_now = last if goes_on and not match.hands[last].position.over else -1
        self._match, self._seat = match, seat
        match.go_back(0, 0)
        self.loaded.emit()
        self.turn_changed.emit()

    @property
    def viewer(self) -> int:
        """The seat from which it is seen: while a hand is being played that of the person."""
        return self.humans[0] if self.secret and self.humans else self._seat

    @property
    def secret(self) -> bool:
        """Whether the hand on show is still being played."""
        return self.active and self.match.cursor[0] == self._played_now

    @property
    def covered(self) -> bool:
        """Whether not even the viewer's cards are seen: several people have secrets."""
        return self.secret and len(self.humans) > 1

    def sit(self, seat: int) -> None:
        """See it from another seat."""
        self._seat = seat
        self.loaded.emit()
        self.turn_changed.emit()

    @property
    def place(self) -> int:
        """The current place, as an index of ``places``."""
        return self.places.index(Place(*self.match.cursor)) if self.places else 0

    def go_to(self, place: int) -> None:
        """Go to a place: one step forward as a story, any other way at once."""
        here = self.place
        place = min(max(place, 0), len(self.places) - 1)
        if place == here:
            return
        secret = self.secret
        events = [self.match.redo() for _ in range(here, place)]
        if place < here:
            self.match.go_back(*self.places[place])
        # Where secrets begin or end others are to be seen at once.
        if place == here + 1 and self.secret == secret:
            self.happened.emit(events[0])
        else:
            self.went_back.emit()
        self.turn_changed.emit()

    # Nobody plays

    @property
    def my_turn(self) -> bool:
        """Never: it has all been played."""
        return False

    @property
    def finished(self) -> bool:
        """Whether no other move follows."""
        return not self._match or not self._match.can_redo

    def special_moves(self) -> list[Move]:
        """None."""
        return []

    def play(self, move: Move) -> bool:
        """Nothing is played.

        Returns:
            False.
        """
        return False
