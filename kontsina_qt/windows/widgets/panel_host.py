"""The pages of a window and the panels over them: dialogs inside the window.

A panel is a ``FittingDialog`` with a parent on a ``PanelHost``. It is placed on a scrim, which dims
the page and keeps mouse and keys from it. If the panel allows it and the window is wide enough, it
goes beside the table instead, which shrinks and stays playable.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QDialog, QGraphicsOpacityEffect, QStackedLayout, QWidget
from shiboken6 import isValid

from kontsina_qt.table.layout.input_needs import input_needs
from kontsina_qt.table.style.keyboard_use import note_keyboard, uses_keyboard
from kontsina_qt.table.style.keymap import Where, shortcuts
from kontsina_qt.table.style.text_size import scale_for_window, ui_scale
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.painted_panel import draw_scrim
from kontsina_qt.windows.widgets.style import apply_style

COMING_MS, RISE = 160, 12
"""The duration of the opening animation, and how far the panel rises, in pixels."""
EDGE = 16
"""The margin around a panel, in pixels; half of that in a narrow window."""
NARROW = 1000
TABLE_WIDTH = 800
"""The smallest width of the table beside a panel."""
SHADOW = (2, 5, 9, 14)


class PanelDialog(QDialog):
    """The interface of a dialog to its scrim.

    Attributes:
        key_context: the context of its keys in the keymap.
        side_width: its width beside the table, if there is room; 0 for a panel over the page.
        covers_page: whether it covers the whole page.
        opened_by: the name in the keymap of the key that opens it, and closes it; empty for none.
    """

    key_context = Where.PANEL
    side_width = 0
    covers_page = False
    opened_by = ""

    def closes(self, event: QKeyEvent) -> bool:
        """Return whether a key is the one that opens the panel and closes it."""
        pressed = QKeySequence(event.keyCombination())
        return bool(self.opened_by) and pressed in shortcuts(self.opened_by)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on that key, over a page or another panel, too."""
        if self.closes(event):
            self.reject()
        else:
            super().keyPressEvent(event)

    def take_focus(self) -> None:
        """Focus the widget that asked for it, or else the first one that can take it."""
        wanted: QWidget | None = self.focusWidget()
        if wanted is None or not wanted.isVisibleTo(self):
            inside = [each for each in self.findChildren(QWidget) if _takes_focus(each, self)]
            wanted = min(inside, key=_order(self), default=self)
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def size_in(self, room: QSize) -> QSize:
        """Return the preferred size in ``room``."""
        return self.size().boundedTo(room)


Panel = TypeVar("Panel", bound=PanelDialog)


class PanelHost(QWidget):
    """Pages, of which one is shown, and the panels over it.

    In a plain ``QStackedWidget`` screen readers would find only the pages.

    Attributes:
        theme: the theme of scrim and panels.
        still: whether panels open without animation.

    Signals:
        occupied(bool): whether a panel keeps keys from the page now.
        currentChanged(int): another page is shown.
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
        self._pages.currentChanged.connect(self._raise_panels)  # a new page is put on top
        self._pages.currentChanged.connect(self.currentChanged)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._keep_keys)

    def _keep_keys(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Return the focus to the panel; the widget below gets it after closing."""
        scrim = next((each for each in reversed(self._open) if not each.beside), None)
        if scrim is None or now is None or now.window() is not self.window():
            return
        if now is not scrim.panel and not scrim.panel.isAncestorOf(now) and scrim.panel.isVisible():
            scrim.focus_later(now)
            scrim.panel.take_focus()

    def addWidget(self, page: QWidget) -> None:
        """Add a page."""
        self._pages.addWidget(page)

    def currentWidget(self) -> QWidget | None:
        """Return the current page."""
        return self._pages.currentWidget()

    def currentIndex(self) -> int:
        """Return the index of the current page; -1 if there is none."""
        return self._pages.currentIndex()

    def _raise_panels(self) -> None:
        for each in self._open:
            each.raise_()

    def setCurrentWidget(self, page: QWidget) -> None:
        """Show another page; open panels stay over it."""
        keys = uses_keyboard(self)
        self._pages.setCurrentWidget(page)
        note_keyboard(self.window(), keys)

    @property
    def panel(self) -> PanelDialog | None:
        """The topmost open panel that keeps keys from the page, if any."""
        return next((each.panel for each in reversed(self._open) if not each.beside), None)

    def open_one(self, kind: type[Panel]) -> Panel | None:
        """Return the open panel of a class, if there is one."""
        return next((each.panel for each in self._open if isinstance(each.panel, kind)), None)

    @property
    def room(self) -> QRect:
        """Return the rectangle available to panels."""
        edge = EDGE if self.width() >= NARROW else EDGE // 2
        return self.rect().adjusted(edge, edge, -edge, -edge)

    def restyle(self, theme: Theme, still: bool) -> None:
        """Set the theme, and whether panels open without animation."""
        self.theme, self.still = theme, still
        for each in self._open:
            each.update()

    def close_panels(self) -> None:
        """Close every panel as Escape does."""
        for each in reversed(self._open):
            each.panel.reject()

    def leave_beside(self) -> None:
        """Close panels beside the table, which would cover the next page."""
        for each in [each for each in self._open if each.beside]:
            each.panel.reject()

    def has_panel_below(self, scrim: Scrim) -> bool:
        """Return whether there is a panel over the page below this one."""
        under = self._open[: self._open.index(scrim)] if scrim in self._open else self._open
        return any(not each.panel.side_width for each in under)

    def register(self, scrim: Scrim) -> None:
        """Register an opened panel."""
        if scrim.panel.side_width:
            for other in [each for each in self._open if each.panel.side_width]:
                other.panel.reject()
        self._open.append(scrim)
        self._changed()

    def unregister(self, scrim: Scrim) -> bool:
        """Unregister a closed panel; return whether it was registered."""
        if scrim not in self._open:
            return False
        self._open.remove(scrim)
        self._changed()
        return True

    def _changed(self) -> None:
        self.arrange()
        self.occupied.emit(self.panel is not None)

    def arrange(self) -> None:
        """Place all panels, and shrink the page beside a side panel."""
        beside = [each for each in self._open if each.beside]
        width = beside[-1].beside if beside else 0
        self.setContentsMargins(width * input_needs().left, 0, width * (not input_needs().left), 0)
        for each in self._open:
            each.place()

    def event(self, event: QEvent) -> bool:
        """Place the panels when the window's size or the interface scale changes."""
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
            QTimer.singleShot(0, self, self.arrange)  # the preferred sizes may have changed
        return done


