"""What panels over the table share: the scrim behind them and their buttons."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.text_size import panel_scale, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.style import on_colour, rgba


def draw_scrim(painter: QPainter, rect: QRect, theme: Theme) -> None:
    """Dim the table behind a panel."""
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    painter.fillRect(rect, theme.scrim)


def draw_paper(painter: QPainter, rect: QRectF, theme: Theme, radius: float) -> None:
    """A sheet of paper with round corners."""
    painter.setPen(theme.paper_pen)
    painter.setBrush(theme.paper)
    painter.drawRoundedRect(rect, radius, radius)


def style_as_paper(
    widget: QWidget, theme: Theme, radius: int, own: str = "", inside: str = ""
) -> None:
    """Give a widget the look of a sheet of paper.

    Args:
        widget: which one.
        theme: the colours.
        radius: of its corners.
        own: what else its style sheet says of it.
        inside: the rules for what it holds.
    """
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    look = f"{paper_look(theme)} border-radius: {radius}px; {own}"
    set_style(widget, f"{type(widget).__name__} {{ {look} }} {inside}")


def style_as_scrim(widget: QWidget, theme: Theme) -> None:
    """Style a widget to dim what is below it."""
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    set_style(widget, f"{type(widget).__name__} {{ background: {rgba(theme.scrim)}; }}")


def set_style(widget: QWidget, style: str) -> None:
    """Set a widget's style sheet if it differs: setting it restyles every child."""
    if widget.styleSheet() != style:
        widget.setStyleSheet(style)


def paper_look(theme: Theme) -> str:
    """The background and the border of paper in a style sheet."""
    pen = theme.paper_pen
    return f"background: {rgba(theme.paper)}; border: {pen.width()}px solid {rgba(pen.color())};"


class EnterPushButton(QPushButton):
    """A button with a style sheet that Enter presses as Space does.

    Qt leaves Enter to dialogs and some desktops.
    """

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter clicks, once however long it is held."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


BUTTON = """
PanelButton {{ background: {fill}; color: {words}; border: 2px solid {accent};
    border-radius: {radius}px; margin: 2px; padding: 0 {ends}px; }}
PanelButton:hover {{ background: {hover}; }}
PanelButton:focus {{ border: 3px solid {ring}; }}
"""


class PanelButton(EnterPushButton):
    """A rounded button on paper: filled if it is the primary one, else outlined.

    Args:
        theme: the colours.
        primary: whether it is what is proposed.
        follows: how large its words are in a usual window with usual text, with which they grow; 0
            for words that are as large as ``scale`` says.
    """

    def __init__(self, theme: Theme, primary: bool, parent: QWidget, follows: float = 0.0) -> None:
        super().__init__(parent)
        self._theme, self._primary, self._follows = theme, primary, follows
        self._scale = follows * panel_scale() or 1.0
        self._styled: object = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._set_style()

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self._theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        self._theme = theme
        self._follow()
        self._set_style()

    @property
    def primary(self) -> bool:
        """Whether it is what is proposed."""
        return self._primary

    @primary.setter
    def primary(self, primary: bool) -> None:
        self._primary = primary
        self._set_style()

    @property
    def scale(self) -> float:
        """How large its words are, 1 as usual."""
        return self._scale

    @scale.setter
    def scale(self, scale: float) -> None:
        self._scale = scale
        self._set_style()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As wide as its words with room at both ends, and no smaller than it may be."""
        words = QSize(target_size(super().sizeHint().width()), target_size(44 * self.scale))
        return words.expandedTo(self.minimumSize())

    def changeEvent(self, event: QEvent) -> None:
        """Words that follow the size of text have another one now, maybe."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._follow()

    def _follow(self) -> None:
        if self._follows and self._scale != self._follows * panel_scale():
            self.scale = self._follows * panel_scale()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Its ends stay round."""
        super().resizeEvent(event)
        self._set_style()

    def _set_style(self) -> None:
        look = self._theme, self._primary, self._scale, self.size()
        if look == self._styled:
            return
        self._styled = look
        self.setFont(ui_font(16 * self._scale, 600))
        accent = self._theme.paper_accent
        faint = QColor(accent)
        faint.setAlpha(36)
        self.setStyleSheet(
            BUTTON.format(
                fill=rgba(accent) if self._primary else "transparent",
                hover=rgba(accent.lighter(118) if self._primary else faint),
                words=on_colour(accent) if self._primary else rgba(accent),
                accent=rgba(accent),
                ends=round(16 * self._scale),
                ring=rgba(self._theme.paper_gold),
                radius=max((min(self.height(), self.width()) - 4) // 2, 0),
            )
        )
