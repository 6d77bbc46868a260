"""Scoring prospects during a hand: races between the sides, and points card by card.

They follow from a game's scoring categories, unless it gives them itself (``Game.prospects``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from kontsina_qt.rules.base.cards import PACK, CardSet, cards_in, mask_of
from kontsina_qt.rules.base.scoring import Best, Category, Counted, EachCard, Holding, Most, Run

CardWorths: TypeAlias = tuple[tuple[CardSet, float], ...]
"""(cards, the worth of each) pairs."""


@dataclass(frozen=True, slots=True)
class Race:
    """Points for the side with the most of something.

    Attributes:
        name: of its category.
        worths: the worth of each card.
        size: the total in the game.
        points: for the winner.
    """

    name: str
    worths: CardWorths
    size: float
    points: int

    def count(self, pile: CardSet) -> float:
        """Return how much of it a pile holds."""
        return sum(each * (pile & cards).bit_count() for cards, each in self.worths)


@dataclass(frozen=True, slots=True)
class Each:
    """Points for each of some cards."""

    worths: CardWorths

    def count(self, pile: CardSet) -> float:
        """Return the points of a pile."""
        return sum(each * (pile & cards).bit_count() for cards, each in self.worths)


def _best_race(category: Best, full: CardSet) -> Race:
    """Approximate the best cards of each suit (primiera) by a race card by card.

    A card counts for its worth above the lowest, in units of the mean of those above it: high cards
    decide, and it is not known yet which.
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
    """Return what cards win in a game by its scoring categories.

    Args:
        categories: the scoring categories.
        full: every card of the game.

    Returns:
        The races and card points, and the points of counted categories by tally name.
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
