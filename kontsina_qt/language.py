"""The language of every text a person sees, in the window and in the terminal.

Texts are English in the source, go through ``tr``, and are looked up in the gettext catalogue
of the chosen language. Catalogues are made of ``assets/translations``.
"""

from __future__ import annotations

import gettext
import locale
import os
from pathlib import Path

from kontsina_qt.rules.messages import Message

LANGUAGES = {"en": "English", "el": "Ελληνικά"}
"""The languages there are, each by its own name."""

_CATALOGUES = Path(__file__).parent / "data" / "locale"
_current: tuple[str, gettext.NullTranslations] = ("en", gettext.NullTranslations())


def system_language() -> str:
    """The code of the language that the person's system asks for, if there is a catalogue."""
    asked = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    asked += [locale.getlocale()[0] or ""]
    for names in asked:
        for name in names.split(":"):
            code = name.split("_")[0].split(".")[0].lower()
            if code == "greek":
                code = "el"
            if code in LANGUAGES:
                return code
        if names:
            return "en"
    return "en"


def set_language(code: str = "") -> None:
    """Turns every text to the language ``code``; empty means the system's."""
    global _current
    wanted = code or system_language()
    found = gettext.translation("kontsina", _CATALOGUES, [wanted], fallback=True)
    _current = (wanted, found)


def language() -> str:
    """The code of the language in use."""
    return _current[0]


def tr(text: str) -> str:
    """``text`` in the language in use."""
    return _current[1].gettext(text) if text else ""


def trn(one: str, many: str, n: int) -> str:
    """The form for the number ``n`` in the language in use, with ``{n}`` filled in."""
    return _current[1].ngettext(one, many, n).format(n=n)


def error_words(error: Exception) -> str:
    """What an error says, in the language in use as far as it has been translated."""
    message = getattr(error, "message", None)
    return message.words(tr) if isinstance(message, Message) else str(error)
