"""The style of the match end panel: style sheet, fading, dimming."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter, QPixmap

from kontsina_qt.table.layout.geometry import clamp
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.style import laid_on, upright_bar

DIMMED = 0.74


def part_of(now: float, start: float, end: float) -> float:
    """Return the progress from ``start`` to ``end``, from 0 to 1."""
    return clamp((now - start) / (end - start), 0.0, 1.0) if end > start else 1.0


def dimmed(picture: QPixmap) -> QPixmap:
    """Return a darkened picture of a card."""
    shaded = QPixmap(picture)
    painter = QPainter(shaded)
    try:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        shade = QColor(0, 0, 0)
        shade.setAlphaF(1 - DIMMED)
        painter.fillRect(shaded.rect(), shade)
    finally:
        painter.end()
    return shaded


def panel_style(theme: Theme, scale: float) -> str:
    """Return the style sheet of the page at a scale."""

    def rgba(colour: QColor, alpha: float = 1.0) -> str:
        return f"rgba({colour.red()},{colour.green()},{colour.blue()},{round(255 * alpha)})"

    size, small = max(12, round(13 * scale)), max(12, round(13 * scale))
    button = max(13, round(15 * min(scale, 1.4)))
    # Qt leaves corners square whose radius is more than half the height.
    corner, main_corner = min(19, int(22 * scale)), min(25, int(26 * scale))
    border = "border: 2px solid #ffffff;" if theme.contrast else "border: none;"
    text, accent, ink = theme.text, theme.accent, theme.ink
    dim = rgba(ink, 0.75)
    line = QColor(text)
    line.setAlphaF(0.55)
    edge = laid_on(line, theme.cloth_centre).name()
    return f"""
    #matchEnd {{ background: qradialgradient(cx:0.5, cy:0.45, radius:0.8, fx:0.5, fy:0.45,
        stop:0 {rgba(theme.cloth_centre, 0.95)}, stop:1 {rgba(theme.cloth_edge, 0.97)}); }}
    #inner, QScrollArea {{ background: transparent; }}
    #paper {{ background: {rgba(theme.paper)}; border-radius: 20px; {border} }}
    #note {{ color: {rgba(text)}; font-size: {max(12, round(17 * min(scale, 1.5)))}px; }}
    #changed {{ color: {rgba(text, 0.8)}; font-size: {max(12, round(14 * scale))}px; }}
    QFrame[role="inset"] {{ background: {rgba(theme.paper_shade)}; border-radius: 14px; }}
    Label {{ color: {rgba(ink)}; font-size: {size}px; background: transparent; }}
    Label[role="dim"] {{ color: {dim}; font-size: {small}px; }}
    Label[role="head"] {{ font-weight: 600; font-size: {max(12, round(15 * scale))}px; }}
    Label[role="number"] {{ color: {rgba(theme.paper_accent)}; font-weight: 700;
        font-size: {round(22 * scale)}px; }}
    Label[role="score"] {{ color: {rgba(text, 0.78)}; font-weight: 700; }}
    Label[role="leads"] {{ color: {rgba(accent)}; font-weight: 700; }}
    QPushButton {{ border: 2px solid {edge}; border-radius: {corner}px; padding: 0 18px;
        background: transparent; color: {rgba(text)}; font-weight: 600; font-size: {button}px;
        outline: none; }}
    QPushButton:hover {{ background: {rgba(text, 0.14)}; }}
    QPushButton:focus {{ border: 3px solid {rgba(text)}; }}
    #sheet {{ border-color: {rgba(theme.paper_accent)}; color: {rgba(theme.paper_accent)}; }}
    #sheet:hover {{ background: {rgba(theme.paper_chosen)}; }}
    #sheet:focus {{ border: 3px solid {rgba(theme.paper_gold)}; }}
    QPushButton[main="true"] {{ background: {rgba(accent)}; color: #1d2430;
        border-radius: {main_corner}px;
        border: 4px solid {rgba(accent)}; font-size: {round(button * 1.15)}px; }}
    QPushButton[main="true"]:focus {{ border: 4px solid #ffffff; }}
    QPushButton[main="true"]:hover {{ background: {rgba(accent.lighter(108))}; }}
    {upright_bar(rgba(theme.text_dim))}
    """
