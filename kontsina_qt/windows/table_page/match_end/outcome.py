"""The panel with the standing of a series."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.state.words import sentences
from kontsina_qt.table.layout.geometry import clamp
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import text_factor, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.key_repeats import note_opened
from kontsina_qt.windows.widgets.meander import Meander
from kontsina_qt.windows.widgets.painted_panel import PanelButton, style_as_paper, style_as_scrim
from kontsina_qt.windows.widgets.plain_table import PlainTable
from kontsina_qt.windows.widgets.tab_order import tab_as_placed

WIDTH, EDGE, ROW, HEAD, TYPE = 800, 28, 34, 150, 16
"""At scale 1: the paper's width and padding, the heights of a row and the heading, the font."""
MOST_ROWS = 12
"""The most rows shown without scrolling."""
BUTTON = 46
LEAST = 0.8
"""The smallest scale, at which the font is still 12 pixels or more."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The content of the panel.

    Attributes:
        title, sentence: the standing.
        headers: the headers of the columns; from ``first`` on, those of the sides.
        rows: the matches, with the total as the last row.
        buttons: the names and texts of the buttons, the primary one first.
        first: the index of the first side's column.
        current: the row to scroll to.
    """

    title: str
    sentence: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    buttons: tuple[tuple[str, str], ...]
    first: int = 2
    current: int = 0

    def text(self) -> str:
        """The content as plain text."""
        rows = [" · ".join(cell for cell in row if cell) for row in self.rows]
        return "\n".join([self.title, self.sentence, *rows])


