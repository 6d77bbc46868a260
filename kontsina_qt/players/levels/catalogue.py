"""The built-in levels by name. A name always means the same behaviour.

Who only shows or chooses a level does not load what plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from types import MappingProxyType

from kontsina_qt.language import tr
from kontsina_qt.players.base import SECONDS, Choice, Player
from kontsina_qt.players.evaluation.taste import FAIR, Taste
from kontsina_qt.players.levels.characters import CHARACTERS, EVEN, Character
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.view import View


@cache
def _beginner(taste: Taste) -> Player:
    from kontsina_qt.players.levels.beginner import Beginner

    return Beginner()


@cache
def _casual(taste: Taste) -> Player:
    from kontsina_qt.players.levels.lapses import CASUAL
    from kontsina_qt.players.levels.steady import Steady

    return Steady(CASUAL.with_taste(taste))


@cache
def _steady(taste: Taste) -> Player:
    from kontsina_qt.players.levels.lapses import STEADY
    from kontsina_qt.players.levels.steady import Steady

    return Steady(STEADY.with_taste(taste))


@cache
def _skilled(taste: Taste) -> Player:
    from kontsina_qt.players.levels.skilled import Skilled

    return Skilled(taste)


@cache
def _expert(taste: Taste) -> Player:
    from kontsina_qt.players.levels.thinker import EXPERT, Thinker

    return Thinker(EXPERT)


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player that can be chosen.

    Attributes:
        name: as records, commands and the player protocol write it.
        title, description: untranslated words for people; the description says what the
            level remembers and how far it looks.
        judges: whether it plays by judgement, and so may have a character.
    """

    name: str
    title: str
    description: str
    _made: Callable[[Taste], Player] = field(repr=False)
    judges: bool = False

    @property
    def player(self) -> Player:
        """Who plays."""
        return self._made(FAIR)

    def player_like(self, character: Character) -> Player:
        """Who plays with a character."""
        return self._made(character.taste)


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level(
                "beginner",
                N_("Beginner"),
                N_("New to the game: spots pairs, misses many sums, plays only for this turn."),
                _beginner,
            ),
            Level(
                "casual",
                N_("Casual"),
                N_(
                    "A casual player: misses the odd sum, overvalues the good cards, sometimes "
                    "leaves you a gift."
                ),
                _casual,
                judges=True,
            ),
            Level(
                "steady",
                N_("Steady"),
                N_("Solid: takes good points, leaves little, but forgets older cards."),
                _steady,
                judges=True,
            ),
            Level(
                "skilled",
                N_("Skilled"),
                N_(
                    "Sharp: misses nothing, counts every card and plays the last deal without a "
                    "mistake."
                ),
                _skilled,
                judges=True,
            ),
            Level(
                "expert",
                N_("Expert"),
                N_("Thinks ahead: imagines the hidden cards and plays the hand out many times."),
                _expert,
            ),
        )
    }
)
"""The levels from the easiest on."""


BEHIND = "-"
"""Stands between a level and its character."""


def strongest() -> str:
    """The name of the strongest level: hints and analyses are its."""
    return list(LEVELS)[-1]


class UnknownLevel(ValueError):
    """A name that is no level's."""


def builtin(player: str) -> tuple[Level, Character] | None:
    """The level and the character of a built-in player, as a record names it; None of another."""
    name, behind, character = player.partition(BEHIND)
    level = LEVELS.get(name)
    if level is None or character not in CHARACTERS:
        return None
    if behind and (character == EVEN or not level.judges):
        return None
    return level, CHARACTERS[character]


def named(level: str, character: str) -> str:
    """How a record names a level with a character."""
    return level if character == EVEN else f"{level}{BEHIND}{character}"


def level_named(player: str) -> str:
    """The name of a built-in player's level, and of any other player all of its name.

    A character does not make a player stronger or weaker: who counts, counts by the level.
    """
    found = builtin(player)
    return player if found is None else found[0].name


def players_at(level: str) -> list[str]:
    """What records may call the players of a level: by its name, and that with each character."""
    names = (named(level, character) for character in CHARACTERS)
    return [player for player in names if player == level or builtin(player) is not None]


def players_in_words() -> str:
    """Every name of a built-in player, as usage is written."""
    judging = "|".join(level.name for level in LEVELS.values() if level.judges)
    characters = "|".join(name for name in CHARACTERS if name != EVEN)
    return ", ".join((*LEVELS, f"({judging}){BEHIND}({characters})"))


def title_of(player: str) -> str:
    """What a built-in player is called; empty of any other."""
    found = builtin(player)
    if found is None:
        return ""
    level, character = found
    if character.name == EVEN:
        return tr(level.title)
    return f"{tr(level.title)} · {tr(character.title).lower()}"


def level(name: str) -> Level:
    """The level of that name.

    Raises:
        UnknownLevel: there is none.
    """
    try:
        return LEVELS[name]
    except KeyError:
        raise _unknown(name, ", ".join(LEVELS)) from None


def _unknown(name: str, known: str) -> UnknownLevel:
    words = tr("there is no level {name!r}; there are {known}")
    return UnknownLevel(words.format(name=name[:40], known=known))


def parted(player: str) -> tuple[Level, Character]:
    """The level and the character of a built-in player.

    Raises:
        UnknownLevel: it is none.
    """
    found = builtin(player)
    if found is None:
        raise _unknown(player, players_in_words())
    return found


def choose_builtin(
    name: str,
    rules: Rules,
    view: View,
    seed: int,
    seconds: float = SECONDS,
    also: Sequence[str] = (),
) -> Choice:
    """What a built-in player does; the same view and seed give the same move.

    ``name`` is a level's, with its character if it has one. Of levels that search as long as
    they may, so long as the time allows the same search. ``seconds`` and ``also`` are as in
    ``Player.choose``.

    Raises:
        UnknownLevel: there is no such level.
        ViewError: no hand of these rules leads to the view, or it is another seat's turn.
    """
    kind, character = parted(name)
    return kind.player_like(character).choose(rules, view, Random(seed), seconds, also)
