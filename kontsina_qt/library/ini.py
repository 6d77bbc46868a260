"""Values in ini files that Qt would make objects of, where their bytes could end the program.

What the program writes are texts. A value like ``@Variant(…)`` is something else in the form of
Qt's data streams, and some damage there, a length perhaps, aborts the process that reads it.
"""

from __future__ import annotations

import re

_LETTERS = re.compile(rb"[^A-Za-z@(]")
_SIGNS = re.compile(rb"\\(?:x([0-9A-Fa-f]+)|([0-7]+)|.)|@", re.DOTALL)
_OBJECTS = (b"@Variant(", b"@DateTime(")

_MARK = "\ufdd0"
"""A code that no text has."""


def has_objects(content: bytes) -> bool:
    """Whether there may be such a value in a file, however it is written."""
    letters = _LETTERS.sub(b"", _SIGNS.sub(_written_out, content))
    return any(each in letters for each in _OBJECTS)


def marked(content: bytes) -> bytes:
    """A file that can be read without harm: a mark stands for the sign that objects begin with."""
    return _SIGNS.sub(_marked, content)


def unmarked(content: bytes) -> bytes:
    """The same with the sign again."""
    return content.replace(_MARK.encode(), b"@")


def is_object(value: object) -> bool:
    """Whether a value of a marked file, or one of several, begins with the sign.

    Where a text begins with it the sign is doubled.
    """
    if isinstance(value, list):
        return any(map(is_object, value))
    return isinstance(value, str) and value.startswith(_MARK) and value[1:2] != _MARK


def _code(sign: re.Match[bytes]) -> int | None:
    """The code that a sign of a file stands for, as Qt counts it; None for another escape."""
    hexadecimal, octal = sign.groups()
    if hexadecimal or octal:
        return (int(hexadecimal, 16) if hexadecimal else int(octal, 8)) & 0xFFFF
    return ord("@") if sign[0] == b"@" else None


def _written_out(sign: re.Match[bytes]) -> bytes:
    code = _code(sign)
    return bytes([code]) if code is not None and code < 0x80 else b""


def _marked(sign: re.Match[bytes]) -> bytes:
    return _MARK.encode() if _code(sign) == ord("@") else sign[0]
