"""Reference cycles with QObjects are collected in the GUI thread."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from threading import Thread, get_ident

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from kontsina_qt.windows.start.garbage import GarbageCollector


class Cycle(QObject):
    """An object in a cycle that records the thread of its deletion."""

    def __init__(self, ended: list[int]) -> None:
        super().__init__()
        self.me = self
        self.destroyed.connect(lambda: ended.append(get_ident()))


@pytest.fixture
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(50, 1, 1)
    yield
    gc.set_threshold(*before)


def test_they_end_here_whatever_another_thread_makes(qtbot: QtBot, thresholds: None) -> None:
    gc.enable()
    ended: list[int] = []
    collector = GarbageCollector()
    made: list[Cycle] = [Cycle(ended) for _ in range(20)]
    made.clear()

    def work() -> None:
        for _ in range(20_000):
            loop: list[object] = []
            loop.append(loop)

    thread = Thread(target=work)
    thread.start()
    thread.join(60)
    assert ended == [], "nobody has collected in the other thread"
    qtbot.waitUntil(lambda: len(ended) == 20)
    assert set(ended) == {get_ident()}
    collector.deleteLater()
