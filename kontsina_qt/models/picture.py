"""What one person may see of the table: plain values without Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kontsina_qt.language import tr, trn
from kontsina_qt.models.last_plays import LastPlay
from kontsina_qt.rules.base.cards import Card, cards_in
from kontsina_qt.rules.base.game import TO_CARDS, CardPlay
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.elements import FIRST_BUILD
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import build_words, card_words


@dataclass(frozen=True, slots=True)
class TableItem:
    """Something that lies on the table: a loose card, a build, or the one heap there is.

    Attributes:
        element: its bit in a set of elements; of a heap that of its top card.
        cards: its cards, group by group; of a heap the top one last, and below them a negative
            number for each that lies face down.
        value: of a build; 0 for a loose card.
        owner: the seat that owns a build; -1 for a loose card.
        seat: before whom a card of a trick lies; -1 for none.
        heap: whether its cards lie on one another.
        asked: the seat that asked its partner to leave a build; -1 for none.
    """

    element: int
    cards: tuple[Card, ...]
    value: int = 0
    owner: int = -1
    seat: int = -1
    heap: bool = False
    asked: int = -1


@dataclass(frozen=True, slots=True)
class Pile:
    """The captured cards of a side.

    Attributes:
        count: how many there are.
        top: the top card, where piles lie face up.
        sweeps: how many sweeps are marked in it.
        crosswise: the cards that they were made with, which lie crosswise in it.
    """

    side: int
    name: str
    count: int
    top: Card | None = None
    sweeps: int = 0
    crosswise: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatRow:
    """What is known of a seat at a glance.

    Attributes:
        last: what it did in its last turn of this hand; None before that.
        who: the key of the ``Opponent`` who sits there; empty for a person and for others.
    """

    seat: int
    side: int
    name: str
    detail: str
    score: int
    cards: int
    dealer: bool
    turn: bool
    last: LastPlay | None = None
    who: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole table: enough to lay it out again.

    Attributes:
        hands: the cards of each seat in card order, None for each that is hidden.
        table: what lies on the table, loose cards in the order in which they came, then builds.
        piles: a pile a side.
        stock: how many cards are still to be dealt.
        seats: what the plates say, in playing order.
        play: what it is to play a card.
        dealt_once: whether the one deal of a hand empties the stock for good.
        exposed: the bottom card of the stock, where all have seen it.
        covered: whether the viewer's hand is hidden, too, until the right person is there.
    """

    hands: Sequence[Sequence[Card | None]] = ()
    table: Sequence[TableItem] = ()
    piles: Sequence[Pile] = ()
    stock: int = 0
    seats: Sequence[SeatRow] = ()
    play: CardPlay = TO_CARDS
    dealt_once: bool = False
    exposed: Card | None = None
    covered: bool = False


def cleared(picture: Picture) -> Picture:
    """The bare table on which a new hand is dealt."""
    piles = [Pile(pile.side, pile.name, 0) for pile in picture.piles]
    hands = [() for _ in picture.hands]
    return replace(picture, hands=hands, table=(), piles=piles, stock=0, exposed=None)


def items_on(position: Position) -> list[TableItem]:
    """The items on the table in a position."""
    heap = position.features.heap()
    if heap is not None:
        return heap_items(*heap)
    seats = position.features.trick_seats()
    loose = [TableItem(card, (card,), seat=seats.get(card, -1)) for card in position.arrivals()]
    asked = {mark.build: mark.seat for mark in position.features.marked()}
    return [*loose, *(build_item(build, asked.get(build.text, -1)) for build in position.builds)]


def heap_items(down: int, cards: Sequence[Card]) -> list[TableItem]:
    """The heap on the table as it lies; nothing where no card lies there.

    Args:
        down: how many cards lie face down at its bottom.
        cards: the others, the top one last.
    """
    if not cards:
        return []
    return [TableItem(cards[-1], (*face_down(down), *cards), heap=True)]


def face_down(cards: int) -> range:
    """Items for the face-down cards of a heap."""
    return range(-1, -cards - 1, -1)


def exposed_in(position: Position) -> Card | None:
    """The bottom card of the stock, where all have seen it."""
    return next(iter(cards_in(position.information.exposed)), None)


def build_item(build: Build, asked: int = -1) -> TableItem:
    """A build on the table, and the seat to which it is to be left."""
    cards = tuple(card for group in build.groups for card in group)
    return TableItem(FIRST_BUILD + build.number, cards, build.value, build.owner, asked=asked)


def item_words(row: TableItem, names: Sequence[str], build_name: str) -> str:
    """The card's name, the build's cards and value, or the heap's size and top card.

    Args:
        row: what lies there.
        names: what each seat is called.
        build_name: what lies together is called so, see ``Rules.build_name``.
    """
    if row.heap and len(row.cards) > 1:
        words = trn("{n} card", "{n} cards", len(row.cards))
        return f"{words} · " + tr("top card {card}").format(card=card_words(row.cards[-1]))
    if not row.value:
        return card_words(row.cards[0])
    cards = "+".join(card_words(card) for card in row.cards)
    words = f"{build_words(row.value, build_name).words(tr)}: {cards}"
    if row.asked >= 0 and row.asked < len(names):
        words += " · " + tr("asked for by {name}").format(name=names[row.asked])
    return words


def pile_words(row: Pile) -> str:
    """Whose it is and how many cards it holds."""
    words = f"{row.name} · " + trn("{n} card", "{n} cards", row.count)
    if row.top is not None:
        words += " · " + tr("top card {card}").format(card=card_words(row.top))
    return words


def seat_words(row: SeatRow) -> str:
    """The seat as a sentence."""
    words = [row.name, row.detail, trn("{n} point", "{n} points", row.score)]
    if row.dealer:
        words.append(tr("dealer"))
    return ", ".join(words)
