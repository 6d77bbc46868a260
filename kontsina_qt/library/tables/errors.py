"""The errors of the library, each with a sentence for the person."""

from __future__ import annotations

import sqlite3
from enum import Enum, auto

from kontsina_qt.language import tr
from kontsina_qt.rules.state.words import N_, Message


class Kind(Enum):
    """The kinds of errors."""

    LOCKED = auto()
    READ_ONLY = auto()
    UNREACHABLE = auto()
    CORRUPT = auto()
    NEWER = auto()
    DISK_FULL = auto()
    BROKEN_DISK = auto()
    OTHER_WINDOW = auto()
    NO_MATCH = auto()
    BAD_MATCH = auto()
    OTHER_LIBRARY = auto()


_WORDS = {
    Kind.LOCKED: N_("Another program is writing to the library."),
    Kind.READ_ONLY: N_("The library can't be written to."),
    Kind.UNREACHABLE: N_("The library can't be opened ({why})."),
    Kind.CORRUPT: N_("The library is damaged ({why})."),
    Kind.NEWER: N_("The library was made by a newer version of Kontsina."),
    Kind.DISK_FULL: N_("The disk is full."),
    Kind.BROKEN_DISK: N_("The library can't be read or written ({why})."),
    Kind.OTHER_WINDOW: N_("This match is being played in another window."),
    Kind.NO_MATCH: N_("Match {match} is not in the library."),
    Kind.BAD_MATCH: N_("Match {match} in the library is damaged ({why})."),
    Kind.OTHER_LIBRARY: N_("The library was replaced by another one while Kontsina was running."),
}

_KINDS = {
    sqlite3.SQLITE_BUSY: Kind.LOCKED,
    sqlite3.SQLITE_LOCKED: Kind.LOCKED,
    sqlite3.SQLITE_READONLY: Kind.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Kind.UNREACHABLE,
    sqlite3.SQLITE_PERM: Kind.UNREACHABLE,
    sqlite3.SQLITE_AUTH: Kind.UNREACHABLE,
    sqlite3.SQLITE_CORRUPT: Kind.CORRUPT,
    # The statements are correct, so a table or a column is missing.
    sqlite3.SQLITE_ERROR: Kind.CORRUPT,
    sqlite3.SQLITE_NOTADB: Kind.CORRUPT,
    sqlite3.SQLITE_FULL: Kind.DISK_FULL,
}
_PRIMARY = 0xFF
"""The bits of an extended result code that hold the primary one."""


class LibraryError(Exception):
    """The library failed; ``str`` gives a sentence in the person's language.

    Attributes:
        kind: what is wrong.
        message: the sentence.
    """

    def __init__(self, kind: Kind, **values: object) -> None:
        self.kind = kind
        self.message = Message(_WORDS[kind], values)
        super().__init__(kind, values)

    def __str__(self) -> str:
        return self.message.words(tr)


def library_error(error: sqlite3.Error) -> LibraryError:
    """Translate an error of SQLite's."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_IOERR)
    return LibraryError(_KINDS.get(code & _PRIMARY, Kind.BROKEN_DISK), why=str(error))
