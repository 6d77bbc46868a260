"""The worth of cards during a hand, from the game's scoring categories.

A category is evaluated in one of three ways: a *race* (most cards, most spades) by each side's
chance to win it, scoring *card by card* by the worth of each card, and *events* (sweeps, bonuses)
by their points. No card is named here: the rules say which ones are good.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import exp, log, sqrt

from kontsina_qt.players.evaluation.taste import FAIR, Taste
from kontsina_qt.rules.base.cards import FULL, CardSet, cards_in
from kontsina_qt.rules.base.ending import COUNTING, HANDS, HANDS_WON, TARGET
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.prospects import Each, Race
from kontsina_qt.rules.base.scoring import LAST, SWEEPS, HandResult
from kontsina_qt.rules.state.position import Position

Chances = tuple[float, ...]
"""Each side's chance to win something; the rest to 1 is the chance that nobody does."""

Counts = Mapping[str, Sequence[int]]
"""The number of events of each kind that each side has scored."""

Utility = Callable[[HandResult], float]
"""A side's utility of a hand's result."""

_CLUMP = 1.5
"""Cards are captured two or three at a time, so counts vary more than by coin tosses."""

_SPREAD = 0.55
"""Scale of the logistic curve with the spread of the standard normal one."""

_DECIDED = 3.0
_TIEBREAK = 0.25
"""In a hand that decides a match: the weight of winning it, and of each point of margin."""

_LIKELY_SWEEPS = 2
"""The number of sweeps a side may be expected to make in a hand that could end the match."""

_MOST_OUTCOMES = 100
"""The most outcomes of open categories that are enumerated; for the rest the mean is used."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """A game's categories, as they are evaluated during a hand.

    Attributes:
        races, each: of cards.
        tallied: events and their points.
        classes: the pack, partitioned into sets of cards that score alike.
    """

    races: tuple[Race, ...]
    each: tuple[Each, ...]
    tallied: Mapping[str, int]
    classes: tuple[CardSet, ...]


def prospects(rules: Rules) -> Prospects:
    """Return the scoring categories of a game."""
    parts, tallied = rules.prospects
    races = tuple(part for part in parts if isinstance(part, Race))
    each = tuple(part for part in parts if isinstance(part, Each))
    return Prospects(races, each, tallied, _classes(parts, rules.full))


@cache
def _classes(parts: tuple[Race | Each, ...], full: CardSet) -> tuple[CardSet, ...]:
    kinds: dict[tuple[float, ...], CardSet] = {}
    for card in cards_in(full):
        kind = tuple(part.count(1 << card) for part in parts)
        kinds[kind] = kinds.get(kind, 0) | 1 << card
    return tuple(cards for kind, cards in kinds.items() if any(kind))


def margin(points: Sequence[float], side: int) -> float:
    """Return a side's points less the mean of the others'."""
    others = len(points) - 1
    return points[side] - (sum(points) - points[side]) / others


def at_stake(rules: Rules) -> int:
    """Return about the most points a side can score in a hand."""
    parts = prospects(rules)
    points = sum(race.points for race in parts.races)
    points += int(sum(each.count(rules.full) for each in parts.each))
    return points + _LIKELY_SWEEPS * parts.tallied.get(SWEEPS, 0) + parts.tallied.get(LAST, 0)


def match_utility(
    rules: Rules,
    scores: tuple[int, ...],
    side: int,
    hands_to_come: int | None = None,
    carried: int = 0,
) -> Utility | None:
    """Return a side's utility of the result of this hand, or None where it is simply the margin.

    Where the hand may decide the match, or is itself what is won, winning matters more than
    points.

    Args:
        rules: the game with its options.
        scores: of the match before the hand.
        side: the side.
        hands_to_come: the number of hands that follow, if known.
        carried: the points that earlier hands add to this one.
    """
    ending = rules.ending
    before: list[HandResult] = []
    if ending.kind in (TARGET, COUNTING):
        if max(scores) + at_stake(rules) + carried < ending.target:
            return None
        before = [HandResult(tuple(score - ending.start for score in scores))]
    elif ending.kind == HANDS:
        if ending.hands != 1 and hands_to_come != 0:
            return None
        # The last hand: earlier points count, and as many hands have been played.
        if ending.hands > 1:
            before = [HandResult(tuple(score - ending.start for score in scores))]
            before += [HandResult((0,) * len(scores))] * (ending.hands - 2)

    def utility(result: HandResult) -> float:
        points = result.points
        winners: tuple[int, ...]
        if ending.kind == HANDS_WON:
            winners = tuple(i for i, got in enumerate(points) if got == max(points))
        else:
            winners = rules.standing([*before, result]).winners
        decided = 0.0
        if len(winners) == 1:
            decided = _DECIDED if winners == (side,) else -_DECIDED
        elif winners and side not in winners:
            decided = -_DECIDED
        return decided + _TIEBREAK * margin(points, side)

    return utility


def result_value(utility: Utility | None, result: HandResult, side: int) -> float:
    """Return a side's utility of a result, by default the margin."""
    return margin(result.points, side) if utility is None else utility(result)


def chances(race: Race, piles: Sequence[CardSet]) -> Chances:
    """Return each side's chance to win a race, given the piles; the other cards are in play."""
    return race_chances(tuple(race.count(pile) for pile in piles), race.size)


@lru_cache(maxsize=50_000)
def race_chances(counts: tuple[float, ...], size: float) -> Chances:
    """Return each side's chance to win a race of ``size`` with these counts so far."""
    left = size - sum(counts)
    best = max(counts)
    ahead = best - sorted(counts)[-2]
    if ahead > left or left < 1e-9:
        return tuple(1.0 if ahead and count == best else 0.0 for count in counts)
    scale = _SPREAD * sqrt(left * (1 + _CLUMP * size / FULL.bit_count()))
    powers = [exp((count - best) / scale) if count + left >= best else 0.0 for count in counts]
    return tuple(power / sum(powers) for power in powers)


