"""Translation of every text a person sees, in the window and in the terminal.

Texts are English in the source, go through ``tr``, and are looked up in the gettext catalogue
of the chosen language. Catalogues are made of ``assets/translations``: one more ``.po`` there is
one more language everywhere.
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
"""The letters of a language's code; what is longer is a name."""

_CATALOGUES = Path(__file__).parent / "data" / "locale"
_current: tuple[str, NullTranslations] = (SOURCE, NullTranslations())


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages there are, that of the source first."""
    if not _CATALOGUES.is_dir():
        return (SOURCE,)
    return (SOURCE, *sorted(path.name for path in _CATALOGUES.iterdir() if path.is_dir()))


def system_language() -> str:
    """The code of the language that the person's system asks for, if there is a catalogue."""
    for names in _asked():
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


def _asked() -> Iterator[str]:
    """What may say which languages are asked for; the first that says anything counts."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        yield os.environ.get(variable, "")
    import locale  # most systems have said it by now

    yield locale.getlocale()[0] or ""


def set_language(code: str = "") -> None:
    """Turn every text to the language ``code``; empty means the system's."""
    global _current
    wanted = code or system_language()
    _current = (wanted, _catalogue(wanted))


@cache
def _catalogue(code: str) -> NullTranslations:
    """The texts of a language; those of the source where there is no catalogue or a damaged one."""
    try:
        with (_CATALOGUES / code / "LC_MESSAGES" / "kontsina.mo").open("rb") as file:
            return GNUTranslations(file)
    except (OSError, ValueError, struct.error):
        return NullTranslations()


def language() -> str:
    """The code of the current language."""
    return _current[0]


def tr(text: str) -> str:
    """``text`` in the current language."""
    return _current[1].gettext(text) if text else ""


def capital(words: str) -> str:
    """Capitalize the first letter, by the rules of the current language."""
    first = "İ" if words[:1] == "i" and language() == "tr" else words[:1].upper()
    return first + words[1:]


def given(name: str, names: Iterable[str]) -> str:
    """A name that the program gave in some language, as it is in the one in use.

    Args:
        name: any; one that the program does not give stays as it is.
        names: those that it gives, untranslated.
    """
    own = tuple(names)
    if name in own:
        return tr(name)
    if name in map(tr, own):
        return name
    return tr(_in_others(own).get(name, "")) or name


def spellings(names: Iterable[str]) -> set[str]:
    """Names that the program gives, as each language there is has them.

    Args:
        names: untranslated.
    """
    own = tuple(names)
    return {*own, *_in_others(own)}


@cache
def _in_others(names: tuple[str, ...]) -> dict[str, str]:
    """Names as each other language has them, with the untranslated ones."""
    others: Iterator[NullTranslations] = map(_catalogue, languages())
    return {each.gettext(name): name for each in others for name in names}


def trn(one: str, many: str, n: int) -> str:
    """The form for the number ``n`` in the current language, with ``{n}`` filled in."""
    return _current[1].ngettext(one, many, n).format(n=n)


def in_every_language(text: str) -> list[str]:
    """``text`` in every language there is a catalogue of, each wording once."""
    wordings = [_catalogue(code).gettext(text) for code in languages() if text]
    return list(dict.fromkeys((text, *wordings)))


def error_words(error: Exception) -> str:
    """What an error says, in the current language as far as it has been translated."""
    message = getattr(error, "message", None)
    return message.words(tr) if isinstance(message, Message) else str(error)
