"""The deal of the day in the main window: played, counted once, told in three lines."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from kontsina_qt.library.progress import DayResult
from kontsina_qt.session.day import number_of
from kontsina_qt.windows.day import DayDialog, share_lines
from kontsina_qt.windows.main import MainWindow
from tests.e2e.person import LEFT, Person
from tests.windows.on_screen import cut_words
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


def test_the_first_time_counts_and_is_told(window: MainWindow) -> None:
    window.session.budget_ms = 1
    press("play")
    QTest.mouseClick(window.welcome.buttons["day"], LEFT)
    match = window.session.match
    assert match.hands[0].deal.number == number_of(date.today())
    play_to_the_end(window)
    person = Person(window, 1)
    person.wait(lambda: bool(window.settings.days), "par")
    kept = window.settings.days
    assert len(kept) == 1
    assert (kept[0].own, kept[0].other) == match.results[0].points
    press("copy")
    window.day.show()
    lines = QGuiApplication.clipboard().text().split("\n")
    assert len(lines) == 3
    assert str(number_of(date.today())) in lines[0]
    window.day.play()
    play_to_the_end(window)
    QTest.qWait(50)
    assert window.settings.days == kept
    window.session.begin_again()
    assert window.session.match.hands[0].deal.number is None, "tomorrow's cards are not known yet"
    window.show_welcome()
    assert f"{kept[0].own} : {kept[0].other}" in window.welcome.buttons["day"].detail


def test_the_first_time_counts_though_the_table_is_left(window: MainWindow) -> None:
    window.session.budget_ms = 1
    window.day.play()
    # As if par took longer than the person.
    window.day.par.stop()
    window.session.turn_changed.disconnect(window.day._look)
    play_to_the_end(window)
    first = window.session.match.results[0].points
    window.day._look()
    assert not window.settings.days
    window.show_welcome()
    Person(window, 1).wait(lambda: bool(window.settings.days), "par")
    kept = window.settings.days
    assert [(each.own, each.other) for each in kept] == [first]


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


@pytest.mark.parametrize("result", [None, RESULT])
def test_the_dialog_cuts_no_word(window: MainWindow, result: DayResult | None) -> None:
    shown = DayDialog(date(2026, 11, 23), result, window)
    shown.show()
    QTest.qWait(10)
    assert cut_words(shown) == []
    shown.close()
