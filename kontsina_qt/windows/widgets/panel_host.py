"""The pages of a window, and the panels that open over them: dialogs inside the window.

A panel is a ``FittingDialog`` whose parent stands on a ``PanelHost``. It lies on a scrim that dims
the page and keeps the mouse and the keys from it, or, where the window is wide enough and the panel
says so, beside the table, which gives way and can be played on meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QDialog, QGraphicsOpacityEffect, QStackedLayout, QWidget
from shiboken6 import isValid

from kontsina_qt.table.layout.input_needs import input_needs
from kontsina_qt.table.style.keyboard_use import note_keyboard, uses_keyboard
from kontsina_qt.table.style.keymap import Where
from kontsina_qt.table.style.text_size import scale_for_window, ui_scale
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.painted_panel import draw_scrim
from kontsina_qt.windows.widgets.style import apply_style

COMING_MS, RISE = 160, 12
"""How long a panel takes to come, and how far it rises, in pixels."""
EDGE = 16
"""What is left free around a panel, in pixels; half of it where the window is narrow."""
NARROW = 1000
TABLE_WIDTH = 800
"""So wide the table stays beside a panel."""
SHADOW = (2, 5, 9, 14)


class PanelDialog(QDialog):
    """A dialog as the scrim knows it on which it lies.

    Attributes:
        key_context: where the focus is in it, as the keymap calls it.
        side_width: so wide it stands beside the table, where the window has room for both; 0 for a
            panel over the page.
        covers_page: whether it covers the page, up to the window's edges.
    """

    key_context = Where.PANEL
    side_width = 0
    covers_page = False

    def take_focus(self) -> None:
        """Give the focus to what asked for them, or to the first that can have them."""
        wanted: QWidget | None = self.focusWidget()
        if wanted is None or not wanted.isVisibleTo(self):
            inside = [each for each in self.findChildren(QWidget) if _takes_focus(each, self)]
            wanted = min(inside, key=_order(self), default=self)
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def size_in(self, room: QSize) -> QSize:
        """How large it wants to be where there is so much room."""
        return self.size().boundedTo(room)


class PanelHost(QWidget):
    """Pages, one of them seen, and the panels over it.

    Of a ``QStackedWidget`` a screen reader would meet the pages alone.

    Attributes:
        theme: the colours of the scrim and of the panels.
        still: whether panels are there at once, without motion.

    Signals:
        occupied(bool): a panel keeps the keys from the page, or no longer.
        currentChanged(int): another page is seen.
    """

    occupied = Signal(bool)
    currentChanged = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.still = False
        self._open: list[Scrim] = []
        self._pages = QStackedLayout(self)
        self._pages.setContentsMargins(0, 0, 0, 0)
        self._pages.currentChanged.connect(self._raise_panels)  # a page comes uppermost
        self._pages.currentChanged.connect(self.currentChanged)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._keep_keys)

    def _keep_keys(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Whatever asks for the keys under a panel gets them when the panel has gone."""
        scrim = next((each for each in reversed(self._open) if not each.beside), None)
        if scrim is None or now is None or now.window() is not self.window():
            return
        if now is not scrim.panel and not scrim.panel.isAncestorOf(now) and scrim.panel.isVisible():
            scrim.keep(now)
            scrim.panel.take_focus()

    def addWidget(self, page: QWidget) -> None:
        """Add a page."""
        self._pages.addWidget(page)

    def currentWidget(self) -> QWidget | None:
        """The page that is seen."""
        return self._pages.currentWidget()

    def currentIndex(self) -> int:
        """The place of the page that is seen; -1 while there is none."""
        return self._pages.currentIndex()

    def _raise_panels(self) -> None:
        for each in self._open:
            each.raise_()

    def setCurrentWidget(self, page: QWidget) -> None:
        """Show another page; panels that are open stay over it."""
        keys = uses_keyboard(self)
        self._pages.setCurrentWidget(page)
        note_keyboard(self.window(), keys)

    @property
    def panel(self) -> PanelDialog | None:
        """The uppermost panel that keeps the keys from the page, if one is open."""
        return next((each.panel for each in reversed(self._open) if not each.beside), None)

    @property
    def room(self) -> QRect:
        """Where panels may lie."""
        edge = EDGE if self.width() >= NARROW else EDGE // 2
        return self.rect().adjusted(edge, edge, -edge, -edge)

    def restyle(self, theme: Theme, still: bool) -> None:
        """Change the colours, and whether panels move."""
        self.theme, self.still = theme, still
        for each in self._open:
            each.update()

    def close_panels(self) -> None:
        """Close every panel as Escape does."""
        for each in reversed(self._open):
            each.panel.reject()

    def leave_beside(self) -> None:
        """The table is left: what stands beside it would lie over the page that comes."""
        for each in [each for each in self._open if each.beside]:
            each.panel.reject()

    def has_under(self, scrim: Scrim) -> bool:
        """Whether a panel lies over the page, under this one."""
        under = self._open[: self._open.index(scrim)] if scrim in self._open else self._open
        return any(not each.panel.side_width for each in under)

    def came(self, scrim: Scrim) -> None:
        """A panel has come."""
        if scrim.panel.side_width:
            for other in [each for each in self._open if each.panel.side_width]:
                other.panel.reject()
        self._open.append(scrim)
        self._changed()

    def went(self, scrim: Scrim) -> bool:
        """A panel has gone; whether it had come at all."""
        if scrim not in self._open:
            return False
        self._open.remove(scrim)
        self._changed()
        return True

    def _changed(self) -> None:
        self.arrange()
        self.occupied.emit(self.panel is not None)

    def arrange(self) -> None:
        """Places every panel; the page gives way to what stands beside it."""
        beside = [each for each in self._open if each.beside]
        width = beside[-1].beside if beside else 0
        self.setContentsMargins(width * input_needs().left, 0, width * (not input_needs().left), 0)
        for each in self._open:
            each.place()

    def event(self, event: QEvent) -> bool:
        """The panels follow the window's size, and their text one that is very large."""
        done = super().event(event)
        app = QApplication.instance()
        resized = event.type() == QEvent.Type.Resize
        if (
            resized
            and scale_for_window(self.width(), self.height())
            and isinstance(app, QApplication)
        ):
            apply_style(app, self.theme)
        if resized and self._open:
            self.arrange()
            QTimer.singleShot(0, self, self.arrange)  # in its new size a panel may want another
        return done


