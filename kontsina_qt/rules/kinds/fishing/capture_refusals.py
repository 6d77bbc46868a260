"""Explanations of why a card can't take the loose cards chosen."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import JOKER_MASK, Card, CardSet, cards_in, is_joker
from kontsina_qt.rules.base.turn import ONE, WHOLE_RANK, WILD, Fishing
from kontsina_qt.rules.kinds.fishing.moves.capturing import items_of, same_rank
from kontsina_qt.rules.kinds.fishing.moves.groups import Item, can_split
from kontsina_qt.rules.kinds.fishing.moves.state import Situation
from kontsina_qt.rules.kinds.fishing.moves.units import distinct, sums
from kontsina_qt.rules.state.words import N_, Message, card_words, cards_words


def not_taken(situation: Situation, card: Card, taken: CardSet) -> Message:
    """Explain why a card can't take just these loose cards, used by no legal play."""
    turn = situation.turn
    names = {"card": card_words(card)}
    if turn.selection == WHOLE_RANK:
        words = N_("{card} takes only cards of the same rank, and all of them.")
        return Message(words, names)
    if turn.sweepers >> card & 1 and turn.spared & situation.table:
        words = N_("{card} takes everything on the table except {cards}.")
        left = cards_words(turn.spared & situation.table, ", ")
        return Message(words, names | {"cards": left})
    if turn.total and turn.held_values[card]:
        return _wrong_total(turn, card, taken)
    if is_joker(card) or len(turn.held_values[card]) > 1:
        return _unexplained(card, taken)
    if not turn.held_values[card]:
        return _wrong_court(turn, names, taken & same_rank(card), taken & ~same_rank(card))
    return _not_by_value(situation, card, turn.held_values[card][0], taken)


def _not_by_value(situation: Situation, card: Card, value: int, taken: CardSet) -> Message:
    """Explain why a card with a single value can't take these cards."""
    turn = situation.turn
    names = {"card": card_words(card)}
    equal = taken & turn.equals(card, value)
    others = taken & ~equal
    if turn.selection == ONE and equal:
        if not others:
            return Message(N_("{card} takes only one matching card per turn."), names)
        return Message(N_("{card} takes a matching card or a sum, never both in one turn."), names)
    on_table = situation.table & same_rank(card)
    if turn.equal_first and on_table:
        return Message(
            N_("{card} must take the {equal}: a matching card comes before a sum."),
            names | {"equal": cards_words(on_table, " / ")},
        )
    if turn.jokers == WILD and taken & JOKER_MASK and others:
        return Message(N_("A joker is never part of a sum: it is taken as a single card."))
    if others & JOKER_MASK:
        return Message(N_("A joker can't be chosen: it goes with the next capture."))
    courts = [c for c in cards_in(others) if not turn.worth[c]]
    if courts:
        return Message(
            N_("{court} has no value: only a card of the same rank takes it."),
            {"court": card_words(courts[0])},
        )
    # Equal cards go with any sum, so the others are wrong.
    return _wrong_sum(situation, card, value, others) if others else _unexplained(card, taken)


def _wrong_total(turn: Fishing, card: Card, taken: CardSet) -> Message:
    """Explain why cards don't make the total with the played card."""
    courts = [c for c in cards_in(taken) if not turn.worth[c]]
    if courts:
        return Message(
            N_("{court} has no value: only a card of the same rank takes it."),
            {"court": card_words(courts[0])},
        )
    made = sum(turn.worth[c] for c in [card, *cards_in(taken)])
    words = N_("{card} with {cards} makes {made}, not {total}.")
    return Message(
        words,
        {
            "card": card_words(card),
            "cards": cards_words(taken, " + "),
            "made": made,
            "total": turn.total,
        },
    )


def _unexplained(card: Card, taken: CardSet) -> Message:
    """Say that a card does not take these cards, without a reason."""
    if taken.bit_count() == 1:
        words = N_("{card} doesn't take {other}.")
        return Message(words, {"card": card_words(card), "other": cards_words(taken)})
    return not_together(card)


def not_together(card: Card) -> Message:
    """Say that a card does not take these cards together."""
    return Message(N_("{card} doesn't take these cards together."), {"card": card_words(card)})


def _wrong_court(turn: Fishing, names: dict[str, str], equal: CardSet, others: CardSet) -> Message:
    if turn.courts == ONE:
        if equal and not others:
            return Message(N_("{card} takes only one matching card per turn."), names)
        return Message(N_("{card} takes only one card of the same rank, and no sums."), names)
    if equal and not others:
        return Message(N_("{card} takes one matching card or all three."), names)
    return Message(N_("{card} takes only cards of the same rank, and no sums."), names)


def _wrong_sum(situation: Situation, card: Card, value: int, others: CardSet) -> Message:
    turn = situation.turn
    total = sum(turn.worth[c] for c in cards_in(others))
    if turn.sums.other_of and any(turn.sums.other_of[c] for c in cards_in(others)):
        return _unexplained(card, others)
    if others.bit_count() == 1:
        return _wrong_single(situation, card, value, others)
    if turn.distinct and _only_ranks_are_wrong(turn, others, value):
        return Message(N_("The cards in a sum must all be of different ranks."))
    if turn.selection == ONE and total == 2 * value and _is_two_sums(turn, value, others):
        return Message(N_("{card} takes one sum per turn, not two."), {"card": card_words(card)})
    if total == value or (turn.selection != ONE and total % value == 0):
        return _unexplained(card, others)
    return Message(
        N_("{cards} make {total}, not {value}."),
        {"cards": cards_words(others, " + "), "total": total, "value": value},
    )


def _wrong_single(situation: Situation, card: Card, value: int, taken: CardSet) -> Message:
    other = cards_in(taken)[0]
    turn = situation.turn
    words = {"card": card_words(card), "other": card_words(other), "value": value}
    if value == 1:
        return Message(N_("{card} takes only another ace, not {other}."), words)
    if any(taken & one for one in sums(situation, value)):
        total = turn.worth[other]
        return Message(N_("{other} alone makes {total}, not {value}."), words | {"total": total})
    if not turn.by_rank:
        return Message(
            N_("{card} takes cards adding up to {value}; {other} doesn't fit."),
            words,
        )
    return Message(
        N_("{card} takes a matching card or cards adding up to {value}; {other} doesn't fit."),
        words,
    )


def _only_ranks_are_wrong(turn: Fishing, cards: CardSet, value: int) -> bool:
    """Return whether cards would make groups of a value if ranks could repeat in one."""
    if distinct(cards):
        return False
    items = items_of(turn, cards_in(cards), 0)
    return can_split([Item(i.element, i.worth, i.alone) for i in items], value)


def _is_two_sums(turn: Fishing, value: int, taken: CardSet) -> bool:
    found = set(turn.sums.making(value, taken))
    return any(taken ^ one in found for one in found)
