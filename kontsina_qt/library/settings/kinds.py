"""The kinds of settings: their values, and how the file stores them.

In the file a setting is a JSON value; readers get its text, as in the ini file of earlier
versions. They raise ValueError for invalid values.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from kontsina_qt.language import SOURCE, languages, tr
from kontsina_qt.match.names import NAME_LIMIT, has_hidden_signs

TEXT_LIMIT = 1 << 16
"""The maximum length of a text with more than one value."""

LONGEST_ADDRESS = 300
"""The maximum length of a club's address."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of setting."""

    def read(self, text: str) -> Any:
        """Parse a value."""
        raise NotImplementedError

    def write(self, value: Any) -> object:
        """Return a value for JSON."""
        return str(value) if isinstance(value, StrEnum) else value


@dataclass(frozen=True, slots=True)
class Switch(Kind):
    """On or off, or one of two words that a switch stands for."""

    on: Any = True
    off: Any = False

    def read(self, text: str) -> Any:
        if isinstance(self.on, bool):
            return read_switch(text)
        return type(self.on)(text)


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """One of several values.

    Attributes:
        words: the label of each value, untranslated; ``{n}`` in it is the value in ``unit``s.
        unit: the unit of numbers.
    """

    words: Mapping[Any, str]
    unit: int = 1

    def values(self) -> Sequence[Any]:
        """Return the values in order."""
        return tuple(self.words)

    def said(self, value: Any) -> str:
        """Return the label of a value in the current language."""
        words = tr(self.words[value])
        return words if isinstance(value, str) else words.format(n=f"{value / self.unit:g}")

    def read(self, text: str) -> Any:
        for value in self.words:
            if str(value) == text:
                return value
        raise ValueError(text)


@dataclass(frozen=True, slots=True)
class Language(Kind):
    """A language with a catalogue, or the system's.

    Attributes:
        system: the label for the system's language, untranslated.
    """

    system: str

    def values(self) -> tuple[str, ...]:
        """Return the codes, with an empty one for the system's language first."""
        return ("", *languages())

    def said(self, value: str) -> str:
        """Return a language's own name."""
        return own_name(value) if value else tr(self.system)

    def read(self, text: str) -> str:
        if text not in self.values():
            raise ValueError(text)
        return text


OWN_NAMES = {SOURCE: "English", "es": "Español"}
"""Names for which Qt's would include the country."""


def own_name(code: str) -> str:
    """Return a language's own name."""
    from PySide6.QtCore import QLocale  # late, since the library otherwise needs no Qt

    if code in OWN_NAMES:
        return OWN_NAMES[code]
    name = QLocale(code).nativeLanguageName()
    return name[:1].upper() + name[1:] or code


@dataclass(frozen=True, slots=True)
class Scale(Kind):
    """A number within bounds.

    Attributes:
        least, most: the bounds, of the setting's type.
        unit: the slider's step.
        ends_by_release: whether dragging the slider takes effect only on release.
    """

    least: float
    most: float
    unit: float = 1
    ends_by_release: bool = False

    def value_at(self, steps: int) -> float:
        """Return the value of a number of steps."""
        return steps if self.unit == 1 else round(steps * self.unit, 9)

    def read(self, text: str) -> Any:
        number = type(self.least)(text)
        if not self.least <= number <= self.most:
            raise ValueError(text)
        return number


@dataclass(frozen=True, slots=True)
class Name(Kind):
    """A name without invisible characters.

    Attributes:
        usual: the default name, untranslated.
    """

    usual: str

    def read(self, text: str) -> str:
        return read_name(text)


@dataclass(frozen=True, slots=True)
class Kept(Kind):
    """A stored value without a field in the dialog.

    Attributes:
        reader, writer: convert from text and to JSON.
        parts, whole: for values that several windows add to, convert to parts by name and back.
    """

    reader: Callable[[str], Any]
    writer: Callable[[Any], object] | None = None
    parts: Callable[[Any], Mapping[str, Any]] | None = None
    whole: Callable[[Mapping[str, Any]], Any] = dict

    def read(self, text: str) -> Any:
        return self.reader(text)

    def write(self, value: Any) -> object:
        return value if self.writer is None else self.writer(value)


def text_of(value: object) -> str:
    """Return a value of the file as text, as in the ini file of earlier versions."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return " ".join(each for each in value if isinstance(each, str))
    if isinstance(value, bool | int | float | dict):
        return json.dumps(value)
    raise ValueError(value)


def read_switch(text: str) -> bool:
    """Parse ``true`` or ``false``."""
    if text not in ("true", "false"):
        raise ValueError(text)
    return text == "true"


def read_name(text: object, limit: int = NAME_LIMIT) -> str:
    """Return the text if it can be a name: within the limit, without invisible characters."""
    if not isinstance(text, str) or len(text) > limit:
        raise ValueError(text)
    if has_hidden_signs(text):
        raise ValueError(text)
    return text


def read_address(text: str) -> str:
    """Return the text if it can be the address of a club."""
    return read_name(text, LONGEST_ADDRESS)


def read_folder(text: str) -> str:
    """Return the text if it is an absolute path."""
    if len(text) > TEXT_LIMIT or not Path(text).is_absolute():
        raise ValueError(text)
    return text


def read_bytes(text: str) -> bytes:
    """Decode Base64."""
    return base64.b64decode(text, validate=True)


def write_bytes(value: bytes) -> str:
    """Encode as Base64."""
    return base64.b64encode(value).decode("ascii")


def read_words(text: str) -> tuple[str, ...]:
    """Return the words of a text; invalid ones are skipped."""
    words = text[:TEXT_LIMIT].split()
    return tuple(word for word in words if len(word) <= NAME_LIMIT and not has_hidden_signs(word))
