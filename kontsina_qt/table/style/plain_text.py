"""Showing untrusted text: written by people, files or external players.

Qt's labels and tool tips guess whether a text is HTML, and HTML may load files or contact other
machines. What is here and in ``text_pages`` never guesses;
``tests/windows/test_plain_text.py`` checks that nothing else is used.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import Qt as Texts
from PySide6.QtWidgets import QLabel, QWidget

from kontsina_qt.language import language, tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.rules.state.words import one_stop

_NO_TAG = "\N{WORD JOINER}"
"""An invisible character that cannot be part of a tag's name."""

_BREAK, _LONG = "\N{ZERO WIDTH SPACE}", 16
"""The break opportunity inserted into words, and after how many characters."""

_WIDEST = 300
"""The largest minimum width of a wrapped label, in pixels."""


def breakable(name: str) -> str:
    """Return a name whose long words can be broken across lines."""
    words = [
        _BREAK.join(word[at : at + _LONG] for at in range(0, len(word), _LONG))
        for word in name.split(" ")
    ]
    return " ".join(words)


@lru_cache(maxsize=1024)
def _aloud(text: str, _language: str) -> str:
    """Return a text as it is spoken in the current language; most labels say the same again."""
    return aloud(text, tr)


class Label(QLabel):
    """A label of plain text.

    Args:
        text: the text.
        parent: the parent widget.
        beside: the field that it labels, if any.
    """

    def __init__(
        self, text: str = "", parent: QWidget | None = None, beside: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        if beside is not None:
            self.setBuddy(beside)

    def setText(self, text: str) -> None:
        """Set the text; screen readers get cards by their names."""
        text = one_stop(text)
        super().setText(text)
        said = _aloud(text, language())
        self.setAccessibleName(said if said != text else "")

    def minimumSizeHint(self) -> QSize:
        """Limit the width of wrapped text: a name may be a single word of 200 characters."""
        size = super().minimumSizeHint()
        return QSize(min(size.width(), _WIDEST), size.height()) if self.wordWrap() else size


def tip(text: str) -> str:
    """Return a text for a tool tip, changed so that Qt finds no markup in it."""
    if not Texts.mightBeRichText(text):
        return text
    return text.replace("<", f"<{_NO_TAG}").replace("&", f"&{_NO_TAG}")


def button_words(text: str) -> str:
    """Return a text for a button or an action, with ``&`` escaped."""
    return text.replace("&", "&&")
