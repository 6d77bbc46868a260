"""Series and resignations in the library.

Records have neither (notation, "Records"): there, a resigned match is an unfinished one. The
standing of a series follows from its matches and is not stored.
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
# series_matches.place: from 0, in order of play.

LATEST = 20
"""How many series are searched for one to continue."""


def add_series(db: sqlite3.Connection) -> None:
    """Migrate: add series and resignations."""
    for statement in _TABLES.split(";\n"):
        db.execute(statement)


@dataclass(frozen=True, slots=True)
class KeptSeries:
    """A series with its matches, seen from one of them.

    Attributes:
        id: its id in the library.
        plan: the plan.
        players: the number of players.
        place: the place (from 0) of the match it is seen from.
        matches: the ids of the matches begun, by place.
        ended: the ended matches, by place.
    """

    id: int
    plan: SeriesPlan
    players: int
    place: int
    matches: dict[int, int]
    ended: dict[int, Ended]

    @property
    def waits(self) -> bool:
        """Whether the next match has not begun and the series is still undecided."""
        unfinished = set(self.matches) - set(self.ended)
        return not unfinished and not series_standing(self.plan, self.players, self.ended).decided


def put(
    db: sqlite3.Connection, match: int, series: int | None, place: int, plan: str, now: str
) -> int:
    """Put a match into a series, a new one without an id; return the series' id.

    A copy of a match replaces it.
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
    """Return the series of a match; None if it has none or it cannot be read."""
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
    if match not in {row[1] for row in found}:  # the library is damaged
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
    """Return the ended matches by place; those too damaged count for nobody."""
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
    """Return the last match of the latest series that waits for its next match, or None.

    Args:
        db: the library.
        after: a match; only series played later are considered.
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
    """Note which seat resigned a match."""
    db.execute(
        "INSERT OR REPLACE INTO resignations (match, seat, at) VALUES (?, ?, ?)", (match, seat, now)
    )


def take_back(db: sqlite3.Connection, match: int) -> None:
    """Delete the resignation of a match, if there is one."""
    db.execute("DELETE FROM resignations WHERE match = ?", (match,))


def given_up_by(db: sqlite3.Connection, match: int) -> int | None:
    """Return the seat that resigned a match, or None."""
    row = db.execute("SELECT seat FROM resignations WHERE match = ?", (match,)).fetchone()
    return row[0] if row is not None and isinstance(row[0], int) else None
