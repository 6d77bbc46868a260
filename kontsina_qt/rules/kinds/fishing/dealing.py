"""The deals of a fishing game: first and later ones, and draws between plays."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import Card, mask_of
from kontsina_qt.rules.base.deal import (
    AFTER_PLAY,
    OWN,
    DealtCards,
    first_deal,
    next_deal,
    with_replaced,
)
from kontsina_qt.rules.kinds.fishing.captures import Captures
from kontsina_qt.rules.kinds.fishing.moves.groups import numbers_split
from kontsina_qt.rules.kinds.fishing.open_cards import OpenCards
from kontsina_qt.rules.state.events import Dealt, Drew, Event, GaveBack, PutAside
from kontsina_qt.rules.state.position import NOBODY, Position


def deal_first(position: Position) -> OpenCards:
    """Deal the first cards of a hand; return the open ones."""
    rules = position.rules
    under = 0
    if rules.deal.replaced:
        deck, under = with_replaced(rules.deal, position.deck, len(position.hands))
        position.deck = tuple(deck)
    laid: list[Card] = list(rules.game.opening)
    players = len(position.hands)
    for order, start, end in rules.first_packets:
        if order < 0:
            laid += position.deck[start:end]
        else:
            seat = position.turn + order
            _give(position, seat if seat < players else seat - players, start, end)
    position.table = mask_of(laid)
    position.dealt = rules.first_dealt
    position.deals = 1
    return OpenCards(laid, (), under)


def opening(position: Position) -> list[Event]:
    """Return the events of the first deal of a hand that has been dealt."""
    rules = position.rules
    handed = first_deal(rules.deal, position.deck, rules.dealt_in[position.dealer])
    handed.table[:0] = rules.game.opening
    left = len(position.deck) - rules.deal.aside - handed.dealt
    last = left <= 0 and rules.deals > 1
    found: list[Event] = [Dealt(tuple(handed.packets), tuple(handed.table), 0, last)]
    groups = dealers_groups(position)
    if groups:
        cards = tuple(sorted(position.information.dealt_table()))
        side = rules.side_of[position.dealer]
        found.append(PutAside(position.dealer, side, cards, sweeps=groups))
    return found


def dealers_groups(position: Position) -> int:
    """Return into how many groups of the total the first table cards split, or 0."""
    fishing = position.rules.turn
    if not fishing.dealer_takes:
        return 0
    values = [fishing.worth[card] for card in position.information.dealt_table()]
    groups = sum(values) // fishing.total
    if groups > 2 or not all(values) or not numbers_split(values, fishing.total):
        return 0
    return groups


def dealer_takes(position: Position, captures: Captures) -> None:
    """Give the dealer the first table cards, if they make the total."""
    groups = dealers_groups(position)
    if groups:
        side = position.rules.side_of[position.dealer]
        cards = position.information.dealt_table()
        position.table = 0
        position.piles[side] = mask_of(cards)
        captures.put(side, cards)
        captures.sweeps[side] = groups
        position.last_side = side


def deal_table(position: Position, captures: Captures) -> None:
    """Put the first table cards back on the table, and let the dealer take them again."""
    side = position.rules.side_of[position.dealer]
    position.table, position.piles[side] = mask_of(position.information.dealt_table()), 0
    position.last_side = NOBODY
    captures.sweeps[side] = 0
    captures.clear(side)
    dealer_takes(position, captures)


def deal_again(position: Position) -> Dealt | None:
    """Deal once more; the event is None if nobody logs it and no card goes to the table."""
    rules = position.rules
    plan = rules.deal
    dealt, size, deck = position.dealt, rules.later_dealt, position.deck
    later = rules.later_packets
    if later and position.log is None and dealt + size + plan.aside <= len(deck):
        for order, start, end in later:
            seat = (position.dealer + 1 + order) % len(position.hands)
            _give(position, seat, dealt + start, dealt + end)
        position.dealt = dealt + size
        position.deals += 1
        return None
    return _hand_out(position, next_deal(plan, deck, rules.dealt_in[position.dealer], dealt))


def next_seat(position: Position, seat: int) -> int:
    """Draw for the seat that has played, if the game has it; return the next seat to play."""
    hands = position.hands
    following = seat + 1 if seat + 1 < len(hands) else 0
    if position.rules.irregular_turns:
        plan = position.rules.deal
        if plan.refill == OWN:
            if not hands[seat]:
                _draw(position, seat, plan.hand)
            for _ in range(len(hands)):
                if hands[following]:
                    break
                following = (following + 1) % len(hands)
        elif plan.refill == AFTER_PLAY:
            _draw(position, seat, 1)
    return following


def _draw(position: Position, seat: int, size: int) -> None:
    """Draw up to ``size`` cards for a seat."""
    size = min(size, position.stock)
    if size:
        cards = position.deck[position.dealt : position.dealt + size]
        position.dealt += size
        position.hands[seat] |= mask_of(cards)
        if position.log is not None:
            position.log.append(Drew(seat, cards))


def give_back(position: Position, captures: Captures, charged: int, open_cards: OpenCards) -> None:
    """Return the top card of the maker's pile to the table for each build not charged yet."""
    for build in position.builds:
        side = position.rules.side_of[build.maker]
        if not charged >> build.number & 1 and captures.stacks[side]:
            card = captures.take_top(side)
            position.piles[side] &= ~(1 << card)
            position.table |= 1 << card
            open_cards.laid.append(card)
            if position.log is not None:
                position.log.append(GaveBack(build.maker, side, card))


def _hand_out(position: Position, handed: DealtCards) -> Dealt:
    for seat, cards in handed.packets:
        position.hands[seat] |= mask_of(cards)
    position.table |= mask_of(handed.table)
    position.dealt = handed.dealt
    position.deals += 1
    last = position.stock == 0 and position.rules.deals > 1
    return Dealt(tuple(handed.packets), tuple(handed.table), position.deals - 1, last)


def _give(position: Position, seat: int, start: int, end: int) -> None:
    """Give a seat the cards of the deck from ``start`` up to ``end``."""
    deck = position.deck
    hand = position.hands[seat]
    for at in range(start, end):
        hand |= 1 << deck[at]
    position.hands[seat] = hand
