"""What each side of a fishing game has captured, in order, and what counted as it was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in, mask_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.position import Position

_CARD_BITS: Final = 7
_CARD: Final = (1 << _CARD_BITS) - 1
_WORTHS: Final = 3
"""How many small piles a side has at least, where they lie apart by worth."""


@final
class Captures:
    """What each side has captured, and what was counted with it.

    Attributes:
        stacks: the pile of each side in the order of capture, the top card last; empty in games
            in which that order does not matter to the play.
        lots: elsewhere the captures of each side, each the card played and those it took as one
            number; empty in quick games, whose moves tell the same.
        sweeps, mulles, bonus: of each side.
        once, twice: the cards that have scored once and twice more than they are worth.
    """

    __slots__ = ("bonus", "lots", "mulles", "once", "stacks", "sweeps", "twice")

    def __init__(
        self,
        stacks: list[list[Card]],
        lots: list[list[int]],
        sweeps: list[int],
        mulles: list[int],
        bonus: list[int],
        once: CardSet,
        twice: CardSet,
    ) -> None:
        self.stacks = stacks
        self.lots = lots
        self.sweeps = sweeps
        self.mulles = mulles
        self.bonus = bonus
        self.once = once
        self.twice = twice

    def copy(self) -> Captures:
        """The same, to be played on apart."""
        return Captures(
            [stack[:] for stack in self.stacks] if self.stacks else [],
            [lots[:] for lots in self.lots] if self.lots else [],
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
            self.lots[side].append(taken << _CARD_BITS | card)

    def put(self, side: int, cards: Sequence[Card]) -> None:
        """Begin a pile with cards that no card took."""
        first, *others = sorted(cards)
        self.clear(side)
        self.add(side, first, mask_of(others))

    def clear(self, side: int) -> None:
        """Take a pile away."""
        if self.stacks:
            self.stacks[side] = []
        else:
            self.lots[side] = []

    def remove(self, side: int, cards: CardSet) -> None:
        """Take cards out of a pile."""
        self.stacks[side] = [card for card in self.stacks[side] if not cards >> card & 1]

    def take_top(self, side: int) -> Card:
        """Take the top card off a pile."""
        *rest, card = self.stacks[side]
        self.stacks[side] = rest
        return card

    def steal(self, side: int, victim: int, card: Card) -> tuple[Card, ...]:
        """Put a side's pile and the card that took it on another; the cards of the former."""
        cards = self.stacks[victim]
        self.stacks[side] = [*self.stacks[side], *cards, card]
        self.stacks[victim] = []
        return tuple(cards)

    def order(self, side: int) -> list[Card]:
        """A pile in the order of capture, where it is kept."""
        if self.stacks:
            return list(self.stacks[side])
        pile: list[Card] = []
        for lot in self.lots[side]:
            pile.append(lot & _CARD)
            pile += cards_in(lot >> _CARD_BITS)
        return pile

    def reward(self, side: int, cards: CardSet, bonus: int) -> None:
        """Count a bonus, by which each of these cards has scored once or twice more."""
        self.bonus[side] += bonus
        self.twice |= cards if bonus > cards.bit_count() else 0
        self.once |= cards

    def by_worth(self, rules: Rules, cards: Sequence[Card]) -> dict[int, list[Card]]:
        """The cards of a pile by what each has scored."""
        found: dict[int, list[Card]] = {worth: [] for worth in range(_WORTHS)}
        for card in cards:
            worth = rules.card_points(1 << card)
            worth += (self.once >> card & 1) + (self.twice >> card & 1)
            found.setdefault(worth, []).append(card)
        return found


def no_captures(rules: Rules) -> Captures:
    """The captures of a hand that begins."""
    sides = range(rules.sides)
    stacked = rules.turn.stacked
    return Captures(
        [[] for _ in sides] if stacked else [],
        [] if rules.quick or stacked else [[] for _ in sides],
        [0] * rules.sides,
        [0] * rules.sides,
        [0] * rules.sides,
        0,
        0,
    )


def captured_by(position: Position, side: int) -> list[Card]:
    """The pile of a side in the order of capture, in a quick game."""
    pile: list[Card] = []
    for ply, move in enumerate(position.moves):
        if move.cards and position.rules.side_of[position.seat_at(ply)] == side:
            pile += [move.card, *cards_in(move.cards)]
    return pile
