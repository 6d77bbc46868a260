"""Large words on the table for a moment: a sweep, a stolen pile, a new hand, the last deal.

They are animated independently, so that no play waits for them, and can end at any time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QEasingCurve, QObject, QPointF, Qt, QVariantAnimation
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from kontsina_qt.language import capital, tr
from kontsina_qt.match.highlights import sweep_points
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.base.cards import face
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.scoring import MULLE
from kontsina_qt.rules.state.events import Captured, Dealt, Stole
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.layout.geometry import Box, clamp
from kontsina_qt.table.layout.layout import Layout
from kontsina_qt.table.marks.ornament import band, big_word, coin, greek_key, rays
from kontsina_qt.table.style.paint import pixmap_item

OVER = 700
"""The z value: above all cards, below the zoom."""
SIZE, NARROW_SIZE, NARROW = 150, 96, 700
"""The font size at scale 1, that on a narrow table, and the width of a narrow table."""
AGAINST, SMALL = 0.6, 0.34
"""The scale for another side's sweep, and for words about a deal."""
GROWN_MS, STANDS_MS, FADE_MS = 180, 700, 220
AGAIN_MS = 500
"""The total duration of words that were shown twice already in the hand."""
COIN_AFTER_MS, COIN_MS, ARC = 250, 420, 60
"""When the coin takes off, how long it flies, and the height of its arc."""
COIN = 62
FAINT_RAYS, RAYS = 0.17, 330
SCRIM = 0.86
"""The opacity of the background behind words over cards."""
MULLE_NAME = N_("Mulle")
FROM = 0.92
"""The initial scale of the words as they fade in."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Large words.

    Attributes:
        words: the text.
        scale: the size, 1 for the viewer's own sweep.
        sun: whether to show rays and a Greek key.
        points: the points on the coin that flies to a plate or a pile; 0 for no coin.
        to: where the coin flies.
        length: the total duration in milliseconds.
        has_scrim: whether to darken the cards behind the words.
    """

    words: str
    scale: float = 1.0
    sun: bool = False
    points: int = 0
    to: tuple[float, float] | None = None
    length: float = GROWN_MS + STANDS_MS + FADE_MS
    has_scrim: bool = False


def moment_of(
    event: Captured | Stole | Dealt, rules: Rules, models: TableModels, layout: Layout
) -> Moment | None:
    """Return the large words for an event; None for most events."""
    if isinstance(event, Dealt):
        words = _dealt_words(event, models)
        return Moment(words, SMALL, has_scrim=_has_cards(models)) if words else None
    words = _words(event, rules)
    if not words:
        return None
    side = event.side
    humans = models.session.humans
    own = bool(humans) and side == rules.side_of[models.viewer]
    points, count = 0, 1
    if isinstance(event, Captured):
        points = event.bonus + (sweep_points(rules) if event.sweep else 0)
        position = models.session.position
        count = position.features.sweeps[side] if position is not None and event.sweep else 1
    if rules.at_once:
        box = layout.pill(event.seat)
        to = box.centre
    else:
        pile = layout.pile(side)
        to = (pile.x, pile.y)
    moment = _sweep_moment(words, own, count, points, to)
    return replace(moment, has_scrim=_has_cards(models))


def _has_cards(models: TableModels) -> bool:
    """Return whether cards are on the table."""
    position = models.session.position
    return position is not None and bool(position.table)


def _words(event: Captured | Stole, rules: Rules) -> str:
    """Return the name of a play with an exclamation mark; empty for an ordinary one."""
    if isinstance(event, Stole):
        return tr("Stolen!")
    plan = rules.fishing.sweeps if rules.fishing is not None else None
    name = tr(plan.name) if event.sweep and plan is not None else ""
    if not name and any(each.category == MULLE for each in rules.categories):
        twin = len(event.taken) == 1 and face(event.taken[0]) == face(event.card)
        name = tr(MULLE_NAME) if twin else ""
    return f"{capital(name)}!" if name else ""


def _dealt_words(event: Dealt, models: TableModels) -> str:
    """Return the words for a deal: the hand's number, who begins, or that it is the last."""
    session = models.session
    if event.number:
        return tr("Last deal") if event.last else ""
    if session.match.hand_number:
        return tr("Hand {n}").format(n=session.match.hand_number + 1)
    if session.turn < 0:
        return ""
    if session.humans == (session.turn,):
        return tr("You begin")
    return tr("{name} begins").format(name=session.teller.seat(session.turn))


def _sweep_moment(
    words: str, own: bool, count: int, points: int, to: tuple[float, float]
) -> Moment:
    """Return the moment of a sweep, plainer for other sides and from the third one on."""
    scale = 1.0 if own else AGAINST
    if count > 2:
        return Moment(words, scale, length=AGAIN_MS)
    return Moment(words, scale, sun=own, points=points, to=to)


