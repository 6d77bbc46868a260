"""Explanations of illegal plays in a fishing game (the rule cards, "Play").

Each is true in its position: the checks are those of the move finder.
"""

from __future__ import annotations

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.turn import (
    EACH_CARD,
    NO_CAPTURE,
    NO_CAPTURE_IN_HAND,
    NO_EQUAL,
    WHOLE_HAND,
    WHOLE_RANK,
)
from kontsina_qt.rules.kinds.fishing.build_refusals import (
    NO_LAY_BESIDE,
    not_built,
    not_with_build,
    refusal,
)
from kontsina_qt.rules.kinds.fishing.capture_refusals import not_taken
from kontsina_qt.rules.kinds.fishing.moves.capturing import same_rank
from kontsina_qt.rules.kinds.fishing.moves.state import Situation
from kontsina_qt.rules.state.elements import CARD_BITS, FIRST_PILE, STOCK, ElementSet, builds_among
from kontsina_qt.rules.state.move import CAPTURE
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import N_, Message, card_words


def refuse(
    position: Position,
    situation: Situation,
    card: Card,
    using: ElementSet,
    barred: bool,
    waits: bool,
) -> Message:
    """Explain why the seat to play may not play a card with just these elements.

    Args:
        position: of a fishing game.
        situation: of the seat to play.
        card, using: the illegal play.
        barred: whether a build of its own keeps the seat from laying a card.
        waits: whether the card could build with these, if no capture were due first.
    """
    if not using:
        return _no_lay(position, card, barred)
    builds = 0
    for build in position.builds:
        builds |= build.bit
    piles = using >> FIRST_PILE << FIRST_PILE
    if using & ~(position.table | builds | piles) or using >> STOCK:
        return Message(N_("Only cards on the table can be taken."))
    if piles:
        return _no_pile(position, situation, card, using, piles)
    names = {"card": card_words(card)}
    if waits:
        words = N_("{card} can't build now: a card in your hand can capture.")
        if position.rules.turn.must_capture == EACH_CARD:
            words = N_("{card} can't build: it can capture something.")
        return Message(words, names)
    if _leaves_equal(position, card, using):
        return Message(N_("{card} must take all matching cards too."), names)
    if position.with_card(card, using, 1):
        return Message(N_("That's not all: tap the other cards in the group too."))
    cards = using & CARD_BITS
    if using & ~CARD_BITS:
        return not_with_build(situation, card, cards, builds_among(using))
    return not_built(situation, card, cards) or not_taken(situation, card, cards)


def _no_lay(position: Position, card: Card, barred: bool) -> Message:
    names = {"card": card_words(card)}
    turn = position.rules.turn
    if turn.lay == NO_EQUAL and position.table & same_rank(card):
        return Message(
            N_("You can't leave the {card}: there's a matching card on the table. Take it."),
            names,
        )
    each = turn.lay == NO_CAPTURE or turn.must_capture == EACH_CARD
    if each and position.with_card(card):
        return Message(N_("You can't leave the {card}: it can capture something."), names)
    if turn.lay == NO_CAPTURE_IN_HAND or turn.must_capture == WHOLE_HAND:
        words = N_("You can't leave the {card}: a card in your hand can capture something.")
        return Message(words, names)
    if barred:
        return refusal(turn, NO_LAY_BESIDE, names)
    return Message(N_("You can't leave the {card}."), names)


def _no_pile(
    position: Position, situation: Situation, card: Card, using: ElementSet, piles: ElementSet
) -> Message:
    turn = position.rules.turn
    if not turn.steal and not turn.tops:
        return Message(N_("Only cards on the table can be taken."))
    sides = [bit - FIRST_PILE for bit in _bits(piles)]
    if situation.side in sides:
        return Message(N_("Your own pile stays where it is."))
    tops = [top for top in map(position.features.top_of, sides) if top is not None]
    if len(tops) < len(sides):
        return Message(N_("That pile is empty."))
    names = {"card": card_words(card)}
    if turn.steal:
        if len(sides) == 1 and not any(same_rank(card) >> top & 1 for top in tops):
            return Message(N_("{card} doesn't match the top card of that pile."), names)
        return Message(N_("When you steal a pile, you can't take anything else in the same turn."))
    if not builds_among(using):
        return Message(N_("You can use a card from another pile only with a build on the table."))
    return Message(N_("{card} can't do anything with just these cards."), names)


def _bits(elements: ElementSet) -> list[int]:
    return [bit for bit in range(elements.bit_length()) if elements >> bit & 1]


def _leaves_equal(position: Position, card: Card, using: ElementSet) -> bool:
    """Return whether a capture is illegal only because it leaves equal cards."""
    turn = position.rules.turn
    if not turn.equal_all and turn.selection != WHOLE_RANK:
        return False
    left = position.table & same_rank(card) & ~using
    if not left:
        return False
    return any(move.verb == CAPTURE for move in position.exactly(card, using | left))
