"""The standings of a club: its ladder and today's results."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.announcer import announce
from kontsina_qt.foreign_text import isolated
from kontsina_qt.language import tr
from kontsina_qt.link.messages.news import Ranked
from kontsina_qt.match.names import seat_name
from kontsina_qt.session.people.people_session import PeopleSession
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.forms import closing, quiet


class StandingsDialog(FittingDialog):
    """Shows the ladder of a club and today's results, once they are received.

    Args:
        session: the session.
        parent: the parent widget.

    Attributes:
        tabs: the tabs.
        ladder, evening: the tables.
        state: the message shown if there is nothing to show.
    """

    def __init__(self, session: PeopleSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: Ranked | None = None
        self.setWindowTitle(tr("Club standings"))
        self.propose(560, 520)
        self.state = quiet(tr("Reading the club's matches …"))
        self.ladder = _Table(tr("Ladder"), (tr("Name"), tr("Rating"), tr("Results")))
        self.evening = _Table(tr("Today"), (tr("Name"), tr("Points"), tr("Results")))
        self.tabs = QTabWidget()
        for table, words in (
            (
                self.ladder,
                tr("Worked out from signed matches only, so everyone sees the same ladder."),
            ),
            (self.evening, tr("Matches that ended today: one point for each person beaten.")),
        ):
            page = QWidget()
            column = QVBoxLayout(page)
            column.addWidget(table)
            column.addWidget(quiet(words))
            self.tabs.addTab(page, table.accessibleName())
        head = Label(tr("Club standings"))
        head.setProperty("role", "title")
        row, _ = closing(self)
        buttons = QHBoxLayout()
        buttons.addWidget(row)
        outer = QVBoxLayout(self)
        outer.addWidget(head)
        outer.addWidget(self.state)
        outer.addWidget(self.tabs, 1)
        outer.addLayout(buttons)
        self.tabs.hide()
        session.changed.connect(self._on_changed)
        self._on_changed()

    def _on_changed(self) -> None:
        ranked = self._session.lobby.ranked
        if ranked is None or ranked is self._shown:
            return
        self._shown = ranked
        self.ladder.show_rows(
            [
                (each.name, f"{each.rating:.0f} ± {2 * each.deviation:.0f}", str(each.results))
                for each in ranked.members
            ]
        )
        self.evening.show_rows(
            [(each.name, f"{each.points:g}", str(each.results)) for each in ranked.evening]
        )
        words = "" if ranked.members else tr("No match in the club has finished yet.")
        if not ranked.reached:
            words = tr("The club doesn't answer.")
        self.state.setText(words)
        self.state.setVisible(bool(words))
        self.tabs.setVisible(bool(ranked.members))
        if ranked.members:
            self.ladder.setFocus()
        elif words:
            announce(self, words)


class _Table(QTableWidget):
    """A table of ranks.

    Args:
        title: the accessible name.
        headers: the headers of the columns.
    """

    def __init__(self, title: str, headers: Sequence[str]) -> None:
        super().__init__(0, len(headers))
        self.setAccessibleName(title)
        self.setHorizontalHeaderLabels(list(headers))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setMinimumHeight(scaled(160))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show the rows, numbered by rank."""
        self.setRowCount(len(rows))
        for place, (name, *cells) in enumerate(rows):
            self.setItem(place, 0, QTableWidgetItem(isolated(seat_name(name))))
            for column, words in enumerate(cells, 1):
                item = QTableWidgetItem(words)
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(place, column, item)
        if rows:
            self.setCurrentCell(0, 0)
