"""The daily deal in the main window: played, counted once, with its result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from kontsina_qt.library.rescue import take_in
from kontsina_qt.library.results.history import unfinished_of_deal
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.progress import DayResult
from kontsina_qt.session.day import DayPar, number_of
from kontsina_qt.session.following import begin_again
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.daily.day_results import DayResults
from kontsina_qt.windows.daily.dialog import DayDialog
from kontsina_qt.windows.daily.words import headline, par_words, share_text
from kontsina_qt.windows.shell.daily_deal import DailyDealController
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_window
from kontsina_qt.windows.system.day_watch import DayWatch
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from tests.e2e.person import FLYING, LEFT, Person, hurry
from tests.session.saving.test_profile_keeper import held
from tests.session.waiting import wait
from tests.windows.panels import open_dialog

RESULT = DayResult("2026-11-23", 7, 4, 5, 6)
OPENED = date(2026, 11, 26)


def dialog() -> DayDialog:
    """The dialog that is open."""
    found = open_dialog()
    assert isinstance(found, DayDialog)
    return found


def press(words: str) -> None:
    """Press a button of the dialog that is about to open."""

    def do() -> None:
        button = {"play": dialog().play, "copy": dialog().copy}[words]
        QTest.mouseClick(button, LEFT)
        if words == "copy":
            QTest.keyClick(dialog(), Qt.Key.Key_Escape)

    QTimer.singleShot(0, do)


def play_to_the_end(window: MainWindow) -> None:
    person = Person(window, 3)
    wait(lambda: window.session.active)  # it begins when all is written
    hurry(window, FLYING)
    window.session.pacer.pace.look = 0
    while not window.session.match.over:
        person.wait(lambda: person.ready() or window.session.match.over, "the turn")
        if window.session.my_turn:
            window.session.play(person.position.legal()[0])


def no_par_yet(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Delay par beyond the end of the test."""
    window.session.asking.budget_ms = 1
    monkeypatch.setattr(DayPar, "find", lambda *_: None)


@pytest.fixture
def next_start(window: MainWindow) -> Iterator[Callable[[], MainWindow]]:
    """Close the window and start the program again, with the same files."""
    started: list[MainWindow] = []

    def start() -> MainWindow:
        window.close()
        window.library.close()
        again = make_window()
        again.prepare_table()
        again.session.asking.budget_ms = 1
        started.append(again)
        return again

    yield start
    for each in started:
        each.close()
        each.library.close()


def test_the_first_time_counts_and_is_told(window: MainWindow) -> None:
    window.session.asking.budget_ms = 1
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
    line = QGuiApplication.clipboard().text()
    assert line.startswith("Kontsina, ") and f"{kept[0].own}–{kept[0].other}" in line
    window.day.play()
    play_to_the_end(window)
    QTest.qWait(50)
    assert window.profile.days == kept
    begin_again(window.session)
    assert window.session.match.hands[0].deal.number is None, "tomorrow's cards are not known yet"
    window.show_welcome()
    assert f"{kept[0].own}–{kept[0].other}" in window.welcome.buttons["day"].detail


