"""What one seat may know of a hand, and worlds that fit it.

A view is all that a computer player is ever given (notation, "The player protocol"). It
holds no other hand and no order of the stock; a ``world`` fills both with chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from kontsina_qt.rules.cards import PACK, TEXTS, Card, CardError, CardSet, card, cards_in, mask_of
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.notation import NotationError, read_move
from kontsina_qt.rules.position import IllegalMove, Position


class ViewError(ValueError):
    """A view that no hand can lead to."""


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one seat sees it.

    Attributes:
        seat, seats, dealer: whose view, of how many, who dealt.
        scores: of each side before this hand.
        hand: the seat's own cards, in card order.
        opening_table: the cards dealt to the table, in card order.
        moves: every move of the hand so far, as texts.
        sizes: how many cards each seat holds.
        stock: how many cards are still to be dealt.
    """

    seat: int
    seats: int
    dealer: int
    scores: tuple[int, ...]
    hand: tuple[Card, ...]
    opening_table: tuple[Card, ...]
    moves: tuple[str, ...]
    sizes: tuple[int, ...]
    stock: int

    def to_json(self) -> dict[str, Any]:
        """The view as the player protocol writes it."""
        return {
            "seat": self.seat,
            "seats": self.seats,
            "dealer": self.dealer,
            "scores": list(self.scores),
            "hand": [TEXTS[c] for c in self.hand],
            "opening_table": [TEXTS[c] for c in self.opening_table],
            "moves": list(self.moves),
            "sizes": list(self.sizes),
            "stock": self.stock,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> View:
        """The view that a JSON object of the player protocol holds.

        Raises:
            ViewError: a member is missing or of the wrong kind.
        """
        try:
            return cls(
                seat=_whole(data["seat"]),
                seats=_whole(data["seats"]),
                dealer=_whole(data["dealer"]),
                scores=tuple(_whole(n) for n in _list(data["scores"])),
                hand=tuple(card(text) for text in _list(data["hand"])),
                opening_table=tuple(card(text) for text in _list(data["opening_table"])),
                moves=tuple(_text(text) for text in _list(data["moves"])),
                sizes=tuple(_whole(n) for n in _list(data["sizes"])),
                stock=_whole(data["stock"]),
            )
        except (KeyError, TypeError, CardError) as error:
            raise ViewError(f"not a view: {error}") from None


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a text")
    return value


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is not a list")
    return value


def view_of(position: Position, seat: int, scores: Sequence[int]) -> View:
    """What ``seat`` may know of a position."""
    first = position.rules.game.deal.hand * position.rules.players
    table = position.deck[first : first + position.rules.game.deal.table]
    return View(
        seat=seat,
        seats=position.rules.players,
        dealer=position.dealer,
        scores=tuple(scores),
        hand=tuple(cards_in(position.hands[seat])),
        opening_table=tuple(sorted(table)),
        moves=tuple(position.text(move) for move in position.moves),
        sizes=tuple(hand.bit_count() for hand in position.hands),
        stock=position.stock,
    )


def unseen(view: View) -> CardSet:
    """The cards whose place the seat does not know: other hands and the stock."""
    known = mask_of(view.hand) | mask_of(view.opening_table)
    for text in view.moves:
        known |= 1 << read_move(text).card
    return mask_of(PACK) & ~known


def world(rules: Rules, view: View, random: Random) -> Position:
    """A position that fits everything ``view`` knows, with the rest placed by chance.

    All of it but the other hands and the order of the stock is as it really is.

    Raises:
        ViewError: no hand of these rules leads to the view.
    """
    deck = _world_deck(rules, view, random)
    position = rules.start(view.dealer, deck)
    try:
        for text in view.moves:
            position.apply(position.read(text))
    except (NotationError, IllegalMove) as error:
        raise ViewError(f"not a view of this game: {error}") from None
    sizes = tuple(hand.bit_count() for hand in position.hands)
    if sizes != view.sizes or position.stock != view.stock:
        raise ViewError("not a view of this game: its counts do not follow from its moves")
    if cards_in(position.hands[view.seat]) != sorted(view.hand):
        raise ViewError("not a view of this game: its hand does not follow from its moves")
    return position


def _world_deck(rules: Rules, view: View, random: Random) -> tuple[Card, ...]:
    """A whole pack, in the order of the deal plan, that could have led to the view."""
    players, size = rules.players, rules.game.deal.hand
    if view.seats != players or not 0 <= view.seat < players or not 0 <= view.dealer < players:
        raise ViewError("not a view of this game: its seats do not fit")
    if len(view.opening_table) != rules.game.deal.table:
        raise ViewError("not a view of this game: its opening table has not the size dealt")
    try:
        hidden = cards_in(unseen(view))
        played = [read_move(text).card for text in view.moves]
    except NotationError as error:
        raise ViewError(f"not a view of this game: {error}") from None
    random.shuffle(hidden)
    per_deal = size * players
    current = len(played) // per_deal
    packets: list[list[Card]] = []
    for deal in range(min(current + 1, rules.deals)):
        plies = played[deal * per_deal : (deal + 1) * per_deal]
        for i in range(players):
            packet = plies[i::players]
            if (view.dealer + 1 + i) % players == view.seat and deal == current:
                packet = [*packet, *view.hand]
            while len(packet) < size and hidden:
                packet.append(hidden.pop())
            packets.append(packet)
    opening = list(view.opening_table)
    deck = [c for packet in packets[:players] for c in packet] + opening
    deck += [c for packet in packets[players:] for c in packet] + hidden
    if sorted(deck) != list(PACK):
        raise ViewError("not a view of this game: its cards do not make a pack")
    return tuple(deck)
