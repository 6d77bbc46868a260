"""What a person has done of puzzles and deals of the day, as the settings keep it in a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

KEPT_DAYS = 400
"""Of so many days the results are kept."""

T = TypeVar("T")

_GAME = re.compile(r"[a-z-]{1,40}")
_NUMBER = re.compile(r"[0-9]{1,20}")
_POINTS = r"-?[0-9]{1,4}"
_UNDONE, _GIVEN_UP = "u", "g"
_DAY = re.compile(
    rf"([0-9-]{{10}}) ({_POINTS}) ({_POINTS}) (?:- -|({_POINTS}) ({_POINTS}))"
    rf"(?: ({_UNDONE}?{_GIVEN_UP}?))?"
)


@dataclass(frozen=True, slots=True)
class DayResult:
    """What a person made of the deal of a day, the first time it was ended.

    Attributes:
        day: ISO date.
        own, other: the points of the person, and of the opponent.
        par, par_other: what the expert made in the person's chair, and its opponent; None as
            long as that has not been worked out.
        undone: whether a move was taken back.
        given_up: whether the hand was given up instead of played to its end.
    """

    day: str
    own: int
    other: int
    par: int | None = None
    par_other: int | None = None
    undone: bool = False
    given_up: bool = False


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
        days[found[1]] = _day_of(found)
    return in_order(days)


def _day_of(found: re.Match[str]) -> DayResult:
    day, own, other, par, par_other, marks = found.groups(default="")
    return DayResult(
        date.fromisoformat(day).isoformat(),
        int(own),
        int(other),
        int(par) if par else None,
        int(par_other) if par_other else None,
        undone=_UNDONE in marks,
        given_up=_GIVEN_UP in marks,
    )


def write_days(days: Iterable[DayResult]) -> str:
    """Results in a line, the latest ``KEPT_DAYS`` of them."""
    return ";".join(map(_day_text, in_order(by_day(days))[-KEPT_DAYS:]))


def _day_text(result: DayResult) -> str:
    marks = _UNDONE * result.undone + _GIVEN_UP * result.given_up
    par = ("-" if points is None else str(points) for points in (result.par, result.par_other))
    parts = (result.day, str(result.own), str(result.other), *par, marks)
    return " ".join(part for part in parts if part)


def by_day(days: Iterable[DayResult]) -> dict[str, DayResult]:
    """Results by their days."""
    return {each.day: each for each in days}


def in_order(days: Mapping[str, DayResult]) -> tuple[DayResult, ...]:
    """Results, the oldest first."""
    return tuple(days[day] for day in sorted(days))


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
