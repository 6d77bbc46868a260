"""The path from the first lesson to Expert; the first unfinished step is suggested."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from kontsina_qt.goals.badges import GAMES_AGAINST_SKILLED
from kontsina_qt.goals.reached import Reached
from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.players.levels.catalogue import LEVELS

SOME_PUZZLES = 5
"""The number of solved puzzles for a step."""


class Kind(Enum):
    """The kinds of steps."""

    LESSON = auto()
    WIN = auto()
    PAR = auto()
    PUZZLES = auto()
    GAMES = auto()


@dataclass(frozen=True, slots=True)
class PathStep:
    """A step of the path.

    Attributes:
        kind: what to do.
        level: the level to beat, or empty.
        game: the id of the game; empty for any.
    """

    kind: Kind
    level: str = ""
    game: str = ""


_LEVELS = tuple(LEVELS)


def steps(profile: Profile, reached: Reached) -> list[tuple[PathStep, bool]]:
    """Return every step of the path, and whether it is done."""
    lessons = len(profile.learnt)
    unlearnt = next((game for game in LESSONS if game not in profile.learnt), "")
    par = any((each.above_par is not None and each.above_par >= 0) for each in profile.days)
    solved = sum(each.solved for each in profile.tries.values())
    against_skilled = reached.games_won("skilled", "expert")
    other = next((game for game in LESSONS if game not in against_skilled), "")
    return [
        (PathStep(Kind.LESSON, game=unlearnt), lessons > 0 or bool(reached.won)),
        (PathStep(Kind.WIN, "beginner"), _has_beaten(reached, "beginner")),
        (PathStep(Kind.WIN, "casual"), _has_beaten(reached, "casual")),
        (PathStep(Kind.PUZZLES), solved >= SOME_PUZZLES or len(profile.solved) >= SOME_PUZZLES),
        (PathStep(Kind.LESSON, game=unlearnt), lessons > 1 or not unlearnt),
        (PathStep(Kind.WIN, "steady"), _has_beaten(reached, "steady")),
        (PathStep(Kind.PAR), par),
        (PathStep(Kind.WIN, "skilled"), _has_beaten(reached, "skilled")),
        (
            PathStep(Kind.GAMES, "skilled", other),
            len(against_skilled) >= GAMES_AGAINST_SKILLED,
        ),
        (PathStep(Kind.WIN, "expert"), _has_beaten(reached, "expert")),
    ]


def next_on_path(profile: Profile, reached: Reached) -> PathStep | None:
    """Return the first unfinished step; None at the end of the path."""
    return next((step for step, done in steps(profile, reached) if not done), None)


def done_on_path(every: Sequence[tuple[PathStep, bool]]) -> int:
    """Return how many steps are done."""
    return sum(done for _, done in every)


def _has_beaten(reached: Reached, level: str) -> bool:
    """Return whether this level or a higher one was beaten."""
    return bool(reached.games_won(*_LEVELS[_LEVELS.index(level) :]))
