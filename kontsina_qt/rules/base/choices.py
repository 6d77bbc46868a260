"""Fields of a game's data that take one of a few values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Choices: TypeAlias = Mapping[str, tuple[object, ...]]
"""The values of such fields by their names."""


def check_choices(data: object, choices: Choices) -> None:
    """See that fields have values that the rules know.

    Raises:
        ValueError: one has another; the message names it.
    """
    for name, values in choices.items():
        value = getattr(data, name)
        if value not in values:
            raise ValueError(f"{type(data).__name__}.{name} is {value!r}, not one of {values}")
