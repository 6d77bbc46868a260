"""Badges in the main window: earned at the table and elsewhere, recorded, announced once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from kontsina_qt.goals.reached import Reached
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.progress import DayResult
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.windows.badges.dialog import BadgesDialog
from kontsina_qt.windows.shell.idle_tasks import BUSY_MS
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.statistics.dialog import StatisticsDialog
from tests.e2e.ahead import play_ahead
from tests.e2e.person import LEFT, SWIFT, Person
from tests.library.playing import keep, play_match
from tests.session.waiting import wait
from tests.windows.panels import open_dialog

ABOVE = DayResult("2026-11-25", 7, 4, 5, 6)


def ready(window: MainWindow) -> list[str]:
    """Wait until the achievements are read; return the messages from then on."""
    window.prepare_table()
    wait(lambda: window.idle_tasks.done and window.goals.reached is not None)
    lines: list[str] = []
    window.profile_keeper.kept.connect(lambda: lines.append(window.toast.words))
    return lines


def test_what_has_been_reached_is_read_when_the_window_has_time(
    start: Callable[..., MainWindow],
) -> None:
    window = start()
    window.scene.motion.speed = 20
    wait(lambda: window.moves() and not window.idle_tasks.resting)
    QTest.qWait(4 * BUSY_MS)
    assert window.moves()
    assert window.goals.reached is None, "cards are moving"
    window.scene.motion.speed = SWIFT
    window.scene.motion.finish()
    wait(lambda: window.idle_tasks.done and window.goals.reached is not None)


def test_a_badge_is_kept_and_told_once(window: MainWindow) -> None:
    lines = ready(window)
    window.profile_keeper.change(days=(ABOVE,))
    wait(lambda: "above-par" in window.profile.badges)
    wait(lambda: "New badge: Better than Expert" in lines)
    with Library.open(window.library.path) as library:
        kept = library.profile.read().badges
    assert kept == {"above-par": window.day.today().isoformat()}
    window.toast.dismiss()
    window.profile_keeper.change(days=(ABOVE, replace(ABOVE, day="2026-11-26")))
    window.goals.read()
    QTest.qWait(50)
    assert window.profile.badges == kept
    assert not window.toast.isVisible()


def test_matches_of_the_library_are_found(window: MainWindow) -> None:
    for number in range(8):
        match = play_match(number, game("kontsina").rules(2, {"end": "hands", "hands": 1}))
        keep(window.library, match)
    ready(window)
    window.goals.read(count=True)
    wait(lambda: "first-win" in window.profile.badges)
    assert window.goals.reached != Reached()


def at_the_last_cards(start: Callable[..., MainWindow]) -> tuple[MainWindow, Person]:
    """A match of one hand, of which four cards are left."""
    window = start(level="beginner", end="hands", hands=1)
    ready(window)
    window.session.asking.budget_ms = 1
    play_ahead(window)
    return window, Person(window, 3)


def test_a_match_at_the_table_is_read_when_it_is_over(start: Callable[..., MainWindow]) -> None:
    window, person = at_the_last_cards(start)
    while not window.session.match.over:
        person.wait(lambda: person.ready() or window.session.match.over, "the turn")
        if window.session.my_turn:
            window.session.play(person.position.legal()[0])
        left = sum(hand.bit_count() for hand in person.position.hands)
        if left == 1 and not person.position.stock:
            window.scene.motion.speed = 1.0  # the end comes when its last cards lie
    wait(lambda: window.goals.reached is not None and window.goals.reached.matches == 1)
    reached = window.goals.reached
    assert reached is not None
    own, other = window.session.match.standing.scores
    assert bool(reached.won) is (own > other)
    if reached.won:
        wait(lambda: "First win" in window.toast.words)
        assert window.table_page.match_end.isVisible(), "first it is told who has won"


def test_badges_wait_until_the_end_of_the_match_is_shown(start: Callable[..., MainWindow]) -> None:
    window, person = at_the_last_cards(start)
    while not window.session.match.over:
        person.wait(lambda: person.ready() or window.session.match.over, "the turn")
        left = sum(hand.bit_count() for hand in person.position.hands)
        if left <= 2 and not person.position.stock:
            window.scene.motion.speed = 1.0  # the end is shown when its last cards lie
        if window.session.my_turn:
            window.session.play(person.position.legal()[0])
    window.profile_keeper.change(days=(ABOVE,))
    wait(lambda: "above-par" in window.profile.badges)
    assert not window.table_page.match_end.isVisible()
    assert "Better than Expert" not in window.toast.words
    wait(lambda: "Better than Expert" in window.toast.words)
    assert window.table_page.match_end.isVisible()


@pytest.mark.parametrize("leaves", [False, True])
def test_after_a_match_that_was_resigned_or_left_badges_are_told(
    start: Callable[..., MainWindow], leaves: bool
) -> None:
    window = start(level="beginner", end="hands", hands=1)
    lines = ready(window)
    if leaves:
        window.session.asking.budget_ms = 1
        person = Person(window, 3)
        play_ahead(window)
        while not window.session.match.over:
            person.wait(lambda: person.ready() or window.session.match.over, "the turn")
            if window.session.my_turn:
                window.session.play(person.position.legal()[0])
    else:
        window.session.resign()
    window.show_welcome()
    window.toast.dismiss()
    window.profile_keeper.change(days=(ABOVE,))
    wait(lambda: any("Better than Expert" in line for line in lines))


def test_who_wants_none_earns_none_until_they_do(window: MainWindow) -> None:
    window.change_settings(replace(window.settings, goals=False))
    ready(window)
    window.profile_keeper.change(days=(ABOVE,))
    window.profile_keeper.settle()
    assert not window.profile.badges
    assert window.goals.next_step() is None
    page = learning_of(window)
    page.open()
    assert not page.list_page.badges_link.isVisible()
    window.change_settings(replace(window.settings, goals=True))
    wait(lambda: "above-par" in window.profile.badges)
    assert page.list_page.badges_link.isVisible()


def test_the_statistics_lead_to_the_badges(window: MainWindow) -> None:
    ready(window)
    seen: list[bool] = []

    def look() -> None:
        dialog = open_dialog()
        if isinstance(dialog, StatisticsDialog):
            QTest.mouseClick(dialog.badges, LEFT)
            QTimer.singleShot(0, window, look)
        elif isinstance(dialog, BadgesDialog):
            seen.append(True)
            dialog.reject()
        elif not seen:
            QTimer.singleShot(5, window, look)

    QTimer.singleShot(0, window, look)
    QTest.mouseClick(window.welcome.buttons["statistics"], LEFT)
    wait(lambda: bool(seen))


def test_the_lessons_lead_to_the_badges_and_those_to_a_lesson(window: MainWindow) -> None:
    ready(window)
    learning = learning_of(window)
    learning.open()

    def go() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, BadgesDialog)
        QTest.mouseClick(dialog.go, LEFT)

    QTimer.singleShot(0, window, go)
    QTest.mouseClick(learning.list_page.badges_link, LEFT)
    assert learning.session.lesson is not None
    assert learning.session.lesson.game == "kontsina"
