"""Esuns: piles taken by every value into which they split (rule card Elewenjewe)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in
from kontsina_qt.rules.base.turn import Builds, Fishing
from kontsina_qt.rules.kinds.fishing.moves.capturing import items_of, same_rank
from kontsina_qt.rules.kinds.fishing.moves.groups import can_split
from kontsina_qt.rules.kinds.fishing.moves.making import sets_making
from kontsina_qt.rules.kinds.fishing.moves.state import Situation, Wanted
from kontsina_qt.rules.kinds.fishing.moves.units import distinct
from kontsina_qt.rules.state.move import BUILD, Move


def esuns(situation: Situation, plan: Builds, card: Card, wanted: Wanted, most: int) -> list[Move]:
    found: list[Move] = []
    if wanted.builds:
        return found
    if wanted.exact:
        cards = wanted.cards
        if cards and not cards & ~(situation.table & situation.turn.numbers):
            _add_esun(situation, card, cards, found)
        return found
    seen: set[CardSet] = set()
    for value in range(1, plan.most + 1):
        if not situation.turn.takers[value] & situation.hand & ~(1 << card):
            continue
        for made in sets_making(situation, card, value, False, wanted.cards, most + len(seen)):
            if made not in seen:
                seen.add(made)
                _add_esun(situation, card, made, found)
        if len(found) >= most:
            break
    return found[:most]


def _add_esun(situation: Situation, card: Card, cards: CardSet, found: list[Move]) -> None:
    values = esun_values(situation.turn, cards | 1 << card)
    if values and _esun_held(situation, card, cards, values):
        found.append(Move(BUILD, card, max(values), cards))


def esun_values(turn: Fishing, cards: CardSet) -> tuple[int, ...]:
    """Return the values by which a pile of cards can be taken."""
    plan = turn.builds
    assert plan is not None
    if turn.distinct and not distinct(cards):
        return ()
    members = cards_in(cards)
    total = sum([turn.worth[c] for c in members])
    found = []
    for value in range(1, plan.most + 1):
        if total % value:
            continue
        alone = turn.alone[value]
        too_large = any(turn.worth[c] >= value and not alone >> c & 1 for c in members)
        if not too_large and can_split(items_of(turn, members, alone), value):
            found.append(value)
    return tuple(found)


def _esun_held(situation: Situation, card: Card, cards: CardSet, values: tuple[int, ...]) -> bool:
    """Return whether a card is still held that takes a pile of these cards."""
    turn = situation.turn
    hand = situation.hand & ~(1 << card)
    holding = 0
    for value in values:
        holding |= turn.takers[value] & hand
    if turn.distinct:
        for c in cards_in(cards | 1 << card):
            holding &= ~same_rank(c)
    return bool(holding)
