"""What a hand is worth and when a match is over (rule card Kontsina, "Scoring", "End")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kontsina_qt.rules.cards import TEXTS, Card, CardSet
from kontsina_qt.rules.options import Options

Points: TypeAlias = int | str
"""A number of points, or the name of the option that holds it."""


@dataclass(frozen=True, slots=True)
class Most:
    """Points for the side that holds strictly the most of some cards; nobody scores a tie.

    Attributes:
        category: its name in records.
        cards: the cards that count.
        points: what it is worth.
        label: untranslated words for the score sheet.
    """

    category: str
    cards: CardSet
    points: Points
    label: str


@dataclass(frozen=True, slots=True)
class Holding:
    """Points for the side whose pile holds one card."""

    card: Card
    points: Points
    label: str

    @property
    def category(self) -> str:
        """Its name in records, the card."""
        return TEXTS[self.card]


Category: TypeAlias = Most | Holding


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One category of a hand's result.

    Attributes:
        category: its name in records.
        worth: the points at stake.
        points: what each side got.
        counts: how many of its cards each side holds; None where one card decides.
        cards: those cards, a set for each side.
    """

    category: str
    worth: int
    points: tuple[int, ...]
    counts: tuple[int, ...] | None
    cards: tuple[CardSet, ...]

    @property
    def winner(self) -> int | None:
        """The side that got the points, or None."""
        return next((side for side, got in enumerate(self.points) if got), None)


@dataclass(frozen=True, slots=True)
class HandResult:
    """What each side got in a hand, line by line.

    Attributes:
        points: the sum for each side.
        lines: in the order of the rule card.
        rest_to: the side that took the cards left on the table, or None.
        rest: those cards.
    """

    points: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    rest_to: int | None = None
    rest: tuple[Card, ...] = ()


def worth_of(points: Points, options: Options) -> int:
    """A number of points under these options."""
    return int(options[points]) if isinstance(points, str) else points


def score_line(category: Category, piles: Sequence[CardSet], options: Options) -> ScoreLine:
    """The line of one category for the piles of the sides."""
    worth = worth_of(category.points, options)
    if isinstance(category, Holding):
        held = tuple(pile & 1 << category.card for pile in piles)
        points = tuple(worth if has else 0 for has in held)
        return ScoreLine(category.category, worth, points, None, held)
    held = tuple(pile & category.cards for pile in piles)
    counts = tuple(cards.bit_count() for cards in held)
    most = max(counts)
    alone = most > 0 and counts.count(most) == 1
    points = tuple(worth if alone and count == most else 0 for count in counts)
    return ScoreLine(category.category, worth, points, counts, held)


def score_hand(
    categories: Sequence[Category],
    piles: Sequence[CardSet],
    options: Options,
    rest_to: int | None = None,
    rest: tuple[Card, ...] = (),
) -> HandResult:
    """The result of a hand that ended with these piles, one set for each side."""
    lines = tuple(score_line(category, piles, options) for category in categories)
    points = tuple(sum(line.points[side] for line in lines) for side in range(len(piles)))
    return HandResult(points, lines, rest_to, rest)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands after some hands.

    Attributes:
        scores: points, or hands won where the match is won by hands, for each side.
        points: points over all hands for each side.
        over: whether the match has ended.
        winners: the sides that won it; several if it is drawn, none while it goes on.
    """

    scores: tuple[int, ...]
    points: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]


def standing(
    results: Sequence[tuple[int, ...]], sides: int, end: str, target: int, hands: int
) -> Standing:
    """How the match stands.

    Args:
        results: the points of each finished hand, for each side.
        sides: how many sides there are.
        end: ``"target"``, ``"hands"`` or ``"hands-won"``.
        target: the points that end a match of end ``"target"``.
        hands: how many hands the others have.
    """
    points = tuple(sum(hand[side] for hand in results) for side in range(sides))
    if end == "target":
        over = max(points) >= target and points.count(max(points)) == 1
        return Standing(points, points, over, _best(points) if over else ())
    over = len(results) >= hands
    if end == "hands":
        return Standing(points, points, over, _best(points) if over else ())
    won = tuple(sum(_best(hand) == (side,) for hand in results) for side in range(sides))
    ranked = tuple(zip(won, points, strict=True))
    return Standing(won, points, over, _best(ranked) if over else ())


def _best(values: Sequence[int] | Sequence[tuple[int, int]]) -> tuple[int, ...]:
    most = max(values)
    return tuple(side for side, value in enumerate(values) if value == most)
