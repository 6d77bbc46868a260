"""What cards are worth before a hand is over, from the game's scoring categories.

A category is looked at through each side's chance to win it; a card is worth what its capture
changes in those chances. No card is named here: which ones are good is the rules' to say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp, sqrt

from kontsina_qt.rules.cards import FULL, PACK, CardSet
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.scoring import Category, Holding, score_line, worth_of

Chances = tuple[float, ...]
"""The chance of each side to win something; what is missing to 1 is nobody's."""

Utility = Callable[[tuple[int, ...]], float]
"""How much a side likes the points that the sides get in a hand."""

_CLUMP = 1.5
"""Cards are captured two or three at a time, which makes counts swing more than coin tosses."""

_SPREAD = 0.55
"""Scale of the logistic curve that has the spread of the normal curve with deviation 1."""

_DECIDED = 3.0
_TIEBREAK = 0.25
"""Where a hand decides a match: what winning it weighs, and what each point of margin does."""


def margin(points: Sequence[float], side: int) -> float:
    """A side's points less the mean of the others'."""
    others = len(points) - 1
    return points[side] - (sum(points) - points[side]) / others


def utility(rules: Rules, scores: tuple[int, ...], side: int) -> Utility | None:
    """How a side likes the results of this hand, where it is not simply the margin.

    Where the hand may decide the match, or is itself what is won, winning counts more than
    points. ``scores`` are those of the match before the hand.
    """
    end = rules.options["end"]
    if end == "target":
        at_stake = sum(worth_of(c.points, rules.options) for c in rules.game.categories)
        if max(scores) + at_stake < int(rules.options["target"]):
            return None
        before = [scores]
    elif end == "hands-won" or rules.options["hands"] == 1:
        before = []
    else:
        return None

    @cache
    def liking(points: tuple[int, ...]) -> float:
        winners: tuple[int, ...]
        if end == "hands-won":
            winners = tuple(i for i, got in enumerate(points) if got == max(points))
        else:
            winners = rules.standing([*before, points]).winners
        decided = 0.0
        if len(winners) == 1:
            decided = _DECIDED if winners == (side,) else -_DECIDED
        elif winners and side not in winners:
            decided = -_DECIDED
        return decided + _TIEBREAK * margin(points, side)

    return liking


@cache
def classes(categories: tuple[Category, ...]) -> tuple[CardSet, ...]:
    """The pack in sets of cards that count for the same categories."""
    kinds: dict[tuple[bool, ...], CardSet] = {}
    for card in PACK:
        kind = tuple(bool(counted(category) >> card & 1) for category in categories)
        kinds[kind] = kinds.get(kind, 0) | 1 << card
    return tuple(kinds.values())


def counted(category: Category) -> CardSet:
    """The cards that a category is about."""
    return 1 << category.card if isinstance(category, Holding) else category.cards


def chances(category: Category, piles: Sequence[CardSet]) -> Chances:
    """Each side's chance to win a category, with these piles and the other cards in play."""
    sides = len(piles)
    if isinstance(category, Holding):
        bit = 1 << category.card
        if any(pile & bit for pile in piles):
            return tuple(1.0 if pile & bit else 0.0 for pile in piles)
        return (1 / sides,) * sides
    counts = [(pile & category.cards).bit_count() for pile in piles]
    return _most_chances(tuple(counts), category.cards.bit_count())


@cache
def _most_chances(counts: tuple[int, ...], size: int) -> Chances:
    left = size - sum(counts)
    best = max(counts)
    ahead = sorted(counts)[-1] - sorted(counts)[-2]
    if ahead > left or left == 0:
        return tuple(1.0 if ahead and count == best else 0.0 for count in counts)
    scale = _SPREAD * sqrt(left * (1 + _CLUMP * size / FULL.bit_count()))
    powers = [exp((count - best) / scale) if count + left >= best else 0.0 for count in counts]
    return tuple(power / sum(powers) for power in powers)


class Worth:
    """What captured cards are worth to one side, at one moment of a hand.

    Args:
        rules: the game with its options.
        piles: the cards captured so far by each side.
        side: whose worth.
        liking: what that side makes of a hand's points; None for the margin.
    """

    def __init__(
        self, rules: Rules, piles: Sequence[CardSet], side: int, liking: Utility | None = None
    ) -> None:
        self._categories = rules.game.categories
        self._points = [worth_of(category.points, rules.options) for category in self._categories]
        self._side = side
        self._liking = liking
        self._classes = classes(rules.game.categories)
        self.now = self.of(piles)
        taken = 0
        for pile in piles:
            taken |= pile
        self._weights = [self._weigh(piles, taken, mover) for mover in range(rules.sides)]

    def _weigh(self, piles: Sequence[CardSet], taken: CardSet, mover: int) -> list[float]:
        """What one more card of each class in the pile of ``mover`` changes."""
        weights = []
        for cards in self._classes:
            free = cards & ~taken
            after = list(piles)
            after[mover] |= free & -free
            weights.append(self.of(after) - self.now if free else 0.0)
        return weights

    def of(self, piles: Sequence[CardSet]) -> float:
        """What a hand with these piles, the other cards being in play, is worth to the side."""
        each = [chances(category, piles) for category in self._categories]
        if self._liking is None:
            return sum(
                worth * margin(chance, self._side)
                for worth, chance in zip(self._points, each, strict=True)
            )
        return self._liked(each, len(piles), self._liking)

    def _liked(self, each: Sequence[Chances], sides: int, liking: Utility) -> float:
        """The mean of ``liking`` over what the sides may get, category by category."""
        outcomes: dict[tuple[int, ...], float] = {(0,) * sides: 1.0}
        for worth, chance in zip(self._points, each, strict=True):
            after: dict[tuple[int, ...], float] = {}
            for points, likely in outcomes.items():
                for side, win in enumerate(chance):
                    if win:
                        got = (*points[:side], points[side] + worth, *points[side + 1 :])
                        after[got] = after.get(got, 0.0) + likely * win
                nobody = 1.0 - sum(chance)
                if nobody > 1e-9:
                    after[points] = after.get(points, 0.0) + likely * nobody
            outcomes = after
        return sum(likely * liking(points) for points, likely in outcomes.items())

    def gain(self, mover: int, cards: CardSet) -> float:
        """What it changes for the side if ``mover`` captures ``cards``."""
        weights = self._weights[mover]
        total = 0.0
        for weight, members in zip(weights, self._classes, strict=True):
            here = cards & members
            if here:
                total += weight * here.bit_count()
        return total


def final_points(rules: Rules, piles: Sequence[CardSet]) -> tuple[int, ...]:
    """The points of each side in a hand that ended with these piles."""
    points = [0] * rules.sides
    for category in rules.game.categories:
        for side, got in enumerate(score_line(category, piles, rules.options).points):
            points[side] += got
    return tuple(points)
