"""Making untrusted text safe for sentences: no hidden characters or changes of direction."""

from __future__ import annotations

import unicodedata

from kontsina_qt.language import tr
from kontsina_qt.rules.base.messages import N_

NEVER_IN_NAMES = ("Cc", "Cs", "Zl", "Zp")
"""Unicode categories of controls, surrogates, line and paragraph separators."""

_NEVER_SHOWN = (*NEVER_IN_NAMES, "Cf")

_JOINING = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and symbols that look blank."""

_FROM_RIGHT = ("R", "AL", "AN")

FIRST_STRONG, POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
"""Isolate a right-to-left name."""

UNNAMED = N_("Unnamed player")
"""Stands for a name without visible characters."""


def visible(text: str) -> str:
    """Return a text without invisible characters; empty if nothing else is left.

    Joiners between letters are kept, since names in Persian and Hindi need them.
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
    """Return a name isolated for a sentence.

    Names in Hebrew or Arabic would otherwise reorder the text around them.
    """
    if any(unicodedata.bidirectional(sign) in _FROM_RIGHT for sign in text):
        return f"{FIRST_STRONG}{text}{POP}"
    return text


def in_sentence(text: str, unnamed: str = "?") -> str:
    """Return an untrusted name made safe for a sentence or a list.

    Args:
        text: the name, from a person, a file or a player.
        unnamed: the substitute if it has no visible characters.
    """
    return isolated(visible(text) or unnamed)


def player_name(name: str) -> str:
    """Return a player's name made safe for a sentence."""
    return in_sentence(name, tr(UNNAMED))
