"""The texts of reasons for moves, as hints show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kontsina_qt.rules.base.cards import SUIT_MASKS, SUIT_SIGNS, CardSet, cards_in, doubled
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import Most
from kontsina_qt.rules.state.words import DECLARATION_OF, ESUN_OF, N_, Message, card_words

NO_REASON = Message("")
ONLY_MOVE = Message(N_("the only move"))
SEES_NOTHING = Message(N_("sees nothing to take"))

SEEN, NOTHING_LEFT, LITTLE_LEFT, LAST_CAPTURE = "seen", "nothing", "little", "last"
"""Keys of the additions to the reason for a capture."""

_GOOD = {
    SEEN: N_("takes {cards} (+{points})"),
    NOTHING_LEFT: N_("takes {cards} (+{points}) and leaves nothing to take"),
    LITTLE_LEFT: N_("takes {cards} (+{points}) and leaves little behind"),
    LAST_CAPTURE: N_("takes {cards} (+{points}) and could keep the last capture"),
}
_SUIT = {
    SEEN: N_("takes {count} cards ({suited} {sign})"),
    NOTHING_LEFT: N_("takes {count} cards ({suited} {sign}) and leaves nothing to take"),
    LITTLE_LEFT: N_("takes {count} cards ({suited} {sign}) and leaves little behind"),
    LAST_CAPTURE: N_("takes {count} cards ({suited} {sign}) and could keep the last capture"),
}
_COUNT = {
    SEEN: N_("takes {count} cards"),
    NOTHING_LEFT: N_("takes {count} cards and leaves nothing to take"),
    LITTLE_LEFT: N_("takes {count} cards and leaves little behind"),
    LAST_CAPTURE: N_("takes {count} cards and could keep the last capture"),
}
_PLUCK = N_("picks up {card}")

ALL_EQUAL = Message(N_("all moves lead to the same result"))
EXACT = Message(N_("nothing scores more"))
ENOUGH = Message(N_("has enough points to win now"))
LEAVES_NOTHING = Message(N_("leaves nothing to take"))
LEAVES_LEAST = Message(N_("leaves the least behind"))
LEAVES_LESS = Message(N_("leaves less behind"))
TAKES_NEXT = Message(N_("sets up more to take next turn"))
GETS_REST = Message(N_("could get what is left on the table"))
LOOKED_AHEAD = Message(N_("works out best in the long run"))
AS_GOOD = Message(N_("no other move is clearly better"))
KEEPS_BETTER = Message(N_("keeps better cards for later"))
WINS_TRICK = Message(N_("takes the trick as it stands"))
LEADS = Message(N_("leads a card that is hard to beat"))
THROWS = Message(N_("gives the partner's trick points"))
SPARES = Message(N_("gives a lost trick as little as possible"))
TURNS_UP = Message(N_("hopes for a good card from the stock"))
_SWEEP = N_("sweeps the table, {count} cards")
_BONUS = N_("takes {count} cards for a bonus of {points}")
_MULLE = N_("takes the twin of {card}")
_STEAL = N_("steals a pile of {count} cards")
_BUILD = N_("builds {value} to take it later")
_ADD = N_("adds to the build of {value}")
_RAISE = N_("raises a build to {value}")
_DECLARE = N_("declares {value} to take it later")
_ESUN = N_("makes an esun of {value} to take it later")
_ADD_DECLARED = N_("adds to the declaration of {value}")
_RAISE_DECLARED = N_("raises a declaration to {value}")
_CLAIM = N_("claims {count} cards that nobody else can take")
_WAITS = N_("so {card} can take {cards} next turn")
_PARTNER = N_("leaves more for the partner than for the others")
LEAVES_PARTNER = Message(_PARTNER)


def for_capture(rules: Rules, cards: CardSet, also: str, beside: Sequence[CardSet] = ()) -> Message:
    """Return why a capture of ``cards``, the played one included, is good.

    Args:
        rules: of the game.
        cards: what it brings.
        also: what to add.
        beside: what other moves bring; what they bring too is not a reason.
    """
    points, usual = rules.card_points(cards), [rules.card_points(each) for each in beside]
    count = cards.bit_count()
    if points > _mean(usual) and rules.card_points(rules.full) < len(rules.cards) // 2:
        good = [c for c in cards_in(cards) if rules.card_points(1 << c)]
        names = " ".join(card_words(c) for c in good)
        return Message(_GOOD[also], {"cards": names, "points": points})
    for category in rules.categories:
        for suit, members in SUIT_MASKS.items():
            if not isinstance(category, Most) or not cards & doubled(members):
                continue
            if category.cards in (members, doubled(members)):
                suited = (cards & category.cards).bit_count()
                if suited <= _mean([(each & category.cards).bit_count() for each in beside]):
                    continue
                values = {"count": count, "suited": suited, "sign": SUIT_SIGNS[suit]}
                return Message(_SUIT[also], values)
    return Message(_COUNT[also], {"count": count})


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def sweeping(count: int) -> Message:
    """Return the reason for a sweep."""
    return Message(_SWEEP, {"count": count})


def with_bonus(count: int, points: int) -> Message:
    """Return the reason for a capture that scores at once."""
    return Message(_BONUS, {"count": count, "points": points})


def twin(card: str) -> Message:
    """Return the reason for the capture of the same card of the other pack."""
    return Message(_MULLE, {"card": card})


def stealing(count: int) -> Message:
    """Return the reason for taking a whole pile from another side."""
    return Message(_STEAL, {"count": count})


def claiming(count: int) -> Message:
    """Return the reason for claiming cards, besides a turn."""
    return Message(_CLAIM, {"count": count})


def plucking(card: str) -> Message:
    """Return the reason for picking a card up for free."""
    return Message(_PLUCK, {"card": card})


def building(rules: Rules, value: int, upon: int = 0) -> Message:
    """Return the reason for a build; ``upon`` is the value of the build added to, if any."""
    new, more, higher = _BUILD, _ADD, _RAISE
    if rules.build_name == DECLARATION_OF:
        new, more, higher = _DECLARE, _ADD_DECLARED, _RAISE_DECLARED
    elif rules.build_name == ESUN_OF:
        new = _ESUN  # is never added to
    return Message(new if not upon else more if upon == value else higher, {"value": value})


def waiting(card: str, cards: str) -> Message:
    """Return the reason for a lay that prepares a capture."""
    return Message(_WAITS, {"card": card, "cards": cards})


_PLAIN = (
    *(ONLY_MOVE, SEES_NOTHING, EXACT, ALL_EQUAL, ENOUGH),
    *(LEAVES_NOTHING, LEAVES_LEAST, LEAVES_LESS, KEEPS_BETTER, LEAVES_PARTNER),
    *(TAKES_NEXT, GETS_REST, LOOKED_AHEAD, AS_GOOD),
    *(WINS_TRICK, LEADS, THROWS, SPARES, TURNS_UP),
)
_TEXTS = frozenset(
    [
        *_GOOD.values(),
        *_SUIT.values(),
        *_COUNT.values(),
        *(message.text for message in _PLAIN),
        *(_SWEEP, _BONUS, _MULLE, _STEAL, _CLAIM, _WAITS, _PLUCK),
        *(_BUILD, _ADD, _RAISE, _DECLARE, _ADD_DECLARED, _RAISE_DECLARED, _ESUN),
    ]
)
_FORMER = {
    "the only move there is": ONLY_MOVE.text,
    "takes {cards}, good for {points}": _GOOD[SEEN],
    "takes {cards}, good for {points}, and leaves nothing to take": _GOOD[NOTHING_LEFT],
    "takes {cards}, good for {points}, and leaves little to take": _GOOD[LITTLE_LEFT],
    "takes {cards}, good for {points}, and leaves little worth taking": _GOOD[LITTLE_LEFT],
    "takes {cards}, good for {points}, and may keep the last capture": _GOOD[LAST_CAPTURE],
    "takes {count} cards, {suited} of them {sign}": _SUIT[SEEN],
    "takes {count} cards, {suited} of them {sign}, and leaves nothing to take": (
        _SUIT[NOTHING_LEFT]
    ),
    "takes {count} cards, {suited} of them {sign}, and leaves little to take": _SUIT[LITTLE_LEFT],
    "takes {count} cards, {suited} of them {sign}, and leaves little worth taking": (
        _SUIT[LITTLE_LEFT]
    ),
    "takes {count} cards, {suited} of them {sign}, and may keep the last capture": (
        _SUIT[LAST_CAPTURE]
    ),
    "takes {count} cards and leaves little to take": _COUNT[LITTLE_LEFT],
    "takes {count} cards and leaves little worth taking": _COUNT[LITTLE_LEFT],
    "takes {count} cards and may keep the last capture": _COUNT[LAST_CAPTURE],
    "counted to the end: all moves come to the same": ALL_EQUAL.text,
    "counted to the end: nothing gets more": EXACT.text,
    "leaves the least to take": LEAVES_LEAST.text,
    "leaves the least worth taking": LEAVES_LEAST.text,
    "leaves less to take": LEAVES_LESS.text,
    "leaves less worth taking": LEAVES_LESS.text,
    "has more to take at its next turn": TAKES_NEXT.text,
    "may get what is left on the table": GETS_REST.text,
    "comes out best where the plays to come are tried out": LOOKED_AHEAD.text,
    "takes the trick as it lies": WINS_TRICK.text,
    "leads what is hard to beat": LEADS.text,
    "gives a lost trick as little as can be": SPARES.text,
    "so that {card} may take {cards} next turn": _WAITS,
}
"""Former texts, as stored with reviews, and today's."""

_LONGEST_VALUE = 99


def known(text: object, values: object) -> Message:
    """Return the reason sent by a player process if it is one of this program's, else none.

    Texts of foreign players are not shown: they cannot be translated, nor trusted with the
    window's formatting.
    """
    if not isinstance(text, str) or not isinstance(values, Mapping):
        return NO_REASON
    text = _FORMER.get(text, text)
    if text not in _TEXTS:
        return NO_REASON
    safe: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, int) or (
            isinstance(value, str)
            and len(value) <= _LONGEST_VALUE
            and all(sign.isalnum() or sign in " +♣♦♥♠★" for sign in value)
        ):
            safe[str(name)] = value
    message = Message(text, safe)
    try:
        message.words()
    except (KeyError, IndexError, ValueError):
        return NO_REASON
    return message
