"""Same cards, other chair, from the end of a match to the two results side by side."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.match.duplicate import Comparison, SameHand, compared
from kontsina_qt.windows.app import make_window
from kontsina_qt.windows.duplicate import DuplicateDialog, verdict
from kontsina_qt.windows.main import MainWindow
from kontsina_qt.windows.matches import MatchesDialog
from tests.e2e.person import LEFT, Person

Start = Callable[..., MainWindow]


def finish(window: MainWindow, seed: int) -> None:
    person = Person(window, seed=seed)
    while not window.session.finished:
        person.wait(lambda: person.ready() or window.session.finished, "a turn")
        if person.ready():
            person.play_by_clicking()
    person.wait(window.sheet.isVisible, "the score sheet")


def test_the_cards_come_back_on_the_other_side(start: Start) -> None:
    window = start(end="hands", hands=1)
    assert not window.action.chair.isEnabled()
    finish(window, 4)
    original = window.session.match
    id = window.session.match_id
    sheet = window.sheet
    assert sheet.chair_button.isVisible()
    assert sheet.chair_button.text() == "Same cards, other chair"
    assert sheet.rect().contains(sheet.chair_button.geometry())
    QTest.mouseClick(sheet.chair_button, LEFT)
    twin = window.session.match
    assert window.session.original is not None
    assert [s.name for s in twin.seats] == [s.name for s in reversed(original.seats)]
    assert twin.hands[0].deal.deck == original.hands[0].deal.deck
    assert window.session.viewer == 1
    # Leave in the middle, and go on as a duplicate.
    window.close()
    window.library.close()
    again = make_window()
    again.show()
    again.desk.go_on()
    assert again.session.original is not None
    finish(again, 5)
    assert again.sheet.chair_button.text() == "Compare the two"
    assert again.library.original_of(again.session.match_id or 0) == id
    assert again.library.latest_unfinished() is None
    seen: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, DuplicateDialog)
        seen.append(dialog.sentence.text())
        dialog.reject()

    QTimer.singleShot(50, look)
    QTest.mouseClick(again.sheet.chair_button, LEFT)
    shown = compared(original, again.session.match)
    assert seen == [verdict(shown, ["You", original.seats[1].name], 0)]
    again.close()
    again.library.close()


def test_the_list_of_matches(start: Start) -> None:
    window = start(end="hands", hands=1)
    finish(window, 6)
    summaries = window.library.summaries()
    dialog = MatchesDialog(summaries, frozenset(), window)
    dialog.show()
    assert dialog.list.count() == 1
    assert dialog.again_button.isEnabled()
    assert not dialog.compare_button.isEnabled()
    wanted: list[int] = []
    dialog.again.connect(wanted.append)
    QTest.mouseClick(dialog.again_button, LEFT)
    assert wanted == [summaries[0].id]
    window.desk.begin_twin(wanted[0])
    assert window.session.original is not None
    window.close()
    window.library.close()


def test_words() -> None:
    hands = (SameHand(0, (3, 2), (4, 1)), SameHand(1, (5, 0), (0, 5)))
    shown = Comparison(hands)
    assert shown.totals == (12, 8)
    assert verdict(shown, ["You", "Nikos"], 0) == (
        "With the same cards you made 12, Nikos 8: +4 by play."
    )
    assert verdict(shown, ["Anna", "Nikos"], None) == (
        "With the same cards Anna made the most: +4 by play."
    )
    assert "equally" in verdict(Comparison((SameHand(0, (1, 2), (2, 1)),)), ["A", "B"], None)
    assert "yet" in verdict(Comparison(()), ["A", "B"], None)
