"""Pictures of worked examples for the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from kontsina_qt.language import tr
from kontsina_qt.rules.base.cards import Card, CardSet, cards_in, mask_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.options import OptionError, Value
from kontsina_qt.rules.base.scoring import SWEEPS, Counted
from kontsina_qt.rules.explain.examples import EXAMPLES, Example
from kontsina_qt.rules.state.builds import cards_used
from kontsina_qt.rules.state.events import Captured, Event, HandScored, TookRest
from kontsina_qt.rules.state.notation import NotationError
from kontsina_qt.rules.state.position import IllegalMove, Position
from kontsina_qt.rules.state.words import card_words, sentences
from kontsina_qt.session.story import Teller
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.marks.rings import ROUND
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.text_size import scaled, stamp_font, ui_font
from kontsina_qt.table.style.theme import Theme

CARD, GAP, RISE = 58.0, 5.0, 7.0
WIDTH, HEIGHT = 396.0, 182.0
HALF, ROW = 178.0, 90.0


@dataclass(frozen=True, slots=True)
class Drawn:
    """An example, ready to be drawn.

    Attributes:
        hand, played: the player's hand, and the card played.
        before, after: the table before and after: cards grouped together, with their value.
        used: the cards that are taken or built on.
        taken: the cards that go to the pile, the top card last.
        theirs, left: the opponent's pile before and after, the top card last.
        across: the card that lies crosswise in the pile because it swept the table.
        words: a sentence on what happens and what it shows.
        alt: the alternative text of the picture.
    """

    hand: tuple[Card, ...]
    played: CardSet
    before: tuple[tuple[tuple[Card, ...], int], ...]
    after: tuple[tuple[tuple[Card, ...], int], ...]
    used: CardSet
    taken: tuple[Card, ...]
    theirs: tuple[Card, ...]
    left: tuple[Card, ...]
    across: CardSet
    words: str
    alt: str

    @property
    def height(self) -> float:
        """The height of the picture."""
        return HEIGHT + (ROW if self.theirs else 0.0)


def examples_of(
    rules: Rules, art: CardArt, theme: Theme, room: int
) -> tuple[str, dict[str, QPixmap]]:
    """Return the examples of a game as HTML, and its pictures by name.

    Args:
        rules: the rules; examples that turn out differently with their options are omitted.
        art, theme: the deck and the theme.
        room: the width of the pictures.
    """
    parts, pictures = [], {}
    game = rules.game.id
    for number, example in enumerate(EXAMPLES.get(game, ())):
        drawn = _in_force(example, rules)
        if drawn is None:
            continue
        name = f"example:{game}-{number}"
        pictures[name] = draw(drawn, art, theme)
        parts.append(
            f'<p><img src="{name}" width="{room}" alt="{escape(drawn.alt)}"/>'
            f"<br/>{escape(drawn.words)}</p>"
        )
    html = f"<h3>{escape(tr('In pictures'))}</h3>{''.join(parts)}" if parts else ""
    return html, pictures


def _in_force(example: Example, rules: Rules) -> Drawn | None:
    """Return an example with the options of the rules; None if it turns out differently."""
    game = rules.game
    usual = worked(game.id, example)
    few = game.players[0]
    options = {
        option.name: rules.options[option.name]
        for option in game.options
        if not option.players or few in option.players
    }
    try:
        fewest = game.rules(few, options)
        if options == game.rules(few).options:
            return usual
        if (mask_of(usual.hand) | usual.used) & ~fewest.full:
            return None
        drawn = worked(game.id, example, options)
    except (IllegalMove, NotationError, OptionError):
        return None
    same = (drawn.after, drawn.taken, drawn.left, drawn.across)
    return drawn if same == (usual.after, usual.taken, usual.left, usual.across) else None


def worked(game: str, example: Example, options: Mapping[str, Value] | None = None) -> Drawn:
    """Play an example by the rules and collect what to draw."""
    position = example.position(game, options)
    rules = position.rules
    move = position.notation.read(example.move)
    hand, before = tuple(cards_in(position.hands[0])), _lying(position)
    used = cards_used(position.builds, position.touched(move) & ~move.played)
    if rules.game.play.stacked and used:
        used = mask_of(card for cards, _ in before for card in cards)
    had, theirs = position.piles[0], _pile(position, 1) if example.piles else ()
    names = ["", *(tr("the other player") for _ in range(rules.players - 1))]
    teller = Teller(rules, names, 0)
    events: list[Event] = [
        each for each in position.play(move) if not isinstance(each, HandScored | TookRest)
    ]
    text = sentences(map(teller.event, events))
    note = teller.cards.explained(teller.cards.tr(example.note))
    words = f"{text} {note.format(points=_scored(rules, events))}".strip()
    gained, after = position.piles[0] & ~had, _lying(position)
    order = (
        [card for cards, _ in before for card in cards]
        if rules.game.play.stacked
        else position.pile_order(0)
    )
    taken = [card for card in order if gained >> card & 1 and not move.played >> card & 1]
    left = _pile(position, 1) if example.piles else ()
    return Drawn(
        hand,
        move.played,
        before,
        after,
        used | mask_of(theirs) & ~mask_of(left),
        (*taken, *cards_in(gained & move.played)),
        theirs,
        left,
        move.played if any(isinstance(e, Captured) and e.sweep for e in events) else 0,
        words,
        teller.cards.written(_alt_text(hand, before, theirs, words)),
    )


def _alt_text(
    hand: Sequence[Card],
    table: Sequence[tuple[tuple[Card, ...], int]],
    pile: Sequence[Card],
    words: str,
) -> str:
    """Return the alternative text of a picture."""
    alt = tr("In your hand {hand}; on the table {table}. {words}")
    if pile:
        alt = tr(
            "In your hand {hand}; on the table {table}; "
            "in the other pile, the top card last, {pile}. {words}"
        )
    return alt.format(
        hand=_listed([((c,), 0) for c in hand]),
        table=_listed(table) or tr("nothing"),
        pile=_listed([((c,), 0) for c in pile]),
        words=words,
    )


def _scored(rules: Rules, events: Sequence[Event]) -> int:
    """Return the points for a sweep among these events."""
    each = sum(
        category.points
        for category in rules.categories
        if isinstance(category, Counted) and SWEEPS in (category.of, category.category)
    )
    return each + sum(event.bonus for event in events if isinstance(event, Captured))


def _lying(position: Position) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """Return the table: single loose cards, grouped builds, or a heap."""
    if position.rules.game.play.stacked:
        pile = tuple(position.arrivals())
        return ((pile, 0),) if pile else ()
    together = tuple((tuple(cards_in(b.cards)), b.value) for b in position.builds)
    return (*(((c,), 0) for c in cards_in(position.table)), *together)


def _pile(position: Position, side: int) -> tuple[Card, ...]:
    return tuple(position.pile_order(side))


def _listed(things: Sequence[tuple[tuple[Card, ...], int]]) -> str:
    return ", ".join("+".join(map(card_words, cards)) for cards, _ in things)


def draw(drawn: Drawn, art: CardArt, theme: Theme, dpr: float = 2.0) -> QPixmap:
    """Draw an example: before at the left, after at the right."""
    scale = scaled(100) / 100

    def paint(painter: QPainter) -> None:
        painter.scale(scale, scale)
        pen = _Pen(painter, art, theme)
        pen.title(0, tr("Table"))
        pen.row(0, 20, drawn.before, drawn.used)
        pen.title(ROW, tr("Your hand"))
        pen.row(0, ROW + 28, [((c,), 0) for c in drawn.hand], drawn.played, RISE)
        pen.arrow(HALF + 6, HEIGHT / 2)
        left = HALF + 40
        pen.title(0, tr("Table"), left)
        pen.row(left, 20, drawn.after, 0)
        if not drawn.after:
            pen.title(42, tr("nothing"), left)
        if drawn.taken:
            pen.title(ROW, tr("Your pile"), left)
            pen.row(left, ROW + 28, [(drawn.taken, 0)], 0, across=drawn.across)
        if drawn.theirs:
            for x, pile in ((0.0, drawn.theirs), (left, drawn.left)):
                pen.title(HEIGHT + 8, tr("The other pile"), x)
                pen.row(x, HEIGHT + 28, [(pile, 0)], drawn.used)
                if not pile:
                    pen.title(HEIGHT + 50, tr("nothing"), x)

    return painted(WIDTH * scale, drawn.height * scale, dpr, paint)


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
        across: CardSet = 0,
    ) -> None:
        """Draw items in a row, closer if there are many; ringed ones may be raised.

        One of the cards may be drawn crosswise over the others.
        """
        width = CARD * 5 / 7
        wanted = sum(width + GAP + 15 * (len(cards) - 1) for cards, _ in things)
        # The last card is fully visible, with half a coin beside it.
        steps = wanted - width - GAP
        closer = min(1.0, (HALF - width - 6) / steps) if steps > 0 else 1.0
        for cards, value in things:
            for number, card in enumerate(cards):
                chosen = bool(ringed >> card & 1)
                place = QPointF(x + number * 15 * closer, y - (rise if chosen else 0.0))
                if across >> card & 1:
                    self._crosswise(card, place)
                else:
                    self._card(card, place, chosen)
            stacked = 15 * (len(cards) - 1) * closer
            if value:
                self._coin(QPointF(x + stacked + width - 6, y + CARD - 6), value)
            x += stacked + (width + GAP) * closer

    def arrow(self, x: float, y: float) -> None:
        """Draw the arrow from before to after."""
        self._painter.setPen(QPen(self._theme.paper_accent, 2.5))
        self._painter.drawLine(QPointF(x, y), QPointF(x + 24, y))
        self._painter.drawLine(QPointF(x + 16, y - 7), QPointF(x + 24, y))
        self._painter.drawLine(QPointF(x + 16, y + 7), QPointF(x + 24, y))

    def _crosswise(self, card: Card, place: QPointF) -> None:
        """Draw a card rotated by 90 degrees at its upright place."""
        self._painter.save()
        self._painter.translate(place + QPointF(CARD, (CARD - CARD * 5 / 7) / 2))
        self._painter.rotate(90)
        self._card(card, QPointF(), False)
        self._painter.restore()

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
