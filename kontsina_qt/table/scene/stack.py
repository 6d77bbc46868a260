"""A pile or the stock on the table."""

from __future__ import annotations

from collections.abc import Sequence
from re import sub

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.layout.geometry import Pose
from kontsina_qt.table.layout.layout import TABLE_SIZE
from kontsina_qt.table.marks.rings import badge_pixmap, ring_pixmap
from kontsina_qt.table.style.paint import elided, painted, pixmap_item, snapped
from kontsina_qt.table.style.text_size import fitting_font, fitting_size, text_width, ui_font
from kontsina_qt.table.style.theme import Line, Ring

MOST_LAYERS = 13
"""The layers of a whole deck, one for every four cards."""
SIZE, WEIGHT = 13, 600
"""The font of the label."""
WIDEST = "4"
"""The widest digit."""
ACROSS, MOST_ACROSS = 0.34, 4
"""The visible part of a crosswise card, and the most such cards shown."""
SWEEPS = "#f0cf86"
"""The colour of the badge that counts sweeps."""


def label_lines(name: str, label: str, font: QFont, width: float, two: bool) -> list[str]:
    """Return the lines of a pile's label, elided to a width.

    Args:
        name: the owner of the pile, or empty; elided first.
        label: the rest of the label.
        font: the font.
        width: the width.
        two: whether the name may have lines of its own.
    """
    if not name:
        return [elided(label, font, width)]
    whole = f"{name} · {label}"
    if text_width(whole, font) <= width:
        return [whole]
    if two:
        parts = [name] if text_width(name, font) <= width else name_parts(name)
        return [elided(words, font, width) for words in (*parts, label)]
    room = width - text_width(f" · {label}", font)
    return [elided(f"{elided(name, font, room)} · {label}", font, width)]


def name_parts(name: str) -> list[str]:
    """Split the owner of a pile into lines: the last of several partners gets its own."""
    first, _, last = name.rpartition(" & ")
    return [f"{first} &", last] if " & " in first else [name]


def label_font(name: str, label: str, size: float, width: float, two: bool) -> QFont:
    """Return the largest font, up to ``size``, in which the label fits without eliding.

    It is the same for all numbers with the same number of digits, so that counts do not flicker.
    """
    usual = ui_font(size, WEIGHT)
    label = sub(r"\d", WIDEST, label)
    whole = f"{name} · {label}" if name else label
    if not two or not name or text_width(whole, usual) <= width:
        return fitting_font(whole, size, WEIGHT, width)
    parts = (*name_parts(name), label)
    sizes = [fitting_size(words, size, WEIGHT, width) for words in parts]
    return ui_font(min(sizes), WEIGHT)