class OutcomePanel(QWidget):
    """Covers the table with the content.

    Signals:
        wanted(str): the name of a button of ``Outcome.buttons``.
    """

    wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.outcome: Outcome | None = None
        style_as_scrim(self, theme)
        self._sheet = QFrame(self)
        self._meander = Meander(self)
        self.title, self.sentence = Label(parent=self), Label(parent=self)
        for label in (self.title, self.sentence):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.table: PlainTable | None = None
        self.buttons: dict[str, PanelButton] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def restyle(self, theme: Theme) -> None:
        """Apply another theme or language."""
        self._theme = theme
        style_as_scrim(self, theme)
        if self.outcome is not None and self.isVisible():
            self.open(self.outcome)

    def open(self, outcome: Outcome) -> None:
        """Show an outcome."""
        self.outcome = outcome
        self.title.setText(outcome.title)
        self.sentence.setText(outcome.sentence)
        self.setAccessibleName(sentences((outcome.title, outcome.sentence)))
        self._make_table(outcome)
        for button in self.buttons.values():
            button.deleteLater()
        self.buttons = {}
        for number, (wanted, words) in enumerate(outcome.buttons):
            button = PanelButton(self._theme, number == 0, self)
            button.setText(words)
            button.clicked.connect(lambda _=False, wanted=wanted: self._on_button(wanted))
            button.show()
            self.buttons[wanted] = button
        self._arrange()
        self.show()
        self.raise_()
        if self.table is not None:
            self.table.scrollTo(self.table.model().index(outcome.current, 0))
        next(iter(self.buttons.values())).setFocus()
        self.update()

    def _make_table(self, outcome: Outcome) -> None:
        if self.table is not None:
            self.table.deleteLater()
        right = range(outcome.first, len(outcome.headers))
        size = round(TYPE * self._scale())
        self.table = table = PlainTable(self._theme, outcome.headers, 1, tuple(right), size)
        table.setParent(self)
        table.setAccessibleName(outcome.title)
        for number, row in enumerate(outcome.rows, 1):
            table.add(row, bold=number == len(outcome.rows))
        table.show()

    def _on_button(self, wanted: str) -> None:
        if wanted == "copy" and self.outcome is not None:
            QGuiApplication.clipboard().setText(self.outcome.text())
            self.buttons[wanted].setText(tr("Copied"))
        else:
            self.wanted.emit(wanted)

    # Layout

    def _scale(self) -> float:
        page = self.size()
        usual = min(page.width() / 1280, page.height() / 800) * text_factor()
        narrow = max((page.width() - 16) / WIDTH, LEAST)
        return clamp(min(max(usual, LEAST), narrow), LEAST, 3.0)

    def _rows_height(self, scale: float) -> int:
        rows = len(self.outcome.rows) if self.outcome is not None else 0
        return round((min(rows, MOST_ROWS) + 1) * ROW * scale) + 8

    @property
    def paper(self) -> QRect:
        """The rectangle of the paper."""
        scale, page = self._scale(), self.size()
        width = min(round(WIDTH * scale), page.width() - 16)
        wanted = round((HEAD + 3 * EDGE + BUTTON * self._button_rows(scale)) * scale)
        height = min(wanted + self._rows_height(scale), page.height() - 16)
        paper = QRect(0, 0, width, height)
        paper.moveCenter(self.rect().center())
        return paper

    def _button_rows(self, scale: float) -> int:
        """Return the number of rows of buttons."""
        return len(self._rows_of_buttons(scale))

    def _rows_of_buttons(self, scale: float) -> list[list[PanelButton]]:
        """Return the rows of buttons, from the bottom and from the right."""
        room = min(round(WIDTH * scale), self.width() - 16) - 2 * EDGE * scale
        rows: list[list[PanelButton]] = [[]]
        left = room
        for button in self.buttons.values():
            button.scale = scale
            width = self._width(button, scale) + 8 * scale
            if rows[-1] and width > left:
                rows.append([])
                left = room
            rows[-1].append(button)
            left -= width
        return rows

    @staticmethod
    def _width(button: PanelButton, scale: float) -> int:
        return int(max(button.sizeHint().width() + 8 * scale, 120 * scale))

    def _arrange(self) -> None:
        scale, paper, theme = self._scale(), self.paper, self._theme
        edge, top = round(EDGE * scale), paper.top() + round(48 * scale)
        width = paper.width() - 2 * edge
        style_as_paper(self._sheet, theme, round(18 * scale))
        self._sheet.setGeometry(paper)
        band = QRect(paper.left() + edge, paper.top() + round(18 * scale), width, round(16 * scale))
        self._meander.setGeometry(band)
        for label, size, weight, height in (
            (self.title, 26, 700, 44),
            (self.sentence, 16, 400, 50),
        ):
            label.setFont(ui_font(size * scale, weight))
            palette = QPalette(label.palette())
            palette.setColor(QPalette.ColorRole.WindowText, theme.ink)
            label.setPalette(palette)
            label.setGeometry(paper.left() + edge, top, width, round(height * scale))
            top += round(height * scale)
        bottom = paper.bottom() - edge // 2
        for row in self._rows_of_buttons(scale):
            high = target_size((BUTTON - 4) * scale)
            bottom -= high + round(4 * scale)
            right = paper.right() - edge
            for button in row:
                wide = self._width(button, scale)
                button.setGeometry(right - wide, bottom, wide, high)
                right -= wide + round(8 * scale)
        tab_as_placed(self.buttons.values())
        if self.table is not None:
            top += round(8 * scale)
            height = max(bottom - round(12 * scale) - top, 40)
            self.table.setGeometry(paper.left() + edge, top, width, height)

    def sizeHint(self) -> QSize:
        parent = self.parentWidget()
        return parent.size() if parent is not None else QSize(WIDTH, 600)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.outcome is not None and self.isVisible():
            self._make_table(self.outcome)
        self._arrange()

    # The person

    def showEvent(self, event: QShowEvent) -> None:
        """Ignore keys for a moment, since the panel may have come unexpectedly."""
        super().showEvent(event)
        if not event.spontaneous():
            note_opened(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the primary button with Enter; look at the table with Escape."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            next(iter(self.buttons.values())).click()
        elif event.key() == Qt.Key.Key_Escape:
            self.wanted.emit("table")
        else:
            super().keyPressEvent(event)
