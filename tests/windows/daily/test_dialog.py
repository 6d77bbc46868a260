"""The calendar by mouse and by keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from kontsina_qt.language import set_language
from kontsina_qt.library.tables.progress import DayResult
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.daily.day_results import DayResults
from kontsina_qt.windows.daily.dialog import DayDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.matrix import each_language
from tests.windows.legible import cut_words

LEFT = Qt.MouseButton.LeftButton
TODAY = date(2026, 11, 25)
RESULT = DayResult(TODAY.isoformat(), 4, 1, 3, 2)
GIVEN_UP = DayResult(TODAY.isoformat(), 0, 0, given_up=True)


def month(*, today: DayResult | None = RESULT, missed: tuple[int, ...] = (11, 13)) -> DayResults:
    """November, with or without today and with some days missed."""
    results = {}
    for number in range(1, 25):
        if number not in missed:
            day = date(2026, 11, number).isoformat()
            results[day] = DayResult(day, number % 5, 5 - number % 5, 2, 3)
    if today is not None:
        results[today.day] = today
    return DayResults(TODAY, results, frozenset(["2026-11-06"]))


@pytest.fixture
def shown(window: MainWindow) -> Iterator[DayDialog]:
    dialog = DayDialog(month(), THEMES["cloth"], window)
    dialog.show()
    QTest.qWait(10)
    yield dialog
    dialog.close()


def test_a_day_is_chosen_by_click(shown: DayDialog) -> None:
    assert shown.copy.hasFocus() and shown.copy.isDefault()
    QTest.mouseClick(shown.calendar.button_of(date(2026, 11, 13)), LEFT)
    assert shown.day == date(2026, 11, 13)
    assert shown.play.text() == "Catch up"
    assert not shown.copy.isVisible()
    QTest.mouseClick(shown.play, LEFT)
    assert shown.result() == DayDialog.DialogCode.Accepted
    assert shown.day == date(2026, 11, 13)


def test_days_are_walked_by_keys(shown: DayDialog) -> None:
    button = shown.calendar.button_of(TODAY)
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Up)
    assert shown.day == TODAY - timedelta(days=7)
    QTest.keyClick(shown.calendar.button_of(shown.day), Qt.Key.Key_Right)
    assert shown.day == TODAY - timedelta(days=6)
    for _ in range(3):
        QTest.keyClick(shown.calendar.button_of(shown.day), Qt.Key.Key_Down)
    assert shown.day == TODAY, "not further than today"
    QTest.keyClick(shown.calendar.button_of(TODAY), Qt.Key.Key_PageUp)
    assert shown.day == date(2026, 11, 1), "not further back than what was played"


def test_a_result_is_shared(shown: DayDialog) -> None:
    QTest.keyClick(shown, Qt.Key.Key_C)
    words = QGuiApplication.clipboard().text()
    assert words == "Kontsina, 25 Nov: +1 (4–1, par 3) · 12 days in a row"
    assert shown.copy.text() == "Copied"


def test_what_is_missing_is_offered(shown: DayDialog) -> None:
    assert shown.catch_up.text() == "Play 13 Nov"
    assert "2 days to catch up on" in [label.text() for label in shown.findChildren(QLabel)]
    QTest.mouseClick(shown.catch_up, LEFT)
    assert shown.day == date(2026, 11, 13)


def test_somebody_new_is_reminded_of_nothing(window: MainWindow) -> None:
    dialog = DayDialog(DayResults(TODAY), THEMES["cloth"], window)
    dialog.show()
    QTest.qWait(10)
    before = dialog.calendar.button_of(date(2026, 11, 13))
    assert not any("atch up" in label.text() for label in dialog.findChildren(QLabel))
    assert not dialog.catch_up.isVisible() and dialog.rival.isVisible()
    assert before.accessibleName().endswith("13 November 2026, not played")
    QTest.mouseClick(before, LEFT)
    assert dialog.play.text() == "Catch up", "it can be played all the same"
    dialog.close()


def test_a_scale_shows_how_far_from_par(shown: DayDialog) -> None:
    scale = shown.scale
    assert scale.isVisible() and not shown.rival.isVisible()
    assert 0 < scale.at(0) < scale.at(3) < scale.at(4) < scale.at(5) < scale.width()
    picture = scale.grab().toImage()
    middle = round(scale.at(0))
    gold, accent = THEMES["cloth"].gold, THEMES["cloth"].paper_accent
    assert picture.pixelColor(round(scale.at(2)), middle) == accent
    assert picture.pixelColor(round(scale.at(4)) - 9, middle) == gold
    QTest.mouseClick(shown.calendar.button_of(date(2026, 11, 13)), LEFT)
    assert not scale.isVisible() and shown.rival.isVisible()


def test_a_reader_hears_the_days(shown: DayDialog) -> None:
    names = {
        number: shown.calendar.button_of(date(2026, 11, number)).accessibleName()
        for number in (6, 13, 14, 25, 26)
    }
    assert names[13].endswith("13 November 2026, not played yet: catch up")
    assert names[6].endswith("1 below par, late")
    assert names[14].endswith("2 above par")
    assert names[25].endswith("1 above par")
    assert names[26].endswith("26 November 2026")
    assert not shown.calendar.button_of(date(2026, 11, 26)).isEnabled()


@pytest.mark.parametrize("today", [None, RESULT, GIVEN_UP])
@pytest.mark.parametrize("size", [(1280, 800), (480, 800)])
def test_no_word_is_cut(window: MainWindow, today: DayResult | None, size: tuple[int, int]) -> None:
    window.resize(*size)
    dialog = DayDialog(month(today=today), THEMES["cloth"], window)
    dialog.show()
    QTest.qWait(10)
    assert cut_words(dialog) == []
    dialog.close()


@pytest.mark.parametrize("there", [True, False])
def test_the_match_of_a_result_is_reviewed(window: MainWindow, there: bool) -> None:
    dialog = DayDialog(month(), THEMES["cloth"], window, reviewable=lambda day: there)
    wanted: list[date] = []
    dialog.review_wanted.connect(wanted.append)
    dialog.show()
    QTest.qWait(10)
    assert dialog.review.isVisible() is there
    if there:
        QTest.keyClick(dialog.copy, Qt.Key.Key_Tab)
        assert dialog.review.hasFocus()
        QTest.keyClick(dialog.review, Qt.Key.Key_Return)
        assert wanted == [TODAY]
        assert not dialog.isVisible()
    dialog.close()


def test_what_was_not_played_is_not_reviewed(window: MainWindow) -> None:
    dialog = DayDialog(month(today=None), THEMES["cloth"], window, reviewable=lambda day: True)
    dialog.show()
    QTest.qWait(10)
    assert not dialog.review.isVisible()
    dialog.close()


def test_the_puzzle_of_a_day_stands_beside_its_deal(window: MainWindow) -> None:
    puzzles = {"2026-11-23": True, "2026-11-24": False}
    book = replace(month(), puzzles=puzzles)
    dialog = DayDialog(book, THEMES["cloth"], window)
    wanted: list[date] = []
    dialog.puzzle_wanted.connect(wanted.append)
    dialog.show()
    QTest.qWait(10)
    names = {
        day: dialog.calendar.button_of(date(2026, 11, day)).accessibleName() for day in (22, 23, 24)
    }
    assert names[23].endswith("puzzle solved on the first try")
    assert names[24].endswith("puzzle not solved on the first try")
    assert "puzzle" not in names[22]
    assert dialog.puzzle.text() == "Solve it"
    QTest.mouseClick(dialog.calendar.button_of(date(2026, 11, 23)), LEFT)
    assert dialog.puzzle.text() == "Look at it again"
    dialog.puzzle.setFocus()
    QTest.keyClick(dialog.puzzle, Qt.Key.Key_Return)
    assert wanted == [date(2026, 11, 23)]
    assert not dialog.isVisible()


def test_rows_of_days_are_told_to_who_wants_them_alone(window: MainWindow) -> None:
    for told in (True, False):
        dialog = DayDialog(replace(month(), shows_streaks=told), THEMES["cloth"], window)
        dialog.show()
        words = [label.text() for label in dialog.findChildren(QLabel)]
        assert any("in a row" in each for each in words) is told
        QTest.keyClick(dialog, Qt.Key.Key_C)
        assert ("in a row" in QGuiApplication.clipboard().text()) is told
        dialog.close()


@pytest.mark.parametrize("language", each_language(["en", "el", "it"]))
@pytest.mark.parametrize("size", [(480, 800), (1366, 768)])
def test_no_word_is_cut_beside_a_star(
    window: MainWindow, language: str, size: tuple[int, int]
) -> None:
    set_language(language)
    window.resize(*size)
    puzzles = {date(2026, 11, day).isoformat(): day % 2 == 0 for day in range(1, 25)}
    book = replace(month(), puzzles=puzzles)
    dialog = DayDialog(book, THEMES["cloth"], window, reviewable=lambda day: True)
    dialog.show()
    QTest.qWait(10)
    cut = cut_words(dialog)
    dialog.close()
    set_language("en")
    assert cut == []
