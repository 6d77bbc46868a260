"""What cards can take from a table without builds, found fast."""

from __future__ import annotations

from typing import TypeAlias

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.rules.base.cards import CardSet, cards_in
from kontsina_qt.rules.kinds.fishing.threats import Threats
from kontsina_qt.rules.state.elements import ElementSet

LATER = 0.8
"""What a capture is worth that has to wait a turn."""

_CROWDED = 9
"""With more loose cards than that on the table no sums are looked for."""

_LOOKED_AT = 8
"""How many things that the next seat may take are looked at."""

_OWN = 3
"""How many things that one may take oneself are thought of."""

Offer: TypeAlias = tuple[float, ElementSet, CardSet]
"""One thing to take: its worth with the sign changed, what it touches, and the cards that take it.

So lists of them are sorted with the best first.
"""

Sum: TypeAlias = tuple[int, ElementSet, float]
"""Cards that may be taken together, or be a part of that: their value, which, and their worth."""


class Table:
    """What lies there for anybody.

    Attributes:
        offers: the best first.
        sums: of its cards, one or more, that may be added to.
        cards: all that lies there.
        worth: what they are worth together.
    """

    def __init__(
        self, offers: list[Offer], sums: list[Sum], cards: CardSet = 0, worth: float = 0.0
    ) -> None:
        self.offers = offers
        self.sums = sums
        self.cards = cards
        self.worth = worth


class Offers:
    """Finds them, and tells what they are worth to a seat.

    Args:
        full: all cards of the game.
        outlook: what cards are worth.
        threats: which cards take which.
    """

    def __init__(self, full: CardSet, outlook: Outlook, threats: Threats) -> None:
        self._threats = threats
        self._highest = threats.highest()
        self._gains: list[float] = [0.0] * full.bit_length()
        for card in cards_in(full):
            self._gains[card] = outlook.gain(1 << card)

    def on(self, table: CardSet) -> Table:
        """The cards of a table and their sums."""
        found = Table([], [])
        sums = table.bit_count() <= _CROWDED
        while table:
            bit = table & -table
            table ^= bit
            self._add(found, bit, sums)
        self._add_all(found)
        found.offers.sort()
        return found

    def with_laid(self, table: Table, played: CardSet) -> list[Offer]:
        """The offers of a table to which a card is laid."""
        after = Table(table.offers[:], table.sums[:], table.cards, table.worth)
        self._add(after, played, True)
        self._add_all(after)
        after.offers.sort()
        return after.offers

    def _add_all(self, table: Table) -> None:
        """What a sweeper takes."""
        if self._threats.sweepers and table.cards:
            table.offers.append((-table.worth, table.cards, self._threats.sweepers))

    def _add(self, table: Table, bit: CardSet, sums: bool) -> None:
        """A card, and its sums with those that lie there."""
        threats = self._threats
        card = bit.bit_length() - 1
        worth = self._gains[card]
        table.cards |= bit
        table.worth += worth
        table.offers.append((-worth, bit, threats.alone(card)))
        value = threats.value(card)
        if not sums or not value:
            return
        most = self._highest - value
        for total, cards, before in table.sums[:]:
            if total <= most:
                together: Sum = (total + value, cards | bit, before + worth)
                table.sums.append(together)
                table.offers.append((-together[2], together[1], threats.at_value(together[0])))
        table.sums.append((value, bit, worth))

    def balance(
        self, offers: list[Offer], hand: CardSet, gone: ElementSet, unseen: CardSet, held: float
    ) -> float:
        """About what a seat may take at its next turn, less what the next seat may before.

        Args:
            offers: the best first.
            hand: what the seat holds then.
            gone: what lies there no more.
            unseen: the cards that the seat has not seen.
            held: so many of them the next seat holds, as far as it is feared.
        """
        left = 0.0
        none = 1.0
        out = unseen.bit_count()
        seen: CardSet = 0
        own: list[tuple[float, ElementSet]] = []
        taken: list[tuple[ElementSet, float]] = []
        for loss, elements, takers in offers:
            if elements & gone:
                continue
            if takers & hand:
                own.append((loss - self._dearest(takers & hand), elements))
            new = takers & unseen & ~seen
            if new and len(taken) < _LOOKED_AT:
                seen |= new
                number = new.bit_count()
                before = none
                for _ in range(number):
                    none *= max(0.0, 1.0 - held / out)
                    out -= 1
                left += (before - none) * (self._mean(new, number) - loss)
                taken.append((elements, before - none))
        return LATER * self._later(own, taken, none) - left if own else -left

    def _later(
        self,
        own: list[tuple[float, ElementSet]],
        taken: list[tuple[ElementSet, float]],
        none: float,
    ) -> float:
        """What is still there of one's own after the next seat has taken one thing, or nothing."""
        own.sort()
        later = -none * own[0][0]
        for elements, likely in taken:
            for loss, wanted in own[:_OWN]:
                if not elements & wanted:
                    later -= likely * loss
                    break
        return later

    def _dearest(self, cards: CardSet) -> float:
        """What the best of these cards is worth."""
        best = 0.0
        while cards:
            bit = cards & -cards
            cards ^= bit
            best = max(best, self._gains[bit.bit_length() - 1])
        return best

    def _mean(self, cards: CardSet, number: int) -> float:
        """What so many cards are worth in the mean."""
        total = 0.0
        while cards:
            bit = cards & -cards
            cards ^= bit
            total += self._gains[bit.bit_length() - 1]
        return total / number
