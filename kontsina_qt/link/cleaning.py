"""Takes away the logs of matches that nobody goes on with, so that the files do not grow for ever.

A log goes only if the clock has said on several days that it is old: one that was set forward for
a while does not delete anything. Where the clock is set back, or the pause since the log was looked
at last is longer than a log is kept at all, counting begins anew.
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
"""A match that was left, and in which nothing has been said for so long, is not continued."""
KEPT_DAYS: Final = 7
"""How long the log of a match that is over and kept elsewhere stays for others who read it late."""
SURE_DAYS: Final = 3
"""On so many days a log must be found old before it goes."""
_LONGEST_PAUSE: Final = LEFT_DAYS
"""After a longer one the clock was wrong before, or is now."""
_CLEARED: Final = -1
"""The number of lines of a log that was taken away."""
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
    """A match is over, and its record is kept elsewhere.

    Raises:
        LogError: that cannot be written.
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
    """Whether the log of a match was taken away here: it cannot be continued.

    What was said in it is no longer known here, so it could be asked for twice.

    Raises:
        LogError: that cannot be read.
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
    """Take away what is not needed any more; how many logs that were.

    Args:
        folder: where logs are kept.
        today: a number of the day.
        waiting: the match that can be continued; it stays, however old it is.

    Raises:
        LogError: they cannot be read or written.
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
    """Note what a match's log is like today; return whether it has been old for days."""
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
    """Take a log away, unless it has just gone on; that it was there stays known."""
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
    """Take away what was sent in matches that are gone."""
    if not (folder / SENT).exists():
        return
    with closing(sqlite3.connect(folder / SENT, timeout=10, isolation_level=None)) as db:
        for match in matches:
            span = (f"{match}/", f"{match}0")  # 0 is the sign after the stroke
            db.execute("DELETE FROM lines WHERE match >= ? AND match < ?", span)
