"""Fast lookup of what can be captured from a table without builds."""

from __future__ import annotations

from typing import TypeAlias

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.rules.base.cards import CardSet, cards_in
from kontsina_qt.rules.kinds.fishing.threats import Threats
from kontsina_qt.rules.state.elements import ElementSet

LATER = 0.8
"""The discount of a capture that has to wait a turn."""

_CROWDED = 9
"""Sums are ignored if more loose cards than this are on the table."""

_LOOKED_AT = 8
"""The number of the next seat's captures that are considered."""

_OWN = 3
"""The number of the seat's own captures that are considered."""

Offer: TypeAlias = tuple[float, ElementSet, CardSet]
"""A possible capture: its negated worth, the elements it touches, and the cards that take it.

The worth is negated so that sorting puts the best first.
"""

Sum: TypeAlias = tuple[int, ElementSet, float]
"""Cards that can be captured together or extended: their total, the set, and their worth."""


class Table:
    """The possible captures on a table, whoever makes them.

    Attributes:
        offers: best first.
        sums: of one or more cards, to which further cards may be added.
        cards: all cards on the table.
        worth: their total worth.
    """

    def __init__(
        self, offers: list[Offer], sums: list[Sum], cards: CardSet = 0, worth: float = 0.0
    ) -> None:
        self.offers = offers
        self.sums = sums
        self.cards = cards
        self.worth = worth


class Offers:
    """Finds the offers of a table and evaluates them for a seat.

    Args:
        full: all cards of the game.
        outlook: the worth of cards.
        threats: which cards take which.
    """

    def __init__(self, full: CardSet, outlook: Outlook, threats: Threats) -> None:
        self._threats = threats
        self._highest = threats.highest()
        self._gains: list[float] = [0.0] * full.bit_length()
        for card in cards_in(full):
            self._gains[card] = outlook.gain(1 << card)

    def on(self, table: CardSet) -> Table:
        """Return the cards of a table and their sums."""
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
        """Return the offers of a table after a card has been laid on it."""
        after = Table(table.offers[:], table.sums[:], table.cards, table.worth)
        self._add(after, played, True)
        self._add_all(after)
        after.offers.sort()
        return after.offers

    def _add_all(self, table: Table) -> None:
        """Add the capture of a sweeper."""
        if self._threats.sweepers and table.cards:
            table.offers.append((-table.worth, table.cards, self._threats.sweepers))

    def _add(self, table: Table, bit: CardSet, sums: bool) -> None:
        """Add a card, and its sums with those on the table."""
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
        """Estimate a seat's captures at its next turn less those the next seat makes before.

        Args:
            offers: best first.
            hand: the seat's hand after its move.
            gone: elements no longer on the table.
            unseen: the cards that the seat has not seen.
            held: the expected number of them in the next seat's hand, scaled by how far it is
                feared.
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
                own.append((loss - self._best_gain(takers & hand), elements))
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
        """Estimate what is left for the seat after the next one has captured once or not at all."""
        own.sort()
        later = -none * own[0][0]
        for elements, likely in taken:
            for loss, wanted in own[:_OWN]:
                if not elements & wanted:
                    later -= likely * loss
                    break
        return later

    def _best_gain(self, cards: CardSet) -> float:
        """Return the worth of the best of these cards."""
        best = 0.0
        while cards:
            bit = cards & -cards
            cards ^= bit
            best = max(best, self._gains[bit.bit_length() - 1])
        return best

    def _mean(self, cards: CardSet, number: int) -> float:
        """Return the mean worth of ``number`` cards."""
        total = 0.0
        while cards:
            bit = cards & -cards
            cards ^= bit
            total += self._gains[bit.bit_length() - 1]
        return total / number
