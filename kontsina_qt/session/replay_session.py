"""A replay of an earlier match: stepped through forwards and backwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject

from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.rules.state.move import Move
from kontsina_qt.session.session import Session


class Place(NamedTuple):
    """A point in a match.

    Attributes:
        hand: the index of the hand.
        ply: the number of its moves made.
    """

    hand: int
    ply: int


class ReplaySession(Session):
    """Shows a copy of a match, read-only.

    Attributes:
        places: every point of the match, in order.
    """

    over_again = True

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(library, parent)
        self.places: Sequence[Place] = ()
        self._seat = 0
        self._played_now = -1

    def show(self, match: Match, seat: int, goes_on: bool = False) -> None:
        """Show a match from its beginning.

        Args:
            match: a match with at least one hand; undone moves are left out.
            seat: the seat whose view is shown.
            goes_on: whether the match is still in progress, so that hands stay hidden.
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
        """The seat whose view is shown; the person's while the hand is in progress."""
        return self.humans[0] if self.secret and self.humans else self._seat

    @property
    def secret(self) -> bool:
        """Whether the hand shown is still in progress."""
        return self.active and self.match.cursor[0] == self._played_now

    @property
    def covered(self) -> bool:
        """Whether the viewer's cards are hidden, too, because several people share the screen."""
        return self.secret and len(self.humans) > 1

    def sit(self, seat: int) -> None:
        """Show the match from another seat."""
        self._seat = seat
        self.loaded.emit()
        self.turn_changed.emit()

    @property
    def place(self) -> int:
        """The current point, as an index into ``places``."""
        return self.places.index(Place(*self.match.cursor)) if self.places else 0

    def go_to(self, place: int) -> None:
        """Go to a point: one step forward is animated, any other jump shown at once."""
        here = self.place
        place = min(max(place, 0), len(self.places) - 1)
        if place == here:
            return
        secret = self.secret
        events = [self.match.redo() for _ in range(here, place)]
        if place < here:
            self.match.go_back(*self.places[place])
        # Where hidden hands change, the table is shown anew.
        if place == here + 1 and self.secret == secret:
            self.happened.emit(events[0])
        else:
            self.went_back.emit()
        self.turn_changed.emit()

    # Read-only

    @property
    def my_turn(self) -> bool:
        """False."""
        return False

    @property
    def finished(self) -> bool:
        """Whether this is the last point."""
        return not self._match or not self._match.can_redo

    def special_moves(self) -> list[Move]:
        """Return no moves."""
        return []

    def play(self, move: Move) -> bool:
        """Refuse the move."""
        return False
