"""Idle tasks run one step at a time, and never during an animation."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kontsina_qt.windows.shell import idle_tasks
from kontsina_qt.windows.shell.idle_tasks import (
    BUSY_MS,
    IdleTasks,
    UserActivity,
    collect_start_garbage,
)


def test_no_step_is_done_while_something_moves(qtbot: QtBot) -> None:
    done: list[str] = []
    moving = True
    parent = QObject()
    tasks = IdleTasks(
        (lambda: done.append("first"), lambda: done.append("last")), lambda: moving, parent
    )
    tasks.begin()
    QTest.qWait(3 * BUSY_MS)
    assert done == []
    assert not tasks.done
    moving = False
    qtbot.waitUntil(lambda: tasks.done)
    assert done == ["first", "last"]


def test_what_is_left_of_it_is_done_when_it_begins_again(qtbot: QtBot) -> None:
    done: list[str] = []
    parent = QObject()
    tasks = IdleTasks((lambda: tasks.stop(), lambda: done.append("last")), lambda: False, parent)
    tasks.begin()
    QTest.qWait(3 * BUSY_MS)
    assert done == []
    tasks.begin()
    qtbot.waitUntil(lambda: tasks.done)
    tasks.begin()
    QTest.qWait(BUSY_MS)
    assert done == ["last"]


def test_what_waits_for_something_goes_on_with_the_next_step(qtbot: QtBot) -> None:
    done: list[str] = []
    parent = QObject()
    tasks = IdleTasks((lambda: tasks.stop(), lambda: done.append("last")), lambda: False, parent)
    assert tasks.resting
    tasks.begin()
    assert not tasks.resting
    qtbot.waitUntil(lambda: tasks.resting)
    assert not tasks.done


def test_what_has_begun_is_not_held_up_by_a_later_beginning(qtbot: QtBot) -> None:
    done: list[str] = []
    parent = QObject()
    tasks = IdleTasks((lambda: done.append("only"),), lambda: False, parent)
    tasks.begin()
    tasks.begin(60_000)
    qtbot.waitUntil(lambda: tasks.done)
    assert done == ["only"]
    later = IdleTasks((lambda: done.append("later"),), lambda: False, parent)
    later.begin(60_000)
    QTest.qWait(BUSY_MS)
    assert done == ["only"]


PLACE = QPointF(5, 5)
MOVED = QMouseEvent(
    QEvent.Type.MouseMove,
    PLACE,
    PLACE,
    Qt.MouseButton.NoButton,
    Qt.MouseButton.NoButton,
    Qt.KeyboardModifier.NoModifier,
)
PRESSED = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)


@pytest.mark.parametrize("stir", [MOVED, PRESSED], ids=["pointer", "key"])
def test_somebody_is_noticed_once(qtbot: QtBot, stir: QEvent) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    presence, noticed = UserActivity(window), list[bool]()
    presence.noticed.connect(lambda: noticed.append(presence.there))
    handle = window.windowHandle()
    QApplication.sendEvent(handle, QEnterEvent(PLACE, PLACE, PLACE))
    assert (noticed, presence.there) == ([], False)
    for _ in range(2):
        QApplication.sendEvent(handle, stir.clone())
    assert noticed == [True]


def test_watching_ends_though_the_window_has_another_handle(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    presence = UserActivity(window)
    before = window.windowHandle()
    window.destroy()
    window.show()
    assert window.windowHandle() is not before
    presence.rest()


def test_what_the_start_has_left_is_given_back_though_nobody_looked_at_it_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(idle_tasks, "ONE_WINDOW", True)
    left = QObject()
    vars(left)["itself"] = left
    watched = weakref.ref(left)
    gc.freeze()
    del left
    gc.collect()
    assert watched() is not None
    collect_start_garbage()
    assert watched() is None
    assert gc.get_freeze_count() > 0
