"""The person's results in one line, for the start page."""

from __future__ import annotations

from kontsina_qt.language import tr, trn
from kontsina_qt.library.results import statistics
from kontsina_qt.library.store import Library, LibraryError


def record_line(library: Library) -> str:
    """Return matches played and share won; empty before the first match has been counted."""
    try:
        whole = statistics.whole(library)
    except LibraryError:
        return ""
    if not whole.matches:
        return ""
    matches = trn("{n} match", "{n} matches", whole.matches)
    won = tr("{n}% won").format(n=round(100 * whole.share))
    return f"{matches} · {won}"
