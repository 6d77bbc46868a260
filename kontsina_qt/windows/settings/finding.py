"""Searches settings by their labels, notes and choices."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem

from kontsina_qt.language import in_every_language, tr
from kontsina_qt.library.settings.kinds import Choice, Language
from kontsina_qt.library.settings.settings import ROWS, Panel, Row
from kontsina_qt.models.game_search import plain
from kontsina_qt.windows.widgets.forms import SEARCH_LIMIT

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the search.

    Attributes:
        name: the name of the setting.
        label: its label.
        panel: its page.
        names, rest: the words of its label, and all other searchable words.
    """

    name: str
    label: str
    panel: Panel
    names: str
    rest: str


def entry(name: str, label: str, panel: Panel, *more: str) -> Entry:
    """Return an entry with its words in all languages."""
    names, rest = (
        plain(" ".join(said for text in texts for said in in_every_language(text)))
        for texts in ((label,), (panel.value, *more))
    )
    return Entry(name, tr(label), panel, names, rest)


def entries() -> list[Entry]:
    """Return the entries of all settings, in the order of the dialog."""
    return [
        entry(name, row.label, row.panel, *_words(row)) for name, row in ROWS.items() if row.panel
    ]


def _words(row: Row) -> list[str]:
    kind = row.kind
    if isinstance(kind, Choice):
        return [row.note, *kind.words.values()]
    return [row.note, kind.system] if isinstance(kind, Language) else [row.note]


def found(typed: str, among: list[Entry]) -> list[Entry]:
    """Return the entries that contain all typed words, with matches in the label first."""
    words = plain(typed).split()
    if not words:
        return []
    named = [each for each in among if all(word in each.names for word in words)]
    matching = [
        each for each in among if all(word in each.names + " " + each.rest for word in words)
    ]
    return [*named, *(each for each in matching if each not in named)]


class SettingSearch(QLineEdit):
    """The search field.

    Signals:
        entered(): Enter was pressed, to open the first result.
        walked(): Down was pressed, to focus the results.
    """

    entered = Signal()
    walked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setMaxLength(SEARCH_LIMIT)
        self.setClearButtonEnabled(True)
        self.setPlaceholderText(tr("Search settings"))
        self.setAccessibleName(tr("Search settings"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move to the results with Down, open the first with Enter, clear with Escape."""
        if event.key() == Qt.Key.Key_Down:
            self.walked.emit()
        elif event.key() in ENTER and self.text():
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class FoundList(QListWidget):
    """The list of results.

    Signals:
        chosen(str): the name of the chosen setting.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Settings found"))
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._choose)

    def show_entries(self, entries: list[Entry]) -> None:
        """Show these entries."""
        self.clear()
        for each in entries:
            item = QListWidgetItem(f"{each.label}  ·  {tr(each.panel.value)}")
            item.setData(Qt.ItemDataRole.UserRole, each.name)
            self.addItem(item)
        self.setCurrentRow(0)

    def choose_current(self) -> None:
        """Choose the current entry."""
        if self.currentItem() is not None:
            self._choose(self.currentItem())

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose with Enter or Space."""
        if event.key() in (*ENTER, Qt.Key.Key_Space):
            self.choose_current()
        else:
            super().keyPressEvent(event)
