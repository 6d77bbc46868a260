"""The reviews of a library's matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kontsina_qt.library.file.library_file import LibraryFile
from kontsina_qt.library.tables import reviews
from kontsina_qt.library.tables.rows import Now

if TYPE_CHECKING:  # not needed to show a table
    from kontsina_qt.analysis.review import HandReview


class Reviews:
    """One review a hand; every method may raise ``LibraryError``, and then nothing has changed."""

    def __init__(self, file: LibraryFile, now: Now) -> None:
        self._file, self._now = file, now

    def keep(self, match_id: int, review: HandReview) -> bool:
        """Save the review of a hand, replacing an older one.

        Returns:
            True if it was saved; False if the hand is gone or has other moves by now.
        """
        with self._file.writing() as db:
            return reviews.keep(db, match_id, review, self._now())

    def of(self, match_id: int) -> list[HandReview]:
        """Return the reviews of a match, without damaged ones and those of other moves."""
        with self._file.reading() as db:
            return reviews.kept(db, match_id)
