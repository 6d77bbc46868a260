"""An untouched start page: it offers the latest match, and handles the first keys."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kontsina_qt.directories import SETTINGS, config_dir
from kontsina_qt.library.opening import open_library
from kontsina_qt.library.rescue import keep_in_files
from kontsina_qt.match.record import save_file
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import begin_with, make_window
from tests.library.playing import keep, play_match

KEY, CTRL, NONE = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def untouched(qtbot: QtBot) -> Callable[[], MainWindow]:
    """A window as the program opens it, after the idle tasks that need no person."""

    def start() -> MainWindow:
        window = make_window(later=True)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        qtbot.waitUntil(lambda: window.library_open and window.idle_tasks.resting)
        assert window.playing() is None
        return window

    return start


@pytest.mark.parametrize(
    ("key", "held", "heeded"),
    [
        (KEY.Key_F11, NONE, MainWindow.isFullScreen),
        (KEY.Key_Q, CTRL, MainWindow.isHidden),
    ],
    ids=["F11", "Ctrl+Q"],
)
def test_the_first_keys_are_heeded(
    untouched: Callable[[], MainWindow],
    qtbot: QtBot,
    key: Qt.Key,
    held: Qt.KeyboardModifier,
    heeded: Callable[[MainWindow], bool],
) -> None:
    window = untouched()
    QTest.keyClick(window.windowHandle(), key, held)
    qtbot.waitUntil(lambda: heeded(window))


def test_a_letter_is_no_command(untouched: Callable[[], MainWindow]) -> None:
    window = untouched()
    QTest.keyClick(window.windowHandle(), KEY.Key_X, Qt.KeyboardModifier.ShiftModifier)
    # Somebody is there, and the table is made in its own time.
    assert window.playing() is None
    assert not window.idle_tasks.resting


def test_what_could_not_be_saved_is_offered(
    untouched: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    with closing(open_library().library) as library:
        old = keep(library, play_match(4, hands=1, last=9))
        files, lost = keep_in_files([play_match(6, hands=1, last=7)], library)
    assert files and not lost
    window = untouched()
    assert "couldn't be saved last time is in the library now" in window.toast.words
    latest = window.library.latest_unfinished()
    assert latest is not None and latest.id != old
    QTest.keyClick(window.windowHandle(), KEY.Key_Return)
    qtbot.waitUntil(lambda: window.playing() is not None and window.session.match_id == latest.id)
    assert not any(file.exists() for file in files)


def test_full_screen_pressed_fast_is_what_was_asked_for_last(
    window: MainWindow, qtbot: QtBot
) -> None:
    place, seen = window.geometry(), window.isFullScreen
    for presses, wanted in ((2, False), (3, True), (4, True), (1, False)):
        for _ in range(presses):
            QTest.keyClick(window, KEY.Key_F11)
        qtbot.waitUntil(seen if wanted else lambda: not seen())
    assert not window.isFullScreen()
    qtbot.waitUntil(lambda: window.geometry() == place)


def test_damaged_settings_are_told_over_the_match_that_is_opened(
    qtbot: QtBot, tmp_path: Path
) -> None:
    config_dir().mkdir(parents=True, exist_ok=True)
    (config_dir() / SETTINGS).write_bytes(bytes(range(256)))
    file = tmp_path / "over.kontsina"
    save_file(play_match(4).record(), file)
    window = make_window(home=False, later=True)
    qtbot.addWidget(window)
    begin_with(window, str(file))
    window.show()
    qtbot.waitExposed(window)
    qtbot.waitUntil(window.table_page.match_end.isVisible)
    toast = window.toast
    assert "settings file was damaged" in toast.words
    assert window.pages.childAt(toast.geometry().center()) is toast
