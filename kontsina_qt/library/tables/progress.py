"""Progress in puzzles, lessons and daily deals, as texts.

Lines of all of them together are of settings files older than the library's table: what is odd
in one is left out, and costs nothing else.
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

    @property
    def above_par(self) -> int | None:
        """Points above par, below it if negative; None until par is known, or if given up."""
        return None if self.par is None or self.given_up else self.own - self.par


@dataclass(frozen=True, slots=True)
class OpenedPuzzle:
    """The puzzle of a day, as it was when it was opened first.

    Attributes:
        puzzle: its key.
        late: whether its day was over by then.
    """

    puzzle: str
    late: bool = False


@dataclass(frozen=True, slots=True)
class Try:
    """The first try at a puzzle.

    Attributes:
        at: when it ended, as an ISO date and time without a zone; tries are in the order of it.
        solved: whether it went to the win without a wrong move and without help.
    """

    at: str
    solved: bool


def streaks(days: Collection[date], today: date) -> tuple[int, int]:
    """Return how many days in a row have been played up to now, and the longest run.

    A run that ends yesterday is still alive: today can be played yet.
    """
    played = sorted({day for day in days if day <= today})
    run = best = 0
    last: date | None = None
    for day in played:
        run = run + 1 if last is not None and day - last == timedelta(days=1) else 1
        best, last = max(best, run), day
    alive = last is not None and today - last <= timedelta(days=1)
    return run if alive else 0, best


def read_day(text: str) -> str:
    """An ISO date.

    Raises:
        ValueError: it is none.
    """
    if date.fromisoformat(text).isoformat() != text:
        raise ValueError(text)
    return text


def read_result(day: str, text: str) -> DayResult:
    """The result of a day, of a text such as ``7 4 5 6 u``.

    Raises:
        ValueError: the text holds something else.
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
    """A result as ``read_result`` reads it."""
    marks = _UNDONE * result.undone + _GIVEN_UP * result.given_up
    par = ("-" if points is None else str(points) for points in (result.par, result.par_other))
    return " ".join(part for part in (str(result.own), str(result.other), *par, marks) if part)


def read_puzzle(key: str) -> str:
    """The key of a puzzle, such as ``kontsina:7``.

    Raises:
        ValueError: it is none.
    """
    game, _, number = key.partition(":")
    if not _NUMBER.fullmatch(number):
        raise ValueError(key)
    return f"{read_game(game)}:{int(number)}"


def read_opened_puzzle(text: str) -> OpenedPuzzle:
    """The puzzle of a day, of a text such as ``kontsina:7 l``.

    Raises:
        ValueError: the text holds something else.
    """
    key, _, mark = text.partition(" ")
    if mark not in ("", _LATE):
        raise ValueError(text)
    return OpenedPuzzle(read_puzzle(key), bool(mark))


def write_opened_puzzle(opened: OpenedPuzzle) -> str:
    """A puzzle of a day as ``read_opened_puzzle`` reads it."""
    return f"{opened.puzzle} {_LATE}" if opened.late else opened.puzzle


def read_outcome(text: str) -> bool:
    """Whether a puzzle was solved.

    Raises:
        ValueError: the text says neither.
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
    """A try as ``read_try`` reads it."""
    return f"{write_outcome(tried.solved)} {tried.at}"


def read_game(id: str) -> str:
    """What may be the id of a game.

    Raises:
        ValueError: it cannot be one.
    """
    if not _GAME.fullmatch(id):
        raise ValueError(id)
    return id


def read_step(text: str) -> int:
    """The step of a lesson, from 0.

    Raises:
        ValueError: it is none.
    """
    if not _STEP.fullmatch(text):
        raise ValueError(text)
    return int(text)


def read_solved(text: str) -> frozenset[str]:
    """The keys of solved puzzles in a line such as ``kontsina:7 12;scopa:3``."""
    keys = set()
    for part in text.split(";"):
        game, _, numbers = part.partition(":")
        for number in numbers.split():
            with suppress(ValueError):
                keys.add(read_puzzle(f"{game}:{number}"))
    return frozenset(keys)


def read_days(text: str) -> tuple[DayResult, ...]:
    """Results in a line such as ``2026-11-23 7 4 5 6;2026-11-24 3 3 - - u``, each day once."""
    days: dict[str, DayResult] = {}
    for part in text.split(";"):
        day, _, result = part.partition(" ")
        with suppress(ValueError):
            days.setdefault(day, read_result(day, result))
    return in_order(days)


def read_steps(text: str) -> dict[str, int]:
    """How far each of some lessons has come, in a line such as ``kontsina:3 scopa:0``."""
    steps = {}
    for part in text.split():
        game, _, step = part.partition(":")
        with suppress(ValueError):
            steps[read_game(game)] = read_step(step)
    return steps


def read_games(text: str) -> tuple[str, ...]:
    """Ids of games in a line."""
    return tuple(dict.fromkeys(part for part in text.split() if _GAME.fullmatch(part)))


def by_day(days: Iterable[DayResult]) -> dict[str, DayResult]:
    """Results by their days."""
    return {each.day: each for each in days}


def in_order(days: Mapping[str, DayResult]) -> tuple[DayResult, ...]:
    """Results, the oldest first."""
    return tuple(days[day] for day in sorted(days))
