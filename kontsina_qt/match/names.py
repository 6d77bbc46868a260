"""Names of players, and limits for names, files and command lines."""

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
"""Default names of players, untranslated."""

_OWN_NAMES = tuple(dict.fromkeys((*GIVEN, *OPPONENT_NAMES)))

SUFFIX = ".kontsina"
"""The suffix of record files."""

RULES_SUFFIX = ".kontsina-rules"
"""The suffix of house rules files."""

NAME_LIMIT = 200
PLAYER_LIMIT = 2_000
"""The maximum length of a player, which may be a whole command line."""

_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Control characters that change the direction of the following text, too."""


def has_hidden_signs(text: str) -> bool:
    """Return whether a text has invisible characters that change how it looks."""
    return any(unicodedata.category(c) in NEVER_IN_NAMES or c in _BIDI for c in text)


def without_blanks(name: str) -> str:
    """Return a name without letters that look blank."""
    return "".join(sign for sign in name if sign not in BLANK)


def clean(name: str) -> str:
    """Return a name without invisible characters and surrounding spaces, cut to the limit."""
    return visible(name)[:NAME_LIMIT]


def called(name: str) -> str:
    """Return the name of a seat; default names are translated."""
    return given(name, (YOU, *_OWN_NAMES, OPPONENT))


def spellings_of(name: str) -> tuple[str, ...]:
    """Return every form of a name: a default one in each language."""
    for own in (YOU, *_OWN_NAMES, OPPONENT):
        wordings = in_every_language(own)
        if name in wordings:
            return tuple(wordings)
    return (name,)


def is_you(name: str) -> bool:
    """Return whether a name is "You" in any language."""
    return clean(name) in spellings((YOU,))


def is_given(name: str) -> bool:
    """Return whether a name is a default one in any language."""
    return clean(name) in spellings((YOU, *_OWN_NAMES))


def seat_name(name: str) -> str:
    """Return the name of a seat for a sentence."""
    return player_name(called(name))


def written_as(word: str) -> tuple[str, ...]:
    """Return all spellings, in any language, of default names that contain a word now.

    Names in the library may have been saved in another language.
    """
    every = spellings((YOU, *_OWN_NAMES))
    return tuple(sorted(name for name in every if word.lower() in called(name).lower()))
