"""Light on the cards: rings for what can be taken, coins with numbers, focus, the last play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.position import FIRST_BUILD, FIRST_PILE, ElementSet
from kontsina_qt.table.layout import CARD_ASPECT
from kontsina_qt.table.paint import painted
from kontsina_qt.table.sprite import DIMMED
from kontsina_qt.table.theme import ui_font

if TYPE_CHECKING:
    from kontsina_qt.table.scene import TableScene
    from kontsina_qt.table.sprite import CardSprite

MOST_COLOURS = 4
MOST_NUMBERS = 9
HEAP_COLOUR = "#f1ead8"
"""Behind the number of cards in the pile on the table."""


@dataclass(slots=True)
class Lights:
    """What is lit on the table, and why.

    Attributes:
        lifted: the hand card that is held.
        lit: what it can use, in the order of the numbers; None while nothing is held.
        hover: the elements of what is pointed at.
        picked: elements tapped so far where they are picked one by one.
        last: the card that was laid last.
        hint: a card, if one is played, and what it should use.
        focus: the card, the pile or the stock that the keys are on.
        ghost: whether the lifted card's place in the hand shows.
        plucked: the card that will be plucked with the play.
    """

    lifted: Card | None = None
    lit: list[ElementSet] | None = None
    hover: ElementSet = 0
    picked: ElementSet = 0
    last: Card | None = None
    hint: tuple[Card | None, ElementSet] | None = None
    focus: int | None = None
    ghost: bool = False
    plucked: Card | None = None


def draw_marks(scene: TableScene) -> None:
    """Gives every card the rings, coins and dimming that the scene's lights ask for."""
    lights = scene.lights
    tops = {row.cards[-1] for row in scene.models.table.rows}
    heaped = {card for row in scene.models.table.rows if row.heap for card in row.cards}
    for card, sprite in scene.table.items():
        sprite.unmark()
        element = scene.element_of.get(card, card)
        if card in heaped:
            _mark_heaped(scene, element, sprite, card in tops)
        elif lights.lit is not None:
            _mark_lit(scene, element, sprite, lights.lit, card in tops)
        else:
            sprite.dim(False)
            if lights.hint is not None and lights.hint[1] >> element & 1:
                _ring(scene, sprite, 0, 0, bold=True)
            elif card == lights.last:
                _ring(scene, sprite, 0, 0, bold=False)
        if card == lights.plucked:
            _coins(scene, sprite, ["↑"], [0])
    _mark_builds(scene)
    for card, sprite in scene.own.items():
        sprite.unmark()
        if lights.hint is not None and lights.hint[0] == card:
            _ring(scene, sprite, 0, 0, bold=True)
    _mark_focus(scene)
    scene.furniture.light_piles(_lit_piles(lights))
    scene.furniture.show_ghost(lights.lifted if lights.ghost else None)


def _mark_heaped(scene: TableScene, element: int, sprite: CardSprite, top: bool) -> None:
    """Marks a card of the one pile: the ring and the number of its cards go round the top one."""
    lights = scene.lights
    sprite.dim(False)
    lit = [used for used in lights.lit or () if used >> element & 1]
    if lights.lit is not None and not lit:
        _veil(scene, sprite)
    if not top:
        return
    hint = lights.hint is not None and bool(lights.hint[1] >> element & 1)
    if lit or hint:
        _ring(scene, sprite, 0, 0, bold=hint or bool(lights.hover >> element & 1))
    elif lights.lit is None and element == lights.last:
        _ring(scene, sprite, 0, 0, bold=False)
    number = str(len(scene.cards_of(element)))
    if number == "1":
        return
    size = min(30 * max(scene.layout.text, 0.8), sprite.pose.height * 0.3)
    corner = QPointF(sprite.pose.width / 2 - size * 0.3, sprite.pose.height / 2 - size * 0.3)
    sprite.mark(badge_pixmap(number, size, scene.dpr, HEAP_COLOUR), corner)


