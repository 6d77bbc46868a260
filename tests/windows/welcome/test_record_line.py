"""The line on the start page with the person's results."""

from __future__ import annotations

import re

from pytestqt.qtbot import QtBot

from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.welcome.record_line import record_line
from tests.library.playing import keep, play_match


def test_the_start_page_tells_how_one_is_doing(qtbot: QtBot, window: MainWindow) -> None:
    button = window.welcome.buttons["statistics"]
    window.show_welcome()
    assert button.detail == "how well you play"
    matches = [play_match(number) for number in range(3)]
    for match in matches:
        keep(window.library, match)
    window.show_welcome()
    qtbot.waitUntil(lambda: button.detail.startswith("3 matches"))
    won = sum(match.standing.winners == (0,) for match in matches)
    assert button.detail == f"3 matches · {round(100 * won / 3)}% won"
    assert re.fullmatch(r"\d+ matches · \d+% won", record_line(window.library))
