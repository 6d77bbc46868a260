"""Deletes the logs of abandoned matches, so that the files do not grow for ever.

A log is deleted only if it was found old on several days, so that a clock set forward for a while
deletes nothing. If the clock was set back, or the last check was longer ago than logs are kept,
the count starts again.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from kontsina_qt.together.logs import LogError

LOGS: Final = "people.sqlite3"
SENT: Final = "people-sent.sqlite3"
LEFT_DAYS: Final = 90
"""A log of an unfinished match without new lines for that long is old."""
KEPT_DAYS: Final = 7
"""A log of a match that the library has is kept that long for players who read it late."""
SURE_DAYS: Final = 3
"""The number of days on which a log must be found old before it is deleted."""
_LONGEST_PAUSE: Final = LEFT_DAYS
"""A longer time since the last check means that the clock was wrong, or is."""
_CLEARED: Final = -1
"""The number of lines recorded for a deleted log."""
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS ages (
    match TEXT PRIMARY KEY,
    lines INTEGER NOT NULL,
    since INTEGER NOT NULL,
    old_days INTEGER NOT NULL DEFAULT 0,
    found_old INTEGER NOT NULL DEFAULT 0,
    kept INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID
"""
_LOOKS: Final = """
CREATE TABLE IF NOT EXISTS looks (match TEXT PRIMARY KEY, day INTEGER NOT NULL) WITHOUT ROWID
"""


def note_kept(folder: Path, match: str) -> None:
    """Note that the library has the record of a finished match.

    Raises:
        LogError: the file cannot be written.
    """
    noted = (
        "INSERT INTO ages (match, lines, since, kept) VALUES (?, 0, 0, 1)"
        " ON CONFLICT (match) DO UPDATE SET kept = 1"
    )
    try:
        with closing(_opened(folder)) as db:
            db.execute(noted, (match,))
    except (sqlite3.Error, OSError) as error:
        raise LogError(str(error)) from error


def was_cleared(folder: Path, match: str) -> bool:
    """Return whether the log of a match was deleted here, so that it cannot be continued.

    Without the log, this program could write a second, different line in the same place.

    Raises:
        LogError: the file cannot be read.
    """
    if not (folder / LOGS).exists():
        return False
    try:
        with closing(_opened(folder)) as db:
            found = db.execute("SELECT lines FROM ages WHERE match = ?", (match,)).fetchone()
    except (sqlite3.Error, OSError) as error:
        raise LogError(str(error)) from error
    return found is not None and found[0] == _CLEARED


def clean(folder: Path, today: int, waiting: str) -> int:
    """Delete old logs; return their number.

    Args:
        folder: where logs are kept.
        today: the number of the day.
        waiting: the match that can be continued; it is kept, however old it is.

    Raises:
        LogError: the files cannot be read or written.
    """
    if not (folder / LOGS).exists():
        return 0
    try:
        with closing(_opened(folder)) as db:
            found = db.execute("SELECT match, count(*) FROM lines GROUP BY match").fetchall()
            gone = [match for match, _ in found if match != waiting and _is_old(db, match, today)]
            cleared = [match for match in gone if _clear(db, match)]
            if cleared:
                _clear_sent(folder, cleared)
            return len(cleared)
    except (sqlite3.Error, OSError) as error:
        raise LogError(str(error)) from error


def _opened(folder: Path) -> sqlite3.Connection:
    (folder / LOGS).touch(mode=0o600)
    db = sqlite3.connect(folder / LOGS, timeout=10, isolation_level=None)
    db.execute(_SCHEMA)
    db.execute(_LOOKS)
    return db


def _is_old(db: sqlite3.Connection, match: str, today: int) -> bool:
    """Record the state of a log today; return whether it was found old on enough days."""
    [count] = db.execute("SELECT count(*) FROM lines WHERE match = ?", (match,)).fetchone()
    db.execute("INSERT OR IGNORE INTO ages (match, lines, since) VALUES (?, 0, 0)", (match,))
    known = "SELECT lines, since, old_days, found_old, kept FROM ages WHERE match = ?"
    lines, since, old_days, found_old, kept = db.execute(known, (match,)).fetchone()
    limit = KEPT_DAYS if kept else LEFT_DAYS
    looked = db.execute("SELECT day FROM looks WHERE match = ?", (match,)).fetchone()
    db.execute("INSERT OR REPLACE INTO looks VALUES (?, ?)", (match, today))
    odd = looked is None or since > today or today - looked[0] > _LONGEST_PAUSE
    if lines != count or odd:  # something was said, or the clock was or is wrong
        lines, since, old_days = count, today, 0
    elif today - since < limit:
        old_days = 0
    elif found_old != today:
        old_days, found_old = old_days + 1, today
    changed = "UPDATE ages SET lines = ?, since = ?, old_days = ?, found_old = ? WHERE match = ?"
    db.execute(changed, (lines, since, old_days, found_old, match))
    return bool(old_days >= SURE_DAYS)


def _clear(db: sqlite3.Connection, match: str) -> bool:
    """Delete a log, unless it has just grown, and note that; return whether it was deleted."""
    db.execute("BEGIN IMMEDIATE")
    try:
        counted = (
            "SELECT (SELECT count(*) FROM lines WHERE match = ages.match) = lines"
            " FROM ages WHERE match = ?"
        )
        [same] = db.execute(counted, (match,)).fetchone()
        if same:
            db.execute("DELETE FROM lines WHERE match = ?", (match,))
            db.execute("UPDATE ages SET lines = ? WHERE match = ?", (_CLEARED, match))
    except sqlite3.Error:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")
    return bool(same)


def _clear_sent(folder: Path, matches: list[str]) -> None:
    """Delete the lines sent in deleted matches."""
    if not (folder / SENT).exists():
        return
    with closing(sqlite3.connect(folder / SENT, timeout=10, isolation_level=None)) as db:
        for match in matches:
            span = (f"{match}/", f"{match}0")  # "0" follows "/"
            db.execute("DELETE FROM lines WHERE match >= ? AND match < ?", span)
