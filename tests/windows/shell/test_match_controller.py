"""Matches are put on the table while others are being written, or cannot be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kontsina_qt.match.record import save_file
from kontsina_qt.match.series import best_of
from kontsina_qt.windows.history.dialog import MatchesDialog
from kontsina_qt.windows.new_game.values import NewGame
from kontsina_qt.windows.shell.history_controller import show_history
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.person import LEFT
from tests.library.playing import SEATS, play_match
from tests.session.waiting import wait
from tests.windows.history.test_dialog import in_dialog
from tests.windows.panels import open_dialog
from tests.windows.shell.test_closing import held, play

Start = Callable[..., MainWindow]


@pytest.fixture
def playing(start: Start) -> MainWindow:
    """A window with a match of two people, without automatic retries."""
    window = start()
    session = window.session
    session.keeper.retry.every_ms = 10_000_000
    session.begin(session.rules, [session.match.seats[0]] * 2, session.dealing)
    rest(window)
    return window


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A record from elsewhere."""
    path = tmp_path / "a.kontsina"
    save_file(play_match(4, hands=1, last=6).record(), path)
    return str(path)


def rest(window: MainWindow) -> None:
    wait(lambda: not window.writer.busy)


def held_up(window: MainWindow) -> Callable[[], None]:
    """Block the writer until the returned function is called."""
    go = Event()
    window.writer.run(lambda: go.wait(60))
    return go.set


def count(window: MainWindow) -> int:
    return len(window.library.summaries())


def test_a_file_opened_again_while_it_is_written_is_one_match(
    hasty: None, playing: MainWindow, file: str
) -> None:
    window, before = playing, count(playing)
    window.match_controller.open_file(file)
    first = held_up(window)
    window.show_welcome()
    window.match_controller.open_file(file)
    first()
    wait(lambda: window.session.active and not window.writer.busy)
    again = held_up(window)
    window.match_controller.open_file(file)
    again()
    rest(window)
    assert count(window) == before + 1


@pytest.mark.parametrize("at_table", [False, True], ids=["from the start page", "at its table"])
def test_a_file_opened_again_when_it_cannot_be_written_is_one_match(
    playing: MainWindow, file: str, at_table: bool
) -> None:
    window, before = playing, count(playing)
    with held(window.library):
        window.match_controller.open_file(file)
        first = window.session.match
        if not at_table:
            window.show_welcome()
        window.match_controller.open_file(file)
        assert window.session.match is first
    window.session.keeper.try_again()
    assert count(window) == before + 1
    id = window.session.match_id
    assert id is not None
    assert window.library.look_at(id).record() == first.record()
    window.show_welcome()
    window.match_controller.open_file(file)
    assert window.session.match_id == id


def test_a_match_whose_moves_wait_goes_on_with_them(playing: MainWindow) -> None:
    window, id, before = playing, playing.session.match_id, count(playing)
    assert id is not None
    with held(window.library):
        play(window, 3)
        window.show_welcome()
        window.match_controller.resume_match(id)
        assert window.session.match.cursor == (0, 3)
        play(window, 1)
    window.session.keeper.try_again()
    assert window.session.match_id == id
    assert window.library.look_at(id).cursor == (0, 4)
    assert count(window) == before


def test_what_was_wished_last_is_played(hasty: None, playing: MainWindow) -> None:
    window, first = playing, playing.session.match_id
    assert first is not None
    second = window.library.import_match(play_match(4, hands=1, last=6))
    window.show_welcome()
    go_on = held_up(window)
    window.match_controller.resume_match(first)
    window.match_controller.resume_match(second)
    shown: list[int | None] = []
    window.session.loaded.connect(lambda: shown.append(window.session.match_id))
    go_on()
    wait(lambda: window.session.active and not window.writer.busy)
    assert shown == [second]
    go_on = held_up(window)
    window.match_controller.resume_match(first)
    window.match_controller.play_at_once()
    go_on()
    rest(window)
    wait(lambda: window.session.match_id is not None)
    assert window.session.match_id not in (first, second)


def test_the_other_chair_waits_until_the_match_is_kept(hasty: None, playing: MainWindow) -> None:
    window = playing
    match = play_match(3)
    assert match.over
    go_on = held_up(window)
    window.session.resume(match, None)
    assert window.session.match_id is None
    window.match_controller.other_chair()
    assert window.session.match is match
    go_on()
    wait(lambda: window.session.match is not match)
    assert window.session.original is not None
    assert "could not be saved" not in window.toast.words


def test_the_latest_match_is_gone_on_with_though_it_is_not_written_yet(
    hasty: None, window: MainWindow
) -> None:
    window.prepare_table()
    match = play_match(4, hands=1, last=6)
    go_on = held_up(window)
    window.session.resume(match, None)
    window.show_welcome()
    window.match_controller.go_on()
    go_on()
    wait(lambda: window.session.active)
    assert window.session.match.record() == match.record()


def test_a_match_deleted_while_a_move_waits_does_not_come_back(playing: MainWindow) -> None:
    window, id = playing, playing.session.match_id
    assert id is not None
    before = count(window)
    with held(window.library):
        play(window, 2)
    window.library.delete(id)
    window.forget_matches([id])
    window.session.keeper.try_again()
    assert count(window) == before - 1
    assert window.session.keeper.settle() == []
    assert "copy" not in window.toast.words


def test_the_next_match_of_a_series_waits_for_what_was_played(
    hasty: None, window: MainWindow
) -> None:
    """The library knows whether it has been started already."""
    plan = best_of(3, "kontsina", {"end": "hands", "hands": 1})
    people = (SEATS[0], SEATS[0])
    window.match_controller.start(NewGame("kontsina", 2, {}, people, 1, sealed=False, series=plan))
    window.session.resign()
    rest(window)
    opened: list[object] = []
    window.match_controller.opening.connect(lambda: opened.append(window.writer.busy))
    go = held_up(window)
    window.match_controller.next_match()
    assert opened == []
    go()
    wait(lambda: bool(opened))
    assert opened == [False]
    rest(window)


def test_a_match_deleted_while_its_moves_wait_comes_back_with_them(
    qtbot: QtBot, playing: MainWindow
) -> None:
    window, id = playing, playing.session.match_id
    assert id is not None
    with held(window.library):
        play(window, 3)

    def in_list() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, MatchesDialog)
        dialog.list.selectAll()
        QTest.mouseClick(dialog.delete_button, LEFT)
        wait(lambda: dialog.undo_button.isEnabled())
        assert count(window) == 0
        QTest.mouseClick(dialog.undo_button, LEFT)
        wait(lambda: count(window) > 0)
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    in_dialog(qtbot, MatchesDialog, in_list)
    show_history(window)
    assert window.library.look_at(id).cursor == (0, 3)
