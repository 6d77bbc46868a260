"""Parsing untrusted JSON: no duplicate names, no overlong numbers, no deep nesting."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from kontsina_qt.language import tr

_MAX_DIGITS = 30
_BYTE_ORDER_MARK = "\ufeff"
"""Some Windows editors put it at the start of a file."""


class JsonError(ValueError):
    """The text is not acceptable JSON; the message says why, without a full stop."""


def parse_json(source: bytes | str, limit: int) -> Any:
    """Parse a JSON text.

    Args:
        source: the text, or its UTF-8 bytes.
        limit: the maximum size in bytes.

    Raises:
        JsonError: too large, not UTF-8, not JSON, a duplicate name or an overlong number.
    """
    text = _text(source, limit).removeprefix(_BYTE_ORDER_MARK)
    try:
        return json.loads(
            text, object_pairs_hook=_members, parse_int=_whole, parse_constant=_constant
        )
    except json.JSONDecodeError as error:
        what = tr("damaged, cut off or not a Kontsina file (line {line}, column {column}: {why})")
        if not text.strip():
            what = tr("empty")
        words = what.format(line=error.lineno, column=error.colno, why=error.msg)
        raise JsonError(words) from None
    except RecursionError:
        raise JsonError(tr("nested too deeply")) from None


def _text(source: bytes | str, limit: int) -> str:
    size = len(source)
    if isinstance(source, str) and size <= limit:
        size = len(source.encode("utf-8", "surrogatepass"))
    if size > limit:
        raise JsonError(tr("larger than {n} MiB").format(n=limit >> 20))
    if isinstance(source, str):
        return source
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        raise JsonError(tr("not readable text (byte {n})").format(n=error.start)) from None


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise JsonError(tr("{name} appears twice").format(name=_short(twice)))
    return members


def _whole(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise JsonError(tr("a number of {n} digits").format(n=len(digits)))
    return int(digits)


def _constant(name: str) -> NoReturn:
    raise JsonError(tr("{name} is not JSON").format(name=name))


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")
