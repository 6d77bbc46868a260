"""Labels of moves: best, good, slip, mistake, missed capture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum

from kontsina_qt.analysis.review import Judged
from kontsina_qt.rules.base.messages import RulesError
from kontsina_qt.rules.state.notation import read_move

SLIP_MOST = 0.5
"""A move that loses more points than these is more than a slip."""
DECIDED = 2.0
"""A move that loses fewer points than these has decided no match."""
_TAKING = {"capture", "pair", "all", "steal"}
"""The verbs of moves that bring cards."""


class Label(Enum):
    """What a move was, from the best on."""

    BEST = "best"
    GOOD = "good"
    SLIP = "slip"
    MISSED = "missed"
    MISTAKE = "mistake"


def label_of(judged: Judged) -> Label | None:
    """What a move was; None where there was no choice."""
    if judged.choices <= 1:
        return None
    if not judged.costly:
        return Label.BEST if judged.best == judged.move else Label.GOOD
    if takes(judged.best) and not takes(judged.move):
        return Label.MISSED
    return Label.SLIP if judged.loss <= SLIP_MOST else Label.MISTAKE


def takes(move: str) -> bool:
    """Whether a move, as records write it, brings cards at once."""
    try:
        return bool(move) and read_move(move).verb in _TAKING
    except RulesError:
        return False


def counted(moves: Iterable[Judged]) -> dict[Label, int]:
    """How many of some moves were what, from the best on."""
    found = Counter(label_of(each) for each in moves)
    return {label: found[label] for label in Label if found[label]}


def deciding(moves: Iterable[Judged], seats: Iterable[int]) -> Judged | None:
    """The move of some seats that cost most, if it cost enough to decide a match."""
    own = set(seats)
    costly = [each for each in moves if each.seat in own and each.costly]
    worst = max(costly, key=lambda each: each.loss, default=None)
    return worst if worst is not None and worst.loss >= DECIDED else None
