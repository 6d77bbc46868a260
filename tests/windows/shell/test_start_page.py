"""Every entry of the start page works, and the first one is the best proposal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.library.tables.progress import DayResult, Try
from kontsina_qt.windows.daily.dialog import DayDialog
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.start_page import ACTIONS, DETAILS
from kontsina_qt.windows.welcome.entries import ENTRIES
from tests.session.waiting import wait
from tests.windows.panels import open_dialog

Start = Callable[..., MainWindow]


def test_every_entry_has_its_action_and_no_detail_is_for_none() -> None:
    names = [entry.name for entry in ENTRIES]
    assert names == list(ACTIONS)
    assert set(DETAILS) <= set(names)


def test_who_has_not_played_is_proposed_nothing_but_to_play(window: MainWindow) -> None:
    window.show_welcome()
    page = window.welcome
    assert not page.continue_button.isVisibleTo(page)
    assert page.play_button.primary


def test_a_lesson_that_was_begun_is_proposed(window: MainWindow) -> None:
    window.profile_keeper.change(lessons={"scopa": 3})
    window.show_welcome()
    page = window.welcome
    assert page.continue_button.isVisibleTo(page) and page.continue_button.primary
    assert page.continue_button.heading == "Continue the lesson"
    assert page.continue_button.detail == "Scopa · continue at step 4 of 9"
    assert not page.play_button.primary
    QTest.mouseClick(page.continue_button, Qt.MouseButton.LeftButton)
    session = learning_of(window).session
    assert session.lesson is LESSONS["scopa"] and session.index == 3


def test_the_deal_of_the_day_is_proposed_until_it_is_played(window: MainWindow) -> None:
    today = window.day_watch.day.isoformat()
    window.profile_keeper.change(days=(DayResult("2026-01-01", 7, 4, 6, 5),))
    window.show_welcome()
    page = window.welcome
    assert page.continue_button.heading == "Deal of the day"
    seen: list[object] = []

    def look() -> None:
        dialog = open_dialog()
        seen.append(dialog)
        if isinstance(dialog, DayDialog):
            dialog.reject()

    QTimer.singleShot(0, window, look)
    QTest.mouseClick(page.continue_button, Qt.MouseButton.LeftButton)
    assert [type(each) for each in seen] == [DayDialog]
    played = DayResult(today, 7, 4, 6, 5)
    window.profile_keeper.change(days=(DayResult("2026-01-01", 7, 4, 6, 5), played))
    window.show_welcome()
    assert page.continue_button.heading != "Deal of the day"


def test_a_run_of_days_is_told_until_today_is_played(window: MainWindow) -> None:
    entry = window.welcome.buttons["day"]
    yesterday, before = (date.today() - timedelta(days=n) for n in (1, 2))
    results = [DayResult(day.isoformat(), 5, 4, 5, 4) for day in (before, yesterday)]
    window.profile_keeper.change(days=tuple(results))
    window.show_welcome()
    assert entry.detail == "2 days in a row: keep it up"
    window.change_settings(replace(window.settings, goals=False))
    window.show_welcome()
    assert entry.detail == "the same cards for everyone"


def test_the_next_step_of_the_path_is_proposed_after_the_days_deal_and_puzzle(
    window: MainWindow,
) -> None:
    today = window.day_watch.day.isoformat()
    window.prepare_table()
    wait(lambda: window.goals.reached is not None)
    window.profile_keeper.change(
        days=(DayResult(today, 7, 4, 6, 5),),
        tries={"kontsina:1000172": Try("2026-01-01T00:00:00", True)},
    )
    window.show_welcome()
    page = window.welcome
    assert page.continue_button.heading == "Puzzle of the day"
    window.profile_keeper.change(puzzle_days={today: False})
    window.show_welcome()
    assert page.continue_button.heading == "What to try next"
    assert page.continue_button.detail == "Finish the lesson in Kontsina"
    window.profile_keeper.change(learnt=("kontsina",))
    assert page.continue_button.detail == "Beat Nikos (Beginner)"
    QTest.mouseClick(page.continue_button, Qt.MouseButton.LeftButton)
    wait(lambda: window.session.active)
    assert [seat.player for seat in window.session.match.seats] == ["human", "beginner"]
    assert window.session.match.seats[1].name == "Nikos"


def test_nothing_is_proposed_to_who_wants_no_suggestions(window: MainWindow) -> None:
    assert window.welcome.buttons["puzzles"].detail == "today's puzzle is waiting"
    window.change_settings(replace(window.settings, goals=False))
    window.profile_keeper.change(days=(DayResult("2026-01-01", 7, 4, 6, 5),))
    window.show_welcome()
    assert not window.welcome.continue_button.isVisibleTo(window.welcome)
    assert window.welcome.buttons["puzzles"].detail == "find the only winning move"
    window.profile_keeper.change(lessons={"scopa": 3})
    window.show_welcome()
    assert window.welcome.continue_button.heading == "Continue the lesson"


def test_a_match_that_waits_comes_before_any_proposal(start: Start) -> None:
    window = start()
    window.profile_keeper.change(lessons={"scopa": 3})
    window.show_welcome()
    assert window.welcome.continue_button.heading == "Continue"
    QTest.mouseClick(window.welcome.continue_button, Qt.MouseButton.LeftButton)
    assert window.session.active
