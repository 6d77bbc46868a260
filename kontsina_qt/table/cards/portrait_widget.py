"""An opponent's portrait as a widget and as an icon."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from kontsina_qt.language import tr
from kontsina_qt.library.settings.choices import Portraits
from kontsina_qt.match.opponents import OPPONENTS, opponent_of
from kontsina_qt.match.record_types import Seat
from kontsina_qt.table.cards.portraits import ROUND, Face, portrait, portraits_shown
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled, stamp_font

MOST_FACES = 3
"""The most faces drawn for one table."""
DISC, LETTER = "#15574d", "#f9f4e8"
"""The fallback for opponents without a portrait: a letter on a disc."""


def picture_of(
    key: str,
    name: str,
    size: float,
    dpr: float,
    face: Face = Face.CALM,
    corner: float = ROUND,
) -> QPixmap:
    """Return the picture of a player: a portrait, or the first letter of the name.

    Args:
        key: the key of an ``Opponent``; empty for other players.
        corner: the corner radius relative to the size.
    """
    found = None
    if key and portraits_shown() is not Portraits.INITIALS:
        found = portrait(key, size, dpr, face, corner)
    return found or painted(size, size, dpr, lambda painter: _letter(painter, name, size, corner))


def _letter(painter: QPainter, name: str, size: float, corner: float) -> None:
    whole = QRectF(0, 0, size, size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(DISC))
    radius = size * corner
    painter.drawRoundedRect(whole, radius, radius)
    letter = name.strip()[:1].upper()
    painter.setPen(QColor(LETTER))
    painter.setFont(stamp_font(letter, size * 0.46, 700, size * 0.8))
    painter.drawText(whole, Qt.AlignmentFlag.AlignCenter, letter)


def icon_of(key: str, name: str, size: int, dpr: float) -> QIcon:
    """Return the picture of a player as the icon of a button or a list row."""
    return QIcon(picture_of(key, name, size, dpr))


def faces_of(seats: Sequence[Seat], size: int, dpr: float) -> QPixmap | None:
    """Return overlapping portraits of the known opponents at a table; None if there are none."""
    if portraits_shown() is Portraits.INITIALS:
        return None
    found = (opponent_of(seat.name, seat.player) for seat in seats)
    known = [each for each in found if each is not None][:MOST_FACES]
    if not known:
        return None
    step = round(size * 0.6)

    def draw(painter: QPainter) -> None:
        for n in reversed(range(len(known))):
            picture = portrait(known[n].key, size, dpr)
            if picture is not None:
                painter.drawPixmap(n * step, 0, picture)

    return painted(size + (len(known) - 1) * step, size, dpr, draw)


class Portrait(Label):
    """A portrait; without an accessible name, since the player's name is shown beside it.

    Args:
        size: the size in pixels at the usual text size.
        corner: the corner radius relative to the size.
    """

    def __init__(self, size: int, corner: float = ROUND, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._size, self._corner = size, corner
        self.key, self.name, self.face = "", "", Face.CALM
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_face(self, key: str, name: str = "", face: Face = Face.CALM) -> None:
        """Show a player."""
        known = OPPONENTS.get(key)
        self.key, self.face = key, face
        self.name = name or (tr(known.name) if known is not None else "")
        self._draw()

    def grow_to(self, size: int) -> None:
        """Change the size."""
        self._size = size
        self._draw()

    def _draw(self) -> None:
        size, dpr = scaled(self._size), self.devicePixelRatioF()
        self.setPixmap(picture_of(self.key, self.name, size, dpr, self.face, self._corner))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the interface scale."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._draw()

    def event(self, event: QEvent) -> bool:
        """Follow a change of the device pixel ratio."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._draw()
        return super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(scaled(self._size), scaled(self._size))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
