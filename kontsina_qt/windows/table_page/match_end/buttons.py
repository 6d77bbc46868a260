"""The buttons at the end of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QMenu, QPushButton, QWidget

from kontsina_qt.language import tr
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.plain_text import button_words

MORE = "more"
SPARE = 6
"""Extra space for the wider border of a focused button."""
BESIDE = 3
"""How many secondary buttons fit on a narrow page before *More* is needed."""


class EndButton(QPushButton):
    """A button that Enter presses but Space does not, since Space skips animations."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Click on Enter, but not on its auto-repeat."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
        elif event.key() != Qt.Key.Key_Space:
            super().keyPressEvent(event)


class EndButtons(QWidget):
    """The main button, and the others beside or below it.

    Attributes:
        buttons: the buttons by name; "more" opens a menu of those that do not fit.

    Signals:
        pressed(str): the name of the button.
    """

    pressed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.buttons: dict[str, EndButton] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)

    def fill(self, wanted: Sequence[tuple[str, str]]) -> None:
        """Replace the buttons.

        Args:
            wanted: the name and the text of each, the main one first.
        """
        for button in self.buttons.values():
            button.deleteLater()
        self.buttons = {}
        for number, (name, words) in enumerate(wanted):
            button = EndButton(button_words(words), self)
            button.setProperty("main", number == 0)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, name=name: self.pressed.emit(name))
            self.buttons[name] = button
        more = self.buttons[MORE] = EndButton(button_words(tr("More …")), self)
        more.clicked.connect(self._show_more)

    def _show_more(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name, button in self.buttons.items():
            if name != MORE and button.isHidden():
                action = menu.addAction(button.text())
                action.triggered.connect(lambda _=False, name=name: self.pressed.emit(name))
        more = self.buttons[MORE]
        menu.popup(more.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def arrange(self, scale: float, room: int, narrow: bool, low: bool = False) -> list[EndButton]:
        """Arrange the buttons in a row around the main one, or below it.

        Args:
            scale: the scale, 1 as usual.
            room: the width of the page.
            narrow: whether the main one gets the full width in any case.
            low: whether there is height for one row only.

        Returns:
            The buttons in tab order.
        """
        gap = round(10 * min(scale, 1.3))
        wants = {each: each.sizeHint().width() + SPARE for each in self.buttons.values()}
        one_row = sum(wants.values()) - wants[self.buttons[MORE]] + gap * (len(wants) + 2)
        while self._grid.takeAt(0) is not None:
            pass
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 0)
        self._grid.setSpacing(gap)
        main, *others = [each for name, each in self.buttons.items() if name != MORE]
        for each in (main, *others):
            each.setMinimumHeight(target_size(44 * min(scale, 1.4)))
        main.setMinimumHeight(target_size(52 * min(scale, 1.4)))
        if low and one_row > room:
            return self._in_one_row(main, others, scale, room, wants.__getitem__)
        if narrow or one_row > room:
            return self._below(main, others, scale, room, wants.__getitem__)
        return self._beside(main, others, scale)

    def _show_only(self, main: EndButton, row: Sequence[EndButton]) -> None:
        """Show the main button and those of a row, at any width."""
        for each in self.buttons.values():
            each.setVisible(each is main or each in row)
        main.setMinimumWidth(0)

    def _below(
        self,
        main: EndButton,
        others: Sequence[EndButton],
        scale: float,
        room: int,
        wants: Callable[[EndButton], int],
    ) -> list[EndButton]:
        """Put as many others as fit below the main one, and the rest under *More*."""
        grid, more, gap = self._grid, self.buttons[MORE], self._grid.spacing()
        more.setMinimumHeight(target_size(44 * min(scale, 1.4)))
        row = [*others] if len(others) <= BESIDE else [*others[: BESIDE - 1], more]
        widest = max(map(wants, row), default=room)
        columns = max(1, min(len(row), (room + gap) // (widest + gap)))
        if columns < len(row):
            row = [*others[: columns - 1], more]
        self._show_only(main, row)
        grid.addWidget(main, 0, 0, 1, columns)
        for at, each in enumerate(row):
            grid.addWidget(each, 1 + at // columns, at % columns)
        for at in range(columns):
            grid.setColumnStretch(at, 1)
        return [main, *row]

    def _in_one_row(
        self,
        main: EndButton,
        others: Sequence[EndButton],
        scale: float,
        room: int,
        wants: Callable[[EndButton], int],
    ) -> list[EndButton]:
        """Put as many others as fit beside the main one, and the rest under *More*."""
        grid, more = self._grid, self.buttons[MORE]
        more.setMinimumHeight(target_size(44 * min(scale, 1.4)))
        row = [main, *others, more]
        while len(row) > 2 and sum(map(wants, row)) + (len(row) - 1) * grid.spacing() > room:
            del row[-2]
        self._show_only(main, row)
        for at, each in enumerate(row):
            grid.addWidget(each, 0, at, Qt.AlignmentFlag.AlignVCenter)
            grid.setColumnStretch(at, 1)
        return row

    def _beside(
        self, main: EndButton, others: Sequence[EndButton], scale: float
    ) -> list[EndButton]:
        """Put all buttons into one row."""
        grid = self._grid
        self.buttons[MORE].hide()
        main.setMinimumWidth(round(220 * min(scale, 1.6)))
        row = [*others[1:3], main, *others[:1], *others[3:]]
        grid.setColumnStretch(0, 1)
        for at, each in enumerate(row, 1):
            each.show()
            grid.addWidget(each, 0, at, Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(len(row) + 1, 1)
        return row
