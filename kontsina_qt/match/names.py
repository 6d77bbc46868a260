"""Limits for names of players and files and for command lines."""

from __future__ import annotations

import unicodedata

from kontsina_qt.foreign_text import BLANK, NEVER_IN_NAMES, player_name, visible
from kontsina_qt.language import given, in_every_language, spellings
from kontsina_qt.match.opponents import OPPONENT_NAMES
from kontsina_qt.rules.base.messages import N_

YOU = N_("You")
OPPONENT = N_("Opponent")
GIVEN = (
    N_("Anna"),
    N_("Nikos"),
    N_("Eleni"),
    N_("Yorgos"),
    N_("Maria"),
    N_("Kostas"),
    N_("Sofia"),
)
"""The names that the program gives to players who were given none, untranslated."""

_OWN_NAMES = tuple(dict.fromkeys((*GIVEN, *OPPONENT_NAMES)))

SUFFIX = ".kontsina"
"""What the name of a record file ends with."""

RULES_SUFFIX = ".kontsina-rules"
"""What the name of a file with house rules ends with."""

NAME_LIMIT = 200
PLAYER_LIMIT = 2_000
"""A player may be a whole command line."""

_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What turns the direction of the text that follows, too."""


def has_hidden_signs(text: str) -> bool:
    """Whether a name or a command line holds what cannot be seen but changes what is."""
    return any(unicodedata.category(c) in NEVER_IN_NAMES or c in _TURNING for c in text)


def without_blanks(name: str) -> str:
    """A name without letters that look like nothing."""
    return "".join(sign for sign in name if sign not in BLANK)


def clean(name: str) -> str:
    """A name as it may be kept: without what cannot be seen and without spaces around it."""
    return visible(name)[:NAME_LIMIT]


def called(name: str) -> str:
    """The name of a seat; one that the program gave is translated."""
    return given(name, (YOU, *_OWN_NAMES, OPPONENT))


def spellings_of(name: str) -> tuple[str, ...]:
    """Every form in which a name may be shown: one that the program gave, in each language."""
    for own in (YOU, *_OWN_NAMES, OPPONENT):
        wordings = in_every_language(own)
        if name in wordings:
            return tuple(wordings)
    return (name,)


def is_you(name: str) -> bool:
    """Whether a name is what the program calls the person at the screen, in any language."""
    return clean(name) in spellings((YOU,))


def is_given(name: str) -> bool:
    """Whether the program gave a name, in any language."""
    return clean(name) in spellings((YOU, *_OWN_NAMES))


def seat_name(name: str) -> str:
    """What a seat is called in a sentence."""
    return player_name(called(name))


def written_as(word: str) -> tuple[str, ...]:
    """The names that the program gave, in any language, of whom a word is told in the one in
    use: what was kept may be in another."""
    every = spellings((YOU, *_OWN_NAMES))
    return tuple(sorted(name for name in every if word.lower() in called(name).lower()))
