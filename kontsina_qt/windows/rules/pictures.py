"""Pictures of worked examples for the rules: hand and table, the play, and what is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from kontsina_qt.language import tr
from kontsina_qt.rules.base.cards import Card, CardSet, cards_in
from kontsina_qt.rules.explain.examples import EXAMPLES, Example
from kontsina_qt.rules.state.events import Event, HandScored, TookRest
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import card_words, sentences
from kontsina_qt.session.choices import cards_of
from kontsina_qt.session.story import Teller
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.marks.rings import ROUND
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.text_size import grown, stamp_font, ui_font
from kontsina_qt.table.style.theme import Theme

CARD, GAP, RISE = 58.0, 5.0, 7.0
WIDTH, HEIGHT = 396.0, 182.0
HALF = 178.0


@dataclass(frozen=True, slots=True)
class Drawn:
    """One example, ready to be drawn.

    Attributes:
        hand, played: the cards of who plays, and which of them is played.
        before, after: what lies on the table: cards that lie together, and the value on them.
        used: the cards that are taken or built upon.
        taken: what goes to the pile, in order.
        words: what happens, in a sentence.
        alt: the whole picture in words.
    """

    hand: tuple[Card, ...]
    played: CardSet
    before: tuple[tuple[tuple[Card, ...], int], ...]
    after: tuple[tuple[tuple[Card, ...], int], ...]
    used: CardSet
    taken: tuple[Card, ...]
    words: str
    alt: str


def examples_of(game: str, art: CardArt, theme: Theme) -> tuple[str, dict[str, QPixmap]]:
    """The examples of a game as HTML, and the pictures in it by their names."""
    parts, pictures = [], {}
    width = grown(WIDTH)
    for number, example in enumerate(EXAMPLES.get(game, ())):
        drawn = worked(game, example)
        name = f"example:{game}-{number}"
        pictures[name] = draw(drawn, art, theme)
        parts.append(
            f'<p><img src="{name}" width="{width}" style="max-width: 100%"'
            f' alt="{escape(drawn.alt)}"/>'
            f"<br/>{escape(drawn.words)}</p>"
        )
    html = f"<h3>{escape(tr('In pictures'))}</h3>{''.join(parts)}" if parts else ""
    return html, pictures


def worked(game: str, example: Example) -> Drawn:
    """Plays an example by the rules and notes what is to be seen before and after."""
    position = example.position(game)
    rules = position.rules
    move = position.read(example.move)
    hand, before = tuple(cards_in(position.hands[0])), _lying(position)
    used = cards_of(position, position.touched(move) & ~move.played)
    had = sum(position.piles)
    names = ["", *(tr("the other player") for _ in range(rules.players - 1))]
    teller = Teller(rules, names, 0)
    events: list[Event] = [
        each for each in position.play(move) if not isinstance(each, HandScored | TookRest)
    ]
    words = sentences(map(teller.event, events))
    taken = sum(position.piles) & ~had
    after = _lying(position)
    alt = tr("In your hand {hand}; on the table {table}. {words}").format(
        hand=_listed([((c,), 0) for c in hand]), table=_listed(before) or tr("nothing"), words=words
    )
    alt = teller.cards.written(alt)
    order = (*cards_in(taken & move.played), *cards_in(taken & ~move.played))
    return Drawn(hand, move.played, before, after, used, order, words, alt)


def _lying(position: Position) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """What lies on the table: loose cards by themselves, builds together."""
    together = tuple((tuple(cards_in(b.cards)), b.value) for b in position.builds)
    return (*(((c,), 0) for c in cards_in(position.table)), *together)


def _listed(things: Sequence[tuple[tuple[Card, ...], int]]) -> str:
    return ", ".join("+".join(map(card_words, cards)) for cards, _ in things)


def draw(drawn: Drawn, art: CardArt, theme: Theme, dpr: float = 2.0) -> QPixmap:
    """The picture: what there is at the left, what comes of it at the right."""
    scale = grown(100) / 100

    def paint(painter: QPainter) -> None:
        painter.scale(scale, scale)
        pen = _Pen(painter, art, theme)
        pen.title(0, tr("Table"))
        pen.row(0, 20, drawn.before, drawn.used)
        pen.title(90, tr("Your hand"))
        pen.row(0, 118, [((c,), 0) for c in drawn.hand], drawn.played, RISE)
        painter.setPen(QPen(theme.paper_accent, 2.5))
        x, y = HALF + 6, HEIGHT / 2
        painter.drawLine(QPointF(x, y), QPointF(x + 24, y))
        painter.drawLine(QPointF(x + 16, y - 7), QPointF(x + 24, y))
        painter.drawLine(QPointF(x + 16, y + 7), QPointF(x + 24, y))
        left = HALF + 40
        pen.title(0, tr("Table"), left)
        pen.row(left, 20, drawn.after, 0)
        if not drawn.after:
            pen.title(42, tr("nothing"), left)
        if drawn.taken:
            pen.title(90, tr("Your pile"), left)
            pen.row(left, 118, [(drawn.taken, 0)], 0)

    return painted(WIDTH * scale, HEIGHT * scale, dpr, paint)


class _Pen:
    """Draws cards in rows."""

    def __init__(self, painter: QPainter, art: CardArt, theme: Theme) -> None:
        self._painter, self._art, self._theme = painter, art, theme

    def title(self, y: float, words: str, x: float = 0.0) -> None:
        self._painter.setFont(ui_font(11.5, 600))
        self._painter.setPen(self._theme.ink_dim)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self._painter.drawText(QRectF(x, y, HALF, 16), flags, words)

    def row(
        self,
        x: float,
        y: float,
        things: Sequence[tuple[tuple[Card, ...], int]],
        ringed: CardSet,
        rise: float = 0.0,
    ) -> None:
        """Things side by side, closer where there are many; ringed ones may be raised."""
        width = CARD * 5 / 7
        wanted = sum(width + GAP + 15 * (len(cards) - 1) for cards, _ in things)
        closer = min(1.0, HALF / wanted) if wanted else 1.0
        for cards, value in things:
            for number, card in enumerate(cards):
                chosen = bool(ringed >> card & 1)
                place = QPointF(x + number * 15 * closer, y - (rise if chosen else 0.0))
                self._card(card, place, chosen)
            right = x + (width + 15 * (len(cards) - 1)) * closer
            if value:
                self._coin(QPointF(right - 6, y + CARD - 6), value)
            x = right + GAP * closer

    def _card(self, card: Card, place: QPointF, ringed: bool) -> None:
        painter, width = self._painter, CARD * 5 / 7
        painter.drawPixmap(place, self._art.face(card, CARD, 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = QPen(QColor(0, 0, 0, 60), 0.8)
        if ringed:
            edge = QPen(self._theme.terracotta, 2.6)
        painter.setPen(edge)
        painter.drawRoundedRect(QRectF(place.x(), place.y(), width, CARD), 4, 4)

    def _coin(self, middle: QPointF, value: int) -> None:
        painter = self._painter
        painter.setPen(QPen(QColor("#1d2430"), 1))
        painter.setBrush(QColor("#f0cf86"))
        painter.drawEllipse(middle, 10, 10)
        painter.setFont(stamp_font(str(value), 11, 700, 20 * ROUND))
        box = QRectF(middle.x() - 10, middle.y() - 10, 20, 20)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(value))
