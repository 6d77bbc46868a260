"""A table that follows a hand by its events alone, and scores it again from texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kontsina_qt.rules.base.cards import RANKS, TEXTS, CardSet, cards_in, mask_of, texts_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import (
    BONUS,
    LAST,
    MULLE,
    SWEEPS,
    Best,
    Category,
    Counted,
    Difference,
    EachCard,
    HandResult,
    Holding,
    Most,
    Run,
)
from kontsina_qt.rules.state.events import (
    Built,
    Captured,
    Dealt,
    Drew,
    Event,
    GaveBack,
    HandScored,
    Laid,
    LaidDown,
    Plucked,
    PutAside,
    Stole,
    TookRest,
    TrickWon,
)
from kontsina_qt.rules.state.notation import cards_of
from kontsina_qt.rules.state.position import Position


class Wrong(AssertionError):
    """An error that should never occur in a match."""


def demand(fine: bool, *what: object) -> None:
    """Raise ``Wrong`` with a message unless a condition holds."""
    if not fine:
        raise Wrong(" ".join(map(str, what)))


class Follower:
    """A table that is only told the events of a hand, and keeps score.

    Attributes:
        hands, table, builds, piles: the cards of each.
        down: how many more are face down on the table.
        counts: what each side was credited with during play.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.hands: list[CardSet] = [0] * rules.players
        self.table: CardSet = 0
        self.down = 0
        self.builds: dict[int, CardSet] = {}
        self.piles: list[CardSet] = [0] * rules.sides
        self.counts = {name: [0] * rules.sides for name in (SWEEPS, MULLE, BONUS, LAST)}
        self.result: HandResult | None = None
        self.rest_to: int | None = None

    def hear(self, events: Iterable[Event]) -> None:
        """Move the cards as the events say."""
        for event in events:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        match event:
            case Dealt(packets, table):
                for seat, cards in packets:
                    self.hands[seat] |= self._new(cards)
                self.table |= self._new(table)
                self.down += event.down
            case Drew(seat, cards):
                self.hands[seat] |= self._new(cards)
            case Laid(seat, card, turned_up):
                if not turned_up:
                    self._from_hand(seat, [card])
                self.table |= self._new([card])
            case Captured(seat, side, card):
                own = [card] if event.partner < 0 else [card, event.partner]
                self._from_hand(seat, own)
                self._away(event.taken)
                demand(len(event.under) in (0, self.down), "not all that lay face down is taken")
                self.down -= len(event.under)
                self.piles[side] |= self._new([*own, *event.taken, *event.under])
                self._count(event)
            case Built(seat, card, groups, number):
                built = [c for group in groups for element in group for c in cards_of(element)]
                self._from_hand(seat, [card])
                self._away([c for c in built if c != card])
                self.builds[number] = self._new(built)
            case Stole(seat, side, card, victim, cards):
                demand(self.piles[victim] == mask_of(cards), "another pile was stolen")
                self._from_hand(seat, [card])
                self.piles[victim] = 0
                self.piles[side] |= self._new([*cards, card])
            case _:
                self._hear_rarer(event)

    def _hear_rarer(self, event: Event) -> None:
        match event:
            case Plucked(_, side, card):
                self._away([card])
                self.piles[side] |= self._new([card])
            case PutAside(seat, side, cards):
                self.counts[SWEEPS][side] += event.sweeps
                self.hands[seat] &= ~mask_of(cards)
                self.table &= ~mask_of(cards)
                self.piles[side] |= self._new(cards)
            case LaidDown(seat, cards):
                self._from_hand(seat, cards)
                self.table |= self._new(cards)
            case GaveBack(_, _, card):
                self._away([card])
                self.table |= self._new([card])
            case TrickWon(_, side, cards):
                self._away(cards)
                self.piles[side] |= self._new(cards)
            case TookRest(side, cards):
                if side is not None:
                    self.rest_to = side
                    self.hands = [hand & ~mask_of(cards) for hand in self.hands]
                    self._away([c for c in cards if self._anywhere() >> c & 1])
                    self.piles[side] |= self._new(cards)
            case HandScored(result):
                self.result = result

    def _anywhere(self) -> CardSet:
        return sum(self.hands) + self.table + sum(self.builds.values()) + sum(self.piles)

    def _new(self, cards: Iterable[int]) -> CardSet:
        """Check that cards come from nowhere else on the table."""
        found = mask_of(cards)
        demand(not found & self._anywhere(), "a card is told of in two places")
        return found

    def _from_hand(self, seat: int, cards: Iterable[int]) -> None:
        gone = mask_of(cards)
        demand(not gone & ~self.hands[seat], "a card not held is told to be played")
        self.hands[seat] &= ~gone

    def _away(self, cards: Iterable[int]) -> None:
        """Take cards from the table, from builds and from piles, where they must be."""
        gone = mask_of(cards)
        there = self.table | sum(self.builds.values()) | sum(self.piles)
        demand(not gone & ~there, "a card is told to be taken that does not lie there")
        self.table &= ~gone
        left = {number: build & ~gone for number, build in self.builds.items()}
        demand(all(left[n] in (0, self.builds[n]) for n in left), "a part of a build is taken")
        self.builds = {number: build for number, build in left.items() if build}
        self.piles = [pile & ~gone for pile in self.piles]

    def _count(self, event: Captured) -> None:
        side = event.side
        self.counts[SWEEPS][side] += event.sweep
        self.counts[BONUS][side] += event.bonus
        twin = [TEXTS[c] for c in event.taken] == [TEXTS[event.card]]
        self.counts[MULLE][side] += twin
        self.counts[LAST] = [int(other == side) for other in range(self.rules.sides)]

    def check(self, position: Position) -> None:
        """Check that the position has what the events said."""
        demand(self.hands == position.hands, "hands are not as told")
        demand(self.table == position.table, "the table is not as told")
        demand(self.piles == position.piles, "piles are not as told")
        builds = {build.number: build.cards for build in position.builds}
        demand(self.builds == builds, "builds are not as told")
        if not position.over:
            return
        demand(self.result == position.result(), "another result was told")
        demand(self.rest_to == position.result().rest_to, "the rest went to another")
        early = getattr(position, "cut_short", False) or getattr(position, "counted", None)
        ordinary = all(not isinstance(c, Counted) or c.points for c in self.rules.categories)
        if not early and ordinary and self.rules.game.id not in OWN_SCORING:
            self._check_lines(position.result())

    def _check_lines(self, result: HandResult) -> None:
        piles = [texts_of(cards_in(pile)) for pile in self.piles]
        for category, line in zip(self.rules.categories, result.lines, strict=True):
            wanted = recounted(category, piles, self.counts)
            demand(line.category == category.category, "line", line.category)
            demand(list(line.points) == wanted, line.category, line.points, "recounted", wanted)


