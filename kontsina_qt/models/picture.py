"""What one person may see of the table, as plain values without Qt."""

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
    """An item on the table: a loose card, a build, or the heap.

    Attributes:
        element: its bit in a set of elements; for a heap, its top card's.
        cards: its cards, group by group; for a heap, negative numbers for face-down cards, then
            the others with the top one last.
        value: the value of a build; 0 otherwise.
        owner: the seat that owns a build; -1 otherwise.
        seat: the seat that played a card of a trick; -1 otherwise.
        heap: whether its cards are stacked.
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
        count: the number of cards.
        top: the top card, if piles are face up.
        sweeps: the number of sweeps marked in it.
        crosswise: the sweeping cards, laid crosswise in it.
    """

    side: int
    name: str
    count: int
    top: Card | None = None
    sweeps: int = 0
    crosswise: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as shown on its nameplate.

    Attributes:
        last: its last play in this hand, or None.
        who: the key of the named opponent at the seat, or empty.
    """

    seat: int
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
        hands: the cards of each seat in card order, None for each hidden one.
        table: the items on the table: loose cards in order of arrival, then builds.
        piles: the pile of each side.
        stock: the number of cards still to be dealt.
        seats: the nameplates, in playing order.
        play: what playing a card does in this game.
        dealt_once: whether a hand has a single deal, which empties the stock.
        exposed: the bottom card of the stock, if all have seen it.
        covered: whether the viewer's hand is hidden until the right person is ready.
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
    """Return the empty table before a new deal."""
    piles = [Pile(pile.side, pile.name, 0) for pile in picture.piles]
    hands = [() for _ in picture.hands]
    return replace(picture, hands=hands, table=(), piles=piles, stock=0, exposed=None)


def items_on(position: Position) -> list[TableItem]:
    """Return the items on the table in a position."""
    heap = position.features.heap()
    if heap is not None:
        return heap_items(*heap)
    seats = position.features.trick_seats()
    loose = [TableItem(card, (card,), seat=seats.get(card, -1)) for card in position.arrivals()]
    asked = {mark.build: mark.seat for mark in position.features.marked()}
    return [*loose, *(build_item(build, asked.get(build.text, -1)) for build in position.builds)]


def heap_items(down: int, cards: Sequence[Card]) -> list[TableItem]:
    """Return the heap on the table as an item; an empty list if it has no cards.

    Args:
        down: the number of face-down cards at its bottom.
        cards: the others, the top one last.
    """
    if not cards:
        return []
    return [TableItem(cards[-1], (*face_down(down), *cards), heap=True)]


def face_down(cards: int) -> range:
    """Return the negative numbers for the face-down cards of a heap."""
    return range(-1, -cards - 1, -1)


def exposed_in(position: Position) -> Card | None:
    """Return the bottom card of the stock if all have seen it, else None."""
    return next(iter(cards_in(position.information.exposed)), None)


def build_item(build: Build, asked: int = -1) -> TableItem:
    """Return a build as an item; ``asked`` is the seat that asked for it."""
    cards = tuple(card for group in build.groups for card in group)
    return TableItem(FIRST_BUILD + build.number, cards, build.value, build.owner, asked=asked)


def item_words(row: TableItem, names: Sequence[str], build_name: str) -> str:
    """Describe an item: a card's name, a build's cards and value, or a heap's size and top card.

    Args:
        row: the item.
        names: the name of each seat.
        build_name: the game's word for a build; see ``Rules.build_name``.
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
    """Describe a pile: its side and number of cards."""
    words = f"{row.name} · " + trn("{n} card", "{n} cards", row.count)
    if row.top is not None:
        words += " · " + tr("top card {card}").format(card=card_words(row.top))
    return words


def seat_words(row: SeatRow) -> str:
    """Describe a seat."""
    words = [row.name, row.detail, trn("{n} point", "{n} points", row.score)]
    if row.dealer:
        words.append(tr("dealer"))
    return ", ".join(words)
