"""Windows inside the screen: the main one and every dialog, at any size and scale of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMargins, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.table.layout.geometry import LEAST_WIDE
from kontsina_qt.table.style.text_size import scaled, ui_scale
from kontsina_qt.windows.system.screen_watch import ScreenWatch
from kontsina_qt.windows.widgets.key_repeats import note_opened
from kontsina_qt.windows.widgets.panel_host import PanelDialog, Scrim, panel_host_of

FRAME = QMargins(8, 32, 8, 8)
"""What is kept free for a frame and a title that the system has not told of yet."""

EDGES, SPACING = (24, 20, 24, 20), 12
"""The edges of a dialog, and what lies between its parts, in pixels."""
NARROW, NARROW_EDGES, NARROW_SPACING = 880, (10, 12, 10, 12), 8
"""In less room than this, in pixels of usual text, both are smaller."""
FLUSH_EDGES = (8, 8, 8, 8)


LEAST, LOW = QSize(480, 560), 500
"""How small a main window may be; on a screen lower than ``LOW`` it stays wider than that."""


def least_size(room: QSize) -> QSize:
    """The smallest size of the main window, in logical pixels, where there is so much room."""
    least = LEAST if room.height() >= LOW else LEAST.expandedTo(QSize(LEAST_WIDE, 0))
    return least.boundedTo(room)


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
    """Make a window no larger than its screen has room for, and move it inside."""
    if window.isFullScreen() or window.isMaximized():
        return
    room, place = room_for(window), window.geometry()
    place.setSize(place.size().boundedTo(room.size()))
    place.moveLeft(max(room.left(), min(place.left(), room.right() + 1 - place.width())))
    place.moveTop(max(room.top(), min(place.top(), room.bottom() + 1 - place.height())))
    if place != window.geometry():
        window.setGeometry(place)


def scrolling(inner: QWidget, sideways: bool = True) -> QScrollArea:
    """Wrap a part of a window in a scroll area."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if not sideways:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area


