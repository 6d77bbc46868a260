"""Unsaved work is written later, or reported before the window closes."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from kontsina_qt.faults.log import keep_log
from kontsina_qt.language import set_language
from kontsina_qt.library import rescue
from kontsina_qt.library.file.connection import BUSY_SECONDS
from kontsina_qt.library.rescue import take_in
from kontsina_qt.library.store import Library
from kontsina_qt.match.record import read_record
from kontsina_qt.windows.shell.closing import UnsavedDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import close_on_interrupt, make_window
from kontsina_qt.windows.welcome.entries import PLAY
from kontsina_qt.windows.widgets.question import Question
from tests.conftest import PLACES
from tests.e2e.person import LEFT
from tests.session.waiting import wait
from tests.windows.file_dialogs import answer_with, type_name
from tests.windows.panels import open_dialog

REPLACE = 1
"""The button that overwrites a file."""
Start = Callable[..., MainWindow]


@pytest.fixture
def playing(start: Start) -> MainWindow:
    """A window with a match of two people."""
    window = start()
    session = window.session
    session.keeper.retry.every_ms = 50
    session.begin(session.rules, [session.match.seats[0]] * 2, session.dealing)
    return window


@contextmanager
def held(library: Library) -> Iterator[None]:
    """Lock the file by another connection, with a short timeout."""
    assert library.path is not None
    library.file.db.execute("PRAGMA busy_timeout = 10")
    with closing(sqlite3.connect(library.path, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("ROLLBACK")
    library.file.db.execute(f"PRAGMA busy_timeout = {round(BUSY_SECONDS * 1000)}")


def play(window: MainWindow, moves: int) -> None:
    for _ in range(moves):
        position = window.session.position
        assert position is not None
        assert window.session.play(position.legal()[0])


def kept(window: MainWindow, id: int | None) -> int:
    assert id is not None
    return window.library.look_at(id).cursor[1]


def test_what_waited_is_saved_by_itself(playing: MainWindow) -> None:
    window, id = playing, playing.session.match_id
    with held(window.library):
        play(window, 3)
        assert "as soon as possible" in window.toast.words
        assert kept(window, id) == 0
    wait(lambda: kept(window, id) == 3)


def test_a_match_that_left_the_table_is_saved_as_well(playing: MainWindow) -> None:
    window, id = playing, playing.session.match_id
    with held(window.library):
        play(window, 3)
        window.show_welcome()
        assert kept(window, id) == 0
    wait(lambda: kept(window, id) == 3)


def test_it_is_tried_again_at_closing(playing: MainWindow) -> None:
    window, id = playing, playing.session.match_id
    window.session.keeper.retry.every_ms = 10_000_000
    with held(window.library):
        play(window, 2)
    assert window.close()
    assert kept(window, id) == 2


def answer(button: str, seen: list[str]) -> None:
    """Press a button of the dialog as soon as it opens."""
    dialog = open_dialog()
    if not isinstance(dialog, UnsavedDialog):
        QTimer.singleShot(20, lambda: answer(button, seen))
        return
    seen.append(dialog.words)
    if button == "escape":
        dialog.reject()
    else:
        QTest.mouseClick(getattr(dialog, button), LEFT)


def when(holds: Callable[[], bool], then: Callable[[], None]) -> None:
    """Do something as soon as a condition holds."""
    if holds():
        then()
    else:
        QTimer.singleShot(20, lambda: when(holds, then))


def test_the_person_is_told_what_is_not_saved(playing: MainWindow, tmp_path: Path) -> None:
    window, id = playing, playing.session.match_id
    path = tmp_path / "kept.kontsina"
    seen: list[str] = []
    with held(window.library):
        play(window, 3)
        answer("escape", seen)
        assert not window.close()
        answer("again", seen)
        QTimer.singleShot(0, lambda: when(lambda: len(seen) == 2, lambda: answer("to_file", seen)))
        saves_to = partial(type_name, str(path), list[str]())
        when(lambda: isinstance(open_dialog(), QFileDialog), saves_to)
        assert window.close()
    assert len(seen) == 3
    assert all("3 moves aren't saved yet" in words for words in seen)
    assert all("Another program is writing to the library." in words for words in seen)
    assert len(read_record(path.read_bytes()).hands[0].moves) == 3
    assert kept(window, id) == 0


@pytest.mark.skipif(os.name != "posix", reason="pipes")
def test_a_match_that_no_file_holds_keeps_the_window_open(
    playing: MainWindow, tmp_path: Path
) -> None:
    window, id = playing, playing.session.match_id
    pipe = tmp_path / "kept.kontsina"
    os.mkfifo(pipe)
    seen: list[str] = []

    def saves(kind: type, do: Callable[[], None]) -> None:
        when(lambda: isinstance(open_dialog(), kind), do)

    with held(window.library):
        play(window, 3)
        answer("to_file", seen)
        saves(QFileDialog, partial(type_name, str(pipe), list[str]()))
        saves(Question, partial(answer_with, REPLACE, list[str]()))
        QTimer.singleShot(0, lambda: when(lambda: len(seen) == 1, lambda: answer("escape", seen)))
        assert not window.close()
    assert len(seen) == 2, "it is asked again"
    assert window.isVisible()
    assert "nothing reads from it" in window.toast.words
    wait(lambda: kept(window, id) == 3)


def test_closing_after_a_slow_write_asks_and_tries_again(hasty: None, playing: MainWindow) -> None:
    window = playing
    wait(lambda: not window.writer.busy)
    id = window.session.match_id
    window.session.keeper.retry.every_ms = 10_000_000
    go, seen, lock = Event(), list[str](), ExitStack()
    lock.enter_context(held(window.library))

    def let_go() -> None:
        lock.close()
        answer("again", seen)

    play(window, 1)
    wait(lambda: not window.writer.busy)
    window.writer.run(lambda: go.wait(60))
    assert not window.close()
    when(lambda: isinstance(open_dialog(), UnsavedDialog), let_go)
    go.set()
    wait(lambda: not window.isVisible())
    assert len(seen) == 1
    assert kept(window, id) == 1


def test_an_undo_that_is_not_saved_is_told_without_counting_moves(playing: MainWindow) -> None:
    window = playing
    play(window, 3)
    seen: list[str] = []
    with held(window.library):
        window.session.undo()
        answer("leave", seen)
        assert window.close()
    assert "The current state of the match isn't saved yet" in seen[0]
    assert "0 moves" not in seen[0]


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("asked", [False, True], ids=["nobody asked", "while the person is asked"])
def test_who_is_ended_by_the_system_is_not_asked_and_loses_nothing(
    playing: MainWindow, asked: bool
) -> None:
    window = playing
    window.session.keeper.retry.every_ms = 10_000_000
    before = signal.getsignal(signal.SIGTERM)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        close_on_interrupt(window)
        with held(window.library):
            play(window, 3)
            record = window.session.match.record()
            if asked:
                when(
                    lambda: isinstance(open_dialog(), UnsavedDialog),
                    lambda: signal.raise_signal(signal.SIGTERM),
                )
                window.close()
            else:
                signal.raise_signal(signal.SIGTERM)
            wait(lambda: not window.isVisible())
            assert open_dialog() is None
    finally:
        signal.signal(signal.SIGTERM, before)
        signal.signal(signal.SIGINT, signal.default_int_handler)
    assert take_in(window.library) == 1
    latest = window.library.latest_unfinished()
    assert latest is not None
    assert window.library.load(latest.id).record() == record


@pytest.mark.skipif(os.name == "nt", reason="an open file keeps its folder there")
def test_moves_wait_for_a_disk_that_has_gone(playing: MainWindow, tmp_path: Path) -> None:
    window, id = playing, playing.session.match_id
    assert window.library.path is not None
    folder, away = window.library.path.parent, tmp_path / "away"
    folder.rename(away)
    play(window, 3)
    assert "as soon as possible" in window.toast.words
    QTest.qWait(200)
    seen: list[str] = []
    answer("escape", seen)
    assert not window.close()
    assert "3 moves aren't saved yet" in seen[0]
    away.rename(folder)
    wait(lambda: kept(window, id) == 3)


def test_a_library_in_memory_comes_home_at_closing(
    qapp: QApplication, start: Start, tmp_path: Path
) -> None:
    blocker = tmp_path / "data"
    blocker.write_text("")
    window = make_window(blocker / "library.sqlite3")
    assert window.library.path is None
    session = start().session
    window.session.begin(session.rules, [session.match.seats[0]] * 2, session.dealing)
    play(window, 5)
    seen: list[str] = []
    answer("escape", seen)
    assert not window.close()
    assert "5 moves aren't saved yet" in seen[0]
    blocker.unlink()
    record = window.session.match.record()
    assert window.close()
    window.library.close()
    with Library.open(blocker / "library.sqlite3") as library:
        [summary] = library.summaries()
        assert library.load(summary.id).record() == record


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no place where nobody can write")
def test_at_a_home_that_cannot_be_written_one_plays_all_the_same(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in PLACES:
        monkeypatch.setenv(name, f"/proc/self/{name.lower()}")
    keep_log()
    window = make_window()
    window.show()
    wait(lambda: window.library.path is None and window.toast.isVisible())
    assert window.toast.words.startswith("There is no folder for the library (")
    assert window.toast.words.endswith("this session won't be saved.")
    QTest.mouseClick(window.welcome.buttons[PLAY.name], LEFT)
    wait(lambda: window.session.my_turn)
    play(window, 1)
    window.store.save(replace(window.store.settings, name="Άννα"))
    seen: list[str] = []
    answer("leave", seen)
    assert window.close()
    assert "saved yet" in seen[0]
    window.library.close()


BAD_PLACES = {
    "nowhere": (
        "no such folder/a.kontsina",
        "there is no such folder",
        "δεν υπάρχει τέτοιος φάκελος",
    ),
    "folder": ("", "it is a folder", "είναι φάκελος"),
    "name": ("x" * 300, "the name is too long", "το όνομα είναι πολύ μεγάλο"),
    "full": ("/dev/full", "the disk is full", "ο δίσκος είναι γεμάτος"),
    "pipe": ("pipe", "nothing reads from it", "κανείς δεν διαβάζει από εκεί"),
}


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices")
@pytest.mark.parametrize(("name", "why", "greek"), BAD_PLACES.values(), ids=BAD_PLACES)
def test_a_bad_place_to_save_is_told_in_words(
    playing: MainWindow, tmp_path: Path, name: str, why: str, greek: str
) -> None:
    os.mkfifo(tmp_path / "pipe")
    playing.match_controller.save_to(str(tmp_path / name))
    assert playing.toast.words.startswith("The match could not be saved: ")
    assert playing.toast.words.endswith(f": {why}.")
    set_language("el")
    try:
        playing.match_controller.save_to(str(tmp_path / name))
    finally:
        set_language("en")
    assert greek in playing.toast.words


def test_results_that_no_place_takes_are_asked_about(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.prepare_table()
    monkeypatch.setattr(rescue, "places", lambda library: iter(()))
    seen: list[str] = []

    def answer() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, UnsavedDialog)
        assert not dialog.to_file.isVisible()
        seen.append(dialog.words)
        if len(seen) == 1:
            dialog.reject()
        else:
            QTest.mouseClick(dialog.leave, LEFT)

    with held(window.library):
        window.profile_keeper.change(learnt=("scopa",))
        QTimer.singleShot(0, answer)
        assert not window.play.closing.may_close()
        QTimer.singleShot(0, answer)
        assert window.play.closing.may_close()
    assert seen[0] == (
        "Your latest results aren't saved yet Another program is writing to the library."
        " Try again, or close without saving them."
    )


def test_results_are_kept_when_nobody_can_be_asked(window: MainWindow) -> None:
    window.prepare_table()
    with held(window.library):
        window.profile_keeper.change(learnt=("scopa",))
        window.play.closing.end()
        assert window.play.closing.may_close()
    take_in(window.library)
    assert window.library.profile.read().learnt == ("scopa",)
