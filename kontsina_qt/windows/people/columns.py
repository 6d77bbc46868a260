"""Panels in two columns, or in one if there is no room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from kontsina_qt.table.style.text_size import scaled

NARROW = 860
"""The width below which the columns are stacked, in pixels at normal text size."""
SPACING = 12


class Columns(QWidget):
    """Two columns of panels.

    Args:
        left, right: the panels; in a single column, those on the left come first.
    """

    def __init__(self, left: Sequence[QWidget], right: Sequence[QWidget]) -> None:
        super().__init__()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACING)
        self._columns = [QWidget(), QWidget()]
        for parts, column in zip((left, right), self._columns, strict=True):
            box = QVBoxLayout(column)
            box.setContentsMargins(0, 0, 0, 0)
            box.setSpacing(SPACING)
            for part in parts:
                box.addWidget(part)
            box.addStretch(1)
            self._row.addWidget(column, 1)

    def minimumSizeHint(self) -> QSize:
        """Return the width of a single column."""
        least = super().minimumSizeHint()
        wider = max(column.minimumSizeHint().width() for column in self._columns)
        return QSize(min(least.width(), wider), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rearrange for the new width."""
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        narrow = event.size().width() < scaled(NARROW)
        self._row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
