"""Series of matches and matches given up, as the library keeps them beside the records.

A record says nothing of either (notation, "Records"): a match given up is one that is not
finished. How a series stands follows from its matches and is not kept.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from kontsina_qt.library.tables.rows import head_of, numbers_of
from kontsina_qt.match.record import RecordError
from kontsina_qt.match.series import Ended, SeriesPlan, plan_of, series_standing

Rows: TypeAlias = list[tuple[object, ...]]

_TABLES = """
CREATE TABLE series (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan TEXT NOT NULL,
    created TEXT NOT NULL
);

CREATE TABLE series_matches (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    series INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    UNIQUE (series, place)
);

CREATE TABLE resignations (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    at TEXT NOT NULL
)
"""
# series.plan: JSON, see match/series.py.
# series_matches.place: from 0, in the order in which they are played.

LATEST = 20
"""How many series are looked through for one to continue."""


def add_series(db: sqlite3.Connection) -> None:
    """The step that adds series, and who gave a match up."""
    for statement in _TABLES.split(";\n"):
        db.execute(statement)


@dataclass(frozen=True, slots=True)
class KeptSeries:
    """A series with its matches, seen from one of them.

    Attributes:
        id: its number in the library.
        plan: what is played.
        players: how many play.
        place: of the match it was asked for with, from 0.
        matches: the id of each match begun, by its place.
        ended: those that have ended, by their places.
    """

    id: int
    plan: SeriesPlan
    players: int
    place: int
    matches: dict[int, int]
    ended: dict[int, Ended]

    @property
    def waits(self) -> bool:
        """Whether its next match has yet to be begun, and may still change who wins."""
        going = set(self.matches) - set(self.ended)
        return not going and not series_standing(self.plan, self.players, self.ended).decided


def put(
    db: sqlite3.Connection, match: int, series: int | None, place: int, plan: str, now: str
) -> int:
    """Make a match one of a series, which is begun without an id; return the id.

    A copy of a match takes its place.
    """
    if series is None or not db.execute("SELECT 1 FROM series WHERE id = ?", (series,)).fetchone():
        cursor = db.execute("INSERT INTO series (plan, created) VALUES (?, ?)", (plan, now))
        assert cursor.lastrowid is not None
        series = cursor.lastrowid
    db.execute(
        "INSERT OR REPLACE INTO series_matches (series, place, match) VALUES (?, ?, ?)",
        (series, place, match),
    )
    return series


def series_of(db: sqlite3.Connection, match: int) -> KeptSeries | None:
    """The series of a match; None if it is of none, or that can no longer be read."""
    row = db.execute(
        "SELECT s.id, s.plan, m.place FROM series_matches m JOIN series s ON s.id = m.series"
        " WHERE m.match = ?",
        (match,),
    ).fetchone()
    if row is None:
        return None
    id, text, place = row
    found = db.execute(
        "SELECT s.place, m.id, m.game, m.options, m.seats, m.version, m.finished, m.winners,"
        " m.scores, r.seat"
        " FROM series_matches s JOIN matches m ON m.id = s.match"
        " LEFT JOIN resignations r ON r.match = m.id WHERE s.series = ? ORDER BY s.place",
        (id,),
    ).fetchall()
    if match not in {row[1] for row in found}:  # a damaged library names some that are not there
        return None
    try:
        players = len(head_of(*found[0][2:6]).seats)
        plan = plan_of(text, players)
    except (RecordError, ValueError, TypeError):
        return None
    if not all(isinstance(row[0], int) and 0 <= row[0] < len(plan.stages) for row in found):
        return None
    matches = {row[0]: row[1] for row in found}
    return KeptSeries(id, plan, players, place, matches, _ended(found))


def _ended(found: Rows) -> dict[int, Ended]:
    """The matches that have ended; those too damaged to tell count for nobody."""
    ended = {}
    for place, id, game, options, seats, version, finished, winners, scores, resigned in found:
        assert isinstance(place, int)
        assert isinstance(id, int)
        if not finished:
            continue
        ended[place] = Ended((), 0, (), None, id)
        with suppress(ValueError, TypeError):
            rules = head_of(game, options, seats, version).rules()
            won = numbers_of(str(winners))
            score = numbers_of(scores) if isinstance(scores, str) else ()
            gave_up = resigned if isinstance(resigned, int) else None
            ended[place] = Ended.of(rules, won, score, gave_up, id)
    return ended


def latest_waiting(db: sqlite3.Connection, after: int | None) -> int | None:
    """The last match of the series played last that waits for its next match.

    Args:
        db: the library.
        after: only if it was played after this match.
    """
    rows = db.execute(
        "SELECT max(m.played), m.id FROM series_matches s JOIN matches m ON m.id = s.match"
        " GROUP BY s.series"
        " HAVING max(m.played) > coalesce((SELECT played FROM matches WHERE id = ?), -1)"
        " ORDER BY max(m.played) DESC LIMIT ?",
        (after, LATEST),
    ).fetchall()
    for _, match in rows:
        series = series_of(db, match)
        if series is not None and series.waits:
            return series.matches[max(series.matches)]
    return None


def give_up(db: sqlite3.Connection, match: int, seat: int, now: str) -> None:
    """Note who gave a match up."""
    db.execute(
        "INSERT OR REPLACE INTO resignations (match, seat, at) VALUES (?, ?, ?)", (match, seat, now)
    )


def take_back(db: sqlite3.Connection, match: int) -> None:
    """Note that a match is not given up after all, if it was."""
    db.execute("DELETE FROM resignations WHERE match = ?", (match,))


def given_up_by(db: sqlite3.Connection, match: int) -> int | None:
    """The seat that gave a match up, or None."""
    row = db.execute("SELECT seat FROM resignations WHERE match = ?", (match,)).fetchone()
    return row[0] if row is not None and isinstance(row[0], int) else None