def _lit_piles(lights: Lights) -> ElementSet:
    """The piles that a lifted card or a hint would use."""
    lit = lights.hint[1] if lights.hint is not None else 0
    for used in lights.lit or ():
        lit |= used
    return lit >> FIRST_PILE


def _mark_builds(scene: TableScene) -> None:
    """A badge with its value in its owner's colour on every build."""
    for row in scene.models.table.rows:
        sprite = scene.table.get(row.cards[-1])
        if not row.value or sprite is None:
            continue
        colour = scene.furniture.seat_colour(row.owner)
        size = min(30 * max(scene.layout.text, 0.8), sprite.pose.height * 0.3)
        pose = sprite.pose
        corner = QPointF(pose.width / 2 - size * 0.3, pose.height / 2 - size * 0.3)
        sprite.mark(badge_pixmap(str(row.value), size, scene.dpr, colour), corner)


def _mark_lit(
    scene: TableScene, element: int, sprite: CardSprite, uses: list[ElementSet], top: bool
) -> None:
    """Marks one card; only the ``top`` one of what lies together gets the numbers."""
    lights = scene.lights
    numbers = [i for i, used in enumerate(uses) if used >> element & 1]
    if element >= FIRST_BUILD:
        # Cards that lie on each other would shine through: they are veiled instead.
        sprite.dim(False)
        if not numbers:
            _veil(scene, sprite)
    else:
        sprite.dim(not numbers)
    if not numbers:
        return
    bold = bool(lights.hover >> element & 1 or lights.picked >> element & 1)
    if len(uses) > MOST_COLOURS:
        _ring(scene, sprite, 0, 0, bold)
    else:
        for depth, number in enumerate(numbers):
            _ring(scene, sprite, number, depth, bold)
    if not top:
        return
    if lights.picked >> element & 1:
        _coins(scene, sprite, ["✓"], [0])
    elif len(uses) <= MOST_NUMBERS:
        few = len(uses) <= MOST_COLOURS
        _coins(scene, sprite, [str(n + 1) for n in numbers], [n if few else 0 for n in numbers])


def _mark_focus(scene: TableScene) -> None:
    focus = scene.lights.focus
    if focus is None:
        scene.furniture.focus_pile(None)
        return
    sprite = scene.own.get(focus) or scene.table.get(focus)
    scene.furniture.focus_pile(focus if sprite is None else None)
    if sprite is not None:
        sprite.mark(_focus_ring(sprite.pose.height, scene.dpr, sprite.pose.angle), QPointF(0, 0))


def _veil(scene: TableScene, sprite: CardSprite) -> None:
    pose = sprite.pose
    colour = QColor(scene.theme.cloth_centre).name()
    sprite.mark(veil_pixmap(pose.height, scene.dpr, pose.angle, colour), QPointF(0, 0))


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


@lru_cache(maxsize=128)
def badge_pixmap(text: str, size: float, dpr: float, colour: str) -> QPixmap:
    """The value of a build on a square with round corners."""

    def draw(painter: QPainter) -> None:
        painter.setPen(QPen(QColor("#12332e"), 1.4))
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(QRectF(1, 1, size - 2, size - 2), size * 0.28, size * 0.28)
        painter.setPen(QColor("#12332e"))
        painter.setFont(ui_font(size * 0.56, 800))
        painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, text)

    return painted(size, size, dpr, draw)


@lru_cache(maxsize=64)
def veil_pixmap(height: float, dpr: float, angle: float, colour: str) -> QPixmap:
    """What dims a card of that height to the look of one through which the cloth shines."""
    width = height * CARD_ASPECT
    side = (width**2 + height**2) ** 0.5 if angle else 0
    full_width, full_height = side or width, side or height

    def draw(painter: QPainter) -> None:
        painter.translate(full_width / 2, full_height / 2)
        painter.rotate(angle)
        veil = QColor(colour)
        veil.setAlphaF(1 - DIMMED)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(veil)
        rect = QRectF(-width / 2, -height / 2, width, height)
        painter.drawRoundedRect(rect, width * 0.064, width * 0.064)

    return painted(full_width, full_height, dpr, draw)
