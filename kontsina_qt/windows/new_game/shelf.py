"""A shelf of games: a heading and rows of tiles."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import tr
from kontsina_qt.models.shelf import ShelfName
from kontsina_qt.table.cards.game_scene import ScenePainter
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.new_game.tile import GameTile
from kontsina_qt.windows.widgets.tab_order import tab_through

GAP = 12
MOST_COLUMNS = 6
BESIDE = 300
"""The width from which a tile has its text beside the picture, in pixels at normal text size."""


class Shelf(QWidget):
    """A heading, and tiles in one row or in as many as needed.

    Signals:
        unfolded(): the shelf was expanded to all tiles, or collapsed to one row.
    """

    unfolded = Signal()

    def __init__(self, name: ShelfName, tiles: Sequence[GameTile], note: bool = True) -> None:
        super().__init__()
        self.tiles = tuple(tiles)
        self._columns, self._found, self._filtered = 1, self.tiles, False
        self.title = Label(tr(name.name))
        self.title.setProperty("role", "head")
        self._note = Label(tr(name.note) if note else "")
        self._note.setProperty("role", "note")
        self.all_button = QPushButton()
        self.all_button.setProperty("role", "link")
        self.all_button.setAutoDefault(False)
        self.all_button.setCheckable(True)
        self.all_button.toggled.connect(self._on_all)
        head = QHBoxLayout()
        head.setSpacing(GAP)
        head.addWidget(self.title)
        head.addWidget(self._note)
        head.addStretch(1)
        head.addWidget(self.all_button)
        self._grid = QGridLayout()
        self._grid.setSpacing(GAP)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addLayout(self._grid)
        for tile in self.tiles:
            tile.setParent(self)

    @property
    def shown(self) -> list[GameTile]:
        """The visible tiles."""
        return [tile for tile in self.tiles if not tile.isHidden()]

    def show_found(self, found: Sequence[GameTile], filtered: bool) -> None:
        """Show the games that match; ``filtered`` is whether there is a filter."""
        self._found, self._filtered = tuple(found), filtered
        self.setHidden(not found)
        self._place()

    def arrange(self, columns: int, width: int, tallest: int, painter: ScenePainter) -> None:
        """Arrange the tiles in columns, with lower pictures in tiles higher than ``tallest``."""
        self._columns = columns
        self._note.setHidden(columns < 3)
        each = (width - GAP * (columns - 1)) // columns
        beside = columns <= 2 and each >= scaled(BESIDE)
        for tile in self.tiles:
            tile.arrange(each, beside, painter)
        high = max((tile.height_wanted() for tile in self.tiles), default=0)
        if high > tallest and not beside:
            for tile in self.tiles:
                tile.arrange(each, beside, painter, high - tallest)
            high = max((tile.height_wanted() for tile in self.tiles), default=0)
        for tile in self.tiles:
            tile.setFixedHeight(high)
        self._place()

    def reveal(self, tile: GameTile) -> None:
        """Expand the shelf if it hides a tile of its own."""
        if tile in self._found and tile.isHidden():
            self.all_button.setChecked(True)

    def _on_all(self) -> None:
        self._place()
        self.unfolded.emit()

    def _place(self) -> None:
        for tile in self.tiles:
            self._grid.removeWidget(tile)
        whole = self._filtered or self._columns == 1 or self.all_button.isChecked()
        seen = self._found if whole else self._found[: self._columns]
        for tile in self.tiles:
            tile.setHidden(tile not in seen)
        for at, tile in enumerate(seen):
            self._grid.addWidget(tile, at // self._columns, at % self._columns)
        self._grid.setColumnStretch(MOST_COLUMNS, 1)
        more = len(self._found) > self._columns and not self._filtered and self._columns > 1
        self.all_button.setVisible(more)
        words = tr("Fewer ‹") if self.all_button.isChecked() else tr("All {n} ›")
        self.all_button.setText(words.format(n=len(self._found)))
        self.all_button.setAccessibleName(f"{self.title.text()}: {self.all_button.text()}")
        tab_through([self.all_button, *self.tiles])
