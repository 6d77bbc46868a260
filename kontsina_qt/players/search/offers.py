"""What a table offers where nothing is built: what cards may take from it, told at speed."""

from __future__ import annotations

from typing import TypeAlias

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.rules.cards import Card, CardSet, cards_in
from kontsina_qt.rules.fishing.threats import Threats
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.position import ElementSet, Position

LATER = 0.8
"""What a capture is worth that has to wait a turn."""

_CROWDED = 9
"""With more loose cards than that on the table no sums of two are looked for."""

_LOOKED_AT = 6
"""So many things that the next seat may take are looked at."""

Offer: TypeAlias = tuple[float, ElementSet, CardSet]
"""One thing to take: its worth with the sign changed, what it touches, and the cards that take it.

So lists of them are sorted with the best first.
"""


class Offers:
    """Finds them, and tells what they are worth to a seat.

    Args:
        rules: the game with its options.
        outlook: what cards are worth.
        threats: which cards take which.
    """

    def __init__(self, rules: Rules, outlook: Outlook, threats: Threats) -> None:
        self._threats = threats
        self._taker: float = outlook.gain(rules.full) / rules.full.bit_count()
        self._alone: dict[Card, Offer] = {
            card: (-self._taker - outlook.gain(1 << card), 1 << card, threats.alone(card))
            for card in cards_in(rules.full)
        }

    def on(self, position: Position) -> list[Offer]:
        """What lies there for anybody: cards, and sums of two."""
        threats, taker = self._threats, self._taker
        found: list[Offer] = []
        loose: CardSet = position.table
        sums = loose.bit_count() <= _CROWDED
        before: list[Card] = []
        while loose:
            bit = loose & -loose
            loose ^= bit
            card = bit.bit_length() - 1
            alone = self._alone[card]
            found.append(alone)
            if sums and threats.adds(card):
                loss = alone[0] + taker
                for other in before:
                    takers = threats.both(card, other)
                    if takers:
                        found.append((loss + self._alone[other][0], bit | 1 << other, takers))
                before.append(card)
        found.sort()
        return found

    def with_laid(self, position: Position, offers: list[Offer], played: CardSet) -> list[Offer]:
        """The same with a card that is laid to them."""
        threats = self._threats
        card = played.bit_length() - 1
        alone = self._alone[card]
        found = offers[:]
        found.append(alone)
        table: CardSet = position.table
        if threats.adds(card) and table.bit_count() <= _CROWDED:
            loss = alone[0] + self._taker
            while table:
                bit = table & -table
                table ^= bit
                other = bit.bit_length() - 1
                takers = threats.both(card, other)
                if takers:
                    found.append((loss + self._alone[other][0], bit | played, takers))
        found.sort()
        return found

    def balance(
        self, offers: list[Offer], hand: CardSet, gone: ElementSet, unseen: CardSet, share: float
    ) -> float:
        """About what a seat may take at its next turn, less what the next seat may before.

        Args:
            offers: the best first.
            hand: what the seat holds then.
            gone: what lies there no more.
            unseen: the cards that the seat has not seen.
            share: how likely the next seat holds any one of them.
        """
        left = mine = 0.0
        none = 1.0
        seen: CardSet = 0
        wanted: ElementSet = 0
        taken: list[tuple[ElementSet, float]] = []
        for loss, elements, takers in offers:
            if elements & gone:
                continue
            if hand and takers & hand:
                mine, wanted, hand = -loss, elements, 0
            if len(taken) == _LOOKED_AT:
                if not hand:
                    break
                continue
            new = takers & unseen & ~seen
            if new:
                seen |= new
                likely = none * min(1.0, share * new.bit_count())
                none -= likely
                left -= likely * loss
                taken.append((elements, likely))
        if not wanted:
            return -left
        stays = 1.0
        for elements, likely in taken:
            if elements & wanted:
                stays -= likely
        return LATER * mine * stays - left
