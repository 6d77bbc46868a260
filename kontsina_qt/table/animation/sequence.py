"""Concatenates timelines, where the second begins with other cards than the first ends with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kontsina_qt.models.picture import Picture
from kontsina_qt.table.animation.cues import (
    Actor,
    Cast,
    Cue,
    Enter,
    Go,
    Landed,
    Leave,
    Reveal,
    Ring,
    ShowPiles,
    ShowStock,
)
from kontsina_qt.table.animation.resting_places import places_in
from kontsina_qt.table.layout.layout import Layout


def joined(
    first: Sequence[Cue], begin: Picture, second: Sequence[Cue], layout: Layout, rest: float
) -> list[Cue]:
    """Concatenate two timelines.

    Args:
        begin: the picture at the beginning of the second; it replaces the end of the first.
        layout: the layout of the table.
        rest: the pause between them, in milliseconds.
    """
    over = max((cue.time + cue.length for cue in first if isinstance(cue, Go)), default=0.0)
    known = [cue.actor for cue in first if isinstance(cue, Enter | Go)]
    standing = _standing(first)
    base = max((*known, *standing), default=-1) + 1
    at = over + rest
    whole: list[Cue] = [cue for cue in first if not isinstance(cue, Cast | Landed)]
    whole.append(Leave(at, standing))
    for actor, (card, pose) in places_in(begin, layout).items():
        whole.append(Enter(at, actor + base, card, pose))
    whole += (ShowPiles(at, tuple(begin.piles)), ShowStock(at, begin.stock))
    whole += (_later(cue, at, base) for cue in second)
    return whole


def _standing(cues: Sequence[Cue]) -> tuple[Actor, ...]:
    """Return the sprites present at the end of a timeline."""
    cast = next(cue for cue in cues if isinstance(cue, Cast))
    backs = (actor for hand in cast.others.values() for actor in hand)
    return (*cast.own.values(), *cast.table.values(), *backs)


def _later(cue: Cue, by: float, base: Actor) -> Cue:
    """Return a cue delayed by ``by``, with ``base`` added to its sprite numbers."""
    match cue:
        case Cast():
            return Cast(
                {card: actor + base for card, actor in cue.own.items()},
                {seat: tuple(a + base for a in backs) for seat, backs in cue.others.items()},
                {card: actor + base for card, actor in cue.table.items()},
            )
        case Enter() | Go() | Reveal():
            return replace(cue, time=cue.time + by, actor=cue.actor + base)
        case Leave() | Ring():
            return replace(cue, time=cue.time + by, actors=tuple(a + base for a in cue.actors))
    return replace(cue, time=cue.time + by)
