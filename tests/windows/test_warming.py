"""What is made ready is made one step at a time, and never while something moves."""

from __future__ import annotations

import gc
import weakref

from PySide6.QtCore import QObject
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kontsina_qt.windows.warming import BUSY_MS, Warming, tidy_start


def test_no_step_is_done_while_something_moves(qtbot: QtBot) -> None:
    done: list[str] = []
    moving = True
    parent = QObject()
    warming = Warming(
        (lambda: done.append("first"), lambda: done.append("last")), lambda: moving, parent
    )
    warming.begin()
    QTest.qWait(3 * BUSY_MS)
    assert done == []
    assert not warming.done
    moving = False
    qtbot.waitUntil(lambda: warming.done)
    assert done == ["first", "last"]


def test_what_is_left_of_it_is_done_when_it_begins_again(qtbot: QtBot) -> None:
    done: list[str] = []
    parent = QObject()
    warming = Warming((lambda: warming.stop(), lambda: done.append("last")), lambda: False, parent)
    warming.begin()
    QTest.qWait(3 * BUSY_MS)
    assert done == []
    warming.begin()
    qtbot.waitUntil(lambda: warming.done)
    warming.begin()
    QTest.qWait(BUSY_MS)
    assert done == ["last"]


def test_what_the_start_has_left_is_given_back_though_nobody_looked_at_it_before() -> None:
    left = QObject()
    vars(left)["itself"] = left
    watched = weakref.ref(left)
    gc.freeze()
    del left
    gc.collect()
    assert watched() is not None
    tidy_start()
    assert watched() is None
    assert gc.get_freeze_count() > 0
    gc.unfreeze()
