"""The words of a puzzle: how the hand stands, and why a move does not win it."""

from __future__ import annotations

from kontsina_qt.language import tr, trn
from kontsina_qt.session.puzzling import PuzzleSession, Refutation


def count_so_far(session: PuzzleSession) -> str:
    """What both have in their piles, line by line as it counts, and who captured last."""
    position, puzzle = session.position, session.puzzle
    if position is None or puzzle is None:
        return ""
    side = session.rules.side_of[puzzle.seat]
    labels = {category.category: category.label for category in session.rules.categories}
    parts = []
    for line in position.result().lines:
        told = line.points if line.counts is None else line.counts
        parts.append(f"{tr(labels[line.category])} {told[side]} : {told[1 - side]}")
    words = tr("So far (you–opponent): {count}.").format(count=" · ".join(parts))
    if position.last_side == side:
        return f"{words} {tr('Last capture: you.')}"
    return f"{words} {tr('Last capture: your opponent.')}" if position.last_side >= 0 else words


def why(refutation: Refutation) -> str:
    """Why a move does not win, in some sentences."""
    parts = []
    if refutation.reply:
        parts.append(tr("Then: {reply}.").format(reply=refutation.reply))
    if refutation.margin:
        parts.append(
            trn(
                "The best you can do now is lose by {n} point.",
                "The best you can do now is lose by {n} points.",
                -refutation.margin,
            )
        )
    else:
        parts.append(tr("The best you can do now is a tie."))
    cost = refutation.best - refutation.margin
    parts.append(trn("That costs {n} point.", "That costs {n} points.", cost))
    return " ".join(parts)
