"""Badges for achievements that take skill, luck or perseverance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from kontsina_qt.goals.puzzling import Standing, puzzle_streaks, standing
from kontsina_qt.goals.reached import Reached
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.library.tables.progress import streaks
from kontsina_qt.puzzles.book import every_puzzle
from kontsina_qt.puzzles.puzzle import Grade
from kontsina_qt.rules.base.messages import N_

SCOPAS, XERIS, PISTIS = ("scopa", "scopone"), ("xeri", "diloti"), ("pisti",)
"""The games with a badge for clearing the table."""

PERFECT = "perfect-hand"
"""Earned at the table; it cannot be derived from the library later."""

MANY_GAMES, MANY_LESSONS, MATCHES_IN_A_ROW = 10, 3, 5
GAMES_AGAINST_SKILLED, PUZZLES_IN_A_ROW, WEEK = 3, 10, 7


@dataclass(frozen=True, slots=True)
class _Seen:
    """Everything that badges depend on."""

    profile: Profile
    reached: Reached
    puzzles: Standing
    longest: int
    perfect: bool


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge.

    Attributes:
        name: its key in the profile.
        title, how: untranslated.
        sign: a few characters shown on it.
    """

    name: str
    title: str
    how: str
    sign: str
    _is_earned: Callable[[_Seen], bool]


def _swept(*games: str) -> Callable[[_Seen], bool]:
    return lambda seen: bool(seen.reached.swept & {*games})


def _solved_hardest(seen: _Seen) -> bool:
    solved = [key for key, each in seen.profile.tries.items() if each.solved]
    known = every_puzzle() if solved else {}
    return any(key in known and known[key].grade is Grade.HARDEST for key in solved)


def _above_par(seen: _Seen) -> bool:
    return any((each.above_par or 0) > 0 and not each.undone for each in seen.profile.days)


_EVERY = (
    Badge(
        "first-win",
        N_("First win"),
        N_("Win a match."),
        "1",
        lambda seen: bool(seen.reached.won),
    ),
    Badge(
        "lessons",
        N_("Well taught"),
        N_("Finish three lessons."),
        "3",
        lambda seen: len(seen.profile.learnt) >= MANY_LESSONS,
    ),
    Badge(
        "scopa",
        N_("First scopa"),
        N_("Clear the table in Scopa or Scopone."),
        "♦",
        _swept(*SCOPAS),
    ),
    Badge(
        "xeri",
        N_("First xeri"),
        N_("Clear the table in Xeri or Diloti."),
        "♠",
        _swept(*XERIS),
    ),
    Badge(
        "pisti",
        N_("First pişti"),
        N_("Take a single card with one of the same rank in Pişti."),
        "♥",
        _swept(*PISTIS),
    ),
    Badge(
        PERFECT,
        N_("Perfect hand"),
        N_("Score every point in a hand."),
        "★",
        lambda seen: seen.perfect,
    ),
    Badge(
        "above-par",
        N_("Better than Expert"),
        N_("Beat par in a deal of the day, without undo."),
        "+",
        _above_par,
    ),
    Badge(
        "week",
        N_("A whole week"),
        N_("Play the deal or the puzzle of the day seven days in a row."),
        "7",
        lambda seen: seen.longest >= WEEK,
    ),
    Badge(
        "five-matches",
        N_("On a roll"),
        N_("Win five matches in a row."),
        "5",
        lambda seen: seen.reached.longest >= MATCHES_IN_A_ROW,
    ),
    Badge(
        "ten-puzzles",
        N_("Sharp eye"),
        N_("Solve ten puzzles in a row, each on the first try."),
        "10",
        lambda seen: seen.puzzles.longest >= PUZZLES_IN_A_ROW,
    ),
    Badge(
        "hardest",
        N_("The only way"),
        N_("Solve a very hard puzzle on the first try."),
        "!",
        _solved_hardest,
    ),
    Badge(
        "skilled-three",
        N_("Skilled company"),
        N_("Beat Skilled at three games."),
        "♣",
        lambda seen: len(seen.reached.games_won("skilled", "expert")) >= GAMES_AGAINST_SKILLED,
    ),
    Badge(
        "ten-games",
        N_("At home everywhere"),
        N_("Win matches of ten different games."),
        "10",
        lambda seen: len(seen.reached.won) >= MANY_GAMES,
    ),
    Badge(
        "expert",
        N_("Master"),
        N_("Beat Expert."),
        "A",
        lambda seen: bool(seen.reached.games_won("expert")),
    ),
)
BADGES: Mapping[str, Badge] = MappingProxyType({each.name: each for each in _EVERY})
"""The badges by name, in the order in which they are usually earned."""


def earned(profile: Profile, reached: Reached, perfect: bool = False) -> list[str]:
    """Return the names of badges that have been earned but are not in the profile yet.

    Args:
        profile: the person's profile.
        reached: the person's achievements in matches.
        perfect: whether a perfect hand has just been played.
    """
    ever = date.max
    deals = {each.day for each in profile.days} - profile.late
    _, longest_deals = streaks([date.fromisoformat(day) for day in deals], ever)
    _, longest_puzzles = puzzle_streaks(profile.puzzle_days, profile.puzzles_opened, ever)
    longest = max(longest_deals, longest_puzzles)
    seen = _Seen(profile, reached, standing(profile.tries), longest, perfect)
    return [
        name
        for name, badge in BADGES.items()
        if name not in profile.badges and badge._is_earned(seen)
    ]
