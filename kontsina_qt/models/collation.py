"""The order of names as the language in use has it: Ç after C in Turkish, ñ after n in Spanish."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from PySide6.QtCore import QCollator, QLocale

from kontsina_qt.language import language

T = TypeVar("T")


def by_name(things: Iterable[T], name: Callable[[T], str]) -> list[T]:
    """Sort things by their names, as a dictionary of the current language would."""
    collator = QCollator(QLocale(language()))
    return sorted(things, key=lambda each: collator.sortKey(name(each)))
