"""Cards in words, and the texts around them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kontsina_qt.rules.base.cards import SUIT_SIGNS, TEXTS, Card, CardSet, cards_in, face, is_joker
from kontsina_qt.rules.base.messages import N_, Message, Translate, english
from kontsina_qt.rules.base.terms import BUILD_OF, DECLARATION_OF, ESUN_OF
from kontsina_qt.rules.state.notation import Group, PileCard

ENDS = ".!?…;"
"""The ends of a sentence; the last is the Greek question mark."""
_TWO_ENDS = re.compile(r"([!?…;])\.(?=\s|$)")

__all__ = [
    "BUILD_OF",
    "DECLARATION_OF",
    "ESUN_OF",
    "N_",
    "Message",
    "Translate",
    "any_of",
    "build_words",
    "card_words",
    "cards_words",
    "english",
    "groups_words",
    "listed",
    "one_stop",
    "sentences",
]


def card_words(card: Card) -> str:
    """Return a card as people read it: ``10♦``."""
    text = TEXTS[card]
    if is_joker(card):
        return f"★{text[1]}"
    return ("10" if text[0] == "T" else text[0]) + SUIT_SIGNS[text[1]]


def cards_words(cards: CardSet, joint: str = "+") -> str:
    """Return a set of cards as people read it: ``4♦+5♣``."""
    return joint.join(card_words(c) for c in cards_in(cards))


def build_words(value: int, called: str = BUILD_OF) -> Message:
    """Return the name of a build of a value.

    Args:
        value: of the build.
        called: the game's own text for a build, see ``Rules.build_name``.
    """
    return Message(called, {"value": value})


A_CARD = (
    N_("an ace"),
    N_("a two"),
    N_("a three"),
    N_("a four"),
    N_("a five"),
    N_("a six"),
    N_("a seven"),
    N_("an eight"),
    N_("a nine"),
    N_("a ten"),
    N_("a jack"),
    N_("a queen"),
    N_("a king"),
)
"""A card of each rank with an article."""


def any_of(cards: CardSet) -> Message:
    """Name any of some cards: ``a nine``, ``a two or the 10♦``; a joker only if alone."""
    shown: list[Message] = []
    for rank, words in enumerate(A_CARD):
        here = [c for c in cards_in(cards) if not is_joker(c) and face(c) >> 2 == rank]
        if len({face(c) for c in here}) == len(SUIT_SIGNS):
            shown.append(Message(words))
        else:
            shown += [Message(N_("the {card}"), {"card": card_words(c)}) for c in here]
    found = shown[0] if shown else Message(N_("a joker"))
    for more in shown[1:]:
        found = Message(N_("{first} or {last}"), {"first": found, "last": more})
    return found


def sentences(parts: Iterable[str]) -> str:
    """Join sentences, each with a full stop or its own end."""
    return " ".join(words if words[-1] in ENDS else f"{words}." for words in parts if words)


def one_stop(text: str) -> str:
    """Drop a full stop after another end of a sentence: a name may end with one."""
    return _TWO_ENDS.sub(r"\1", text)


def listed(parts: Sequence[str], tr: Translate) -> str:
    """Join the parts of a list: ``A, B and C``."""
    if len(parts) < 2:
        return "".join(parts)
    words = tr(N_("{first} and {last}"))
    return words.format(first=", ".join(parts[:-1]), last=parts[-1])


def groups_words(
    groups: Iterable[Group],
    tr: Translate = english,
    values: Iterable[int] = (),
    called: str = BUILD_OF,
) -> str:
    """Return the groups of a move as people read them: ``4♦+5♣, 9♥ and the build of 9``.

    Args:
        groups: of the move.
        tr: the translation.
        values: of the builds among them, in order.
        called: as in ``build_words``.
    """
    left = list(values)
    return listed([_group_words(group, tr, left, called) for group in groups], tr)


def _group_words(group: Group, tr: Translate, values: list[int], called: str) -> str:
    """Return one group as text; the values of its builds are removed from those given."""
    lines = []
    for element in group:
        if isinstance(element, PileCard):
            lines.append(card_words(element.card))
        elif not isinstance(element, tuple):
            lines.append(card_words(element))
        elif value := values.pop(0) if values else 0:
            lines.append(build_words(value, called).words(tr))
        else:
            lines.append("+".join(card_words(card) for part in element for card in part))
    joint = " + " if any(isinstance(element, tuple) for element in group) else "+"
    return joint.join(lines)