class Stack:
    """A pile, face down or with its top card face up, with a label below it."""

    def __init__(self, scene: QGraphicsScene, appearance: Appearance) -> None:
        self._scene, self._appearance = scene, appearance
        self._cards, self._words = pixmap_item(scene, 2), pixmap_item(scene, 2)
        self._light, self._badge = pixmap_item(scene, 6), pixmap_item(scene, 5)
        self._cross = pixmap_item(scene, 1.5)
        self._cross_key: object = None
        self._light.setVisible(False)
        self._badge.setVisible(False)
        self._cards_key: object = None
        self._words_key: object = None
        self._pose: Pose | None = None
        self._top: Card | None = None

    def remove(self) -> None:
        """Remove the pile from the scene."""
        for item in (self._cards, self._words, self._light, self._badge, self._cross):
            self._scene.removeItem(item)

    def hide(self, hidden: bool) -> None:
        """Hide the pile, or show it again."""
        self._cards.setVisible(not hidden)
        self._words.setVisible(not hidden)

    def light(self, colour: str | None, wide: float = 3.4) -> None:
        """Put a ring around the pile; None removes it."""
        self._light.setVisible(colour is not None)
        if colour is None or self._pose is None:
            return
        appearance, pose = self._appearance, self._pose
        width = wide * max(appearance.layout.scale, 0.8)
        line = Ring(colour, Line.SOLID)
        pixmap = ring_pixmap(pose.height, appearance.dpr, 0, line, width, 1.5)
        self._light.setPixmap(pixmap)
        size = pixmap.deviceIndependentSize()
        self._light.setPos(pose.x - size.width() / 2, pose.y - size.height() / 2)

    def mark(self, sweeps: int, crosswise: Sequence[Card] = ()) -> None:
        """Show the cards that lie crosswise in the pile for sweeps, and the number of sweeps."""
        self._badge.setVisible(sweeps > 0)
        self._lay_across(crosswise[-MOST_ACROSS:])
        if not sweeps or self._pose is None:
            return
        pose, appearance = self._pose, self._appearance
        size = max(pose.height * 0.3, 18.0)
        pixmap = badge_pixmap(f"+{sweeps}" if sweeps < 100 else "+", size, appearance.dpr, SWEEPS)
        self._badge.setPixmap(pixmap)
        self._badge.setPos(pose.x + pose.width / 2 - size * 0.6, pose.y - pose.height / 2 - 4)

    def _lay_across(self, cards: Sequence[Card]) -> None:
        """Draw cards crosswise under the pile, with an end of each visible."""
        self._cross.setVisible(bool(cards))
        pose, appearance = self._pose, self._appearance
        if not cards or pose is None:
            return
        long, wide = pose.height, pose.width
        step = 10 * max(appearance.layout.scale, 0.7)
        out = long * ACROSS + step * (len(cards) - 1)
        left = pose.x - wide / 2 - out >= 2
        key = (pose, tuple(cards), left, appearance.dpr, id(appearance.art))
        size = QSizeF(long + step * (len(cards) - 1), wide)
        x = pose.x - wide / 2 - out if left else pose.x + wide / 2 + out - size.width()
        self._cross.setPos(snapped(x, pose.y - wide / 2, appearance.dpr))
        if key == self._cross_key:
            return
        self._cross_key = key

        def draw(painter: QPainter) -> None:
            for at, card in enumerate(cards):
                place = at if left else len(cards) - 1 - at
                painter.save()
                painter.translate(step * place + long / 2, wide / 2)
                painter.rotate(-90 if left else 90)
                face = appearance.art.reduced(
                    card, long, appearance.dpr, appearance.layout.hand_height * TABLE_SIZE
                )
                painter.drawPixmap(QPointF(-wide / 2, -long / 2), face)
                painter.restore()

        self._cross.setPixmap(painted(size.width(), size.height(), appearance.dpr, draw))

    def show(
        self, pose: Pose, count: int, label: str, name: str = "", top: Card | None = None
    ) -> None:
        """Draw the pile and its label, where they have changed.

        Args:
            pose: the place.
            count: the number of cards.
            label: the text below.
            name: the owner, shown before the label if there is room.
            top: the top card, if face up.
        """
        appearance = self._appearance
        self._pose = pose
        self._top = top
        layers = min(MOST_LAYERS, (count + 3) // 4)
        step = 0.8 * max(appearance.layout.scale, 0.7)
        drawn_with = (pose, layers, top, appearance.dpr, id(appearance.theme), id(appearance.art))
        if drawn_with != self._cards_key:
            self._cards_key = drawn_with
            self._show_cards(pose, layers, step)
        below = pose.y + pose.height / 2 + 5 * appearance.layout.scale + layers * step
        worded_with = (
            name,
            label,
            below,
            pose.x,
            appearance.layout.text,
            appearance.dpr,
            id(appearance.theme),
        )
        if worded_with != self._words_key:
            self._words_key = worded_with
            self._show_words(pose, below, label, name)

    def _show_cards(self, pose: Pose, layers: int, step: float) -> None:
        dpr = self._appearance.dpr
        pad = pose.height * 0.1 + layers * step

        def draw(painter: QPainter) -> None:
            self._draw_stack(painter, pad, pad, pose, layers, step)

        def paint() -> QPixmap:
            return painted(pose.width + 2 * pad, pose.height + 2 * pad, dpr, draw)

        appearance = self._appearance
        key = ("stack", layers, step, pose.height, dpr, appearance.theme.text_dim.name())
        self._cards.setPixmap(paint() if self._top is not None else appearance.art.kept(key, paint))
        x, y = pose.x - pose.width / 2 - pad, pose.y - pose.height / 2 - pad
        self._cards.setPos(snapped(x, y, dpr))

    def _show_words(self, pose: Pose, top: float, label: str, name: str) -> None:
        appearance = self._appearance
        width = appearance.layout.label_width(pose)

        two = appearance.layout.seating.partners
        font = label_font(name, label, SIZE * appearance.layout.text, width, two)
        lines = label_lines(name, label, font, width, two)
        line = 17 * appearance.layout.text

        def draw(painter: QPainter) -> None:
            painter.setFont(font)
            painter.setPen(appearance.theme.text_dim)
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
            for number, words in enumerate(lines):
                painter.drawText(
                    QRectF(0, number * line, width, 24 * appearance.layout.text), flags, words
                )

        self._words.setPixmap(painted(width, appearance.layout.label_height, appearance.dpr, draw))
        self._words.setPos(snapped(pose.x - width / 2, top, appearance.dpr))

    def _draw_stack(
        self, painter: QPainter, left: float, top: float, pose: Pose, layers: int, step: float
    ) -> None:
        appearance = self._appearance
        rect = QRectF(left, top, pose.width, pose.height)
        radius = pose.width * 0.064
        if not layers:
            painter.setPen(QPen(appearance.theme.text_dim, 1.2, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius)
            return
        shadow = appearance.art.shadow(pose.height, appearance.dpr, False)
        size = shadow.deviceIndependentSize()
        centre = rect.center()
        painter.drawPixmap(
            QPointF(
                centre.x() - size.width() / 2 + layers * step / 2,
                centre.y() - size.height() / 2 + layers * step + pose.height * 0.02,
            ),
            shadow,
        )
        for layer in range(layers, 0, -1):
            edge = appearance.art.edge(pose.height, appearance.dpr, layer % 2 == 0)
            painter.drawPixmap(rect.topLeft() + QPointF(layer * step, layer * step), edge)
        if self._top is None:
            painter.drawPixmap(rect.topLeft(), appearance.art.back(pose.height, appearance.dpr))
        else:
            large = appearance.layout.hand_height * TABLE_SIZE
            face = appearance.art.reduced(self._top, pose.height, appearance.dpr, large)
            painter.drawPixmap(rect.topLeft(), face)
