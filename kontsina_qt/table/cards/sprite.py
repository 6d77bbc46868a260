"""The graphics item of a card: pixmaps only, so that moving it draws nothing in Python."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import Box, Pose, box_of

SMOOTH = Qt.TransformationMode.SmoothTransformation


class CardSprite(QGraphicsPixmapItem):
    """A card on the table, face up (``card``) or face down (None)."""

    def __init__(self, art: CardArt, dpr: float, card: Card | None, pose: Pose) -> None:
        super().__init__()
        self.setTransformationMode(SMOOTH)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self._art = art
        self._dpr = dpr
        self.card = card
        self.pose = pose
        self._drawn = 0.0
        self._tilted = False
        self._lifted = False
        self._lies: tuple[Pose, Card | None] | None = None
        self._shadow = QGraphicsPixmapItem(self)
        self._shadow.setFlag(QGraphicsPixmapItem.GraphicsItemFlag.ItemStacksBehindParent)
        # A shadow is blurred anyway: smooth transformation would make no difference.
        self._shadow.setTransformationMode(Qt.TransformationMode.FastTransformation)
        self._marks: list[QGraphicsPixmapItem] = []
        self.rest()

    @property
    def box(self) -> Box:
        """The card's current rectangle, ignoring its tilt."""
        return box_of(self.pose)

    def show_face(self, card: Card | None) -> None:
        """Show a face, or the back with None."""
        self.card = card
        self._lies = None
        self._draw(self._drawn, 0.0)

    def set_out(self, end: Pose) -> None:
        """Prepare for a movement to ``end``: draw once, at the largest size on the way."""
        if self._tilted or end.height > self._drawn:
            self._lies = None
            self._draw(max(end.height, self._drawn), 0.0)

    def pose_at(self, pose: Pose, squeeze: float = 1.0) -> None:
        """Set the pose during a movement; ``squeeze`` scales the width while the card turns."""
        if self._tilted:
            self._draw(self._drawn, 0.0)
        self._lies = None
        self.pose = pose
        self.setPos(pose.x, pose.y)
        self.setRotation(pose.angle)
        self.setScale(pose.height / self._drawn)
        if squeeze < 1.0 or not self.transform().isIdentity():
            self.setTransform(QTransform.fromScale(max(squeeze, 0.02), 1.0))
        self.setZValue(pose.z)

    def rest(self, pose: Pose | None = None) -> None:
        """Set the final pose, drawn sharply."""
        pose = self.pose = pose or self.pose
        lies = (pose, self.card)
        if lies == self._lies:
            return
        self._lies = lies
        self._draw(pose.height, pose.angle)
        self.setTransform(QTransform())
        self.setScale(1.0)
        self.setRotation(0.0 if self._tilted else pose.angle)
        offset = self.offset()
        self.setPos(self._snap(pose.x, offset.x()), self._snap(pose.y, offset.y()))
        self.setZValue(pose.z)

    def redraw(self, art: CardArt, dpr: float) -> None:
        """Redraw for another deck or another screen."""
        self._art, self._dpr = art, dpr
        self._drawn = 0.0
        self._lies = None
        self.rest()

    def lift(self, lifted: bool) -> None:
        """Set or clear the deep shadow of a held card."""
        if lifted != self._lifted:
            self._lifted = lifted
            self._draw_shadow()

    def mark(self, pixmap: QPixmap, at: QPointF) -> None:
        """Add a mark; ``at`` is the offset of its centre from the card's."""
        item = QGraphicsPixmapItem(pixmap, self)
        item.setTransformationMode(SMOOTH)
        size = pixmap.deviceIndependentSize()
        item.setOffset(-size.width() / 2, -size.height() / 2)
        item.setPos(at)
        if not self._tilted:
            item.setRotation(0)
        self._marks.append(item)

    def unmark(self) -> None:
        """Remove all marks."""
        for item in self._marks:
            if (scene := self.scene()) is not None:
                scene.removeItem(item)
        self._marks.clear()

    def fixed(self, **changes: float) -> Pose:
        """Return the card's pose with some fields changed."""
        return replace(self.pose, **changes)

    def _snap(self, centre: float, offset: float) -> float:
        return round((centre + offset) * self._dpr) / self._dpr - offset

    def _draw(self, height: float, angle: float) -> None:
        height = height or self.pose.height
        if angle:
            pixmap = self._art.tilted(self.card, height, self._dpr, angle)
        elif self.card is None:
            pixmap = self._art.back(height, self._dpr)
        else:
            pixmap = self._art.face(self.card, height, self._dpr)
        self._drawn = height
        self._tilted = bool(angle)
        self.setPixmap(pixmap)
        size = pixmap.deviceIndependentSize()
        self.setOffset(-size.width() / 2, -size.height() / 2)
        self._draw_shadow()

    def _draw_shadow(self) -> None:
        pixmap = self._art.shadow(self._drawn, self._dpr, self._lifted)
        size = pixmap.deviceIndependentSize()
        drop = self._drawn * (0.07 if self._lifted else 0.022)
        self._shadow.setPixmap(pixmap)
        self._shadow.setOffset(-size.width() / 2, -size.height() / 2 + drop)