def test_the_days_match_is_reviewed(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    no_par_yet(window, monkeypatch)
    window.day.play()
    play_to_the_end(window)
    played = window.session.match.record()
    window.show_welcome()

    def press_review() -> None:
        QTest.mouseClick(dialog().review, LEFT)

    QTimer.singleShot(0, press_review)
    QTest.mouseClick(window.welcome.buttons["day"], LEFT)
    wait(lambda: window.review is not None and window.review.isVisible())
    assert window.review is not None
    assert window.review.hands == len(played.hands) == 1
    window.review.stop()
    window.review.close()


def test_a_day_that_was_resigned_has_no_review(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_par_yet(window, monkeypatch)
    window.day.play()
    person = Person(window, 1)
    person.wait(person.ready, "the turn")
    window.session.play(person.position.legal()[0])
    window.session.resign()
    wait(lambda: bool(window.profile.days))
    seen: list[bool] = []

    def look() -> None:
        seen.append(dialog().review.isVisible())
        QTest.keyClick(dialog(), Qt.Key.Key_Escape)

    QTimer.singleShot(0, look)
    window.day.show()
    assert seen == [False]


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
        assert par_words(kept) == "Finding par …"
    again = next_start()
    Person(again, 1).wait(lambda: again.profile.days[0].par is not None, "par")
    with Library.open(again.library.path) as library:
        [kept] = library.profile.read().days
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
    wait(lambda: again.session.active)
    assert again.session.match_id == begun
    assert len(again.session.match.hands) == 1
    assert again.session.match.hands[0].position.moves
    book = DayResults(date.today())
    shown = DayDialog(book, THEMES["cloth"], again, lambda day: day == book.today)
    assert shown.play.text() == "Continue"


def test_what_is_begun_goes_on_while_the_disk_is_slow(
    hasty: None, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a day's deal would be started a second time."""
    no_par_yet(window, monkeypatch)
    wait(lambda: not window.writer.busy)
    go = Event()
    window.writer.run(lambda: go.wait(60))
    window.day.play()
    window.show_welcome()
    window.day.play()
    go.set()
    wait(lambda: window.session.active and not window.writer.busy)
    assert len(unfinished_of_deal(window.library, number_of(DayWatch.today()))) == 1


def test_undo_is_told_of(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    no_par_yet(window, monkeypatch)
    window.day.play()
    person = Person(window, 1)
    person.wait(person.ready, "the turn")
    window.session.play(person.position.legal()[0])
    person.wait(person.ready, "the next turn")
    person.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.toast.words == "Undone: the result will show it."
    play_to_the_end(window)
    [kept] = window.profile.days
    assert kept.undone
    assert "with undo" in share_text(kept, 1)
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
    window.action.resign.trigger()
    dialog = open_dialog()
    assert isinstance(dialog, GivingUpDialog)
    assert window.session.resigned is None
    assert "will count as resigned" in dialog.words
    QTest.mouseClick(dialog.give_up, LEFT)
    assert window.session.resigned == 0
    [kept] = window.profile.days
    assert kept.given_up
    assert headline(kept) == "Resigned"
    window.session.undo()
    play_to_the_end(window)
    again = next_start()
    assert again.profile.days == (kept,), "the second try does not count"
    again.show_welcome()
    assert again.welcome.buttons["day"].detail == "Today: resigned"


def test_a_file_that_is_opened_at_its_end_is_no_try(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_par_yet(window, monkeypatch)
    # As if somebody had played it elsewhere.
    monkeypatch.setattr(DailyDealController, "today", staticmethod(lambda: date(2000, 1, 1)))
    window.day.play()
    wait(lambda: window.session.active)
    match = window.session.match
    play_to_the_end(window)
    assert window.profile.days
    path = tmp_path / "friend.kontsina"
    window.match_controller.save_to(str(path))
    id = window.session.match_id
    assert id is not None
    window.show_welcome()
    window.library.delete(id)
    window.profile_keeper.change(days=())
    window.match_controller.open_file(str(path))
    wait(lambda: window.session.active)  # it is opened when all is written
    assert window.session.match.over and window.session.match is not match
    assert window.profile.days == ()


def set_clock(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """Set the local date."""
    monkeypatch.setattr(DayWatch, "today", staticmethod(lambda: day))


def begin(window: MainWindow) -> Person:
    """Begin today's deal, up to the second turn."""
    window.day.play()
    person = Person(window, 1)
    person.wait(person.ready, "the turn")
    window.session.play(person.position.legal()[0])
    person.wait(person.ready, "the next turn")
    return person


@pytest.mark.parametrize("later", [date(2026, 11, 25), date(2026, 11, 27), date(2027, 5, 1)])
def test_whatever_the_clock_says_later_the_day_is_that_of_the_deal(
    window: MainWindow,
    next_start: Callable[[], MainWindow],
    monkeypatch: pytest.MonkeyPatch,
    later: date,
) -> None:
    """Set back, past midnight, and in another time zone."""
    no_par_yet(window, monkeypatch)
    set_clock(monkeypatch, OPENED)
    begin(window)
    set_clock(monkeypatch, later)
    again = next_start()
    again.match_controller.go_on()
    again.action.resign.trigger()
    dialog = open_dialog()
    assert isinstance(dialog, GivingUpDialog)
    assert "will count as resigned" in dialog.words
    QTest.mouseClick(dialog.play_on, LEFT)
    assert again.session.resigned is None
    play_to_the_end(again)
    [kept] = again.library.profile.read().days
    assert kept.day == OPENED.isoformat()
    set_clock(monkeypatch, OPENED)
    again.show_welcome()
    assert again.welcome.buttons["day"].detail == f"Today: {kept.own}–{kept.other}"
    again.day.play()
    play_to_the_end(again)
    assert again.library.profile.read().days == (kept,)


def test_the_dialog_plays_the_deal_that_it_shows(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_par_yet(window, monkeypatch)
    set_clock(monkeypatch, OPENED)

    def past_midnight() -> None:
        set_clock(monkeypatch, OPENED + timedelta(days=1))
        QTest.mouseClick(dialog().play, LEFT)

    QTimer.singleShot(0, past_midnight)
    window.day.show()
    assert window.session.match.hands[0].deal.number == number_of(OPENED)
    play_to_the_end(window)
    assert [each.day for each in window.profile.days] == [OPENED.isoformat()]
    assert not window.profile.late, "the dialog called it today's"


def test_the_dialog_opens_the_puzzle_that_it_shows(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, OPENED)

    def past_midnight() -> None:
        set_clock(monkeypatch, OPENED + timedelta(days=1))
        QTest.mouseClick(dialog().puzzle, LEFT)

    QTimer.singleShot(0, past_midnight)
    window.day.show()
    wait(lambda: bool(window.profile.puzzles_opened))
    [(day, opened)] = window.profile.puzzles_opened.items()
    assert day == OPENED.isoformat()
    assert not opened.late


def test_a_dialog_open_past_midnight_offers_the_new_deal(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_par_yet(window, monkeypatch)
    set_clock(monkeypatch, OPENED)
    following = OPENED + timedelta(days=1)
    seen: list[object] = []

    def past_midnight() -> None:
        seen.append(dialog().newer.isVisible())
        set_clock(monkeypatch, following)
        dialog().tick()
        seen.append(dialog().newer.isVisible())
        QTest.mouseClick(dialog().newer, LEFT)
        seen.extend((dialog().day, dialog().newer.isVisible(), dialog().play.hasFocus()))
        QTest.mouseClick(dialog().play, LEFT)

    QTimer.singleShot(0, past_midnight)
    window.day.show()
    assert seen == [False, True, following, False, True]
    assert window.session.match.hands[0].deal.number == number_of(following)
    play_to_the_end(window)
    assert [each.day for each in window.profile.days] == [following.isoformat()]
    assert not window.profile.late


def test_the_tile_is_of_today_at_midnight_too(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, OPENED)
    window.profile_keeper.change(days=(DayResult(OPENED.isoformat(), 7, 4, 5, 6),))
    window.show_welcome()
    tile = window.welcome.buttons["day"]
    assert tile.detail == "Today: 7–4"
    set_clock(monkeypatch, OPENED + timedelta(days=1))
    window.day_watch.look()
    assert tile.detail == "1 day in a row: keep it up"


def test_a_try_of_which_only_the_match_is_kept_counts(
    window: MainWindow, next_start: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a crash between the last move and its result."""
    no_par_yet(window, monkeypatch)
    begin(window)
    with monkeypatch.context() as killed:
        killed.setattr(DailyDealController, "_keep", lambda *_: None)
        play_to_the_end(window)
    points = window.session.match.results[0].points
    assert window.library.profile.read().days == ()
    [kept] = next_start().library.profile.read().days
    assert (kept.day, kept.own, kept.other) == (date.today().isoformat(), *points)


def test_a_result_that_cannot_be_kept_is_told_and_tried_again(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_par_yet(window, monkeypatch)
    begin(window)
    window.profile_keeper.retry.every_ms = 30
    message: list[str] = []
    window.profile_keeper.notice.connect(message.append)
    library = window.library
    with held(library):
        window.session.resign()
        assert len(message) == 1 and "saved as soon as possible" in message[0]
        assert window.profile.days[0].given_up
        with Library.open(library.path) as other:
            assert other.profile.read().days == ()
    wait(lambda: len(library.profile.read().days) == 1)
    assert "Resigned" in window.toast.words


def test_a_result_that_cannot_be_kept_at_closing_is_there_at_the_next_start(
    window: MainWindow, next_start: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    with held(window.library):
        window.profile_keeper.change(days=(RESULT,))
        assert window.play.closing.may_close()
        assert window.library.profile.read().days == ()
    again = next_start()
    take_in(again.library)
    assert again.library.profile.read().days == (RESULT,)
