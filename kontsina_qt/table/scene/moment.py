"""A large word on the cloth for a moment: a sweep, a stolen pile, a new hand, the last deal.

It has a clock of its own, so that no play waits for it, and it may end at any time.
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
"""So high in the pile-up the words stand: over all cards, under one held up close."""
SIZE, NARROW_SIZE, NARROW = 150, 96, 700
"""The type of a word, at scale 1 and on a narrower table."""
AGAINST, SMALL = 0.6, 0.34
"""How large the word is for another side's sweep, and one that only tells what begins."""
GROWN_MS, STANDS_MS, FADE_MS = 180, 700, 220
AGAIN_MS = 500
"""A word that has been seen twice in a hand stands so long in all."""
COIN_AFTER_MS, COIN_MS, ARC = 250, 420, 60
"""When the coin leaves the word, how long it flies, and how far its way bends upwards."""
COIN = 62
FAINT_RAYS, RAYS = 0.17, 330
SCRIM = 0.86
"""How dark it is behind words under which cards are."""
MULLE_NAME = N_("Mulle")
FROM = 0.92
"""How large a word is as it begins to be seen."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What is said in large letters.

    Attributes:
        words: them.
        scale: how large, 1 for one's own sweep.
        sun: whether rays and a band go with them.
        points: what flies to a seat's plate or to a pile; 0 for nothing.
        to: where that flies.
        length: how long the words are seen in all, in milliseconds.
        has_scrim: whether cards are under the words, and something dark between them.
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
    """What is told of an event in large letters; None of most of them."""
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
    """Whether cards are on the table."""
    position = models.session.position
    return position is not None and bool(position.table)


def _words(event: Captured | Stole, rules: Rules) -> str:
    """What such a play is called, with an exclamation mark; empty for an everyday one."""
    if isinstance(event, Stole):
        return tr("Stolen!")
    plan = rules.fishing.sweeps if rules.fishing is not None else None
    name = tr(plan.name) if event.sweep and plan is not None else ""
    if not name and any(each.category == MULLE for each in rules.categories):
        twin = len(event.taken) == 1 and face(event.taken[0]) == face(event.card)
        name = tr(MULLE_NAME) if twin else ""
    return f"{capital(name)}!" if name else ""


def _dealt_words(event: Dealt, models: TableModels) -> str:
    """What is told as cards are dealt: which hand it is, who begins, and that it is the last."""
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
    """The moment of a sweep, which is quieter for another side and from the third one on."""
    scale = 1.0 if own else AGAINST
    if count > 2:
        return Moment(words, scale, length=AGAIN_MS)
    return Moment(words, scale, sun=own, points=points, to=to)


class Moments(QObject):
    """Shows moments on one table, one at a time.

    Attributes:
        still: whether nothing moves: the words are there and go.
        speed: how much longer than usual everything takes.
    """

    def __init__(self, scene: QGraphicsScene, appearance: Appearance) -> None:
        super().__init__(scene)
        self._scene, self._look = scene, appearance
        self.still, self.speed = False, 1.0
        self.shown: Moment | None = None
        self._banded = False
        self._rays = pixmap_item(scene, 0.5)  # on the cloth, under all cards
        self._scrim = pixmap_item(scene, OVER - 1)
        self._word = pixmap_item(scene, OVER)
        self._key = pixmap_item(scene, OVER)
        self._coin = pixmap_item(scene, OVER + 1)
        self._start = QPointF()
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
        """Begin a moment; another one that is seen ends."""
        self.end()
        self.shown = moment
        self._draw(moment)
        self._clock.setDuration(max(1, round(moment.length * self.speed)))
        self._on_time(0.0)
        self._clock.start()

    def end(self) -> None:
        """Take the words away at once."""
        self.shown = None
        self._clock.stop()
        for item in self._items():
            item.setVisible(False)

    @property
    def box(self) -> Box | None:
        """Where the words are; None while there are none."""
        if self.shown is None:
            return None
        size = self._word.pixmap().deviceIndependentSize()
        middle = self._middle()
        left, top = middle.x() - size.width() / 2, middle.y() - size.height() / 2
        return Box(left, top, size.width(), size.height())

    def _middle(self) -> QPointF:
        zone = self._look.layout.table_zone
        return QPointF(*zone.centre)

    def _draw(self, moment: Moment) -> None:
        appearance, zone = self._look, self._look.layout.table_zone
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
        if moment.sun and not self.still and not self._look.theme.contrast:
            self._put(self._rays, middle, seen)
        if moment.points and moment.to is not None and not self.still:
            self._fly(moment.to, now, middle)

    def _fly(self, to: tuple[float, float], now: float, middle: QPointF) -> None:
        """The coin goes on a low arc to where the points are counted."""
        part = (now - COIN_AFTER_MS) / COIN_MS
        if not 0 <= part <= 1:
            self._coin.setVisible(False)
            return
        done = QEasingCurve(QEasingCurve.Type.InOutCubic).valueForProgress(part)
        at = middle + (QPointF(*to) - middle) * done
        at.setY(at.y() - 4 * done * (1 - done) * ARC * self._look.layout.scale)
        self._put(self._coin, at, 1.0, 1.0 - 0.45 * done)

    @staticmethod
    def _put(item: QGraphicsPixmapItem, middle: QPointF, seen: float, scale: float = 1.0) -> None:
        size = item.pixmap().deviceIndependentSize()
        item.setScale(scale)
        item.setOpacity(seen)
        item.setPos(middle.x() - size.width() / 2 * scale, middle.y() - size.height() / 2 * scale)
        item.setVisible(True)
