"""Termination signals: a program that gets one first ends its child processes.

Outside players run in their own process groups and would otherwise survive.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

_NAMES = ("SIGTERM", "SIGHUP")


def on_termination(act: Callable[[], object]) -> list[signal.Signals]:
    """Call ``act`` on a termination signal.

    Returns:
        The signals handled: not those that the parent process has set to be ignored.
    """
    handled = []
    for name in _NAMES:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            with suppress(ValueError):  # not the main thread
                signal.signal(number, lambda *_: act())
                handled.append(number)
    return handled


class _Interrupt:
    """An interrupt that can be held off."""

    def __init__(self) -> None:
        self.held = 0
        self.waits = False
        self.end: type[BaseException] = KeyboardInterrupt

    def handle(self, *_: object) -> None:
        """Interrupt now, or once nothing holds it off."""
        self.waits = True
        self.raise_if_due()

    def raise_if_due(self) -> None:
        """Raise a waiting interrupt unless it is held off."""
        if self.waits and not self.held:
            self.waits = False
            raise self.end


_INTERRUPT = _Interrupt()


@contextmanager
def interrupted_at_end() -> Iterator[None]:
    """Turn termination signals into an interrupt, as from the keyboard."""
    handled = on_termination(_INTERRUPT.handle)
    keyboard = signal.getsignal(signal.SIGINT) == signal.default_int_handler
    with suppress(ValueError):  # not the main thread
        if keyboard:
            signal.signal(signal.SIGINT, _INTERRUPT.handle)
    try:
        yield
    finally:
        for number in handled:
            signal.signal(number, signal.SIG_DFL)
        with suppress(ValueError):
            if keyboard:
                signal.signal(signal.SIGINT, signal.default_int_handler)


def leave_at(number: signal.Signals) -> None:
    """End this process by ``SystemExit`` on a signal.

    Later signals are ignored: they may come while it ends its child processes.
    """

    def handle(*_: object) -> None:
        signal.signal(number, signal.SIG_IGN)
        _INTERRUPT.handle()

    _INTERRUPT.held, _INTERRUPT.waits, _INTERRUPT.end = 0, False, SystemExit
    signal.signal(number, handle)


@contextmanager
def held_off() -> Iterator[None]:
    """Hold an interrupt off until the end of the block."""
    _INTERRUPT.held += 1
    try:
        yield
    finally:
        _INTERRUPT.held -= 1
        _INTERRUPT.raise_if_due()
