"""The former library, after its file was replaced."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self

from kontsina_qt.library.file.aside import REPLACED, free_name
from kontsina_qt.library.tables.lineage import Tokens, tokens_in
from kontsina_qt.rules.state.words import N_, Message

_TURNED_AND_LOST = N_(
    "Your library was overwritten by another one, which is used from now on; the match on the "
    "table continues in it."
)
_TURNED = N_(
    "Your library was replaced by another one, which is used from now on; the match on the table "
    "continues in it. Your earlier library is kept as {aside}."
)
_EMPTIED = N_(
    "The library file was emptied while Kontsina was running, and what was in it is lost. A new "
    "library was started, and the match on the table continues in it."
)


class _MatchThere(NamedTuple):
    """The columns that identify a match, and its state."""

    head: tuple[object, ...]
    state: tuple[object, ...]


@dataclass(slots=True)
class Former:
    """The former library.

    Attributes:
        matches: its matches by id, as far as they could be read.
        tokens: its tokens.
        copy: a copy of it, as far as it could still be read.
        emptied: whether its file was emptied and there is no copy.
    """

    matches: dict[int, _MatchThere] = field(default_factory=dict)
    tokens: Tokens = ()
    copy: Path | None = None
    emptied: bool = False

    @classmethod
    def of(cls, path: Path, reader: sqlite3.Connection, tokens: Tokens, moved: bool) -> Self:
        """Copy what can still be read of a library.

        Args:
            path: its path.
            reader: a connection that still has it open.
            tokens: its tokens.
            moved: whether its file was moved or deleted rather than overwritten.
        """
        former = cls(tokens=tokens)
        copy = None
        try:
            copy = free_name(path, REPLACED, datetime.now(UTC))
            with closing(sqlite3.connect(copy)) as whole:
                reader.backup(whole)
                whole.execute("PRAGMA journal_mode = DELETE")
                sound = whole.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
                if sound and (moved or former._is_copy(whole)):
                    former.matches, former.copy = _matches_in(whole), copy
        except (sqlite3.Error, OSError, UnicodeDecodeError):
            pass
        if copy is not None and former.copy is None:
            with suppress(OSError):
                copy.unlink(missing_ok=True)
        return former

    def _is_copy(self, copy: sqlite3.Connection) -> bool:
        """Return whether a copy of an overwritten file is of this library."""
        tokens = tokens_in(copy)
        return bool(tokens and self.tokens) and tokens[0] == self.tokens[0]

    def is_in(self, db: sqlite3.Connection, tokens: Tokens) -> bool:
        """Return whether the library now open, with these tokens, contains the former one.

        A copy that is fully contained is deleted.
        """
        there = _matches_in(db)
        if self.copy is not None and self.matches.items() <= there.items():
            self.copy.unlink(missing_ok=True)
            self.copy = None
        if not self.matches:
            return not self.tokens or self.tokens[0] in tokens
        headers = {id: row.head for id, row in there.items()}
        return all(headers.get(id) == row.head for id, row in self.matches.items())

    def words(self) -> Message:
        """Return the message that another library is used from now on."""
        if self.copy is not None:
            return Message(_TURNED, {"aside": self.copy})
        return Message(_EMPTIED if self.emptied else _TURNED_AND_LOST)


def _matches_in(db: sqlite3.Connection) -> dict[int, _MatchThere]:
    """Return the matches of a library; empty if they cannot be read."""
    try:
        rows = db.execute("SELECT id, created, game, seats, branch, hand, ply FROM matches")
        return {id: _MatchThere(tuple(row[:3]), tuple(row[3:])) for id, *row in rows}
    except (sqlite3.Error, UnicodeDecodeError):
        return {}
