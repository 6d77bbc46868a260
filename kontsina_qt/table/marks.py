"""Light on the cards: rings for what can be taken, coins with numbers, focus, the last play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from kontsina_qt.rules.cards import Card, CardSet
from kontsina_qt.table.layout import CARD_ASPECT
from kontsina_qt.table.paint import painted
from kontsina_qt.table.theme import ui_font

if TYPE_CHECKING:
    from kontsina_qt.table.scene import TableScene
    from kontsina_qt.table.sprite import CardSprite

MOST_COLOURS = 4
MOST_NUMBERS = 9


@dataclass(slots=True)
class Lights:
    """What is lit on the table, and why.

    Attributes:
        lifted: the hand card that is held.
        lit: what it can take, in the order of the numbers; None while nothing is held.
        hover: the cards of the capture that is pointed at.
        picked: cards tapped so far where captures are picked card by card.
        last: the card that was laid last.
        hint: a card and what it should take.
        focus: the card that the keys are on.
        ghost: whether the lifted card's place in the hand shows.
    """

    lifted: Card | None = None
    lit: list[CardSet] | None = None
    hover: CardSet = 0
    picked: CardSet = 0
    last: Card | None = None
    hint: tuple[Card, CardSet] | None = None
    focus: Card | None = None
    ghost: bool = False


def draw_marks(scene: TableScene) -> None:
    """Gives every card the rings, coins and dimming that the scene's lights ask for."""
    lights = scene.lights
    for card, sprite in scene.table.items():
        sprite.unmark()
        if lights.lit is not None:
            _mark_lit(scene, card, sprite, lights.lit)
            continue
        sprite.dim(False)
        if lights.hint is not None and lights.hint[1] >> card & 1:
            _ring(scene, sprite, 0, 0, bold=True)
        elif card == lights.last:
            _ring(scene, sprite, 0, 0, bold=False)
    for card, sprite in scene.own.items():
        sprite.unmark()
        if lights.hint is not None and lights.hint[0] == card:
            _ring(scene, sprite, 0, 0, bold=True)
    _mark_focus(scene)
    scene.furniture.show_ghost(lights.lifted if lights.ghost else None)


def _mark_lit(scene: TableScene, card: Card, sprite: CardSprite, captures: list[CardSet]) -> None:
    lights = scene.lights
    numbers = [i for i, taken in enumerate(captures) if taken >> card & 1]
    sprite.dim(not numbers)
    if not numbers:
        return
    bold = bool(lights.hover >> card & 1 or lights.picked >> card & 1)
    if len(captures) > MOST_COLOURS:
        _ring(scene, sprite, 0, 0, bold)
    else:
        for depth, number in enumerate(numbers):
            _ring(scene, sprite, number, depth, bold)
    if lights.picked >> card & 1:
        _coins(scene, sprite, ["✓"], [0])
    elif len(captures) <= MOST_NUMBERS:
        few = len(captures) <= MOST_COLOURS
        _coins(scene, sprite, [str(n + 1) for n in numbers], [n if few else 0 for n in numbers])


def _mark_focus(scene: TableScene) -> None:
    focus = scene.lights.focus
    if focus is None:
        return
    sprite = scene.own.get(focus) or scene.table.get(focus)
    if sprite is not None:
        sprite.mark(_focus_ring(sprite.pose.height, scene.dpr, sprite.pose.angle), QPointF(0, 0))


def _ring(scene: TableScene, sprite: CardSprite, number: int, depth: int, bold: bool) -> None:
    ring = scene.theme.rings[number % len(scene.theme.rings)]
    width = (5.0 if bold else 3.4) * max(scene.layout.scale, 0.8)
    gap = 1.5 + depth * (width + 1.0)
    pose = sprite.pose
    colour = QColor(ring.colour).name()
    pixmap = ring_pixmap(pose.height, scene.dpr, pose.angle, colour, ring.style, width, gap)
    sprite.mark(pixmap, QPointF(0, 0))


def _coins(scene: TableScene, sprite: CardSprite, texts: list[str], numbers: list[int]) -> None:
    size = 25 * max(scene.layout.text, 0.8)
    size = min(size, sprite.pose.height * 0.24)
    corner = QPointF(sprite.pose.width / 2 - size * 0.12, -sprite.pose.height / 2 + size * 0.12)
    for i, (text, number) in enumerate(zip(texts, numbers, strict=True)):
        ring = scene.theme.rings[number % len(scene.theme.rings)]
        pixmap = coin_pixmap(text, size, scene.dpr, QColor(ring.colour).name())
        sprite.mark(pixmap, corner - QPointF(i * size * 0.96, 0))


@lru_cache(maxsize=256)
def ring_pixmap(
    height: float,
    dpr: float,
    angle: float,
    colour: str,
    style: Qt.PenStyle,
    width: float,
    gap: float,
) -> QPixmap:
    """A ring outside a card of that height, turned like the card."""
    card_width = height * CARD_ASPECT
    reach = gap + width + 2
    side = (card_width**2 + height**2) ** 0.5 + 2 * reach if angle else 0
    full_width, full_height = side or card_width + 2 * reach, side or height + 2 * reach

    def draw(painter: QPainter) -> None:
        painter.translate(full_width / 2, full_height / 2)
        painter.rotate(angle)
        out = gap + width / 2
        rect = QRectF(
            -card_width / 2 - out, -height / 2 - out, card_width + 2 * out, height + 2 * out
        )
        radius = card_width * 0.064 + out
        pen = QPen(QColor(colour), width, style)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawRoundedRect(rect, radius, radius)

    return painted(full_width, full_height, dpr, draw)


@lru_cache(maxsize=64)
def _focus_ring(height: float, dpr: float, angle: float) -> QPixmap:
    """A white ring over a dark line, to be seen on cloth and on paper."""
    width = height * CARD_ASPECT
    reach = 9.0
    side = (width**2 + height**2) ** 0.5 + 2 * reach if angle else 0
    full_width, full_height = side or width + 2 * reach, side or height + 2 * reach

    def draw(painter: QPainter) -> None:
        painter.translate(full_width / 2, full_height / 2)
        painter.rotate(angle)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, line in (("#10161d", 6.0), ("#ffffff", 3.0)):
            out = 4.5
            rect = QRectF(-width / 2 - out, -height / 2 - out, width + 2 * out, height + 2 * out)
            painter.setPen(QPen(QColor(colour), line))
            painter.drawRoundedRect(rect, width * 0.064 + out, width * 0.064 + out)

    return painted(full_width, full_height, dpr, draw)


@lru_cache(maxsize=128)
def coin_pixmap(text: str, size: float, dpr: float, colour: str) -> QPixmap:
    """A small round coin with a number or a sign."""

    def draw(painter: QPainter) -> None:
        painter.setPen(QPen(QColor(0, 0, 0, 70), 1))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QRectF(1, 1, size - 2, size - 2))
        painter.setPen(QColor("#1d2430"))
        painter.setFont(ui_font(size * 0.58, 700))
        painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, text)

    return painted(size, size, dpr, draw)