OWN_SCORING = {"laugh-and-lie-down", "ristikontra"}
"""Games whose points are counted by their positions."""


def recounted(
    category: Category,
    piles: Sequence[Sequence[str]],
    counts: Mapping[str, Sequence[int]],
) -> list[int]:
    """Return the points of each side in one category, scored from texts."""
    if isinstance(category, Counted):
        got = list(counts[category.of or category.category])
        worth = category.points
        beside = counts.get(category.extra, [0] * len(got))
        least = min(got) if category.above_least else 0
        return [worth * (n - least) + more for n, more in zip(got, beside, strict=True)]
    if isinstance(category, EachCard):
        worths = [(set(texts_of(cards_in(some))), worth) for some, worth in category.worths]
        return [sum(w for text in pile for some, w in worths if text in some) for pile in piles]
    if isinstance(category, Holding):
        worth = category.points
        return [worth * pile.count(TEXTS[category.card]) for pile in piles]
    if isinstance(category, Run):
        row = texts_of(cards_in(category.cards))
        lengths = [[text in pile for text in (*row, "")].index(False) for pile in piles]
        return [n if n >= category.least else 0 for n in lengths]
    if isinstance(category, Best):
        return _primiera(category, piles, category.points)
    about = set(texts_of(cards_in(category.cards)))
    sizes = [sum(text in about for text in pile) for pile in piles]
    if isinstance(category, Difference):
        return [max(0, sizes[0] - sizes[1]), max(0, sizes[1] - sizes[0])]
    every = [category.whole * (size == sum(sizes)) for size in sizes]
    return [got + more for got, more in zip(_majority(category, sizes), every, strict=True)]


def _primiera(category: Best, piles: Sequence[Sequence[str]], worth: int) -> list[int]:
    outright = set(texts_of(cards_in(category.outright)))
    several = [len(outright & set(pile)) > 2 for pile in piles]
    if any(several):
        return [worth * has for has in several]
    suits = [{text[1] for text in pile} for pile in piles]
    sums = [
        sum(max(category.worths[RANKS.index(t[0])] for t in pile if t[1] == suit) for suit in has)
        for pile, has in zip(piles, suits, strict=True)
    ]
    if any(len(has) == 4 for has in suits):
        sums = [n if len(has) == 4 else 0 for n, has in zip(sums, suits, strict=True)]
    alone = sums.count(max(sums)) == 1
    return [worth if alone and n == max(sums) else 0 for n in sums]


def _majority(category: Most, sizes: list[int]) -> list[int]:
    first = [side for side, size in enumerate(sizes) if size and size == max(sizes)]
    worth = category.points
    if len(first) > 1:
        worth = category.tied if len(first) <= category.tied_sides else 0
    return [worth if side in first else 0 for side in range(len(sizes))]
