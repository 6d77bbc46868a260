"""Simple settings as texts: reading raises ValueError for what is no such value."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Sequence

from kontsina_qt.match.names import NAME_LIMIT, has_hidden_signs

TEXT_LIMIT = 1 << 16
"""The most characters of a text with more than one value."""


def text_of(value: object) -> str:
    """What stands in the file as a text; texts are what the ini file of earlier versions had."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return " ".join(each for each in value if isinstance(each, str))
    if isinstance(value, bool | int | float | dict):
        return json.dumps(value)
    raise ValueError(value)


def read_switch(text: str) -> bool:
    """On or off."""
    if text not in ("true", "false"):
        raise ValueError(text)
    return text == "true"


def one_of(numbers: Sequence[int]) -> Callable[[str], int]:
    """What reads one of some whole numbers."""

    def read(text: str) -> int:
        number = int(text)
        if number not in numbers:
            raise ValueError(text)
        return number

    return read


def read_name(text: object, limit: int = NAME_LIMIT) -> str:
    """A name without what cannot be seen."""
    if not isinstance(text, str) or len(text) > limit:
        raise ValueError(text)
    if has_hidden_signs(text):
        raise ValueError(text)
    return text


def read_bytes(text: str) -> bytes:
    """What is no text."""
    return base64.b64decode(text, validate=True)


def write_bytes(value: bytes) -> str:
    """The same as one."""
    return base64.b64encode(value).decode("ascii")


def read_words(text: str) -> tuple[str, ...]:
    """Words with spaces between them; those that cannot have been written are left out."""
    words = text[:TEXT_LIMIT].split()
    return tuple(word for word in words if len(word) <= NAME_LIMIT and not has_hidden_signs(word))
