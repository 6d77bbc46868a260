"""Why a play of a fishing game is not allowed, naming the rule (the rule cards, "Play")."""

from __future__ import annotations

from kontsina_qt.rules.cards import Card, CardSet, cards_in, is_joker
from kontsina_qt.rules.fishing.capturing import same_rank
from kontsina_qt.rules.fishing.turn import NO_CAPTURE, NO_CAPTURE_IN_HAND, NO_EQUAL, ONE, Fishing
from kontsina_qt.rules.position import FIRST_BUILD, FIRST_PILE, ElementSet, Position
from kontsina_qt.rules.words import Message, card_words, cards_words, mark


def refuse(position: Position, card: Card, using: ElementSet, barred: bool, waits: bool) -> Message:
    """Why a card of the seat to play may not be played with just these elements.

    Args:
        position: of a fishing game.
        card, using: what is tried, and not legal.
        barred: whether a build of its own keeps the seat from laying a card.
        waits: whether a card could build so, were no capture due first.
    """
    if not using:
        return _no_lay(position, card, barred)
    if using >> FIRST_PILE:
        names = {"card": card_words(card)}
        return Message(mark("The {card} is not like the top card of that pile."), names)
    builds = 0
    for build in position.builds:
        builds |= build.bit
    if using & ~(position.table | builds):
        return Message(mark("Only cards on the table can be taken."))
    if waits:
        words = mark("The {card} cannot build now: a card of your hand can take something.")
        return Message(words, {"card": card_words(card)})
    if position.with_card(card, using, 1):
        return Message(mark("That is not all: touch the other cards of the group too."))
    if using >> FIRST_BUILD:
        return _build(position, card, using)
    return _wrong_capture(position, card, using)


def _no_lay(position: Position, card: Card, barred: bool) -> Message:
    names = {"card": card_words(card)}
    turn = position.rules.turn
    if turn.lay == NO_EQUAL and position.table & same_rank(card):
        return Message(
            mark("The {card} cannot be laid: an equal card lies on the table; take it."), names
        )
    if turn.lay == NO_CAPTURE and position.with_card(card):
        return Message(mark("The {card} cannot be laid: it can take something."), names)
    if turn.lay == NO_CAPTURE_IN_HAND or turn.must_capture:
        words = mark("The {card} cannot be laid: a card of your hand can take something.")
        return Message(words, names)
    if barred:
        return Message(
            mark("You may not lay a card while a build of your own lies on the table."), names
        )
    return Message(mark("The {card} cannot be laid."), names)


def _build(position: Position, card: Card, using: ElementSet) -> Message:
    build = next(b for b in position.builds if using & b.bit)
    words = {"card": card_words(card), "value": build.value}
    return Message(
        mark(
            "The {card} does not take the build of {value}, and you hold nothing that would take "
            "what it would become."
        ),
        words,
    )


def _wrong_capture(position: Position, card: Card, taken: CardSet) -> Message:
    turn = position.rules.turn
    equal = taken & same_rank(card)
    others = taken & ~equal
    names = {"card": card_words(card)}
    if is_joker(card) or len(turn.held_values[card]) > 1:
        return Message(mark("The {card} does not take these cards together."), names)
    if not turn.held_values[card]:
        return _wrong_court(turn, names, equal, others)
    if turn.selection == ONE and equal:
        if not others:
            return Message(mark("The {card} takes only one equal card in a turn."), names)
        return Message(
            mark("The {card} takes an equal card or a sum, never both in one turn."), names
        )
    lying = position.table & same_rank(card)
    if turn.equal_first and lying:
        return Message(
            mark("The {card} must take the {equal}: an equal card comes before a sum."),
            names | {"equal": cards_words(lying, " / ")},
        )
    courts = [c for c in cards_in(taken) if not turn.worth[c]]
    if courts:
        return Message(
            mark("{court} has no value: only a card of its own rank takes it."),
            {"court": card_words(courts[0])},
        )
    value = turn.held_values[card][0]
    total = sum(turn.worth[c] for c in cards_in(taken))
    if turn.equal_all and position.table & same_rank(card) & ~taken:
        return Message(mark("The {card} must take every equal card with it."), names)
    if taken.bit_count() == 1:
        return _wrong_single(position, card, value, taken)
    if turn.selection == ONE and total == 2 * value and _is_two_sums(turn, value, taken):
        return Message(mark("The {card} takes one sum in a turn, not two."), names)
    if turn.selection != ONE and total % value == 0 and total > value:
        return Message(mark("The {card} does not take these cards together."), names)
    return Message(
        mark("{cards} make {total}, not {value}."),
        {
            "cards": " + ".join(card_words(c) for c in cards_in(taken)),
            "total": total,
            "value": value,
        },
    )


def _wrong_court(turn: Fishing, names: dict[str, str], equal: CardSet, others: CardSet) -> Message:
    if equal and not others:
        if turn.courts == ONE:
            return Message(mark("The {card} takes only one equal card in a turn."), names)
        return Message(mark("The {card} takes one equal card or all three."), names)
    return Message(
        mark("The {card} has no value: it takes one card of its own rank and no sum."), names
    )


def _wrong_single(position: Position, card: Card, value: int, taken: CardSet) -> Message:
    other = cards_in(taken)[0]
    turn = position.rules.turn
    words = {"card": card_words(card), "other": card_words(other), "value": value}
    if value == 1:
        return Message(mark("The {card} takes only another ace, not the {other}."), words)
    if any(taken & one for one in turn.sums.making(value, position.table)):
        total = turn.worth[other]
        return Message(
            mark("The {other} alone makes {total}, not {value}."), words | {"total": total}
        )
    return Message(
        mark("The {card} takes an equal card or cards that add up to {value}; no sum has {other}."),
        words,
    )


def _is_two_sums(turn: Fishing, value: int, taken: CardSet) -> bool:
    sums = set(turn.sums.making(value, taken))
    return any(taken ^ one in sums for one in sums)