class Scrim(QWidget):
    """What lies between a page and a panel.

    Attributes:
        panel: lies on it.
    """

    panel: PanelDialog

    def __init__(self, host: PanelHost) -> None:
        super().__init__(host)
        self.host = host
        self._came = 1.0
        self._place, self._placed = QRect(), False
        self._coming = QVariantAnimation(self)
        self._coming.setDuration(COMING_MS)
        self._coming.setStartValue(0.0)
        self._coming.setEndValue(1.0)
        self._coming.valueChanged.connect(self._on_coming)
        self._coming.finished.connect(self._on_here)
        self._before: QWidget | None = host.window().focusWidget()
        self.hide()

    @property
    def beside(self) -> int:
        """How wide the panel stands beside the page; 0 if it lies over it."""
        host, width = self.host, round(self.panel.side_width * ui_scale())
        wide = host.width() - width >= TABLE_WIDTH and host.currentIndex() > 0
        return width if wide and not host.has_under(self) else 0

    # Coming and going

    def come(self) -> None:
        """The panel is about to be seen."""
        now: QWidget | None = self.host.window().focusWidget()
        if now is None or not self.isAncestorOf(now):  # a panel may give itself the keys early
            self._before = now
        self._placed = False
        self.host.came(self)
        self.show()
        self.raise_()
        if not self.host.still and self.host.isVisible():
            self.panel.setGraphicsEffect(QGraphicsOpacityEffect(self.panel))
            self._on_coming(0.0)
            self._coming.start()

    def keep(self, other: QWidget) -> None:
        """Give the focus to another one in the end, if it lies under all panels."""
        if self.host.isAncestorOf(other) and not isinstance(other, Scrim):
            self._before = other

    def go(self) -> None:
        """The panel has been closed: the focus goes back to where it was."""
        self._coming.stop()
        self._on_here()
        self.hide()
        if not self.host.went(self):
            return
        before, self._before = self._before, None
        above = self.host.panel
        if above is not None and not (before and isValid(before) and above.isAncestorOf(before)):
            above.take_focus()  # another panel has come meanwhile
            return
        if before is None or not isValid(before) or not _can_take_focus(before):
            before = self.host.panel or self.host.currentWidget() or self.host
        before.setFocus()

    def _on_coming(self, value: object) -> None:
        self._came = float(value) if isinstance(value, float) else 1.0
        effect = self.panel.graphicsEffect()
        if isinstance(effect, QGraphicsOpacityEffect):
            effect.setOpacity(max(self._came, 0.01))
        if self._placed:
            self._rise()
        else:  # its size is known for certain when it is seen
            self.place()
            self._placed = self.panel.isVisible()
        self.update()

    def _on_here(self) -> None:
        self._came = 1.0
        self.panel.setGraphicsEffect(None)  # type: ignore[arg-type]
        self.place()

    def place(self) -> None:
        """Put the panel where it belongs."""
        whole, width = self.host.rect(), self.beside
        aside = QRect(0 if input_needs().left else whole.width() - width, 0, width, whole.height())
        self.setGeometry(aside if width else whole)
        edges = (12, 12, -4, -12) if input_needs().left else (4, 12, -12, -12)
        panel = self.panel
        room = (
            self.rect().adjusted(*edges)
            if width
            else whole
            if panel.covers_page
            else self.host.room
        )
        place = QRect(room.topLeft(), room.size() if width else panel.size_in(room.size()))
        place.moveCenter(room.center())
        self._place = place
        self._rise()

    def _rise(self) -> None:
        """Move the panel as far as it has come."""
        below = self.host.rect().bottom() - self.y() - self._place.bottom()
        rise = min(round(RISE * (1 - self._came)), below)
        self.panel.setGeometry(self._place.translated(0, rise))

    # What is seen, and what does not reach the page

    def paintEvent(self, event: QPaintEvent) -> None:
        """The page dimmed, and the panel's shadow."""
        painter = QPainter(self)
        theme = self.host.theme
        painter.setOpacity(self._came)
        if self.beside:
            painter.fillRect(self.rect(), theme.cloth_edge)
        else:
            draw_scrim(painter, self.rect(), theme)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 14))
        for grow in SHADOW:
            box = QRectF(self.panel.geometry()).adjusted(-grow, -grow + 4, grow, grow + 4)
            painter.drawRoundedRect(box, 20 + grow, 20 + grow)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """What lies under the scrim is out of reach."""
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """What lies under the scrim is out of reach."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """What lies under the scrim is out of reach."""
        event.accept()


def panel_host_of(widget: QWidget | None) -> PanelHost | None:
    """The host of panels that a widget stands on, or that its window has.

    None in another window, and where the window is not to be seen: nor would the panel be.
    """
    if widget is None or not widget.window().isVisible():
        return None
    above: QWidget | None = widget
    while above is not None:
        if isinstance(above, PanelHost):
            return above
        above = above.parentWidget()
    return widget.window().findChild(PanelHost)


def _can_take_focus(widget: QWidget) -> bool:
    """Whether a widget can still be given the keys."""
    return widget.isVisible() and widget.isEnabled()


def _takes_focus(widget: QWidget, panel: QWidget) -> bool:
    tab = Qt.FocusPolicy.TabFocus
    return bool(widget.focusPolicy() & tab) and widget.isEnabled() and widget.isVisibleTo(panel)


def _order(panel: QWidget) -> Callable[[QWidget], int]:
    """The place of each part of a panel in the order in which Tab walks them."""
    places: dict[QWidget, int] = {}
    at = panel.nextInFocusChain()
    while at is not None and at is not panel and at not in places:
        places[at] = len(places)
        at = at.nextInFocusChain()
    return lambda widget: places.get(widget, len(places))