class Scrim(QWidget):
    """The layer between a page and a panel.

    Attributes:
        panel: the panel.
    """

    panel: PanelDialog

    def __init__(self, host: PanelHost) -> None:
        super().__init__(host)
        self.host = host
        self._progress = 1.0
        self._place, self._placed = QRect(), False
        self._opening = QVariantAnimation(self)
        self._opening.setDuration(COMING_MS)
        self._opening.setStartValue(0.0)
        self._opening.setEndValue(1.0)
        self._opening.valueChanged.connect(self._on_opening)
        self._opening.finished.connect(self._on_opened)
        self._before: QWidget | None = host.window().focusWidget()
        self.hide()

    @property
    def beside(self) -> int:
        """The width of the panel beside the page; 0 if it is over the page."""
        host, width = self.host, round(self.panel.side_width * ui_scale())
        wide = host.width() - width >= TABLE_WIDTH and host.currentIndex() > 0
        return width if wide and not host.has_panel_below(self) else 0

    # Opening and closing

    def panel_opening(self) -> None:
        """Prepare for the panel being shown."""
        now: QWidget | None = self.host.window().focusWidget()
        if now is None or not self.isAncestorOf(now):  # the panel may have taken the focus already
            self._before = now
        self._placed = False
        self.host.register(self)
        self.show()
        self.raise_()
        if not self.host.still and self.host.isVisible():
            self.panel.setGraphicsEffect(QGraphicsOpacityEffect(self.panel))
            self._on_opening(0.0)
            self._opening.start()

    def focus_later(self, other: QWidget) -> None:
        """Remember another widget to focus after closing, if it is below all panels."""
        if self.host.isAncestorOf(other) and not isinstance(other, Scrim):
            self._before = other

    def panel_closed(self) -> None:
        """Restore the focus after the panel has been closed."""
        self._opening.stop()
        self._on_opened()
        self.hide()
        if not self.host.unregister(self):
            return
        before, self._before = self._before, None
        above = self.host.panel
        if above is not None and not (before and isValid(before) and above.isAncestorOf(before)):
            above.take_focus()  # another panel has opened meanwhile
            return
        if before is None or not isValid(before) or not _can_take_focus(before):
            before = self.host.panel or self.host.currentWidget() or self.host
        before.setFocus()

    def _on_opening(self, value: object) -> None:
        self._progress = float(value) if isinstance(value, float) else 1.0
        effect = self.panel.graphicsEffect()
        if isinstance(effect, QGraphicsOpacityEffect):
            effect.setOpacity(max(self._progress, 0.01))
        if self._placed:
            self._rise()
        else:  # the final size is only known once the panel is shown
            self.place()
            self._placed = self.panel.isVisible()
        self.update()

    def _on_opened(self) -> None:
        self._progress = 1.0
        self.panel.setGraphicsEffect(None)  # type: ignore[arg-type]
        self.place()

    def place(self) -> None:
        """Place the panel."""
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
        """Move the panel to its position in the animation."""
        below = self.host.rect().bottom() - self.y() - self._place.bottom()
        rise = min(round(RISE * (1 - self._progress)), below)
        self.panel.setGeometry(self._place.translated(0, rise))

    # Painting and events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the page and draw the panel's shadow."""
        painter = QPainter(self)
        theme = self.host.theme
        painter.setOpacity(self._progress)
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
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()


def panel_host_of(widget: QWidget | None) -> PanelHost | None:
    """Return the panel host of a widget or of its window.

    None if there is none, or if the window is hidden, as the panel would be, too.
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
    """Return whether a widget still exists and can take the focus."""
    return widget.isVisible() and widget.isEnabled()


def _takes_focus(widget: QWidget, panel: QWidget) -> bool:
    tab = Qt.FocusPolicy.TabFocus
    return bool(widget.focusPolicy() & tab) and widget.isEnabled() and widget.isVisibleTo(panel)


def _order(panel: QWidget) -> Callable[[QWidget], int]:
    """Return a function that gives the index of a child in the panel's tab order."""
    places: dict[QWidget, int] = {}
    at = panel.nextInFocusChain()
    while at is not None and at is not panel and at not in places:
        places[at] = len(places)
        at = at.nextInFocusChain()
    return lambda widget: places.get(widget, len(places))
