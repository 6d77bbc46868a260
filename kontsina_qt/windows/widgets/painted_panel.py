"""What panels over the table share: the veil behind them and their buttons."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QPushButton, QWidget

from kontsina_qt.table.layout.input_needs import target
from kontsina_qt.table.style.text_size import ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.style import rgba


def veil(painter: QPainter, rect: QRect, theme: Theme) -> None:
    """Dims the table behind a panel."""
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    painter.fillRect(rect, theme.veil)


def draw_paper(painter: QPainter, rect: QRectF, theme: Theme, radius: float) -> None:
    """A sheet of paper with round corners."""
    painter.setPen(theme.paper_pen)
    painter.setBrush(theme.paper)
    painter.drawRoundedRect(rect, radius, radius)


def dress_as_paper(
    widget: QWidget, theme: Theme, radius: int, own: str = "", inside: str = ""
) -> None:
    """Gives a widget the look of a sheet of paper.

    Args:
        widget: which one.
        theme: the colours.
        radius: of its corners.
        own: what else its style sheet says of it.
        inside: the rules for what it holds.
    """
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    look = f"{paper_look(theme)} border-radius: {radius}px; {own}"
    widget.setStyleSheet(f"{type(widget).__name__} {{ {look} }} {inside}")


def paper_look(theme: Theme) -> str:
    """The background and the border of paper in a style sheet."""
    pen = theme.paper_pen
    return f"background: {rgba(theme.paper)}; border: {pen.width()}px solid {rgba(pen.color())};"


class PaperOver(QWidget):
    """A paper over the veiled table that draws itself; who makes one sets ``_theme``."""

    _theme: Theme

    def _arrange(self) -> None:
        """Puts what stands on the paper where it belongs."""
        raise NotImplementedError

    def _draw(self, painter: QPainter) -> None:
        """Draws the paper and what is painted on it."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The paper keeps its place."""
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The veil, the paper and what stands on it."""
        painter = QPainter(self)
        try:
            veil(painter, self.rect(), self._theme)
            self._draw(painter)
        finally:
            painter.end()


class EnterButton(QPushButton):
    """A button that Enter presses as Space does: Qt leaves that to dialogs and some desktops."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter clicks, once however long it is held."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


class PanelButton(EnterButton):
    """A rounded button on paper: filled if it is the primary one, else outlined.

    Attributes:
        shown: how far it has appeared with its paper, from 0 to 1.
    """

    shown = 1.0

    def __init__(self, theme: Theme, primary: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.primary = primary
        self.scale = 1.0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """As in the design."""
        return QSize(round(200 * self.scale), target(44 * self.scale))

    def words_width(self) -> float:
        """The width in which the words stand with room at both ends."""
        words = QFontMetricsF(ui_font(16 * self.scale, 600)).horizontalAdvance(self.text())
        return words + 36 * self.scale

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button."""
        painter = QPainter(self)
        try:
            self._draw(painter)
        finally:
            painter.end()

    def _draw(self, painter: QPainter) -> None:
        theme = self.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(self.shown)
        accent = QColor(theme.paper_accent)
        fill = QColor(accent)
        if not self.primary:
            fill.setAlpha(36 if self.underMouse() else 0)
        elif self.underMouse():
            fill = fill.lighter(118)
        rect = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        painter.setBrush(fill)
        painter.setPen(QPen(accent, 1.6))
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.paper_gold, 3))
            ring = rect.adjusted(-1, -1, 1, 1)
            painter.drawRoundedRect(ring, ring.height() / 2, ring.height() / 2)
        light = accent.lightnessF() > 0.55
        on_accent = QColor("#1d2430") if light else QColor("#f9f4e8")
        painter.setPen(on_accent if self.primary else accent)
        painter.setFont(ui_font(16 * self.scale, 600))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
