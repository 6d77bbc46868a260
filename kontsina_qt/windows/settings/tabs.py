"""Pages with tabs, or with a combo box if the tabs do not fit."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.language import tr
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.widgets.dialog import scrolling
from kontsina_qt.windows.widgets.forms import ChoiceBox

GAP = 8


class TabBar(QTabBar):
    """A tab bar that never elides or scrolls its tabs."""

    def __init__(self) -> None:
        super().__init__()
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Zero width, so that the tabs do not widen the dialog."""
        return QSize(0, self.sizeHint().height())


class TabbedPages(QWidget):
    """Scrolling pages, of which one is shown.

    Attributes:
        bar: the tabs.
        box: the combo box.

    Signals:
        changed(int): another page is shown.
    """

    changed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.bar, self.box, self._pages = TabBar(), ChoiceBox(), QStackedWidget()
        for part in (self.bar, self.box):
            part.setAccessibleName(tr("Settings"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scaled(GAP))
        column.addWidget(self.bar)
        column.addWidget(self.box)
        column.addWidget(self._pages, 1)
        self.box.hide()
        self.bar.currentChanged.connect(self.turn_to)
        self.box.currentIndexChanged.connect(self.turn_to)

    def add(self, title: str, inner: QWidget) -> QScrollArea:
        """Add a page; return its scroll area."""
        area = scrolling(inner, sideways=False)
        area.setAccessibleName(title)
        self._pages.addWidget(area)
        self.bar.addTab(title)
        self.box.addItem(title)
        return area

    @property
    def current(self) -> int:
        """The index of the current page."""
        return self._pages.currentIndex()

    def turn_to(self, number: int) -> None:
        """Show a page."""
        if not 0 <= number < self._pages.count():
            return
        is_other = number != self.current
        self._pages.setCurrentIndex(number)
        self.bar.setCurrentIndex(number)
        self.box.setCurrentIndex(number)
        if is_other:
            self.changed.emit(number)

    def step(self, by: int) -> None:
        """Go to the next or previous tab, cyclically, with the focus."""
        page, keys = self._pages.currentWidget(), QApplication.focusWidget()
        had = page is not None and keys is not None and page.isAncestorOf(keys)
        self.turn_to((self.current + by) % self._pages.count())
        if had:
            (self.bar if self.bar.isVisible() else self.box).setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose()

    def event(self, event: QEvent) -> bool:
        """Choose between tabs and combo box again after a change of font or language."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._choose()
        return done

    def _choose(self) -> None:
        room = self.bar.sizeHint().width() <= self.width()
        if room == self.bar.isHidden():
            had = self.bar.hasFocus() or self.box.hasFocus()
            self.bar.setVisible(room)
            self.box.setVisible(not room)
            if had:
                (self.bar if room else self.box).setFocus()
