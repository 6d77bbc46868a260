"""The latest results, and winning streaks."""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.library.results.against import opponents_in
from kontsina_qt.library.results.statistics import Only
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.facts import person_in
from kontsina_qt.library.tables.plausible import FACT
from kontsina_qt.library.tables.rows import REAL, head_of

LATEST = 10
"""The number of individual results."""
EVERYTHING = Only()


@dataclass(frozen=True, slots=True)
class Recent:
    """The result of one match.

    Attributes:
        match: its id.
        result: 1 for a win, 0 for a draw, -1 for a loss.
        game: the id of its game.
        day: the day it ended.
        opponent: the key of the named opponent; empty if there is none.
        name: the name of the first other player, as in the record.
    """

    match: int
    result: int
    game: str
    day: str
    opponent: str
    name: str


@dataclass(frozen=True, slots=True)
class Streaks:
    """Winning streaks.

    Attributes:
        now: the length of the current one.
        best: the length of the longest.
        day: the day of the longest one's last win.
    """

    now: int = 0
    best: int = 0
    day: str = ""


def latest(library: Library, only: Only = EVERYTHING, most: int = LATEST) -> list[Recent]:
    """Return the latest of the selected matches, oldest first.

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
    """Return the key of the named opponent, if any, and the opponent's name."""
    known = next(iter(opponents_in(game, options, seats, version)), "")
    try:
        sitting = head_of(game, options, seats, version).seats
    except ValueError:
        return known, ""
    person = person_in(sitting)
    others = (seat.name for at, seat in enumerate(sitting) if at != person)
    return known, next(others, "")


def wins_in_a_row(library: Library, only: Only = EVERYTHING) -> Streaks:
    """Return the winning streaks in the selected matches.

    Matches with undo or repeated cards are left out.

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
    """Return the day of the first of the selected matches; empty if there is none.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = only.where(FACT)
    with library.file.reading() as db:
        (day,) = db.execute(f"SELECT min(day) FROM facts WHERE {where}", values).fetchone()
    return str(day or "")
