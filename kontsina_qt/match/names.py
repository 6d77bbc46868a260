"""What the name of a player or of a file and a command line may be, wherever it is written."""

from __future__ import annotations

import unicodedata

SUFFIX = ".kontsina"
"""What the name of a record file ends with."""

NAME_LIMIT = 200
PLAYER_LIMIT = 2_000
"""A player may be a whole command line."""

_NEVER_IN_NAMES = ("Cc", "Cs", "Zl", "Zp")
"""Control characters, halves of a surrogate pair, line and paragraph separators."""

_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What turns the direction of the text that follows, too."""


def has_hidden_signs(text: str) -> bool:
    """Whether a name or a command line holds what cannot be seen but changes what is."""
    return any(unicodedata.category(c) in _NEVER_IN_NAMES or c in _TURNING for c in text)
