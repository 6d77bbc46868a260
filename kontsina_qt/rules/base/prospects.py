"""Scoring prospects during a hand: races between the sides, and points card by card.

The scoring categories of a game say it. A game that is not scored by them alone says it itself
(``Game.prospects``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from kontsina_qt.rules.base.cards import PACK, CardSet, cards_in, mask_of
from kontsina_qt.rules.base.scoring import Best, Category, Counted, EachCard, Holding, Most, Run

CardWorths: TypeAlias = tuple[tuple[CardSet, float], ...]
"""Sets of cards, and what each card of them counts."""


@dataclass(frozen=True, slots=True)
class Race:
    """Points for the side with the most of something.

    Attributes:
        name: of its category.
        worths: what each card counts.
        size: how much there is in all.
        points: for the winner.
    """

    name: str
    worths: CardWorths
    size: float
    points: int

    def count(self, pile: CardSet) -> float:
        """How much of it a pile holds."""
        return sum(each * (pile & cards).bit_count() for cards, each in self.worths)


@dataclass(frozen=True, slots=True)
class Each:
    """Points for each of some cards."""

    worths: CardWorths

    def count(self, pile: CardSet) -> float:
        """The points of a pile."""
        return sum(each * (pile & cards).bit_count() for cards, each in self.worths)


def _best_race(category: Best, full: CardSet) -> Race:
    """The best cards of the suits as a race card by card.

    What a card has above the least of all counts, in units of the mean of the cards that have
    anything: the high cards of four suits decide, and nobody knows yet which.
    """
    held = [card for card in cards_in(full) if card < len(PACK)]
    least = min([category.worths[card >> 2] for card in held])
    above = {card: category.worths[card >> 2] - least for card in held}
    counting = [more for more in above.values() if more]
    unit = sum(counting) / len(counting)
    ranks: dict[int, CardSet] = {}
    for card, more in above.items():
        if more:
            ranks[more] = ranks.get(more, 0) | 1 << card
    worths = tuple([(cards, more / unit) for more, cards in ranks.items()])
    return Race(category.category, worths, float(len(counting)), category.points)


def parts_of(
    categories: Iterable[Category], full: CardSet
) -> tuple[tuple[Race | Each, ...], dict[str, int]]:
    """What the cards of a game win by its categories.

    Args:
        categories: what scores.
        full: every card of the game.

    Returns:
        The races and the points card by card, and the points of what is counted as it happens, by
        its name.
    """
    parts: list[Race | Each] = []
    tallied: dict[str, int] = {}
    for category in categories:
        match category:
            case Most():
                size = (category.cards & full).bit_count()
                points = category.points
                parts.append(Race(category.category, ((category.cards, 1.0),), size, points))
            case Holding():
                points = category.points
                parts.append(Each(((category.about, float(points)),)))
            case EachCard():
                parts.append(Each(tuple((cards, float(n)) for cards, n in category.worths)))
            case Counted():
                points = category.points
                tallied[category.of or category.category] = points
                if category.extra:
                    tallied[category.extra] = 1
            case Run():
                first = mask_of(cards_in(category.cards)[: category.least])
                parts.append(Each(((first, 1.0),)))
            case Best():
                parts.append(_best_race(category, full))
            case _:
                parts.append(Each(((category.cards, 1.0),)))
    return tuple(parts), tallied
