"""Texts that follow a change of the language at run time.

A callback sets the text::

    on_language_change(self, lambda: self.button.setText(tr("Next hand")))

It is called at once and after every change of the language, as long as ``self`` exists. Windows
that simply rebuild their content may handle ``QEvent.LanguageChange`` instead.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication


class _Spoken(QObject):
    """Calls back on ``LanguageChange``, which Qt sends to every child of a window."""

    def __init__(self, say: Callable[[], object], owner: QObject) -> None:
        super().__init__(owner)
        self._say = say

    def event(self, event: QEvent) -> bool:
        """Call back on a change of the language."""
        if event.type() == QEvent.Type.LanguageChange:
            try:
                self._say()
            except Exception:  # an exception must not propagate into Qt
                sys.excepthook(*sys.exc_info())
        return super().event(event)


def on_language_change(owner: QObject, say: Callable[[], object]) -> None:
    """Call a function now and after every change of the language.

    Args:
        owner: a widget or a child of one; the callback lives as long as it.
        say: looks up the text with ``tr`` and shows it.
    """
    say()
    _Spoken(say, owner)


def announce_language_change() -> None:
    """Refresh the texts of every window synchronously."""
    for window in QApplication.topLevelWidgets():
        QApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))
