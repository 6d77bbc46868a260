"""The kinds of settings: their values, and how the file stores them.

In the file a setting is a value of JSON; reading begins with its text, which is what the ini file
of earlier versions had. Readers raise ValueError for what is no such value.
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
"""The most characters of a text with more than one value."""

LONGEST_ADDRESS = 300
"""The most characters of a club's address."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a setting may be."""

    def read(self, text: str) -> Any:
        """The value of a text."""
        raise NotImplementedError

    def write(self, value: Any) -> object:
        """A value as JSON."""
        return str(value) if isinstance(value, StrEnum) else value


@dataclass(frozen=True, slots=True)
class Switch(Kind):
    """On or off, or one of two words that a switch stands for."""

    on: Any = True
    off: Any = False

    def read(self, text: str) -> Any:
        """One of the two."""
        if isinstance(self.on, bool):
            return read_switch(text)
        return type(self.on)(text)


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """One of several values.

    Attributes:
        words: of each value, untranslated; ``{n}`` in them is the value in ``unit``s.
        unit: for numbers.
    """

    words: Mapping[Any, str]
    unit: int = 1

    def values(self) -> Sequence[Any]:
        """All that can be chosen, in their order."""
        return tuple(self.words)

    def said(self, value: Any) -> str:
        """A value in words, in the current language."""
        words = tr(self.words[value])
        return words if isinstance(value, str) else words.format(n=f"{value / self.unit:g}")

    def read(self, text: str) -> Any:
        """One of the values."""
        for value in self.words:
            if str(value) == text:
                return value
        raise ValueError(text)


@dataclass(frozen=True, slots=True)
class Language(Kind):
    """A language there is a catalogue of, or that of the system.

    Attributes:
        system: what the system's is called, untranslated.
    """

    system: str

    def values(self) -> tuple[str, ...]:
        """Empty for the system's, then each by its code."""
        return ("", *languages())

    def said(self, value: str) -> str:
        """What a language calls itself."""
        return own_name(value) if value else tr(self.system)

    def read(self, text: str) -> str:
        """A code, or nothing."""
        if text not in self.values():
            raise ValueError(text)
        return text


OWN_NAMES = {SOURCE: "English", "es": "Español"}
"""Where Qt says which country's language it is."""


def own_name(code: str) -> str:
    """What a language calls itself."""
    from PySide6.QtCore import QLocale  # the library itself does without Qt

    if code in OWN_NAMES:
        return OWN_NAMES[code]
    name = QLocale(code).nativeLanguageName()
    return name[:1].upper() + name[1:] or code


@dataclass(frozen=True, slots=True)
class Scale(Kind):
    """A number within bounds.

    Attributes:
        least, most: the bounds, whole numbers or fractions as the setting is.
        unit: of the steps on the slider.
        ends_by_release: whether a slider that is pulled tells only where it has come to.
    """

    least: float
    most: float
    unit: float = 1
    ends_by_release: bool = False

    def value_at(self, steps: int) -> float:
        """The value so many units from 0."""
        return steps if self.unit == 1 else round(steps * self.unit, 9)

    def read(self, text: str) -> Any:
        """A number that lies within."""
        number = type(self.least)(text)
        if not self.least <= number <= self.most:
            raise ValueError(text)
        return number


@dataclass(frozen=True, slots=True)
class Name(Kind):
    """A name without what cannot be seen.

    Attributes:
        usual: what is said where there is none, untranslated.
    """

    usual: str

    def read(self, text: str) -> str:
        """A name, or nothing."""
        return read_name(text)


@dataclass(frozen=True, slots=True)
class Kept(Kind):
    """What is kept, and changed nowhere by a field of its own.

    Attributes:
        reader, writer: from a text and to JSON.
        parts, whole: of one that grows in several windows, what it has by name, and back.
    """

    reader: Callable[[str], Any]
    writer: Callable[[Any], object] | None = None
    parts: Callable[[Any], Mapping[str, Any]] | None = None
    whole: Callable[[Mapping[str, Any]], Any] = dict

    def read(self, text: str) -> Any:
        """What was kept."""
        return self.reader(text)

    def write(self, value: Any) -> object:
        """The same as JSON."""
        return value if self.writer is None else self.writer(value)


def text_of(value: object) -> str:
    """What stands in the file as a text; texts are what the ini file of earlier versions had."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return " ".join(each for each in value if isinstance(each, str))
    if isinstance(value, bool | int | float | dict):
        return json.dumps(value)
    raise ValueError(value)


def read_switch(text: str) -> bool:
    """On or off."""
    if text not in ("true", "false"):
        raise ValueError(text)
    return text == "true"


def read_name(text: object, limit: int = NAME_LIMIT) -> str:
    """A name without what cannot be seen."""
    if not isinstance(text, str) or len(text) > limit:
        raise ValueError(text)
    if has_hidden_signs(text):
        raise ValueError(text)
    return text


def read_address(text: str) -> str:
    """The address of a club."""
    return read_name(text, LONGEST_ADDRESS)


def read_folder(text: str) -> str:
    """The whole path of a folder."""
    if len(text) > TEXT_LIMIT or not Path(text).is_absolute():
        raise ValueError(text)
    return text


def read_bytes(text: str) -> bytes:
    """What is no text."""
    return base64.b64decode(text, validate=True)


def write_bytes(value: bytes) -> str:
    """The same as one."""
    return base64.b64encode(value).decode("ascii")


def read_words(text: str) -> tuple[str, ...]:
    """Words with spaces between them; those that cannot have been written are left out."""
    words = text[:TEXT_LIMIT].split()
    return tuple(word for word in words if len(word) <= NAME_LIMIT and not has_hidden_signs(word))
