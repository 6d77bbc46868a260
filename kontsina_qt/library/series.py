"""The series of a library's matches; see tables/series.py."""

from __future__ import annotations

from kontsina_qt.library.file.library_file import LibraryFile
from kontsina_qt.library.seen import SeenMatches
from kontsina_qt.library.tables import series
from kontsina_qt.library.tables.rows import Now
from kontsina_qt.library.tables.series import KeptSeries
from kontsina_qt.match.series import SeriesPlan


class SeriesOfMatches:
    """Maps matches to their series.

    Every method may raise ``LibraryError``; then nothing has changed.
    """

    def __init__(self, file: LibraryFile, seen: SeenMatches, now: Now) -> None:
        self._file, self._seen, self._now = file, seen, now

    def put(self, match_id: int, id: int | None, place: int, plan: SeriesPlan) -> int:
        """Put a match at a place (from 0) of a series; without an id, of a new series.

        Returns:
            The series' id.
        """
        with self._file.writing() as db:
            self._seen.own_row(db, match_id)
            return series.put(db, match_id, id, place, plan.text(), self._now())

    def of(self, match_id: int) -> KeptSeries | None:
        """Return the series that a match belongs to, or None."""
        with self._file.reading() as db:
            return series.series_of(db, match_id)
