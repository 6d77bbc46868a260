"""The opponents one knows: a name, a home, a level and a style that the players really have.

A seat is one of them when it has the name and the level; a record needs no more than it ever held.
The style is as given here unless the person chose another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from kontsina_qt.language import spellings
from kontsina_qt.rules.messages import mark

STYLED = "-"
"""Stands between a level and its style where a record names a player."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody to play against.

    Attributes:
        key: names the portrait, and never changes.
        name, home, country: untranslated.
        game: the id of the one they grew up with; they play them all.
        level, style: as the players know them; an empty style weighs everything alike.
        line: how they play, in a sentence.
        quip: what they say about it.
        quiet: whether they never say a word at the table.
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
        """How a record names who plays."""
        return self.level + (STYLED + self.style if self.style else "")


OPPONENTS: Mapping[str, Opponent] = MappingProxyType(
    {
        each.key: each
        for each in (
            Opponent(
                "nikos",
                mark("Nikos"),
                mark("Paros"),
                mark("Greece"),
                "kontsina",
                "beginner",
                "",
                mark("Goes for whatever shines. Misses most sums."),
                mark("Was that my turn? The ferry was coming in."),
            ),
            Opponent(
                "anna",
                mark("Anna"),
                mark("Ioannina"),
                mark("Greece"),
                "kontsina-duel",
                "beginner",
                "",
                mark("Learning fast, and laughs at her own slips."),
                mark("I know all the rules. Nearly all the rules."),
            ),
            Opponent(
                "lotte",
                mark("Lotte"),
                mark("Lübeck"),
                mark("Germany"),
                "zwickern",
                "casual",
                "",
                mark("Adds up on her fingers. Nearly always right."),
                mark("Seven and four is eleven. Don't rush me."),
            ),
            Opponent(
                "bola",
                mark("Bola"),
                mark("Ibadan"),
                mark("Nigeria"),
                "elewenjewe",
                "casual",
                "bold",
                mark("Dares you to take it, and laughs if you do."),
                mark("I leave it right there. Will you take it, or will I?"),
            ),
            Opponent(
                "yorgos",
                mark("Yorgos"),
                mark("Chania"),
                mark("Greece"),
                "kontsina-variant",
                "casual",
                "counting",
                mark("Likes a tall pile, whatever is in it."),
                mark("Cards are cards. I'll sort them out later."),
            ),
            Opponent(
                "eleni",
                mark("Eleni"),
                mark("Volos"),
                mark("Greece"),
                "diloti",
                "steady",
                "thrifty",
                mark("Never plays a good card before she has to."),
                mark("The ten stays with me until it is worth ten."),
            ),
            Opponent(
                "pino",
                mark("Pino"),
                mark("Naples"),
                mark("Italy"),
                "scopa",
                "steady",
                "bold",
                mark("Leaves the easy capture and hopes for the sweep."),
                mark("One card is nothing. I want the whole table."),
            ),
            Opponent(
                "ebba",
                mark("Ebba"),
                mark("Uppsala"),
                mark("Sweden"),
                "mulle",
                "steady",
                "",
                mark("Plays the odds, and explains them if you ask."),
                mark("It was the right move. It just didn't work."),
            ),
            Opponent(
                "kemal",
                mark("Kemal"),
                mark("Izmir"),
                mark("Turkey"),
                "pisti",
                "skilled",
                "thrifty",
                mark("Patient. Keeps the jack until it hurts."),
                mark("There is time. There is always a jack."),
            ),
            Opponent(
                "carmela",
                mark("Carmela"),
                mark("Bologna"),
                mark("Italy"),
                "scopone",
                "skilled",
                "counting",
                mark("Has counted every seven since 1974."),
                mark("I have counted every seven since 1974. Go on, hide one from me."),
            ),
            Opponent(
                "arthur",
                mark("Arthur"),
                mark("York"),
                mark("England"),
                "laugh-and-lie-down",
                "skilled",
                "",
                mark("Polite to the last card, and takes it."),
                mark("After you. No, really, I insist."),
            ),
            Opponent(
                "aino",
                mark("Aino"),
                mark("Oulu"),
                mark("Finland"),
                "ristikontra",
                "expert",
                "",
                mark("Says little. Forgets nothing."),
                mark("Your turn."),
                quiet=True,
            ),
        )
    }
)
"""From the easiest level on."""

OPPONENT_NAMES = tuple(each.name for each in OPPONENTS.values())


@lru_cache(maxsize=256)
def opponent_of(name: str, player: str) -> Opponent | None:
    """Who sits at a seat, by what a record says of it; None for somebody unknown.

    Args:
        name: in any language.
        player: as the record names who plays.
    """
    level = player.partition(STYLED)[0]
    for each in OPPONENTS.values():
        if each.level == level and name.strip() in spellings((each.name,)):
            return each
    return None
