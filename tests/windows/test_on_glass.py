"""What is on the screen is what the window would paint: no picture of before is left on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.windows.main import MainWindow
from kontsina_qt.windows.welcome import Welcome
from tests.windows.on_glass import stale

Start = Callable[..., MainWindow]


@pytest.mark.parametrize("size", [(1366, 768), (480, 800)])
def test_the_start_page_moves_as_a_whole_when_a_match_is_found_or_gone(
    start: Start, size: tuple[int, int]
) -> None:
    window = start()
    window.resize(*size)
    window.show_welcome()
    welcome: Welcome = window.welcome
    latest = window._latest()
    assert latest is not None
    for offered in (None, latest, None):
        welcome.offer(offered)
        QTest.qWait(50)
        QApplication.processEvents()
        assert not stale(window)
