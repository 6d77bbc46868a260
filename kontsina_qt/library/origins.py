"""The origins of a library's matches: a file, or the cards of another match."""

from __future__ import annotations

from kontsina_qt.library.file.library_file import LibraryFile
from kontsina_qt.library.seen import SeenMatches
from kontsina_qt.library.tables import opened_files, reviews, twins
from kontsina_qt.library.tables.checksum import SOURCE, sum_up
from kontsina_qt.library.tables.fact_tables import count_again
from kontsina_qt.library.tables.matches import match_row


class Origins:
    """Files that matches were read from, and matches whose cards others repeat.

    Every method may raise ``LibraryError``; then nothing has changed.
    """

    def __init__(self, file: LibraryFile, seen: SeenMatches) -> None:
        self._file, self._seen = file, seen

    def source_of(self, match_id: int) -> str | None:
        """Return the file that a match was read from, unless the person has continued it."""
        with self._file.reading() as db:
            source: str | None = match_row(db, match_id)[SOURCE]
        return source

    def set_source(self, match_id: int, source: str | None) -> None:
        """Set the file that a match was read from; None if the person has continued it."""
        with self._file.writing() as db:
            if self._seen.own_row(db, match_id)[SOURCE] == source:
                return
            db.execute("UPDATE matches SET source = ? WHERE id = ?", (source, match_id))
            sum_up(db, match_id)
            reviews.note_again(db, match_id)
            count_again(db, match_id)

    def connect_file(self, match_id: int, digest: str) -> None:
        """Note that the record file with this digest holds a match; see opened_files.py."""
        with self._file.writing() as db:
            self._seen.own_row(db, match_id)
            opened_files.connect_file(db, match_id, digest)

    def match_of_file(self, digest: str) -> int | None:
        """Return the match held by the record file with this digest, or None."""
        with self._file.reading() as db:
            return opened_files.match_of_file(db, digest)

    # Duplicate play; see twins.py

    def set_original(self, match_id: int, original: int) -> None:
        """Note that a match repeats the cards of another one."""
        with self._file.writing() as db:
            self._seen.own_row(db, match_id)
            twins.connect_twin(db, match_id, original)

    def original_of(self, match_id: int) -> int | None:
        """Return the match whose cards a match repeats, or None."""
        with self._file.reading() as db:
            return twins.original_of(db, match_id)

    def twins_of(self, match_id: int) -> list[int]:
        """Return the matches that repeat a match's cards, latest first."""
        with self._file.reading() as db:
            return twins.twins_of(db, match_id)
