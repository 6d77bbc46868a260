"""The opponents' portraits as pixmaps, read and drawn when one is first seen."""

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
"""How much nearer a face is in a round picture."""
MIDDLE = (0.5, 0.49)
"""What of the drawing is then in the middle, in sizes of it."""
ROUND, SOFT, SQUARE = 0.5, 0.11, 0.0
"""The radius of a picture's corners, in sizes of it."""


class Face(StrEnum):
    """What a portrait shows, by the names of the drawings."""

    CALM = "calm"
    RAISED = "raised"
    PLEASED = "pleased"
    RUEFUL = "rueful"


_now = [Portraits.ON]


def portraits_shown() -> Portraits:
    """How opponents are pictured, in every window."""
    return _now[0]


def want_portraits(chosen: Portraits) -> None:
    """Choose how opponents are pictured."""
    _now[0] = chosen


@lru_cache(maxsize=128)
def portrait(
    key: str, size: float, dpr: float, face: Face = Face.CALM, corner: float = ROUND
) -> QPixmap | None:
    """A portrait.

    Args:
        key: of an ``Opponent``.
        size: logical pixels from side to side.
        corner: the radius of its corners, in sizes of it; what is round shows the face closer.

    Returns:
        None where there is no such drawing.
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
    """A drawing of which another one of its faces shows."""
    shown, wanted = (f'<g id="{each}"'.encode() for each in (Face.CALM, face))
    svg = svg.replace(shown, shown + HIDDEN)
    return svg.replace(wanted + HIDDEN, wanted)
