"""What each seat did last, from the events of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.events import Built, Captured, Event, Laid, LaidDown, Play, Stole

LAY, TAKE, BUILD, STEAL, DOWN = "lay", "take", "build", "steal", "down"


@dataclass(frozen=True, slots=True)
class LastPlay:
    """What a seat did in its last turn.

    Attributes:
        verb: what it was: laid, took, built, stole, or laid its hand down.
        played: the cards that it played.
        cards: what it took or built with.
        value: of a build; 0 for none.
    """

    verb: str
    played: tuple[Card, ...]
    cards: tuple[Card, ...] = ()
    value: int = 0


def last_plays(history: Sequence[Sequence[Event]], seats: int) -> dict[int, LastPlay]:
    """What each seat did last in a hand, of those that have played.

    Args:
        history: what each move of the hand told.
        seats: how many there are.
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
    """The last capture of a hand, if there was one.

    Args:
        history: what each move of the hand told.
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
