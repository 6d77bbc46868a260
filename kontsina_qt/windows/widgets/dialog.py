"""The base class of dialogs, and helpers that keep windows inside the screen."""

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

from kontsina_qt.access.nodes import ModalPanel
from kontsina_qt.table.layout.geometry import LEAST_WIDE
from kontsina_qt.table.style.text_size import scaled, ui_scale
from kontsina_qt.windows.system.screen_watch import ScreenWatch
from kontsina_qt.windows.widgets.key_repeats import note_opened
from kontsina_qt.windows.widgets.panel_host import PanelDialog, Scrim, panel_host_of

FRAME = QMargins(8, 32, 8, 8)
"""The assumed window frame, before the system has reported it."""

EDGES, SPACING = (24, 20, 24, 20), 12
"""The margins and the spacing of a dialog, in pixels."""
NARROW, NARROW_EDGES, NARROW_SPACING = 880, (10, 12, 10, 12), 8
"""The width, at the usual text size, below which margins and spacing are smaller."""
FLUSH_EDGES = (8, 8, 8, 8)
CORNER = 10
"""Above and below what scrolls, so that it stays inside the round corners of the panel."""


LEAST, LOW = QSize(480, 560), 500
"""The smallest size of the main window; on screens lower than ``LOW`` it is wider."""


def least_size(room: QSize) -> QSize:
    """Return the smallest size of the main window on a screen, in logical pixels."""
    least = LEAST if room.height() >= LOW else LEAST.expandedTo(QSize(LEAST_WIDE, 0))
    return least.boundedTo(room)


def frame_of(window: QWidget) -> QMargins:
    """Return the margins of a window's frame; an assumed one before it is known."""
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
    """Return the rectangle available to a window's content, less desktop panels and its frame."""
    return window.screen().availableGeometry().marginsRemoved(frame_of(window))


