"""The turn of a fishing game, as data that reads like a rule card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from kontsina_qt.rules.base.cards import (
    EQUAL,
    JOKER_MASK,
    PACK,
    SECOND,
    TWO_PACKS,
    Card,
    CardSet,
    doubled,
    face,
    is_joker,
    mask_of,
    rank_of,
)
from kontsina_qt.rules.base.choices import Choices, check_choices
from kontsina_qt.rules.base.sums import Sums, sums_of
from kontsina_qt.rules.base.terms import BUILD_OF, DECLARATION_OF, ESUN_OF

Values = tuple[tuple[int, ...], ...]
"""The values of each rank from ace to king; none for a rank without value."""

PIPS: Values = (*((n,) for n in range(1, 11)), (), (), ())
"""Ace to ten by their pips; J, Q, K have no value."""

ROYAL: Values = ((1, 14), *((n,) for n in range(2, 14)))
"""Court cards 11, 12, 13, and the ace 1 or 14 as its player likes."""

ONE: Final = "one"
ANY: Final = "any"
EVERY: Final = "every"
WHOLE_RANK: Final = "whole-rank"
ONE_OR_THREE: Final = "one-or-three"
THREE_TOGETHER: Final = "three-together"
FREE: Final = "free"
NO_EQUAL: Final = "no-equal"
NO_CAPTURE: Final = "no-capture"
NO_CAPTURE_IN_HAND: Final = "no-hand-capture"
EACH_CARD: Final = "card"
WHOLE_HAND: Final = "hand"
SWEEPER: Final = "sweeper"
WILD: Final = "wild"
LAST_CAPTURER: Final = "last-capturer"
LAST_PLAYER: Final = "last-player"
NOBODYS: Final = "nobody"
ANYBODYS: Final = "anybody's"
OWN_SIDES: Final = "own-side's"
MADE_BY_OTHERS: Final = "made-by-others"
OPPOSED: Final = "opposed"

CHOICES: Final[Choices] = {
    "selection": (ONE, ANY, WHOLE_RANK),
    "courts": (ONE, ONE_OR_THREE, THREE_TOGETHER, ANY, EVERY),
    "lay": (FREE, NO_EQUAL, NO_CAPTURE, NO_CAPTURE_IN_HAND),
    "must_capture": ("", EACH_CARD, WHOLE_HAND),
    "jokers": ("", SWEEPER, WILD),
    "bonus": (0, 1, 2),
    "rest": (LAST_CAPTURER, LAST_PLAYER, NOBODYS),
}
"""What fields of ``Fishing`` may be; each value has its sentence in ``explain``."""

BUILD_CHOICES: Final[Choices] = {
    "augment": (ANYBODYS, OWN_SIDES, NOBODYS),
    "raised": (ANYBODYS, MADE_BY_OTHERS, OPPOSED, NOBODYS),
}
"""The same for ``Builds``."""


@dataclass(frozen=True)
class Builds:
    """How cards are built together on the table.

    Attributes:
        most: the highest value of a build.
        declared: whether builds are called declarations.
        held: whether the builder must still hold a card that takes it.
        stacked: whether a build is made by playing on one card or build, adding up (Zwickern).
        split: whether a pile is made that every value takes into which it can be split (esun).
        augment: whose builds may get further groups: anybody's, the own side's, or nobody's.
        raised: whose open builds may be raised: anybody's, those first made by others, those
            first made or last raised by others with the partner's that others ever raised, or
            nobody's.
        raise_with_loose: whether loose cards may join the card that raises.
        raise_adds_groups: whether groups of the new value may be joined at once.
        raise_beside_own: whether one may raise while one owns a build.
        lay_beside_own: whether one may lay a card while one owns a build.
        one_only: whether one may make no second build while one owns one.
        merge: whether builds of the same value may be joined in one.
        marks: whether a player may ask the partner to leave a build.
        pile_tops: whether the top cards of other sides' piles may be used (African).
        tops_apart: whether a group holds one card of a pile at most, and a further card of that
            pile only with another one from the hand or the table.
        partner_holds: whether a partner's build that was raised away may be made again unheld.
        penalty: whether a build that still lies at the next deal costs its maker a card (esun).
    """

    most: int = 10
    declared: bool = False
    held: bool = True
    stacked: bool = False
    split: bool = False
    augment: str = ANYBODYS
    raised: str = ANYBODYS
    raise_with_loose: bool = True
    raise_adds_groups: bool = True
    raise_beside_own: bool = True
    lay_beside_own: bool = False
    one_only: bool = False
    merge: bool = False
    marks: bool = False
    pile_tops: bool = False
    tops_apart: bool = False
    partner_holds: bool = False
    penalty: bool = False

    def __post_init__(self) -> None:
        check_choices(self, BUILD_CHOICES)

    @property
    def called(self) -> str:
        """What one of a {value} is called, untranslated."""
        if self.declared:
            return DECLARATION_OF
        return ESUN_OF if self.split else BUILD_OF


@dataclass(frozen=True)
class SweepBy:
    """When a card that takes the whole table makes a sweep all the same.

    Attributes:
        cards: the cards that take it.
        single: the cards one of which they take alone; 0: they take any number cards.
        least, most: what those number cards make together.
    """

    cards: CardSet
    single: CardSet = 0
    least: int = 0
    most: int = 999


@dataclass(frozen=True)
class Sweeps:
    """What clearing the table is worth.

    Attributes:
        name: untranslated, as its game calls it.
        opening: whether it also counts for the cards of the deal, taken by the first card.
        last_deal: whether it also counts in the last deal.
        below: it counts only while every side has fewer points, those of this hand that are
            scored at once included; 0 for always.
        below_own: it counts only for a side that had fewer points before the hand; 0 for always.
        last_card: whether it also counts with the very last card of the hand.
        by_sweeper: whether it also counts for a card that takes the whole table whatever it is.
        extra: points more for one by a card that takes everything, on its equal (Pişti).
        by: when a card that takes the whole table makes one.
    """

    name: str
    opening: bool = True
    last_deal: bool = True
    last_card: bool = True
    below: int = 0
    below_own: int = 0
    by_sweeper: bool = False
    extra: int = 0
    by: tuple[SweepBy, ...] = ()


@dataclass(frozen=True)
class Fishing:
    """What a card may do.

    Attributes:
        values: of each rank in the hand; where a rank has several, also on the table.
        table: of each rank on the table, in a sum; 0 for none. From ``values`` unless given.
        special: cards with a value of their own in the hand.
        total: what a card makes together with those that it takes (Escoba: 15); 0 where it takes
            what makes its own value. Cards with values then do not take their equals.
        dealer_takes: whether the dealer takes the first cards of the table, where they make the
            total, or twice the total in two groups; each group is a sweep.
        by_rank: whether a card takes a card of equal rank; else by value alone.
        selection: ``"one"`` card or sum, ``"any"`` selection of them, or the ``"whole-rank"``.
        courts: how many equal cards one without value takes: ``"one"``, ``"one-or-three"``,
            ``"three-together"`` (all three if three lie there, else one), ``"any"`` or ``"every"``
            (all that lie there).
        equal_all: whether the equal cards must all be taken.
        equal_first: whether a sum may be taken only where no equal card lies there.
        lay: which card may be laid: ``"free"``, ``"no-equal"`` (none that has an equal card on
            the table), ``"no-capture"`` (only one that can take nothing) or
            ``"no-hand-capture"`` (any, but only when no card of the hand can take).
        must_capture: whether a card may be laid or built with only when it cannot take itself
            (``"card"``), or no card of the hand can (``"hand"``); empty if always.
        distinct: whether the cards of a sum are all of different ranks (yoruba).
        jokers: ``"sweeper"`` takes the whole table, ``"wild"`` stands for any card.
        sweepers: the cards that take the whole table; sweeping jokers among them.
        spared: the cards that those leave on the table.
        equal_before_sweep: whether such a card takes an equal one alone where one lies there.
        steal: whether a card takes a whole pile whose top card is equal.
        face_up: whether piles are stacks with the capturing card on top.
        open_piles: whether the top card of such a stack is shown.
        builds: how cards are built, if they are.
        sweeps: what clearing the table is.
        bonus: what fixxa and stoppa together score for each card of a capture, 0 for no such.
        at_once: whether cards score when they are captured, and may end the match.
        rest: who gets the cards left at the end.
        pluck: whether a card may be plucked once a deal.
        never_plucked: the cards that may not be.
        count_out: whether a player may count out.
        sum_values: the value of each rank in a sum.
        most: the highest value that a sum may be wanted for.
        sums: the sums of table cards.
        worth: the value of each card in a sum; 0 for none.
        held_values: for each card its values when it is played.
        alone: for each value the cards that make it by themselves on the table.
        takers: for each value the cards that, played, may have it.
        numbers: the cards that take part in sums.
        ranks: for each rank the cards that one of it takes as equal.
        value_bits: for each card the same values as bits.
        by_sum: whether an equal number card is nothing but the sum of one: no card has several
            values, or another on the table than in the hand.
        single: whether a card of one pack takes one card or one sum, and that is all there is.
        stacked: whether the order of the cards in a pile matters to the play.
        tops: whether top cards of piles can be used.
        partner_holds: whether one may build for a partner what one does not hold.
    """

    values: Values = PIPS
    table: tuple[int, ...] = ()
    special: tuple[tuple[Card, int], ...] = ()
    total: int = 0
    dealer_takes: bool = False
    by_rank: bool = True
    selection: str = ANY
    courts: str = ONE
    equal_all: bool = False
    equal_first: bool = False
    lay: str = FREE
    must_capture: str = ""
    distinct: bool = False
    jokers: str = ""
    sweepers: CardSet = 0
    spared: CardSet = 0
    equal_before_sweep: bool = False
    steal: bool = False
    face_up: bool = False
    open_piles: bool = True
    builds: Builds | None = None
    sweeps: Sweeps | None = None
    bonus: int = 0
    at_once: bool = False
    rest: str = LAST_CAPTURER
    pluck: bool = False
    never_plucked: CardSet = 0
    count_out: bool = False

    sum_values: tuple[int, ...] = field(init=False, repr=False, compare=False)
    most: int = field(init=False, repr=False, compare=False)
    sums: Sums = field(init=False, repr=False, compare=False)
    worth: tuple[int, ...] = field(init=False, repr=False, compare=False)
    held_values: Values = field(init=False, repr=False, compare=False)
    alone: tuple[CardSet, ...] = field(init=False, repr=False, compare=False)
    takers: tuple[CardSet, ...] = field(init=False, repr=False, compare=False)
    numbers: CardSet = field(init=False, repr=False, compare=False)
    ranks: tuple[CardSet, ...] = field(init=False, repr=False, compare=False)
    value_bits: tuple[int, ...] = field(init=False, repr=False, compare=False)
    by_sum: bool = field(init=False, repr=False, compare=False)
    single: bool = field(init=False, repr=False, compare=False)
    stacked: bool = field(init=False, repr=False, compare=False)
    tops: bool = field(init=False, repr=False, compare=False)
    partner_holds: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_choices(self, CHOICES)
        # Plain attributes, not computed when first asked for: that is quick in compiled code.
        if self.jokers == SWEEPER:
            object.__setattr__(self, "sweepers", self.sweepers | JOKER_MASK)
        wild = self.jokers == WILD
        tables = _tables(self.values, self.table, self.special, self.total, wild)
        for name, table in tables.items():
            object.__setattr__(self, name, table)
        bits = tuple([sum([1 << value for value in values]) for values in self.held_values])
        object.__setattr__(self, "value_bits", bits)
        object.__setattr__(self, "by_sum", self._is_by_sum())
        plan = self.builds
        tops = plan is not None and plan.pile_tops
        object.__setattr__(self, "tops", tops)
        penalty = plan is not None and plan.penalty
        object.__setattr__(self, "stacked", self.face_up or self.steal or tops or penalty)
        object.__setattr__(self, "partner_holds", plan is not None and plan.partner_holds)
        object.__setattr__(self, "single", False)
        self._refuse_lost_captures()

    def _refuse_lost_captures(self) -> None:
        """See that a single card that makes a value by itself is an equal card there.

        Where equal cards are taken by rank, sums are of two or more cards: a card of another rank
        that makes the value alone would never be taken.
        """
        if not self.by_rank or self.selection == WHOLE_RANK:
            return
        for card in range(len(PACK)):
            for value in self.held_values[card]:
                if self.alone[value] & ~JOKER_MASK & ~self.ranks[card >> 2]:
                    raise ValueError(f"by_rank would lose what makes {value} alone")

    def equals(self, card: Card, value: int) -> CardSet:
        """The cards of which each alone is taken by ``card`` played at ``value``."""
        if is_joker(card):
            return self.alone[value]
        if not self.by_rank:
            return self.alone[value]
        return self.ranks[face(card) >> 2]

    def within(self, cards: CardSet) -> Fishing:
        """The same for a game that has these cards only.

        What is said of both packs is cut to one where there is one: sets of a single pack fit
        the machine's words, and whatever they are put together with should fit, too.
        """
        if cards >= TWO_PACKS:
            return self
        cut = replace(self)
        for name in ("alone", "takers", "ranks"):
            sets: tuple[CardSet, ...] = getattr(self, name)
            object.__setattr__(cut, name, tuple([some & cards for some in sets]))
        object.__setattr__(cut, "numbers", self.numbers & cards)
        object.__setattr__(cut, "single", self._is_single())
        return cut

    def _is_by_sum(self) -> bool:
        odd = self.distinct or self.equal_first or self.equal_all or self.table or self.special
        plain = self.by_rank and not self.jokers and not odd and not self.total
        return plain and all(len(each) < 2 for each in self.values)

    def _is_single(self) -> bool:
        """Whether ``singles`` of a finder says all that may be done."""
        odd = self.steal or self.pluck or self.count_out or bool(self.sweepers)
        free = self.lay == FREE and self.builds is None
        return self.selection == ONE and free and self.by_sum and not odd


@cache
def _tables(
    values: Values,
    table: tuple[int, ...],
    special: tuple[tuple[Card, int], ...],
    total: int,
    wild: bool,
) -> dict[str, Any]:
    """What follows from the values of the cards, by the names that ``Fishing`` has for it."""
    sum_values = table or tuple(each[0] if each else 0 for each in values)
    if total:
        # A card wants what is missing to the total.
        table = sum_values
        values = tuple([tuple([total - value for value in each]) for each in values])
    highest = [max(each, default=0) for each in values]
    most = max(*highest, *(value for _, value in special), 1)
    others = tuple([each[-1] if len(each) > 1 and each[-1] < most else 0 for each in values])
    sums = sums_of(sum_values, most, () if table or not any(others) else others)
    held = _held_values(values, dict(special), range(2, most + 1) if wild else ())
    return {
        "sum_values": sum_values,
        "most": most,
        "sums": sums,
        "worth": sums.value_of,
        "held_values": held,
        "alone": _alone(values, table, most, wild),
        "takers": _takers(held, most),
        "ranks": tuple([equal | (JOKER_MASK if wild else 0) for equal in EQUAL]),
        "numbers": mask_of(c for c in range(2 * SECOND) if sums.value_of[c]),
    }


def _held_values(values: Values, special: dict[Card, int], wild: Iterable[int]) -> Values:
    any_value = tuple(wild)
    once = tuple((special[c],) if c in special else values[rank_of(c) - 1] for c in PACK)
    pads = (any_value,) * 6 + ((),) * (SECOND - len(PACK) - 6)
    return (once + pads) * 2


def _takers(held: Values, most: int) -> tuple[CardSet, ...]:
    """The cards that take each value from 0 to ``most``."""
    takers = [0] * (most + 1)
    for c in range(2 * SECOND):
        for value in held[c]:
            takers[value] |= 1 << c
    return tuple(takers)


def _alone(values: Values, table: tuple[int, ...], most: int, wild: bool) -> tuple[CardSet, ...]:
    making = [0] * (most + 1)
    for c in PACK:
        for value in (table[rank_of(c) - 1],) if table else values[rank_of(c) - 1]:
            if value:
                making[value] |= 1 << c
    jokers = JOKER_MASK if wild else 0
    return tuple(doubled(cards) | jokers for cards in making)
