"""Translation of every text a person sees, in the window and in the terminal.

Texts are English in the source, go through ``tr``, and are looked up in the gettext catalogue of
the chosen language. Catalogues are compiled from ``assets/translations``; adding a ``.po`` file
there adds a language.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable, Iterator
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from kontsina_qt.rules.base.messages import Message

SOURCE = "en"
"""The language of the texts in the source."""

LONGEST_CODE = 3
"""The maximum length of a language code; anything longer is a language's name."""

_CATALOGUES = Path(__file__).parent / "data" / "locale"
_current: tuple[str, NullTranslations] = (SOURCE, NullTranslations())


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the available languages, the source's first."""
    if not _CATALOGUES.is_dir():
        return (SOURCE,)
    return (SOURCE, *sorted(path.name for path in _CATALOGUES.iterdir() if path.is_dir()))


def system_language() -> str:
    """Return the code of the system's language; the source's if there is no catalogue."""
    for names in _preferred():
        for name in names.split(":"):
            code = name.split("_")[0].split(".")[0].lower()
            if len(code) > LONGEST_CODE:  # some systems write the language's name in English
                import locale

                code = locale.normalize(code).split("_")[0].lower()
            if code in languages():
                return code
        if names:
            return SOURCE
    return SOURCE


def _preferred() -> Iterator[str]:
    """Yield possible sources of the wanted languages; the first that is not empty counts."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        yield os.environ.get(variable, "")
    import locale  # late: rarely needed

    yield locale.getlocale()[0] or ""


def set_language(code: str = "") -> None:
    """Set the current language; an empty code means the system's."""
    global _current
    wanted = code or system_language()
    _current = (wanted, _catalogue(wanted))


@cache
def _catalogue(code: str) -> NullTranslations:
    """Return a language's catalogue, or a null one if it is missing or damaged."""
    try:
        with (_CATALOGUES / code / "LC_MESSAGES" / "kontsina.mo").open("rb") as file:
            return GNUTranslations(file)
    except (OSError, ValueError, struct.error):
        return NullTranslations()


def language() -> str:
    """Return the code of the current language."""
    return _current[0]


def tr(text: str) -> str:
    """Translate a text into the current language."""
    return _current[1].gettext(text) if text else ""


def capital(words: str) -> str:
    """Capitalize the first letter, by the rules of the current language."""
    first = "İ" if words[:1] == "i" and language() == "tr" else words[:1].upper()
    return first + words[1:]


def given(name: str, names: Iterable[str]) -> str:
    """Translate a default name from any language into the current one.

    Args:
        name: any name; others than default ones are returned unchanged.
        names: the default names, untranslated.
    """
    own = tuple(names)
    if name in own:
        return tr(name)
    if name in map(tr, own):
        return name
    return tr(_untranslated(own).get(name, "")) or name


def spellings(names: Iterable[str]) -> set[str]:
    """Return default names in all languages.

    Args:
        names: the default names, untranslated.
    """
    own = tuple(names)
    return {*own, *_untranslated(own)}


@cache
def _untranslated(names: tuple[str, ...]) -> dict[str, str]:
    """Map translations of names in all languages to the untranslated names."""
    others: Iterator[NullTranslations] = map(_catalogue, languages())
    return {each.gettext(name): name for each in others for name in names}


def trn(one: str, many: str, n: int) -> str:
    """Translate a text with a number into its form for ``n``, and fill in ``{n}``."""
    return _current[1].ngettext(one, many, n).format(n=n)


def in_every_language(text: str) -> list[str]:
    """Return a text in all languages, without duplicates."""
    wordings = [_catalogue(code).gettext(text) for code in languages() if text]
    return list(dict.fromkeys((text, *wordings)))


def error_words(error: Exception) -> str:
    """Return an error's message, translated if possible."""
    message = getattr(error, "message", None)
    return message.words(tr) if isinstance(message, Message) else str(error)
