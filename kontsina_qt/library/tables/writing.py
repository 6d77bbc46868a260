"""Writing rows of a match, each with its checksum."""

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
"""SQL for ``matches.played`` of the match played now."""


class Seen(NamedTuple):
    """The state of a match as last seen.

    Attributes:
        branch: how often its log was not just appended to.
        at: the cursor.
    """

    branch: int
    at: Cursor


def sound_row(db: sqlite3.Connection, id: int) -> Row:
    """Return the row of a match that is about to be changed.

    Raises:
        LibraryError: it does not exist, or is damaged, which a new checksum would hide.
    """
    row = match_row(db, id)
    if not agrees(row):
        raise LibraryError(Kind.BAD_MATCH, match=id, why=tr("it was changed after it was saved"))
    return row


def newest(row: Row) -> Seen:
    """Return the state in a row of ``MATCH_COLUMNS``."""
    hand, ply, branch = row[6:9]
    return Seen(branch, (hand, ply))


def stand_at(db: sqlite3.Connection, id: int, state: Seen, now: str) -> None:
    """Set the cursor of a match; it is then unfinished, and its scores must be computed again."""
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
    """Delete rows beyond the cursor; return whether there were any."""
    hand, ply = at
    moves = db.execute(
        "DELETE FROM moves WHERE match = ? AND hand = ? AND ply >= ?", (id, hand, ply)
    )
    hands = db.execute("DELETE FROM hands WHERE match = ? AND hand > ?", (id, hand))
    return moves.rowcount + hands.rowcount > 0


def expect_same(made: bool, stored: Row | None, wanted: Row) -> None:
    """Require that the wanted row has been written already.

    Raises:
        LibraryError: it has not; another process has continued the match differently.
    """
    if not made or stored != wanted:
        raise LibraryError(Kind.OTHER_WINDOW)


def has_place(db: sqlite3.Connection, id: int, at: Cursor) -> bool:
    """Return whether a match has a point ``at``."""
    hand, ply = at
    if hand < 0:
        return at == (-1, 0)
    hands, moves = db.execute(
        "SELECT (SELECT count(*) FROM hands WHERE match = ?1 AND hand = ?2),"
        " (SELECT count(*) FROM moves WHERE match = ?1 AND hand = ?2)",
        (id, hand),
    ).fetchone()
    return bool(hands) and 0 <= ply <= moves
