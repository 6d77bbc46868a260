"""The unfinished matches in *Play with people*."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

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
        found: the matches.
        matches: the list.
        go_on: the button.

    Signals:
        wanted(str): the name of a match to continue.
    """

    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.found: Sequence[WaitingTable] = ()
        panel, column = headed_panel(tr("Your matches"))
        self.matches = QListWidget()
        self.matches.setAccessibleName(tr("Your matches"))
        self.matches.setWordWrap(True)
        self.matches.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.go_on = QPushButton(tr("Continue"))
        self.go_on.setAutoDefault(False)
        self.go_on.setAccessibleName(tr("Continue the match"))
        column.addWidget(self.matches)
        column.addWidget(at_right(self.go_on))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(panel)
        self.go_on.clicked.connect(self._on_go_on)
        self.matches.itemActivated.connect(lambda _: self._on_go_on())
        self.hide()

    def show_matches(self, found: Sequence[WaitingTable]) -> None:
        """Show the matches, keeping the selection."""
        if found == self.found:
            return
        row = self.matches.currentRow()
        chosen = self.found[row].match if 0 <= row < len(self.found) else ""
        self.found = found
        self.matches.clear()
        for each in found:
            self.matches.addItem(QListWidgetItem(match_words(each)))
        names = [each.match for each in found]
        self.matches.setCurrentRow(names.index(chosen) if chosen in names else 0)
        rows = min(len(found), MOST_ROWS)
        self.matches.setFixedHeight(rows * self.matches.sizeHintForRow(0) + scaled(16))
        self.setVisible(bool(found))

    def allow(self, allowed: bool) -> None:
        """Enable or disable the button."""
        self.go_on.setEnabled(allowed)

    def _on_go_on(self) -> None:
        row = self.matches.currentRow()
        if self.go_on.isEnabled() and 0 <= row < len(self.found):
            self.wanted.emit(self.found[row].match)
