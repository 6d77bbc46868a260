"""The motif of a puzzle: what its winning move does."""

from __future__ import annotations

from enum import Enum

from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import BUILD
from kontsina_qt.rules.state.position import LISTED, Position


class Motif(Enum):
    """The motifs: kinds of winning moves.

    Attributes:
        SWEEP: it clears the table.
        BUILD: it builds, or adds to a build.
        HOLD_BACK: it does not capture although a capture is possible.
        LAY: it lays one of several cards when no capture is possible.
        CARDS: it captures one of several sets of cards possible with the same card.
        CARD: it captures with one of several cards that could capture.
    """

    SWEEP = "sweep"
    BUILD = "build"
    HOLD_BACK = "hold-back"
    LAY = "lay"
    CARDS = "cards"
    CARD = "card"

    @property
    def title(self) -> str:
        """Its untranslated name."""
        return _TITLES[self]


_TITLES = {
    Motif.SWEEP: N_("Clear the table"),
    Motif.BUILD: N_("Build"),
    Motif.HOLD_BACK: N_("Hold back"),
    Motif.LAY: N_("Leave the right card"),
    Motif.CARDS: N_("Take the right cards"),
    Motif.CARD: N_("Take with the right card"),
}


def motif_of(position: Position, solution: Move) -> Motif:
    """Return the motif of a puzzle.

    Args:
        position: the puzzle's position.
        solution: its winning move.
    """
    won = position.outcome(solution)
    others = [move for move in position.legal(LISTED) if move != solution]
    taking = [move for move in others if position.outcome(move) is not None]
    if solution.verb == BUILD:
        return Motif.BUILD
    if won is None:
        return Motif.HOLD_BACK if taking else Motif.LAY
    if won.sweep:
        return Motif.SWEEP
    same = any(move.played == solution.played for move in taking)
    return Motif.CARDS if same else Motif.CARD