class Worth:
    """The worth of captured cards to one side at one moment of a hand.

    Args:
        rules: the game with its options.
        position: the moment; only its piles and counts are used.
        side: the side.
        utility: the side's utility of a hand's result; None for the margin. It is ignored where
            points come card by card: more is always better there.
        taste: the side's taste.
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        side: int,
        utility: Utility | None = None,
        taste: Taste = FAIR,
    ) -> None:
        self._parts = parts = prospects(rules)
        self._side, self._sides = side, rules.sides
        self._fond, self._eager = taste.good - 1.0, taste.many - 1.0
        few = all(cards.bit_count() <= 2 for each in parts.each for cards, _ in each.worths)
        self._utility = utility if few and not rules.at_once else None
        piles, counts = position.piles, position.tally().counts
        self.now = self.of(piles, counts)
        self._points = [self._point(piles, counts, mover) for mover in range(rules.sides)]
        taken = 0
        for pile in piles:
            taken |= pile
        self._weights = [self._weigh(piles, counts, taken, mover) for mover in range(rules.sides)]

    @property
    def by_margin(self) -> bool:
        """Whether worth is simply the margin in points."""
        return self._utility is None

    def _point(self, piles: Sequence[CardSet], counts: Counts, mover: int) -> float:
        """Return what one more point for ``mover`` changes."""
        if self._utility is None:
            return 1.0 if mover == self._side else -1.0 / (self._sides - 1)
        more = [float(side == mover) for side in range(self._sides)]
        return self.of(piles, counts, more) - self.now

    def _weigh(
        self, piles: Sequence[CardSet], counts: Counts, taken: CardSet, mover: int
    ) -> list[tuple[CardSet, float]]:
        """Return what one more card of each class in the pile of ``mover`` changes."""
        weights = []
        fair = not self._eager
        before = 0.0 if fair else self._raced(piles)
        for cards in self._parts.classes:
            free = cards & ~taken
            one = sum(each.count(cards & -cards) for each in self._parts.each)
            if free:
                after = list(piles)
                after[mover] |= free & -free
                fond = self._fond * one * self._points[mover]
                eager = 0.0 if fair else self._eager * (self._raced(after) - before)
                weights.append((cards, self.of(after, counts) - self.now + fond + eager))
            else:
                # Captured cards can still move from pile to pile.
                weights.append((cards, one * self._points[mover]))
        return weights

    def _raced(self, piles: Sequence[CardSet]) -> float:
        """Return the expected margin from categories decided by majority."""
        return sum(
            race.points * margin(chances(race, piles), self._side) for race in self._parts.races
        )

    def of(
        self, piles: Sequence[CardSet], counts: Counts, more: Sequence[float] | None = None
    ) -> float:
        """Return the worth of a hand with these piles to the side; the other cards are in play.

        Args:
            piles: of each side.
            counts: of the events so far.
            more: additional points of each side.
        """
        sides = range(self._sides)
        sure = list(more) if more else [0.0] * self._sides
        for name, worth in self._parts.tallied.items():
            for side in sides if name in counts else ():
                sure[side] += worth * counts[name][side]
        races = [(race.points, chances(race, piles)) for race in self._parts.races]
        if self._utility is None:
            for each in self._parts.each:
                for side in sides:
                    sure[side] += each.count(piles[side])
            return margin(sure, self._side) + sum(
                points * margin(chance, self._side) for points, chance in races
            )
        return self._over_outcomes(piles, sure, races, self._utility)

    def _over_outcomes(
        self,
        piles: Sequence[CardSet],
        sure: list[float],
        races: list[tuple[int, Chances]],
        utility: Utility,
    ) -> float:
        """Return the mean of ``utility`` over the possible outcomes of each category."""
        unsure: list[tuple[float, Chances]] = list(races)
        everybody = (1 / self._sides,) * self._sides
        for each in self._parts.each:
            got = [each.count(pile) for pile in piles]
            for side, points in enumerate(got):
                sure[side] += points
            left = sum(worth * cards.bit_count() for cards, worth in each.worths[:1])
            if not any(got):
                unsure.append((left, everybody))
        unsure.sort(key=lambda part: -part[0])
        most = int(log(_MOST_OUTCOMES) / log(self._sides))
        for points, chance in unsure[most:]:
            for side, likely in enumerate(chance):
                sure[side] += points * likely
        outcomes: dict[tuple[float, ...], float] = {tuple(sure): 1.0}
        for points, chance in unsure[:most]:
            after: dict[tuple[float, ...], float] = {}
            for sofar, likely in outcomes.items():
                for side, win in enumerate(chance):
                    if win:
                        has = (*sofar[:side], sofar[side] + points, *sofar[side + 1 :])
                        after[has] = after.get(has, 0.0) + likely * win
                nobody = 1.0 - sum(chance)
                if nobody > 1e-9:
                    after[sofar] = after.get(sofar, 0.0) + likely * nobody
            outcomes = after
        return sum(
            likely * utility(HandResult(tuple(round(n) for n in points)))
            for points, likely in outcomes.items()
        )

    def gain(self, mover: int, cards: CardSet) -> float:
        """Return what changes for the side if ``mover`` captures ``cards``."""
        total = 0.0
        for members, weight in self._weights[mover]:
            here = cards & members
            if here:
                total += weight * here.bit_count()
        return total

    def points(self, mover: int, counted: str, number: int) -> float:
        """Return what changes for the side if ``mover`` scores ``number`` more of ``counted``."""
        worth = self._parts.tallied.get(counted, 0)
        return self._points[mover] * worth * number if worth else 0.0
