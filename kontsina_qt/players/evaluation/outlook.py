"""The value of an unfinished hand to one side, used at the leaves of a search.

At the end of a hand this is its result. At the end of a deal it is the margin that is already
certain plus a few features of what is still open, derived from the game's scoring and weighted by
numbers learned from played hands (``learned``; ``training`` writes them). Where a hand may decide
the match, points are not enough: the chances in each category are enumerated (``worth``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from kontsina_qt.players.evaluation.learned import weights_of
from kontsina_qt.players.evaluation.worth import (
    Chances,
    Utility,
    Worth,
    margin,
    prospects,
    race_chances,
    result_value,
)
from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.prospects import CardWorths, Each, Race
from kontsina_qt.rules.base.scoring import LAST
from kontsina_qt.rules.kinds.fishing.threats import Threats
from kontsina_qt.rules.state.position import Position

Weights: TypeAlias = tuple[float, ...]

STAGES = 4
"""The number of stages of a hand: the last deal, and thirds of the stock before it."""

OTHER_FEATURES = ("turn", "table", "size", "empty", "single", "last", "last by size", "held")
"""The features besides the races."""

_STOLEN = 0.6
"""The probability that a pile that can be stolen is stolen before another card covers it."""

_UNCOVERED = 0.5
"""The probability that its owner, who plays first, leaves it uncovered."""

_MOST_KEPT = 100_000


def stage_of(stock: int, pack: int) -> int:
    """Return the stage of a hand with ``stock`` of the pack's cards still to be dealt."""
    return 0 if stock <= 0 else 1 + min(STAGES - 2, stock * (STAGES - 1) // pack)


class Outlook:
    """Evaluates positions for one side.

    Args:
        rules: the game with its options.
        position: the current position of the hand.
        side: the side.
        utility: the side's utility of a result; None for the margin.
        learned: whether to use the game's learned weights.
        weights: weights of the features by stage, to use instead.
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        side: int,
        utility: Utility | None,
        learned: bool = True,
        weights: Sequence[Weights] | None = None,
    ) -> None:
        parts = prospects(rules)
        self._side = side
        self._sides = rules.sides
        self._others = 1.0 / (rules.sides - 1)
        self._side_of = rules.side_of
        self._pack = len(rules.pack)
        self._utility = utility
        self._races: list[Race] = list(parts.races)
        self._each: list[Each] = list(parts.each)
        self._tallied: list[tuple[str, int]] = [
            (name, points) for name, points in parts.tallied.items() if name != LAST
        ]
        self._threats = Threats(rules)
        self._steals: bool = self._threats.steals
        self._full = rules.full
        self._good: list[CardWorths] = [each.worths for each in self._each]
        self._worth = Worth(rules, position, side, utility)
        self._by_worth = utility is not None
        known = weights_of(rules.game.id, default_weights(parts.races), STAGES) if learned else []
        self._weights: list[Weights] = list(weights or known)
        self._ends: dict[object, float] = {}
        self._chances: dict[tuple[int, tuple[float, ...]], float] = {}
        self._gains: list[tuple[CardSet, float]] = [
            (cards, self._worth.gain(side, cards & -cards)) for cards in parts.classes
        ]

    def points(self, counted: str) -> float:
        """Return the approximate worth of one more of what is counted; see ``scoring``."""
        return self._worth.points(self._side, counted, 1)

    def gain(self, cards: CardSet) -> float:
        """Return the approximate worth of capturing cards, by symmetry for any side."""
        total = 0.0
        for members, worth in self._gains:
            here = cards & members
            if here:
                total += worth * here.bit_count()
        return total

    def value(self, position: Position) -> float:
        """Return the worth of a position to the side."""
        if position.turn < 0:
            return self._end(position)
        if self._by_worth or not self._weights:
            sure = self._worth.of(position.piles, position.tally().counts)
            return sure + self._thefts(position) if self._steals else sure
        found = self.features(position)
        total = found[0]
        weights = self._weights[stage_of(position.stock, self._pack)]
        for at, weight in enumerate(weights):
            total += weight * found[at + 1]
        return total

    def _end(self, position: Position) -> float:
        counts = position.tally().counts
        key = (tuple(position.piles), tuple([tuple(each) for each in counts.values()]))
        value = self._ends.get(key)
        if value is None:
            if len(self._ends) > _MOST_KEPT:
                self._ends.clear()
            if self._utility is None:
                value = margin(position.points(), self._side)
            else:
                value = result_value(self._utility, position.result(), self._side)
            self._ends[key] = value
        return value

    def features(self, position: Position) -> list[float]:
        """Return the certain margin, then the weighted features, all from the side's view."""
        piles, side, others = position.piles, self._side, self._others
        found = [self._sure(position)]
        for at, race in enumerate(self._races):
            has = tuple([race.count(pile) for pile in piles])
            found.append(race.points * self._chance(at, race, has))
            lead = 0.0
            for each, count in enumerate(has):
                lead += count if each == side else -others * count
            found.append(race.points * lead / race.size)
        table = position.table_cards
        size = table.bit_count()
        turn = 1.0 if self._side_of[position.turn] == side else -others
        last = 0.0
        if position.last_side >= 0:
            last = 1.0 if position.last_side == side else -others
        held_worth = table_worth = 0.0
        for worths in self._good:
            for cards, worth in worths:
                table_worth += worth * (table & cards).bit_count()
                for seat, hand in enumerate(position.hands):
                    here = (hand & cards).bit_count()
                    if here:
                        own = self._side_of[seat] == side
                        held_worth += worth * here * (1.0 if own else -others)
        found.append(turn)
        found.append(turn * table_worth)
        found.append(turn * size)
        found.append(turn if size == 0 else 0.0)
        found.append(turn if size == 1 else 0.0)
        found.append(last)
        found.append(last * size)
        found.append(held_worth)
        return found

    def _sure(self, position: Position) -> float:
        """Return the margin of the cards in the piles and of piles about to be stolen."""
        side, others = self._side, self._others
        sure = 0.0
        for worths in self._good:
            for cards, worth in worths:
                for each, pile in enumerate(position.piles):
                    here = (pile & cards).bit_count()
                    if here:
                        sure += worth * here * (1.0 if each == side else -others)
        if self._tallied:
            counts = position.tally().counts
            for name, points in self._tallied:
                sure += points * self._margin(counts, name)
        if self._steals:
            sure += self._thefts(position)
        return sure

    def _thefts(self, position: Position) -> float:
        """Estimate what stolen piles change in the coming deal.

        The estimate counts the cards equal to a pile's top that are still out, wherever they are.
        """
        out = self._full & ~position.table_cards
        for pile in position.piles:
            out &= ~pile
        left = out.bit_count()
        total = 0.0
        mover = self._side_of[position.turn]
        for side in range(self._sides):
            top = position.features.top_of(side)
            equal = 0 if top is None else (self._threats.thieves(top) & out).bit_count()
            if not equal:
                continue
            held = 0
            for seat, hand in enumerate(position.hands):
                if self._side_of[seat] != side:
                    held += hand.bit_count()
            likely = _STOLEN * (1.0 - (1.0 - equal / left) ** held)
            if side == mover:
                likely *= _UNCOVERED
            worth = (1.0 + self._others) * likely * self.gain(position.piles[side])
            total += -worth if side == self._side else self._others * worth
        return total

    def _margin(self, counts: Mapping[str, Sequence[int]], name: str) -> float:
        if name not in counts:
            return 0.0
        total = 0.0
        for each, count in enumerate(counts[name]):
            total += count if each == self._side else -self._others * count
        return total

    def _chance(self, at: int, race: Race, has: tuple[float, ...]) -> float:
        key = (at, has)
        value = self._chances.get(key)
        if value is None:
            if len(self._chances) > _MOST_KEPT:
                self._chances.clear()
            chance: Chances = race_chances(has, race.size)
            value = 0.0
            for each, win in enumerate(chance):
                value += win if each == self._side else -self._others * win
            self._chances[key] = value
        return value


def default_weights(races: Sequence[Race]) -> dict[str, float]:
    """Return the weighted features with these races, in order, with their weights before training.

    They are for each race the margin of the sides' chances and of their counts, and then
    ``OTHER_FEATURES``. Before training, races are won as often as ``worth`` says.
    """
    names: dict[str, float] = {}
    for race in races:
        names[race.name] = 1.0
        names[f"{race.name} lead"] = 0.0
    return names | dict.fromkeys(OTHER_FEATURES, 0.0)
