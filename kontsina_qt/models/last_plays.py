"""The last play of each seat, from the events of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.events import Built, Captured, Event, Laid, LaidDown, Play, Stole

LAY, TAKE, BUILD, STEAL, DOWN = "lay", "take", "build", "steal", "down"


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The last play of a seat.

    Attributes:
        verb: the kind of play: lay, take, build, steal, or lay the hand down.
        played: the cards played.
        cards: the cards captured.
        value: the value of a build; 0 for other plays.
    """

    verb: str
    played: tuple[Card, ...]
    cards: tuple[Card, ...] = ()
    value: int = 0


def last_plays(history: Sequence[Sequence[Event]], seats: int) -> dict[int, LastPlay]:
    """Return the last play of each seat that has played in a hand.

    Args:
        history: the events of each move of the hand.
        seats: the number of seats.
    """
    found: dict[int, LastPlay] = {}
    for events in reversed(history):
        for event in events:
            if isinstance(event, Play) and event.seat not in found:
                found[event.seat] = _play(event)
        if len(found) == seats:
            break
    return found


def last_capture(history: Sequence[Sequence[Event]]) -> Captured | None:
    """Return the last capture of a hand, or None.

    Args:
        history: the events of each move of the hand.
    """
    captured = (
        each for events in reversed(history) for each in events if isinstance(each, Captured)
    )
    return next(captured, None)


def _play(event: Play) -> LastPlay:
    match event:
        case Laid():
            return LastPlay(LAY, (event.card,))
        case Captured():
            played = (event.card,) if event.partner < 0 else (event.card, event.partner)
            return LastPlay(TAKE, played, event.taken)
        case Built():
            return LastPlay(BUILD, (event.card,), (), event.value)
        case Stole():
            return LastPlay(STEAL, (event.card,))
        case LaidDown():
            return LastPlay(DOWN, event.cards)
