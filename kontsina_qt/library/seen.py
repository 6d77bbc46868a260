"""The state of each match as last seen here: only the newest state may be changed."""

from __future__ import annotations

import sqlite3

from kontsina_qt.library.file.library_file import LibraryFile
from kontsina_qt.library.tables.errors import Kind, LibraryError
from kontsina_qt.library.tables.matches import match_row
from kontsina_qt.library.tables.rows import Row
from kontsina_qt.library.tables.writing import Seen, drop_undone, newest, sound_row


class SeenMatches:
    """The newest states seen, by match id; cleared when the library file is replaced."""

    def __init__(self, file: LibraryFile) -> None:
        self._file = file
        self._states: dict[int, Seen] = {}
        file.on_replaced = self._states.clear

    def see(self, match_id: int, state: Seen) -> None:
        """Note the state in which a match was written or loaded."""
        self._states[match_id] = state

    def forget(self, match_id: int) -> None:
        """Forget a match that is gone."""
        self._states.pop(match_id, None)

    def require_own(self, match_id: int) -> None:
        """Require that an id is from this library, not from one it has replaced.

        Raises:
            LibraryError: no match of that id was loaded or added since.
        """
        if self._file.replaced and match_id not in self._states:
            raise LibraryError(Kind.OTHER_LIBRARY)

    def own_row(self, db: sqlite3.Connection, match_id: int) -> Row:
        """Return the row of a match that is about to be changed.

        Raises:
            LibraryError: it does not exist, is damaged, or is another match of that id.
        """
        self.require_own(match_id)
        return sound_row(db, match_id)

    def is_newest(self, db: sqlite3.Connection, match_id: int) -> bool:
        """Return whether nobody else has continued a match since it was seen."""
        self.require_own(match_id)
        return newest(match_row(db, match_id)) == self._states.get(match_id)

    def claim(self, db: sqlite3.Connection, match_id: int) -> Seen:
        """Return the newest state of a match that is about to be added to.

        Raises:
            LibraryError: it was continued differently since it was seen here.
        """
        state = newest(self.own_row(db, match_id))
        seen = self._states.get(match_id)
        if seen is not None and (seen.branch != state.branch or seen.at > state.at):
            raise LibraryError(Kind.OTHER_WINDOW)
        return state

    def claim_newest(self, db: sqlite3.Connection, match_id: int) -> Seen:
        """Return the newest state of a match whose cursor is about to move.

        Raises:
            LibraryError: it was continued since it was seen here.
        """
        state = self.claim(db, match_id)
        if self._states.get(match_id) != state:
            raise LibraryError(Kind.OTHER_WINDOW)
        return state

    def drop_undone(self, db: sqlite3.Connection, match_id: int, state: Seen) -> bool:
        """Delete rows beyond the cursor; return whether there were any.

        Raises:
            LibraryError: there are some that were never seen here.
        """
        dropped = drop_undone(db, match_id, state.at)
        if dropped and self._states.get(match_id) != state:
            raise LibraryError(Kind.OTHER_WINDOW)
        return dropped
