"""The settings file: JSON that a person can read and change, one setting per line.

It is written atomically. A damaged file is kept under another name, and what can be read of it is
used; unknown keys are preserved. If there is no such file, the ini file of an older version is
read and left unchanged.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QLockFile

from kontsina_qt.library.settings.ini import texts_in
from kontsina_qt.match.files import FileError, read_limited, replace_file, why
from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.rules.base.messages import N_, Message

Values: TypeAlias = dict[str, object]
"""Values of JSON by key."""

LOCK_MS = 500
"""How long a window waits for another one that is writing."""

_KEY = re.compile(r"[\w-]+(/[\w-]+)+", re.ASCII)
"""Keys in a damaged file are used only if they look like this."""

_MAX_BYTES = 1 << 26

_DAMAGED = N_(
    "The settings file was damaged or changed by another program. What could be read is used; the "
    "old file is kept as {aside}."
)
_STAYS = N_(
    "The settings file {path} is damaged and can't be moved aside ({why}). Your changes last "
    "until you quit."
)
_NOT_WRITTEN = N_(
    "The settings could not be saved to {path}. They stay in effect until you quit, and "
    "Kontsina keeps trying to save them."
)


class SettingsError(OSError):
    """The settings cannot be written.

    Attributes:
        message: the message for the person.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


class Found(NamedTuple):
    """The result of reading.

    Attributes:
        values: the values by key.
        content: the content of the file if it is damaged.
        error: why it cannot be read at all, or None.
        old: the older version's file that was read instead, or None.
        sound: whether the file is undamaged.
    """

    values: Values
    content: bytes = b""
    error: FileError | None = None
    old: Path | None = None
    sound: bool = True

    @property
    def to_set_right(self) -> bool:
        """Whether the file should be written although nothing has changed."""
        return not self.sound or self.old is not None


class SettingsFile:
    """The settings file.

    Args:
        path: the file.
        old: the file of older versions.
    """

    def __init__(self, path: Path, old: Path) -> None:
        self.path, self._old = path, old

    def read(self) -> Found:
        """Read the file without changing anything."""
        if os.path.lexists(self.path):
            try:
                content = read_limited(self.path, _MAX_BYTES)
            except FileError as error:
                return Found({}, error=error, sound=False)
            values, sound = _values_in(content)
            return Found(values, content, sound=sound)
        if os.path.lexists(self._old):
            try:
                values, sound = texts_in(self._old, read_limited(self._old, _MAX_BYTES))
            except FileError:
                values, sound = {}, False
            return Found(values, old=self._old, sound=sound)
        return Found({})

    def change(self, make: Callable[[Values], Values]) -> Message | None:
        """Write the values returned by ``make`` for those in the file.

        Returns:
            A message for the person if the file was damaged.

        Raises:
            SettingsError: it cannot be written; the file is unchanged.
        """
        with self._locked():
            found = self.read()
            values = make(found.values)
            trouble = None if found.sound else Message(_DAMAGED, {"aside": self._kept(found)})
            if found.to_set_right or values != found.values:
                try:
                    replace_file(self.path, _content_of(values))
                except FileError:
                    raise SettingsError(Message(_NOT_WRITTEN, {"path": self.path})) from None
        return trouble

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Keep other windows from writing, unless the lock times out."""
        lock = QLockFile(f"{self.path}.writing")
        with suppress(OSError):
            self.path.parent.mkdir(0o700, parents=True, exist_ok=True)
        lock.tryLock(LOCK_MS)
        try:
            yield
        finally:
            lock.unlock()

    def _kept(self, found: Found) -> Path:
        """Keep a damaged file under another name, which is returned.

        Raises:
            SettingsError: it cannot be kept.
        """
        if found.old is not None:
            return found.old
        aside = self._free_name()
        try:
            if found.error is not None:
                self.path.rename(aside)
            else:
                replace_file(aside, found.content)
        except OSError as error:
            cause = found.error.__context__ if found.error is not None else error
            reason = why(cause) if isinstance(cause, Exception) else str(error)
            message = Message(_STAYS, {"path": self.path, "why": reason})
            raise SettingsError(message) from None
        return aside

    def _free_name(self) -> Path:
        """Return an unused name beside the file."""
        when = datetime.now().strftime("%Y%m%d-%H%M%S")
        stem, count = f"{self.path.stem}-damaged-{when}", 1
        aside = self.path.with_name(stem + self.path.suffix)
        while aside.exists():
            count += 1
            aside = self.path.with_name(f"{stem}-{count}{self.path.suffix}")
        return aside


def _values_in(content: bytes) -> tuple[Values, bool]:
    """Return the values in a file, and whether it is undamaged."""
    with suppress(JsonError):
        values = parse_json(content, _MAX_BYTES)
        if isinstance(values, dict):
            return values, True
    return _values_by_line(content), False


def _values_by_line(content: bytes) -> Values:
    """Return the values in a damaged file, line by line; invalid lines are skipped."""
    values: Values = {}
    for line in content.splitlines():
        with suppress(JsonError):
            member = line.strip().removeprefix(b"{").rstrip(b",")
            found = parse_json(b"{%s}" % member, _MAX_BYTES)
            values |= {key: value for key, value in found.items() if _KEY.fullmatch(key)}
    return values


def _content_of(values: Values) -> bytes:
    lines = [f"  {_json(key)}: {_json(value)}" for key, value in sorted(values.items())]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _json(value: object) -> str:
    """Return a value as one line of JSON, with invisible characters escaped."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if text.isprintable() else json.dumps(value, sort_keys=True)
