"""The family of games to browse: a list by family with a search field."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.explain.called import also_called
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.plain import tip
from kontsina_qt.table.type import grown

WIDTH, LEAST_WIDTH = 252, 180
HEAD_HEIGHT, ROW_HEIGHT = 30, 30
ID = int(Qt.ItemDataRole.UserRole)


class SearchField(QLineEdit):
    """A field whose arrows walk the list below it."""

    walked = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down choose in the list; the rest is typed."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.walked.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)


class GameBrowser(QWidget):
    """Lets a person choose one of all games.

    Signals:
        chosen(str): the id of the game that is chosen now.
    """

    chosen = Signal(str)

    def __init__(self, game: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(grown(LEAST_WIDTH))
        self.setMaximumWidth(grown(WIDTH))
        self.search = SearchField()
        self.search.setPlaceholderText(tr("Search the games"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(tr("Search the games"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Games"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._items: dict[str, QListWidgetItem] = {}
        self._heads: list[tuple[QListWidgetItem, list[QListWidgetItem]]] = []
        self._fill()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        self.choose(game)
        self.list.currentItemChanged.connect(self._on_current)
        self.search.textChanged.connect(self._filter)
        self.search.walked.connect(self._walk)

    @property
    def game(self) -> Game:
        """The game chosen."""
        item = self.list.currentItem()
        return GAMES[str(item.data(ID))]

    def choose(self, id: str) -> None:
        """Chooses a game."""
        self.list.setCurrentItem(self._items[id])
        self.list.scrollToItem(self._items[id])

    def _fill(self) -> None:
        families: dict[str, list[Game]] = {}
        for game in GAMES.values():
            families.setdefault(game.family, []).append(game)
        bold = QFont(self.list.font())
        bold.setBold(True)
        for family, games in families.items():
            head = QListWidgetItem(tr(family))
            head.setFlags(Qt.ItemFlag.NoItemFlags)
            head.setFont(bold)
            head.setSizeHint(QSize(0, grown(HEAD_HEIGHT)))
            alone = len(games) == 1
            if not alone:
                self.list.addItem(head)
            members = []
            for game in games:
                item = QListWidgetItem(tr(game.name) if alone else f"    {tr(game.name)}")
                item.setData(ID, game.id)
                item.setToolTip(tip("\n".join((tr(game.summary), *also_called(game, tr)))))
                item.setSizeHint(QSize(0, grown(ROW_HEIGHT)))
                self.list.addItem(item)
                self._items[game.id] = item
                members.append(item)
            self._heads.append((head, members))

    def _on_current(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(ID):
            self.chosen.emit(str(item.data(ID)))

    def _filter(self, text: str) -> None:
        """Shows the games whose names, family, origin or summary have the words."""
        wanted = plain(text).split()
        for head, members in self._heads:
            shown = 0
            for item in members:
                game = GAMES[str(item.data(ID))]
                names = (game.name, tr(game.name), *game.also, *map(tr, game.also), game.id)
                about = (tr(game.family), tr(game.origin), tr(game.summary))
                known = plain(" ".join((*names, *about)))
                hidden = not all(word in known for word in wanted)
                item.setHidden(hidden)
                shown += not hidden
            head.setHidden(not shown)
        current = self.list.currentItem()
        if current.isHidden():
            self._walk(1)

    def _walk(self, step: int) -> None:
        """Chooses the next or previous game that is shown."""
        shown = [item for item in self._items.values() if not item.isHidden()]
        if not shown:
            return
        current = self.list.currentItem()
        at = shown.index(current) + step if current in shown else 0
        self.list.setCurrentItem(shown[max(0, min(at, len(shown) - 1))])


def plain(text: str) -> str:
    """A text without accents and in small letters, to be searched."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in parts if not unicodedata.combining(c))
