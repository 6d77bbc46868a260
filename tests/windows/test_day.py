"""The deal of the day in the main window: played, counted once, told in three lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from kontsina_qt.library.progress import DayResult
from kontsina_qt.library.store import Library
from kontsina_qt.session.day import DayPar, number_of
from kontsina_qt.windows.app import make_window
from kontsina_qt.windows.day import DayDesk
from kontsina_qt.windows.day_dialog import DayDialog, share_lines
from kontsina_qt.windows.main import MainWindow
from tests.e2e.person import LEFT, Person
from tests.windows.legible import cut_words
from tests.windows.panels import open_dialog

RESULT = DayResult("2026-11-23", 7, 4, 5, 6)


def dialog() -> DayDialog:
    """The dialog that is open."""
    found = open_dialog()
    assert isinstance(found, DayDialog)
    return found


def press(words: str) -> None:
    """Presses a button of the dialog that is about to open."""

    def do() -> None:
        button = {"play": dialog().play, "copy": dialog().copy}[words]
        QTest.mouseClick(button, LEFT)
        if words == "copy":
            QTest.keyClick(dialog(), Qt.Key.Key_Escape)

    QTimer.singleShot(0, do)


def play_to_the_end(window: MainWindow) -> None:
    person = Person(window, 3)
    while not window.session.match.over:
        person.wait(lambda: person.ready() or window.session.match.over, "the turn")
        if window.session.my_turn:
            window.session.play(person.position.legal()[0])


def no_par_yet(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets par take longer than anybody plays."""
    window.session.budget_ms = 1
    monkeypatch.setattr(DayPar, "find", lambda *_: None)


@pytest.fixture
def next_start(window: MainWindow) -> Iterator[Callable[[], MainWindow]]:
    """Closes the window and starts the program again, with the same files."""
    started: list[MainWindow] = []

    def start() -> MainWindow:
        window.close()
        window.library.close()
        again = make_window()
        again.prepare_table()
        again.session.budget_ms = 1
        started.append(again)
        return again

    yield start
    for each in started:
        each.close()
        each.library.close()


def test_the_first_time_counts_and_is_told(window: MainWindow) -> None:
    window.session.budget_ms = 1
    press("play")
    QTest.mouseClick(window.welcome.buttons["day"], LEFT)
    match = window.session.match
    assert match.hands[0].deal.number == number_of(date.today())
    play_to_the_end(window)
    person = Person(window, 1)
    person.wait(lambda: window.profile.days[0].par is not None, "par")
    kept = window.profile.days
    assert len(kept) == 1
    assert (kept[0].own, kept[0].other) == match.results[0].points
    assert not kept[0].undone and not kept[0].given_up
    press("copy")
    window.day.show()
    lines = QGuiApplication.clipboard().text().split("\n")
    assert len(lines) == 3
    assert str(number_of(date.today())) in lines[0]
    window.day.play()
    play_to_the_end(window)
    QTest.qWait(50)
    assert window.profile.days == kept
    window.session.begin_again()
    assert window.session.match.hands[0].deal.number is None, "tomorrow's cards are not known yet"
    window.show_welcome()
    assert f"{kept[0].own} : {kept[0].other}" in window.welcome.buttons["day"].detail


def test_the_program_is_left_before_par_is_known(
    window: MainWindow, next_start: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as slow:
        no_par_yet(window, slow)
        window.day.play()
        play_to_the_end(window)
        first = window.session.match.results[0].points
        [kept] = window.profile.days
        assert (kept.own, kept.other, kept.par) == (*first, None)
        assert share_lines(kept)[2] == "par is being worked out"
    again = next_start()
    Person(again, 1).wait(lambda: again.profile.days[0].par is not None, "par")
    with Library.open(again.library.path) as library:
        [kept] = library.profile().days
    assert (kept.own, kept.other) == first


def test_what_is_begun_goes_on(
    window: MainWindow, next_start: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    no_par_yet(window, monkeypatch)
    window.day.play()
    person = Person(window, 1)
    person.wait(person.ready, "the turn")
    window.session.play(person.position.legal()[0])
    begun = window.session.match_id
    again = next_start()
    again.day.play()
    assert again.session.match_id == begun
    assert len(again.session.match.hands) == 1
    assert again.session.match.hands[0].position.moves
    words = DayDialog(date.today(), None, again, True).play.text()
    assert words == "Go on with today's deal"


def test_undo_is_told_of(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    no_par_yet(window, monkeypatch)
    window.day.play()
    person = Person(window, 1)
    person.wait(person.ready, "the turn")
    window.session.play(person.position.legal()[0])
    person.wait(person.ready, "the next turn")
    person.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.toast.words == "Taken back: the result will say so."
    play_to_the_end(window)
    [kept] = window.profile.days
    assert kept.undone
    assert share_lines(kept)[1] == (
        f"{kept.own} : {kept.other} against a skilled player, with undo"
    )
    window.session.undo()
    assert window.profile.days == (kept,), "what has counted stays"
    play_to_the_end(window)
    assert window.profile.days == (kept,)


def test_giving_up_is_a_try(
    window: MainWindow, next_start: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    no_par_yet(window, monkeypatch)
    window.day.play()
    person = Person(window, 1)
    person.wait(person.ready, "the turn")
    person.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert window.session.resigned is None
    assert "counts as given up" in window.toast.words
    person.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert window.session.resigned == 0
    [kept] = window.profile.days
    assert kept.given_up
    assert share_lines(kept)[1] == "given up against a skilled player"
    window.session.undo()
    play_to_the_end(window)
    again = next_start()
    assert again.profile.days == (kept,), "the second try does not count"
    again.show_welcome()
    assert again.welcome.buttons["day"].detail == "Today: given up"


def test_a_file_that_is_opened_at_its_end_is_no_try(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_par_yet(window, monkeypatch)
    # As if somebody had played it elsewhere.
    monkeypatch.setattr(DayDesk, "today", staticmethod(lambda: date(2000, 1, 1)))
    window.day.play()
    match = window.session.match
    play_to_the_end(window)
    assert window.profile.days
    path = tmp_path / "friend.kontsina"
    window.desk.save_to(str(path))
    window.profile_keeper.change(days=())
    window.desk.open_file(str(path))
    assert window.session.match.over and window.session.match is not match
    assert window.profile.days == ()


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (RESULT, "4 points better than the expert"),
        (DayResult("2026-11-23", 5, 6, 5, 6), "level with the expert"),
        (DayResult("2026-11-23", 4, 6, 5, 6), "1 point behind the expert"),
    ],
)
def test_three_lines(result: DayResult, words: str) -> None:
    lines = share_lines(result)
    assert lines[0] == "Kontsina, deal of the day No. 20261123"
    assert lines[1] == f"{result.own} : {result.other} against a skilled player"
    assert lines[2] == f"par 5 : 6, {words}"


GIVEN_UP = DayResult("2026-11-23", 0, 0, given_up=True)


@pytest.mark.parametrize("result", [None, RESULT, GIVEN_UP])
def test_the_dialog_cuts_no_word(window: MainWindow, result: DayResult | None) -> None:
    shown = DayDialog(date(2026, 11, 23), result, window)
    shown.show()
    QTest.qWait(10)
    assert cut_words(shown) == []
    shown.close()
