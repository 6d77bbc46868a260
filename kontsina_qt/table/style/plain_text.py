"""Text that a person, a file or a player wrote, shown as it is: the one home of that.

Qt's labels and tool tips guess whether a text is HTML, and what they take for it may load files or
reach for another machine. Nothing here and in ``pages`` guesses;
``tests/windows/test_plain_text.py`` sees to it that nothing else is used.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import Qt as Texts
from PySide6.QtWidgets import QLabel, QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.rules.state.words import one_stop

_NO_TAG = "\N{WORD JOINER}"
"""Takes no room, and is never part of the name of a tag."""

_BREAK, _LONG = "\N{ZERO WIDTH SPACE}", 16
"""Where a word longer than that may be broken."""

_WIDEST = 300
"""What the longest word of a paragraph may ask for, in pixels."""


def breakable(name: str) -> str:
    """A name whose longest words may go on in another line."""
    words = [
        _BREAK.join(word[at : at + _LONG] for at in range(0, len(word), _LONG))
        for word in name.split(" ")
    ]
    return " ".join(words)


class Label(QLabel):
    """A label of plain text.

    Args:
        text: what it says.
        parent: of it.
        beside: the field that it names, if it names one.
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
        """Show a text; a reader says cards by their names."""
        text = one_stop(text)
        super().setText(text)
        said = aloud(text, tr)
        self.setAccessibleName(said if said != text else "")

    def minimumSizeHint(self) -> QSize:
        """Not wide where lines may break: a name of two hundred signs has no place for that."""
        size = super().minimumSizeHint()
        return QSize(min(size.width(), _WIDEST), size.height()) if self.wordWrap() else size


def tip(text: str) -> str:
    """A text for a tool tip, in which Qt finds no markup."""
    if not Texts.mightBeRichText(text):
        return text
    return text.replace("<", f"<{_NO_TAG}").replace("&", f"&{_NO_TAG}")


def button_words(text: str) -> str:
    """A text for a button or an action, in which no sign stands for a key."""
    return text.replace("&", "&&")
