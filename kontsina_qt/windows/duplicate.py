"""Same cards, other chair: two matches side by side, so that play is seen without luck."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.language import tr
from kontsina_qt.match.duplicate import Comparison

CENTRE = Qt.AlignmentFlag.AlignCenter


class DuplicateDialog(QDialog):
    """What each side made of the same cards, hand by hand.

    Args:
        comparison: of the two matches.
        names: of the sides, as they sat in the first match.
        own: the person's side there, or None.
    """

    def __init__(
        self,
        comparison: Comparison,
        names: Sequence[str],
        own: int | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Same cards, other chair"))
        self.resize(640, 520)
        self.sentence = QLabel(verdict(comparison, names, own))
        self.sentence.setProperty("role", "head")
        self.sentence.setWordWrap(True)
        title = QLabel(tr("Same cards, other chair"))
        title.setProperty("role", "title")
        words = tr(
            "Every hand was dealt twice, with the players one chair further the second time."
        )
        if len(names) == 2:
            words += " " + tr("What is left when both are added up is play, not luck.")
        note = QLabel(words)
        note.setProperty("role", "dim")
        note.setWordWrap(True)
        panel = QFrame()
        panel.setProperty("role", "panel")
        self._fill(panel, comparison, names)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(panel)
        buttons = QDialogButtonBox()
        buttons.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        for part in (title, self.sentence, area, note, buttons):
            column.addWidget(part, 1 if part is area else 0)

    def _fill(self, panel: QFrame, comparison: Comparison, names: Sequence[str]) -> None:
        grid = QGridLayout(panel)
        grid.setContentsMargins(18, 14, 18, 14)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(10)
        _put(grid, 0, 0, tr("Hand"), "dim", span=1)
        for side, name in enumerate(names):
            head = _put(grid, 0, 1 + 3 * side, name, "head", span=3)
            head.setWordWrap(True)
            for at, words in enumerate((tr("first"), tr("again"), tr("together"))):
                _put(grid, 1, 1 + 3 * side + at, words, "dim")
        for row, each in enumerate(comparison.hands, 2):
            _put(grid, row, 0, str(each.hand + 1))
            for side in range(len(names)):
                one, other = each.first[side], each.again[side]
                label = _put(grid, row, 1 + 3 * side, str(one))
                _put(grid, row, 2 + 3 * side, str(other))
                _put(grid, row, 3 + 3 * side, f"<b>{one + other}</b>")
                words = tr("{name}, hand {n}: {one} and {other}")
                label.setAccessibleName(
                    words.format(name=names[side], n=each.hand + 1, one=one, other=other)
                )
        last = 2 + len(comparison.hands)
        _put(grid, last, 0, tr("Sum"), "dim")
        for side, total in enumerate(comparison.totals):
            _put(grid, last, 3 + 3 * side, str(total), "head")
        grid.setRowStretch(last + 1, 1)


def _put(
    grid: QGridLayout, row: int, column: int, words: str, role: str = "", span: int = 1
) -> QLabel:
    label = QLabel(words)
    label.setAlignment(CENTRE)
    if role:
        label.setProperty("role", role)
    grid.addWidget(label, row, column, 1, span)
    return label


def verdict(comparison: Comparison, names: Sequence[str], own: int | None) -> str:
    """One sentence on who made more of the same cards."""
    totals = comparison.totals
    if not totals:
        return tr("No hand has been played from both chairs yet.")
    best = max(totals)
    if own is not None and len(names) == 2:
        others = ", ".join(
            f"{name} {points}"
            for side, (name, points) in enumerate(zip(names, totals, strict=True))
            if side != own
        )
        words = tr("With the same cards you made {own}, {others}: {margin} by play.")
        return words.format(own=totals[own], others=others, margin=_signed(comparison.margin(own)))
    leaders = [side for side, points in enumerate(totals) if points == best]
    if len(leaders) > 1:
        return tr("With the same cards the best made equally much.")
    if len(names) > 2:
        # Not everybody has held everybody's cards.
        words = tr("Of the cards dealt twice {name} made the most: {total}.")
        return words.format(name=names[leaders[0]], total=best)
    words = tr("With the same cards {name} made the most: {margin} by play.")
    return words.format(name=names[leaders[0]], margin=_signed(comparison.margin(leaders[0])))


def _signed(margin: float) -> str:
    text = f"{margin:+.1f}".removesuffix(".0")
    return "±0" if text in ("+0", "-0") else text.replace("-", "−")
