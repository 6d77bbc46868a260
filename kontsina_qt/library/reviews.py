"""The reviews that are kept of a library's matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kontsina_qt.library.file.library_file import LibraryFile
from kontsina_qt.library.tables import reviews
from kontsina_qt.library.tables.rows import Now

if TYPE_CHECKING:  # a table can be painted without
    from kontsina_qt.analysis.review import HandReview


class Reviews:
    """One review a hand; every method may raise ``LibraryError``, and then nothing has changed."""

    def __init__(self, file: LibraryFile, now: Now) -> None:
        self._file, self._now = file, now

    def keep(self, match_id: int, review: HandReview) -> bool:
        """Keep the review of a hand in place of an older one.

        Returns:
            Whether it was kept: not if the hand is gone or has other moves by now.
        """
        with self._file.writing() as db:
            return reviews.keep(db, match_id, review, self._now())

    def of_hand(self, match_id: int, hand: int) -> HandReview | None:
        """The review of a hand (from 0); None if there is none of the moves that it has now."""
        return next((each for each in self.of(match_id) if each.hand == hand), None)

    def of(self, match_id: int) -> list[HandReview]:
        """The reviews of a match, those that are no longer of its moves or damaged left out."""
        with self._file.reading() as db:
            return reviews.kept(db, match_id)