def fit(window: QWidget) -> None:
    """Shrink a window to its screen and move it inside."""
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
    """The base of all dialogs: a panel inside the window, on paper.

    Derive from it, pass the window as the parent, lay out the content, ask for a size with
    ``propose`` and call ``exec`` (or ``show``, to continue without waiting). The rest is done here:
    margins, scrim, position and size, also when the window is resized, scroll bars if there is too
    little room, the animation, Escape, and the focus, which stays inside and returns afterwards.
    Without a parent on a ``PanelHost`` it is a separate window, kept inside its screen.

    Attributes:
        key_context: the context of its keys in the keymap.
        detached: whether it is always a separate window.
        side_width: its width beside the table, if there is room for both, so that the game can
            continue; 0 for a panel over the page.
        fills_window: whether it takes all available space.
        narrow_margins: whether it has narrow margins.
        starts_unfocused: whether it ignores keys at first, because it opens unexpectedly or needs
            a deliberate answer.
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
            self.hide()  # otherwise a child widget is shown together with its window
            self.destroyed.connect(scrim.deleteLater)

    def propose(self, width: int, height: int) -> None:
        """Ask for a size, given for the usual text size."""
        self._proposed = QSize(width, height)
        self.resize(scaled(width), scaled(height))

    def exec(self) -> int:
        """Show the dialog until it is closed; return the result."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        result = super().exec()
        self.deleteLater()
        return result

    def setVisible(self, visible: bool) -> None:
        """Place the dialog before it is shown; restore the focus after it is hidden."""
        coming, going = visible and self.isHidden(), not visible and not self.isHidden()
        if coming:
            if self._scrim is None:
                self.resize(self.size_in(room_for(self).size()))
            else:
                scrim = self._scrim
                ModalPanel(self, lambda: not scrim.beside)
                self._scrim.panel_opening()
        super().setVisible(visible)
        if coming and self._scrim is not None:
            self.take_focus()
        elif going and self._scrim is not None:
            self._scrim.panel_closed()

    _watch: ScreenWatch | None = None
    _inner: QWidget
    _scroller: QScrollArea

    def showEvent(self, event: QShowEvent) -> None:
        """Keep a separate window inside its screen."""
        super().showEvent(event)
        if self.starts_unfocused and not event.spontaneous():
            note_opened(self)
        if self._scrim is None and not event.spontaneous():
            fit(self)
            self._watch = self._watch or ScreenWatch(self, self._refit)

    def _refit(self) -> None:
        """Fit a separate window again when its screen has changed."""
        self.resize(self.size_in(room_for(self).size()))
        fit(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button with Enter; keep keys from the page under a panel."""
        button = self.focused_button()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and button is not None:
            if not event.isAutoRepeat():
                button.click()
        else:
            super().keyPressEvent(event)
        event.accept()

    def focused_button(self) -> QPushButton | None:
        """Return the button that Enter presses: the focused one, unless it belongs to a group."""
        now: QWidget | None = self.focusWidget()
        return now if isinstance(now, QPushButton) and now.group() is None else None

    # Size

    def _space(self, room: QSize) -> None:
        """Set margins and spacing."""
        layout, narrow = self.layout(), room.width() < scaled(NARROW)
        if layout is not None and not self._scrolls:
            layout.setContentsMargins(self._edges_in(room))
            layout.setSpacing(round((NARROW_SPACING if narrow else SPACING) * ui_scale()))

    def _edges_in(self, room: QSize) -> QMargins:
        narrow = room.width() < scaled(NARROW)
        edges = FLUSH_EDGES if self.narrow_margins else NARROW_EDGES if narrow else EDGES
        return QMargins(*(round(edge * ui_scale()) for edge in edges))

    def inner_width(self, room: QSize) -> int:
        """Return the width available to the content in ``room``."""
        edges = self._edges_in(room)
        return room.width() - edges.left() - edges.right() - self.bar_width

    @property
    def bar_width(self) -> int:
        """The width of the bar by which everything is scrolled; 0 if nothing has to be."""
        return self._scroller.verticalScrollBar().sizeHint().width() if self._scrolls else 0

    def arrange_in(self, room: QSize) -> None:
        """Hook: arrange the content for this size."""

    def size_in(self, room: QSize) -> QSize:
        """Return the preferred size in ``room``; make everything scroll if nothing else helps."""
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
            least = least.grownBy(QMargins(0, CORNER, 0, CORNER))
            return wanted.expandedTo(least).boundedTo(room)
        return wanted

    def _inner_size(self, layout: QLayout, room: QSize) -> QSize:
        """Return the preferred size of the content, with scroll areas at their minimum."""
        if not self._scrolls:
            return layout.totalSizeHint()
        inner = self._inner.layout()
        if inner is None:
            return QSize()
        return inner.totalMinimumSize().grownBy(QMargins(0, CORNER, 0, CORNER)).boundedTo(room)

    def refit(self) -> None:
        """Update margins and size after the content has been rebuilt, as in another language."""
        self._scrolls = False
        shown = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
        for part in self.findChildren(QWidget):
            # Qt shows new children later, and hidden ones take no space in the layout.
            if part.isHidden() and not part.isWindow() and not part.testAttribute(shown):
                part.show()
        self._fit_words()

    def changeEvent(self, event: QEvent) -> None:
        """Fit again for texts in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            QTimer.singleShot(0, self, self._fit_words)  # after all texts have been refreshed

    def _fit_words(self) -> None:
        if self._scrim is not None:
            self._scrim.place()
        elif self.isVisible():
            self._refit()

    def _scroll_all(self, layout: QLayout) -> None:
        """Move everything into a scroll area."""
        focused = self.focusWidget()
        inner = self._inner = QWidget()
        inner.setLayout(layout)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, CORNER, 0, CORNER)
        self._scroller = scrolling(inner)
        self._scrolls = True
        column.addWidget(self._scroller)
        if focused is not None:  # reparenting clears the focus
            focused.setFocus()
        self.setMinimumSize(QSize(0, 0))
