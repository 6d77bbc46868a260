"""The built-in levels by name. A name always means the same behaviour.

Modules of the players are imported when first needed, so that showing or choosing a level is cheap.
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
        name: as in records, commands and the player protocol.
        title, description: untranslated texts for people; the description says what the level
            remembers and how far it looks ahead.
        judges: whether it plays by static evaluation, and so may have a character.
    """

    name: str
    title: str
    description: str
    _made: Callable[[Taste], Player] = field(repr=False)
    judges: bool = False

    @property
    def player(self) -> Player:
        """The player without a character."""
        return self._made(FAIR)

    def player_like(self, character: Character) -> Player:
        """Return the player with a character."""
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
"""The levels, from the easiest to the strongest."""


BEHIND = "-"
"""The separator between a level and its character."""


def strongest() -> str:
    """Return the name of the strongest level, which gives hints and analyses."""
    return list(LEVELS)[-1]


class UnknownLevel(ValueError):
    """A name that is not a level's."""


def builtin(player: str) -> tuple[Level, Character] | None:
    """Return the level and character of a built-in player by its name in a record, else None."""
    name, behind, character = player.partition(BEHIND)
    level = LEVELS.get(name)
    if level is None or character not in CHARACTERS:
        return None
    if behind and (character == EVEN or not level.judges):
        return None
    return level, CHARACTERS[character]


def named(level: str, character: str) -> str:
    """Return the name in records of a level with a character."""
    return level if character == EVEN else f"{level}{BEHIND}{character}"


def level_named(player: str) -> str:
    """Return the name of a built-in player's level; the names of other players are unchanged.

    A character makes a player neither stronger nor weaker, so statistics count by level.
    """
    found = builtin(player)
    return player if found is None else found[0].name


def players_at(level: str) -> list[str]:
    """Return all names that records may have for players of a level, with and without character."""
    names = (named(level, character) for character in CHARACTERS)
    return [player for player in names if player == level or builtin(player) is not None]


def players_in_words() -> str:
    """Return the names of all built-in players, for usage texts."""
    judging = "|".join(level.name for level in LEVELS.values() if level.judges)
    characters = "|".join(name for name in CHARACTERS if name != EVEN)
    return ", ".join((*LEVELS, f"({judging}){BEHIND}({characters})"))


def title_of(player: str) -> str:
    """Return the title of a built-in player for people; empty for any other."""
    found = builtin(player)
    if found is None:
        return ""
    level, character = found
    if character.name == EVEN:
        return tr(level.title)
    return f"{tr(level.title)} · {tr(character.title).lower()}"


def level(name: str) -> Level:
    """Return a level by its name.

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
    """Return the level and character of a built-in player.

    Raises:
        UnknownLevel: there is no such player.
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
    """Return the move of a built-in player; the same view and seed give the same move.

    ``name`` is a level's, with its character if it has one. Levels that search until their time
    is up are reproducible only if the time allows the same search. ``seconds`` and ``also`` are as
    in ``Player.choose``.

    Raises:
        UnknownLevel: there is no such level.
        ViewError: no hand of these rules leads to the view, or it is another seat's turn.
    """
    kind, character = parted(name)
    return kind.player_like(character).choose(rules, view, Random(seed), seconds, also)
