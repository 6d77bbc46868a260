"""The settings file of earlier versions: an ini file, which is read and left as it is.

What those versions wrote are texts and a checksum. A value like ``@Variant(…)`` is something else
in the form of Qt's data streams, and some damage there, a length perhaps, aborts the process that
reads it: no file is read in which Qt would make objects of something.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias
from zlib import crc32

Texts: TypeAlias = dict[str, object]
"""Texts by key, or lists of texts."""

CHECKSUM = "file/checksum"
"""Of everything else in the file; the oldest files have none."""

_KEY = re.compile(r"[\w-]+(/[\w-]+)*", re.ASCII)
_LETTERS = re.compile(rb"[^A-Za-z@(]")
_SIGNS = re.compile(rb"\\(?:x([0-9A-Fa-f]+)|([0-7]+)|.)|@", re.DOTALL)
_OBJECTS = (b"@Variant(", b"@DateTime(")

_MARK = "\ufdd0"
"""A code that no text has. It stands for the sign that objects begin with."""


def texts_in(path: Path, content: bytes) -> tuple[Texts, bool]:
    """What an ini file holds, and whether it is as it was written.

    Args:
        path: the file.
        content: of it.
    """
    sound = bool(content) and b"\0" not in content and _is_text(content)
    if _has_objects(content):
        return _without_objects(content), False
    values, readable = _values(path)
    checksum = values.pop(CHECKSUM, None)
    sound = sound and readable and checksum in (None, _checksum(values))
    return _texts(values), sound


def _values(path: Path) -> tuple[dict[str, object], bool]:
    """What Qt finds in a file, and whether that is all; a damaged one may have an empty key."""
    from PySide6.QtCore import QSettings  # of old versions alone

    file = QSettings(str(path), QSettings.Format.IniFormat)
    values = {key: file.value(key) for key in file.allKeys() if key}
    return values, file.status() is QSettings.Status.NoError


def _texts(values: Mapping[str, object]) -> Texts:
    return {key: value for key, value in values.items() if _KEY.fullmatch(key) and _is_texts(value)}


def _is_texts(value: object) -> bool:
    return isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(each, str) for each in value)
    )


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def _checksum(values: Mapping[str, object]) -> str:
    canonical = json.dumps(sorted(values.items()), default=repr)
    return str(crc32(canonical.encode("utf-8", "surrogatepass")))


# Where there are objects


def _has_objects(content: bytes) -> bool:
    """Whether there may be an object in a file, however it is written."""
    letters = _LETTERS.sub(b"", _SIGNS.sub(_written_out, content))
    return any(each in letters for each in _OBJECTS)


def _without_objects(content: bytes) -> Texts:
    """The texts of a file in which Qt would make objects of something."""
    with suppress(OSError), TemporaryDirectory() as folder:
        path = Path(folder) / "texts.ini"
        path.write_bytes(_SIGNS.sub(_marked, content))
        values, _ = _values(path)
        values.pop(CHECKSUM, None)
        return _texts(
            {key: _unmarked(each) for key, each in values.items() if not _is_object(each)}
        )
    return {}


def _is_object(value: object) -> bool:
    """Whether a value of a marked file, or one of several, begins with the sign.

    Where a text begins with it the sign is doubled.
    """
    if isinstance(value, list):
        return any(map(_is_object, value))
    return isinstance(value, str) and value.startswith(_MARK) and value[1:2] != _MARK


def _unmarked(value: object) -> object:
    if isinstance(value, list):
        return [_unmarked(each) for each in value]
    if not isinstance(value, str):
        return value
    # At the beginning of a text the sign is doubled.
    text = value[1:] if value.startswith(2 * _MARK) else value
    return text.replace(_MARK, "@")


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
