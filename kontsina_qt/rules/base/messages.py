"""Messages that are written here and translated where they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Translate: TypeAlias = Callable[[str], str]
"""Takes an English text, gives it in the person's language."""


def N_(text: str) -> str:
    """Name a text as one that will be translated where it is shown."""
    return text


def english(text: str) -> str:
    """The translation for anyone who wants none."""
    return text


@dataclass(frozen=True, slots=True)
class Message:
    """A translatable text with places for values, as in ``str.format``.

    A value that is a message itself is translated too.
    """

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def words(self, tr: Translate = english) -> str:
        """The whole sentence in the language of ``tr``."""
        values = {
            name: value.words(tr) if isinstance(value, Message) else value
            for name, value in self.values.items()
        }
        return tr(self.text).format(**values)


class RulesError(ValueError):
    """Something that the rules refuse; ``str`` gives it in English.

    Attributes:
        message: what is wrong, for anyone who translates it.
    """

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(text)
        self.message = Message(text, values)

    def __str__(self) -> str:
        return self.message.words()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.__dict__)


def _again(kind: type[RulesError], state: dict[str, Any]) -> RulesError:
    error = kind.__new__(kind)
    error.__dict__.update(state)
    return error
