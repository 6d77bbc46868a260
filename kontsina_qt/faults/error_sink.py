"""A sink for errors that cannot be raised, from child processes and callbacks.

By default they go to the log; an open window listens, too.
"""

from __future__ import annotations

from collections.abc import Callable

from kontsina_qt.faults.log import note

TRACE = "KONTSINA_TRACE"
"""The environment variable that makes child processes print tracebacks to standard error."""

_MARKS = ("Traceback (most recent call last)", "Fatal Python error")

_listener: Callable[[str, str], None] = note


def listen(listener: Callable[[str, str], None] = note) -> None:
    """Send further errors to ``listener``, as ``where`` and a traceback."""
    global _listener
    _listener = listener


def report_error(where: str, trace: str) -> None:
    """Send an error to the listener."""
    _listener(where, trace)


def last_words(where: str, output: str) -> None:
    """Report the error in a child process's standard error, if there is one."""
    begins = [output.find(sign) for sign in _MARKS if sign in output]
    if begins:
        report_error(where, output[min(begins) :])
