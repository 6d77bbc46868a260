"""Rows of a match written: only by who has seen its newest state, each with its checksum."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple, TypeAlias

from kontsina_qt.language import tr
from kontsina_qt.library.tables.checksum import agrees, checksum, sum_up
from kontsina_qt.library.tables.errors import Kind, LibraryError
from kontsina_qt.library.tables.matches import match_row
from kontsina_qt.library.tables.rows import Row, deal_row
from kontsina_qt.match.deals import Deal

Cursor: TypeAlias = tuple[int, int]

NEXT = "(SELECT coalesce(max(played), 0) + 1 FROM matches)"
"""Of ``matches.played``, for the match that is played now."""


class Seen(NamedTuple):
    """The newest state of a match that somebody knows of.

    Attributes:
        branch: how often its log was not just added to.
        at: how far it stands.
    """

    branch: int
    at: Cursor


def sound_row(db: sqlite3.Connection, id: int) -> Row:
    """The row of a match that is about to be changed.

    Raises:
        LibraryError: it is not there, or not as it was written: a new checksum would hide that.
    """
    row = match_row(db, id)
    if not agrees(row):
        raise LibraryError(Kind.BAD_MATCH, match=id, why=tr("it was changed after it was saved"))
    return row


def newest(row: Row) -> Seen:
    """The state in a row of ``MATCH_COLUMNS``."""
    hand, ply, branch = row[6:9]
    return Seen(branch, (hand, ply))


def stand_at(db: sqlite3.Connection, id: int, state: Seen, now: str) -> None:
    """Set the cursor of a match; it is then unfinished, and its scores have to be counted."""
    db.execute(
        f"UPDATE matches SET hand = ?, ply = ?, branch = ?, updated = ?, played = {NEXT},"
        " finished = 0, winners = '[]', scores = NULL WHERE id = ?",
        (*state.at, state.branch, now, id),
    )
    sum_up(db, id)


def insert_hand(db: sqlite3.Connection, id: int, hand: int, deal: Deal) -> None:
    """Add the deal of a hand."""
    row = (id, hand, *deal_row(deal))
    db.execute(
        "INSERT INTO hands (match, hand, dealer, deck, number, seal, checksum)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*row, checksum(row)),
    )


def insert_move(db: sqlite3.Connection, id: int, at: Cursor, text: str, now: str) -> None:
    """Add a move."""
    row = (id, *at, text, now)
    db.execute(
        "INSERT INTO moves (match, hand, ply, move, at, checksum) VALUES (?, ?, ?, ?, ?, ?)",
        (*row, checksum(row)),
    )


def drop_undone(db: sqlite3.Connection, id: int, at: Cursor) -> bool:
    """Delete what is beyond the cursor; return whether there was anything."""
    hand, ply = at
    moves = db.execute(
        "DELETE FROM moves WHERE match = ? AND hand = ? AND ply >= ?", (id, hand, ply)
    )
    hands = db.execute("DELETE FROM hands WHERE match = ? AND hand > ?", (id, hand))
    return moves.rowcount + hands.rowcount > 0


def expect_same(made: bool, stored: Row | None, wanted: Row) -> None:
    """See that what was wanted has been made already, just so.

    Raises:
        LibraryError: it has not; another process continues this match differently.
    """
    if not made or stored != wanted:
        raise LibraryError(Kind.OTHER_WINDOW)


def has_place(db: sqlite3.Connection, id: int, at: Cursor) -> bool:
    """Whether a match was ever played so far."""
    hand, ply = at
    if hand < 0:
        return at == (-1, 0)
    hands, moves = db.execute(
        "SELECT (SELECT count(*) FROM hands WHERE match = ?1 AND hand = ?2),"
        " (SELECT count(*) FROM moves WHERE match = ?1 AND hand = ?2)",
        (id, hand),
    ).fetchone()
    return bool(hands) and 0 <= ply <= moves
