"""Windows inside the screen: the main one and every dialog, at any size and scale of it."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget

from kontsina_qt.table.type import grown

FRAME = QMargins(8, 32, 8, 8)
"""What is kept free for a frame and a title that the system has not told of yet."""


def frame_of(window: QWidget) -> QMargins:
    """The frame around a window; a usual one before it is known."""
    inner, outer = window.geometry(), window.frameGeometry()
    if inner == outer:
        return FRAME
    return QMargins(
        inner.left() - outer.left(),
        inner.top() - outer.top(),
        outer.right() - inner.right(),
        outer.bottom() - inner.bottom(),
    )


def room_for(window: QWidget) -> QRect:
    """Where the inside of a window may lie: its screen without panels and without its frame."""
    return window.screen().availableGeometry().marginsRemoved(frame_of(window))


def fit(window: QWidget) -> None:
    """Makes a window no larger than its screen has room for, and moves it inside."""
    if window.isFullScreen() or window.isMaximized():
        return
    room, place = room_for(window), window.geometry()
    place.setSize(place.size().boundedTo(room.size()))
    place.moveLeft(max(room.left(), min(place.left(), room.right() + 1 - place.width())))
    place.moveTop(max(room.top(), min(place.top(), room.bottom() + 1 - place.height())))
    if place != window.geometry():
        window.setGeometry(place)


def scrolling(inner: QWidget, sideways: bool = True) -> QScrollArea:
    """A part of a window that scrolls where there is no room for it."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if not sideways:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area


class FittingDialog(QDialog):
    """A dialog that lies inside its screen and scrolls where that is smaller than its contents."""

    def propose(self, width: int, height: int) -> None:
        """Asks for a size, as it is with text of the usual size."""
        self.resize(grown(width), grown(height))

    def showEvent(self, event: QShowEvent) -> None:
        """Finds its place before it is seen."""
        if not event.spontaneous():
            self._give_way()
        super().showEvent(event)
        if not event.spontaneous():
            fit(self)

    def _give_way(self) -> None:
        """Makes itself as small as its screen needs; all of it scrolls if nothing else helps."""
        layout, room = self.layout(), room_for(self).size()
        if layout is None:
            return
        wanted = self.size().expandedTo(layout.totalSizeHint()).boundedTo(room)
        least = layout.totalMinimumSize()
        if layout.hasHeightForWidth():
            width = max(wanted.width(), least.width())
            least.setHeight(layout.totalMinimumHeightForWidth(width))
            wanted.setHeight(min(max(wanted.height(), least.height()), room.height()))
        self.setMinimumSize(self.minimumSize().boundedTo(room))
        if least.width() > room.width() or least.height() > room.height():
            self._scroll_all(layout)
        self.resize(wanted)

    def _scroll_all(self, layout: QLayout) -> None:
        """Puts everything into an area that scrolls."""
        inner = QWidget()
        inner.setLayout(layout)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scrolling(inner))
        self.setMinimumSize(QSize(0, 0))
