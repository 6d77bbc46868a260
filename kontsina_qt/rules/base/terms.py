"""The terms that a game's players use."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

from kontsina_qt.rules.base.messages import N_

BUILD_OF: Final = N_("the build of {value}")
DECLARATION_OF: Final = N_("the declaration of {value}")
ESUN_OF: Final = N_("the esun of {value}")
"""Texts for what is built, in most games and in those with their own term."""


class Thing(Enum):
    """Something that a game may have its own term for."""

    TABLE = "the cards that lie on the table"
    COURTS = "jack, queen and king"
    TAKE = "to take cards"
    LAY = "to lay a card"
    AUGMENT = "to add groups to a build"
    INCREASE = "to raise a build"
    FAMILY = "a declaration of several groups"
    LAST_DEAL = "what the dealer says at the last deal"
    JOKER = "to take the whole table with a joker"
    LOOK = "to look through one's own pile"
    THREE = "three cards of a rank"
    FOUR = "four cards of a rank"


Terms: TypeAlias = tuple[tuple[Thing, tuple[str, ...]], ...]
"""(thing, its untranslated terms) pairs."""


def words_for(thing: Thing, terms: Terms) -> tuple[str, ...]:
    """Return the game's terms for a thing, if any."""
    return dict(terms).get(thing, ())
