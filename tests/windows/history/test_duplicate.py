"""Same cards, other side, from the end of a match to the two results side by side."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import cast

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.store import Library
from kontsina_qt.match.duplicate import Comparison, SameHand, compared, moved_on, twin_deal
from kontsina_qt.match.match import Match
from kontsina_qt.windows.history.dialog import MatchesDialog
from kontsina_qt.windows.history.duplicate import DuplicateDialog, show_comparison, verdict
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_window
from tests.e2e.ahead import play_ahead
from tests.e2e.person import LEFT, Person, hurry
from tests.match.playing import new_match, play_on, rules_of
from tests.windows.panels import open_dialog

pytestmark = pytest.mark.slow

Start = Callable[..., MainWindow]


def finish(window: MainWindow, seed: int) -> None:
    person = Person(window, seed=seed)
    play_ahead(window)
    while not window.session.finished:
        person.wait(lambda: person.ready() or window.session.finished, "a turn")
        if person.ready():
            person.play_by_clicking()
    person.wait(person.at_end, "the end of the match")


def test_the_cards_come_back_on_the_other_side(start: Start) -> None:
    window = start(end="hands", hands=1)
    assert not window.action.chair.isEnabled()
    finish(window, 4)
    original = window.session.match
    id = window.session.match_id
    chair = window.table_page.match_end.buttons["chair"]
    assert chair.isVisible()
    assert chair.text() == "Same cards, other side"
    QTest.mouseClick(chair, LEFT)
    twin = window.session.match
    assert window.session.original is not None
    assert [s.name for s in twin.seats] == [s.name for s in reversed(original.seats)]
    assert twin.hands[0].deal.deck == original.hands[0].deal.deck
    assert window.session.viewer == 1
    # Leave in the middle, and go on as a duplicate.
    window.close()
    window.library.close()
    again = make_window()
    hurry(again)
    again.show()
    again.match_controller.go_on()
    assert again.session.original is not None
    finish(again, 5)
    assert again.table_page.match_end.buttons["chair"].text() == "Compare"
    assert again.library.origins.original_of(again.session.match_id or 0) == id
    assert again.library.latest_unfinished() is None
    seen: list[str] = []

    def look() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, DuplicateDialog)
        if not dialog.filled:
            QTimer.singleShot(20, look)
            return
        seen.append(dialog.sentence.text())
        dialog.reject()

    QTimer.singleShot(50, look)
    QTest.mouseClick(again.table_page.match_end.buttons["chair"], LEFT)
    shown = compared(original, again.session.match)
    assert seen == [verdict(shown, ["You", original.seats[1].name], 0)]
    again.close()
    again.library.close()


def test_the_list_of_matches(start: Start) -> None:
    window = start(end="hands", hands=1)
    finish(window, 6)
    summaries = window.library.summaries()
    dialog = MatchesDialog(window.library, window.art, window.theme, window)
    dialog.show()
    assert dialog.model.rowCount() == 1
    assert dialog.again_button.isEnabled()
    assert not dialog.compare_button.isEnabled()
    wanted: list[int] = []
    dialog.again.connect(wanted.append)
    QTest.mouseClick(dialog.again_button, LEFT)
    assert wanted == [summaries[0].id]
    window.match_controller.begin_twin(wanted[0])
    assert window.session.original is not None
    window.close()
    window.library.close()


def twins_in(library: Library, hands: int) -> tuple[int, int, Match]:
    """A long random match and one with the same cards; return their ids, and the second one."""
    random = Random(7)
    original = new_match(rules_of("kontsina", 2, end="hands", hands=hands))
    play_on(original, random)
    twin = Match(original.rules, moved_on(original.seats))
    while (deal := twin_deal(original, len(twin.hands))) is not None:
        twin.begin_hand(deal)
        while not twin.hands[-1].position.over:
            play_on(twin, random, 1)
    ids = [library.import_match(match) for match in (original, twin)]
    library.origins.set_original(ids[1], ids[0])
    return ids[0], ids[1], twin


def test_comparing_long_matches_leaves_the_window_free(qapp: QApplication, tmp_path: Path) -> None:
    library = Library.open(tmp_path / "library")
    first, second, twin = twins_in(library, 50)
    wanted = compared(library.load(first), library.load(second))
    ticks = 0
    seen: list[str] = []

    def tick() -> None:
        nonlocal ticks
        dialog = open_dialog()
        if not isinstance(dialog, DuplicateDialog):
            return
        if not dialog.filled:
            ticks += 1
            return
        seen.append(dialog.sentence.text())
        dialog.reject()

    timer = QTimer()
    timer.setInterval(2)
    timer.timeout.connect(tick)
    lines: list[str] = []
    for id in (first, second):
        ticks = 0
        timer.start()
        show_comparison(library, id, lines.append)
        timer.stop()
        assert ticks >= 5, "the window stood still"
    names = [seat.name for seat in reversed(twin.seats)]
    assert seen == [verdict(wanted, names, None)] * 2
    assert lines == []
    library.close()


def test_what_cannot_be_compared_is_told(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "library"
    library = Library.open(path)
    first, second, _ = twins_in(library, 2)
    lines: list[str] = []
    with sqlite3.connect(path) as db:
        db.execute(
            "UPDATE moves SET move = '9H' WHERE match = ? AND hand = 1 AND ply = 3", [second]
        )
    show_comparison(library, first, lines.append)
    assert len(lines) == 1
    assert "move 4 of hand 2" in lines[0]
    library.delete(second)
    show_comparison(library, first, lines.append)
    assert lines[1:] == ["The match with the same cards is gone."]
    library.close()


def test_closing_the_comparison_gives_it_up(qapp: QApplication, tmp_path: Path) -> None:
    library = Library.open(tmp_path / "library")
    first, _, _ = twins_in(library, 20)
    closed: list[DuplicateDialog] = []

    def close() -> None:
        closed.append(cast(DuplicateDialog, open_dialog()))
        closed[0].reject()

    QTimer.singleShot(0, close)
    show_comparison(library, first, lambda _: None)
    assert len(closed) == 1
    assert not closed[0].filled
    library.close()


def test_words() -> None:
    hands = (SameHand(0, (3, 2), (4, 1)), SameHand(1, (5, 0), (0, 5)))
    shown = Comparison(hands)
    assert shown.totals == (12, 8)
    assert verdict(shown, ["You", "Nikos"], 0) == (
        "With the same cards you scored 12, Nikos 8: +4 by skill."
    )
    assert verdict(shown, ["Anna", "Nikos"], None) == (
        "With the same cards, Anna did best: +4 by skill."
    )
    assert "tied" in verdict(Comparison((SameHand(0, (1, 2), (2, 1)),)), ["A", "B"], None)
    assert "yet" in verdict(Comparison(()), ["A", "B"], None)
