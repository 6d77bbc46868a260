"""The moves undone or redone between two points of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kontsina_qt.match.deals import Deal
from kontsina_qt.match.match import Match, PlayedHand
from kontsina_qt.models.picture import Picture
from kontsina_qt.rules.state.events import Event
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position

MOST_MOVES = 16
"""The maximum number of undone or redone moves to animate."""


@dataclass(frozen=True, slots=True)
class Place:
    """A point in a match.

    Attributes:
        hand, deal: the index and deal of the hand.
        moves: the moves made in it.
        position: a position of the hand, to restart from.
        ended: the end of the previous hand; None for the first one.
    """

    hand: int
    deal: Deal
    moves: tuple[Move, ...]
    position: Position = field(compare=False, repr=False)
    ended: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Consecutive moves of one hand.

    Attributes:
        position: a position of the hand, to restart from.
        made: the moves before these.
        moves: the moves.
        dealt: whether the deal precedes them.
    """

    position: Position
    made: tuple[Move, ...]
    moves: tuple[Move, ...]
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class Leg:
    """A stretch as seen by the viewer.

    Attributes:
        before, after: the table before its first move and after its last.
        events: the events of the moves.
    """

    before: Picture
    after: Picture
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Passage:
    """Moves that were undone or redone.

    Attributes:
        legs: the moves of each hand, in the order of play.
        back: whether they were undone.
    """

    legs: tuple[Leg, ...]
    back: bool

    @property
    def events(self) -> list[Event]:
        """The events of the moves."""
        return [event for leg in self.legs for event in leg.events]


def place_in(match: Match) -> Place | None:
    """Return the current point of a match; None before the first hand."""
    place = None
    for number in range(max(0, match.hand_number - 1), len(match.hands)):
        place = _place_of(match.hands[number], number, place)
    return place


def _place_of(hand: PlayedHand, number: int, ended: Place | None) -> Place:
    return Place(number, hand.deal, tuple(hand.position.moves), hand.position, ended)


def stretches_between(was: Place, now: Place) -> list[Stretch] | None:
    """Return the moves between two points of a match, hand by hand.

    Returns:
        None if the points are equal, too far apart, or not on the same line of play.
    """
    first, last = sorted((was, now), key=lambda place: (place.hand, len(place.moves)))
    end = last if last.hand == first.hand else last.ended
    if end is None or (end.hand, end.deal) != (first.hand, first.deal):
        return None
    made = len(first.moves)
    if end.moves[:made] != first.moves:
        return None
    stretches = [Stretch(end.position, first.moves, end.moves[made:])]
    if end is not last:
        stretches.append(Stretch(last.position, (), last.moves, dealt=True))
    moves = sum(len(stretch.moves) for stretch in stretches)
    return stretches if was != now and moves <= MOST_MOVES else None
