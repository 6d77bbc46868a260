"""Characters: a player's preferences, apart from how well it plays.

A character is a taste, a setting of the evaluation: it decides where moves are about as good as
each other, so that a level plays as well with it as without. Records, commands and the
player protocol write it behind the level: ``skilled-bold``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kontsina_qt.players.evaluation.taste import FAIR, Taste
from kontsina_qt.rules.base.messages import N_

EVEN = ""
"""The name of no character at all."""


@dataclass(frozen=True, slots=True)
class Character:
    """What a player of some levels may be like.

    Attributes:
        name: as it stands behind a level.
        title, description: untranslated words for people.
        taste: what it cares for more, or less.
    """

    name: str
    title: str
    description: str
    taste: Taste = FAIR


CHARACTERS: Mapping[str, Character] = MappingProxyType(
    {
        character.name: character
        for character in (
            Character(EVEN, N_("Balanced"), N_("Gives everything its due.")),
            Character(
                "thrifty",
                N_("Thrifty"),
                N_("Saves the good cards for later."),
                Taste(kept=4.0),
            ),
            Character(
                "bold",
                N_("Bold"),
                N_("Leaves a capture for the next turn and hopes nobody takes it."),
                Taste(later=1.3),
            ),
            Character(
                "counting",
                N_("Keeps count"),
                N_("Prefers many cards to one good one."),
                Taste(many=2.5),
            ),
        )
    }
)
"""By name, the one without any first."""
