"""The strip of paper below a table, with a message and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.rules.state.words import sentences
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled, text_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.painted_panel import PanelButton
from kontsina_qt.windows.widgets.style import rgba

NARROW = 700
"""The width, at the usual text size, below which the buttons go below the text."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A button of the strip.

    Attributes:
        words: the text.
        do: called on a click.
        primary: whether it is the primary button.
    """

    words: str
    do: Callable[[], object]
    primary: bool = False


BUTTON = 0.92
"""The scale of the text of buttons."""


class Strip(QWidget):
    """Two lines of text, and buttons."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self.head, self.detail = Label(), Label()
        for label in (self.head, self.detail):
            label.setWordWrap(True)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(self.head)
        words.addWidget(self.detail)
        words.addStretch(1)
        self._buttons_row = QHBoxLayout()
        self._buttons_row.setSpacing(8)
        self.buttons: list[PanelButton] = []
        self._offered: list[Offered] = []
        self._said = ""
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(18, 8, 14, 8)
        self._row.setSpacing(10)
        self._row.addLayout(words, 1)
        self._row.addLayout(self._buttons_row)
        self.restyle(theme)

    def restyle(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = theme
        self.head.setFont(text_font(16, 700))
        self.detail.setFont(text_font(13.5))
        self.setStyleSheet(
            f"Strip {{ background: {rgba(theme.paper)};"
            f" border-top: 2px solid {rgba(theme.paper_accent)}; }}"
            f" Label {{ color: {rgba(theme.ink)}; }}"
        )
        for button in self.buttons:
            button.theme = theme

    def show_words(
        self, head: str, detail: str, offered: Sequence[Offered], said: bool = True
    ) -> None:
        """Show a message and buttons; ``said``: whether to announce the message."""
        self.head.setText(head)
        self.detail.setText(detail)
        self.detail.setVisible(bool(detail))
        words = sentences((head, detail))
        if words != self._said:
            self._said = words
            if said:
                announce(self, words)
        self.setAccessibleName(aloud(words, tr))
        self._offered = list(offered)
        if [button.text() for button in self.buttons] != [each.words for each in offered]:
            self._make()

    def _make(self) -> None:
        for button in self.buttons:
            self._buttons_row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        for at, each in enumerate(self._offered):
            button = PanelButton(self._theme, each.primary, self, BUTTON)
            button.setText(each.words)
            button.clicked.connect(lambda _=False, at=at: self._offered[at].do())
            self.buttons.append(button)
            self._buttons_row.addWidget(button)
            button.show()  # a hidden button cannot take the focus

    @property
    def primary(self) -> PanelButton | None:
        """The primary button, if there is one."""
        return next((button for button in self.buttons if button.primary), None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        direction = QBoxLayout.Direction
        narrow = event.size().width() < scaled(NARROW)
        self._row.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
        alignment = Qt.AlignmentFlag.AlignRight if narrow else Qt.AlignmentFlag.AlignVCenter
        self._buttons_row.setAlignment(alignment)
