"""Why a play is not allowed, in a sentence that names the rule (rule card Kontsina, "Play")."""

from __future__ import annotations

from kontsina_qt.rules.cards import RANK_MASKS, Card, CardSet, cards_in, rank_of
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.words import Message, card_words, mark

_JACK = 11


def why_not(position: Position, seat: int, card: Card, taken: CardSet) -> Message | None:
    """Why ``seat`` may not play ``card`` and take ``taken``, or None if it may."""
    if position.over:
        return Message(mark("The hand is over."))
    if position.turn != seat:
        return Message(mark("It is not your turn."))
    if not position.hands[seat] >> card & 1:
        return Message(mark("You do not hold the {card}."), {"card": card_words(card)})
    if taken & ~position.table:
        return Message(mark("Only cards on the table can be taken."))
    if not taken or taken in position.captures(card):
        return None
    return _wrong_capture(position, card, taken)


def _wrong_capture(position: Position, card: Card, taken: CardSet) -> Message:
    equal = taken & RANK_MASKS[card >> 2]
    others = taken & ~equal
    names = {"card": card_words(card)}
    if rank_of(card) >= _JACK:
        return _wrong_court(names, equal, others)
    if equal and not others:
        return Message(mark("The {card} takes only one equal card in a turn."), names)
    if equal:
        return Message(
            mark("The {card} takes an equal card or a sum, never both in one turn."), names
        )
    courts = [c for c in cards_in(taken) if not position.rules.value_of[c]]
    if courts:
        return Message(
            mark("{court} has no value: only a card of its own rank takes it."),
            {"court": card_words(courts[0])},
        )
    value = position.rules.value_of[card]
    total = sum(position.rules.value_of[c] for c in cards_in(taken))
    if taken.bit_count() == 1:
        return _wrong_single(position, card, taken)
    if total == 2 * value and _is_two_sums(position, value, taken):
        return Message(mark("The {card} takes one sum in a turn, not two."), names)
    return Message(
        mark("{cards} make {total}, not {value}."),
        {
            "cards": " + ".join(card_words(c) for c in cards_in(taken)),
            "total": total,
            "value": value,
        },
    )


def _wrong_court(names: dict[str, str], equal: CardSet, others: CardSet) -> Message:
    if equal and not others:
        return Message(mark("The {card} takes only one equal card in a turn."), names)
    return Message(
        mark("The {card} has no value: it takes one card of its own rank and no sum."), names
    )


def _wrong_single(position: Position, card: Card, taken: CardSet) -> Message:
    value = position.rules.value_of[card]
    other = cards_in(taken)[0]
    words = {"card": card_words(card), "other": card_words(other), "value": value}
    if value == 1:
        return Message(mark("The {card} takes only another ace, not the {other}."), words)
    if any(taken & one for one in position.rules.sums.making(value, position.table)):
        total = position.rules.value_of[other]
        return Message(
            mark("The {other} alone makes {total}, not {value}."), words | {"total": total}
        )
    return Message(
        mark("The {card} takes an equal card or cards that add up to {value}; no sum has {other}."),
        words,
    )


def _is_two_sums(position: Position, value: int, taken: CardSet) -> bool:
    sums = set(position.rules.sums.making(value, taken))
    return any(taken ^ one in sums for one in sums)
