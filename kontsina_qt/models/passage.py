"""How a match went back or forward: the way between two places in it."""

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
"""Nobody looks on while more moves than these are taken back, or made again, one by one."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a match.

    Attributes:
        hand, deal: a hand, by its number and its deal.
        moves: those made in it.
        position: one of that hand, for its beginning.
        ended: the end of the hand before it; None in the first one.
    """

    hand: int
    deal: Deal
    moves: tuple[Move, ...]
    position: Position = field(compare=False, repr=False)
    ended: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Moves of one hand, one after another.

    Attributes:
        position: one of that hand, for its beginning.
        made: the moves before them.
        moves: they.
        dealt: whether the deal of the hand comes before the first of them.
    """

    position: Position
    made: tuple[Move, ...]
    moves: tuple[Move, ...]
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class Leg:
    """A stretch as it is seen.

    Attributes:
        before, after: the table before the first of its moves and after the last one.
        events: what they did.
    """

    before: Picture
    after: Picture
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Passage:
    """Moves that were taken back, or made again.

    Attributes:
        legs: those of each hand, in the order in which they were made.
        back: whether they were taken back.
    """

    legs: tuple[Leg, ...]
    back: bool

    @property
    def events(self) -> list[Event]:
        """What the moves did."""
        return [event for leg in self.legs for event in leg.events]


def place_in(match: Match) -> Place | None:
    """The place a match has come to; None before the first hand."""
    place = None
    for number in range(max(0, match.hand_number - 1), len(match.hands)):
        place = _place_of(match.hands[number], number, place)
    return place


def _place_of(hand: PlayedHand, number: int, ended: Place | None) -> Place:
    return Place(number, hand.deal, tuple(hand.position.moves), hand.position, ended)


def stretches_between(was: Place, now: Place) -> list[Stretch] | None:
    """The moves that lie between two places of a match, hand by hand.

    Returns:
        None where the places are the same, too far from one another, or not of one course.
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
