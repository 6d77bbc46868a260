"""Each badge is earned by what it says, once, and by nothing less."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from kontsina_qt.goals.badges import BADGES, PERFECT, earned
from kontsina_qt.goals.reached import Reached
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.library.tables.progress import DayResult, OpenedPuzzle, Try
from kontsina_qt.puzzles.book import every_puzzle, puzzles_of
from kontsina_qt.puzzles.puzzle import Grade, Puzzle
from kontsina_qt.rules.games.catalogue import GAMES

MONDAY = date(2026, 11, 23)
NOTHING, NOBODY = Profile(), Reached()


def tried(puzzles: list[Puzzle], missed: int = -1) -> Profile:
    """First tries at puzzles, all but one solved."""
    return Profile(
        tries={
            each.key: Try(f"2026-11-23T10:00:{at:02}", at != missed)
            for at, each in enumerate(puzzles)
        }
    )


def days(many: int, late: int = -1) -> Profile:
    """Deal of that many days in a row, one of them late."""
    texts = [(MONDAY + timedelta(days=at)).isoformat() for at in range(many)]
    found = tuple(DayResult(day, 1, 2, 3, 4) for day in texts)
    return Profile(days=found, late=frozenset(texts[late : late + 1] if late >= 0 else ()))


def beaten(level: str, many: int) -> Reached:
    return Reached(many, {game: frozenset([level]) for game in list(GAMES)[:many]})


EASY = [each for each in puzzles_of("kontsina") if each.grade is Grade.EASY]
HARDEST = next(each for each in every_puzzle().values() if each.grade is Grade.HARDEST)
OVER = DayResult("2026-11-23", 7, 4, 5, 6)
PUZZLE_WEEK = {(MONDAY + timedelta(days=at)).isoformat(): False for at in range(7)}


@pytest.mark.parametrize(
    ("name", "profile", "reached", "less", "fewer"),
    [
        ("first-win", NOTHING, beaten("beginner", 1), NOTHING, Reached(5)),
        ("lessons", Profile(learnt=("a", "b", "c")), NOBODY, Profile(learnt=("a", "b")), NOBODY),
        ("scopa", NOTHING, Reached(swept=frozenset({"scopone"})), NOTHING, Reached()),
        ("xeri", NOTHING, Reached(swept=frozenset({"diloti"})), NOTHING, Reached()),
        ("pisti", NOTHING, Reached(swept=frozenset({"pisti"})), NOTHING, Reached()),
        (
            "above-par",
            Profile(days=(OVER,)),
            NOBODY,
            Profile(days=(replace(OVER, undone=True),)),
            NOBODY,
        ),
        ("week", days(7), NOBODY, days(7, late=3), NOBODY),
        ("week", Profile(puzzle_days=PUZZLE_WEEK), NOBODY, days(6), NOBODY),
        ("five-matches", NOTHING, Reached(9, longest=5), NOTHING, Reached(9, longest=4)),
        ("ten-puzzles", tried(EASY[:10]), NOBODY, tried(EASY[:19], missed=9), NOBODY),
        ("hardest", tried([HARDEST]), NOBODY, tried([HARDEST], missed=0), NOBODY),
        ("skilled-three", NOTHING, beaten("expert", 3), NOTHING, beaten("steady", 9)),
        ("ten-games", NOTHING, beaten("beginner", 10), NOTHING, beaten("expert", 9)),
        ("expert", NOTHING, beaten("expert", 1), NOTHING, beaten("skilled", 20)),
    ],
)
def test_what_it_takes(
    name: str, profile: Profile, reached: Reached, less: Profile, fewer: Reached
) -> None:
    assert name in earned(profile, reached)
    assert name not in earned(less, fewer)
    assert name not in earned(replace(profile, badges={name: "2026-11-23"}), reached)


def test_a_perfect_hand_is_seen_when_it_is_played() -> None:
    assert earned(NOTHING, NOBODY, perfect=True) == [PERFECT]
    assert earned(NOTHING, NOBODY) == []


def test_a_puzzle_of_the_day_that_was_caught_up_makes_no_week() -> None:
    opened = {"2026-11-25": OpenedPuzzle(EASY[0].key, late=True)}
    profile = Profile(puzzle_days=PUZZLE_WEEK, puzzles_opened=opened)
    assert "week" not in earned(profile, NOBODY)


def test_names_can_be_kept() -> None:
    for name in BADGES:
        assert Profile(badges={name: "2026-11-23"}).badges
