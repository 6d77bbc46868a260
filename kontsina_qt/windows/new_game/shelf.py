"""Shelves of games: a heading and rows of tiles each."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
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

    @property
    def found(self) -> tuple[GameTile, ...]:
        """The tiles that match, shown or folded away."""
        return self._found

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


class Shelves(QWidget):
    """A column of shelves whose pictures are drawn one at a time.

    Attributes:
        all: the shelves, the uppermost first.
    """

    def __init__(self) -> None:
        super().__init__()
        self.all: list[Shelf] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, scaled(8), scaled(8))
        self._column.setSpacing(scaled(14))
        self._column.addStretch(1)
        self._drawing = QTimer(self, interval=0)
        self._drawing.timeout.connect(self._draw_one)

    def add(self, shelf: Shelf) -> None:
        """Add a shelf at the end."""
        shelf.unfolded.connect(self._draw_soon)
        self.all.append(shelf)
        self._column.insertWidget(len(self.all) - 1, shelf)

    def clear(self) -> None:
        """Remove all shelves."""
        for shelf in self.all:
            self._column.removeWidget(shelf)
            shelf.hide()
            shelf.deleteLater()
        self.all.clear()

    def show_found(self, found: Collection[str], filtered: bool) -> None:
        """Show the tiles with these ids; ``filtered``: whether some are left out.

        Among the found, a game is shown once, on the shelf of its family.
        """
        seen: set[str] = set()
        for shelf in reversed(self.all):
            left = set(found) - (seen if filtered else set())
            tiles = [tile for tile in shelf.tiles if tile.id in left]
            seen.update(tile.id for tile in tiles)
            shelf.show_found(tiles, filtered)
        self._draw_soon()

    def arrange(self, columns: int, width: int, tallest: int, painter: ScenePainter) -> None:
        """Arrange all shelves as ``Shelf.arrange`` does."""
        for shelf in self.all:
            shelf.arrange(columns, width, tallest, painter)
        self._draw_soon()

    def reveal(self, tile: GameTile) -> None:
        """Expand the shelf of a tile that is hidden."""
        for shelf in self.all:
            if tile in shelf.tiles:
                shelf.reveal(tile)
        self._column.activate()

    def offers(self, tile: GameTile) -> bool:
        """Return whether a tile is shown, or would be on its expanded shelf."""
        return any(tile in shelf.found for shelf in self.all)

    def beside(self, tile: GameTile, step: int) -> GameTile | None:
        """Return the next matching tile of its shelf, which may still be hidden."""
        for shelf in self.all:
            tiles = shelf.found
            if tile in tiles:
                at = tiles.index(tile) + step
                return tiles[at] if 0 <= at < len(tiles) else None
        return None

    def across(self, tile: GameTile, step: int) -> GameTile | None:
        """Return the nearest tile in the next row, on this shelf or the next."""
        here = tile.mapTo(self, tile.rect().center())
        best: tuple[int, int] | None = None
        nearest = None
        for shelf in self.all:
            for other in shelf.shown if not shelf.isHidden() else ():
                there = other.mapTo(self, other.rect().center())
                ahead = (there.y() - here.y()) * step
                if ahead < tile.height() // 2:
                    continue
                distance = ahead, abs(there.x() - here.x())
                if best is None or distance < best:
                    best, nearest = distance, other
        return nearest

    # Pictures, one at a time

    def _draw_soon(self) -> None:
        if not self._drawing.isActive():
            self._drawing.start()

    def _draw_one(self) -> None:
        """Draw one picture that is visible or will be after scrolling."""
        if not self.isVisible():
            self._drawing.stop()
            return
        bare = [tile for shelf in self.all for tile in shelf.shown if tile.bare]
        if not bare:
            self._drawing.stop()
            return
        seen = next((tile for tile in bare if not tile.visibleRegion().isEmpty()), bare[0])
        seen.draw()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the visible pictures."""
        super().showEvent(event)
        self._draw_soon()
