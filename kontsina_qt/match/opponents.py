"""The named opponents: each has a home, a level and a style of play.

A seat is recognized as one of them by its name and level, so that records need no extra member.
The style is as given here unless the person chose another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from kontsina_qt.language import spellings
from kontsina_qt.rules.base.messages import N_

STYLED = "-"
"""Separates a level from its style in a record's player."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent.

    Attributes:
        key: the id, which names the portrait and never changes.
        name, home, country: untranslated.
        game: the id of their home game; they play them all.
        level, style: as in ``players``; an empty style is the balanced one.
        line: a sentence on how they play.
        quip: a remark of theirs.
        quiet: whether they never speak at the table.
    """

    key: str
    name: str
    home: str
    country: str
    game: str
    level: str
    style: str
    line: str
    quip: str
    quiet: bool = False

    @property
    def player(self) -> str:
        """The player as a record names it."""
        return self.level + (STYLED + self.style if self.style else "")


OPPONENTS: Mapping[str, Opponent] = MappingProxyType(
    {
        each.key: each
        for each in (
            Opponent(
                "nikos",
                N_("Nikos"),
                N_("Paros"),
                N_("Greece"),
                "kontsina",
                "beginner",
                "",
                N_("Goes for whatever shines. Misses most sums."),
                N_("Was that my turn? The ferry was coming in."),
            ),
            Opponent(
                "anna",
                N_("Anna"),
                N_("Ioannina"),
                N_("Greece"),
                "kontsina-duel",
                "beginner",
                "",
                N_("Learning fast, and laughs at her own slips."),
                N_("I know all the rules. Nearly all the rules."),
            ),
            Opponent(
                "lotte",
                N_("Lotte"),
                N_("Lübeck"),
                N_("Germany"),
                "zwickern",
                "casual",
                "",
                N_("Adds up on her fingers. Nearly always right."),
                N_("Seven and four is eleven. Don't rush me."),
            ),
            Opponent(
                "bola",
                N_("Bola"),
                N_("Ibadan"),
                N_("Nigeria"),
                "elewenjewe",
                "casual",
                "bold",
                N_("Dares you to take it, and laughs if you do."),
                N_("I leave it right there. Will you take it, or will I?"),
            ),
            Opponent(
                "yorgos",
                N_("Yorgos"),
                N_("Chania"),
                N_("Greece"),
                "kontsina-variant",
                "casual",
                "counting",
                N_("Likes a tall pile, whatever is in it."),
                N_("Cards are cards. I'll sort them out later."),
            ),
            Opponent(
                "eleni",
                N_("Eleni"),
                N_("Volos"),
                N_("Greece"),
                "diloti",
                "steady",
                "thrifty",
                N_("Never plays a good card before she has to."),
                N_("The ten stays with me until it is worth ten."),
            ),
            Opponent(
                "pino",
                N_("Pino"),
                N_("Naples"),
                N_("Italy"),
                "scopa",
                "steady",
                "bold",
                N_("Leaves the easy capture and hopes for the sweep."),
                N_("One card is nothing. I want the whole table."),
            ),
            Opponent(
                "ebba",
                N_("Ebba"),
                N_("Uppsala"),
                N_("Sweden"),
                "mulle",
                "steady",
                "",
                N_("Plays the odds, and explains them if you ask."),
                N_("It was the right move. It just didn't work."),
            ),
            Opponent(
                "kemal",
                N_("Kemal"),
                N_("Izmir"),
                N_("Turkey"),
                "pisti",
                "skilled",
                "thrifty",
                N_("Patient. Keeps the jack until it hurts."),
                N_("There is time. There is always a jack."),
            ),
            Opponent(
                "carmela",
                N_("Carmela"),
                N_("Bologna"),
                N_("Italy"),
                "scopone",
                "skilled",
                "counting",
                N_("Has counted every seven since 1974."),
                N_("I have counted every seven since 1974. Go on, hide one from me."),
            ),
            Opponent(
                "arthur",
                N_("Arthur"),
                N_("York"),
                N_("England"),
                "laugh-and-lie-down",
                "skilled",
                "",
                N_("Polite to the last card, and takes it."),
                N_("After you. No, really, I insist."),
            ),
            Opponent(
                "aino",
                N_("Aino"),
                N_("Oulu"),
                N_("Finland"),
                "ristikontra",
                "expert",
                "",
                N_("Says little. Forgets nothing."),
                N_("Your turn."),
                quiet=True,
            ),
        )
    }
)
"""The opponents by key, easiest first."""

OPPONENT_NAMES = tuple(each.name for each in OPPONENTS.values())


@lru_cache(maxsize=256)
def opponent_of(name: str, player: str) -> Opponent | None:
    """Return the opponent at a seat, or None.

    Args:
        name: the seat's name, in any language.
        player: the seat's player as in a record.
    """
    level = player.partition(STYLED)[0]
    for each in OPPONENTS.values():
        if each.level == level and name.strip() in spellings((each.name,)):
            return each
    return None
