"""Threads beside the window's: no garbage is looked for in them."""

from __future__ import annotations

import gc
from threading import Event, Thread

import pytest
from pytestqt.qtbot import QtBot

from kontsina_qt.session.threads import start_beside


@pytest.fixture(autouse=True)
def quiet(qtbot: QtBot) -> None:
    """Threads of tests before have ended."""
    qtbot.waitUntil(gc.isenabled)


def test_no_garbage_is_looked_for_until_all_have_ended(qtbot: QtBot) -> None:
    one, other = Event(), Event()
    start_beside(Thread(target=one.wait, args=(60,)))
    start_beside(Thread(target=other.wait, args=(60,)))
    assert not gc.isenabled()
    one.set()
    qtbot.wait(100)
    assert not gc.isenabled(), "the other works on"
    other.set()
    qtbot.waitUntil(gc.isenabled)


def test_who_looks_for_none_goes_on_so(qtbot: QtBot) -> None:
    gc.disable()
    try:
        thread = Thread(target=int)
        start_beside(thread)
        thread.join()
        qtbot.wait(100)
        assert not gc.isenabled()
    finally:
        gc.enable()
    start_beside(Thread(target=int))
    assert not gc.isenabled(), "the one before is over"
    qtbot.waitUntil(gc.isenabled)


def test_nothing_is_cleared_away_in_a_thread(qtbot: QtBot) -> None:
    def work() -> None:
        made.append([[each] for each in range(200_000)])

    made: list[list[list[int]]] = []
    runs: list[str] = []
    gc.callbacks.append(lambda phase, info: runs.append(phase))
    try:
        thread = Thread(target=work)
        start_beside(thread)
        thread.join()
        assert made and not runs
    finally:
        gc.callbacks.pop()
    qtbot.waitUntil(gc.isenabled)
