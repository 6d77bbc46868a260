"""A row of widgets that wraps."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget


class Flow(QWidget):
    """Widgets side by side, each at its preferred width, in as many rows as needed.

    Args:
        gap: the gap between them, in pixels.
        left: how many of the first are aligned to the left; all others are to the right.
    """

    def __init__(self, gap: int = 8, left: int = 0) -> None:
        super().__init__()
        self._parts: list[QWidget] = []
        self._gap, self._left = gap, left
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, part: QWidget) -> None:
        """Append a widget."""
        part.setParent(self)
        self._parts.append(part)
        self.updateGeometry()

    # Size

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest widget, and as high as needed at the current width."""
        wide = max((part.sizeHint().width() for part in self._shown()), default=0)
        return QSize(wide, self.heightForWidth(max(self.width(), wide)))

    def sizeHint(self) -> QSize:
        """A single row."""
        return self._size(self._shown())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = self._rows(width)
        return sum(self._size(row).height() for row in rows) + self._gap * max(len(rows) - 1, 0)

    def _size(self, row: list[QWidget]) -> QSize:
        parts = [part.sizeHint() for part in row]
        wide = sum(part.width() for part in parts) + self._gap * max(len(parts) - 1, 0)
        return QSize(wide, max((part.height() for part in parts), default=0))

    # Layout

    def _shown(self) -> list[QWidget]:
        return [part for part in self._parts if not part.isHidden()]

    def _rows(self, width: int) -> list[list[QWidget]]:
        rows: list[list[QWidget]] = []
        for part in self._shown():
            if rows and self._size([*rows[-1], part]).width() <= width:
                rows[-1].append(part)
            else:
                rows.append([part])
        return rows

    def _place(self) -> None:
        rows, top, placed = self._rows(self.width()), 0, 0
        for row in rows:
            whole = self._size(row)
            spare = self.width() - whole.width()
            x = 0
            for part in row:
                size = part.sizeHint().boundedTo(self.size())
                held = placed < self._left
                placed += 1
                middle = top + (whole.height() - size.height()) // 2
                part.setGeometry(QRect(QPoint(x if held else x + max(spare, 0), middle), size))
                x += size.width() + self._gap
            top += whole.height() + self._gap

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def showEvent(self, event: QShowEvent) -> None:
        """Place the widgets, whose sizes may have changed while hidden."""
        super().showEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        """Place the widgets again when one has been added, removed or changed."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._place()
        return super().event(event)
