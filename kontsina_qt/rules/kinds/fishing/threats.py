"""Threats to the table: captures of a fishing game, seen from the cards to be taken.

A position lists what its hands may take. Here it is the other way round: which cards take this
card, these two, or the whole table, whoever holds them. Sweepers are among the cards that take
anything. Computer players ask this of unseen cards, many times in each simulated hand, so every
answer is a set of cards, computed on demand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kontsina_qt.rules.base.cards import JOKER_MASK, SECOND, Card, CardSet, is_joker
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.turn import ANY, EVERY, ONE, WILD, Fishing
from kontsina_qt.rules.kinds.fishing.moves.groups import numbers_split
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.elements import ElementSet

_RANKS: Final = 16
_FOUR: Final = 15
_LOW: Final = SECOND - 1


class Threats:
    """The captures that a table is open to.

    Args:
        rules: the game with its options; if it is no fishing game, only the attributes can be used.

    Attributes:
        steals: whether a card takes a whole pile whose top card is equal.
        plucks: whether a card may be plucked beside a play.
        tops: whether top cards of other sides' piles may be used.
        sweepers: the cards that take the whole table.
        once: whether fixxa and stoppa in one capture count once.
    """

    def __init__(self, rules: Rules) -> None:
        self._full = rules.full
        self._values: tuple[int, ...] = ()
        self._other: tuple[int, ...] = ()
        self._takers: tuple[CardSet, ...] = ()
        self._equals: list[CardSet] = [_FOUR << 4 * rank for rank in range(_RANKS)]
        self._by_rank = True
        self._one_only = self._wild = self._held = False
        self._courts: str = ONE
        self.steals = self.plucks = self.tops = self.once = False
        self.sweepers: CardSet = 0
        if rules.fishing is not None:
            self._set_turn(rules.fishing)

    def _set_turn(self, turn: Fishing) -> None:
        plan = turn.builds
        self._values = turn.worth
        self._other = turn.sums.other_of
        self._takers = turn.takers
        self._equals[: len(turn.ranks)] = turn.ranks
        self._by_rank = turn.by_rank
        self._one_only = turn.selection == ONE
        self._wild = turn.jokers == WILD
        self._courts = turn.courts
        self._held = plan is not None and plan.held
        self.steals = turn.steal
        self.sweepers = turn.sweepers
        self.plucks = turn.pluck
        self.tops = plan is not None and plan.pile_tops
        self.once = turn.bonus == 1

    # Captures of cards on the table

    def alone(self, card: Card) -> CardSet:
        """Return the cards that take one card by itself, and the sweepers."""
        if self._joins(card):
            return self._full
        value = self._values[card]
        if self._by_rank or not value:
            return self._equals[(card & _LOW) >> 2] | self.sweepers
        return self._takers[value] | self.sweepers

    def equal(self, card: Card) -> CardSet:
        """Return the cards of the same rank, itself among them."""
        return self._equals[(card & _LOW) >> 2]

    def twin(self, card: Card) -> CardSet:
        """Return the other copy of a card."""
        return 1 << (card ^ SECOND)

    def adds(self, card: Card) -> bool:
        """Return whether a card can be taken in a sum."""
        return self._values[card] > 0

    def value(self, card: Card) -> int:
        """Return the value of a card in a sum; 0 if it can't be in one."""
        return self._values[card]

    def highest(self) -> int:
        """Return the highest sum that any card takes; 0 if there is none."""
        return max((value for value, cards in enumerate(self._takers) if cards), default=0)

    def both(self, card: Card, other: Card) -> CardSet:
        """Return the cards that take these two as one sum, and the sweepers."""
        first, second = self._values[card], self._values[other]
        total = first + second
        if not first or not second or total >= len(self._takers):
            return self.sweepers
        takers = self._takers[total]
        if self._other:
            for one in (first, self._other[card]):
                for two in (second, self._other[other]):
                    if one and two and one + two < len(self._takers):
                        takers |= self._takers[one + two]
        return takers | self.sweepers

    def clearing(self, loose: CardSet, builds: Sequence[Build], gone: ElementSet = 0) -> CardSet:
        """Return the cards that each take all of this at once.

        Args:
            loose: the loose cards.
            builds: the builds.
            gone: elements to ignore, builds among them.
        """
        value = 0
        for build in builds:
            if not gone & build.bit:
                if value and build.value != value:
                    return self.sweepers
                value = build.value
        found = self._with_builds(loose, value) if value else self._all_loose(loose)
        return found | self.sweepers

    def _with_builds(self, loose: CardSet, value: int) -> CardSet:
        """Return the cards that take builds of a value and these loose cards at once."""
        values = [self._values[card] for card in self._unjoined(loose)]
        return (
            self._takers[value] if value < len(self._takers) and numbers_split(values, value) else 0
        )

    def _all_loose(self, loose: CardSet) -> CardSet:
        """Return the cards that each take all these loose cards at once."""
        cards = self._unjoined(loose)
        if len(cards) < 2:
            return self.alone(cards[0]) if cards else self._full
        ranks = [(card & _LOW) >> 2 for card in cards]
        values = [self._values[card] for card in cards]
        if 0 in values:
            several = self._courts in (ANY, EVERY) or (len(cards) == 3 and self._courts != ONE)
            equal = ranks.count(ranks[0]) == len(ranks)
            return self._equals[ranks[0]] if equal and several else 0
        if self._one_only:
            total = sum(values)
            return self._takers[total] if total < len(self._takers) else 0
        found = self._splitters(values)
        for at, card in enumerate(cards) if self._other else ():
            if self._other[card]:
                found |= self._splitters([*values[:at], self._other[card], *values[at + 1 :]])
        if self._by_rank:
            for rank in set(ranks):
                rest = [value for at, value in enumerate(values) if ranks[at] != rank]
                same = self._equals[rank]
                # A joker has one value at a time, and was found above.
                found |= same & ~JOKER_MASK & self._splitters(rest) if rest else same
        return found

    def _unjoined(self, loose: CardSet) -> list[int]:
        """Return loose cards without the jokers that match any card."""
        cards: list[int] = []
        while loose:
            bit = loose & -loose
            loose ^= bit
            card = bit.bit_length() - 1
            if not self._joins(card):
                cards.append(card)
        return cards

    def _splitters(self, values: list[int]) -> CardSet:
        """Return the cards that take loose cards of these values, all in sums or by their value."""
        total, found = sum(values), 0
        for value in range(max(values), min(total + 1, len(self._takers))):
            if total % value == 0 and numbers_split(values, value):
                found |= self._takers[value]
        return found

    def _joins(self, card: Card) -> bool:
        """Return whether a card on the table matches any card: a wild joker."""
        return self._wild and is_joker(card)

    # Captures of builds and piles

    def at_value(self, value: int) -> CardSet:
        """Return the cards that take a build of a value."""
        return self.sweepers | (self._takers[value] if value < len(self._takers) else 0)

    def owner_holds(self, build: Build) -> CardSet:
        """Return the cards of which the owner of a build must hold one, if any."""
        wanted = 0
        if self._held:
            for value in build.values:
                wanted |= self._takers[value]
        return wanted

    def thieves(self, top: Card) -> CardSet:
        """Return the cards that steal a pile with this card on top."""
        return self.equal(top)
