"""The cells of the list of matches that show pictures: the table, and the opponents."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from kontsina_qt.library.tables.rows import MatchSummary
from kontsina_qt.models.rows import ITEM
from kontsina_qt.table.cards.portrait_widget import faces_of
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.history.thumbnails import SmallTables

PICTURE, FACE = (92, 52), 34
NARROW = 760
"""The width of the window, at the usual text size, below which there are no pictures."""


class PictureDelegate(QStyledItemDelegate):
    """Draws the thumbnail of a match into its cell."""

    def __init__(self, tables: SmallTables, parent: QWidget) -> None:
        super().__init__(parent)
        self._tables = tables
        self._size = QSize(*map(scaled, PICTURE))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the cell, and the thumbnail if it is ready."""
        super().paint(painter, option, index)
        match, view = index.data(ITEM), self.parent()
        rect: QRect = option.rect
        if isinstance(match, MatchSummary) and isinstance(view, QWidget):
            picture = self._tables.of(match, self._size, view.devicePixelRatioF())
            if picture is not None:
                place = QRect(QPoint(), self._size)
                place.moveCenter(rect.center())
                painter.drawPixmap(place.topLeft(), picture)


class PlayersDelegate(QStyledItemDelegate):
    """Draws the portraits of named opponents before the players' names."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Set the portraits as the icon."""
        super().initStyleOption(option, index)
        match, view = index.data(ITEM), self.parent()
        if not isinstance(match, MatchSummary) or not isinstance(view, QWidget):
            return
        if view.window().width() < scaled(NARROW):  # the names need the room
            return
        picture = faces_of(match.seats, scaled(FACE), view.devicePixelRatioF())
        if picture is not None:
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
            option.icon = QIcon(picture)
            option.decorationSize = picture.deviceIndependentSize().toSize()
