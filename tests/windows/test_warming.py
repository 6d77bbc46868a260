"""What is made ready is made one step at a time, and never while something moves."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kontsina_qt.windows.warming import BUSY_MS, Warming


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
