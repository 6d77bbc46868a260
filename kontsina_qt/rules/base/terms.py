"""The terms that a game's players use."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

from kontsina_qt.rules.base.messages import N_

BUILD_OF: Final = N_("the build of {value}")
DECLARATION_OF: Final = N_("the declaration of {value}")
ESUN_OF: Final = N_("the esun of {value}")
"""What lies together is called so, in most games and in those with a word of their own."""


class Thing(Enum):
    """What a game may have a word of its own for."""

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
"""Things, each with the words for it, marked as texts."""


def words_for(thing: Thing, terms: Terms) -> tuple[str, ...]:
    """The words for a thing; none where a game has none of its own."""
    return dict(terms).get(thing, ())
