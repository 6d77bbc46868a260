"""Labels of moves: best, good, slip, mistake, missed capture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum

from kontsina_qt.analysis.review import Judged
from kontsina_qt.rules.base.messages import RulesError
from kontsina_qt.rules.state.notation import read_move

SLIP_MOST = 0.5
"""The maximum loss, in points, of a slip."""
DECIDED = 2.0
"""The minimum loss, in points, of a move that can have decided a match."""
_TAKING = {"capture", "pair", "all", "steal"}
"""The verbs of moves that capture cards."""


class Label(Enum):
    """The labels, best first."""

    BEST = "best"
    GOOD = "good"
    SLIP = "slip"
    MISSED = "missed"
    MISTAKE = "mistake"


def label_of(judged: Judged) -> Label | None:
    """Return the label of a move; None if it was forced."""
    if judged.choices <= 1:
        return None
    if not judged.costly:
        return Label.BEST if judged.best == judged.move else Label.GOOD
    if takes(judged.best) and not takes(judged.move):
        return Label.MISSED
    return Label.SLIP if judged.loss <= SLIP_MOST else Label.MISTAKE


def takes(move: str) -> bool:
    """Return whether a move, in a record's notation, captures cards."""
    try:
        return bool(move) and read_move(move).verb in _TAKING
    except RulesError:
        return False


def counted(moves: Iterable[Judged]) -> dict[Label, int]:
    """Count moves by label, best first."""
    found = Counter(label_of(each) for each in moves)
    return {label: found[label] for label in Label if found[label]}


def deciding(moves: Iterable[Judged], seats: Iterable[int]) -> Judged | None:
    """Return the costliest move of some seats if it may have decided the match, else None."""
    own = set(seats)
    costly = [each for each in moves if each.seat in own and each.costly]
    worst = max(costly, key=lambda each: each.loss, default=None)
    return worst if worst is not None and worst.loss >= DECIDED else None
