"""A collapsible section of a form, with a summary of its values."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from kontsina_qt.table.cards.art import icon
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.forms import Paragraph

OPEN, CLOSED = "up", "down"
"""The icons of the arrow."""
ARROW = 16


class FoldButton(QPushButton):
    """The header of a section: title, summary, and an arrow."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._said = title
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setProperty("role", "fold")
        self.setAccessibleName(title)
        self._title, self.line, self._arrow = Label(title), Paragraph(""), Label()
        self._title.setProperty("role", "fold-title")
        self.line.setProperty("role", "line")
        self._theme: Theme | None = None
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self.line)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, scaled(6), 4, scaled(6))
        row.addLayout(words, 1)
        row.addWidget(self._arrow)
        for part in self.findChildren(Label):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_theme(self, theme: Theme) -> None:
        """Draw the arrow in the colours of a theme."""
        self._theme = theme
        self.point()

    def point(self) -> None:
        """Turn the arrow to the state of the section."""
        if self._theme is not None:
            name, size = OPEN if self.isChecked() else CLOSED, scaled(ARROW)
            colour, dpr = self._theme.paper_accent, self.devicePixelRatioF()
            self._arrow.setPixmap(icon(name, colour, size, dpr))

    def say(self, line: str) -> None:
        """Show the summary."""
        self.line.setText(line)
        self.line.setVisible(bool(line))
        self.setAccessibleName(f"{self._said}: {line}" if line else self._said)
        self._fit()

    def sizeHint(self) -> QSize:
        """Return the size of the text."""
        layout = self.layout()
        return layout.totalSizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return a small width, in which the summary wraps."""
        return QSize(scaled(120), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the height to the new width."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Adapt the height to another font or text."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _fit(self) -> None:
        layout = self.layout()
        if layout is not None:
            high = max(layout.totalHeightForWidth(self.width()), layout.totalMinimumSize().height())
            self.setMinimumHeight(target_size(high))


class Fold(QWidget):
    """A collapsible section.

    Args:
        title: the title.

    Attributes:
        button: the header, which expands and collapses it.
        body: the content.

    Signals:
        toggled(bool): it was expanded or collapsed.
    """

    toggled = Signal(bool)

    def __init__(self, title: str) -> None:
        super().__init__()
        self.button = FoldButton(title)
        self.body = QWidget()
        self.column = QVBoxLayout(self.body)
        self.column.setContentsMargins(0, 0, 0, scaled(8))
        self.column.setSpacing(scaled(8))
        rule = QFrame()
        rule.setProperty("role", "rule")
        rule.setFixedHeight(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        for part in (rule, self.button, self.body):
            whole.addWidget(part)
        self.button.toggled.connect(self._on_toggled)
        self._on_toggled(False)

    @property
    def unfolded(self) -> bool:
        """Whether the content is shown."""
        return self.button.isChecked()

    def unfold(self, on: bool = True) -> None:
        """Expand or collapse the section."""
        self.button.setChecked(on)

    def _on_toggled(self, on: bool) -> None:
        self.body.setVisible(on)
        self.button.point()
        self.toggled.emit(on)
