"""Names that can be taken for a friend's."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from kontsina_qt.link.messages.news import Friend
from kontsina_qt.match.names import spellings_of, without_blanks

_ALIKE: Final = (
    "авекмнорстухіѕјһԁԛԝ" + "\N{ARMENIAN SMALL LETTER OH}\N{ARMENIAN SMALL LETTER HO}"
    "\N{ARMENIAN SMALL LETTER SEH}\N{ARMENIAN SMALL LETTER VO}" + "ı\N{LATIN SMALL LETTER IOTA}"
    "\N{LATIN SMALL LETTER ALPHA}\N{LATIN SMALL LETTER SCRIPT G}" + "l1|0",
    "abekmhopctyxisjhdqw" + "ohun" + "iiag" + "iiio",
)
_CAPITALS: Final = str.maketrans("αβεζηικμνορτυχ" + _ALIKE[0], "abezhikmnoptyx" + _ALIKE[1])
"""Letters that look like Latin ones, or whose capitals do."""
_SMALL: Final = str.maketrans("αγεηικνορτυχω" + _ALIKE[0], "ayenikvoptuxw" + _ALIKE[1])
"""Letters that look like Latin ones in lower case."""
_APART: Final = re.compile(r"\s[-–—]+\s|[^\w\s.'’\-|]+")
"""Separators between a name and an addition, as in “Anna, your friend”."""


def namesake(name: str, friends: Iterable[Friend], parts: bool = False) -> str:
    """Return the name of the friend that ``name`` could be mistaken for, or an empty string.

    Args:
        name: the name of another player.
        friends: the friends; blocked ones are not considered.
        parts: whether a part of the name is enough, as in “Anna, your friend”.
    """
    looks = _looks(name)
    if parts:
        looks |= {look for part in _APART.split(name) for look in _looks(part) if _is_word(look)}
    known = (each.name for each in friends if not each.blocked)
    return next((each for each in known if looks & _looks(each)), "")


def _looks(name: str) -> set[str]:
    """Return the skeletons of a name in every language it can be shown in."""
    return {look for spelling in spellings_of(name) for look in _look(spelling)}


def _look(name: str) -> set[str]:
    """Return the skeletons of a name, which similar names share: no accents, case or punctuation.

    A name without letters, such as an emoji, is kept as it is.
    """
    seen = without_blanks(name)
    apart = unicodedata.normalize("NFKD", seen.casefold()).casefold()
    mixed = unicodedata.normalize("NFKD", seen)
    letters = "".join(filter(_is_letter, apart))
    if not _is_word(letters):
        return {"".join(apart.split())}
    by_case = "".join(
        sign.casefold().translate(_SMALL if sign.islower() else _CAPITALS)
        for sign in filter(_is_letter, mixed)
    )
    return {letters.translate(_CAPITALS), by_case}


def _is_word(look: str) -> bool:
    return any(sign.isalnum() for sign in look)


def _is_letter(sign: str) -> bool:
    """Return whether a character distinguishes names: letters, digits, and vowel signs."""
    return sign.isalnum() or sign == "|" or unicodedata.category(sign) == "Mc"
