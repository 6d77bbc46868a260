"""Whom this installation has played with, by the key that signs their lines, and whom it blocks."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final

from kontsina_qt.link.friends.namesakes import namesake
from kontsina_qt.link.messages.lines import MOST_FRIENDS, MOST_KNOWN
from kontsina_qt.link.messages.news import Friend
from kontsina_qt.match.names import NAME_LIMIT
from kontsina_qt.together.course import Course
from kontsina_qt.together.logs import LogError
from kontsina_qt.together.roles import PERSON

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS friends (
    key TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    met INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    blocked INTEGER NOT NULL DEFAULT 0,
    last_match TEXT NOT NULL
) WITHOUT ROWID
"""
_ROOM: Final = NAME_LIMIT - 10
"""How much of a name leaves room for a number."""


class FriendBook:
    """The friends in a file; every call opens it anew, so threads and processes may share it.

    Args:
        path: of the file; it may hold other things, too.
        most: so many are kept besides those who are blocked; who was not met for longest goes.
    """

    def __init__(self, path: Path, most: int = MOST_FRIENDS) -> None:
        self._path, self._most = path, most

    def _open(self) -> sqlite3.Connection:
        self._path.touch(mode=0o600)
        db = sqlite3.connect(self._path, timeout=10)
        db.execute(_SCHEMA)
        return db

    def meet(self, key: bytes, name: str, match: str, when: int) -> None:
        """A match with somebody is over; told of twice, it counts once.

        Two who are called alike are kept under different names.

        Raises:
            LogError: that cannot be written.
        """
        name = self._own_name(key.hex(), name)
        met = (
            "INSERT INTO friends VALUES (?, ?, ?, 1, 0, ?) ON CONFLICT (key) DO UPDATE SET"
            " name = excluded.name, met = excluded.met,"
            " matches = matches + (last_match != excluded.last_match),"
            " last_match = excluded.last_match"
        )
        crowded = (
            "DELETE FROM friends WHERE key IN (SELECT key FROM friends WHERE NOT blocked"
            " ORDER BY met DESC, key LIMIT -1 OFFSET ?)"
        )
        self._write((met, (key.hex(), name, max(0, when), match)), (crowded, (self._most,)))

    def _own_name(self, key: str, name: str) -> str:
        """What somebody is known as: the name they have, if nobody else is known by it."""
        friends = self.all()
        others = [replace(each, blocked=False) for each in friends if each.key != key]
        if not namesake(name, others):
            return name
        before = next((each.name for each in friends if each.key == key), "")
        numbered = (f"{name[:_ROOM]} ({number})" for number in count(2))
        return before or next(each for each in numbered if not namesake(each, others))

    def meet_all(self, course: Course, own: bytes) -> None:
        """A match is over; who sat there is known from now on, if a hand was played.

        Args:
            course: the match.
            own: the key of this installation.

        Raises:
            LogError: that cannot be written.
        """
        if course.match is None or not course.match.hands or course.fault is not None:
            return
        for player, there in zip(course.players, course.sittings, strict=True):
            if player == PERSON and there is not None and there.key != own:
                self.meet(there.key, there.name, course.id.hex(), int(time.time()))

    def forget(self, key: str) -> None:
        """Knows somebody no more.

        Raises:
            LogError: that cannot be written.
        """
        self._write(("DELETE FROM friends WHERE key = ?", (key,)))

    def block(self, key: str, blocked: bool) -> None:
        """Block somebody who is known, or do so no longer.

        Raises:
            LogError: that cannot be written.
        """
        self._write(("UPDATE friends SET blocked = ? WHERE key = ?", (blocked, key)))

    def _write(self, *steps: tuple[str, tuple[object, ...]]) -> None:
        try:
            with closing(self._open()) as db, db:
                for statement, values in steps:
                    db.execute(statement, values)
        except (sqlite3.Error, OSError) as error:
            raise LogError(str(error)) from error

    def all(self) -> tuple[Friend, ...]:
        """Everybody who is known, who was met last first.

        Raises:
            LogError: they cannot be read.
        """
        if not self._path.exists():
            return ()
        query = (
            "SELECT key, name, met, matches, blocked FROM friends ORDER BY met DESC, key LIMIT ?"
        )
        try:
            with closing(self._open()) as db:
                rows = db.execute(query, (MOST_KNOWN,)).fetchall()
        except (sqlite3.Error, OSError) as error:
            raise LogError(str(error)) from error
        return tuple(
            Friend(key, name, met, matches, bool(blocked))
            for key, name, met, matches, blocked in rows
        )

    def is_blocked(self, key: bytes) -> bool:
        """Whether somebody is not let to one's tables.

        Raises:
            LogError: they cannot be read.
        """
        return any(friend.blocked and friend.key == key.hex() for friend in self.all())
