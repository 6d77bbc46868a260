"""The opponents' portraits as pixmaps, drawn when first needed and cached."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QByteArray, QFile, QIODevice, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from PySide6.QtSvg import QSvgRenderer

from kontsina_qt.library.settings.choices import Portraits
from kontsina_qt.table.style.paint import painted

HIDDEN = b' display="none"'
CLOSER = 1.22
"""The zoom on the face in a round portrait."""
MIDDLE = (0.5, 0.49)
"""The centre of that zoom, relative to the drawing's size."""
ROUND, SOFT, SQUARE = 0.5, 0.11, 0.0
"""Corner radii, relative to the picture's size."""


class Face(StrEnum):
    """A facial expression; the values are ids in the drawings."""

    CALM = "calm"
    RAISED = "raised"
    PLEASED = "pleased"
    RUEFUL = "rueful"


_now = [Portraits.ON]


def portraits_shown() -> Portraits:
    """Return how opponents are shown, in every window."""
    return _now[0]


def want_portraits(chosen: Portraits) -> None:
    """Set how opponents are shown."""
    _now[0] = chosen


@lru_cache(maxsize=128)
def portrait(
    key: str, size: float, dpr: float, face: Face = Face.CALM, corner: float = ROUND
) -> QPixmap | None:
    """Return a portrait, or None if there is no such drawing.

    Args:
        key: the key of an ``Opponent``.
        size: the width and height in logical pixels.
        face: the expression.
        corner: the corner radius relative to the size; a round portrait zooms in on the face.
    """
    file = QFile(f":/portraits/{key}.svg")
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        return None
    renderer = QSvgRenderer(QByteArray(with_face(bytes(file.readAll().data()), face)))
    if not renderer.isValid():
        return None

    def draw(painter: QPainter) -> None:
        outline, whole = QPainterPath(), QRectF(0, 0, size, size)
        room = whole
        outline.addRoundedRect(whole, size * corner, size * corner)
        if corner == ROUND:
            near = size * CLOSER
            room = QRectF(size / 2 - MIDDLE[0] * near, size / 2 - MIDDLE[1] * near, near, near)
        painter.setClipPath(outline)
        renderer.render(painter, room)

    return painted(size, size, dpr, draw)


def with_face(svg: bytes, face: Face) -> bytes:
    """Return a drawing with another of its faces visible."""
    shown, wanted = (f'<g id="{each}"'.encode() for each in (Face.CALM, face))
    svg = svg.replace(shown, shown + HIDDEN)
    return svg.replace(wanted + HIDDEN, wanted)
