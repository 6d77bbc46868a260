"""Thumbnails of matches, drawn one by one as they become visible."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from kontsina_qt.library.results.history import last_hand
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.facts import person_in
from kontsina_qt.library.tables.rows import MatchSummary
from kontsina_qt.match.match import Match
from kontsina_qt.match.record_types import RecordError
from kontsina_qt.models.picture import items_on
from kontsina_qt.rules.base.cards import Card, cards_in
from kontsina_qt.rules.state.position import Position
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import CARD_ASPECT
from kontsina_qt.table.scene.tablecloth import draw_cloth
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.theme import Theme

KEPT = 400
"""The size of the cache."""
FULL = 4
"""How many moves before the end a finished hand is shown."""
CARD, HELD, PILE = 0.34, 0.24, 0.26
"""The heights of cards on the table, in hands and in piles, relative to the picture."""


class Key(NamedTuple):
    """The cache key: a state of a match and a size."""

    id: int
    updated: datetime
    width: int
    height: int
    dpr: float


class SmallTables(QObject):
    """Draws and caches thumbnails.

    Args:
        library: the library of the matches.
        art, theme: the deck and the theme.

    Signals:
        drawn(): another thumbnail is ready.
    """

    drawn = Signal()

    def __init__(
        self, library: Library, art: CardArt, theme: Theme, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._library, self._art, self._theme = library, art, theme
        self._kept: OrderedDict[Key, QPixmap] = OrderedDict()
        self._wanted: OrderedDict[Key, MatchSummary] = OrderedDict()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._draw_one)

    @property
    def waiting(self) -> int:
        """The number of thumbnails still to be drawn."""
        return len(self._wanted)

    def of(self, match: MatchSummary, size: QSize, dpr: float) -> QPixmap | None:
        """Return the thumbnail of a match; None until it is drawn."""
        key = Key(match.id, match.updated, size.width(), size.height(), dpr)
        found = self._kept.get(key)
        if found is None:
            # Draw the most recently requested ones first.
            self._wanted[key] = match
            self._wanted.move_to_end(key)
            while len(self._wanted) > KEPT // 8:
                self._wanted.popitem(last=False)
            self._timer.start()
        return found

    def _draw_one(self) -> None:
        if not self._wanted:
            self._timer.stop()
            return
        key, match = self._wanted.popitem()
        self._kept[key] = self._picture(match.id, QSize(key.width, key.height), key.dpr)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        self.drawn.emit()

    def _picture(self, match_id: int, size: QSize, dpr: float) -> QPixmap:
        try:
            match = last_hand(self._library, match_id)
        except (LibraryError, RecordError):
            match = None  # draw only the cloth

        def draw(painter: QPainter) -> None:
            box = QRectF(0, 0, size.width(), size.height())
            path = QPainterPath()
            path.addRoundedRect(box, 6, 6)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipPath(path)
            draw_cloth(painter, box, self._theme)
            if match is not None and match.position is not None:
                art = self._art.of(match.rules.game)
                self._draw_table(painter, box, shown_of(match), match, art, dpr)
            if self._theme.contrast:
                painter.setPen(Qt.GlobalColor.white)
                painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)

        return painted(size.width(), size.height(), dpr, draw)

    def _draw_table(
        self,
        painter: QPainter,
        box: QRectF,
        position: Position,
        match: Match,
        art: CardArt,
        dpr: float,
    ) -> None:
        room = QRectF(box).adjusted(3, 2, -3 - box.height() * PILE, -2)
        loose = [item.cards[-1] for item in items_on(position)]
        person = person_in(match.seats)
        seat = person or 0
        own, other = position.hands[seat], position.hands[seat - 1]
        self._row(painter, room, box.height() * 0.5, box.height() * CARD, loose, art, dpr)
        # A hand in progress shows no more than at the table: no hand with several people.
        shown = person is not None or match.hands[-1].position.over
        held: list[Card] = cards_in(own) if shown else [-1] * own.bit_count()
        self._row(painter, room, box.height() * 0.87, box.height() * HELD, held, art, dpr)
        backs = [-1] * other.bit_count()
        self._row(painter, room, box.height() * 0.13, box.height() * HELD, backs, art, dpr)
        own_side = match.rules.side_of[seat]
        for side, at in ((own_side, 0.78), ((own_side or len(position.piles)) - 1, 0.22)):
            if position.piles[side]:
                high = box.height() * PILE
                back = art.back(high, dpr)
                painter.drawPixmap(QPointF(room.right() + 4, box.height() * at - high / 2), back)

    def _row(
        self,
        painter: QPainter,
        room: QRectF,
        middle: float,
        height: float,
        cards: list[Card],
        art: CardArt,
        dpr: float,
    ) -> None:
        """Draw cards in a centred row, overlapping if there are many."""
        width = height * CARD_ASPECT
        count = len(cards)
        step = min(width + 2, (room.width() - width) / max(count - 1, 1))
        x = room.center().x() - (step * (count - 1) + width) / 2
        for card in cards:
            face = art.face(card, height, dpr) if card >= 0 else art.back(height, dpr)
            painter.drawPixmap(QPointF(x, middle - height / 2), face)
            x += step


def shown_of(match: Match) -> Position:
    """Return a position worth showing, since the table is empty at the end of a hand."""
    position = match.position
    assert position is not None
    if not position.over:
        return position
    before = position.restarted()
    for move in position.moves[:-FULL]:
        before.apply(move)
    return before
