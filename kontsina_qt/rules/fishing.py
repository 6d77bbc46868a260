"""What may be done in a turn of a fishing game, as data that reads like a rule card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kontsina_qt.rules.captures import Sums, sums_of
from kontsina_qt.rules.cards import (
    EQUAL,
    JOKER_MASK,
    PACK,
    SECOND,
    Card,
    CardSet,
    doubled,
    face,
    is_joker,
    mask_of,
    rank_of,
)

Values = tuple[tuple[int, ...], ...]
"""The values of each rank from ace to king; none for a rank without value."""

PIPS: Values = (*((n,) for n in range(1, 11)), (), (), ())
"""Ace to ten by their pips; J, Q, K have no value."""

ROYAL: Values = ((1, 14), *((n,) for n in range(2, 14)))
"""Court cards 11, 12, 13, and the ace 1 or 14 as its player likes."""

ONE, ANY, WHOLE_RANK = "one", "any", "whole-rank"
ONE_OR_THREE, THREE_TOGETHER = "one-or-three", "three-together"
FREE, NO_EQUAL, NO_CAPTURE = "free", "no-equal", "no-capture"
SWEEPER, WILD = "sweeper", "wild"
LAST_CAPTURER, LAST_PLAYER, NOBODYS = "last-capturer", "last-player", "nobody"
ANYBODYS, OWN_SIDES = "anybody's", "own-side's"
NEVER, OF_OTHERS, MADE_BY_OTHERS = "never", "of-others", "made-by-others"


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
        raised: whose open builds may be raised: anybody's, those owned by others, those first
            made by others, or nobody's.
        raise_with_loose: whether loose cards may join the card that raises.
        raise_adds_groups: whether groups of the new value may be joined at once.
        raise_beside_own: whether one may raise while one owns a build.
        lay_beside_own: whether one may lay a card while one owns a build.
        one_only: whether one may make no second build while one owns one.
        pile_tops: whether the top cards of other sides' piles may be used (African).
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
    pile_tops: bool = False
    partner_holds: bool = False
    penalty: bool = False


@dataclass(frozen=True)
class Sweeps:
    """What clearing the table is worth.

    Attributes:
        name: untranslated, as its game calls it.
        opening: whether it also counts for the cards of the deal, taken by the first card.
        last_deal: whether it also counts in the last deal.
        below: it counts only while every side has fewer points, those of this hand that are
            scored at once included; 0 for always.
    """

    name: str
    opening: bool = True
    last_deal: bool = True
    below: int = 0


@dataclass(frozen=True)
class Fishing:
    """What a card may do.

    Attributes:
        values: of each rank in the hand.
        table: of each rank on the table, in a sum; 0 for none. From ``values`` unless given.
        special: cards with a value of their own in the hand.
        by_rank: whether a card takes a card of equal rank; else by value alone.
        selection: ``"one"`` card or sum, ``"any"`` selection of them, or the ``"whole-rank"``.
        courts: how many equal cards one without value takes: ``"one"``, ``"one-or-three"``,
            ``"three-together"`` (all three if three lie there, else one) or ``"any"``.
        equal_all: whether the equal cards must all be taken.
        lay: which card may be laid: ``"free"``, ``"no-equal"`` (none that has an equal card on
            the table) or ``"no-capture"`` (only one that can take nothing).
        distinct: whether the cards of a sum are all of different ranks (yoruba).
        jokers: ``"sweeper"`` takes the whole table, ``"wild"`` stands for any card.
        steal: whether a card takes a whole pile whose top card is equal.
        face_up: whether piles are stacks with the capturing card on top.
        builds: how cards are built, if they are.
        sweeps: what clearing the table is.
        bonus: what fixxa and stoppa together score for each card of a capture, 0 for no such.
        at_once: whether cards score when they are captured, and may end the match.
        rest: who gets the cards left at the end.
        pluck: whether a card may be plucked once a deal.
        never_plucked: the cards that may not be.
        count_out: whether a player may count out.
    """

    values: Values = PIPS
    table: tuple[int, ...] = ()
    special: tuple[tuple[Card, int], ...] = ()
    by_rank: bool = True
    selection: str = ANY
    courts: str = ONE
    equal_all: bool = False
    lay: str = FREE
    distinct: bool = False
    jokers: str = ""
    steal: bool = False
    face_up: bool = False
    builds: Builds | None = None
    sweeps: Sweeps | None = None
    bonus: int = 0
    at_once: bool = False
    rest: str = LAST_CAPTURER
    pluck: bool = False
    never_plucked: CardSet = 0
    count_out: bool = False

    @cached_property
    def sum_values(self) -> tuple[int, ...]:
        """The value of each rank in a sum."""
        return self.table or tuple(values[0] if values else 0 for values in self.values)

    @cached_property
    def most(self) -> int:
        """The highest value that a sum may be wanted for."""
        highest = [max(values, default=0) for values in self.values]
        return max(*highest, *(value for _, value in self.special), 1)

    @cached_property
    def sums(self) -> Sums:
        """The sums of table cards."""
        return sums_of(self.sum_values, self.most)

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """The value of each card in a sum; 0 for none."""
        return self.sums.value_of

    @cached_property
    def held_values(self) -> tuple[tuple[int, ...], ...]:
        """For each card its values when it is played."""
        special = dict(self.special)
        wild = tuple(range(2, 15)) if self.jokers == WILD else ()
        once = tuple((special[c],) if c in special else self.values[rank_of(c) - 1] for c in PACK)
        pads = (wild,) * 6 + ((),) * (SECOND - len(PACK) - 6)
        return (once + pads) * 2

    @cached_property
    def alone(self) -> tuple[CardSet, ...]:
        """For each value the cards that make it by themselves on the table."""
        table = [0] * (self.most + 1)
        for c in PACK:
            values = (self.table[rank_of(c) - 1],) if self.table else self.values[rank_of(c) - 1]
            for value in values:
                if value:
                    table[value] |= 1 << c
        wild = JOKER_MASK if self.jokers == WILD else 0
        return tuple(doubled(cards) | wild for cards in table)

    @cached_property
    def takers(self) -> tuple[CardSet, ...]:
        """For each value the cards that, played, may have it."""
        wanted = [0] * (self.most + 1)
        for c in range(2 * SECOND):
            for value in self.held_values[c]:
                wanted[value] |= 1 << c
        return tuple(wanted)

    @cached_property
    def numbers(self) -> CardSet:
        """The cards that take part in sums."""
        return mask_of(c for c in range(2 * SECOND) if self.worth[c])

    def equals(self, card: Card, value: int) -> CardSet:
        """The cards of which each alone is taken by ``card`` played at ``value``."""
        if is_joker(card):
            return self.alone[value]
        if not self.by_rank:
            return self.alone[value]
        wild = JOKER_MASK if self.jokers == WILD else 0
        return EQUAL[face(card) >> 2] | wild
