"""Characters: a player's preferences, apart from its strength.

A character is a taste, a setting of the evaluation: it decides between moves that are about equally
good, so that a level plays as well with it as without. In records, commands and the player
protocol it follows the level: ``skilled-bold``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kontsina_qt.players.evaluation.taste import FAIR, Taste
from kontsina_qt.rules.base.messages import N_

EVEN = ""
"""The name of the neutral character."""


@dataclass(frozen=True, slots=True)
class Character:
    """A character that some levels can have.

    Attributes:
        name: as it follows a level's name.
        title, description: untranslated texts for people.
        taste: its factors of the evaluation.
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
"""By name, the neutral one first."""
