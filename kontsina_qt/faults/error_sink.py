"""A sink for errors that cannot be raised: of child processes, and of callbacks.

By themselves they go into the log; a window that is open is told, too.
"""

from __future__ import annotations

from collections.abc import Callable

from kontsina_qt.faults.log import note

TRACE = "KONTSINA_TRACE"
"""Set for processes that the window starts: an error of theirs comes whole on standard error."""

_MARKS = ("Traceback (most recent call last)", "Fatal Python error")

_listener: Callable[[str, str], None] = note


def listen(listener: Callable[[str, str], None] = note) -> None:
    """Send errors to ``listener`` from now on, as ``where`` and a traceback."""
    global _listener
    _listener = listener


def report_error(where: str, trace: str) -> None:
    """Tell of an error."""
    _listener(where, trace)


def last_words(where: str, complaint: str) -> None:
    """Tell of what a process of ours has said before it ended, if it was an error."""
    begins = [complaint.find(sign) for sign in _MARKS if sign in complaint]
    if begins:
        report_error(where, complaint[min(begins) :])
