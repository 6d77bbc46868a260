"""Every play of a card: the cards of a hand take their turns, and what may be laid comes last."""

from __future__ import annotations

from typing import Final

from kontsina_qt.rules.base.cards import LOW, SECOND, Card, CardSet, cards_in, has_copies
from kontsina_qt.rules.base.turn import (
    EACH_CARD,
    FREE,
    NO_CAPTURE,
    NO_CAPTURE_IN_HAND,
    NO_EQUAL,
    WHOLE_HAND,
)
from kontsina_qt.rules.kinds.fishing.building import add_builds
from kontsina_qt.rules.kinds.fishing.capturing import add_captures, captures, same_rank
from kontsina_qt.rules.kinds.fishing.state import ANYTHING, Situation
from kontsina_qt.rules.state.move import BUILD, LAYS, Move

PART: Final = 256
"""So many moves of one card are found before those of the next are looked for."""

MANY_PARTS: Final = 8
"""How many times as many are looked for when there are more."""


class Plays:
    """Finds what may be played, nothing plucked."""

    def plays(self, s: Situation, most: int) -> list[Move]:
        """The first legal plays, nothing plucked, each once, in a fixed order."""
        limit = PART
        cards = hand_cards(s.hand)
        while True:
            parts = self._parts(s, cards, min(limit, most))
            whole = all(len(part) < limit for part in parts)
            if whole or limit >= most:
                break
            if sum([len(part) for part in parts]) >= most:
                break
            limit *= MANY_PARTS
        found = parts[0] if len(parts) == 1 else _in_turns(parts)
        barred = found and self.lay_barred(s)
        if not barred:
            self._add_lays(s, cards, parts, found)
        return found[:most] if len(found) > most else found

    def singles(self, hand: CardSet, table: CardSet, most: int) -> list[Move]:
        """The same of a hand and loose cards alone, where nothing else matters."""
        raise NotImplementedError

    def _parts(self, s: Situation, cards: list[Card], most: int) -> list[list[Move]]:
        """For each card of the hand the first things that it may do but being laid."""
        must = s.turn.must_capture
        built = s.turn.builds is not None and not (must == WHOLE_HAND and self._can_capture(s))
        parts: list[list[Move]] = []
        for card in cards:
            found: list[Move] = []
            add_captures(s, card, ANYTHING, most, found)
            if built and len(found) < most and not (found and must):
                add_builds(s, card, ANYTHING, most, found)
            parts.append(found)
        return parts

    def _add_lays(
        self, s: Situation, cards: list[Card], parts: list[list[Move]], found: list[Move]
    ) -> None:
        kind = self._lay_kind(s)
        if kind == NO_CAPTURE_IN_HAND and any(map(_captures, parts)):
            return
        if kind == FREE:
            for card in cards:
                found.append(LAYS[card])
            return
        for card, part in zip(cards, parts, strict=True):
            if kind == NO_CAPTURE and _captures(part):
                continue
            if kind == NO_EQUAL and s.table & same_rank(card):
                continue
            found.append(LAYS[card])

    def _lay_kind(self, s: Situation) -> str:
        """Which cards may be laid, as far as captures decide it."""
        kind = {EACH_CARD: NO_CAPTURE, WHOLE_HAND: NO_CAPTURE_IN_HAND}
        return kind.get(s.turn.must_capture, s.turn.lay)

    def bound(self, s: Situation, card: Card) -> bool:
        """Whether a capture is possible, and keeps the seat from anything else with a card."""
        if s.turn.must_capture == EACH_CARD:
            return bool(captures(s, card, ANYTHING, 1))
        return s.turn.must_capture == WHOLE_HAND and self._can_capture(s)

    def lay_barred(self, s: Situation) -> bool:
        """Whether a build of its own keeps the seat from laying a card."""
        plan = s.turn.builds
        return plan is not None and not plan.lay_beside_own and s.owns()

    def may_lay(self, s: Situation, card: Card) -> bool:
        """Whether a card may be laid on the table."""
        kind = self._lay_kind(s)
        if kind == NO_EQUAL and s.table & same_rank(card):
            return False
        if kind == NO_CAPTURE and captures(s, card, ANYTHING, 1):
            return False
        if kind == NO_CAPTURE_IN_HAND and self._can_capture(s):
            return False
        return not self.lay_barred(s) or not any(self._parts(s, hand_cards(s.hand), 1))

    def _can_capture(self, s: Situation) -> bool:
        return any(captures(s, card, ANYTHING, 1) for card in hand_cards(s.hand))


def _captures(part: list[Move]) -> bool:
    """Whether the moves of a card, captures first, begin with one."""
    return bool(part) and part[0].verb != BUILD


def _in_turns(parts: list[list[Move]]) -> list[Move]:
    """All moves of all cards, a part of each in turn, so that none with very many hides others."""
    found: list[Move] = []
    begun = 0
    while True:
        more = False
        for part in parts:
            if begun < len(part):
                found += part if not begun and len(part) <= PART else part[begun : begun + PART]
                more = more or len(part) > begun + PART
        if not more:
            return found
        begun += PART


def hand_cards(hand: CardSet) -> list[Card]:
    """The cards of a hand, each face once."""
    if has_copies(hand):
        hand = hand & LOW | (hand >> SECOND & ~hand & LOW) << SECOND
    return cards_in(hand)
