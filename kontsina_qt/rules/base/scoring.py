"""Scoring a hand (the rule cards, "Scoring"); ``ending`` decides when a match is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from kontsina_qt.rules.base.cards import (
    FULL,
    SECOND,
    SUIT_MASKS,
    TEXTS,
    Card,
    CardSet,
    cards_in,
    doubled,
    mask_of,
)

SWEEPS: Final = "sweeps"
LAST: Final = "sistan"
MULLE: Final = "mulle"
BONUS: Final = "bonus"
"""Tally names of what is counted during play."""


@dataclass(frozen=True, slots=True)
class Most:
    """Points for the side that holds strictly the most of some cards.

    Attributes:
        category: its name in records.
        cards: the cards that count.
        points: what it is worth.
        label: untranslated label for the score sheet.
        tied: points for each side that ties for the most.
        tied_sides: the most sides that score in a tie; if more tie, nobody scores.
        whole: extra points for a side that holds them all.
    """

    category: str
    cards: CardSet
    points: int
    label: str
    tied: int = 0
    tied_sides: int = 99
    whole: int = 0

    @property
    def about(self) -> CardSet:
        """The cards that count."""
        return self.cards


@dataclass(frozen=True, slots=True)
class Holding:
    """Points for the side whose pile holds a card, for each copy in two packs."""

    card: Card
    points: int
    label: str

    @property
    def category(self) -> str:
        """Its name in records: the card."""
        return TEXTS[self.card]

    @property
    def about(self) -> CardSet:
        """The cards that count."""
        return doubled(1 << self.card)


@dataclass(frozen=True, slots=True)
class EachCard:
    """Points for each of some cards.

    Attributes:
        category: its name in records.
        worths: (cards, the worth of each) pairs.
        label: untranslated label for the score sheet.
    """

    category: str
    worths: tuple[tuple[CardSet, int], ...]
    label: str

    @property
    def about(self) -> CardSet:
        """The cards that count."""
        cards = 0
        for some, _ in self.worths:
            cards |= some
        return cards

    def of(self, cards: CardSet) -> int:
        """Return the worth of these cards."""
        return sum(worth * (cards & some).bit_count() for some, worth in self.worths)


@dataclass(frozen=True, slots=True)
class Counted:
    """Points for what is counted during play: sweeps, a bonus, the last capture.

    Attributes:
        category: its name in records.
        points: what each one is worth.
        label: untranslated label for the score sheet.
        above_least: whether only the excess over the side with the least counts.
        of: its name in the tally, if different.
        extra: the tally name of extra points; empty for none.
    """

    category: str
    points: int
    label: str
    above_least: bool = False
    of: str = ""
    extra: str = ""

    @property
    def about(self) -> CardSet:
        """The empty set: no card counts by itself."""
        return 0


@dataclass(frozen=True, slots=True)
class Difference:
    """The side with more of some cards scores the difference (two sides)."""

    category: str
    cards: CardSet
    label: str

    @property
    def about(self) -> CardSet:
        """The cards that count."""
        return self.cards


@dataclass(frozen=True, slots=True)
class Best:
    """Points for the side whose best cards, one of each suit, are worth strictly the most.

    A side that lacks a suit takes no part, unless every side lacks one; then the suits that they
    have decide.

    Attributes:
        category: its name in records.
        worths: what a card of each rank is worth in it, from ace to king.
        points: what it brings.
        label: untranslated label for the score sheet.
        outright: cards of which any three win it, whatever the others have.
    """

    category: str
    worths: tuple[int, ...]
    points: int
    label: str
    outright: CardSet = 0

    @property
    def about(self) -> CardSet:
        """The cards that count."""
        return FULL

    def of(self, pile: CardSet) -> CardSet:
        """Return the best card of each suit in a pile; of equal worth the lowest."""
        chosen = 0
        for suit in SUIT_MASKS.values():
            best, most = 0, 0
            for card in cards_in(pile & suit):
                if self.worths[card >> 2] > most:
                    best, most = 1 << card, self.worths[card >> 2]
            chosen |= best
        return chosen

    def count(self, chosen: CardSet) -> int:
        """Return the total worth of a pile's best cards."""
        return sum([self.worths[card >> 2] for card in cards_in(chosen)])


