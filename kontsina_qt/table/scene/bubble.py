"""Speech bubbles beside the plates of the seats."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.models.picture import TableItem
from kontsina_qt.table.animation.resting_places import table_poses
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.layout.free_places import boxes_of, free_place, furniture_boxes
from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.table.style.paint import painted, pixmap_item, snapped
from kontsina_qt.table.style.text_size import text_width, ui_font

REMARK_MS, PHRASE_MS = 2600, 5000
"""How long a computer player's remark and a person's phrase stay."""
TYPE, INSET, TIP = 13.0, 10.0, 7.0


class SpeechBubble(QObject):
    """One bubble: shown beside a plate where nothing lies, and hidden after a while.

    Args:
        scene: the scene to draw on.
        appearance: the appearance of the table.
        stay_ms: how long it stays.
        parent: the parent object.

    Attributes:
        words: the text and its box; None while it is hidden.
    """

    def __init__(
        self, scene: QGraphicsScene, appearance: Appearance, stay_ms: int, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.words: tuple[str, Box] | None = None
        self._item = pixmap_item(scene, 6)
        self._item.hide()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(stay_ms)
        self._timer.timeout.connect(self.hide)

    def show(
        self, seat: int, words: str, items: Sequence[TableItem], beside: Sequence[Box]
    ) -> bool:
        """Show words beside a seat's plate; return False if there is no free place.

        Args:
            seat: the seat that speaks.
            words: the text.
            items, beside: the table items and other boxes not to be covered.
        """
        layout = self._appearance.layout
        font = ui_font(TYPE * layout.text, 400)
        wide = text_width(words, font) + 2 * INSET * layout.text
        high = (TYPE + 14) * layout.text
        pill = layout.pill(seat)
        table = boxes_of(list(table_poses(layout, items).values()))
        taken = [*furniture_boxes(layout), *beside, *table]
        gap = TIP * layout.text
        places = (
            (pill.right + gap, pill.y + (pill.height - high) / 2),
            (pill.x - gap - wide, pill.y + (pill.height - high) / 2),
            (pill.x, pill.bottom + gap),
            (pill.x, pill.y - gap - high),
        )
        box = free_place(layout, (wide, high), pill.centre, taken, places, 1.2 * pill.width)
        if box is None:
            return False
        self.words = words, box
        self._draw(words, box, pill)
        self._timer.start()
        return True

    def make_way(self, items: Sequence[TableItem], beside: Sequence[Box]) -> None:
        """Hide the bubble if it would cover table items or boxes."""
        if self.words is None:
            return
        lie = [*boxes_of(list(table_poses(self._appearance.layout, items).values())), *beside]
        if any(self.words[1].overlaps(box) for box in lie):
            self.hide()

    def hide(self) -> None:
        """Hide the bubble."""
        self._timer.stop()
        self.words = None
        self._item.hide()

    def _draw(self, words: str, box: Box, pill: Box) -> None:
        appearance = self._appearance
        text, theme = appearance.layout.text, appearance.theme
        tip = TIP * text

        def draw(painter: QPainter) -> None:
            rect = QRectF(tip, tip, box.width, box.height)
            outline = QPainterPath()
            outline.addRoundedRect(rect, 10 * text, 10 * text)
            point = QPainterPath()
            x, y = pill.centre[0] - box.x + tip, pill.centre[1] - box.y + tip
            if rect.top() <= y <= rect.bottom():
                side = rect.left() if x < rect.left() else rect.right()
                out = -tip if x < rect.left() else tip
                point.moveTo(side, y - tip * 0.8)
                point.lineTo(side + out, y)
                point.lineTo(side, y + tip * 0.8)
            else:
                side = rect.top() if y < rect.top() else rect.bottom()
                out = -tip if y < rect.top() else tip
                x = min(max(x, rect.left() + 3 * tip), rect.right() - 3 * tip)
                point.moveTo(x - tip * 0.8, side)
                point.lineTo(x, side + out)
                point.lineTo(x + tip * 0.8, side)
            painter.setPen(theme.paper_pen if theme.contrast else Qt.PenStyle.NoPen)
            painter.setBrush(theme.paper)
            painter.drawPath(outline.united(point))
            painter.setPen(theme.ink)
            painter.setFont(ui_font(TYPE * text, 400))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)

        self._item.setPixmap(
            painted(box.width + 2 * tip, box.height + 2 * tip, appearance.dpr, draw)
        )
        self._item.setPos(snapped(box.x - tip, box.y - tip, appearance.dpr))
        self._item.show()


class Phrases:
    """What people at the table say, one bubble for each seat.

    Attributes:
        bubbles: the bubble of each seat that has spoken.
    """

    def __init__(self, scene: QGraphicsScene, appearance: Appearance) -> None:
        self._scene, self._appearance = scene, appearance
        self.bubbles: dict[int, SpeechBubble] = {}

    def show(
        self, seat: int, words: str, items: Sequence[TableItem], beside: Sequence[Box]
    ) -> bool:
        """Show what a seat says, as ``SpeechBubble.show`` does."""
        if seat not in self.bubbles:
            bubble = SpeechBubble(self._scene, self._appearance, PHRASE_MS, self._scene)
            self.bubbles[seat] = bubble
        self.bubbles[seat].hide()
        return self.bubbles[seat].show(seat, words, items, [*beside, *self.boxes])

    @property
    def boxes(self) -> list[Box]:
        """The boxes of the visible bubbles."""
        return [bubble.words[1] for bubble in self.bubbles.values() if bubble.words]

    def place_again(self, items: Sequence[TableItem], beside: Sequence[Box]) -> None:
        """Show the visible bubbles where there is room in a new layout."""
        spoken = {seat: bubble.words[0] for seat, bubble in self.bubbles.items() if bubble.words}
        self.stop()
        for seat, words in spoken.items():
            self.show(seat, words, items, beside)

    def make_way(self, items: Sequence[TableItem], beside: Sequence[Box]) -> None:
        """Hide every bubble that would cover table items or boxes."""
        for bubble in self.bubbles.values():
            bubble.make_way(items, beside)

    def stop(self) -> None:
        """Hide every bubble."""
        for bubble in self.bubbles.values():
            bubble.hide()
