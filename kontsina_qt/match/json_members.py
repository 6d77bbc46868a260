"""Strict readers for members of JSON; errors name the place.

Every function raises ``RecordError`` with the place of the error.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kontsina_qt.language import tr
from kontsina_qt.match.names import has_hidden_signs
from kontsina_qt.match.record_types import RecordError


def object_at(
    data: object, place: str, needed: Collection[str], allowed: Collection[str] = ()
) -> dict[str, Any]:
    """Return an object with all ``needed`` members and no others than ``allowed``."""
    if not isinstance(data, dict):
        raise RecordError(place, tr("must be an object"))
    for name in data:
        if name not in needed and name not in allowed:
            raise RecordError(member_of(place, name), tr("unknown"))
    for name in needed:
        if name not in data:
            raise RecordError(member_of(place, name), tr("missing"))
    return data


def member_of(place: str, name: str) -> str:
    """Return the place of a member, its name shortened or quoted if odd."""
    shown = name if name.isascii() and name.isidentifier() and len(name) <= 40 else repr(name[:40])
    return f"{place}.{shown}" if place else shown


def list_at(data: object, place: str) -> list[Any]:
    """Return a list."""
    if not isinstance(data, list):
        raise RecordError(place, tr("must be a list"))
    return data


def whole_at(value: object, place: str, low: int, high: int | None) -> int:
    """Return an integer from ``low`` to ``high``, both included."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(place, tr("must be a whole number"))
    if value < low or (high is not None and value > high):
        words = tr("must be from {low} to {high}, not {value}")
        if high is None:
            words = tr("must be at least {low}, not {value}")
        raise RecordError(place, words.format(low=low, high=high, value=value))
    return value


def words_at(value: object, place: str, limit: int) -> str:
    """Return a text within a length limit and without control characters."""
    if not isinstance(value, str):
        raise RecordError(place, tr("must be a text"))
    if len(value) > limit:
        raise RecordError(place, tr("longer than {n} characters").format(n=limit))
    if has_hidden_signs(value):
        raise RecordError(place, tr("has an invisible control character"))
    return value


def hex_at(value: object, place: str, digits: int) -> str:
    """Return a text of exactly ``digits`` hexadecimal digits."""
    if not isinstance(value, str) or len(value) != digits or set(value) - set("0123456789abcdef"):
        raise RecordError(place, tr("must be {n} hexadecimal digits").format(n=digits))
    return value
