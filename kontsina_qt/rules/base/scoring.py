"""What a hand is worth (the rule cards, "Scoring"); ``ending`` says when a match is over."""

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
"""What is counted while a hand is played, beside the cards."""


@dataclass(frozen=True, slots=True)
class Most:
    """Points for the side that holds strictly the most of some cards.

    Attributes:
        category: its name in records.
        cards: the cards that count.
        points: what it is worth.
        label: untranslated words for the score sheet.
        tied: what each of the sides that share the most gets.
        tied_sides: so many may share it; with more nobody scores.
        whole: points more for the side that holds them all.
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
        """The cards that it is about."""
        return self.cards


@dataclass(frozen=True, slots=True)
class Holding:
    """Points for the side whose pile holds one card; for each copy of it in two packs."""

    card: Card
    points: int
    label: str

    @property
    def category(self) -> str:
        """Its name in records, the card."""
        return TEXTS[self.card]

    @property
    def about(self) -> CardSet:
        """The cards that it is about."""
        return doubled(1 << self.card)


@dataclass(frozen=True, slots=True)
class EachCard:
    """Points for each of some cards.

    Attributes:
        category: its name in records.
        worths: sets of cards and what each card of them is worth.
        label: untranslated words for the score sheet.
    """

    category: str
    worths: tuple[tuple[CardSet, int], ...]
    label: str

    @property
    def about(self) -> CardSet:
        """The cards that it is about."""
        cards = 0
        for some, _ in self.worths:
            cards |= some
        return cards

    def of(self, cards: CardSet) -> int:
        """What these cards are worth."""
        return sum(worth * (cards & some).bit_count() for some, worth in self.worths)


@dataclass(frozen=True, slots=True)
class Counted:
    """Points for what was counted while the hand was played: sweeps, a bonus, the last capture.

    Attributes:
        category: its name in records.
        points: what each is worth.
        label: untranslated words for the score sheet.
        above_least: whether only what a side has above the least of all sides counts.
        of: its name in the tally, if it is another.
        extra: the name in the tally of points that come beside; empty for none.
    """

    category: str
    points: int
    label: str
    above_least: bool = False
    of: str = ""
    extra: str = ""

    @property
    def about(self) -> CardSet:
        """No card is worth anything by itself here."""
        return 0


@dataclass(frozen=True, slots=True)
class Difference:
    """The side with more of some cards scores the difference (two sides)."""

    category: str
    cards: CardSet
    label: str

    @property
    def about(self) -> CardSet:
        """The cards that it is about."""
        return self.cards


@dataclass(frozen=True, slots=True)
class Best:
    """Points for the side whose best cards, one of each suit, are worth strictly the most.

    A side that lacks a suit takes no part, unless every side lacks one; then what they have of
    the suits decides.

    Attributes:
        category: its name in records.
        worths: what a card of each rank is worth in it, from ace to king.
        points: what it brings.
        label: untranslated words for the score sheet.
        outright: cards of which three in a pile win it, whatever the others have.
    """

    category: str
    worths: tuple[int, ...]
    points: int
    label: str
    outright: CardSet = 0

    @property
    def about(self) -> CardSet:
        """The cards that it is about."""
        return FULL

    def of(self, pile: CardSet) -> CardSet:
        """The best card of each suit in a pile; of equal worth the lowest."""
        chosen = 0
        for suit in SUIT_MASKS.values():
            best, most = 0, 0
            for card in cards_in(pile & suit):
                if self.worths[card >> 2] > most:
                    best, most = 1 << card, self.worths[card >> 2]
            chosen |= best
        return chosen

    def count(self, chosen: CardSet) -> int:
        """What the best cards of a pile are worth together."""
        return sum([self.worths[card >> 2] for card in cards_in(chosen)])


@dataclass(frozen=True, slots=True)
class Run:
    """Points for the lowest of some cards in a row: one for each, if there are enough of them.

    Attributes:
        category: its name in records.
        cards: the cards, of one suit.
        least: so many at least.
        label: untranslated words for the score sheet.
    """

    category: str
    cards: CardSet
    least: int
    label: str

    @property
    def about(self) -> CardSet:
        """The cards that it is about."""
        return self.cards

    def of(self, pile: CardSet) -> int:
        """How many points a pile gets."""
        length = 0
        for card in cards_in(self.cards):
            if not pile >> card & 1:
                break
            length += 1
        return length if length >= self.least else 0


Category: TypeAlias = Most | Holding | EachCard | Counted | Difference | Best | Run


@dataclass(slots=True)
class Tally:
    """What a hand is counted from.

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
        cards: those cards, a set for each side; of the best of each suit these alone, and
            ``counts`` is then what they are worth together.
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
        rest_to: the side that took the cards left on the table; None where none was left, or
            nobody got them.
        rest: those cards.
        decided: the sides that won the match by how the hand ended, whatever the points.
        ends: whether the match cannot go on after it.
    """

    points: tuple[int, ...]
    lines: tuple[ScoreLine, ...] = ()
    rest_to: int | None = None
    rest: tuple[Card, ...] = ()
    decided: tuple[int, ...] = ()
    ends: bool = False


_SOME = 2
"""With more of some cards than this a side wins outright what they win."""


def score_line(category: Category, tally: Tally) -> ScoreLine:
    """The line of one category."""
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
    several = [(pile & category.outright).bit_count() > _SOME for pile in piles]
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
    """The points alone of what ``score_hand`` gives: for searches, which end many hands."""
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
    """The result of a hand that ended with this tally."""
    lines = tuple(score_line(category, tally) for category in categories)
    sides = range(len(tally.piles))
    points = tuple(sum(line.points[side] for line in lines) for side in sides)
    return HandResult(points, lines, rest_to, rest)


def good_cards(categories: Sequence[Category], full: CardSet) -> tuple[CardSet, CardSet]:
    """What is good to take in a game: what scores by itself, and what counts in a race.

    Sets of more than a quarter of the pack tell nothing and are left out; of cards that are worth
    different points those that are worth the most come first. What counts in a race is told only
    where hardly a card scores by itself, as the coins in Scopa.

    Args:
        categories: what scores.
        full: every card of the game.

    Returns:
        The cards that score by themselves, and the others whose number decides a category.
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
