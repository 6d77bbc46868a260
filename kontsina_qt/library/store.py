"""The library: one SQLite file with every match as its record, one row per move.

A write is on the disk before its call returns. Undo deletes nothing: each match has a cursor
(hand, ply), and rows beyond it can be redone until another move or deal is made there.

Several processes may have the library open, even the same match. Each match counts its
*branches*: the count goes up whenever its log is not just appended to (the cursor is set, or
undone rows are dropped). A process that last saw another branch or an earlier cursor can neither
undo nor drop anything, and may add only rows that exist already; otherwise it gets an error that
the match was continued elsewhere.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from kontsina_qt.library.file.connection import connect
from kontsina_qt.library.file.library_file import LibraryFile
from kontsina_qt.library.file.schema import STEPS, Step
from kontsina_qt.library.origins import Origins
from kontsina_qt.library.profile import KeptProfile
from kontsina_qt.library.reviews import Reviews
from kontsina_qt.library.seen import SeenMatches
from kontsina_qt.library.series import SeriesOfMatches
from kontsina_qt.library.tables import deleting, series
from kontsina_qt.library.tables.checksum import sum_up
from kontsina_qt.library.tables.deleting import Deleted
from kontsina_qt.library.tables.errors import Kind, LibraryError
from kontsina_qt.library.tables.matches import (
    Snapshot,
    counted_row,
    read_match,
    rows_of,
    write_standing,
)
from kontsina_qt.library.tables.rows import (
    DAY,
    PRACTICE,
    SUMMARY_COLUMNS,
    Clock,
    MatchRows,
    MatchSummary,
    Now,
    Row,
    deal_row,
    head_of,
    json_text,
    seats_text,
    summary_of,
    time_text,
    utc_now,
)
from kontsina_qt.library.tables.writing import (
    NEXT,
    Seen,
    expect_same,
    has_place,
    insert_hand,
    insert_move,
    stand_at,
)
from kontsina_qt.match.deals import Deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Record, RecordError

if TYPE_CHECKING:  # loaded where a library is damaged
    from kontsina_qt.library.mending.recovery import Saved

__all__ = ["Clock", "Library", "LibraryError", "MatchSummary"]


class Library:
    """The matches of a library.

    Every method may raise ``LibraryError``; then nothing has changed, and the library can still
    be used.

    Attributes:
        file: the database file.
        origins: the origins of matches.
        series: the series of matches.
        reviews: the reviews of matches.
        profile: the person's profile.
    """

    def __init__(self, file: LibraryFile, clock: Clock) -> None:
        self.file = file
        self._now: Now = lambda: time_text(clock())
        self._seen = SeenMatches(file)
        self.origins = Origins(file, self._seen)
        self.series = SeriesOfMatches(file, self._seen, self._now)
        self.reviews = Reviews(file, self._now)
        self.profile = KeptProfile(file)

    @classmethod
    def open(
        cls, path: Path | None, clock: Clock = utc_now, steps: Sequence[Step] = STEPS
    ) -> Library:
        """Open the library in a file, creating it if needed; without a path, in memory.

        Args:
            path: the file.
            clock: returns the current time, with its zone.
            steps: the migrations for older files.

        Raises:
            LibraryError: it cannot be used; the file is unchanged.
        """
        return cls(LibraryFile(connect(path, steps), path), clock)

    def close(self) -> None:
        """Close the file."""
        self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def path(self) -> Path | None:
        """The file; None if the library is in memory."""
        return self.file.path

    def today(self) -> str:
        """Return the day by the library's clock, UTC, such as ``2026-11-23``."""
        return self._now()[:DAY]

    def recover(self, path: Path) -> Saved:
        """Recover what is possible from a damaged file into this library, which must be empty."""
        from kontsina_qt.library.mending.recovery import recover

        try:
            with self.file.writing() as db:
                return recover(path, db)
        except OSError as error:
            raise LibraryError(Kind.UNREACHABLE, why=error.strerror or error) from None

    # New matches

    def import_match(self, match: Match, source: str | None = None) -> int:
        """Add a match including undone moves.

        Args:
            match: the match.
            source: the file it came from.

        Returns:
            Its id.
        """
        [id] = self.import_matches([match], source)
        return id

    def import_matches(self, matches: Sequence[Match], source: str | None = None) -> list[int]:
        """Add matches, all or none."""
        return self.import_snapshots([Snapshot.of(match) for match in matches], source)

    def import_snapshots(self, matches: Sequence[Snapshot], source: str | None = None) -> list[int]:
        """Add snapshots of matches, all or none."""
        seen = {}
        with self.file.writing() as db:
            for match in matches:
                id = self._import(db, match, source)
                seen[id] = Seen(0, match.cursor)
        for id, state in seen.items():
            self._seen.see(id, state)
        return list(seen)

    def _import(self, db: sqlite3.Connection, match: Snapshot, source: str | None) -> int:
        record, now = match.record, self._now()
        id = self._insert_match(db, record, source)
        for number, hand in enumerate(record.hands):
            insert_hand(db, id, number, hand.deal)
            for ply, text in enumerate(hand.moves):
                insert_move(db, id, (number, ply), text, now)
        stand_at(db, id, Seen(0, match.cursor), now)
        write_standing(db, id, match)
        return id

    def _insert_match(self, db: sqlite3.Connection, record: Record, source: str | None) -> int:
        """Insert the row of a match."""
        now = self._now()
        head = (record.game, json_text(record.options), seats_text(record.seats), record.version)
        cursor = db.execute(
            "INSERT INTO matches (game, options, seats, version, created, updated, source, played)"
            f" VALUES (?, ?, ?, ?, ?, ?, ?, {NEXT})",
            (*head, now, now, source),
        )
        id = cursor.lastrowid
        assert id is not None
        try:
            head_of(*head)  # must be readable
        except RecordError as error:
            raise LibraryError(Kind.BAD_MATCH, match=id, why=error.explain()) from None
        sum_up(db, id)
        return id

    def delete(self, *match_ids: int, replaced: int | None = None) -> Deleted:
        """Delete matches, ignoring unknown ids; ``bring_back`` undoes it.

        Args:
            match_ids: the ids of the matches.
            replaced: the value of ``file.replaced`` when the ids were read, to be checked.
        """
        with self.file.writing() as db:
            if replaced not in (None, self.file.replaced):
                raise LibraryError(Kind.OTHER_LIBRARY)
            deleted = deleting.delete(db, match_ids, self.file.replaced)
        for id in deleted.ids:
            self._seen.forget(id)
        return deleted

    def bring_back(self, deleted: Deleted) -> None:
        """Restore deleted matches, with everything that belonged to them."""
        with self.file.writing() as db:
            if deleted.library != self.file.replaced:
                raise LibraryError(Kind.OTHER_LIBRARY)
            deleting.bring_back(db, deleted)

    # The match in progress

    def begin_hand(self, match_id: int, hand: int, deal: Deal) -> None:
        """Add the deal of a hand (from 0) at the cursor; undone rows are dropped."""
        with self.file.writing() as db:
            state = self._seen.claim(db, match_id)
            if state.at[0] != hand - 1:
                stored = db.execute(
                    "SELECT dealer, deck, number, seal FROM hands WHERE match = ? AND hand = ?",
                    (match_id, hand),
                ).fetchone()
                expect_same(state.at >= (hand, 0), stored, deal_row(deal))
            else:
                dropped = self._seen.drop_undone(db, match_id, state)
                insert_hand(db, match_id, hand, deal)
                state = Seen(state.branch + dropped, (hand, 0))
                stand_at(db, match_id, state, self._now())
        self._seen.see(match_id, Seen(state.branch, (hand, 0)))

    def add_move(self, match_id: int, hand: int, ply: int, text: str) -> None:
        """Add a move at the cursor; undone rows are dropped. It is on the disk on return.

        A move that exists already is not added twice, so a caller may always retry.
        """
        with self.file.writing() as db:
            state = self._seen.claim(db, match_id)
            if state.at != (hand, ply):
                stored = db.execute(
                    "SELECT move FROM moves WHERE match = ? AND hand = ? AND ply = ?",
                    (match_id, hand, ply),
                ).fetchone()
                expect_same(state.at > (hand, ply), stored, (text,))
            else:
                now = self._now()
                dropped = self._seen.drop_undone(db, match_id, state)
                insert_move(db, match_id, (hand, ply), text, now)
                state = Seen(state.branch + dropped, (hand, ply + 1))
                stand_at(db, match_id, state, now)
        self._seen.see(match_id, Seen(state.branch, (hand, ply + 1)))

    def set_cursor(self, match_id: int, hand: int, ply: int, undos: int = 0) -> None:
        """Set the cursor of a match after undo or redo, as in ``Match.cursor``.

        The match is then unfinished, until ``finish``.

        Args:
            match_id: the match.
            hand, ply: the index of the hand, -1 before the first, and the number of its moves.
            undos: the number of undos so far.

        Raises:
            ValueError: the match has no such point.
        """
        with self.file.writing() as db:
            state = self._seen.claim_newest(db, match_id)
            if not has_place(db, match_id, (hand, ply)):
                raise ValueError(f"match {match_id} has no place {hand, ply}")
            state = Seen(state.branch + 1, (hand, ply))
            db.execute("UPDATE matches SET undos = ? WHERE id = ?", (undos, match_id))
            series.take_back(db, match_id)
            stand_at(db, match_id, state, self._now())
        self._seen.see(match_id, state)

    def finish(self, match_id: int, winners: Sequence[int], scores: Sequence[int]) -> None:
        """Mark a match as finished.

        Args:
            match_id: the match.
            winners: the winning sides.
            scores: each side's score.
        """
        with self.file.writing() as db:
            self._finish(db, match_id, self._seen.claim_newest(db, match_id), winners, scores)

    def _finish(
        self,
        db: sqlite3.Connection,
        match_id: int,
        state: Seen,
        winners: Sequence[int],
        scores: Sequence[int],
    ) -> None:
        db.execute(
            "UPDATE matches SET finished = 1, branch = ?, winners = ?, scores = ?, updated = ?,"
            f" played = {NEXT} WHERE id = ?",
            (
                state.branch,
                json_text(list(winners)),
                json_text(list(scores)),
                self._now(),
                match_id,
            ),
        )
        sum_up(db, match_id)

    def resign(
        self, match_id: int, seat: int, winners: Sequence[int], scores: Sequence[int]
    ) -> None:
        """Mark a match as resigned; ``set_cursor`` reverts that.

        Args:
            match_id: the match.
            seat: the seat that resigned.
            winners, scores: as of ``finish``.
        """
        with self.file.writing() as db:
            state = self._seen.claim_newest(db, match_id)
            state = Seen(state.branch + 1, state.at)
            series.give_up(db, match_id, seat, self._now())
            self._finish(db, match_id, state, winners, scores)
        self._seen.see(match_id, state)

    def resigned(self, match_id: int) -> int | None:
        """Return the seat that resigned, or None."""
        with self.file.reading() as db:
            return series.given_up_by(db, match_id)

    def is_newest(self, match_id: int) -> bool:
        """Return whether nobody else has continued a match since it was loaded or written here."""
        with self.file.reading() as db:
            return self._seen.is_newest(db, match_id)

    # Reading

    def load(self, match_id: int) -> Match:
        """Return a match at its cursor, to be continued; undone moves can be redone.

        Raises:
            LibraryError: it does not exist, or a row of it is missing or invalid.
        """
        with self.file.reading() as db:
            match, branch = read_match(db, match_id)
        self._seen.see(match_id, Seen(branch, match.cursor))
        return match

    def look_at(self, match_id: int) -> Match:
        """Return a match at its cursor, read-only; somebody may be playing it.

        Raises:
            LibraryError: as of ``load``.
        """
        with self.file.reading() as db:
            return read_match(db, match_id)[0]

    def rows(self, match_id: int) -> MatchRows:
        """Return the rows of a match, to be replayed elsewhere.

        Raises:
            LibraryError: it does not exist.
        """
        with self.file.reading() as db:
            return rows_of(db, match_id)

    def standing_of(self, match_id: int) -> tuple[bool, int]:
        """Return whether a match is marked as finished, and its number of undos."""
        with self.file.reading() as db:
            row = db.execute("SELECT finished, undos FROM matches WHERE id = ?", (match_id,))
            found = row.fetchone()
        if found is None:
            raise LibraryError(Kind.NO_MATCH, match=match_id)
        return bool(found[0]), int(found[1])

    def summary(self, match_id: int) -> MatchSummary:
        """Return the summary of a match."""
        found = self._summaries("WHERE id = ?", (match_id,), 1, False)
        if not found:
            raise LibraryError(Kind.NO_MATCH, match=match_id)
        return found[0]

    def summaries(self, limit: int = 100, unfinished_only: bool = False) -> list[MatchSummary]:
        """Return the matches played last, latest first, without those too damaged.

        With ``unfinished_only``, practice matches are left out.
        """
        where = "WHERE finished = 0 AND source IS NOT ?" if unfinished_only else ""
        order = f"{where} ORDER BY played DESC, id DESC"
        values = (PRACTICE,) if unfinished_only else ()
        return self._summaries(order, values, limit, unfinished_only)

    def found(self, which: str, values: Sequence[object], limit: int) -> list[MatchSummary]:
        """Return the matches selected by SQL after ``FROM matches``; see history.py."""
        return self._summaries(which, tuple(values), limit, False)

    def latest_unfinished(self) -> MatchSummary | None:
        """Return the latest unfinished match, or the latest of a series with matches left."""
        latest = next(iter(self.summaries(1, True)), None)
        with self.file.reading() as db:
            waiting = series.latest_waiting(db, latest.id if latest else None)
        return latest if waiting is None else self.summary(waiting)

    def _summaries(
        self, which: str, values: Row, limit: int, unfinished_only: bool
    ) -> list[MatchSummary]:
        found: list[MatchSummary] = []
        counted: dict[int, Match] = {}
        with self.file.reading() as db:
            rows = db.execute(f"SELECT {SUMMARY_COLUMNS} FROM matches {which}", values)
            for row in rows:
                if len(found) >= limit:
                    break
                with suppress(ValueError):
                    summary = summary_of(counted_row(db, row, counted))
                    if not (unfinished_only and summary.finished):
                        found.append(summary)
            rows.close()
        self._keep_standings(counted)
        return found

    def _keep_standings(self, counted: dict[int, Match]) -> None:
        """Save scores that had to be computed, so that the next list is quick."""
        if not counted:
            return
        with suppress(LibraryError), self.file.in_passing() as db:
            for id, match in counted.items():
                write_standing(db, id, match)
