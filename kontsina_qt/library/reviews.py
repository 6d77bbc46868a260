"""Reviews of hands as the library keeps them: one for each hand, given back only while it fits.

A review is about the moves of a hand. When the match takes another course, its review is no
longer given; when the moves are brought back, it is again. A damaged row is passed over.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple, TypeAlias

from kontsina_qt.analysis.review import HandReview, ReviewError
from kontsina_qt.library.rows import head_of, read_time
from kontsina_qt.match.record import Record, RecordError

Moves: TypeAlias = dict[int, tuple[str, ...]]
"""The moves of each hand, up to where its match stands."""


class SeatAccuracy(NamedTuple):
    """How well one seat played one hand, as a review found.

    Attributes:
        match_id, hand: which hand.
        made: when it was reviewed, UTC.
        game: the id of the game.
        name, player: of the seat, as in records.
        accuracy: 0 to 1, see ``HandReview.accuracy``.
        lost: the points that its moves cost.
    """

    match_id: int
    hand: int
    made: datetime
    game: str
    name: str
    player: str
    accuracy: float
    lost: float


def keep(db: sqlite3.Connection, match_id: int, review: HandReview, now: str) -> bool:
    """Keeps a review in place of an older one of its hand.

    Returns:
        Whether it was kept: not if the hand is not there, or has other moves by now.
    """
    if _moves_of(db, match_id).get(review.hand) != _moves(review):
        return False
    db.execute(
        "INSERT OR REPLACE INTO reviews (match, hand, made, review) VALUES (?, ?, ?, ?)",
        (match_id, review.hand, now, review.text()),
    )
    return True


def kept(db: sqlite3.Connection, match_id: int) -> list[HandReview]:
    """The reviews of a match that still fit, in the order of its hands."""
    return [review for _, _, review in _kept(db, match_id)]


def accuracies(db: sqlite3.Connection, name: str | None) -> list[SeatAccuracy]:
    """What all the reviews that fit say of the seats that had a choice, the oldest first.

    Args:
        db: the library.
        name: of the seats that are wanted; None for all.
    """
    found: list[SeatAccuracy] = []
    for (match_id,) in db.execute("SELECT DISTINCT match FROM reviews").fetchall():
        for head, made, review in _kept(db, match_id):
            for seat, sitting in enumerate(head.seats):
                accuracy = review.accuracy(seat)
                if accuracy is None or name not in (None, sitting.name):
                    continue
                found.append(
                    SeatAccuracy(
                        match_id,
                        review.hand,
                        made,
                        head.game,
                        sitting.name,
                        sitting.player,
                        accuracy,
                        review.lost(seat),
                    )
                )
    # Seats keep their order.
    return sorted(found, key=lambda each: (each.made, each.match_id, each.hand))


def _kept(db: sqlite3.Connection, match_id: int) -> Iterator[tuple[Record, datetime, HandReview]]:
    """The head of a match with each of its reviews that fits and when that was made."""
    row = db.execute(
        "SELECT game, options, seats FROM matches WHERE id = ?", (match_id,)
    ).fetchone()
    if row is None:
        return
    try:
        head = head_of(*row)
    except RecordError:
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


def _fits(head: Record, review: HandReview) -> bool:
    """Whether a review has the seats and sides of its match."""
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
    """The hands of a match up to its cursor, with their moves."""
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
