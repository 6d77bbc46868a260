"""Kinds of players at a table of people."""

from __future__ import annotations

import re
from typing import Final

PERSON: Final = "person"
"""A seat for a person, or for a program in a person's name; other seats have a level's name."""

_LEVEL = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)


def is_level(text: object) -> bool:
    """Return whether a text could be the name of a level, known or not; no command line can."""
    return isinstance(text, str) and _LEVEL.fullmatch(text) is not None
