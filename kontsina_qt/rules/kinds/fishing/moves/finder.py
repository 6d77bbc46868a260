"""The move finder: legal moves, highlights and the meanings of a drop.

A search may be narrowed to a card and to elements that must be used. Nothing else decides which
moves of a fishing game are legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from kontsina_qt.rules.base.cards import (
    LOW,
    SECOND,
    TWO_PACKS,
    Card,
    CardSet,
    cards_in,
    has_copies,
)
from kontsina_qt.rules.base.turn import (
    EACH_CARD,
    FREE,
    NO_CAPTURE,
    NO_CAPTURE_IN_HAND,
    NO_EQUAL,
    WHOLE_HAND,
    Fishing,
)
from kontsina_qt.rules.kinds.fishing.moves.building import add_builds
from kontsina_qt.rules.kinds.fishing.moves.capturing import (
    add_captures,
    captures,
    is_lowest,
    same_rank,
)
from kontsina_qt.rules.kinds.fishing.moves.highlights import (
    lit_by_building,
    lit_by_capture,
    lit_by_tops,
)
from kontsina_qt.rules.kinds.fishing.moves.plucking import pluckable_after, pluckable_before
from kontsina_qt.rules.kinds.fishing.moves.portions import (
    BATCH,
    BATCH_GROWTH,
    in_batches,
    interleaved,
)
from kontsina_qt.rules.kinds.fishing.moves.rights import may_mark
from kontsina_qt.rules.kinds.fishing.moves.single import Singles
from kontsina_qt.rules.kinds.fishing.moves.state import ANYTHING, Situation, Wanted
from kontsina_qt.rules.kinds.fishing.moves.tops import piles_of
from kontsina_qt.rules.kinds.fishing.moves.unions import UNLIMITED
from kontsina_qt.rules.state.elements import CARD_BITS, ElementSet, builds_among, pile_among
from kontsina_qt.rules.state.move import BUILD, LAYS, STEAL, Move


class Finder:
    """The move finder for a kind of turn.

    Attributes:
        singles: the fast finder, where ``Fishing.single`` holds.
    """

    def __init__(self, singles: Singles | None = None) -> None:
        self.singles: Final = singles

    def plays(self, situation: Situation, most: int) -> list[Move]:
        """Return the first legal plays without plucking, each once, in a fixed order."""
        if self.singles is not None:
            return self.singles.plays(situation.hand, situation.table, most)
        limit = BATCH
        cards = hand_cards(situation.hand)
        while True:
            parts = self._parts(situation, cards, min(limit, most))
            whole = all(len(part) < limit for part in parts)
            if whole or limit >= most:
                break
            if sum([len(part) for part in parts]) >= most:
                break
            limit *= BATCH_GROWTH
        found = parts[0] if len(parts) == 1 else interleaved(parts)
        barred = found and self.lay_barred(situation)
        if not barred:
            self._add_lays(situation, cards, parts, found)
        return found[:most] if len(found) > most else found

    def _parts(self, situation: Situation, cards: list[Card], most: int) -> list[list[Move]]:
        """Return for each card of the hand its first captures and builds."""
        must = situation.turn.must_capture
        built = situation.turn.builds is not None and not (
            must == WHOLE_HAND and self._can_capture(situation)
        )
        parts: list[list[Move]] = []
        for card in cards:
            found: list[Move] = []
            add_captures(situation, card, ANYTHING, most, found)
            if built and len(found) < most and not (found and must):
                add_builds(situation, card, ANYTHING, most, found)
            parts.append(found)
        return parts

    def _add_lays(
        self, situation: Situation, cards: list[Card], parts: list[list[Move]], found: list[Move]
    ) -> None:
        kind = self._lay_kind(situation)
        if kind == NO_CAPTURE_IN_HAND and any(map(_captures, parts)):
            return
        if kind == FREE:
            for card in cards:
                found.append(LAYS[card])
            return
        for card, part in zip(cards, parts, strict=True):
            if kind == NO_CAPTURE and _captures(part):
                continue
            if kind == NO_EQUAL and situation.table & same_rank(card):
                continue
            found.append(LAYS[card])

    def _lay_kind(self, situation: Situation) -> str:
        """Return the rule for laying, as far as it depends on captures."""
        kind = {EACH_CARD: NO_CAPTURE, WHOLE_HAND: NO_CAPTURE_IN_HAND}
        return kind.get(situation.turn.must_capture, situation.turn.lay)

    def must_capture(self, situation: Situation, card: Card) -> bool:
        """Return whether a possible capture forbids everything else with a card."""
        if situation.turn.must_capture == EACH_CARD:
            return bool(captures(situation, card, ANYTHING, 1))
        return situation.turn.must_capture == WHOLE_HAND and self._can_capture(situation)

    def lay_barred(self, situation: Situation) -> bool:
        """Return whether a build of its own keeps the seat from laying a card."""
        plan = situation.turn.builds
        return plan is not None and not plan.lay_beside_own and situation.owns()

    def may_lay(self, situation: Situation, card: Card) -> bool:
        """Return whether a card may be laid on the table."""
        kind = self._lay_kind(situation)
        if kind == NO_EQUAL and situation.table & same_rank(card):
            return False
        if kind == NO_CAPTURE and captures(situation, card, ANYTHING, 1):
            return False
        if kind == NO_CAPTURE_IN_HAND and self._can_capture(situation):
            return False
        return not self.lay_barred(situation) or not any(
            self._parts(situation, hand_cards(situation.hand), 1)
        )

    def _can_capture(self, situation: Situation) -> bool:
        return any(captures(situation, card, ANYTHING, 1) for card in hand_cards(situation.hand))

    def with_card(
        self, situation: Situation, card: Card, using: ElementSet, most: int
    ) -> list[Move]:
        """Return the first plays of a card that use at least some elements, without plucking."""
        found: list[Move] = []
        if not using and self.may_lay(situation, card):
            found.append(LAYS[card])
        wanted = _wanted(situation, using)
        for cards in _with_tops_of(situation, using, wanted):
            add_captures(situation, card, cards, most, found)
            if len(found) < most and not self.must_capture(situation, card):
                add_builds(situation, card, cards, most, found)
        return found

    def with_just(self, situation: Situation, card: Card, using: ElementSet) -> list[Move]:
        """Return the plays of a card with just these elements, whichever copies they are."""
        wanted = _wanted(situation, using)
        return self.exactly(situation, card, Wanted(wanted.cards, wanted.builds, wanted.pile, True))

    def exactly(self, situation: Situation, card: Card, wanted: Wanted) -> list[Move]:
        """Return the plays of a card that use just what is wanted, without plucking."""
        if not wanted.cards and not wanted.builds and wanted.pile < 0:
            found = [LAYS[card]] if self.may_lay(situation, card) else []
        else:
            found = captures(situation, card, wanted)
        if situation.turn.builds is not None and not self.must_capture(situation, card):
            add_builds(situation, card, wanted, UNLIMITED, found)
        return found

    def waits(self, situation: Situation, card: Card, using: ElementSet) -> bool:
        """Return whether a card could build with just these, if no capture were due first."""
        if situation.turn.builds is None or not self.must_capture(situation, card):
            return False
        wanted = _wanted(situation, using)
        found: list[Move] = []
        add_builds(
            situation, card, Wanted(wanted.cards, wanted.builds, wanted.pile, True), 1, found
        )
        return bool(found)

    def allows(self, situation: Situation, move: Move) -> bool:
        """Return whether the seat may make a move, without listing all moves."""
        if move.card < 0 or not situation.hand >> move.card & 1:
            return False
        if move.pluck:
            before = move.pluck > 0
            cards = pluckable_before(situation) if before else pluckable_after(situation, move)
            if not situation.may_pluck or not move.plucked & cards:
                return False
            if before:
                situation = situation.with_table(situation.table & ~move.plucked)
        if move.marks and not may_mark(situation, move.marks):
            return False
        if move.cards >= TWO_PACKS and not is_lowest(move.cards, situation.table):
            return False
        pile = move.other if move.verb == STEAL else -1
        wanted = Wanted(move.cards, move.builds, pile, True)
        return move.plain in self.exactly(situation, move.card, wanted)

    def lit(self, situation: Situation, card: Card, using: ElementSet = 0) -> ElementSet:
        """Return every element used by some play of a card with at least these elements."""
        if using:
            return self._lit_beside(situation, card, using)
        lit = lit_by_capture(situation, card)
        if situation.turn.builds is not None and not self.must_capture(situation, card):
            lit |= lit_by_building(situation, card)
            if situation.turn.builds.pile_tops:
                lit |= lit_by_tops(situation, card)
        return lit

    def _lit_beside(self, situation: Situation, card: Card, using: ElementSet) -> ElementSet:
        lit = using if self.with_card(situation, card, using, 1) else 0
        if not lit:
            return 0
        others = self.lit(situation, card)
        while others:
            bit = others & -others
            others ^= bit
            if not lit & bit and self.with_card(situation, card, using | bit, 1):
                lit |= bit
        return lit

    def with_pluck(self, situation: Situation, most: int) -> list[Move]:
        """Return the first legal moves that pluck a card before or after a play."""
        found: list[Move] = []
        for card in cards_in(pluckable_before(situation)):
            for move in self.plays(
                situation.with_table(situation.table & ~(1 << card)), most - len(found)
            ):
                found.append(move.plucking(card + 1))
        if len(found) < most:
            for move in self.plays(situation, most - len(found)):
                for card in cards_in(pluckable_after(situation, move)):
                    found.append(move.plucking(-card - 1))
        return found[:most] if len(found) > most else found


def generate(finder: Finder, situation: Situation) -> Iterator[Move]:
    """Yield every legal move that plays a card, each once, the first ones at once."""
    yield from in_batches(partial(finder.plays, situation))
    if situation.turn.pluck and situation.may_pluck:
        yield from in_batches(partial(finder.with_pluck, situation))


def _wanted(situation: Situation, using: ElementSet) -> Wanted:
    """Return elements as a constraint; of two copies on the table the first stands for both."""
    cards = using & CARD_BITS
    again = cards >> SECOND & ~cards & situation.table & LOW
    return Wanted(cards & ~(again << SECOND) | again, builds_among(using), pile_among(using))


def _with_tops_of(situation: Situation, using: ElementSet, wanted: Wanted) -> list[Wanted]:
    """Return the constraint with a pile replaced by its top card, if those can be used."""
    plan = situation.turn.builds
    if wanted.pile < 0 or plan is None or not plan.pile_tops:
        return [wanted]
    cards = wanted.cards
    for side, stack in enumerate(situation.stacks):
        if using & piles_of(situation, 1 << stack[-1] if stack else 0) and side != situation.side:
            cards |= 1 << stack[-1]
    return [Wanted(cards, wanted.builds)]


def _captures(part: list[Move]) -> bool:
    """Return whether the moves of a card, captures first, include a capture."""
    return bool(part) and part[0].verb != BUILD


def hand_cards(hand: CardSet) -> list[Card]:
    """Return the cards of a hand, each face once."""
    if has_copies(hand):
        hand = hand & LOW | (hand >> SECOND & ~hand & LOW) << SECOND
    return cards_in(hand)


_GENERAL: Final = Finder()


@cache
def finder_for(turn: Fishing) -> Finder:
    """Return the finder for a kind of turn, from a cache."""
    return Finder(Singles(turn)) if turn.single else _GENERAL
