"""The friends of this installation: players it has met, by key, and those it blocks."""

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
"""How much of a name is kept when a number is appended."""


class FriendBook:
    """Friends in an SQLite file, opened anew by every call: threads and processes can share it.

    Args:
        path: of the file; it may have other tables.
        most: the number of friends kept, blocked ones not counted; the one not met for longest
            is dropped first.
    """

    def __init__(self, path: Path, most: int = MOST_FRIENDS) -> None:
        self._path, self._most = path, most

    def _open(self) -> sqlite3.Connection:
        self._path.touch(mode=0o600)
        db = sqlite3.connect(self._path, timeout=10)
        db.execute(_SCHEMA)
        return db

    def meet(self, key: bytes, name: str, match: str, when: int) -> None:
        """Add a player after a match, or update one; the same match counts only once.

        Players with similar names are kept under different ones.

        Args:
            key: of the player.
            name: of the player.
            match: the name of the match's log.
            when: it ended, in seconds since 1970.

        Raises:
            LogError: the file cannot be written.
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
        """Return a name that no other friend has or resembles: the player's own if possible."""
        friends = self.all()
        others = [replace(each, blocked=False) for each in friends if each.key != key]
        if not namesake(name, others):
            return name
        before = next((each.name for each in friends if each.key == key), "")
        numbered = (f"{name[:_ROOM]} ({number})" for number in count(2))
        return before or next(each for each in numbered if not namesake(each, others))

    def meet_all(self, course: Course, own: bytes) -> None:
        """Add all other people after a match in which a hand was played.

        Args:
            course: the match.
            own: the key of this installation.

        Raises:
            LogError: the file cannot be written.
        """
        if course.match is None or not course.match.hands or course.fault is not None:
            return
        for player, there in zip(course.players, course.sittings, strict=True):
            if player == PERSON and there is not None and there.key != own:
                self.meet(there.key, there.name, course.id.hex(), int(time.time()))

    def forget(self, key: str) -> None:
        """Forget a friend.

        Raises:
            LogError: the file cannot be written.
        """
        self._write(("DELETE FROM friends WHERE key = ?", (key,)))

    def block(self, key: str, blocked: bool) -> None:
        """Block or unblock a friend.

        Raises:
            LogError: the file cannot be written.
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
        """Return all friends, latest match first.

        Raises:
            LogError: the file cannot be read.
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
        """Return whether a player is blocked.

        Raises:
            LogError: the file cannot be read.
        """
        return any(friend.blocked and friend.key == key.hex() for friend in self.all())
