"""The library: one SQLite file that holds every match as its record, a row a move.

A write is on the disk before its call returns. Undoing deletes nothing: each match has a cursor
(hand, ply), and what lies beyond it can be brought back until another move or deal is made
there.

Several processes may have one library open, even one match. Each match counts its *branches*:
the count goes up when its log is no longer just added to (the cursor is set, or undone rows
give way). Who last saw another branch, or wants to add what differs from what is there, is
told so instead of mixing two courses of play into one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TypeAlias

from kontsina_qt.analysis.review import HandReview
from kontsina_qt.library import reviews, twins
from kontsina_qt.library.connection import connect, leave
from kontsina_qt.library.errors import Kind, LibraryError, library_error
from kontsina_qt.library.matches import counted_row, read_match, rows_of, write_standing
from kontsina_qt.library.reviews import SeatAccuracy
from kontsina_qt.library.rows import (
    SUMMARY_COLUMNS,
    MatchRows,
    MatchSummary,
    Row,
    deal_row,
    head_of,
    json_text,
    seats_text,
    summary_of,
    time_text,
    utc_now,
)
from kontsina_qt.library.schema import STEPS, Step
from kontsina_qt.match.deals import Deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Record, RecordError, Seat
from kontsina_qt.rules.game import Rules

__all__ = ["Library", "LibraryError", "MatchSummary"]

Clock: TypeAlias = Callable[[], datetime]
Cursor: TypeAlias = tuple[int, int]

READING, WRITING = "BEGIN", "BEGIN IMMEDIATE"


class Library:
    """The matches that are kept.

    Every method may raise ``LibraryError``; then nothing has changed, and the library can still
    be used.

    Attributes:
        path: the file; None if the library is in memory and goes with the program.
        waiting: whether another process was writing when it was opened.
    """

    def __init__(
        self, db: sqlite3.Connection, path: Path | None, clock: Clock, waiting: bool
    ) -> None:
        """Use ``open``."""
        self.path = path
        self.waiting = waiting
        self._db = db
        self._clock = clock
        self._branches: dict[int, int] = {}
        self._sound = True

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
        db, waiting = connect(path, steps)
        return cls(db, path, clock, waiting)

    def close(self) -> None:
        """Closes the file; nothing is waiting to be written."""
        leave(self._db, self._sound)

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        db = self._db
        try:
            db.execute(begin)
            yield db
            db.execute("COMMIT")
        except BaseException as error:
            # Some errors have rolled back already.
            if db.in_transaction:
                with suppress(sqlite3.Error):
                    db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                trouble = library_error(error)
                # A file that turned out damaged is checked when it is opened next.
                self._sound = self._sound and trouble.kind is not Kind.CORRUPT
                raise trouble from error
            raise

    # New matches

    def create(self, rules: Rules, seats: Sequence[Seat], source: str | None = None) -> int:
        """Puts a match without hands into the library.

        Returns:
            Its id.
        """
        with self._transaction(WRITING) as db:
            return self._insert_match(
                db, rules.game.id, json_text(rules.changed_options()), seats_text(seats), source
            )

    def import_record(self, record: Record, source: str | None = None) -> int:
        """Puts a whole match into the library; it stands at its end.

        Args:
            record: one that ``read_record`` read or a match gave.
            source: the file it came from.

        Returns:
            Its id.
        """
        return self.import_match(Match.from_record(record), source)

    def import_match(self, match: Match, source: str | None = None) -> int:
        """Puts a match into the library as far as it stands; arguments as of ``import_record``."""
        record = match.record()
        now = self._now()
        with self._transaction(WRITING) as db:
            options = json_text(record.options)
            id = self._insert_match(db, record.game, options, seats_text(record.seats), source)
            for number, hand in enumerate(record.hands):
                _insert_hand(db, id, number, hand.deal)
                db.executemany(
                    "INSERT INTO moves (match, hand, ply, move, at) VALUES (?, ?, ?, ?, ?)",
                    [(id, number, ply, text, now) for ply, text in enumerate(hand.moves)],
                )
            _stand_at(db, id, match.cursor, 0, now)
            write_standing(db, id, match)
        return id

    def _insert_match(
        self, db: sqlite3.Connection, game: str, options: str, seats: str, source: str | None
    ) -> int:
        now = self._now()
        cursor = db.execute(
            "INSERT INTO matches (game, options, seats, created, updated, source)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (game, options, seats, now, now, source),
        )
        id = cursor.lastrowid
        assert id is not None
        try:
            head_of(game, options, seats)  # what cannot be read back is not begun
        except RecordError as error:
            raise LibraryError(Kind.BAD_MATCH, match=id, why=error) from None
        self._branches[id] = 0
        return id

    def delete(self, match_id: int) -> None:
        """Removes a match for good, if it is there."""
        with self._transaction(WRITING) as db:
            db.execute("DELETE FROM matches WHERE id = ?", (match_id,))
        self._branches.pop(match_id, None)

    # A match being played

    def begin_hand(self, match_id: int, hand: int, deal: Deal) -> None:
        """Adds the deal of a hand (from 0) at the cursor; what was undone is dropped."""
        with self._transaction(WRITING) as db:
            at, branch = self._claim(db, match_id)
            if at[0] != hand - 1:
                stored = db.execute(
                    "SELECT dealer, deck, number, seal FROM hands WHERE match = ? AND hand = ?",
                    (match_id, hand),
                ).fetchone()
                _expect_same(at >= (hand, 0), stored, deal_row(deal))
                return
            branch += _drop_undone(db, match_id, at)
            _insert_hand(db, match_id, hand, deal)
            _stand_at(db, match_id, (hand, 0), branch, self._now())
        self._branches[match_id] = branch

    def add_move(self, match_id: int, hand: int, ply: int, text: str) -> None:
        """Adds a move at the cursor; what was undone is dropped. It is on the disk on return.

        A move that is already there is not added twice, so a caller may always try again.
        """
        with self._transaction(WRITING) as db:
            at, branch = self._claim(db, match_id)
            if at != (hand, ply):
                stored = db.execute(
                    "SELECT move FROM moves WHERE match = ? AND hand = ? AND ply = ?",
                    (match_id, hand, ply),
                ).fetchone()
                _expect_same(at > (hand, ply), stored, (text,))
                return
            now = self._now()
            branch += _drop_undone(db, match_id, at)
            db.execute(
                "INSERT INTO moves (match, hand, ply, move, at) VALUES (?, ?, ?, ?, ?)",
                (match_id, hand, ply, text, now),
            )
            _stand_at(db, match_id, (hand, ply + 1), branch, now)
        self._branches[match_id] = branch

    def set_cursor(self, match_id: int, hand: int, ply: int, undos: int = 0) -> None:
        """Says how far a match stands after undoing or redoing, as ``Match.cursor`` does.

        The match is then unfinished, until ``finish``.

        Args:
            match_id: the match.
            hand, ply: the hand, -1 before the first, and how many of its moves are made.
            undos: how often its players have taken something back.

        Raises:
            ValueError: the match has no such place.
        """
        with self._transaction(WRITING) as db:
            _, branch = self._claim(db, match_id)
            if not _has_place(db, match_id, (hand, ply)):
                raise ValueError(f"match {match_id} has no place {hand, ply}")
            branch += 1
            _stand_at(db, match_id, (hand, ply), branch, self._now())
            db.execute("UPDATE matches SET undos = ? WHERE id = ?", (undos, match_id))
        self._branches[match_id] = branch

    def finish(self, match_id: int, winners: Sequence[int], scores: Sequence[int]) -> None:
        """Says that a match is over.

        Args:
            match_id: the match.
            winners: the sides that won it.
            scores: for each side.
        """
        with self._transaction(WRITING) as db:
            self._claim(db, match_id)
            db.execute(
                "UPDATE matches SET finished = 1, winners = ?, scores = ?, updated = ?"
                " WHERE id = ?",
                (json_text(list(winners)), json_text(list(scores)), self._now(), match_id),
            )

    def _claim(self, db: sqlite3.Connection, match_id: int) -> tuple[Cursor, int]:
        """The cursor and the branch of a match that is about to be written."""
        row = db.execute("SELECT hand, ply, branch FROM matches WHERE id = ?", (match_id,))
        found = row.fetchone()
        if found is None:
            raise LibraryError(Kind.NO_MATCH, match=match_id)
        hand, ply, branch = found
        if self._branches.setdefault(match_id, branch) != branch:
            raise LibraryError(Kind.OTHER_WINDOW)
        return (hand, ply), branch

    def _now(self) -> str:
        return time_text(self._clock())

    # Reading

    def load(self, match_id: int) -> Match:
        """A match as it stands, with what was undone ready to be brought back.

        Raises:
            LibraryError: it is not there, or a row of it is missing or wrong; says which.
        """
        with self._transaction(READING) as db:
            match, branch = read_match(db, match_id)
        self._branches[match_id] = branch
        return match

    def rows(self, match_id: int) -> MatchRows:
        """The rows of a match, to be made a match elsewhere.

        Raises:
            LibraryError: it is not there.
        """
        with self._transaction(READING) as db:
            return rows_of(db, match_id)

    def standing_of(self, match_id: int) -> tuple[bool, int]:
        """Whether a match was said to be over, and how often its players have undone something."""
        with self._transaction(READING) as db:
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
        """The matches that were played last, the latest first; those too damaged are left out."""
        where = "WHERE finished = 0" if unfinished_only else ""
        order = f"{where} ORDER BY updated DESC, id DESC"
        return self._summaries(order, (), limit, unfinished_only)

    def latest_unfinished(self) -> MatchSummary | None:
        """The unfinished match that was played last."""
        return next(iter(self.summaries(1, True)), None)

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

    def accuracy_over_time(self, name: str | None = None) -> list[SeatAccuracy]:
        """How well seats played, by all reviews kept, the oldest first; of one name or all."""
        with self._transaction(READING) as db:
            return reviews.accuracies(db, name)

    # The same cards again; see twins.py

    def set_original(self, match_id: int, original: int) -> None:
        """Says that a match plays the cards of another one again."""
        with self._transaction(WRITING) as db:
            twins.connect_twin(db, match_id, original)

    def original_of(self, match_id: int) -> int | None:
        """The match whose cards a match plays again, if it does and that one is still there."""
        with self._transaction(READING) as db:
            return twins.original_of(db, match_id)

    def twins_of(self, match_id: int) -> list[int]:
        """The matches that play a match's cards again, the latest first."""
        with self._transaction(READING) as db:
            return twins.twins_of(db, match_id)

    def _summaries(
        self, which: str, values: Row, limit: int, unfinished_only: bool
    ) -> list[MatchSummary]:
        found: list[MatchSummary] = []
        counted: dict[int, Match] = {}
        with self._transaction(READING) as db:
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
        """Writes scores that had to be counted, so that the next list is quick."""
        if not counted:
            return
        with suppress(LibraryError), self._transaction(WRITING) as db:
            for id, match in counted.items():
                write_standing(db, id, match)


