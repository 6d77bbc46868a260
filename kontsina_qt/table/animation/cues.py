"""Cues: the values that the timeline of an animation is made of.

Times and lengths are milliseconds at normal speed, from the beginning of the timeline. Sprites
are numbered: first those present at the beginning, as ``cast_of`` does it, then others as they
enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import count
from typing import TypeAlias

from kontsina_qt.models.picture import Picture, Pile
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.events import Captured, Dealt, Stole
from kontsina_qt.sound.noises import Noise
from kontsina_qt.table.layout.geometry import Pose

Actor: TypeAlias = int
"""The number of a sprite."""


class Ease(Enum):
    """An easing curve: decelerate, ease in and out, or accelerate like a falling card."""

    ARRIVE = "arrive"
    CROSS = "cross"
    FALL = "fall"


class Turn(Enum):
    """What a card shows from halfway on, if not a given face."""

    KEEP = "keep"
    BACK = "back"


Face: TypeAlias = Card | Turn
"""The face that a card shows from halfway on."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Which sprite stands for which card.

    Attributes:
        own: the viewer's hand.
        others: the backs in each other seat's hand.
        table: the cards on the table.
    """

    own: Mapping[Card, Actor]
    others: Mapping[int, tuple[Actor, ...]]
    table: Mapping[Card, Actor]


@dataclass(frozen=True, slots=True)
class Enter:
    """Add a sprite, hidden until ``time``; ``card`` is None for a back."""

    time: float
    actor: Actor
    card: Card | None
    pose: Pose


@dataclass(frozen=True, slots=True)
class Leave:
    """Remove sprites."""

    time: float
    actors: tuple[Actor, ...]


@dataclass(frozen=True, slots=True)
class Go:
    """Move a sprite from one pose to another.

    Attributes:
        face: what it shows from halfway on.
        arc: the height of the path's arc, in pixels.
    """

    time: float
    length: float
    actor: Actor
    start: Pose
    end: Pose
    ease: Ease
    face: Face = Turn.KEEP
    arc: float = 0.0


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn a sprite face up where it lies, or face down with None."""

    time: float
    actor: Actor
    card: Card | None


@dataclass(frozen=True, slots=True)
class Ring:
    """Outline cards that are about to be taken, or remove the outline."""

    time: float
    actors: tuple[Actor, ...]
    on: bool


@dataclass(frozen=True, slots=True)
class Glow:
    """Put a soft glow around a pile, or remove it."""

    time: float
    side: int
    on: bool


@dataclass(frozen=True, slots=True)
class Hold:
    """Pause until the person continues."""

    time: float


@dataclass(frozen=True, slots=True)
class ShowPiles:
    """Update the piles."""

    time: float
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class ShowStock:
    """Update the number of cards in the stock."""

    time: float
    cards: int


@dataclass(frozen=True, slots=True)
class ShowTaken:
    """Show the last capture of a side beside its pile."""

    time: float
    side: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Landed:
    """The played card has landed: announce the move and whose turn it is.

    Attributes:
        time, length: of the movement that ends with the landing.
    """

    time: float
    length: float


@dataclass(frozen=True, slots=True)
class Hear:
    """Start a sound."""

    time: float
    noise: Noise


@dataclass(frozen=True, slots=True)
class Celebrate:
    """Show an event in large letters, without pausing."""

    time: float
    event: Captured | Stole | Dealt


Cue: TypeAlias = (
    Cast
    | Enter
    | Leave
    | Go
    | Reveal
    | Ring
    | Hold
    | Glow
    | ShowPiles
    | ShowStock
    | ShowTaken
    | Landed
    | Hear
    | Celebrate
)


def cast_of(picture: Picture, viewer: int) -> Cast:
    """Number the sprites that a picture shows."""
    number = count()
    own: dict[Card, Actor] = {}
    others: dict[int, tuple[Actor, ...]] = {}
    for seat, hand in enumerate(picture.hands):
        if seat == viewer and not picture.covered:
            own = {card: next(number) for card in hand if card is not None}
        else:
            others[seat] = tuple(next(number) for _ in hand)
    table = {card: next(number) for item in picture.table for card in item.cards}
    return Cast(own, others, table)
