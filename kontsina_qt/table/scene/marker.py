"""Paints the marks on the cards and piles of a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF

from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.cards.sprite import CardSprite
from kontsina_qt.table.marks import marks
from kontsina_qt.table.marks.marks import MOST_COLOURS
from kontsina_qt.table.marks.plates import seat_colour
from kontsina_qt.table.marks.rings import (
    badge_pixmap,
    coin_pixmap,
    focus_ring_pixmap,
    owned_badge_pixmap,
    ring_pixmap,
    scrim_pixmap,
)
from kontsina_qt.table.scene.furniture import Furniture
from kontsina_qt.table.scene.sprites import Sprites
from kontsina_qt.table.style.theme import Line, Ring

HALF_GAP = 0.034
"""Half the smallest gap between two tilted table cards, relative to their height."""
HEAP_COLOUR = "#f1ead8"
"""The background of the heap's card count."""


def ring_measures(bold: bool, scale: float, height: float) -> tuple[float, float]:
    """Return the width of a ring and its distance from the card.

    It takes at most half the gap between cards, so that rings of neighbours do not touch.
    """
    room = height * HALF_GAP
    width = min((5.0 if bold else 3.4) * scale, room)
    return width, min(1.5, room - width)


class Marker:
    """Paints the marks of one table."""

    def __init__(self, sprites: Sprites, furniture: Furniture, appearance: Appearance) -> None:
        self._sprites, self._furniture, self._appearance = sprites, furniture, appearance

    def show(self, worn: marks.Marks) -> None:
        """Replace all marks."""
        for card, sprite in self._sprites.table.items():
            self._mark(sprite, worn.table.get(card, marks.PLAIN))
        for card, sprite in self._sprites.own.items():
            self._mark(sprite, worn.own.get(card, marks.PLAIN))
        self._furniture.light_piles(worn.piles)
        self._furniture.focus_pile(worn.focus)
        ghost = worn.ghost
        home = None if ghost is None else self._sprites.home(ghost)
        self._furniture.show_ghost(home)

    def outline(self, sprites: Sequence[CardSprite]) -> None:
        """Ring cards that are about to be taken."""
        line = Ring(self._appearance.theme.accent.name(), Line.SOLID)
        for sprite in sprites:
            self._ring(sprite, line, marks.Ring())

    def clear(self, sprites: Sequence[CardSprite]) -> None:
        """Remove the marks of these cards."""
        for sprite in sprites:
            sprite.unmark()

    def _mark(self, sprite: CardSprite, worn: marks.CardMarks) -> None:
        sprite.unmark()
        if worn == marks.PLAIN:
            return
        if worn.dimmed and not self._appearance.theme.contrast:
            self._scrim(sprite)
        for ring in worn.rings:
            self._ring(sprite, self._appearance.theme.rings[ring.number % MOST_COLOURS], ring)
        self._coins(sprite, worn.coins)
        if worn.badge is not None:
            self._owned(sprite, worn.badge)
        if worn.asked is not None:
            asked = seat_colour(self._appearance.layout.seating, worn.asked.seat)
            self._badge(sprite, worn.asked.initial, asked, -1)
        if worn.count:
            self._badge(sprite, str(worn.count), HEAP_COLOUR)
        if worn.focused:
            pose = sprite.pose
            pixmap = focus_ring_pixmap(pose.height, self._appearance.dpr, pose.angle)
            sprite.mark(pixmap, QPointF(0, 0))

    def _scrim(self, sprite: CardSprite) -> None:
        pose = sprite.pose
        colour = self._appearance.theme.cloth_edge.name()
        sprite.mark(
            scrim_pixmap(pose.height, self._appearance.dpr, pose.angle, colour), QPointF(0, 0)
        )

    def _ring(self, sprite: CardSprite, line: Ring, ring: marks.Ring) -> None:
        pose = sprite.pose
        width, gap = ring_measures(ring.bold, max(self._appearance.layout.scale, 0.8), pose.height)
        pixmap = ring_pixmap(
            pose.height, self._appearance.dpr, pose.angle, line, width, gap, ring.share
        )
        sprite.mark(pixmap, QPointF(0, 0))

    def _coins(self, sprite: CardSprite, coins: Sequence[marks.Coin]) -> None:
        size = min(25 * max(self._appearance.layout.text, 0.8), sprite.pose.height * 0.24)
        corner = QPointF(sprite.pose.width / 2 - size * 0.12, -sprite.pose.height / 2 + size * 0.12)
        rings = self._appearance.theme.rings
        for i, coin in enumerate(coins):
            colour = rings[coin.number % len(rings)].colour
            pixmap = coin_pixmap(coin.text, size, self._appearance.dpr, colour)
            sprite.mark(pixmap, corner - QPointF(i * size * 0.96, 0))

    def _owned(self, sprite: CardSprite, badge: marks.Badge) -> None:
        """Add the value and owner of a build at the lower right corner."""
        layout, pose = self._appearance.layout, sprite.pose
        size = min(30 * max(layout.text, 0.8), pose.height * 0.26)
        colour = seat_colour(layout.seating, badge.owner)
        if badge.initial:
            pixmap = owned_badge_pixmap(
                str(badge.value), badge.initial, size, self._appearance.dpr, colour
            )
        else:
            pixmap = badge_pixmap(str(badge.value), size, self._appearance.dpr, colour)
        half = pixmap.deviceIndependentSize().width() / 2
        corner = QPointF(pose.width / 2 + size * 0.2 - half, pose.height / 2 - size * 0.3)
        sprite.mark(pixmap, corner)

    def _badge(self, sprite: CardSprite, text: str, colour: str, across: int = 1) -> None:
        """Add a badge at the lower right corner (1) or the lower left one (-1)."""
        layout, pose = self._appearance.layout, sprite.pose
        size = min(30 * max(layout.text, 0.8), pose.height * 0.3)
        corner = QPointF(across * (pose.width / 2 - size * 0.3), pose.height / 2 - size * 0.3)
        sprite.mark(badge_pixmap(text, size, self._appearance.dpr, colour), corner)
