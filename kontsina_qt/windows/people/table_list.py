"""A list of open tables in the network or in a club."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import tr
from kontsina_qt.link.messages.news import Found
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.people.words import found_words
from kontsina_qt.windows.widgets.forms import at_right, quiet


class TableList(QWidget):
    """A list of tables with buttons to join or watch.

    Args:
        title: the accessible name of the list.
        none: the message for an empty list.

    Attributes:
        found: the tables.
        tables: the list.
        sit, watch: the buttons.
        none: the label with the message for an empty list.

    Signals:
        sit_wanted(object), watch_wanted(object): join or watch a ``Found``.
    """

    sit_wanted = Signal(object)
    watch_wanted = Signal(object)

    def __init__(self, title: str, none: str) -> None:
        super().__init__()
        self.found: tuple[Found, ...] = ()
        self._allowed = True
        self.tables = QListWidget()
        self.tables.setAccessibleName(title)
        self.tables.setWordWrap(True)
        self.tables.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tables.setMinimumHeight(scaled(84))
        self.tables.setMaximumHeight(scaled(150))
        self.sit, self.watch = QPushButton(tr("Sit down")), QPushButton(tr("Watch"))
        self.none = quiet(none)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.none)
        column.addWidget(self.tables)
        column.addWidget(at_right(self.watch, self.sit))
        for button, do in ((self.sit, self._on_sit), (self.watch, self._on_watch)):
            button.setAutoDefault(False)
            button.clicked.connect(do)
        self.tables.itemActivated.connect(lambda _: self._on_activated())
        self.tables.currentRowChanged.connect(lambda _: self._offer())
        self._show_parts()

    def show_tables(self, found: tuple[Found, ...]) -> None:
        """Show the tables, keeping the selection."""
        chosen = self.chosen
        if found != self.found:
            self.found = found
            self.tables.clear()
            for each in found:
                self.tables.addItem(QListWidgetItem(found_words(each)))
            names = [each.invitation for each in found]
            if chosen is not None and chosen.invitation in names:
                self.tables.setCurrentRow(names.index(chosen.invitation))
            elif found:
                self.tables.setCurrentRow(0)
        self._show_parts()

    def _show_parts(self) -> None:
        self.tables.setVisible(bool(self.found))
        self.sit.setVisible(bool(self.found))
        self.watch.setVisible(any(each.watch for each in self.found))
        self.none.setVisible(not self.found)
        self._offer()

    @property
    def chosen(self) -> Found | None:
        """The selected table, if any."""
        row = self.tables.currentRow()
        return self.found[row] if 0 <= row < len(self.found) else None

    def allow(self, allowed: bool) -> None:
        """Enable or disable the buttons."""
        self._allowed = allowed
        self._offer()

    def _offer(self) -> None:
        """Enable what is possible."""
        chosen = self.chosen
        self.sit.setEnabled(self._allowed and chosen is not None and chosen.free > 0)
        self.watch.setEnabled(self._allowed and chosen is not None and chosen.watch)

    def _on_sit(self) -> None:
        if self.sit.isEnabled():
            self.sit_wanted.emit(self.chosen)

    def _on_watch(self) -> None:
        if self.watch.isEnabled():
            self.watch_wanted.emit(self.chosen)

    def _on_activated(self) -> None:
        """Join the selected table, or watch it if no seat is free."""
        if self.sit.isEnabled():
            self._on_sit()
        else:
            self._on_watch()
