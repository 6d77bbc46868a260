"""The cards at the end of a match: a fan with rays, or scattered cards after a loss."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import CARD_ASPECT
from kontsina_qt.table.marks.ornament import rays
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.table_page.match_end.look import dimmed, part_of
from kontsina_qt.windows.table_page.match_end.words import MatchEnd
from kontsina_qt.windows.widgets.painted_panel import fade

FAN, FAN_TILT, FAN_STEP = 188, 10.0, 0.56
"""The height of the fanned cards, the angle between them, and their distance."""
NARROW_FAN, NARROW_STEP = 122, 0.5
LOST_TILTS = (-14.0, 5.0, -6.0, 13.0)
CARD_MS, CARDS_APART_MS, CARDS_FROM = 280, 70, 240
"""The duration of a card's rise, the delay between cards, and the start of the first one."""
LOST_MS, LOST_FALL = 360, 60
FAINT_RAYS = 0.13


class EndCards:
    """Places cards on the page ``parent``."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent
        self._end: MatchEnd | None = None
        self.rays = Label("", parent)
        self.rays.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.labels: list[Label] = []
        self.homes: list[QPoint] = []

    def fill(self, end: MatchEnd) -> None:
        """Set the cards."""
        self._end = end
        for label in self.labels:
            label.deleteLater()
        self.labels = [Label("", self._parent) for _ in end.cards]
        for label in self.labels:
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.show()

    def place(
        self, art: CardArt, theme: Theme, box: QRect, scale: float, narrow: bool, seen: bool
    ) -> None:
        """Place the cards as a fan, or at the sides of the winner.

        Args:
            art, theme: the deck and the theme.
            box: the rectangle of the fan.
            scale: the scale, 1 as usual.
            narrow: whether there is one column.
            seen: whether there is room for the cards.
        """
        if self._end is None:
            return
        centre = QPoint(self._parent.width() // 2, box.center().y() + 1)
        self.homes = []
        for at, label in enumerate(self.labels):
            label.setVisible(seen and not (self._end.lost and narrow))
            self._place_one(art, at, centre, scale, narrow)
        self._place_rays(theme, centre, (230 if narrow else 390) * scale, seen)

    def _place_one(self, art: CardArt, at: int, centre: QPoint, scale: float, narrow: bool) -> None:
        end, label = self._end, self.labels[at]
        assert end is not None
        lost = end.lost
        high = round((NARROW_FAN if narrow else FAN) * scale * (0.76 if lost else 1))
        step = high * CARD_ASPECT * (NARROW_STEP if narrow else FAN_STEP)
        k = at - (len(end.cards) - 1) / 2
        dpr = self._parent.devicePixelRatioF()
        if lost:
            picture = dimmed(art.tilted(end.cards[at], high, dpr, LOST_TILTS[at % 4]))
            side, inner = -1 if at % 2 == 0 else 1, at // 2
            x = centre.x() + side * (scale * (300 + 105 * inner))
            y = centre.y() + (12 if inner else -6) * scale
        else:
            picture = art.tilted(end.cards[at], high, dpr, k * FAN_TILT)
            x, y = centre.x() + k * step, centre.y() + k * k * high * 0.035 - high * 0.02
        label.setPixmap(picture)
        size = picture.deviceIndependentSize()
        label.resize(size.toSize())
        label.move(round(x - size.width() / 2), round(y - size.height() / 2))
        self.homes.append(label.pos())
        if lost:
            label.lower()
        else:
            label.raise_()

    def _place_rays(self, theme: Theme, centre: QPoint, radius: float, seen: bool) -> None:
        assert self._end is not None
        self.rays.setVisible(seen and not self._end.lost and not theme.contrast)
        if self.rays.isVisible():
            colour = QColor(theme.gold)
            colour.setAlphaF(FAINT_RAYS)
            self.rays.setPixmap(rays(radius, colour, self._parent.devicePixelRatioF()))
            self.rays.resize(round(2 * radius), round(2 * radius))
            self.rays.move(round(centre.x() - radius), round(centre.y() - radius))
        self.rays.lower()

    def boxes(self) -> list[QRect]:
        """Return the final rectangles of the visible cards."""
        pairs = zip(self.labels, self.homes, strict=True)
        return [QRect(home, label.size()) for label, home in pairs if label.isVisible()]

    def move(self, now: float) -> None:
        """Show the animation at a time in milliseconds since the page was opened."""
        end = self._end
        assert end is not None
        for at, (label, home) in enumerate(zip(self.labels, self.homes, strict=True)):
            if end.lost:
                part = part_of(now, 0, LOST_MS)
                label.move(home - QPoint(0, round((1 - part) * LOST_FALL)))
                fade(label, part)
            else:
                start = CARDS_FROM + at * CARDS_APART_MS
                part = part_of(now, start, start + CARD_MS)
                done = QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(part)
                below = round((self._parent.height() - home.y()) * (1 - done))
                label.move(home + QPoint(0, below))

    def settle(self) -> None:
        """Show the final state."""
        for label, home in zip(self.labels, self.homes, strict=True):
            label.move(home)
        for label in (self.rays, *self.labels):
            fade(label, 1.0)
