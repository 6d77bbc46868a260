"""Work in slices: between the window's turns, at once where somebody waits, and never for ever."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from kontsina_qt.session.background.slices import Slices
from kontsina_qt.steps import Steps


def counted(to: int, steps: list[int]) -> Steps[int]:
    for step in range(to):
        steps.append(step)
        yield
    return to


def test_each_turn_of_the_window_does_a_slice(qtbot: QtBot) -> None:
    steps: list[int] = []
    parent = QObject()
    told: list[int] = []
    work = Slices(counted(5, steps), -1, parent, told.append)
    assert not steps and not told
    qtbot.waitUntil(lambda: bool(told))
    assert steps == [0, 1, 2, 3, 4] and told == [5] and work.result() == 5


def test_who_waits_has_the_rest_done_at_once(qtbot: QtBot) -> None:
    steps: list[int] = []
    parent = QObject()
    work = Slices(counted(5, steps), -1, parent)
    work.step()
    assert work.result() == 5 and len(steps) == 5
    assert work.result() == 5 and len(steps) == 5
    work.stop()
    work.stop()


def test_work_that_fails_is_noted_and_has_the_other_result(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    def failing() -> Steps[int]:
        yield
        raise KeyError("a fault of our own")

    parent = QObject()
    told: list[int] = []
    work = Slices(failing(), -1, parent, told.append)
    assert work.result() == -1 and told == [-1]
    assert "has failed" in caplog.text
    work.stop()
