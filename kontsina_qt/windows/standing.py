"""How the person is doing in one line, for the start page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from kontsina_qt.language import tr, trn
from kontsina_qt.library import statistics
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.session.counting import Counting

if TYPE_CHECKING:
    from kontsina_qt.windows.window import Window


def standing_line(window: Window) -> str:
    """How many matches, and what share of them was won; empty before the first.

    What has yet to be counted is counted behind the page, which then tells it anew.
    """
    counting = window.findChild(Counting, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if counting is None:
        counting = Counting(window.library, window)
        counting.done.connect(window.tell_more)
    if not counting.running:
        counting.start()
    return standing_words(window.library)


def standing_words(library: Library) -> str:
    """The line for what has been counted in a library."""
    try:
        whole = statistics.whole(library)
    except LibraryError:
        return ""
    if not whole.matches:
        return ""
    matches = trn("{n} match", "{n} matches", whole.matches)
    won = tr("{n} % won").format(n=round(100 * whole.share))
    return f"{matches} · {won}"
