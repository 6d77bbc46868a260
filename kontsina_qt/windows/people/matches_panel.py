"""The unfinished matches in *Play with people*."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import tr
from kontsina_qt.library.waiting_table import WaitingTable
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.people.words import match_words
from kontsina_qt.windows.widgets.forms import at_right, headed_panel

MOST_ROWS = 5
"""The most rows without scrolling."""


class MatchesPanel(QWidget):
    """Lists unfinished matches, those where it is the person's turn first.

    Attributes:
        tables: the matches.
        matches: their list.
        button: continues the selected match.

    Signals:
        wanted(str): the name of a match to continue.
    """

    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.tables: Sequence[WaitingTable] = ()
        panel, column = headed_panel(tr("Your matches"))
        self.matches = QListWidget()
        self.matches.setAccessibleName(tr("Your matches"))
        self.matches.setWordWrap(True)
        self.matches.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.button = QPushButton(tr("Continue"))
        self.button.setAutoDefault(False)
        self.button.setAccessibleName(tr("Continue the match"))
        column.addWidget(self.matches)
        column.addWidget(at_right(self.button))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(panel)
        self.button.clicked.connect(self._on_continue)
        self.matches.itemActivated.connect(lambda _: self._on_continue())
        self.hide()

    def show_matches(self, tables: Sequence[WaitingTable]) -> None:
        """Show the matches, keeping the selection."""
        if tables == self.tables:
            return
        row = self.matches.currentRow()
        selected = self.tables[row].match if row >= 0 else ""
        self.tables = tables
        self.matches.clear()
        self.matches.addItems([match_words(table) for table in tables])
        names = [table.match for table in tables]
        self.matches.setCurrentRow(names.index(selected) if selected in names else 0)
        rows = min(len(tables), MOST_ROWS)
        self.matches.setFixedHeight(rows * self.matches.sizeHintForRow(0) + scaled(16))
        self.setVisible(bool(tables))

    def allow(self, allowed: bool) -> None:
        """Enable or disable the button."""
        self.button.setEnabled(allowed)

    def _on_continue(self) -> None:
        row = self.matches.currentRow()
        if self.button.isEnabled() and row >= 0:
            self.wanted.emit(self.tables[row].match)
