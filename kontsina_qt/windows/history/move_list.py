"""The list of the hand's moves, beside the table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QListView, QVBoxLayout, QWidget

from kontsina_qt.language import tr
from kontsina_qt.models.rows import RowsModel
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import BODY, text_font
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.forms import closing


class MoveList(QListView):
    """A list of moves that leaves the key that opened it to the panel."""

    def __init__(self, panel: HistoryWindow) -> None:
        super().__init__()
        self._panel = panel

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._panel.closes(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class HistoryWindow(FittingDialog):
    """Lists the moves of the hand and follows the game."""

    side_width = 360
    opened_by = "moves"

    def __init__(self, history: RowsModel[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.propose(380, 480)
        self.list = MoveList(self)
        self.list.setModel(history)
        self.list.setFont(text_font(BODY))
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        history.rowsInserted.connect(self.list.scrollToBottom)
        buttons, close = closing(self)
        title = Label()
        title.setProperty("role", "head")
        column = QVBoxLayout(self)
        column.addWidget(title)
        column.addWidget(self.list, 1)
        column.addWidget(buttons)

        def say() -> None:
            self.setWindowTitle(tr("Moves in this hand"))
            title.setText(tr("Moves in this hand"))
            self.list.setAccessibleName(tr("Moves in this hand"))
            close.setText(tr("Close"))

        on_language_change(self, say)

    def showEvent(self, event: QShowEvent) -> None:
        """Scroll to the latest move, now that the height of the list is known."""
        super().showEvent(event)
        self.list.scrollToBottom()
