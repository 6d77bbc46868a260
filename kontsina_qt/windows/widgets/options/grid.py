"""A column of labelled fields, each with a sentence below it."""

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
"""The gaps between label and field, and between field and sentence, and the indent of a sentence
below a check box, in pixels at the usual text size."""
SPACE = 10
"""The gap between fields."""
LEAST_CHOICE = 140
"""The minimum width of a choice box."""


class WrappedCheckBox(QCheckBox):
    """A check box whose text wraps.

    Args:
        words: the text.
    """

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self._words = words
        self.setAccessibleName(words)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def hitButton(self, place: QPoint) -> bool:
        return on_words(self, place)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the longest word."""
        longest = max(text_width(word, self.font()) for word in self._words.split())
        return QSize(round(longest) + scaled(INDENT) + 8, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = event.size().width() - scaled(INDENT) - 8
        text = "\n".join(wrapped(self._words, self.font(), room))
        if text != self.text():
            self.setText(text)
            self.updateGeometry()


class Line(NamedTuple):
    """A field.

    Attributes:
        label: its label; None for a check box, which has its own text.
        editor: the field.
        about: the sentence below; hidden if empty.
    """

    label: Label | None
    editor: QWidget
    about: Label


class FieldGrid(QWidget):
    """Fields below one another, with labels beside them, or above where there is no room."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = []
        self._above: list[bool] = []
        self._hidden: set[QWidget] = set()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(scaled(GAP))
        self._grid.setVerticalSpacing(scaled(LINE_GAP))
        self._grid.setColumnStretch(1, 1)

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Replace the fields; the old ones are deleted."""
        for line in self._lines:
            for part in line:
                if part is not None:
                    part.hide()
                    part.deleteLater()
        self._lines, self._above, self._hidden = list(lines), [], set()
        for line in lines:
            if isinstance(line.editor, QComboBox):
                # A long choice may be cut, but never widens the page.
                line.editor.setMinimumWidth(scaled(LEAST_CHOICE))
                policies = QSizePolicy.Policy
                line.editor.setSizePolicy(policies.Ignored, policies.Fixed)
        self._arrange()
        for line in lines:
            if not line.about.text():
                line.about.hide()

    def show_field(self, editor: QWidget, on: bool) -> None:
        """Show or hide a field with its label; the sentence stays."""
        line = next(line for line in self._lines if line.editor is editor)
        if on == (editor not in self._hidden):
            return
        if on:
            self._hidden.remove(editor)
        else:
            self._hidden.add(editor)
        for part in line[:2]:
            if part is not None:
                part.setVisible(on)
        self._above = []
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest label or field, since labels can be above."""
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
                line.about.text() or line.editor not in self._hidden
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
    """Return the width that a field needs for any of its values."""
    if not isinstance(editor, QComboBox):
        return editor.sizeHint().expandedTo(editor.minimumSize()).width()
    words = (text_width(editor.itemText(at), editor.font()) for at in range(editor.count()))
    return round(max(words, default=0.0)) + scaled(AROUND_CHOICE)