class FittingDialog(PanelDialog):
    """A dialog, and the base of every one: a panel inside the window, on paper.

    Derive from it, name the window as the parent, lay out what is seen, ask for a size with
    ``propose`` and call ``exec`` (or ``show``, where the caller does not wait). All the rest is
    done here: the edges, the scrim behind, the place and the size while the window changes its own,
    bars to scroll where there is too little room, the way in, Escape, and the keys, which stay
    inside and then go back to where they were. A parent without a ``PanelHost`` (or none) makes it
    a window of its own, inside its screen.

    Attributes:
        key_context: where the focus is in it, as the keymap calls it.
        detached: whether this is a window of its own in any case.
        side_width: so wide it stands beside the table, where the window has room for both, and the
            game goes on; 0 for a panel over the page.
        fills_window: whether it takes all the room there is.
        narrow_margins: whether what it shows comes close to its edges.
        starts_unfocused: whether it takes no key at first, as what comes by itself or must be
            meant.
    """

    detached = False
    fills_window = False
    narrow_margins = False
    starts_unfocused = False

    def __init__(self, parent: QWidget | None = None) -> None:
        host = None if self.detached else panel_host_of(parent)
        scrim = self._scrim = None if host is None else Scrim(host)
        super().__init__(parent if scrim is None else scrim)
        self._proposed = QSize()
        self._scrolls = False
        if scrim is not None:
            scrim.panel = self
            self.setWindowFlags(Qt.WindowType.SubWindow)
            self.setProperty("panel", True)
            self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            self.windowTitleChanged.connect(self.setAccessibleName)
            self.hide()  # a part of a window is seen with it unless that is said
            self.destroyed.connect(scrim.deleteLater)

    def propose(self, width: int, height: int) -> None:
        """Ask for a size, as it is with text of the usual size."""
        self._proposed = QSize(width, height)
        self.resize(scaled(width), scaled(height))

    def exec(self) -> int:
        """Show it until the person has closed it; the result."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        result = super().exec()
        self.deleteLater()
        return result

    def setVisible(self, visible: bool) -> None:
        """Find its place before it is seen; afterwards the focus goes back to where it was."""
        coming, going = visible and self.isHidden(), not visible and not self.isHidden()
        if coming:
            if self._scrim is None:
                self.resize(self.size_in(room_for(self).size()))
            else:
                self._scrim.come()
        super().setVisible(visible)
        if coming and self._scrim is not None:
            self.take_focus()
        elif going and self._scrim is not None:
            self._scrim.go()

    _watch: ScreenWatch | None = None
    _inner: QWidget

    def showEvent(self, event: QShowEvent) -> None:
        """A window of its own lies inside its screen."""
        super().showEvent(event)
        if self.starts_unfocused and not event.spontaneous():
            note_opened(self)
        if self._scrim is None and not event.spontaneous():
            fit(self)
            self._watch = self._watch or ScreenWatch(self, self._refit)

    def _refit(self) -> None:
        """The screen of a window of its own has changed: what has no room there scrolls."""
        self.resize(self.size_in(room_for(self).size()))
        fit(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button it is on; no key reaches the page under a panel."""
        button = self.focused_button()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and button is not None:
            if not event.isAutoRepeat():
                button.click()
        else:
            super().keyPressEvent(event)
        event.accept()

    def focused_button(self) -> QPushButton | None:
        """The button that Enter presses: the one with the focus, if it is not one of several."""
        now: QWidget | None = self.focusWidget()
        return now if isinstance(now, QPushButton) and now.group() is None else None

    # Its size

    def _space(self, room: QSize) -> None:
        """The same edges around everything."""
        layout, narrow = self.layout(), room.width() < scaled(NARROW)
        if layout is not None and not self._scrolls:
            layout.setContentsMargins(self._edges_in(room))
            layout.setSpacing(round((NARROW_SPACING if narrow else SPACING) * ui_scale()))

    def _edges_in(self, room: QSize) -> QMargins:
        narrow = room.width() < scaled(NARROW)
        edges = FLUSH_EDGES if self.narrow_margins else NARROW_EDGES if narrow else EDGES
        return QMargins(*(round(edge * ui_scale()) for edge in edges))

    def inner_width(self, room: QSize) -> int:
        """How wide what it shows may be where there is so much room for it."""
        edges = self._edges_in(room)
        return room.width() - edges.left() - edges.right()

    def arrange_in(self, room: QSize) -> None:
        """Hook: arrange the content for this size."""

    def size_in(self, room: QSize) -> QSize:
        """As large as it wants to be there; all of it scrolls if nothing else helps."""
        wide, high = scaled(self._proposed.width()), scaled(self._proposed.height())
        if self.layout() is not None:
            self.arrange_in(room if self.fills_window else QSize(wide, high).boundedTo(room))
        self._space(room)
        layout = self.layout()
        if layout is None:
            return self.size().boundedTo(room)
        proposed = self._proposed
        wanted = QSize(scaled(proposed.width()), scaled(proposed.height()))
        wanted = wanted if proposed.isValid() else self.minimumSize()
        wanted = wanted if self._scrim is not None else self.size()
        wanted = wanted.expandedTo(self._inner_size(layout, room))
        wanted = room if self.fills_window and self._scrim is not None else wanted.boundedTo(room)
        least = layout.totalMinimumSize()
        if layout.hasHeightForWidth():
            width = max(wanted.width(), least.width())
            least.setHeight(layout.totalMinimumHeightForWidth(width))
            wanted.setHeight(min(max(wanted.height(), least.height()), room.height()))
        self.setMinimumSize(self.minimumSize().boundedTo(room))
        if least.width() > room.width() or least.height() > room.height():
            self._scroll_all(layout)
            return wanted.expandedTo(least).boundedTo(room)
        return wanted

    def _inner_size(self, layout: QLayout, room: QSize) -> QSize:
        """How large what it shows wants to be; of what scrolls, how large it must be."""
        if not self._scrolls:
            return layout.totalSizeHint()
        inner = self._inner.layout()
        return inner.totalMinimumSize().boundedTo(room) if inner is not None else QSize()

    def refit(self) -> None:
        """What it shows has been made anew, in another language: finds edges and size again."""
        self._scrolls = False
        shown = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
        for part in self.findChildren(QWidget):
            # Qt shows new parts later; until then they would take no room.
            if part.isHidden() and not part.isWindow() and not part.testAttribute(shown):
                part.show()
        self._fit_words()

    def changeEvent(self, event: QEvent) -> None:
        """Words of another language may want more room."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            QTimer.singleShot(0, self, self._fit_words)  # when all have said theirs

    def _fit_words(self) -> None:
        if self._scrim is not None:
            self._scrim.place()
        elif self.isVisible():
            self._refit()

    def _scroll_all(self, layout: QLayout) -> None:
        """Put everything into an area that scrolls."""
        self._scrolls = True
        focused = self.focusWidget()
        inner = self._inner = QWidget()
        inner.setLayout(layout)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scrolling(inner))
        if focused is not None:  # what is moved into the area loses the focus
            focused.setFocus()
        self.setMinimumSize(QSize(0, 0))
