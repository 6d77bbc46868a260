"""Plain text in labels, tool tips and buttons, also if it is from people, files or bots.

Qt's labels and tool tips guess whether a text is HTML, and HTML may load files or contact other
machines. The functions and classes here and in ``text_pages`` never guess;
``tests/windows/test_plain_text.py`` checks that nothing else is used.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QLabel, QWidget

from kontsina_qt.language import language, tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.rules.state.words import one_stop

_NO_TAG = "\N{WORD JOINER}"
"""An invisible character that cannot be part of a tag's name."""

_BREAK, _UNBROKEN = "\N{ZERO WIDTH SPACE}", 16
"""Allows a line break, and the most characters without one."""

_MOST_MINIMUM = 300
"""The largest minimum width of a wrapped label, in pixels."""


def breakable(name: str) -> str:
    """Return a name whose long words can be broken across lines."""
    words = [
        _BREAK.join(word[at : at + _UNBROKEN] for at in range(0, len(word), _UNBROKEN))
        for word in name.split(" ")
    ]
    return " ".join(words)


@lru_cache(maxsize=1024)
def _aloud(text: str, _language: str) -> str:
    """Return a text as it is spoken in the current language; labels often repeat their text."""
    return aloud(text, tr)


class Label(QLabel):
    """A label of plain text.

    Args:
        text: the text.
        parent: the parent widget.
        buddy: the field that it labels, if any.
    """

    def __init__(
        self, text: str = "", parent: QWidget | None = None, buddy: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        if buddy is not None:
            self.setBuddy(buddy)

    def setText(self, text: str) -> None:
        """Set the text; screen readers get cards by their names."""
        text = one_stop(text)
        super().setText(text)
        said = _aloud(text, language())
        self.setAccessibleName(said if said != text else "")

    def minimumSizeHint(self) -> QSize:
        """Limit the width of wrapped text: a name may be a single word of 200 characters."""
        size = super().minimumSizeHint()
        return QSize(min(size.width(), _MOST_MINIMUM), size.height()) if self.wordWrap() else size


def tip(text: str) -> str:
    """Return a text for a tool tip, changed only if Qt would take it for HTML."""
    if not GuiQt.mightBeRichText(text):
        return text
    return text.replace("<", f"<{_NO_TAG}").replace("&", f"&{_NO_TAG}")


def button_words(text: str) -> str:
    """Return a text for a button or an action, with ``&`` escaped."""
    return text.replace("&", "&&")
