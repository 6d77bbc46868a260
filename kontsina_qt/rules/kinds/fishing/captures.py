"""The captures of each side in a fishing game, in order, with what counted in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in, mask_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.position import Position

_CARD_BITS: Final = 7
_CARD: Final = (1 << _CARD_BITS) - 1
_WORTHS: Final = 3
"""The minimum number of piles per side, if piles are sorted by worth."""


@final
class Captures:
    """The captures of each side, with what was counted for them.

    Attributes:
        stacks: the pile of each side in the order of capture, top card last; empty in games in
            which that order does not matter.
        batches: in those games the captures of each side, each the card played and those taken
            packed into one number; empty in quick games, whose moves are enough.
        sweeps, mulles, bonus: of each side.
        once, twice: the cards that scored one and two bonus points.
    """

    __slots__ = ("bonus", "batches", "mulles", "once", "stacks", "sweeps", "twice")

    def __init__(
        self,
        stacks: list[list[Card]],
        batches: list[list[int]],
        sweeps: list[int],
        mulles: list[int],
        bonus: list[int],
        once: CardSet,
        twice: CardSet,
    ) -> None:
        self.stacks = stacks
        self.batches = batches
        self.sweeps = sweeps
        self.mulles = mulles
        self.bonus = bonus
        self.once = once
        self.twice = twice

    def copy(self) -> Captures:
        """Return an independent copy."""
        return Captures(
            [stack[:] for stack in self.stacks] if self.stacks else [],
            [side[:] for side in self.batches] if self.batches else [],
            self.sweeps[:],
            self.mulles[:],
            self.bonus[:],
            self.once,
            self.twice,
        )

    def add(self, side: int, card: Card, taken: CardSet, face_up: bool = False) -> None:
        """Put a capture on a pile; the card played goes on top where piles lie face up."""
        if self.stacks:
            cards = cards_in(taken)
            self.stacks[side] += [*cards, card] if face_up else [card, *cards]
        else:
            self.batches[side].append(taken << _CARD_BITS | card)

    def put(self, side: int, cards: Sequence[Card]) -> None:
        """Start a pile with cards that no card took."""
        first, *others = sorted(cards)
        self.clear(side)
        self.add(side, first, mask_of(others))

    def clear(self, side: int) -> None:
        """Empty a pile."""
        if self.stacks:
            self.stacks[side] = []
        else:
            self.batches[side] = []

    def remove(self, side: int, cards: CardSet) -> None:
        """Remove cards from a pile."""
        self.stacks[side] = [card for card in self.stacks[side] if not cards >> card & 1]

    def take_top(self, side: int) -> Card:
        """Remove the top card of a pile and return it."""
        *rest, card = self.stacks[side]
        self.stacks[side] = rest
        return card

    def steal(self, side: int, victim: int, card: Card) -> tuple[Card, ...]:
        """Move a pile to another side, under the stealing card; return the cards moved."""
        cards = self.stacks[victim]
        self.stacks[side] = [*self.stacks[side], *cards, card]
        self.stacks[victim] = []
        return tuple(cards)

    def order(self, side: int) -> list[Card]:
        """Return a pile in the order of capture, if that is kept."""
        if self.stacks:
            return list(self.stacks[side])
        pile: list[Card] = []
        for batch in self.batches[side]:
            pile.append(batch & _CARD)
            pile += cards_in(batch >> _CARD_BITS)
        return pile

    def reward(self, side: int, cards: CardSet, bonus: int) -> None:
        """Count a bonus of one or two points for each of these cards."""
        self.bonus[side] += bonus
        self.twice |= cards if bonus > cards.bit_count() else 0
        self.once |= cards

    def by_worth(self, rules: Rules, cards: Sequence[Card]) -> dict[int, list[Card]]:
        """Return the cards of a pile by what each has scored."""
        found: dict[int, list[Card]] = {worth: [] for worth in range(_WORTHS)}
        for card in cards:
            worth = rules.card_points(1 << card)
            worth += (self.once >> card & 1) + (self.twice >> card & 1)
            found.setdefault(worth, []).append(card)
        return found


def no_captures(rules: Rules) -> Captures:
    """Return the captures at the beginning of a hand."""
    sides = range(rules.sides)
    ordered = rules.turn.ordered_piles
    return Captures(
        [[] for _ in sides] if ordered else [],
        [] if rules.quick or ordered else [[] for _ in sides],
        [0] * rules.sides,
        [0] * rules.sides,
        [0] * rules.sides,
        0,
        0,
    )


def captured_by(position: Position, side: int) -> list[Card]:
    """Return a side's pile in the order of capture, in a quick game."""
    pile: list[Card] = []
    for ply, move in enumerate(position.moves):
        if move.cards and position.rules.side_of[position.seat_at(ply)] == side:
            pile += [move.card, *cards_in(move.cards)]
    return pile
