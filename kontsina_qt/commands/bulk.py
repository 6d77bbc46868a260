"""Hands of many records judged, each in a piece of work of its own.

Pieces are done anywhere (``workers``) and in any order; what a hand came to is kept as it comes,
by the record it is of, so that the same work goes on where it was ended.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from kontsina_qt import __version__
from kontsina_qt.analysis.judging import Reviewed, judge_match
from kontsina_qt.analysis.review import HandReview, ReviewError
from kontsina_qt.commands.kept import Kept
from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.commands.workers import Map
from kontsina_qt.language import tr
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import read_match

Key: TypeAlias = tuple[str, int]
"""What a piece is known by: the sum of its record, and the number of the hand from 0."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A hand to judge: all that a worker needs to know.

    Attributes:
        record: the record as text.
        hand: its number, from 0.
        level: who judges.
        seconds: for each move.
    """

    record: str
    hand: int
    level: str
    seconds: float

    @property
    def key(self) -> Key:
        """What it is known by."""
        return hashlib.sha256(self.record.encode()).hexdigest(), self.hand


def judge_piece(piece: Piece) -> tuple[Key, Reviewed]:
    """Judges a hand to its last move."""
    *_, last = judge_match(_match(piece.record), [piece.hand], piece.seconds, piece.level)
    assert isinstance(last, Reviewed)
    return piece.key, last


@lru_cache(maxsize=8)
def _match(record: str) -> Match:
    return read_match(record, check_deals=False)


def judged(
    pieces: Sequence[Piece], level: str, seconds: float, keep: str | None, run: Map
) -> Iterator[dict[Key, Reviewed]]:
    """Judges hands, each once; yields those that there are, at first and after each piece.

    Args:
        pieces: the hands, all judged by the same level with the same time.
        level, seconds: these.
        keep: the file in which results are kept, and from which they are taken up; or None.
        run: does the work.

    Raises:
        CommandError: the file holds something else, or cannot be written.
    """
    wanted = {piece.key: piece for piece in pieces}
    work = {"analysis": {"level": level, "seconds": seconds}, "program": __version__}
    kept = Kept(keep, work)
    found = {key: reviewed for key, reviewed in map(_from_row, kept.rows) if key in wanted}
    yield found
    missing = [piece for key, piece in wanted.items() if key not in found]
    for key, reviewed in run(judge_piece, missing):
        kept.add([_row(key, reviewed)])
        found[key] = reviewed
        yield found


def _row(key: Key, reviewed: Reviewed) -> dict[str, Any]:
    record, _ = key
    return {"record": record, "over": reviewed.over, "review": reviewed.review.to_json()}


def _from_row(row: dict[str, Any]) -> tuple[Key, Reviewed]:
    try:
        review = HandReview.from_text(json.dumps(row["review"]))
        return (str(row["record"]), review.hand), Reviewed(review, bool(row["over"]))
    except (KeyError, ReviewError):
        raise CommandError(tr("{row} is no result").format(row=row)) from None
