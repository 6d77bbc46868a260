"""The system's wish that the program end: heeded, so that it ends what it has started as well.

Other people's players run in groups of their own, and would go on when a program that has not
ended them is gone.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

_NAMES = ("SIGTERM", "SIGHUP")


def heed(act: Callable[[], object]) -> list[signal.Signals]:
    """Has something done when the system wants the program to end.

    Returns:
        The signals that are heeded now: not those that whoever started the program has it ignore.
    """
    heeded = []
    for name in _NAMES:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            with suppress(ValueError):  # not the main thread
                signal.signal(number, lambda *_: act())
                heeded.append(number)
    return heeded


@contextmanager
def interrupted_at_end() -> Iterator[None]:
    """While this lasts, the system's wish is an interrupt, as from the keyboard."""
    heeded = heed(_interrupt)
    try:
        yield
    finally:
        for number in heeded:
            signal.signal(number, signal.SIG_DFL)


def _interrupt() -> None:
    raise KeyboardInterrupt
