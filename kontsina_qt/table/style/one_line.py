"""A single-line label that shrinks, drops parts or elides its text to fit."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QFont, QResizeEvent, QShowEvent

from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.table.style.paint import elided
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import fitting_size, text_width, ui_font

SEPARATOR = " · "


class OneLine(Label):
    """A single line of text that gives way; screen readers always get all of it.

    Args:
        words: the text.
        shrinks: whether to use a smaller font before eliding.
        parts: whether to drop whole parts between separators first, from the end.
    """

    def __init__(self, words: str = "", shrinks: bool = False, parts: bool = False) -> None:
        super().__init__(words)
        self._words, self._shrinks, self._parts = words, shrinks, parts
        self._type: QFont | None = None
        self._shown = ("", words)
        self._soon = QTimer(self)  # fires once the layout has set the width
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.fit)

    @property
    def words(self) -> str:
        """The full text."""
        return self._words

    def set_words(self, words: str) -> None:
        """Set the text."""
        if words == self._words:
            return
        self._words = words
        self._show(words)
        self.updateGeometry()
        self._soon.start()

    def set_type(self, font: QFont) -> None:
        """Set the font to use if there is room."""
        if font == self._type:
            return
        self._type = font
        self.setFont(font)
        self.updateGeometry()
        self._soon.start()

    def sizeHint(self) -> QSize:
        high = super().sizeHint().height()
        return QSize(ceil(text_width(self._words, self._type or self.font())) + 2, high)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._soon.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Show as much as there is room for."""
        if self.isHidden():
            return
        words, font, room = self._words, self._type or self.font(), self.width()
        if self._parts:
            parts = words.split(SEPARATOR)
            while len(parts) > 1 and text_width(SEPARATOR.join(parts), font) > room:
                parts.pop()
            words = SEPARATOR.join(parts)
        if self._shrinks:
            size = fitting_size(words, font.pixelSize(), font.weight(), room)
            font = ui_font(size, font.weight())
        if self._type is not None and font != self.font():
            self.setFont(font)
        self._show(elided(words, font, room))

    def _show(self, words: str) -> None:
        """Show part of the text; screen readers get all of it."""
        if (words, self._words) == self._shown:
            return
        self._shown = (words, self._words)
        self.setText(words)
        if words != self._words:
            self.setAccessibleName(aloud(self._words, tr))
