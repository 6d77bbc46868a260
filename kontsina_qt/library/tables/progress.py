"""Progress in puzzles, lessons and daily deals, as texts.

The functions for whole lines read settings files older than the library's table; invalid parts
are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta

_SOLVED, _MISSED, _LATE = "s", "m", "l"
_GAME = re.compile(r"[a-z-]{1,40}")
_NUMBER = re.compile(r"[0-9]{1,20}")
_STEP = re.compile(r"[0-9]{1,9}")
_POINTS = r"-?[0-9]{1,4}"
_UNDONE, _GIVEN_UP = "u", "g"
_RESULT = re.compile(
    rf"({_POINTS}) ({_POINTS}) (?:- -|({_POINTS}) ({_POINTS}))(?: ({_UNDONE}?{_GIVEN_UP}?))?"
)


@dataclass(frozen=True, slots=True)
class DayResult:
    """The person's first result in a deal of the day.

    Attributes:
        day: ISO date.
        own, other: the points of the person and of the opponent.
        par, par_other: the points of Expert in the person's seat and of its opponent; None until
            computed.
        undone: whether a move was undone.
        given_up: whether the person resigned.
    """

    day: str
    own: int
    other: int
    par: int | None = None
    par_other: int | None = None
    undone: bool = False
    given_up: bool = False

    @property
    def above_par(self) -> int | None:
        """Points above par, negative if below; None if par is unknown or the person resigned."""
        return None if self.par is None or self.given_up else self.own - self.par


@dataclass(frozen=True, slots=True)
class OpenedPuzzle:
    """The puzzle of a day when it was first opened.

    Attributes:
        puzzle: its key.
        late: whether it was opened after its day.
    """

    puzzle: str
    late: bool = False


@dataclass(frozen=True, slots=True)
class Try:
    """The first attempt at a puzzle.

    Attributes:
        at: when it ended, as an ISO date and time without a zone; used for sorting.
        solved: whether it was solved without a wrong move and without help.
    """

    at: str
    solved: bool


def streaks(days: Collection[date], today: date) -> tuple[int, int]:
    """Return the current and the longest run of consecutive days.

    A run that ends yesterday is still current: today can still be played.
    """
    played = sorted({day for day in days if day <= today})
    run = best = 0
    last: date | None = None
    for day in played:
        run = run + 1 if last is not None and day - last == timedelta(days=1) else 1
        best, last = max(best, run), day
    alive = last is not None and today - last <= timedelta(days=1)
    return run if alive else 0, best


def punctual_streaks(days: Iterable[str], late: Collection[str], today: date) -> tuple[int, int]:
    """Return the streaks of ISO dates, not counting late ones; see ``streaks``."""
    return streaks([date.fromisoformat(day) for day in days if day not in late], today)


def read_day(text: str) -> str:
    """Return the text if it is an ISO date.

    Raises:
        ValueError: it is not.
    """
    if date.fromisoformat(text).isoformat() != text:
        raise ValueError(text)
    return text


def read_result(day: str, text: str) -> DayResult:
    """Parse the result of a day, such as ``7 4 5 6 u``.

    Raises:
        ValueError: the text is invalid.
    """
    found = _RESULT.fullmatch(text)
    if found is None:
        raise ValueError(text)
    own, other, par, par_other, marks = found.groups(default="")
    return DayResult(
        read_day(day),
        int(own),
        int(other),
        int(par) if par else None,
        int(par_other) if par_other else None,
        undone=_UNDONE in marks,
        given_up=_GIVEN_UP in marks,
    )


def write_result(result: DayResult) -> str:
    """Return a result as text for ``read_result``."""
    marks = _UNDONE * result.undone + _GIVEN_UP * result.given_up
    par = ("-" if points is None else str(points) for points in (result.par, result.par_other))
    return " ".join(part for part in (str(result.own), str(result.other), *par, marks) if part)


def read_puzzle(key: str) -> str:
    """Normalize the key of a puzzle, such as ``kontsina:7``.

    Raises:
        ValueError: it is invalid.
    """
    game, _, number = key.partition(":")
    if not _NUMBER.fullmatch(number):
        raise ValueError(key)
    return f"{read_game(game)}:{int(number)}"


def read_opened_puzzle(text: str) -> OpenedPuzzle:
    """Parse the puzzle of a day, such as ``kontsina:7 l``.

    Raises:
        ValueError: the text is invalid.
    """
    key, _, mark = text.partition(" ")
    if mark not in ("", _LATE):
        raise ValueError(text)
    return OpenedPuzzle(read_puzzle(key), bool(mark))


def write_opened_puzzle(opened: OpenedPuzzle) -> str:
    """Return a puzzle of a day as text for ``read_opened_puzzle``."""
    return f"{opened.puzzle} {_LATE}" if opened.late else opened.puzzle


def read_outcome(text: str) -> bool:
    """Parse whether a puzzle was solved.

    Raises:
        ValueError: the text is invalid.
    """
    if text not in (_SOLVED, _MISSED):
        raise ValueError(text)
    return text == _SOLVED


def write_outcome(solved: bool) -> str:
    """An outcome as ``read_outcome`` reads it."""
    return _SOLVED if solved else _MISSED


def read_try(text: str) -> Try:
    """A first try, of a text such as ``s 2026-11-26T10:30:00.000001``.

    Raises:
        ValueError: the text holds something else.
    """
    outcome, _, at = text.partition(" ")
    if datetime.fromisoformat(at).isoformat() != at:
        raise ValueError(text)
    return Try(at, read_outcome(outcome))


def write_try(tried: Try) -> str:
    """Return an attempt as text for ``read_try``."""
    return f"{write_outcome(tried.solved)} {tried.at}"


def read_game(id: str) -> str:
    """Return the text if it can be the id of a game.

    Raises:
        ValueError: it cannot.
    """
    if not _GAME.fullmatch(id):
        raise ValueError(id)
    return id


def read_step(text: str) -> int:
    """Parse the step of a lesson, from 0.

    Raises:
        ValueError: it is invalid.
    """
    if not _STEP.fullmatch(text):
        raise ValueError(text)
    return int(text)


def read_missed(text: str) -> tuple[int, ...]:
    """Parse the missed steps of a lesson, such as ``3 5``.

    Raises:
        ValueError: the text is invalid.
    """
    steps = tuple(map(read_step, text.split(" ")))
    if len({*steps}) < len(steps):
        raise ValueError(text)
    return steps


def write_missed(steps: Iterable[int]) -> str:
    """Return missed steps as text for ``read_missed``."""
    return " ".join(map(str, steps))


def read_solved(text: str) -> frozenset[str]:
    """Return the keys of solved puzzles in a line such as ``kontsina:7 12;scopa:3``."""
    keys = set()
    for part in text.split(";"):
        game, _, numbers = part.partition(":")
        for number in numbers.split():
            with suppress(ValueError):
                keys.add(read_puzzle(f"{game}:{number}"))
    return frozenset(keys)


def read_days(text: str) -> tuple[DayResult, ...]:
    """Return the results in a line such as ``2026-11-23 7 4 5 6;2026-11-24 3 3 - - u``."""
    days: dict[str, DayResult] = {}
    for part in text.split(";"):
        day, _, result = part.partition(" ")
        with suppress(ValueError):
            days.setdefault(day, read_result(day, result))
    return in_order(days)


def read_steps(text: str) -> dict[str, int]:
    """Return the steps of lessons in a line such as ``kontsina:3 scopa:0``."""
    steps = {}
    for part in text.split():
        game, _, step = part.partition(":")
        with suppress(ValueError):
            steps[read_game(game)] = read_step(step)
    return steps


def read_games(text: str) -> tuple[str, ...]:
    """Return the ids of games in a line."""
    return tuple(dict.fromkeys(part for part in text.split() if _GAME.fullmatch(part)))


def by_day(days: Iterable[DayResult]) -> dict[str, DayResult]:
    """Return results by day."""
    return {each.day: each for each in days}


def in_order(days: Mapping[str, DayResult]) -> tuple[DayResult, ...]:
    """Return results, oldest first."""
    return tuple(days[day] for day in sorted(days))