@dataclass(frozen=True, slots=True)
class Run:
    """Points for a sequence from the lowest card: one for each, if it is long enough.

    Attributes:
        category: its name in records.
        cards: the cards, of one suit.
        least: the minimum length.
        label: untranslated label for the score sheet.
    """

    category: str
    cards: CardSet
    least: int
    label: str

    @property
    def about(self) -> CardSet:
        """The cards that count."""
        return self.cards

    def of(self, pile: CardSet) -> int:
        """Return the points of a pile."""
        length = 0
        for card in cards_in(self.cards):
            if not pile >> card & 1:
                break
            length += 1
        return length if length >= self.least else 0


Category: TypeAlias = Most | Holding | EachCard | Counted | Difference | Best | Run


@dataclass(slots=True)
class Tally:
    """The data from which a hand is scored.

    Attributes:
        piles: the cards of each side.
        counts: for ``Counted`` categories, what each side has of them.
    """

    piles: Sequence[CardSet]
    counts: Mapping[str, Sequence[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One category of a hand's result.

    Attributes:
        category: its name in records.
        worth: the points at stake.
        points: what each side got.
        counts: how many of its cards each side holds; None where one card decides.
        cards: those cards, one set per side; for ``Best`` only the best cards, and ``counts`` is
            then their total worth.
    """

    category: str
    worth: int
    points: tuple[int, ...]
    counts: tuple[int, ...] | None
    cards: tuple[CardSet, ...]


@dataclass(frozen=True, slots=True)
class HandResult:
    """The points of each side in a hand, line by line.

    Attributes:
        points: the sum for each side.
        lines: in the order of the rule card.
        rest_to: the side that took the cards left on the table; None where none was left, or nobody
            got them.
        rest: those cards.
        decided: the sides that win the match by how the hand ended, whatever the points.
        ends: whether the match must end after it.
    """

    points: tuple[int, ...]
    lines: tuple[ScoreLine, ...] = ()
    rest_to: int | None = None
    rest: tuple[Card, ...] = ()
    decided: tuple[int, ...] = ()
    ends: bool = False


_OUTRIGHT_ABOVE = 2
"""A side with more of the ``Best.outright`` cards than this wins outright."""


def score_line(category: Category, tally: Tally) -> ScoreLine:
    """Return the score line of a category."""
    piles = tally.piles
    held = tuple(pile & category.about for pile in piles)
    sizes = tuple(cards.bit_count() for cards in held)
    match category:
        case Holding():
            worth = category.points
            return ScoreLine(category.category, worth, tuple(worth * n for n in sizes), None, held)
        case Most():
            worth = category.points
            points = _most(category, worth, sizes)
            if category.whole:
                every = sum(sizes)
                points = tuple(
                    [p + category.whole * (n == every) for p, n in zip(points, sizes, strict=True)]
                )
            return ScoreLine(category.category, worth, points, sizes, held)
        case EachCard():
            points = tuple(category.of(cards) for cards in held)
            worth = category.of(category.about)
            return ScoreLine(category.category, worth, points, sizes, held)
        case Counted():
            worth = category.points
            counts = tuple(tally.counts.get(category.of or category.category, (0,) * len(piles)))
            least = min(counts) if category.above_least else 0
            beside = tally.counts.get(category.extra, (0,) * len(piles))
            points = tuple(
                worth * (count - least) + more for count, more in zip(counts, beside, strict=True)
            )
            return ScoreLine(category.category, worth, points, counts, held)
        case Difference():
            ahead = sizes[0] - sizes[1]
            points = (max(ahead, 0), max(-ahead, 0))
            return ScoreLine(category.category, abs(ahead), points, sizes, held)
        case Best():
            return _best(category, piles, category.points)
        case Run():
            runs = tuple(category.of(pile) for pile in piles)
            return ScoreLine(category.category, category.least, runs, None, held)


def _best(category: Best, piles: Sequence[CardSet], worth: int) -> ScoreLine:
    chosen = tuple(category.of(pile) for pile in piles)
    counts = tuple(category.count(cards) for cards in chosen)
    whole = max(cards.bit_count() for cards in chosen) == len(SUIT_MASKS)
    able = [not whole or cards.bit_count() == len(SUIT_MASKS) for cards in chosen]
    ranked = [count if may else 0 for count, may in zip(counts, able, strict=True)]
    several = [(pile & category.outright).bit_count() > _OUTRIGHT_ABOVE for pile in piles]
    if any(several):
        ranked = [int(has) for has in several]
    most = max(ranked)
    alone = most > 0 and ranked.count(most) == 1
    points = tuple(worth if alone and count == most else 0 for count in ranked)
    return ScoreLine(category.category, worth, points, counts, chosen)


def _most(category: Most, worth: int, counts: tuple[int, ...]) -> tuple[int, ...]:
    most = max(counts)
    sharing = counts.count(most)
    got = worth if sharing == 1 else category.tied if sharing <= category.tied_sides else 0
    return tuple(got if most > 0 and count == most else 0 for count in counts)


def points_of(categories: Sequence[Category], tally: Tally) -> tuple[int, ...]:
    """Return only the points of ``score_hand``; faster, for searches."""
    piles = tally.piles
    sides = len(piles)
    points = [0] * sides
    for category in categories:
        if isinstance(category, Most) and not category.whole:
            _add_most(points, category, piles, category.points)
        elif isinstance(category, Holding):
            worth = category.points
            for side in range(sides):
                if piles[side] >> category.card & 1:
                    points[side] += worth
                if piles[side] >> (category.card + SECOND) & 1:
                    points[side] += worth
        else:
            got = score_line(category, tally).points
            for side in range(sides):
                points[side] += got[side]
    return tuple(points)


def _add_most(points: list[int], category: Most, piles: Sequence[CardSet], worth: int) -> None:
    cards = category.cards
    counts: list[int] = []
    most = sharing = 0
    for pile in piles:
        count = (pile & cards).bit_count()
        counts.append(count)
        if count > most:
            most = count
            sharing = 1
        elif count == most:
            sharing += 1
    got = worth if sharing == 1 else category.tied if sharing <= category.tied_sides else 0
    if most and got:
        for side, count in enumerate(counts):
            if count == most:
                points[side] += got


def score_hand(
    categories: Sequence[Category],
    tally: Tally,
    rest_to: int | None = None,
    rest: tuple[Card, ...] = (),
) -> HandResult:
    """Return the result of a hand that ended with this tally."""
    lines = tuple(score_line(category, tally) for category in categories)
    sides = range(len(tally.piles))
    points = tuple(sum(line.points[side] for line in lines) for side in sides)
    return HandResult(points, lines, rest_to, rest)


def good_cards(categories: Sequence[Category], full: CardSet) -> tuple[CardSet, CardSet]:
    """Return the cards worth taking: those that score by themselves, and those in a race.

    Sets of more than a quarter of the pack are left out; cards worth the most points come first.
    Race cards are returned only if at most one card scores by itself, such as the coins in Scopa.

    Args:
        categories: the scoring categories.
        full: every card of the game.

    Returns:
        The cards that score by themselves, and the others that count in a race.
    """
    most = (full.bit_count() + 3) // 4
    good = near = 0
    for category in categories:
        if isinstance(category, Holding) and category.points > 0:
            good |= category.about & full
        elif isinstance(category, Run):
            good |= mask_of(cards_in(category.cards)[: category.least]) & full
        elif isinstance(category, EachCard):
            for some, worth in sorted(category.worths, key=lambda each: -each[1]):
                more = (good | some) & full
                if worth > 0 and more.bit_count() <= most:
                    good = more
        elif isinstance(category, Most) and category.points:
            some = category.cards & full
            if some.bit_count() <= most:
                near |= some
    return good, 0 if good.bit_count() > 1 else near & ~good
