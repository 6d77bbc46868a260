"""The latest results, and how many matches have been won in a row."""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.library.results.against import opponents_in
from kontsina_qt.library.results.statistics import Only
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.facts import person_in
from kontsina_qt.library.tables.plausible import FACT
from kontsina_qt.library.tables.rows import REAL, head_of

LATEST = 10
"""How many results are told one by one."""
EVERYTHING = Only()


@dataclass(frozen=True, slots=True)
class Recent:
    """How one match ended.

    Attributes:
        match: its id.
        result: 1 for won, 0 for drawn, -1 for lost.
        game: the id of its game.
        day: when it ended.
        opponent: the key of the opponent one knows; empty where there is none.
        name: of the first one who is not the person, as the record has it.
    """

    match: int
    result: int
    game: str
    day: str
    opponent: str
    name: str


@dataclass(frozen=True, slots=True)
class Streaks:
    """Matches won in a row.

    Attributes:
        now: up to the latest match.
        best: the most ever.
        day: when the best one was complete.
    """

    now: int = 0
    best: int = 0
    day: str = ""


def latest(library: Library, only: Only = EVERYTHING, most: int = LATEST) -> list[Recent]:
    """The latest of the matches asked for, the oldest of them first.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = only.where(FACT)
    with library.file.reading() as db:
        rows = db.execute(
            "SELECT m.id, f.won, f.drawn, f.day, m.game, m.options, m.seats, m.version"
            f" FROM (SELECT match, won, drawn, day FROM facts WHERE {where}) f"
            " JOIN matches m ON m.id = f.match ORDER BY m.played DESC, m.id DESC LIMIT ?",
            (*values, most),
        ).fetchall()
    return [
        Recent(id, 1 if won else 0 if drawn else -1, str(head[0]), day, *_opponent(*head))
        for id, won, drawn, day, *head in reversed(rows)
    ]


def _opponent(game: object, options: object, seats: object, version: object) -> tuple[str, str]:
    """Against whom a match was: who is known, and a name in any case."""
    known = next(iter(opponents_in(game, options, seats, version)), "")
    try:
        sitting = head_of(game, options, seats, version).seats
    except ValueError:
        return known, ""
    person = person_in(sitting)
    others = (seat.name for at, seat in enumerate(sitting) if at != person)
    return known, next(others, "")


def wins_in_a_row(library: Library, only: Only = EVERYTHING) -> Streaks:
    """How many of the matches asked for were won one after another.

    As after a match, those with moves taken back or with cards seen before are left out.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = only.where(FACT)
    with library.file.reading() as db:
        rows = db.execute(
            f"SELECT f.won, f.day FROM (SELECT match, won, day FROM facts WHERE {where}) f"
            f" JOIN matches m ON m.id = f.match WHERE {REAL} ORDER BY m.played, m.id",
            values,
        ).fetchall()
    now = best = 0
    day = ""
    for won, ended in rows:
        now = now + 1 if won else 0
        if now > best:
            best, day = now, ended
    return Streaks(now, best, day)


def first_day(library: Library, only: Only = EVERYTHING) -> str:
    """The day of the first of the matches asked for; empty for none.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = only.where(FACT)
    with library.file.reading() as db:
        (day,) = db.execute(f"SELECT min(day) FROM facts WHERE {where}", values).fetchone()
    return str(day or "")
