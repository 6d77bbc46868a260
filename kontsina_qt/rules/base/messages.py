"""Messages written here and translated where they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Translate: TypeAlias = Callable[[str], str]
"""Translates an English text into the person's language."""


def N_(text: str) -> str:
    """Mark a text for translation."""
    return text


def english(text: str) -> str:
    """Return the text itself: the translation into English."""
    return text


@dataclass(frozen=True, slots=True)
class Message:
    """A translatable text with placeholders as in ``str.format``.

    Values that are messages are translated too.
    """

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def words(self, tr: Translate = english) -> str:
        """Return the sentence translated by ``tr``."""
        values = {
            name: value.words(tr) if isinstance(value, Message) else value
            for name, value in self.values.items()
        }
        return tr(self.text).format(**values)


class RulesError(ValueError):
    """An error in the terms of the rules; ``str`` gives it in English.

    Attributes:
        message: the translatable text.
    """

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(text)
        self.message = Message(text, values)

    def __str__(self) -> str:
        return self.message.words()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.__dict__)


def _restored(kind: type[RulesError], state: dict[str, Any]) -> RulesError:
    error = kind.__new__(kind)
    error.__dict__.update(state)
    return error
