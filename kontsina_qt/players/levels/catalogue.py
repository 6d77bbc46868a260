"""The built-in levels by name. A name stays bound to one behaviour.

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
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.view import View


@cache
def _beginner() -> Player:
    from kontsina_qt.players.levels.beginner import Beginner

    return Beginner()


@cache
def _casual() -> Player:
    from kontsina_qt.players.levels.lapses import CASUAL
    from kontsina_qt.players.levels.steady import Steady

    return Steady(CASUAL)


@cache
def _steady() -> Player:
    from kontsina_qt.players.levels.lapses import STEADY
    from kontsina_qt.players.levels.steady import Steady

    return Steady(STEADY)


@cache
def _skilled() -> Player:
    from kontsina_qt.players.levels.skilled import Skilled

    return Skilled()


@cache
def _expert() -> Player:
    from kontsina_qt.players.levels.thinker import EXPERT, Thinker

    return Thinker(EXPERT)


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player that can be chosen.

    Attributes:
        name: as records, commands and the player protocol write it.
        title, description: untranslated words for people; the description says what the
            level remembers and how far it looks.
    """

    name: str
    title: str
    description: str
    _made: Callable[[], Player] = field(repr=False)

    @property
    def player(self) -> Player:
        """Who plays."""
        return self._made()


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level(
                "beginner",
                mark("Beginner"),
                mark(
                    "Has just learnt. Sees equal cards, often misses sums; remembers nothing "
                    "and looks no further than its own move. Sees only its own cards, like you."
                ),
                _beginner,
            ),
            Level(
                "casual",
                mark("Casual"),
                mark(
                    "Plays now and then. Misses a sum here and there, likes the good cards better "
                    "than they are, and remembers the last plays only. Sees only its own cards, "
                    "like you."
                ),
                _casual,
            ),
            Level(
                "steady",
                mark("Steady"),
                mark(
                    "Takes the best points now and avoids leaving captures. Forgets what was "
                    "played a while ago, but for the good cards, and may miss a long sum. Sees "
                    "only its own cards, like you."
                ),
                _steady,
            ),
            Level(
                "skilled",
                mark("Skilled"),
                mark(
                    "Misses nothing and counts every card: weighs what a move brings and leaves, "
                    "and plays the last deal without a mistake. Sees only its own cards, like you."
                ),
                _skilled,
            ),
            Level(
                "expert",
                mark("Expert"),
                mark(
                    "Uses the time it is given: deals the hidden cards out again and again in ways "
                    "that fit what the others have played, follows the moves that promise most, "
                    "and knows what a position is worth. Sees only its own cards, like you."
                ),
                _expert,
            ),
        )
    }
)
"""The levels from the easiest on."""


def strongest() -> str:
    """The name of the strongest level: hints and analyses are its."""
    return list(LEVELS)[-1]


class UnknownLevel(ValueError):
    """A name that is no level's."""


def level(name: str) -> Level:
    """The level of that name.

    Raises:
        UnknownLevel: there is none.
    """
    try:
        return LEVELS[name]
    except KeyError:
        known = ", ".join(LEVELS)
        words = tr("there is no level {name!r}; there are {known}")
        raise UnknownLevel(words.format(name=name[:40], known=known)) from None


def choose_builtin(
    name: str,
    rules: Rules,
    view: View,
    seed: int,
    seconds: float = SECONDS,
    also: Sequence[str] = (),
) -> Choice:
    """What a built-in level does; the same view and seed give the same move.

    Of levels that search as long as they may, so long as the time allows the same search.
    ``seconds`` and ``also`` are as in ``Player.choose``.

    Raises:
        UnknownLevel: there is no such level.
        ViewError: no hand of these rules leads to the view, or it is another seat's turn.
    """
    return level(name).player.choose(rules, view, Random(seed), seconds, also)
