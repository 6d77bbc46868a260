"""The matches in the library: to go on with, to play again from the other chair, to compare."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.language import tr
from kontsina_qt.library.store import MatchSummary
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.plain import Label
from kontsina_qt.windows.fitting import FittingDialog


class MatchesDialog(FittingDialog):
    """Lists matches, the latest first.

    Signals:
        opened(int), again(int), compared(int): what is wanted with the match of that id.
    """

    opened = Signal(int)
    again = Signal(int)
    compared = Signal(int)

    def __init__(
        self,
        summaries: Sequence[MatchSummary],
        paired: frozenset[int],
        parent: QWidget | None = None,
    ) -> None:
        """``paired`` are the matches that were played from both chairs."""
        super().__init__(parent)
        self.setWindowTitle(tr("Matches played"))
        self.propose(680, 520)
        self._paired = paired
        self._finished = {each.id: each.finished for each in summaries}
        title = Label(tr("Matches played"))
        title.setProperty("role", "title")
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Matches played"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        for summary in summaries:
            item = QListWidgetItem(match_words(summary))
            item.setData(Qt.ItemDataRole.UserRole, summary.id)
            self.list.addItem(item)
        self.list.currentRowChanged.connect(self._refresh)
        self.list.itemActivated.connect(lambda _: self._ask(self.opened))
        self.open_button = QPushButton(tr("Open"))
        self.again_button = QPushButton(tr("Same cards, other chair"))
        self.compare_button = QPushButton(tr("Compare the two"))
        for button, signal in (
            (self.open_button, self.opened),
            (self.again_button, self.again),
            (self.compare_button, self.compared),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, wanted=signal: self._ask(wanted))
        row = QHBoxLayout()
        for button in (self.open_button, self.again_button, self.compare_button):
            row.addWidget(button)
        row.addStretch(1)
        buttons = QDialogButtonBox()
        buttons.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        row.addWidget(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        column.addWidget(title)
        column.addWidget(self.list, 1)
        if not summaries:
            column.addWidget(Label(tr("No match has been played yet.")))
        column.addLayout(row)
        self.list.setCurrentRow(0)
        self._refresh()

    def _chosen(self) -> int | None:
        if self.list.currentRow() < 0:
            return None
        return int(self.list.currentItem().data(Qt.ItemDataRole.UserRole))

    def _refresh(self) -> None:
        chosen = self._chosen()
        self.open_button.setEnabled(chosen is not None)
        self.again_button.setEnabled(chosen is not None and self._finished[chosen])
        self.compare_button.setEnabled(chosen in self._paired)

    def _ask(self, wanted: SignalInstance) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.accept()
            wanted.emit(chosen)


def match_words(summary: MatchSummary) -> str:
    """A match in two lines: when, what and how it stands, and who plays."""
    moment = QDateTime.fromSecsSinceEpoch(int(summary.updated.timestamp()))
    when = QLocale().toString(moment, QLocale.FormatType.ShortFormat)
    names = " – ".join(seat.name for seat in summary.seats)
    score = " : ".join(str(points) for points in summary.scores)
    state = "" if summary.finished else tr("not finished")
    parts = (when, tr(GAMES[summary.game].name), score, state)
    return "   ·   ".join(part for part in parts if part) + "\n" + names
