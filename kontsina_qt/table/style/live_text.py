"""Texts that follow the language: another one shows everywhere at once.

Who shows a text says how it comes about::

    spoken(self, lambda: self.button.setText(tr("Next hand")))

It is said at once, and again whenever another language has been chosen, as long as ``self`` lives.
Whole windows that are simply made anew may do that when ``QEvent.LanguageChange`` comes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication


class _Spoken(QObject):
    """Says something again in another language; Qt tells every child of a window of that."""

    def __init__(self, say: Callable[[], object], owner: QObject) -> None:
        super().__init__(owner)
        self._say = say

    def event(self, event: QEvent) -> bool:
        """Another language has been chosen."""
        if event.type() == QEvent.Type.LanguageChange:
            try:
                self._say()
            except Exception:  # one raised through Qt, or a second one, would end the program
                sys.excepthook(*sys.exc_info())
        return super().event(event)


def on_language_change(owner: QObject, say: Callable[[], object]) -> None:
    """Show a text now and in every language that is chosen later.

    Args:
        owner: a widget, or something that belongs to one; with it this ends.
        say: looks the text up with ``tr`` and shows it.
    """
    say()
    _Spoken(say, owner)


def announce_language_change() -> None:
    """Refresh the texts of every window in the current language, before returning."""
    for window in QApplication.topLevelWidgets():
        QApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))
