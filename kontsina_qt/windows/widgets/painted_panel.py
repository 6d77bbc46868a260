"""Shared parts of panels over the table: scrim, paper and buttons."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QGraphicsOpacityEffect, QPushButton, QWidget

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
    """Draw a sheet of paper with rounded corners."""
    painter.setPen(theme.paper_pen)
    painter.setBrush(theme.paper)
    painter.drawRoundedRect(rect, radius, radius)


def style_as_paper(
    widget: QWidget, theme: Theme, radius: int, own: str = "", inside: str = ""
) -> None:
    """Style a widget as a sheet of paper.

    Args:
        widget: the widget.
        theme: the theme.
        radius: the corner radius.
        own: further declarations for the widget itself.
        inside: further rules for its children.
    """
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    look = f"{paper_look(theme)} border-radius: {radius}px; {own}"
    set_style(widget, f"{type(widget).__name__} {{ {look} }} {inside}")


def style_as_scrim(widget: QWidget, theme: Theme) -> None:
    """Style a widget to dim what is behind it."""
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    set_style(widget, f"{type(widget).__name__} {{ background: {rgba(theme.scrim)}; }}")


def fade(widget: QWidget, part: float) -> None:
    """Set a widget's opacity, from 0 to 1."""
    if part >= 1:
        widget.setGraphicsEffect(None)  # type: ignore[arg-type]
        return
    effect = widget.graphicsEffect()
    if not isinstance(effect, QGraphicsOpacityEffect):
        effect = QGraphicsOpacityEffect(widget)
        widget.setGraphicsEffect(effect)
    effect.setOpacity(max(part, 0.001))


def set_style(widget: QWidget, style: str) -> None:
    """Set a widget's style sheet if it differs: setting it restyles every child."""
    if widget.styleSheet() != style:
        widget.setStyleSheet(style)


def paper_look(theme: Theme) -> str:
    """Return the style sheet declarations of paper: background and border."""
    pen = theme.paper_pen
    return f"background: {rgba(theme.paper)}; border: {pen.width()}px solid {rgba(pen.color())};"


class EnterPushButton(QPushButton):
    """A button that is pressed by Enter as well as by Space.

    In Qt, Enter works only in dialogs and on some desktops.
    """

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Click on Enter, but not on its auto-repeat."""
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
    """A rounded button on paper: filled if it is primary, else outlined.

    Args:
        theme: the theme.
        primary: whether it is the primary button.
        follows: the scale of its text at the usual text size, which it follows; 0 for a fixed
            ``scale``.
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
        """The theme."""
        return self._theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        self._theme = theme
        self._follow()
        self._set_style()

    @property
    def primary(self) -> bool:
        """Whether it is the primary button."""
        return self._primary

    @primary.setter
    def primary(self, primary: bool) -> None:
        self._primary = primary
        self._set_style()

    @property
    def scale(self) -> float:
        """The scale of its text, 1 as usual."""
        return self._scale

    @scale.setter
    def scale(self, scale: float) -> None:
        self._scale = scale
        self._set_style()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The size of its text with padding, at least that of a target."""
        words = QSize(target_size(super().sizeHint().width()), target_size(44 * self.scale))
        return words.expandedTo(self.minimumSize())

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._follow()

    def _follow(self) -> None:
        if self._follows and self._scale != self._follows * panel_scale():
            self.scale = self._follows * panel_scale()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the radius of the ends."""
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
