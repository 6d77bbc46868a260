"""What the library keeps beside its matches' logs: reviews, twins, series, who gave up, and what
the person has done outside them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from kontsina_qt.library.file.connection import Connection
from kontsina_qt.library.file.library_file import READING, WRITING, LibraryFile
from kontsina_qt.library.tables import opened_files, profile, reviews, series, twins
from kontsina_qt.library.tables.checksum import SOURCE, sum_up
from kontsina_qt.library.tables.errors import Kind, LibraryError
from kontsina_qt.library.tables.fact_tables import count_again
from kontsina_qt.library.tables.matches import match_row
from kontsina_qt.library.tables.profile import Change, Changes, Profile, Texts
from kontsina_qt.library.tables.rows import DAY, Row, time_text
from kontsina_qt.library.tables.series import KeptSeries
from kontsina_qt.library.tables.writing import Seen, sound_row
from kontsina_qt.match.series import SeriesPlan

if TYPE_CHECKING:  # a table can be painted without
    from kontsina_qt.analysis.review import HandReview

Clock: TypeAlias = Callable[[], datetime]


class Shelves(LibraryFile):
    """A library's file with what stands beside the matches.

    Every method may raise ``LibraryError``; then nothing has changed.

    Attributes: see ``LibraryFile``.
    """

    def __init__(self, open: Connection, path: Path | None, clock: Clock) -> None:
        super().__init__(open, path)
        self._clock = clock
        self._seen: dict[int, Seen] = {}
        self._taken_in: Texts = {}

    def _now(self) -> str:
        return time_text(self._clock())

    def today(self) -> str:
        """The day by the library's clock, UTC, as ``2026-11-23``."""
        return self._now()[:DAY]

    def _own_row(self, db: sqlite3.Connection, match_id: int) -> Row:
        """The row of a match that is about to be changed.

        Raises:
            LibraryError: it is not there, is damaged, or is another match of that number.
        """
        self._require_own(match_id)
        return sound_row(db, match_id)

    def _require_own(self, match_id: int) -> None:
        """Sees that a number is of this library, and not of one that stood here before.

        Raises:
            LibraryError: nothing of that number was loaded or made since.
        """
        if self.replaced and match_id not in self._seen:
            raise LibraryError(Kind.OTHER_LIBRARY)

    def _forget(self) -> None:
        self._seen = {}

    # Reviews; see reviews.py

    def keep_review(self, match_id: int, review: HandReview) -> bool:
        """Keeps the review of a hand in place of an older one.

        Returns:
            Whether it was kept: not if the hand is gone or has other moves by now.
        """
        with self._transaction(WRITING) as db:
            return reviews.keep(db, match_id, review, self._now())

    def review(self, match_id: int, hand: int) -> HandReview | None:
        """The review of a hand (from 0); None if there is none of the moves that it has now."""
        return next((each for each in self.reviews(match_id) if each.hand == hand), None)

    def reviews(self, match_id: int) -> list[HandReview]:
        """The reviews of a match, those that are no longer of its moves or damaged left out."""
        with self._transaction(READING) as db:
            return reviews.kept(db, match_id)

    # Where a match came from

    def source_of(self, match_id: int) -> str | None:
        """The file that a match was read from, if the person has not played on in it."""
        with self._transaction(READING) as db:
            source: str | None = match_row(db, match_id)[SOURCE]
        return source

    def set_source(self, match_id: int, source: str | None) -> None:
        """Says from which file a match was read; with None that the person plays on in it."""
        with self._transaction(WRITING) as db:
            if self._own_row(db, match_id)[SOURCE] == source:
                return
            db.execute("UPDATE matches SET source = ? WHERE id = ?", (source, match_id))
            sum_up(db, match_id)
            reviews.note_again(db, match_id)
            count_again(db, match_id)

    def connect_file(self, match_id: int, digest: str) -> None:
        """Note that a record file of that digest holds a match; see opened_files.py."""
        with self._transaction(WRITING) as db:
            self._own_row(db, match_id)
            opened_files.connect_file(db, match_id, digest)

    def match_of_file(self, digest: str) -> int | None:
        """The match that a record file of that digest holds, if it is in the library."""
        with self._transaction(READING) as db:
            return opened_files.match_of_file(db, digest)

    # The same cards again; see twins.py

    def set_original(self, match_id: int, original: int) -> None:
        """Says that a match plays the cards of another one again."""
        with self._transaction(WRITING) as db:
            self._own_row(db, match_id)
            twins.connect_twin(db, match_id, original)

    def original_of(self, match_id: int) -> int | None:
        """The match whose cards a match plays again, if it does and that one is still there."""
        with self._transaction(READING) as db:
            return twins.original_of(db, match_id)

    def twins_of(self, match_id: int) -> list[int]:
        """The matches that play a match's cards again, the latest first."""
        with self._transaction(READING) as db:
            return twins.twins_of(db, match_id)

    # Series, and who gave up; see series.py

    def resigned(self, match_id: int) -> int | None:
        """The seat that gave a match up, or None."""
        with self._transaction(READING) as db:
            return series.given_up_by(db, match_id)

    def put_in_series(self, match_id: int, id: int | None, place: int, plan: SeriesPlan) -> int:
        """Makes a match the one of a series at a place (from 0); a new series without an id.

        Returns:
            The series' id.
        """
        with self._transaction(WRITING) as db:
            self._own_row(db, match_id)
            return series.put(db, match_id, id, place, plan.text(), self._now())

    def series_of(self, match_id: int) -> KeptSeries | None:
        """The series that a match is of, if it is of one."""
        with self._transaction(READING) as db:
            return series.series_of(db, match_id)

    # What the person has done outside matches; see profile.py

    def profile(self) -> Profile:
        """Results, what is solved and learnt, and other people's programs."""
        with self._transaction(READING) as db:
            return profile.profile_of(profile.read_rows(db))

    def change_profile(self, changes: Changes) -> Profile:
        """Makes changes, all of them or none; what another window has added meanwhile stays.

        Returns:
            All of it as it is then.
        """
        with self._transaction(WRITING) as db:
            profile.write_changes(db, changes)
            return profile.profile_of(profile.read_rows(db))

    def take_in_profile(self, old: Profile) -> Profile:
        """Takes in what an older settings file holds, unless that has been done.

        Returns:
            All of it as it is then.
        """
        self._taken_in = profile.texts_of(old)
        with self._transaction(WRITING) as db:
            if not profile.is_taken_in(db):
                profile.write_changes(db, profile.additions(old))
                profile.put_row(db, profile.SETTINGS_READ, "")
            return profile.profile_of(profile.read_rows(db))

    def forget_new_in_profile(self) -> None:
        """What there is now is elsewhere, too: nothing of it is new."""
        self._taken_in = profile.texts_of(self.profile())

    def new_in_profile(self) -> Changes:
        """What is new since an older settings file was taken in, to be put into another library."""
        old, new = self._taken_in, profile.texts_of(self.profile())
        return {
            key: Change("" if key[0] in profile.NEWEST_COUNTS else None, text)
            for key, text in new.items()
            if old.get(key) != text
        }
