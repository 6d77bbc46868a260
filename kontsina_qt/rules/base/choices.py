"""Fields of a game's data that take one of a few values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Choices: TypeAlias = Mapping[str, tuple[object, ...]]
"""Allowed values by field name."""


def check_choices(data: object, choices: Choices) -> None:
    """Check that fields have allowed values.

    Raises:
        ValueError: a field has another value; the message names it.
    """
    for name, values in choices.items():
        value = getattr(data, name)
        if value not in values:
            raise ValueError(f"{type(data).__name__}.{name} is {value!r}, not one of {values}")
