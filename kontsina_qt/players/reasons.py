"""Why a player makes a move, in words; the table's hint shows them."""

from __future__ import annotations

from collections.abc import Mapping

from kontsina_qt.rules.cards import SUIT_MASKS, SUIT_SIGNS, CardSet, cards_in
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.scoring import Most
from kontsina_qt.rules.words import Message, card_words, mark

NO_REASON = Message("")
ONLY_MOVE = Message(mark("the only move there is"))
SEES_NOTHING = Message(mark("sees nothing to take"))

SEEN, NOTHING_LEFT, LITTLE_LEFT, LAST_CAPTURE = "seen", "nothing", "little", "last"
"""What may be said beside a capture."""

_GOOD = {
    SEEN: mark("takes {cards}, good for {points}"),
    NOTHING_LEFT: mark("takes {cards}, good for {points}, and leaves nothing to take"),
    LITTLE_LEFT: mark("takes {cards}, good for {points}, and leaves little to take"),
    LAST_CAPTURE: mark("takes {cards}, good for {points}, and may keep the last capture"),
}
_SUIT = {
    SEEN: mark("takes {count} cards, {suited} of them {sign}"),
    NOTHING_LEFT: mark("takes {count} cards, {suited} of them {sign}, and leaves nothing to take"),
    LITTLE_LEFT: mark("takes {count} cards, {suited} of them {sign}, and leaves little to take"),
    LAST_CAPTURE: mark(
        "takes {count} cards, {suited} of them {sign}, and may keep the last capture"
    ),
}
_COUNT = {
    SEEN: mark("takes {count} cards"),
    NOTHING_LEFT: mark("takes {count} cards and leaves nothing to take"),
    LITTLE_LEFT: mark("takes {count} cards and leaves little to take"),
    LAST_CAPTURE: mark("takes {count} cards and may keep the last capture"),
}

ALL_EQUAL = Message(mark("counted to the end: all moves come to the same"))
EXACT = Message(mark("counted to the end: nothing gets more"))
LEAVES_NOTHING = Message(mark("leaves nothing to take"))
LEAVES_LEAST = Message(mark("leaves the least to take"))
KEEPS_BETTER = Message(mark("keeps better cards for later"))
_WAITS = mark("so that {card} may take {cards} next turn")
_PARTNER = mark("leaves more for the partner than for the others")
LEAVES_PARTNER = Message(_PARTNER)


def for_capture(rules: Rules, cards: CardSet, also: str) -> Message:
    """Why a capture that brings ``cards``, the played one among them, is good."""
    points = rules.card_points(cards)
    if points:
        good = [c for c in cards_in(cards) if rules.card_points(1 << c)]
        names = " ".join(card_words(c) for c in good)
        return Message(_GOOD[also], {"cards": names, "points": points})
    count = cards.bit_count()
    for category in rules.game.categories:
        for suit, members in SUIT_MASKS.items():
            if isinstance(category, Most) and category.cards == members and cards & members:
                suited = (cards & members).bit_count()
                values = {"count": count, "suited": suited, "sign": SUIT_SIGNS[suit]}
                return Message(_SUIT[also], values)
    return Message(_COUNT[also], {"count": count})


def waiting(card: str, cards: str) -> Message:
    """A lay that keeps a capture for the next turn."""
    return Message(_WAITS, {"card": card, "cards": cards})


_TEXTS = frozenset(
    [
        *_GOOD.values(),
        *_SUIT.values(),
        *_COUNT.values(),
        *(m.text for m in (ONLY_MOVE, SEES_NOTHING, EXACT, ALL_EQUAL)),
        *(m.text for m in (LEAVES_NOTHING, LEAVES_LEAST, KEEPS_BETTER)),
        *(_WAITS, _PARTNER),
    ]
)
_LONGEST_VALUE = 60


def known(text: object, values: object) -> Message:
    """The reason that a player process gave, if it is one of this program's, else none.

    A foreign player's words are not shown: they could not be translated, nor trusted with the
    window's formatting.
    """
    if not isinstance(text, str) or text not in _TEXTS or not isinstance(values, Mapping):
        return NO_REASON
    safe: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, int) or (
            isinstance(value, str)
            and len(value) <= _LONGEST_VALUE
            and all(sign.isalnum() or sign in " +♣♦♥♠" for sign in value)
        ):
            safe[str(name)] = value
    message = Message(text, safe)
    try:
        message.words()
    except (KeyError, IndexError, ValueError):
        return NO_REASON
    return message
