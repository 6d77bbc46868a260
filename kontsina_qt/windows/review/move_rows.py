"""The rows of the list of moves in a review: the person's moves, or everyone's."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QSignalBlocker, Signal

from kontsina_qt.analysis.labels import label_of
from kontsina_qt.analysis.review import Judged
from kontsina_qt.analysis.wording import loss_words
from kontsina_qt.language import tr
from kontsina_qt.models.numbers import decimal
from kontsina_qt.session.story import Teller
from kontsina_qt.windows.review.body import LOST, WHO, Body
from kontsina_qt.windows.widgets.review_words import label_words, move_sentence


def is_own(judged: Judged, teller: Teller | None) -> bool:
    """Return whether a move is the person's; always, unless exactly one person plays."""
    person = teller.person if teller is not None else None
    return person is None or judged.seat == person


class MoveRows(QObject):
    """Lists moves in the table of a review.

    Signals:
        chosen(int): the person has selected the move of that ply.
    """

    chosen = Signal(int)

    def __init__(self, body: Body) -> None:
        super().__init__(body)
        self._body = body
        self._plies: list[int] = []
        body.moves.itemSelectionChanged.connect(self._on_selected)

    def fill(self, moves: Iterable[Judged], teller: Teller | None, chosen: int) -> None:
        """List the person's moves, or everyone's.

        Args:
            moves: the analysed moves of a hand.
            teller: describes them; None without a match.
            chosen: the ply to select, or -1.
        """
        table, everyone = self._body.moves, self._body.everyone
        with QSignalBlocker(table):
            table.setRowCount(0)
        self._plies = []
        for judged in moves:
            self.add(judged, teller)
        several = teller is not None and teller.person is not None
        everyone.setVisible(several)
        table.setColumnHidden(WHO, several and not everyone.isChecked())
        words = tr("All moves in this hand")
        if table.isColumnHidden(WHO):
            words = tr("Your moves")
        table.setAccessibleName(words)
        if chosen >= 0:
            self.select(chosen)

    def add(self, judged: Judged, teller: Teller | None) -> None:
        """Add a move, unless it is another player's and those are hidden."""
        assert teller is not None
        if not self._body.everyone.isChecked() and not is_own(judged, teller):
            return
        table, label = self._body.moves, label_of(judged)
        cells = (
            str(judged.ply + 1),
            teller.seat(judged.seat),
            move_sentence(judged.move, teller.rules),
            f"−{decimal(judged.loss, 2)}" if judged.costly else "",
            label_words(label) if label is not None else "",
        )
        table.add(cells, judged.costly)
        self._plies.append(judged.ply)
        row = table.rowCount() - 1
        self._body.mark(row, judged)
        if judged.costly:
            table.explain(row, LOST, f"−{loss_words(judged, 2, decimal)}")

    def select(self, ply: int) -> None:
        """Select the row of a ply, if it is listed."""
        table = self._body.moves
        with QSignalBlocker(table):
            if ply in self._plies:
                table.selectRow(self._plies.index(ply))
            else:
                table.clearSelection()

    def _on_selected(self) -> None:
        row = self._body.moves.currentRow()
        if 0 <= row < len(self._plies):
            self.chosen.emit(self._plies[row])
