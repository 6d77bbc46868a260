"""What a table is told to show, and when: values that a timeline is made of.

Times and lengths are milliseconds at normal speed, from the beginning of a timeline. A sprite
is a number: those that lie there at first as ``cast_of`` numbers them, others as they enter.
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
    """How a way is gone: quickly at first, to arrive softly; gently at both ends; as one falls."""

    ARRIVE = "arrive"
    CROSS = "cross"
    FALL = "fall"


class Turn(Enum):
    """What a card shows from the middle of its way on, where that is not a face."""

    KEEP = "keep"
    BACK = "back"


Face: TypeAlias = Card | Turn
"""The face a card shows from the middle of its way on."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Which sprites stand for what from the beginning of a timeline on.

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
    """A new sprite, unseen until ``time``; ``card`` is None for a back."""

    time: float
    actor: Actor
    card: Card | None
    pose: Pose


@dataclass(frozen=True, slots=True)
class Leave:
    """Sprites go for good."""

    time: float
    actors: tuple[Actor, ...]


@dataclass(frozen=True, slots=True)
class Go:
    """A sprite goes from one place to another.

    Attributes:
        face: what it shows from the middle of the way on.
        arc: how far the way bends upwards in its middle, in pixels.
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
    """A sprite shows its face where it lies; with None its back."""

    time: float
    actor: Actor
    card: Card | None


@dataclass(frozen=True, slots=True)
class Ring:
    """Cards that are about to be taken are outlined, or no longer."""

    time: float
    actors: tuple[Actor, ...]
    on: bool


@dataclass(frozen=True, slots=True)
class Glow:
    """A pile has a soft ring of light, or no longer."""

    time: float
    side: int
    on: bool


@dataclass(frozen=True, slots=True)
class Hold:
    """A pause that lasts until the person continues."""

    time: float


@dataclass(frozen=True, slots=True)
class ShowPiles:
    """So the piles look now."""

    time: float
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class ShowStock:
    """The number of cards in the stock."""

    time: float
    cards: int


@dataclass(frozen=True, slots=True)
class ShowTaken:
    """What a side took last is shown beside its pile."""

    time: float
    side: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Landed:
    """The card played has landed: what was done can be said, and whose turn it is.

    Attributes:
        time, length: of the way on which it lands.
    """

    time: float
    length: float


@dataclass(frozen=True, slots=True)
class Hear:
    """A noise begins."""

    time: float
    noise: Noise


@dataclass(frozen=True, slots=True)
class Celebrate:
    """Show what has just been done in large letters, without pausing."""

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
    """The numbers of the sprites that a picture shows."""
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
