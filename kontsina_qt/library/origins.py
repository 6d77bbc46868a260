"""Where a library's matches come from: a file, or the cards of another match."""

from __future__ import annotations

from kontsina_qt.library.file.library_file import LibraryFile
from kontsina_qt.library.seen import SeenMatches
from kontsina_qt.library.tables import opened_files, reviews, twins
from kontsina_qt.library.tables.checksum import SOURCE, sum_up
from kontsina_qt.library.tables.fact_tables import count_again
from kontsina_qt.library.tables.matches import match_row


class Origins:
    """Files that matches were read from, and matches whose cards others play again.

    Every method may raise ``LibraryError``; then nothing has changed.
    """

    def __init__(self, file: LibraryFile, seen: SeenMatches) -> None:
        self._file, self._seen = file, seen

    def source_of(self, match_id: int) -> str | None:
        """The file that a match was read from, if the person has not played on in it."""
        with self._file.reading() as db:
            source: str | None = match_row(db, match_id)[SOURCE]
        return source

    def set_source(self, match_id: int, source: str | None) -> None:
        """Note from which file a match was read; with None that the person plays on in it."""
        with self._file.writing() as db:
            if self._seen.own_row(db, match_id)[SOURCE] == source:
                return
            db.execute("UPDATE matches SET source = ? WHERE id = ?", (source, match_id))
            sum_up(db, match_id)
            reviews.note_again(db, match_id)
            count_again(db, match_id)

    def connect_file(self, match_id: int, digest: str) -> None:
        """Note that a record file of that digest holds a match; see opened_files.py."""
        with self._file.writing() as db:
            self._seen.own_row(db, match_id)
            opened_files.connect_file(db, match_id, digest)

    def match_of_file(self, digest: str) -> int | None:
        """The match that a record file of that digest holds, if it is in the library."""
        with self._file.reading() as db:
            return opened_files.match_of_file(db, digest)

    # The same cards again; see twins.py

    def set_original(self, match_id: int, original: int) -> None:
        """Note that a match plays the cards of another one again."""
        with self._file.writing() as db:
            self._seen.own_row(db, match_id)
            twins.connect_twin(db, match_id, original)

    def original_of(self, match_id: int) -> int | None:
        """The match whose cards a match plays again, if it does and that one is still there."""
        with self._file.reading() as db:
            return twins.original_of(db, match_id)

    def twins_of(self, match_id: int) -> list[int]:
        """The matches that play a match's cards again, the latest first."""
        with self._file.reading() as db:
            return twins.twins_of(db, match_id)
