"""The dialog that verifies the seal of a deal."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from kontsina_qt.language import tr
from kontsina_qt.match.deals import Deal, check_deal, in_groups, seal_hash
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.widgets.dialog import FittingDialog, scrolling
from kontsina_qt.windows.widgets.forms import closing


class SealDialog(FittingDialog):
    """Shows the seal of a hand's deal and whether it matches.

    Args:
        deal: the deal.
        hand: the number of the hand, from 0.
        finished: whether the hand is over; before that, nonce and deck stay hidden, since they
            would reveal the cards.
    """

    def __init__(
        self,
        deal: Deal,
        hand: int,
        parent: QWidget | None = None,
        finished: bool = True,
        rules: Rules | None = None,
    ) -> None:
        super().__init__(parent)
        self._game_rules = rules
        self.setWindowTitle(tr("Check the deal"))
        inner = QWidget()
        column = QVBoxLayout(inner)
        title = Label(tr("How hand {n} was dealt").format(n=hand + 1))
        title.setProperty("role", "head")
        column.addWidget(title)
        self.verdict = Label()
        self.verdict.setWordWrap(True)
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(20)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for name, value in self._rows(deal, finished):
            text = Label(value)
            text.setWordWrap(True)
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            form.addRow(Label(name), text)
        column.addLayout(form)
        self.verdict.setText(self._verdict(deal, hand, finished))
        self.verdict.setProperty("role", "head")
        column.addWidget(self.verdict)
        note = Label(tr("In the terminal, kontsina verify FILE checks every hand of a record."))
        note.setProperty("role", "dim")
        note.setWordWrap(True)
        column.addWidget(note)
        buttons, _ = closing(self)
        column.addStretch(1)
        outer = QVBoxLayout(self)
        outer.addWidget(scrolling(inner), 1)
        outer.addWidget(buttons)
        self.propose(640, 340)

    def _rows(self, deal: Deal, finished: bool) -> list[tuple[str, str]]:
        if deal.number is not None:
            return [(tr("Deal number"), str(deal.number))]
        if deal.seal is None:
            return []
        rows = [(tr("Seal before the cut"), in_groups(deal.seal.hash))]
        rows.append((tr("You cut at"), str(deal.seal.cut)))
        if finished:
            size = len(deal.deck)
            back = (size - deal.seal.cut) % size
            before = deal.deck[back:] + deal.deck[:back]
            again = seal_hash(deal.seal.nonce, before)
            rows.append((tr("Nonce"), in_groups(deal.seal.nonce)))
            rows.append((tr("Recomputed"), in_groups(again)))
        return rows

    def _verdict(self, deal: Deal, hand: int, finished: bool) -> str:
        if deal.number is None and deal.seal is None and deal.shared is None:
            return tr("This hand has no seal and no deal number.")
        if deal.seal is not None and not finished:
            return tr("The rest appears after the hand: now it would give the cards away.")
        trouble = check_deal(deal, hand, self._game_rules)
        if trouble is not None:
            return f"✗ {trouble}"
        return "✓ " + tr("They match: the cards weren't changed.")
