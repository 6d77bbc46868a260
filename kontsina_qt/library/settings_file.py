"""The file of the settings: read with care, written with a checksum, kept beside when damaged.

What is in it are texts by key. Keys that this version does not know stay as they are.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeAlias
from zlib import crc32

from PySide6.QtCore import QLockFile, QSettings

from kontsina_qt.library.ini import has_objects, is_object, marked, unmarked
from kontsina_qt.match.files import FileError, read_limited, replace_file, why
from kontsina_qt.rules.messages import Message, mark

Values: TypeAlias = dict[str, object]

CHECKSUM = "file/checksum"
"""Of everything else in the file; files of older versions have none."""

LOCK_MS = 500
"""So long a window waits for another one that is just writing."""

_KEY = re.compile(r"[\w-]+(/[\w-]+)*", re.ASCII)
"""What a damaged file still has of keys is kept if it looks like one."""

_MOST_BYTES = 1 << 26
"""So much of a file is looked through before Qt reads it."""

_DAMAGED = mark(
    "The settings file was damaged, or changed by another program. What could be read is used;"
    " the old file is kept as {aside}."
)
_STAYS = mark(
    "The settings file {path} is damaged and cannot be moved aside ({why}). What you change in the"
    " settings lasts until you quit."
)


class Found(NamedTuple):
    """What a file holds.

    Attributes:
        values: by key, without the checksum.
        writable: whether the file may be written: never over one that is damaged.
        trouble: what the person should know.
    """

    values: Values
    writable: bool = True
    trouble: Message | None = None


class SettingsFile:
    """An ini file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Found:
        """What the file holds; a damaged one is kept beside, and what can be read stays."""
        if not os.path.lexists(self.path):
            return Found({})
        try:
            content = read_limited(self.path, _MOST_BYTES)
        except FileError as error:
            return self._without(error)
        values, sound = _values_in(self.path, content)
        return Found(values) if sound else self._set_right(content, values)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """No other window writes in here, if it is asked in time."""
        lock = QLockFile(f"{self.path}.writing")
        with suppress(OSError):
            self.path.parent.mkdir(0o700, parents=True, exist_ok=True)
        lock.tryLock(LOCK_MS)
        try:
            yield
        finally:
            lock.unlock()

    def write(self, values: Values, changes: Mapping[str, str]) -> bool:
        """Writes some values beside those that were just read; whether that could be done."""
        if not changes:
            return True
        file = _file(self.path)
        for key, text in changes.items():
            file.setValue(key, text)
        file.setValue(CHECKSUM, _checksum({**values, **changes}))
        file.sync()
        return file.status() is QSettings.Status.NoError

    def _without(self, error: FileError) -> Found:
        """Sets aside what stands there and cannot be read."""
        aside = self._free_name()
        try:
            self.path.rename(aside)
        except OSError:
            cause = error.__context__
            reason = why(cause) if isinstance(cause, Exception) else str(error)
            return Found({}, False, Message(_STAYS, {"path": self.path, "why": reason}))
        return Found({}, True, Message(_DAMAGED, {"aside": aside}))

    def _set_right(self, content: bytes, values: Values) -> Found:
        """Keeps a damaged file beside, and leaves in its place what could be read of it."""
        aside = self._free_name()
        try:
            replace_file(aside, content)
            kept = {key: value for key, value in values.items() if _KEY.fullmatch(key)}
            replace_file(self.path, _content_of(kept))
        except OSError as error:
            reason = why(error)
            return Found(values, False, Message(_STAYS, {"path": self.path, "why": reason}))
        return Found(values, True, Message(_DAMAGED, {"aside": aside}))

    def _free_name(self) -> Path:
        """A name beside the file that nothing has."""
        when = datetime.now().strftime("%Y%m%d-%H%M%S")
        stem, count = f"{self.path.stem}-damaged-{when}", 1
        aside = self.path.with_name(stem + self.path.suffix)
        while aside.exists():
            count += 1
            aside = self.path.with_name(f"{stem}-{count}{self.path.suffix}")
        return aside


def _file(path: Path) -> QSettings:
    return QSettings(str(path), QSettings.Format.IniFormat)


def _values(file: QSettings) -> Values:
    """What a file holds by key; a damaged one may have a line with an empty one."""
    return {key: file.value(key) for key in file.allKeys() if key}


def _values_in(path: Path, content: bytes) -> tuple[Values, bool]:
    """What a file holds by key, and whether it is as it was written.

    Nothing that could end the program is read.
    """
    sound = bool(content) and b"\0" not in content and _is_text(content)
    if has_objects(content):
        return _values_without_objects(content), False
    file = _file(path)
    values = _values(file)
    told = values.pop(CHECKSUM, None)
    sound = sound and file.status() is QSettings.Status.NoError
    return values, sound and told in (None, _checksum(values))


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def _values_without_objects(content: bytes) -> Values:
    """The texts of a file in which Qt would make objects of something."""
    with suppress(OSError), TemporaryDirectory() as folder:
        path = Path(folder) / "texts.ini"
        path.write_bytes(marked(content))
        file = _file(path)
        values = _values(file)
        path.write_bytes(
            unmarked(_content_of({k: v for k, v in values.items() if not is_object(v)}, False))
        )
        values = _values(_file(path))
        values.pop(CHECKSUM, None)
        return values
    return {}


def _content_of(values: Values, summed: bool = True) -> bytes:
    """A file with these values.

    Raises:
        OSError: there is no place for a file of a moment.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "texts.ini"
        file = _file(path)
        for key, value in values.items():
            file.setValue(key, value)
        if summed:
            file.setValue(CHECKSUM, _checksum(values))
        file.sync()
        if file.status() is not QSettings.Status.NoError:
            raise OSError("no file of a moment can be written")
        return path.read_bytes() if path.exists() else b""


def _checksum(values: Mapping[str, object]) -> str:
    told = json.dumps(sorted(values.items()), default=repr)
    return str(crc32(told.encode("utf-8", "surrogatepass")))
