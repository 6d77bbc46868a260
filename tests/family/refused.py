"""The claims of each refusal, sentence by sentence, and checks of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from kontsina_qt.rules.base.cards import (
    Card,
    CardSet,
    cards_in,
    copy_in,
    face,
    is_joker,
    mask_of,
    rank_of,
)
from kontsina_qt.rules.base.turn import ANY, ONE, WHOLE_RANK, WILD
from kontsina_qt.rules.kinds.fishing.build_refusals import DECLARED
from kontsina_qt.rules.kinds.fishing.position import FishingPosition
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.elements import CARD_BITS, FIRST_PILE, ElementSet
from kontsina_qt.rules.state.move import BUILD, LAY, Move
from kontsina_qt.rules.state.position import LISTED
from kontsina_qt.rules.state.refusals import why_not
from kontsina_qt.rules.state.words import Message, any_of, build_words, card_words

SMALL_TABLE = 12
"""Up to so many loose cards every sum is looked at."""


@dataclass
class Tried:
    """A refused play, with what can be known of it."""

    at: FishingPosition
    card: Card
    using: ElementSet
    message: Message

    @property
    def loose(self) -> CardSet:
        return self.using & CARD_BITS

    @property
    def value(self) -> int:
        values = self.at.rules.turn.held_values[self.card]
        return values[0] if len(values) == 1 else 0

    def said(self, name: str) -> int:
        """Return a number in the sentence."""
        return int(str(self.message.values[name]))

    def worths(self, cards: CardSet) -> int:
        return sum(self.at.rules.turn.worth[c] for c in cards_in(cards))

    def named(self, name: str) -> CardSet:
        """The cards that a value of the sentence names, among those in play."""
        words = re.split(r"[\s+\[\]]+", str(self.message.values[name]).strip("[]"))
        for there in (self.loose, self.at.table):
            found = mask_of(c for c in cards_in(there) if card_words(c) in words)
            if found:
                return found
        return 0

    @property
    def build(self) -> Build:
        """The build that the sentence names."""
        told = self.message.values["build"]
        touched = [b for b in self.at.builds if self.using & b.bit]
        called = self.at.rules.build_name
        alike = [b for b in touched if build_words(b.value, called) == told]
        return next((b for b in alike if not self.takes(b.bit)), alike[0])

    def takes(self, using: ElementSet) -> bool:
        """Whether the card takes just these."""
        moves = self.at.exactly(self.card, using)
        return any(move.verb not in (BUILD, LAY) for move in moves)

    def others_take(self, value: int) -> bool:
        """Return whether another card of the hand takes a value."""
        hand = self.at.hands[self.at.turn] & ~(1 << self.card)
        return any(value in self.at.rules.turn.held_values[c] for c in cards_in(hand))

    def would_do(self, value: int) -> bool:
        """Return whether no other card takes a value, and the named cards do."""
        takers = self.at.rules.turn.takers[value]
        return not self.others_take(value) and self.message.values["held"] == any_of(takers)

    def in_a_sum(self, cards: CardSet, value: int) -> bool:
        """Return whether these include cards of a small table that add up to a value."""
        turn = self.at.rules.turn
        loose = [c for c in cards_in(self.at.table) if turn.worth[c]]
        if len(loose) > SMALL_TABLE:
            return False
        for size in range(2, len(loose) + 1):
            for some in combinations(loose, size):
                ranks = {rank_of(c) for c in some}
                if turn.distinct and len(ranks) < size:
                    continue
                if self.worths(mask_of(some)) == value and mask_of(some) & cards:
                    return True
        return False

    def tops(self) -> list[Card | None]:
        sides = range(self.at.rules.sides)
        return [self.at.features.top_of(s) for s in sides if self.using >> (FIRST_PILE + s) & 1]

    def plays(self, move: Move) -> bool:
        """Return whether a move plays the card or its copy."""
        return move.card == copy_in(self.at.hands[self.at.turn], self.card)

    def legal(self) -> list[Move]:
        """The first legal moves."""
        return self.at.legal(LISTED)


def faces(using: ElementSet) -> Counter[int]:
    """Return elements by face: of two copies a move names one."""
    others = using & ~CARD_BITS
    return Counter(face(c) for c in cards_in(using & CARD_BITS)) + Counter(
        -1 - bit for bit in range(others.bit_length()) if others >> bit & 1
    )


def _captures(t: Tried) -> bool:
    return any(m.verb not in (BUILD, LAY, "count") for m in t.legal())


def _itself_captures(t: Tried) -> bool:
    return any(m.verb not in (BUILD, LAY) and t.plays(m) for m in t.legal())


def _sum_is_wrong(t: Tried) -> bool:
    total, value = t.said("total"), t.said("value")
    return total != value == t.value and total == t.worths(t.named("cards"))


def _equal_or_sum(t: Tried) -> bool:
    other, turn = t.named("other"), t.at.rules.turn
    equal = {rank_of(c) for c in cards_in(other)} == {rank_of(t.card)}
    may = turn.by_rank and turn.selection != WHOLE_RANK
    return may and not equal and t.said("value") == t.value and not t.in_a_sum(other, t.value)


def _value_alone(t: Tried) -> bool:
    turn = t.at.rules.turn
    return not turn.by_rank and not t.in_a_sum(t.named("other"), t.value)


def _more_than_most(t: Tried) -> bool:
    plan = t.at.rules.turn.builds
    assert plan is not None
    below = [b.value for b in t.at.builds if t.using & b.bit]
    total = t.worths(1 << t.card) + t.worths(t.loose) + sum(below)
    return t.said("total") == total > t.said("most") == plan.most


def _nothing_held(t: Tried) -> bool:
    total = t.build.value + t.worths(1 << t.card)
    return t.said("raised") >= total and t.would_do(t.said("raised"))


def _not_all(t: Tried) -> bool:
    using = faces(t.using)

    def more(move: Move) -> bool:
        touched = faces(t.at.touched(move))
        return touched != using and not using - touched

    if len(t.legal()) == LISTED or t.at.rules.turn.tops:  # not all are listed
        return bool(t.at.with_card(t.card, t.using, 1))
    return any(t.plays(move) and more(move) for move in t.legal())


def _equal_left(t: Tried) -> bool:
    equal = mask_of(c for c in cards_in(t.at.table) if rank_of(c) == rank_of(t.card))
    return bool(equal & ~t.using) and t.takes(t.using | equal)


def _taken_but_not_with(t: Tried) -> bool:
    alone = t.takes(t.build.bit) or t.at.rules.turn.equal_all
    return alone and not t.takes(t.build.bit | t.named("cards"))


def _own_lies(t: Tried) -> bool:
    return any(b.owner == t.at.turn for b in t.at.builds)


def _partner_made(t: Tried) -> bool:
    side_of = t.at.rules.side_of
    maker = t.build.maker
    return maker != t.at.turn and side_of[maker] == side_of[t.at.turn]


def _not_of_own_side(t: Tried) -> bool:
    side_of = t.at.rules.side_of
    return side_of[t.build.owner] != side_of[t.at.turn]


def _rank_in_it(t: Tried) -> bool:
    return rank_of(t.card) in {rank_of(c) for c in cards_in(t.build.cards)}


def _off_the_table(t: Tried) -> bool:
    there = t.at.table
    for build in t.at.builds:
        there |= build.bit
    return bool(t.using & ~there)


def _is_court(kinds: tuple[str, ...]) -> Callable[[Tried], bool]:
    def holds(t: Tried) -> bool:
        return not t.at.rules.turn.held_values[t.card] and t.at.rules.turn.courts in kinds

    return holds


def _selects_one(t: Tried) -> bool:
    court = not t.at.rules.turn.held_values[t.card]
    return t.at.rules.turn.courts == ONE if court else t.at.rules.turn.selection == ONE


def _court_is_taken(t: Tried) -> bool:
    turn = t.at.rules.turn
    court = cards_in(t.named("court"))
    return not any(turn.worth[c] for c in court) and not any(is_joker(c) for c in court)


def _all_but(t: Tried) -> bool:
    spared = t.at.rules.turn.spared & t.at.table
    rest = t.at.table & ~spared
    return t.named("cards") & ~spared == 0 and (not rest or t.takes(rest))


ONTO = "{card} doesn't take {build}, and "


CLAIMS: dict[str, Callable[[Tried], bool]] = {
    "Only cards on the table can be taken.": _off_the_table,
    "Your own pile stays where it is.": lambda t: bool(
        t.using >> (FIRST_PILE + t.at.rules.side_of[t.at.turn]) & 1
    ),
    "That pile is empty.": lambda t: None in t.tops(),
    "{card} doesn't match the top card of that pile.": lambda t: all(
        top is not None and rank_of(top) != rank_of(t.card) for top in t.tops()
    ),
    "When you steal a pile, you can't take anything else in the same turn.": lambda t: (
        t.using.bit_count() > 1 and t.at.rules.turn.steal
    ),
    "You can use a card from another pile only with a build on the table.": lambda t: (
        not any(t.using & b.bit for b in t.at.builds)
    ),
    "{card} can't do anything with just these cards.": lambda t: not t.at.exactly(t.card, t.using),
    "{card} can't build now: a card in your hand can capture.": _captures,
    "{card} can't build: it can capture something.": _itself_captures,
    "{card} must take all matching cards too.": _equal_left,
    "That's not all: tap the other cards in the group too.": _not_all,
    "You can't leave the {card}: there's a matching card on the table. Take it.": lambda t: any(
        rank_of(c) == rank_of(t.card) for c in cards_in(t.at.table)
    ),
    "You can't leave the {card}: it can capture something.": _itself_captures,
    "You can't leave the {card}: a card in your hand can capture something.": _captures,
    "You can't lay a card while your own build is on the table.": _own_lies,
    "{card} takes only cards of the same rank, and all of them.": lambda t: (
        t.at.rules.turn.selection == WHOLE_RANK
    ),
    "{card} doesn't take {other}.": lambda t: not t.takes(t.using),
    "{card} doesn't take these cards together.": lambda t: not t.takes(t.using),
    "{card} takes only one card of the same rank, and no sums.": _is_court((ONE,)),
    "{card} takes one matching card or all three.": _is_court(("one-or-three", "three-together")),
    "{card} takes only cards of the same rank, and no sums.": _is_court(
        (ANY, "every", "one-or-three", "three-together")
    ),
    "{card} takes only one matching card per turn.": _selects_one,
    "{card} takes a matching card or a sum, never both in one turn.": _selects_one,
    "{card} takes one sum per turn, not two.": _selects_one,
    "{card} must take the {equal}: a matching card comes before a sum.": lambda t: (
        t.at.rules.turn.equal_first and t.takes(1 << cards_in(t.named("equal"))[0])
    ),
    "A joker is never part of a sum: it is taken as a single card.": lambda t: (
        t.at.rules.turn.jokers == WILD and t.loose.bit_count() > 1
    ),
    "A joker can't be chosen: it goes with the next capture.": lambda t: (
        t.at.rules.turn.jokers not in (WILD, "")
    ),
    "{court} has no value: only a card of the same rank takes it.": _court_is_taken,
    "The cards in a sum must all be of different ranks.": lambda t: t.at.rules.turn.distinct,
    "{cards} make {total}, not {value}.": _sum_is_wrong,
    "{card} takes everything on the table except {cards}.": _all_but,
    "{card} with {cards} makes {made}, not {total}.": lambda t: (
        t.said("total") == t.at.rules.turn.total
        and t.said("total") != t.said("made") == t.worths(t.using | 1 << t.card)
    ),
    "{card} takes only another ace, not {other}.": lambda t: (
        rank_of(t.card) == 1 and t.at.rules.turn.held_values[t.card] == (1,)
    ),
    "{other} alone makes {total}, not {value}.": lambda t: (
        t.said("total") == t.worths(t.named("other")) != t.said("value") == t.value
    ),
    "{card} takes cards adding up to {value}; {other} doesn't fit.": _value_alone,
    (
        "{card} takes a matching card or cards adding up to {value}; {other} doesn't fit."
    ): _equal_or_sum,
    "You can't build again while your own build is on the table.": _own_lies,
    "{card} takes {build}, but not {cards} with it.": _taken_but_not_with,
    "{card} doesn't take {build}: it contains a card of that rank.": _rank_in_it,
    ONTO + "nothing can be added to an esun.": lambda t: t.at.rules.game.id == "elewenjewe",
    ONTO + "a card with no value can't build.": lambda t: not t.worths(1 << t.card),
    ONTO + "together they make {total}, more than {most}.": _more_than_most,
    "{card} doesn't take {cards}, and together they make {total}, more than {most}.": (
        _more_than_most
    ),
    "{card} doesn't take {cards}, and to build {total} you would also need {held}.": (
        lambda t: t.would_do(t.said("total"))
    ),
    ONTO + "you can add only to your own side's builds.": _not_of_own_side,
    ONTO + "to add it you would also need {held}.": lambda t: t.would_do(t.build.value),
    ONTO + "only the card you play can raise a build.": lambda t: bool(t.loose),
    ONTO + "to raise it to {raised} you would also need {held}.": _nothing_held,
    ONTO + "a build with several groups can't be raised.": lambda t: len(t.build.groups) > 1,
    ONTO + "you can't raise a build while your own is on the table.": _own_lies,
    ONTO + "you can't raise what you made.": lambda t: t.build.maker == t.at.turn,
    ONTO + "you can't raise what your partner made.": _partner_made,
    "{card} can't take or add to {build}.": lambda t: True,
}
"""For each sentence what must be so where it is said, and what it says beside: what is refused is
not legal."""


PLAINLY = {declared: text for text, declared in DECLARED.items()}


OWN_WORDS = {*PLAINLY, *DECLARED}
"""What is said of builds, and of declarations: of each where it is called so."""


def check(position: FishingPosition, held: Card, using: ElementSet) -> str:
    """Check that the refusal of a play is true; return its sentence, empty for a legal play."""
    message = why_not(position, position.turn, held, using)
    assert (message is None) == bool(position.exactly(held, using))
    if message is None:
        return ""
    tried = Tried(position, held, using, message)
    words = message.words()
    where = f"{words} {position.rules.game.id} {position.rules.options}"
    declared = position.rules.game.id == "diloti"
    assert declared is (message.text in PLAINLY) or message.text not in OWN_WORDS, where
    assert CLAIMS[PLAINLY.get(message.text, message.text)](tried), where
    if "doesn't take {build}" in message.text:
        assert not tried.takes(tried.build.bit), where
    return words


def touchable(position: FishingPosition) -> list[ElementSet]:
    """Every single element on which a card can be dropped."""
    piles = [1 << (FIRST_PILE + side) for side in range(position.rules.sides)]
    loose = [1 << c for c in cards_in(position.table)]
    return loose + [build.bit for build in position.builds] + piles
