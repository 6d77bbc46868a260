"""Reviews in the library: one per hand, returned only while it fits the hand's moves.

If the hand is continued differently, its review is not returned; if the moves are redone, it is
again. Damaged rows are skipped.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

from kontsina_qt.library.tables.facts import level_of, person_in
from kontsina_qt.library.tables.rows import DAY, head_of, read_time, time_text
from kontsina_qt.match.record import Record, RecordError

if TYPE_CHECKING:  # not needed to show a table
    from kontsina_qt.analysis.review import HandReview

Moves: TypeAlias = dict[int, tuple[str, ...]]
"""The moves of each hand, up to the match's cursor."""


def keep(db: sqlite3.Connection, match_id: int, review: HandReview, now: str) -> bool:
    """Save a review, replacing an older one of the same hand.

    Returns:
        True if it was saved; False if the hand is gone or has other moves by now.
    """
    if _moves_of(db, match_id).get(review.hand) != _moves(review):
        return False
    db.execute(
        "INSERT OR REPLACE INTO reviews (match, hand, made, review) VALUES (?, ?, ?, ?)",
        (match_id, review.hand, now, review.text()),
    )
    head = _head_of(db, match_id)
    if head is not None:
        _note(db, match_id, head, now, review)
    return True


def note_all(db: sqlite3.Connection, version: str = "version") -> None:
    """Write the statistics of every review.

    Args:
        db: the library.
        version: the column with the version of a match, or a number before there is one.
    """
    for (match_id,) in db.execute("SELECT DISTINCT match FROM reviews").fetchall():
        note_again(db, match_id, version)


def note_again(db: sqlite3.Connection, match_id: int, version: str = "version") -> None:
    """Write the statistics of a match's reviews; ``version`` as in ``note_all``."""
    for head, made, review in _kept(db, match_id, version):
        _note(db, match_id, head, time_text(made), review)


def _note(
    db: sqlite3.Connection, match_id: int, head: Record, made: str, review: HandReview
) -> None:
    """Write the statistics of a review, for seats that had a choice."""
    rules, person = head.rules(), person_in(head.seats)
    ours = db.execute("SELECT source IS NULL FROM matches WHERE id = ?", (match_id,)).fetchone()
    own = rules.side_of[person] if person is not None else 0
    kind = (head.game, level_of(head.seats, rules, own), rules.players, made[:DAY])
    db.executemany(
        "INSERT OR REPLACE INTO judged VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(
                    match_id,
                    review.hand,
                    seat,
                    sitting.name,
                    int(ours[0] and seat == person),
                    *kind,
                ),
                *(accuracy, review.lost(seat)),
            )
            for seat, sitting in enumerate(head.seats)
            if (accuracy := review.accuracy(seat)) is not None
        ],
    )


def kept(db: sqlite3.Connection, match_id: int) -> list[HandReview]:
    """Return the reviews of a match that still fit, in order of hands."""
    return [review for _, _, review in _kept(db, match_id)]


def _kept(
    db: sqlite3.Connection, match_id: int, version: str = "version"
) -> Iterator[tuple[Record, datetime, HandReview]]:
    """Yield the head of a match with each review that fits and its time."""
    from kontsina_qt.analysis.review import HandReview, ReviewError

    head = _head_of(db, match_id, version)
    if head is None:
        return
    moves = _moves_of(db, match_id)
    rows = db.execute(
        "SELECT hand, made, review FROM reviews WHERE match = ? ORDER BY hand", (match_id,)
    ).fetchall()
    for hand, made, text in rows:
        with suppress(ReviewError, ValueError, TypeError):
            review = HandReview.from_text(text)
            if review.hand == hand and _moves(review) == moves.get(hand) and _fits(head, review):
                yield head, read_time(made), review


def _head_of(db: sqlite3.Connection, match_id: int, version: str = "version") -> Record | None:
    """Return game, options, seats and version of a match; None if it is gone or damaged."""
    row = db.execute(
        f"SELECT game, options, seats, {version} FROM matches WHERE id = ?", (match_id,)
    ).fetchone()
    try:
        return head_of(*row) if row is not None else None
    except RecordError:
        return None


def _fits(head: Record, review: HandReview) -> bool:
    """Return whether a review fits the seats and sides of its match."""
    rules = head.rules()
    return len(review.points) == rules.sides and all(
        each.ply == ply
        and 0 <= each.seat < rules.players
        and each.side == rules.side_of[each.seat]
        and each.value <= each.best_value
        for ply, each in enumerate(review.moves)
    )


def _moves(review: HandReview) -> tuple[str, ...]:
    return tuple(each.move for each in review.moves)


def _moves_of(db: sqlite3.Connection, match_id: int) -> Moves:
    """Return the moves of each hand of a match up to its cursor."""
    hands: dict[int, list[str]] = {}
    rows = db.execute(
        "SELECT hands.hand, moves.move FROM matches"
        " JOIN hands ON hands.match = matches.id AND hands.hand <= matches.hand"
        " LEFT JOIN moves ON moves.match = hands.match AND moves.hand = hands.hand"
        " AND (hands.hand < matches.hand OR moves.ply < matches.ply)"
        " WHERE matches.id = ? ORDER BY hands.hand, moves.ply",
        (match_id,),
    )
    for hand, move in rows:
        made = hands.setdefault(hand, [])
        if move is not None:
            made.append(move)
    return {hand: tuple(made) for hand, made in hands.items()}
