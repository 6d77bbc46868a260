"""Positions laid out by hand, for worked examples."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.rules.base.cards import SECOND, Card, card, mask_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.kinds.fishing.position import FishingPosition
from kontsina_qt.rules.kinds.pile.position import PilePosition
from kontsina_qt.rules.state.position import Position


class CardParser:
    """A parser of cards that reads a repeated card as its second copy."""

    def __init__(self) -> None:
        self._taken: set[Card] = set()

    def read(self, text: str) -> list[Card]:
        """Parse cards from a text such as ``"8H TS"``."""
        found = []
        for word in text.split():
            one = card(word)
            if one in self._taken:
                one += SECOND
            self._taken.add(one)
            found.append(one)
        return found


def laid_out(
    rules: Rules,
    hands: Sequence[str],
    table: str,
    *,
    piles: Sequence[str] = (),
    turn: int = 0,
    stock: str | None = None,
    reader: CardParser | None = None,
) -> Position:
    """Build a position from these cards, with seat ``turn`` to play.

    Args:
        rules: for as many players as there are hands.
        hands: the cards of each seat.
        table: the loose cards; in a one-pile game from bottom to top.
        piles: the pile of each side from bottom to top.
        turn: the seat to play.
        stock: the cards still to come, the next first; by default none. All other cards count as
            dealt and are nowhere.
        reader: the parser, if it has read other cards of the position.
    """
    read = (reader or CardParser()).read
    position = first_position(rules, len(hands) - 1, rules.pack)
    position.hands = [mask_of(read(hand)) for hand in hands]
    loose = read(table)
    position.table = mask_of(loose)
    position.turn = turn
    position.last_side = -1
    coming = tuple(read(stock)) if stock else ()
    position.deck = coming
    position.dealt = 0
    stacks = [read(pile) for pile in piles] or [[] for _ in range(rules.sides)]
    position.piles = [mask_of(stack) for stack in stacks]
    if isinstance(position, FishingPosition):
        if rules.turn.ordered_piles:
            position.captures.stacks = stacks
        position.open_cards.laid = list(loose)
    elif isinstance(position, PilePosition):
        position.stacks = stacks
        position.pile, position.down = list(loose), 0
    return position
