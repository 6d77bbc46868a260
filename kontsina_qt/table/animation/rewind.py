"""A timeline played faster, or backwards: what undo and redo show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from kontsina_qt.models.picture import Picture
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.table.animation.cues import (
    Actor,
    Cast,
    Cue,
    Ease,
    Enter,
    Face,
    Go,
    Hold,
    Landed,
    Leave,
    Reveal,
    ShowPiles,
    ShowStock,
    Turn,
    cast_of,
)
from kontsina_qt.table.layout.geometry import Pose


def faster(cues: Sequence[Cue], times: float) -> list[Cue]:
    """Return the cues sped up by a factor, without holds."""
    quick: list[Cue] = []
    for cue in cues:
        if isinstance(cue, Hold):
            continue
        if isinstance(cue, Go | Landed):
            quick.append(replace(cue, time=cue.time / times, length=cue.length / times))
        elif isinstance(cue, Cast):
            quick.append(cue)
        else:
            quick.append(replace(cue, time=cue.time / times))
    return quick


def backwards(
    before: Picture, after: Picture, cues: Sequence[Cue], viewer: int
) -> list[Cue] | None:
    """Reverse a timeline, without its pauses.

    Args:
        before, after: the pictures at its beginning and its end.
        cues: the timeline.
        viewer: the seat whose hand is open.

    Returns:
        A timeline from ``after`` to ``before``, without sounds and rings. None if the timeline
        does not end with the cards that ``after`` shows.
    """
    names = _same(next(cue for cue in cues if isinstance(cue, Cast)), cast_of(after, viewer))
    if names is None:
        return None
    rewind = _Rewind(before, names, cues, viewer)
    back = [other for cue in cues for other in rewind.of(cue)]
    back.reverse()
    back.sort(key=lambda cue: cue.time)
    return [*back, Landed(0, 0), rewind.cast()]


Timed: TypeAlias = Enter | Leave | Go | Reveal | ShowPiles | ShowStock
"""The cues that can be reversed."""


class _Rewind:
    """Reverses the cues of a timeline, given one by one in forward order."""

    def __init__(
        self, before: Picture, names: dict[Actor, Actor], cues: Sequence[Cue], viewer: int
    ) -> None:
        self._first = cast_of(before, viewer)
        self._names = names
        self._moving = sorted((c.time, c.time + c.length) for c in cues if isinstance(c, Go))
        faces = {**self._first.own, **self._first.table}
        self._face: dict[Actor, Card | None] = {a: c for c, a in faces.items() if c >= 0}
        for seat, backs in self._first.others.items():  # open hands show their faces
            self._face |= dict(zip(backs, before.hands[seat], strict=True))
        self._place: dict[Actor, Pose] = {}
        self._piles = tuple(before.piles)
        self._stock: int | None = None

    def of(self, cue: Cue) -> list[Timed]:
        """Return the reverse of a cue; an empty list for one that has none."""
        match cue:
            case Enter(time, actor, card, pose):
                self._face[actor], self._place[actor] = card, pose
                return [Leave(self._at(time), (self._name(actor),))]
            case Leave(time, actors):
                return [
                    Enter(self._at(time), self._name(a), self._face.get(a), self._place[a])
                    for a in actors
                ]
            case Go():
                return [self._went(cue)]
            case Reveal(time, actor, card):
                had, self._face[actor] = self._face.get(actor), card
                return [Reveal(self._at(time), self._name(actor), had)]
            case ShowPiles(time, piles):
                was, self._piles = self._piles, piles
                return [ShowPiles(self._at(time), was)]
            case ShowStock(time, cards):
                lay, self._stock = self._stock, cards
                return [ShowStock(self._at(time), cards if lay is None else lay)]
        return []

    def cast(self) -> Cast:
        """Return the cast at the beginning of the forward timeline."""
        first, name = self._first, self._name
        return Cast(
            {card: name(actor) for card, actor in first.own.items()},
            {seat: tuple(map(name, backs)) for seat, backs in first.others.items()},
            {card: name(actor) for card, actor in first.table.items()},
        )

    def _name(self, actor: Actor) -> Actor:
        """Return a sprite's number in the reversed timeline."""
        return self._names.setdefault(actor, len(self._names))

    def _at(self, time: float) -> float:
        """Return the reversed time: for how long, in all, anything moves after ``time``."""
        moved, at = 0.0, time
        for begin, end in self._moving:
            if end > at:
                moved += end - max(begin, at)
                at = end
        return moved

    def _went(self, way: Go) -> Go:
        had = self._face.get(way.actor)
        face: Face = Turn.KEEP
        self._place[way.actor] = way.end
        if way.face is not Turn.KEEP:
            shown = None if isinstance(way.face, Turn) else way.face
            self._face[way.actor] = shown
            if shown != had:
                face = Turn.BACK if had is None else had
        ease = Ease.ARRIVE if way.ease is Ease.FALL else Ease.CROSS
        start = self._at(way.time + way.length)
        name = self._name(way.actor)
        return Go(start, way.length, name, way.end, way.start, ease, face, way.arc)


def _same(last: Cast, again: Cast) -> dict[Actor, Actor] | None:
    """Map the sprites at the end of one timeline to those at the beginning of another.

    None if they are not the same cards.
    """
    counts, now = ({s: len(backs) for s, backs in c.others.items()} for c in (last, again))
    if last.own.keys() != again.own.keys() or last.table.keys() != again.table.keys():
        return None
    if counts != now:
        return None
    names = {actor: again.own[card] for card, actor in last.own.items()}
    names |= {actor: again.table[card] for card, actor in last.table.items()}
    for seat, backs in last.others.items():
        names |= dict(zip(backs, again.others[seat], strict=True))
    return names
