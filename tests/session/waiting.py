"""Waiting for what other processes and clocks do, however busy the machine is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtTest import QTest


def wait(until: Callable[[], bool], tries: int = 12_000) -> None:
    """Let events happen until something is so.

    Raises:
        AssertionError: it did not come to be.
    """
    for _ in range(tries):
        if until():
            return
        QTest.qWait(5)
    raise AssertionError("waited in vain")
