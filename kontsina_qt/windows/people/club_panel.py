"""The club panel of *Play with people*: its address, then its tables."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.access.announcer import announce
from kontsina_qt.foreign_text import isolated
from kontsina_qt.language import tr
from kontsina_qt.link.messages.news import Club
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.people.table_list import TableList
from kontsina_qt.windows.widgets.forms import add_unnamed, at_right, quiet, set_buddy, titled_panel


class ClubPanel(QWidget):
    """Asks for the address of a club, then shows its tables.

    Args:
        address: the address of the club joined before; empty for none.

    Attributes:
        address: the address field.
        list: the list of tables.
        enter, leave, standings: the buttons.
        state: the label with the connection state.

    Signals:
        standings_wanted(): show the ladder of the club.
        enter_wanted(str): join the club of that address; leave it if empty.
    """

    enter_wanted = Signal(str)
    standings_wanted = Signal()

    def __init__(self, address: str) -> None:
        super().__init__()
        self._entered, self._reached, self._allowed = bool(address), False, True
        panel, form = titled_panel(tr("Club"))
        self.address = QLineEdit(address)
        self.address.setPlaceholderText(tr("Paste the address"))
        self.address.setClearButtonEnabled(True)
        label = Label(tr("Address"), buddy=self.address)
        self.enter = QPushButton(tr("Enter the club"))
        words = tr(
            "The person who runs the club will give you its address. You only enter it once."
        )
        self._about = set_buddy(quiet(words), self.address)
        self.state = quiet("")
        none = tr("No tables in the club yet. Open one, and its members will see it.")
        self.list = TableList(tr("Tables in the club"), none)
        self.leave = QPushButton(tr("Leave the club"))
        form.addRow(label, self.address)
        add_unnamed(form, self._about)
        self.standings = QPushButton(tr("Standings"))
        self.standings.setAccessibleName(tr("Club standings"))
        self._enter_row = at_right(self.enter)
        self._leave_row = at_right(self.standings, self.leave)
        add_unnamed(form, self._enter_row)
        form.addRow(self.state)
        form.addRow(self.list)
        add_unnamed(form, self._leave_row)
        self._form = form
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(panel)
        for button, do in (
            (self.enter, self._on_enter),
            (self.leave, self._on_leave),
            (self.standings, self.standings_wanted.emit),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(do)
        self.address.returnPressed.connect(self._on_enter)
        self.address.textChanged.connect(lambda _: self._offer())
        self._show_parts()

    @property
    def entered(self) -> str:
        """The address of the joined club; empty for none."""
        return self.address.text().strip() if self._entered else ""

    def show_club(self, club: Club | None) -> None:
        """Show the state of the club; None while connecting."""
        words = tr("One moment …")
        if club is not None and club.reached:
            words = ""
        elif club is not None and club.trouble:
            why = isolated(club.trouble)
            words = tr("The club doesn't answer: {why}. Trying again …").format(why=why)
        if words != self.state.text() and club is not None and self._entered:
            announce(self, words or tr("You are in the club."))
        self.state.setText(words)
        before = self.list.found
        self.list.show_tables(club.tables if club is not None and club.reached else ())
        self._reached = club is not None and club.reached
        self._show_parts()
        if self.list.found and not before and self.leave.hasFocus():
            self.list.tables.setFocus()

    def _show_parts(self) -> None:
        for row in (self.address, self._about, self._enter_row):
            self._form.setRowVisible(row, not self._entered)
        self._form.setRowVisible(self.state, self._entered and bool(self.state.text()))
        self._form.setRowVisible(self.list, self._entered and self._reached)
        self._form.setRowVisible(self._leave_row, self._entered)
        self._offer()

    def allow(self, allowed: bool) -> None:
        """Enable or disable the buttons."""
        self._allowed = allowed
        self._offer()

    def _offer(self) -> None:
        self.enter.setEnabled(self._allowed and bool(self.address.text().strip()))
        self.leave.setEnabled(self._allowed)
        self.standings.setEnabled(self._allowed and self._reached)
        self.list.allow(self._allowed)

    def _on_enter(self) -> None:
        if self.enter.isEnabled() and not self._entered:
            self._entered = True
            self.show_club(None)
            self.leave.setFocus()
            self.enter_wanted.emit(self.entered)

    def _on_leave(self) -> None:
        self.refuse()
        self.enter_wanted.emit("")

    def refuse(self) -> None:
        """Let the person correct the address."""
        if self._entered:
            self._entered = False
            self._show_parts()
            self.address.setFocus()
