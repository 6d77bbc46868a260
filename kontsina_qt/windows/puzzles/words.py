"""Texts about puzzles."""

from __future__ import annotations

from kontsina_qt.language import tr, trn
from kontsina_qt.puzzles.explaining import Explanation
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.session.puzzling import PuzzleSession, Refutation
from kontsina_qt.windows.widgets.review_words import move_sentence


def count_so_far(session: PuzzleSession) -> str:
    """Return the score of both piles by category, and who captured last."""
    position, puzzle = session.position, session.puzzle
    if position is None or puzzle is None:
        return ""
    side = session.rules.side_of[puzzle.seat]
    labels = {category.category: category.label for category in session.rules.categories}
    parts = []
    for line in position.result().lines:
        numbers = line.points if line.counts is None else line.counts
        parts.append(f"{tr(labels[line.category])} {numbers[side]} : {numbers[1 - side]}")
    words = tr("So far (you–opponent): {count}.").format(count=" · ".join(parts))
    if position.last_side == side:
        return f"{words} {tr('Last capture: you.')}"
    return f"{words} {tr('Last capture: your opponent.')}" if position.last_side >= 0 else words


def why(refutation: Refutation) -> str:
    """Return why a move does not win."""
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


def explained(explanation: Explanation, rules: Rules) -> str:
    """Return why the winning move wins, and what the next best one leads to."""
    parts = []
    if explanation.reason.text:
        words = tr("{move} – {reason}.")
        move = move_sentence(explanation.move, rules)
        parts.append(words.format(move=move, reason=explanation.reason.words(tr)))
    swing, second = explanation.swing, move_sentence(explanation.second, rules)
    if swing is not None:
        words = tr("{category}: {won} this way, {instead} with {move}.")
        won, instead = ("–".join(map(str, each)) for each in (swing.won, swing.instead))
        numbers = words.format(category=tr(swing.label), won=won, instead=instead, move=second)
        parts.append(numbers)
    else:
        parts.append(tr("With {move} you wouldn't win.").format(move=second))
    return " ".join(parts)


def rating_words(before: int, after: int, in_a_row: int) -> str:
    """Return the effect of the first attempt at a puzzle on the rating."""
    change = after - before
    sign = "+" if change > 0 else "−" if change < 0 else "±"
    words = tr("Puzzle rating {rating} ({change})")
    words = words.format(rating=after, change=f"{sign}{abs(change)}")
    if in_a_row > 1:
        words += " · " + trn("{n} in a row", "{n} in a row", in_a_row)
    return words
