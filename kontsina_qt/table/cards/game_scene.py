"""Paints the picture of a game: cards on cloth, from the deck in use."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from kontsina_qt.language import tr
from kontsina_qt.models.game_pictures import BACK, HEIGHT, WIDTH, PlacedCard, Scene
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import CARD_ASPECT
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.text_size import ui_font
from kontsina_qt.table.style.theme import Theme

NEEDED = 176.0
"""The part of a scene's width that must be visible; a wider picture shows more cloth."""
DRAWN = 240.0
"""The height at which a face is drawn once; smaller ones are scaled down from it."""


class ScenePainter:
    """Paints scenes with one deck in one set of colours.

    Args:
        art: the deck.
        theme: the colours.
    """

    def __init__(self, art: CardArt, theme: Theme) -> None:
        self._art, self._theme = art, theme
        self._bare: dict[object, QPixmap] = {}

    def bare(self, size: QSizeF, dpr: float, corners: tuple[float, float]) -> QPixmap:
        """Return the cloth alone, a placeholder until there is time for the cards."""
        key = (size.toTuple(), dpr, corners)
        if key not in self._bare:
            self._bare[key] = self.pixmap(None, size, dpr, corners)
        return self._bare[key]

    def pixmap(
        self, scene: Scene | None, size: QSizeF, dpr: float, corners: tuple[float, float]
    ) -> QPixmap:
        """Return a scene on cloth.

        Args:
            scene: the scene; None for bare cloth.
            size: the size in logical pixels.
            dpr: the device pixel ratio.
            corners: the radii of the upper and the lower corners.
        """
        rect = QRectF(0, 0, size.width(), size.height())

        def draw(painter: QPainter) -> None:
            painter.setClipPath(_rounded(rect, *corners))
            self._draw_ground(painter, rect)
            if scene is not None:
                self._draw(painter, rect, scene, dpr)

        return painted(size.width(), size.height(), dpr, draw)

    def _draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        theme = self._theme
        shine = QRadialGradient(rect.center(), max(rect.width(), rect.height()) * 0.7)
        shine.setColorAt(0, theme.cloth_centre.lighter(112))
        shine.setColorAt(1, theme.cloth_edge)
        painter.fillRect(rect, QBrush(shine))

    def _draw(self, painter: QPainter, rect: QRectF, scene: Scene, dpr: float) -> None:
        scale = min(rect.height() / HEIGHT, rect.width() / NEEDED)
        art = self._art.of(GAMES.get(scene.game))
        painter.translate(rect.center())
        for placed in scene.cards:
            self._draw_card(painter, art, placed, scale, dpr)
        if scene.coin is not None:
            self._draw_coin(painter, scene.coin, scale)
        if scene.cry:
            self._draw_cry(painter, rect, f"{tr(scene.cry)}!", scale)

    @staticmethod
    def _face(art: CardArt, text: str, height: float, dpr: float) -> QPixmap:
        if text == BACK:
            return art.back(height, dpr)
        return art.reduced(card(text), height, dpr, max(DRAWN, height))

    def _draw_card(
        self, painter: QPainter, art: CardArt, placed: PlacedCard, scale: float, dpr: float
    ) -> None:
        height = placed.height * scale
        width = height * CARD_ASPECT
        box = QRectF(-width / 2, -height / 2, width, height)
        painter.save()
        painter.translate((placed.x - WIDTH / 2) * scale, (placed.y - HEIGHT / 2) * scale)
        painter.rotate(placed.angle)
        shadow = art.shadow(round(height), dpr, False)
        size = shadow.deviceIndependentSize()
        painter.drawPixmap(QPointF(-size.width() / 2, -size.height() / 2 + height * 0.03), shadow)
        painter.drawPixmap(box.topLeft(), self._face(art, placed.card, round(height), dpr))
        if placed.ringed:
            ring = box.adjusted(-1, -1, 1, 1)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.accent, max(2.0, 2.4 * scale)))
            painter.drawRoundedRect(ring, width * 0.09, width * 0.09)
        painter.restore()

    def _draw_coin(self, painter: QPainter, coin: tuple[str, float, float], scale: float) -> None:
        words, x, y = coin
        middle = QPointF((x - WIDTH / 2) * scale, (y - HEIGHT / 2) * scale)
        radius = 13 * scale
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.accent)
        painter.drawEllipse(middle, radius, radius)
        painter.setPen(Qt.GlobalColor.black)
        painter.setFont(ui_font(14 * scale, 700))
        box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _draw_cry(self, painter: QPainter, rect: QRectF, words: str, scale: float) -> None:
        painter.setPen(self._theme.accent)
        painter.setFont(ui_font(17 * scale, 700))
        box = QRectF(0, 0, 90 * scale, 24 * scale)
        box.moveTopLeft(QPointF(10 * scale - rect.width() / 2, 4 * scale - rect.height() / 2))
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)


def _rounded(rect: QRectF, upper: float, lower: float) -> QPainterPath:
    """Return a rectangle with radii for its upper and its lower corners."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    high = rect.height() / 2
    top, bottom = QRectF(rect), QRectF(rect)
    top.setHeight(high + upper)
    bottom.setTop(rect.bottom() - high - lower)
    path.addRoundedRect(top, upper, upper)
    path.addRoundedRect(bottom, lower, lower)
    return path
