"""Hands of many records judged, each in a piece of work of its own.

Pieces are done anywhere (``workers``) and in any order; what a hand came to is kept as it comes,
by the record up to its end, so that the same work goes on where it was ended, and with matches
that have grown since.
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
"""What a hand is known by: the sum of its record, which ends with it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A hand to judge: all that a worker needs to know.

    Attributes:
        record: a record as text, whose last hand it is.
        level: who judges.
        seconds: for each move.
    """

    record: str
    level: str
    seconds: float

    @property
    def key(self) -> Key:
        """What it is known by."""
        return hashlib.sha256(self.record.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Asked:
    """A hand that is asked for.

    Attributes:
        match: its match, at the end.
        hand: its number there, from 0.
        piece: the work; what was played after it does not matter.
    """

    match: Match
    hand: int
    piece: Piece


def asked(match: Match, hands: Iterable[int], level: str, seconds: float) -> Iterator[Asked]:
    """Hands of a match as pieces of work."""
    record = match.record()
    for hand in hands:
        until = replace(record, hands=record.hands[: hand + 1])
        yield Asked(match, hand, Piece(write_record(until), level, seconds))


def judge_piece(piece: Piece) -> tuple[Key, Reviewed]:
    """Judge a hand to its last move."""
    match = read_match(piece.record, check_deals=False)
    *_, last = judge_match(match, [len(match.hands) - 1], piece.seconds, piece.level)
    assert isinstance(last, Reviewed)
    return piece.key, last


class Judging:
    """Hands judged, each once.

    Args:
        hands: all judged by the same level with the same time.
        level, seconds: these.
        keep: the file in which results are kept, and from which they are taken up; or None.

    Raises:
        CommandError: the file holds something else, or cannot be written.

    Attributes:
        found: the hands that are judged.
        missing: those that are not.
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
        """Judge what is missing; yield after each hand.

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
    """What a row has kept; None if that is no hand."""
    if not isinstance(row.get("hand"), str):
        return None
    try:
        return Reviewed(HandReview.from_text(json.dumps(row["review"])), bool(row["over"]))
    except (KeyError, ReviewError):
        return None


def _fits(asked: Asked, reviewed: Reviewed) -> bool:
    """Whether what was kept is of that hand, and judged as is wanted."""
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
