"""Reviewing hands of many records, each as a task of its own.

Tasks run anywhere (``workers``) and in any order. Results are saved by the record up to the end
of the hand, so that interrupted work can be resumed, even if matches have grown since.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from kontsina_qt import __version__
from kontsina_qt.analysis.judging import Reviewed, judge_match
from kontsina_qt.analysis.review import HandReview, ReviewError
from kontsina_qt.commands.batch.workers import Map
from kontsina_qt.commands.kept import MOST_POINTS, Kept, no_result
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import read_match, write_record

Key: TypeAlias = str
"""The key of a hand: the hash of the record that ends with it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A hand to review: all that a worker needs.

    Attributes:
        record: a record as text, with the hand as its last.
        level: the reviewing level.
        seconds: the time per move.
    """

    record: str
    level: str
    seconds: float

    @property
    def key(self) -> Key:
        """The key of the hand."""
        return hashlib.sha256(self.record.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Asked:
    """A requested hand.

    Attributes:
        match: its match, at the end.
        hand: its index in the match.
        piece: the task, independent of later hands.
    """

    match: Match
    hand: int
    piece: Piece


def asked(match: Match, hands: Iterable[int], level: str, seconds: float) -> Iterator[Asked]:
    """Yield hands of a match as tasks."""
    record = match.record()
    for hand in hands:
        until = replace(record, hands=record.hands[: hand + 1])
        yield Asked(match, hand, Piece(write_record(until), level, seconds))


def judge_piece(piece: Piece) -> tuple[Key, Reviewed]:
    """Review a hand."""
    match = read_match(piece.record, check_deals=False)
    *_, last = judge_match(match, [len(match.hands) - 1], piece.seconds, piece.level)
    assert isinstance(last, Reviewed)
    return piece.key, last


class Judging:
    """Reviews hands, each once.

    Args:
        hands: the hands.
        level, seconds: the level and time per move of all of them.
        keep: the file in which results are saved and from which they are resumed, or None.

    Raises:
        CommandError: the file has other contents, or cannot be written.

    Attributes:
        found: the reviews so far.
        missing: the tasks left.
    """

    def __init__(
        self, hands: Iterable[Asked], level: str, seconds: float, keep: str | None
    ) -> None:
        wanted = {each.piece.key: each for each in hands}
        work = {"analysis": {"level": level, "seconds": seconds}, "program": __version__}
        self._kept = Kept(keep, work)
        self.found: dict[Key, Reviewed] = {}
        for line, row in enumerate(self._kept.rows, start=2):
            key, reviewed = str(row.get("hand")), _reviewed(row)
            if reviewed is None or (key in wanted and not _fits(wanted[key], reviewed)):
                raise no_result(str(keep), line)
            if key in wanted:
                self.found[key] = reviewed
        self.missing = [each.piece for key, each in wanted.items() if key not in self.found]

    def go_on(self, run: Map) -> Iterator[None]:
        """Review the missing hands; yield after each.

        Raises:
            CommandError: a result cannot be written.
        """
        missing, self.missing = self.missing, []
        for key, reviewed in run(judge_piece, missing):
            row = {"hand": key, "over": reviewed.over, "review": reviewed.review.to_json()}
            self._kept.add([row])
            self.found[key] = reviewed
            yield


def _reviewed(row: dict[str, Any]) -> Reviewed | None:
    """Return the review in a row; None if the row is invalid."""
    if not isinstance(row.get("hand"), str):
        return None
    try:
        return Reviewed(HandReview.from_text(json.dumps(row["review"])), bool(row["over"]))
    except (KeyError, ReviewError):
        return None


def _fits(asked: Asked, reviewed: Reviewed) -> bool:
    """Return whether a saved review fits the requested hand, level and time."""
    review, match = reviewed.review, asked.match
    hand, side_of = match.hands[asked.hand], match.rules.side_of
    return (
        (review.hand, reviewed.over) == (asked.hand, hand.position.over)
        and (review.level, review.seconds) == (asked.piece.level, asked.piece.seconds)
        and len(review.points) == match.rules.sides
        and all(abs(points) <= MOST_POINTS for points in review.points)
        and [each.move for each in review.moves] == [*hand.course.texts]
        and all(
            each.ply == ply
            and each.seat in range(len(side_of))
            and each.side == side_of[each.seat]
            and each.best.isprintable()
            for ply, each in enumerate(review.moves)
        )
    )
