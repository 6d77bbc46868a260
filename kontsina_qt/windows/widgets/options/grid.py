"""Fields with their labels in one column, and below each a sentence about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QSizePolicy, QWidget, QWidgetItem

from kontsina_qt.table.scene.message import wrapped
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled, text_width
from kontsina_qt.windows.widgets.forms import AROUND_CHOICE, on_words

GAP, LINE_GAP, INDENT = 12, 2, 32
"""Between a label and its field, between a field and its sentence, and how far that stands in
below a box to tick, in pixels of usual text."""
SPACE = 10
"""Between one field and the next."""
LEAST_CHOICE = 140


class WrappedCheckBox(QCheckBox):
    """A tall box to tick whose words go on below where they are too long.

    Args:
        words: what it asks.
    """

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self._words = words
        self.setAccessibleName(words)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def hitButton(self, place: QPoint) -> bool:
        return on_words(self, place)

    def minimumSizeHint(self) -> QSize:
        """As narrow as its longest word."""
        longest = max(text_width(word, self.font()) for word in self._words.split())
        return QSize(round(longest) + scaled(INDENT) + 8, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for more words in a line, or for fewer."""
        super().resizeEvent(event)
        room = event.size().width() - scaled(INDENT) - 8
        text = "\n".join(wrapped(self._words, self.font(), room))
        if text != self.text():
            self.setText(text)
            self.updateGeometry()


class Line(NamedTuple):
    """One field.

    Attributes:
        label: names it; None for a field that names itself.
        editor: the field.
        about: says more of it, where there is more to say.
    """

    label: Label | None
    editor: QWidget
    about: Label


class FieldGrid(QWidget):
    """Fields below one another; each has its label beside it, or above where that is too narrow."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = []
        self._above: list[bool] = []
        self._gone: set[QWidget] = set()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(scaled(GAP))
        self._grid.setVerticalSpacing(scaled(LINE_GAP))
        self._grid.setColumnStretch(1, 1)

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show these fields in place of those before, which are deleted."""
        for line in self._lines:
            for part in line:
                if part is not None:
                    part.hide()
                    part.deleteLater()
        self._lines, self._above, self._gone = list(lines), [], set()
        for line in lines:
            if isinstance(line.editor, QComboBox):
                # A long choice may be cut where there is no room, but never widens the page.
                line.editor.setMinimumWidth(scaled(LEAST_CHOICE))
                policies = QSizePolicy.Policy
                line.editor.setSizePolicy(policies.Ignored, policies.Fixed)
        self._arrange()
        for line in lines:
            if not line.about.text():
                line.about.hide()

    def show_field(self, editor: QWidget, on: bool) -> None:
        """Show or hide a field with its label; what is said of it stays."""
        line = next(line for line in self._lines if line.editor is editor)
        if on is not (editor in self._gone):
            return
        (self._gone.discard if on else self._gone.add)(editor)
        for part in line[:2]:
            if part is not None:
                part.setVisible(on)
        self._above = []
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may have room for labels beside their fields, or not."""
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest part; labels may stand above."""
        parts = [part for line in self._lines for part in line[:2] if part is not None]
        width = max((QWidgetItem(part).minimumSize().width() for part in parts), default=0)
        return QSize(width, super().minimumSizeHint().height())

    def _arrange(self) -> None:
        labels = [line.label.sizeHint().width() for line in self._lines if line.label is not None]
        room = self.width() - max(labels, default=0) - scaled(GAP)
        above = [line.label is not None and _needed(line.editor) > room for line in self._lines]
        if above == self._above:
            return
        self._above = above
        while self._grid.count():
            self._grid.takeAt(0)
        row = 0
        for number, (line, over) in enumerate(zip(self._lines, above, strict=True)):
            self._place(line, row, over)
            row += 4
            ends = number == len(self._lines) - 1 or not (
                line.about.text() or line.editor not in self._gone
            )
            self._grid.setRowMinimumHeight(row - 1, 0 if ends else scaled(SPACE - LINE_GAP))
        for gone in range(row, self._grid.rowCount()):
            self._grid.setRowMinimumHeight(gone, 0)
        self.updateGeometry()

    def _place(self, line: Line, row: int, over: bool) -> None:
        left = Qt.AlignmentFlag.AlignLeft
        if line.label is None:
            self._grid.addWidget(line.editor, row, 0, 1, 2)
            line.about.setIndent(scaled(INDENT))
        elif over:
            self._grid.addWidget(line.label, row, 0, 1, 2)
            self._grid.addWidget(line.editor, row + 1, 0, 1, 2)
        else:
            self._grid.addWidget(line.label, row, 0, left | Qt.AlignmentFlag.AlignVCenter)
            wide = isinstance(line.editor, QComboBox)
            self._grid.addWidget(line.editor, row, 1, Qt.AlignmentFlag(0) if wide else left)
        self._grid.addWidget(line.about, row + 2, 0, 1, 2)


def _needed(editor: QWidget) -> int:
    """How wide a field must be to show all that may stand there."""
    if not isinstance(editor, QComboBox):
        return editor.sizeHint().expandedTo(editor.minimumSize()).width()
    words = (text_width(editor.itemText(at), editor.font()) for at in range(editor.count()))
    return round(max(words, default=0.0)) + scaled(AROUND_CHOICE)