class Moments(QObject):
    """Shows moments on one table, one at a time.

    Attributes:
        still: whether to show the words without animation.
        speed: the factor by which durations are multiplied.
    """

    def __init__(self, scene: QGraphicsScene, appearance: Appearance) -> None:
        super().__init__(scene)
        self._appearance = appearance
        self.still, self.speed = False, 1.0
        self.shown: Moment | None = None
        self._banded = False
        self._rays = pixmap_item(scene, 0.5)  # below all cards
        self._scrim = pixmap_item(scene, OVER - 1)
        self._word = pixmap_item(scene, OVER)
        self._key = pixmap_item(scene, OVER)
        self._coin = pixmap_item(scene, OVER + 1)
        self._clock = QVariantAnimation(self)
        self._clock.setEasingCurve(QEasingCurve.Type.Linear)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.valueChanged.connect(self._on_time)
        self._clock.finished.connect(self.end)
        for item in self._items():
            item.setVisible(False)
            item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def _items(self) -> tuple[QGraphicsPixmapItem, ...]:
        return self._rays, self._scrim, self._word, self._key, self._coin

    def show(self, moment: Moment) -> None:
        """Show a moment, ending the current one."""
        self.end()
        self.shown = moment
        self._draw(moment)
        self._clock.setDuration(max(1, round(moment.length * self.speed)))
        self._on_time(0.0)
        self._clock.start()

    def end(self) -> None:
        """Hide the words at once."""
        self.shown = None
        self._clock.stop()
        for item in self._items():
            item.setVisible(False)

    @property
    def box(self) -> Box | None:
        """The box of the words; None while there are none."""
        if self.shown is None:
            return None
        size = self._word.pixmap().deviceIndependentSize()
        middle = self._middle()
        left, top = middle.x() - size.width() / 2, middle.y() - size.height() / 2
        return Box(left, top, size.width(), size.height())

    def _middle(self) -> QPointF:
        zone = self._appearance.layout.table_zone
        return QPointF(*zone.centre)

    def _draw(self, moment: Moment) -> None:
        appearance, zone = self._appearance, self._appearance.layout.table_zone
        theme, dpr, layout = appearance.theme, appearance.dpr, appearance.layout
        size = SIZE * layout.scale if layout.width >= NARROW else NARROW_SIZE
        size = clamp(size * moment.scale, 26.0, max(zone.height * 0.62, 26.0))
        room = min(layout.width * 0.94, 1.4 * max(zone.width, 320.0))
        shade = not theme.contrast
        self._word.setPixmap(big_word(moment.words, size, room, theme.text, dpr, shade))
        if moment.has_scrim:
            dark = QColor(theme.cloth_edge)
            dark.setAlphaF(SCRIM)
            under = self._word.pixmap().deviceIndependentSize()
            wide, high = min(room, under.width() * 1.8), under.height() * 1.1
            self._scrim.setPixmap(band(wide, high, dark, dpr))
        self._banded = moment.sun and layout.width >= NARROW
        if self._banded:
            wide = min(room * 0.8, self._word.pixmap().deviceIndependentSize().width() * 1.3)
            self._key.setPixmap(greek_key(wide, max(10.0, size * 0.11), theme.gold, dpr))
        if moment.sun and not self.still and not theme.contrast:
            colour = QColor(theme.gold)
            colour.setAlphaF(FAINT_RAYS)
            self._rays.setPixmap(rays(RAYS * layout.scale * moment.scale, colour, dpr))
        if moment.points and moment.to is not None and not self.still:
            words, wide = f"+{moment.points}", max(COIN * layout.scale, 40.0)
            self._coin.setPixmap(coin(words, wide, theme.accent, None, dpr))

    def _on_time(self, value: object) -> None:
        moment = self.shown
        if moment is None or not isinstance(value, float):
            return
        now = value * moment.length
        grown = min(now / GROWN_MS, 1.0)
        left = clamp((moment.length - now) / FADE_MS, 0.0, 1.0)
        seen = 1.0 if self.still else min(grown, left)
        grown = (
            1.0 if self.still else QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(grown)
        )
        middle = self._middle()
        self._put(self._word, middle, seen, FROM + (1 - FROM) * grown)
        if moment.has_scrim:
            self._put(self._scrim, middle, seen)
        high = self._word.pixmap().deviceIndependentSize().height()
        if self._banded:
            below = middle + QPointF(0, high * 0.6)
            self._put(self._key, below, seen)
        if moment.sun and not self.still and not self._appearance.theme.contrast:
            self._put(self._rays, middle, seen)
        if moment.points and moment.to is not None and not self.still:
            self._fly(moment.to, now, middle)

    def _fly(self, to: tuple[float, float], now: float, middle: QPointF) -> None:
        """Move the coin on a low arc to where the points are counted."""
        part = (now - COIN_AFTER_MS) / COIN_MS
        if not 0 <= part <= 1:
            self._coin.setVisible(False)
            return
        done = QEasingCurve(QEasingCurve.Type.InOutCubic).valueForProgress(part)
        at = middle + (QPointF(*to) - middle) * done
        at.setY(at.y() - 4 * done * (1 - done) * ARC * self._appearance.layout.scale)
        self._put(self._coin, at, 1.0, 1.0 - 0.45 * done)

    @staticmethod
    def _put(item: QGraphicsPixmapItem, middle: QPointF, seen: float, scale: float = 1.0) -> None:
        size = item.pixmap().deviceIndependentSize()
        item.setScale(scale)
        item.setOpacity(seen)
        item.setPos(middle.x() - size.width() / 2 * scale, middle.y() - size.height() / 2 * scale)
        item.setVisible(True)
