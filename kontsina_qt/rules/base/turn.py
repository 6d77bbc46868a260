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
"""Jack 11, queen 12, king 13; ace 1 or 14, as its player chooses."""

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
"""Allowed values of ``Fishing`` fields; ``explain`` has a sentence for each."""

BUILD_CHOICES: Final[Choices] = {
    "augment": (ANYBODYS, OWN_SIDES, NOBODYS),
    "raised": (ANYBODYS, MADE_BY_OTHERS, OPPOSED, NOBODYS),
}
"""The same for ``Builds``."""


@dataclass(frozen=True)
class Builds:
    """The building rules of a game.

    Attributes:
        most: the highest value of a build.
        declared: whether builds are called declarations.
        held: whether the builder must still hold a card that takes it.
        stacked: whether a build is made by playing on one card or build, adding up (Zwickern).
        split: whether a build is taken by every value into which it splits evenly (esun).
        augment: whose builds may get further groups: anybody's, the own side's, or nobody's.
        raised: whose open builds may be raised: anybody's; those made by others; those made or last
            raised by opponents, and the partner's if an opponent ever raised them; or nobody's.
        raise_with_loose: whether loose cards may join the card that raises.
        raise_adds_groups: whether groups of the new value may be joined at once.
        raise_beside_own: whether a player who owns a build may raise one.
        lay_beside_own: whether a player who owns a build may lay a card.
        one_only: whether a player who owns a build may not make another.
        merge: whether builds of the same value may be joined in one.
        marks: whether a player may ask the partner to leave a build.
        pile_tops: whether the top cards of other sides' piles may be used (African).
        tops_apart: whether a group may hold only one card of a pile, and a deeper card of it only
            with a card from the hand or the table.
        partner_holds: whether a player may remake, without holding its value, a partner's build
            that was raised.
        penalty: whether a build not taken before the next deal costs its maker a card (esun).
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
        """The untranslated text for a build of a ``{value}``."""
        if self.declared:
            return DECLARATION_OF
        return ESUN_OF if self.split else BUILD_OF


@dataclass(frozen=True)
class SweepBy:
    """A case in which a sweeper that takes the whole table makes a sweep.

    Attributes:
        cards: the sweepers that it applies to.
        single: the cards one of which must be all that is taken; 0: only number cards are taken.
        least, most: the range of the total of those number cards.
    """

    cards: CardSet
    single: CardSet = 0
    least: int = 0
    most: int = 999


@dataclass(frozen=True)
class Sweeps:
    """The rules for clearing the table.

    Attributes:
        name: the game's untranslated term.
        opening: whether it also counts with the first card of the hand.
        last_deal: whether it also counts in the last deal.
        below: the score that no side may have reached, including points scored at once; 0: no
            limit.
        below_own: the score that the side may not have reached before the hand; 0: no limit.
        last_card: whether it also counts with the very last card of the hand.
        by_sweeper: whether it also counts for a sweeper.
        extra: extra points if a sweeper takes its equal (Pişti).
        by: cases in which a sweeper makes one.
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
    """The rules of a turn: what a card may do.

    Attributes:
        values: of each rank in the hand; where a rank has several, also on the table.
        table: of each rank on the table, in a sum; 0 for none. From ``values`` unless given.
        special: cards with a value of their own in the hand.
        total: the total of a card and what it takes (Escoba: 15); 0: it takes what adds up to its
            own value. With a total, cards with values do not take their equals.
        dealer_takes: whether the dealer takes the first table cards if they make the total, or
            twice the total in two groups; each group is a sweep.
        by_rank: whether a card takes a card of equal rank; else by value alone.
        selection: ``"one"`` card or sum, ``"any"`` selection of them, or the ``"whole-rank"``.
        courts: how many equal cards a card without value takes: ``"one"``, ``"one-or-three"``,
            ``"three-together"`` (all three if there are three, else one), ``"any"`` or ``"every"``
            (all on the table).
        equal_all: whether all equal cards must be taken.
        equal_first: whether a sum may be taken only if no equal card is on the table.
        lay: which card may be laid: ``"free"``, ``"no-equal"`` (none with an equal card on the
            table), ``"no-capture"`` (only one that can take nothing) or ``"no-hand-capture"`` (any,
            but only if no card in the hand can take).
        must_capture: when laying or building is forbidden: if the card (``"card"``) or any card in
            the hand (``"hand"``) can capture; empty: never.
        distinct: whether the cards of a sum are all of different ranks (yoruba).
        jokers: ``"sweeper"`` takes the whole table, ``"wild"`` stands for any card.
        sweepers: the cards that take the whole table, sweeping jokers included.
        spared: the cards that sweepers leave on the table.
        equal_before_sweep: whether a sweeper takes only an equal card if there is one.
        steal: whether a card takes a whole pile whose top card is equal.
        face_up: whether piles are stacks with the capturing card on top.
        open_piles: whether the top card of such a stack is shown.
        builds: the building rules, if there are builds.
        sweeps: the rules for clearing the table, if it counts.
        bonus: the most points per captured card for fixxa and stoppa together; 0: no such bonus.
        at_once: whether cards score when they are captured, and may end the match.
        rest: who gets the cards left at the end.
        pluck: whether a card may be plucked once per deal.
        never_plucked: the cards that may not be plucked.
        count_out: whether a player may count out.
        sum_values: the value of each rank in a sum.
        sums: the sums of table cards.
        worth: the value of each card in a sum; 0 for none.
        held_values: for each card its values when it is played.
        alone: for each value the cards on the table that make it by themselves.
        takers: for each value the cards that can be played at it.
        numbers: the cards that take part in sums.
        ranks: for each rank the cards that it takes as equal.
        value_bits: ``held_values`` as bits.
        by_sum: whether taking an equal number card is just a sum of one card: every card has one
            value, the same in the hand and on the table.
        single: whether, with one pack, a card takes one card or one sum and nothing else is
            possible.
        ordered_piles: whether the order of the cards in a pile matters.
        tops: whether top cards of piles can be used.
        partner_holds: whether a seat may build for its partner without holding the value.
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
    ordered_piles: bool = field(init=False, repr=False, compare=False)
    tops: bool = field(init=False, repr=False, compare=False)
    partner_holds: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_choices(self, CHOICES)
        # Plain attributes, not cached properties: they are faster in compiled code.
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
        object.__setattr__(self, "ordered_piles", self.face_up or self.steal or tops or penalty)
        object.__setattr__(self, "partner_holds", plan is not None and plan.partner_holds)
        object.__setattr__(self, "single", False)
        self._refuse_lost_captures()

    def _refuse_lost_captures(self) -> None:
        """Reject values that a card of another rank makes by itself.

        Where equal cards are taken by rank, sums are of two or more cards: a card of another rank
        that makes the value alone would never be taken.
        """
        if not self.by_rank or self.selection == WHOLE_RANK:
            return
        for card in range(len(PACK)):
            for value in self.held_values[card]:
                if self.alone[value] & ~JOKER_MASK & ~self.ranks[card >> 2]:
                    raise ValueError(f"with by_rank nothing would take what makes {value} alone")

    def equals(self, card: Card, value: int) -> CardSet:
        """Return the cards of which ``card``, played at ``value``, takes each by itself."""
        if is_joker(card):
            return self.alone[value]
        if not self.by_rank:
            return self.alone[value]
        return self.ranks[face(card) >> 2]

    def within(self, cards: CardSet) -> Fishing:
        """Return the turn of a game with just these cards.

        With one pack, sets of cards are cut to it: they and their combinations then fit machine
        words.
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
        """Return whether the ``singles`` of a finder find all moves."""
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
    """Compute the fields of ``Fishing`` that follow from the values of the cards."""
    sum_values = table or tuple(each[0] if each else 0 for each in values)
    if total:
        # A card takes what is missing from the total.
        table = sum_values
        values = tuple([tuple([total - value for value in each]) for each in values])
    highest = [max(each, default=0) for each in values]
    most = max(*highest, *(value for _, value in special), 1)
    others = tuple([each[-1] if len(each) > 1 and each[-1] < most else 0 for each in values])
    sums = sums_of(sum_values, most, () if table or not any(others) else others)
    held = _held_values(values, dict(special), range(2, most + 1) if wild else ())
    return {
        "sum_values": sum_values,
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
    """Return the cards that take each value from 0 to ``most``."""
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
