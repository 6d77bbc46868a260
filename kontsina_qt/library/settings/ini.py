"""Reading the ini file of earlier versions, which is left unchanged.

Those versions wrote only texts and a checksum. A value such as ``@Variant(…)`` is an object in
Qt's data stream format, and damage in one, such as a wrong length, can abort the process. So Qt
never gets to read a file from which it would make objects.
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
"""Texts, or lists of texts, by key."""

CHECKSUM = "file/checksum"
"""The checksum of everything else in the file; the oldest files have none."""

_KEY = re.compile(r"[\w-]+(/[\w-]+)*", re.ASCII)
_LETTERS = re.compile(rb"[^A-Za-z@(]")
_SIGNS = re.compile(rb"\\(?:x([0-9A-Fa-f]+)|([0-7]+)|.)|@", re.DOTALL)
_OBJECTS = (b"@Variant(", b"@DateTime(")

_MARK = "\ufdd0"
"""A noncharacter that stands for the ``@`` with which objects begin."""


def texts_in(path: Path, content: bytes) -> tuple[Texts, bool]:
    """Return the texts in an ini file, and whether it is undamaged.

    Args:
        path: the file.
        content: its content.
    """
    sound = bool(content) and b"\0" not in content and _is_text(content)
    if _has_objects(content):
        return _without_objects(content), False
    values, readable = _values(path)
    checksum = values.pop(CHECKSUM, None)
    sound = sound and readable and checksum in (None, _checksum(values))
    return _texts(values), sound


def _values(path: Path) -> tuple[dict[str, object], bool]:
    """Return what Qt reads from a file, and whether it reports no error."""
    from PySide6.QtCore import QSettings  # only for files of old versions

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


# Files with objects


def _has_objects(content: bytes) -> bool:
    """Return whether a file may contain an object, however it is escaped."""
    letters = _LETTERS.sub(b"", _SIGNS.sub(_written_out, content))
    return any(each in letters for each in _OBJECTS)


def _without_objects(content: bytes) -> Texts:
    """Return the texts of a file from which Qt would make objects."""
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
    """Return whether a value of a marked file, or one of a list, is an object.

    At the start of a text, the mark is doubled.
    """
    if isinstance(value, list):
        return any(map(_is_object, value))
    return isinstance(value, str) and value.startswith(_MARK) and value[1:2] != _MARK


def _unmarked(value: object) -> object:
    if isinstance(value, list):
        return [_unmarked(each) for each in value]
    if not isinstance(value, str):
        return value
    # At the start of a text, the mark is doubled.
    text = value[1:] if value.startswith(2 * _MARK) else value
    return text.replace(_MARK, "@")


def _code(sign: re.Match[bytes]) -> int | None:
    """Return the UTF-16 code of an escape, as Qt reads it; None for other escapes."""
    hexadecimal, octal = sign.groups()
    if hexadecimal or octal:
        return (int(hexadecimal, 16) if hexadecimal else int(octal, 8)) & 0xFFFF
    return ord("@") if sign[0] == b"@" else None


def _written_out(sign: re.Match[bytes]) -> bytes:
    code = _code(sign)
    return bytes([code]) if code is not None and code < 0x80 else b""


def _marked(sign: re.Match[bytes]) -> bytes:
    return _MARK.encode() if _code(sign) == ord("@") else sign[0]
