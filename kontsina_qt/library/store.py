"""The library: one SQLite file that holds every match as its record, a row a move.

A write is on the disk before its call returns. Undoing deletes nothing: each match has a cursor
(hand, ply), and what lies beyond it can be brought back until another move or deal is made
there.

Several processes may have one library open, even one match. Each match counts its *branches*:
the count goes up when its log is no longer just added to (the cursor is set, or undone rows
give way). Who last saw another branch or an earlier cursor can neither undo nor drop anything,
and may add only what is there already: he is told that the match goes on elsewhere.
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
from kontsina_qt.match.record import Record, RecordError, Seat
from kontsina_qt.rules.base.game import Rules

if TYPE_CHECKING:  # loaded where a library is damaged
    from kontsina_qt.library.mending.recovery import Saved

__all__ = ["Clock", "Library", "LibraryError", "MatchSummary"]


class Library:
    """The matches that are kept.

    Every method may raise ``LibraryError``; then nothing has changed, and the library can still
    be used.

    Attributes:
        file: all of it is in.
        origins: where matches come from.
        series: which matches are of one.
        reviews: of the matches.
        profile: what the person has done outside matches.
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
        """The library in a file, which is made if it is not there; in memory without a path.

        Args:
            path: the file.
            clock: gives the time, with its zone.
            steps: what brings an older file up to date.

        Raises:
            LibraryError: it cannot be used; its file is as it was.
        """
        return cls(LibraryFile(connect(path, steps), path), clock)

    def close(self) -> None:
        """Close the file; nothing is waiting to be written."""
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
        """The file; None if the library is in memory and goes with the program."""
        return self.file.path

    def today(self) -> str:
        """The day by the library's clock, UTC, as ``2026-11-23``."""
        return self._now()[:DAY]

    def recover(self, path: Path) -> Saved:
        """Take in what can be saved of a damaged library's file, into one that is empty yet."""
        from kontsina_qt.library.mending.recovery import recover

        try:
            with self.file.writing() as db:
                return recover(path, db)
        except OSError as error:
            raise LibraryError(Kind.UNREACHABLE, why=error.strerror or error) from None

    # New matches

    def create(self, rules: Rules, seats: Sequence[Seat], source: str | None = None) -> int:
        """Put a match without hands into the library.

        Returns:
            Its id.
        """
        with self.file.writing() as db:
            id = self._insert_match(
                db,
                Record(rules.game.id, rules.recorded_options(), tuple(seats), (), rules.version),
                source,
            )
        self._seen.see(id, Seen(0, (-1, 0)))
        return id

    def import_record(self, record: Record, source: str | None = None) -> int:
        """Put a whole match into the library; it stands at its end.

        Args:
            record: one that ``read_record`` read or a match gave.
            source: the file it came from.

        Returns:
            Its id.
        """
        return self.import_match(Match.from_record(record), source)

    def import_match(self, match: Match, source: str | None = None) -> int:
        """Put a match into the library, with what was undone; arguments as ``import_record``."""
        [id] = self.import_matches([match], source)
        return id

    def import_matches(self, matches: Sequence[Match], source: str | None = None) -> list[int]:
        """Put matches into the library, all of them or none."""
        return self.import_snapshots([Snapshot.of(match) for match in matches], source)

    def import_snapshots(self, matches: Sequence[Snapshot], source: str | None = None) -> list[int]:
        """Put matches into the library as they were at some moment, all of them or none."""
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
        """Put the head of a match into the library."""
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
            head_of(*head)  # what cannot be read back is not begun
        except RecordError as error:
            raise LibraryError(Kind.BAD_MATCH, match=id, why=error.explain()) from None
        sum_up(db, id)
        return id

    def delete(self, *match_ids: int, replaced: int | None = None) -> Deleted:
        """Delete those of these matches that are there; ``bring_back`` undoes it.

        Args:
            match_ids: their ids.
            replaced: ``replaced`` as it was when they were read; another library has others.
        """
        with self.file.writing() as db:
            if replaced not in (None, self.file.replaced):
                raise LibraryError(Kind.OTHER_LIBRARY)
            deleted = deleting.delete(db, match_ids, self.file.replaced)
        for id in deleted.ids:
            self._seen.forget(id)
        return deleted

    def bring_back(self, deleted: Deleted) -> None:
        """Bring deleted matches back, with everything that belonged to them."""
        with self.file.writing() as db:
            if deleted.library != self.file.replaced:
                raise LibraryError(Kind.OTHER_LIBRARY)
            deleting.bring_back(db, deleted)

    # A match being played

    def begin_hand(self, match_id: int, hand: int, deal: Deal) -> None:
        """Add the deal of a hand (from 0) at the cursor; what was undone is dropped."""
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
        """Add a move at the cursor; what was undone is dropped. It is on the disk on return.

        A move that is already there is not added twice, so a caller may always try again.
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
        """Say how far a match stands after undoing or redoing, as ``Match.cursor`` does.

        The match is then unfinished, until ``finish``.

        Args:
            match_id: the match.
            hand, ply: the hand, -1 before the first, and how many of its moves are made.
            undos: how often its players have taken something back.

        Raises:
            ValueError: the match has no such place.
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
        """Say that a match is over.

        Args:
            match_id: the match.
            winners: the sides that won it.
            scores: for each side.
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
        """Say that a seat has given a match up; ``set_cursor`` takes that back.

        Args:
            match_id: the match.
            seat: who gave it up.
            winners, scores: as of ``finish``.
        """
        with self.file.writing() as db:
            state = self._seen.claim_newest(db, match_id)
            state = Seen(state.branch + 1, state.at)
            series.give_up(db, match_id, seat, self._now())
            self._finish(db, match_id, state, winners, scores)
        self._seen.see(match_id, state)

    def resigned(self, match_id: int) -> int | None:
        """The seat that gave a match up, or None."""
        with self.file.reading() as db:
            return series.given_up_by(db, match_id)

    def is_newest(self, match_id: int) -> bool:
        """Whether nobody else has played a match on since it was loaded or written here."""
        with self.file.reading() as db:
            return self._seen.is_newest(db, match_id)

    # Reading

    def load(self, match_id: int) -> Match:
        """A match as it stands, to be played on; what was undone is ready to be brought back.

        Raises:
            LibraryError: it is not there, or a row of it is missing or wrong; says which.
        """
        with self.file.reading() as db:
            match, branch = read_match(db, match_id)
        self._seen.see(match_id, Seen(branch, match.cursor))
        return match

    def look_at(self, match_id: int) -> Match:
        """A match as it stands, which somebody may be playing: who asks does not play it on.

        Raises:
            LibraryError: as ``load``.
        """
        with self.file.reading() as db:
            return read_match(db, match_id)[0]

    def rows(self, match_id: int) -> MatchRows:
        """The rows of a match, to be made a match elsewhere.

        Raises:
            LibraryError: it is not there.
        """
        with self.file.reading() as db:
            return rows_of(db, match_id)

    def standing_of(self, match_id: int) -> tuple[bool, int]:
        """Whether a match was said to be over, and how often its players have undone something."""
        with self.file.reading() as db:
            row = db.execute("SELECT finished, undos FROM matches WHERE id = ?", (match_id,))
            found = row.fetchone()
        if found is None:
            raise LibraryError(Kind.NO_MATCH, match=match_id)
        return bool(found[0]), int(found[1])

    def summary(self, match_id: int) -> MatchSummary:
        """One match as a list shows it."""
        found = self._summaries("WHERE id = ?", (match_id,), 1, False)
        if not found:
            raise LibraryError(Kind.NO_MATCH, match=match_id)
        return found[0]

    def summaries(self, limit: int = 100, unfinished_only: bool = False) -> list[MatchSummary]:
        """The matches that were played last, the latest first; those too damaged are left out.

        What was begun for practice is none that waits to be finished.
        """
        where = "WHERE finished = 0 AND source IS NOT ?" if unfinished_only else ""
        order = f"{where} ORDER BY played DESC, id DESC"
        values = (PRACTICE,) if unfinished_only else ()
        return self._summaries(order, values, limit, unfinished_only)

    def found(self, which: str, values: Sequence[object], limit: int) -> list[MatchSummary]:
        """The matches that SQL after ``FROM matches`` asks for; see history.py."""
        return self._summaries(which, tuple(values), limit, False)

    def latest_unfinished(self) -> MatchSummary | None:
        """The unfinished match that was played last, or the last one of a series that waits."""
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
        """Write scores that had to be counted, so that the next list is quick."""
        if not counted:
            return
        with suppress(LibraryError), self.file.in_passing() as db:
            for id, match in counted.items():
                write_standing(db, id, match)
