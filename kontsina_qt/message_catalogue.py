"""A catalogue of texts in another language: a ``.mo`` file as gettext has it.

Python's own reader takes every text in when it opens a file. Here a text is looked up when it is
asked for, in the file's list, which is in order; a start needs one in ten.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path

MAGIC = 0x950412DE
"""The first number of a file whose numbers are written as on this machine's kind."""


class CatalogueError(ValueError):
    """The file is no catalogue."""


class Catalogue:
    """The texts of one language; those of the source where there is no file.

    Args:
        source: what the file holds.

    Raises:
        CatalogueError: it is no catalogue.
    """

    def __init__(self, source: bytes = b"") -> None:
        self._source = source
        self._known: dict[str, list[str]] = {}
        self._count = self._originals = self._translations = 0
        self._order = "<"
        self._plural: Callable[[int], int] | None = None
        if source:
            self._open()

    def _open(self) -> None:
        if len(self._source) < 20:
            raise CatalogueError("too short")
        for self._order in "<>":
            numbers = struct.unpack_from(f"{self._order}5I", self._source)
            if numbers[0] == MAGIC:
                _, _, self._count, self._originals, self._translations = numbers
                return
        raise CatalogueError("no catalogue")

    def _text(self, table: int, place: int) -> bytes:
        length, start = struct.unpack_from(f"{self._order}2I", self._source, table + 8 * place)
        return self._source[start : start + length]

    def _forms(self, text: str) -> list[str]:
        """What stands for a text, a form for each kind of number; nothing if it is not there."""
        forms = self._known.get(text)
        if forms is None:
            forms = self._known[text] = self._find(text.encode())
        return forms

    def _find(self, wanted: bytes) -> list[str]:
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            here = self._text(self._originals, middle).split(b"\0", 1)[0]
            if here == wanted:
                return self._text(self._translations, middle).decode().split("\0")
            if here < wanted:
                low = middle + 1
            else:
                high = middle
        return []

    def gettext(self, text: str) -> str:
        """A text in this language."""
        forms = self._forms(text)
        return text if not forms else forms[0] if len(forms) == 1 else self._form(forms, 1)

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The form of a text for a number."""
        forms = self._forms(one)
        if not forms:
            return one if n == 1 else many
        return self._form(forms, n)

    def _form(self, forms: list[str], n: int) -> str:
        if self._plural is None:
            self._plural = self._rule()
        place = self._plural(n)
        return forms[place] if place < len(forms) else forms[-1]

    def _rule(self) -> Callable[[int], int]:
        """Which form a number takes."""
        from gettext import c2py

        for line in "".join(self._forms("")).splitlines():
            name, _, value = line.partition(":")
            if name.strip().lower() == "plural-forms":
                rule = value.partition("plural=")[2].strip().rstrip(";")
                return c2py(rule)
        return lambda n: int(n != 1)


def read_catalogue(file: Path) -> Catalogue:
    """The catalogue in a file; the texts of the source where there is none that can be used."""
    try:
        return Catalogue(file.read_bytes())
    except (OSError, CatalogueError):
        return Catalogue()
