"""The developer panel: F12, if the program was started with ``KONTSINA_DEV=1``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QPlainTextEdit,
    QSlider,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.language import tr
from kontsina_qt.session.session import Session
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.developer.inspection import (
    COLUMNS,
    Inspection,
    legal_text,
    log_text,
    position_text,
    thoughts,
    view_text,
)

KEY = "F12"


class DeveloperPanel(QDialog):
    """Shows a match at any of its moves, following the match unless an earlier move is selected.

    Args:
        session: the session of the match.
        parent: the parent window.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._session = session
        self._inspection: Inspection | None = None
        self.hand, self.ply, self.seat = QSpinBox(), QSlider(Qt.Orientation.Horizontal), QComboBox()
        self.ply_number = Label()
        self.tabs = QTabWidget()
        self.position, self.legal, self.view, self.log = (_page() for _ in range(4))
        self.thoughts = QTableWidget(0, len(COLUMNS))
        self.thoughts.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self._pages = (self.position, self.legal, self.view, self.log, self.thoughts)
        for page in self._pages:
            self.tabs.addTab(page, "")
        self._labels = [Label() for _ in range(3)]
        form = QFormLayout()
        for label, field in zip(self._labels, (self.hand, self.ply, self.seat), strict=True):
            label.setBuddy(field)
            form.addRow(label, field)
        form.addRow("", self.ply_number)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.tabs, 1)
        on_language_change(self, self._say)
        self.resize(720, 600)
        # Queued: signals are emitted in the middle of a change.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.follow)
        for signal in (session.loaded, session.went_back, session.turn_changed):
            signal.connect(self._soon.start)
        session.happened.connect(lambda _events: self._soon.start())
        self.hand.valueChanged.connect(self._on_hand)
        self.ply.valueChanged.connect(self._show)
        self.seat.currentIndexChanged.connect(self._show)
        self.tabs.currentChanged.connect(self._show)

    def _say(self) -> None:
        self.setWindowTitle(tr("Developer"))
        fields = (self.hand, self.ply, self.seat)
        words = (tr("Hand"), tr("Move"), tr("Seat"))
        for label, field, text in zip(self._labels, fields, words, strict=True):
            label.setText(text)
            field.setAccessibleName(text)
        names = (tr("Position"), tr("Legal moves"), tr("Seat sees"), tr("Log"), tr("Thoughts"))
        for index, name in enumerate(names):
            self.tabs.setTabText(index, name)
            self._pages[index].setAccessibleName(name)
        self.thoughts.setHorizontalHeaderLabels([tr(column) for column in COLUMNS])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.follow()

    def follow(self) -> None:
        """Show the current state, unless an earlier move is selected."""
        if not self.isVisible() or not self._session.active or not self._session.match.hands:
            return
        behind = self._inspection is not None and not self._at_end()
        self._inspection = Inspection(self._session.match.record())
        lengths = self._inspection.lengths
        hand, ply = (self.hand.value() - 1, self.ply.value()) if behind else (-1, -1)
        if not 0 <= hand < len(lengths) or ply > lengths[hand]:
            hand, ply = len(lengths) - 1, lengths[-1]
        for field in (self.hand, self.ply, self.seat):
            field.blockSignals(True)
        self.hand.setRange(1, len(lengths))
        self.hand.setValue(hand + 1)
        self.ply.setRange(0, lengths[hand])
        self.ply.setValue(ply)
        seats = [str(seat) for seat in range(len(self._session.match.seats))]
        if seats != [self.seat.itemText(index) for index in range(self.seat.count())]:
            self.seat.clear()
            self.seat.addItems(seats)
        for field in (self.hand, self.ply, self.seat):
            field.blockSignals(False)
        self._show()

    def _at_end(self) -> bool:
        return self.hand.value() == self.hand.maximum() and self.ply.value() == self.ply.maximum()

    def _on_hand(self) -> None:
        if self._inspection is not None:
            self.ply.setRange(0, self._inspection.lengths[self.hand.value() - 1])
            self._show()

    def _show(self) -> None:
        """Fill the current page."""
        if self._inspection is None:
            return
        self.ply_number.setText(f"{self.ply.value()} / {self.ply.maximum()}")
        match = self._inspection.at(self.hand.value() - 1, self.ply.value())
        page = self.tabs.currentWidget()
        if page is self.thoughts:
            self._show_thoughts(thoughts(match))
            return
        position = match.position
        assert position is not None
        made: Mapping[QPlainTextEdit, Callable[[], str]] = {
            self.position: lambda: position_text(match),
            self.legal: lambda: legal_text(position),
            self.view: lambda: view_text(match, self.seat.currentIndex()),
            self.log: lambda: log_text(match),
        }
        for each, text in made.items():
            if page is each:
                each.setPlainText(text())

    def _show_thoughts(self, rows: list[tuple[str, ...]]) -> None:
        self.thoughts.setRowCount(len(rows))
        for at, row in enumerate(rows):
            for column, text in enumerate(row):
                self.thoughts.setItem(at, column, QTableWidgetItem(text))
        self.thoughts.resizeColumnsToContents()


def _page() -> QPlainTextEdit:
    page = QPlainTextEdit()
    page.setReadOnly(True)
    page.setTabChangesFocus(True)
    page.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    return page


def open_by_key(window: QWidget, session: Callable[[], Session | None]) -> QShortcut:
    """Let F12 open the panel in a window.

    Args:
        window: the window in which the key works.
        session: returns the current session, if there is one.
    """
    panels: list[DeveloperPanel] = []

    def show() -> None:
        playing = session()
        if playing is None:
            return
        if not panels:
            panels.append(DeveloperPanel(playing, window))
        panels[0].show()
        panels[0].raise_()
        panels[0].activateWindow()

    key = QShortcut(KEY, window, show)
    key.setAutoRepeat(False)
    return key
