"""Reading matches from the library's tables, and saving their scores."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import dataclass

from kontsina_qt.library.tables.checksum import (
    HAND_COLUMNS,
    MATCH_COLUMNS,
    MOVE_COLUMNS,
    VERSION,
    agrees,
    sum_up,
)
from kontsina_qt.library.tables.errors import Kind, LibraryError
from kontsina_qt.library.tables.rows import MatchRows, Row, json_text
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Record, RecordError
from kontsina_qt.rules.base.ending import Standing


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An immutable copy of a match, to be written while the match continues.

    Attributes:
        record: its record, including undone moves.
        cursor: its cursor.
        standing: its standing.
        over: whether it is over.
    """

    record: Record
    cursor: tuple[int, int]
    standing: Standing
    over: bool

    @classmethod
    def of(cls, match: Match) -> Snapshot:
        """Return a snapshot of a match."""
        return cls(match.whole_record(), match.cursor, match.standing, match.over)


def write_standing(db: sqlite3.Connection, id: int, match: Match | Snapshot) -> None:
    """Write the scores of a match, unless it was continued since or its row is damaged."""
    standing = match.standing
    with suppress(LibraryError):
        if not agrees(match_row(db, id)):
            return
    done = db.execute(
        "UPDATE matches SET scores = ?, finished = ?, winners = ?"
        " WHERE id = ? AND hand = ? AND ply = ? AND scores IS NULL",
        (
            json_text(standing.scores),
            int(match.over),
            json_text(standing.winners if match.over else ()),
            id,
            *match.cursor,
        ),
    )
    if done.rowcount:
        sum_up(db, id)


def counted_row(db: sqlite3.Connection, row: Row, counted: dict[int, Match]) -> Row:
    """Return a summary's row with its scores, replaying the match if they are missing."""
    id, *before, scores, finished, winners, source = row
    if scores is None:
        with suppress(LibraryError):
            match, _ = read_match(db, id)
            counted[id] = match
            scores = json_text(match.standing.scores)
            finished = int(match.over)
            winners = json_text(match.standing.winners if match.over else ())
    return (id, *before, scores, finished, winners, source)


def read_match(db: sqlite3.Connection, id: int) -> tuple[Match, int]:
    """Return a match at its cursor, and its branch."""
    rows = rows_of(db, id)
    try:
        return rows.match(), rows.branch
    except RecordError as error:
        raise LibraryError(Kind.BAD_MATCH, match=id, why=error.explain()) from None


def rows_of(db: sqlite3.Connection, id: int) -> MatchRows:
    """Return the rows of a match."""
    row = match_row(db, id)
    changed = [] if agrees(row) else ["match"]
    hands = db.execute(
        f"SELECT {HAND_COLUMNS}, checksum FROM hands WHERE match = ? ORDER BY hand", (id,)
    ).fetchall()
    changed += [f"hands[{hand[1]}]" for hand in hands if not agrees(hand)]
    moves: dict[int, list[tuple[int, str]]] = {}
    for move in db.execute(
        f"SELECT {MOVE_COLUMNS}, checksum FROM moves WHERE match = ? ORDER BY hand, ply", (id,)
    ):
        _, number, index, text, *_ = move
        moves.setdefault(number, []).append((index, text))
        if not agrees(move):
            changed.append(f"hands[{number}].moves[{index}]")
    _, game, options, seats, _, _, at_hand, at_ply, branch, *_ = row
    head = (game, options, seats, row[VERSION])
    return MatchRows(
        (at_hand, at_ply), branch, head, [hand[1:-1] for hand in hands], moves, changed
    )


def match_row(db: sqlite3.Connection, id: int) -> Row:
    """Return the row of a match, with its checksum last."""
    row: Row | None = db.execute(
        f"SELECT {MATCH_COLUMNS}, checksum FROM matches WHERE id = ?", (id,)
    ).fetchone()
    if row is None:
        raise LibraryError(Kind.NO_MATCH, match=id)
    return row
