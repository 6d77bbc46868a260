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


class _Wish:
    """Whether an end is wished for while something must not be left half done."""

    def __init__(self) -> None:
        self.held = 0
        self.waits = False
        self.end: type[BaseException] = KeyboardInterrupt

    def come(self, *_: object) -> None:
        """It is heeded at once, or when nothing holds it off any more."""
        self.waits = True
        self.heed()

    def heed(self) -> None:
        """Interrupts, if that is wished for and may be."""
        if self.waits and not self.held:
            self.waits = False
            raise self.end


_WISH = _Wish()


@contextmanager
def interrupted_at_end() -> Iterator[None]:
    """While this lasts, the system's wish is an interrupt, as from the keyboard."""
    heeded = heed(_WISH.come)
    keyboard = signal.getsignal(signal.SIGINT) == signal.default_int_handler
    with suppress(ValueError):  # not the main thread
        if keyboard:
            signal.signal(signal.SIGINT, _WISH.come)
    try:
        yield
    finally:
        for number in heeded:
            signal.signal(number, signal.SIG_DFL)
        with suppress(ValueError):
            if keyboard:
                signal.signal(signal.SIGINT, signal.default_int_handler)


def leave_at(number: signal.Signals) -> None:
    """Has a signal end a process that another one of ours has started, by ``SystemExit``.

    It is heeded once: who ends it may say so again while it ends what it has started.
    """

    def come(*_: object) -> None:
        signal.signal(number, signal.SIG_IGN)
        _WISH.come()

    _WISH.held, _WISH.waits, _WISH.end = 0, False, SystemExit
    signal.signal(number, come)


@contextmanager
def held_off() -> Iterator[None]:
    """What is begun here is not left half done: such an interrupt comes when it is over."""
    _WISH.held += 1
    try:
        yield
    finally:
        _WISH.held -= 1
        _WISH.heed()
