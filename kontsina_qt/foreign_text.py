"""Foreign text in our sentences: neither hidden characters nor changes of direction."""

from __future__ import annotations

import unicodedata

from kontsina_qt.language import tr
from kontsina_qt.rules.base.messages import N_

NEVER_IN_NAMES = ("Cc", "Cs", "Zl", "Zp")
"""Control characters, halves of a surrogate pair, line and paragraph separators."""

_NEVER_SHOWN = (*NEVER_IN_NAMES, "Cf")

_JOINING = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and symbols that look like nothing."""

_FROM_RIGHT = ("R", "AL", "AN")

FIRST_STRONG, POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
"""What a name stands between that is written from right to left."""

UNNAMED = N_("Unnamed player")
"""What somebody is called of whose name nothing can be seen."""


def visible(text: str) -> str:
    """A text without what cannot be seen but changes what is; empty if nothing can be seen of it.

    What joins letters or pictures stays between them: names in Persian and Hindi need it.
    """
    if text.isascii() and text.isprintable():
        return text.strip()
    kept = "".join(
        sign
        for at, sign in enumerate(text)
        if (unicodedata.category(sign) not in _NEVER_SHOWN and sign not in BLANK)
        or (sign in _JOINING and _joins(text[at - 1 : at], text[at + 1 : at + 2]))
    ).strip()
    return kept if any(map(_is_seen, kept)) else ""


def _joins(before: str, after: str) -> bool:
    return all(sign > "\x7f" and unicodedata.category(sign)[0] in "LMS" for sign in (before, after))


def _is_seen(sign: str) -> bool:
    kind = unicodedata.category(sign)
    return kind not in _NEVER_SHOWN and kind[0] not in "MZ" and sign not in BLANK


def isolated(text: str) -> str:
    """A name for the middle of a sentence, whose order of words it leaves alone.

    Names in Hebrew or Arabic would turn round what stands beside them.
    """
    if any(unicodedata.bidirectional(sign) in _FROM_RIGHT for sign in text):
        return f"{FIRST_STRONG}{text}{POP}"
    return text


def in_sentence(text: str, unnamed: str = "?") -> str:
    """What somebody or something is called, as it can stand in a sentence or a list.

    Args:
        text: as a person, a file or a player wrote it.
        unnamed: what stands there if nothing can be seen of it.
    """
    return isolated(visible(text) or unnamed)


def player_name(name: str) -> str:
    """A player's name in a sentence."""
    return in_sentence(name, tr(UNNAMED))
