"""What a person has done of puzzles and deals of the day, as the settings keep it in a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from datetime import date
from typing import TypeVar

KEPT_DAYS = 400
"""Of so many days the results are kept."""

T = TypeVar("T")

_GAME = re.compile(r"[a-z-]{1,40}")
_NUMBER = re.compile(r"[0-9]{1,20}")
_DAY = re.compile(r"([0-9-]{10}) (-?[0-9]{1,4}) (-?[0-9]{1,4}) (-?[0-9]{1,4}) (-?[0-9]{1,4})")


@dataclass(frozen=True, slots=True, order=True)
class DayResult:
    """What a person made of the deal of a day, the first time.

    Attributes:
        day: ISO date.
        own, other: the points of the person, and of the opponent.
        par, par_other: what the expert made in the person's chair, and its opponent.
    """

    day: str
    own: int
    other: int
    par: int
    par_other: int


def read_solved(text: str) -> frozenset[str]:
    """The keys of solved puzzles.

    Raises:
        ValueError: the text holds something else.
    """
    keys = set()
    for part in text.split(";") if text else ():
        game, _, numbers = part.partition(":")
        each = numbers.split()
        if not _GAME.fullmatch(game) or not each or not all(map(_NUMBER.fullmatch, each)):
            raise ValueError(part)
        keys |= {f"{game}:{int(number)}" for number in each}
    return frozenset(keys)


def write_solved(keys: Iterable[str]) -> str:
    """Keys of puzzles in a line, game by game."""
    games: dict[str, list[int]] = {}
    for key in keys:
        game, _, number = key.partition(":")
        games.setdefault(game, []).append(int(number))
    return ";".join(
        f"{game}:{' '.join(map(str, sorted(numbers)))}" for game, numbers in sorted(games.items())
    )


def read_days(text: str) -> tuple[DayResult, ...]:
    """Results of days, each day once.

    Raises:
        ValueError: the text holds something else.
    """
    days: dict[str, DayResult] = {}
    for part in text.split(";") if text else ():
        found = _DAY.fullmatch(part)
        if found is None or found[1] in days:
            raise ValueError(part)
        days[found[1]] = DayResult(date.fromisoformat(found[1]).isoformat(), *_four(found))
    return tuple(sorted(days.values()))


def _four(found: re.Match[str]) -> tuple[int, int, int, int]:
    return int(found[2]), int(found[3]), int(found[4]), int(found[5])


def write_days(days: Iterable[DayResult]) -> str:
    """Results in a line, the latest ``KEPT_DAYS`` of them."""
    kept = sorted(days)[-KEPT_DAYS:]
    return ";".join(" ".join(map(str, astuple(each))) for each in kept)


def by_day(days: Iterable[DayResult]) -> dict[str, DayResult]:
    """Results by their days."""
    return {each.day: each for each in days}


def in_order(days: Mapping[str, DayResult]) -> tuple[DayResult, ...]:
    """Results, the oldest first."""
    return tuple(sorted(days.values()))


def joined(before: Mapping[str, T], theirs: Mapping[str, T], ours: Mapping[str, T]) -> dict[str, T]:
    """What two windows have made of the same beginning; what both have added is theirs."""
    both = dict(theirs)
    for name in {**before, **ours}:
        if name not in ours:
            both.pop(name, None)
        elif name not in before:
            both.setdefault(name, ours[name])
        elif ours[name] != before[name]:
            both[name] = ours[name]
    return both
