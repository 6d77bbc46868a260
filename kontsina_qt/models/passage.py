"""How a match went back or forward within a hand: what lies between two places in it."""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.match.deals import Deal
from kontsina_qt.match.match import Match
from kontsina_qt.models.picture import Picture
from kontsina_qt.rules.events import Event
from kontsina_qt.rules.position import Move


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a match: a hand, by its number and its deal, and the moves made in it."""

    hand: int
    deal: Deal
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """Moves that were taken back, or made again.

    Attributes:
        before, after: the table before the first of the moves and after the last one.
        events: what they did.
        back: whether they were taken back.
    """

    before: Picture
    after: Picture
    events: list[Event]
    back: bool


def place_in(match: Match) -> Place | None:
    """Where a match stands; None before the first hand."""
    if not match.hands:
        return None
    hand = match.hands[-1]
    return Place(match.hand_number, hand.deal, tuple(hand.position.moves))


def moves_between(
    was: Place | None, now: Place | None
) -> tuple[tuple[Move, ...], tuple[Move, ...]] | None:
    """The moves that both places have, and those that only one has; None where none leads over."""
    if was is None or now is None or (was.hand, was.deal) != (now.hand, now.deal):
        return None
    shorter, longer = sorted((was.moves, now.moves), key=len)
    made = len(shorter)
    if len(longer) == made or longer[:made] != shorter:
        return None
    return shorter, longer[made:]