def _stand_at(db: sqlite3.Connection, id: int, at: Cursor, branch: int, now: str) -> None:
    db.execute(
        "UPDATE matches SET hand = ?, ply = ?, branch = ?, updated = ?,"
        " finished = 0, winners = '[]', scores = NULL WHERE id = ?",
        (*at, branch, now, id),
    )


def _insert_hand(db: sqlite3.Connection, id: int, hand: int, deal: Deal) -> None:
    db.execute(
        "INSERT INTO hands (match, hand, dealer, deck, number, seal) VALUES (?, ?, ?, ?, ?, ?)",
        (id, hand, *deal_row(deal)),
    )


def _drop_undone(db: sqlite3.Connection, id: int, at: Cursor) -> bool:
    """Deletes what lies beyond the cursor; whether there was anything."""
    hand, ply = at
    moves = db.execute(
        "DELETE FROM moves WHERE match = ? AND hand = ? AND ply >= ?", (id, hand, ply)
    )
    hands = db.execute("DELETE FROM hands WHERE match = ? AND hand > ?", (id, hand))
    return moves.rowcount + hands.rowcount > 0


def _expect_same(made: bool, stored: Row | None, wanted: Row) -> None:
    """Sees that what was wanted has been made already, just so.

    Raises:
        LibraryError: it has not; another process goes on with this match differently.
    """
    if not made or stored != wanted:
        raise LibraryError(Kind.OTHER_WINDOW)


def _has_place(db: sqlite3.Connection, id: int, at: Cursor) -> bool:
    hand, ply = at
    if hand < 0:
        return at == (-1, 0)
    hands, moves = db.execute(
        "SELECT (SELECT count(*) FROM hands WHERE match = ?1 AND hand = ?2),"
        " (SELECT count(*) FROM moves WHERE match = ?1 AND hand = ?2)",
        (id, hand),
    ).fetchone()
    return bool(hands) and 0 <= ply <= moves
