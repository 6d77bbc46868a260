"""The ways to the review and the statistics from the main window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from kontsina_qt.library.tables.rows import PRACTICE
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.statistics.details import DetailsDialog
from kontsina_qt.windows.statistics.dialog import StatisticsDialog
from kontsina_qt.windows.statistics.views import VIEWS
from tests.e2e.ahead import play_ahead
from tests.e2e.person import LEFT, Person
from tests.windows.panels import open_dialog

Start = Callable[..., MainWindow]


def test_the_sheet_opens_the_review_and_the_match_goes_on(start: Start) -> None:
    window = start(end="hands", hands=2)
    assert not window.action.review.isEnabled()
    window.play.reviews.show_last()
    assert window.toast.words == "You can review a hand once it's over."
    assert window.review is None
    person = Person(window, seed=5)
    play_ahead(window)
    while not window.sheet.isVisible():
        person.wait(lambda: person.ready() or window.sheet.isVisible(), "a turn")
        if not window.sheet.isVisible():
            person.play_by_dragging()
    record = window.session.match.record()
    assert window.action.review.isEnabled()
    QTest.mouseClick(window.sheet.analyse_button, LEFT)
    review = window.review
    assert review is not None and review.isVisible() and review.hand == 0
    review.stop()
    review.process.seconds = 0.01
    QTest.mouseClick(review.heading.start_button, LEFT)
    person.wait(lambda: review.review is not None, "the review")
    QTest.mouseClick(review.body.cards[0].button, LEFT)
    assert window.session.match.record() == record
    match_id = window.session.match_id
    assert match_id is not None and window.library.reviews.of(match_id) == [review.review]
    QTest.mouseClick(review.footer.close_button, LEFT)
    QTest.mouseClick(window.sheet.next_button, LEFT)
    person.wait(person.ready, "a turn")
    window.action.review.trigger()
    assert review.isVisible() and review.hands == 1 and not review.process.running
    seen: list[int] = []

    def look() -> None:
        statistics = open_dialog()
        assert isinstance(statistics, StatisticsDialog)
        QTimer.singleShot(100, look_at_details)
        QTest.mouseClick(statistics.details, LEFT)
        statistics.reject()

    def look_at_details() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, DetailsDialog)
        dialog.choose([view.title for view in VIEWS].index("Accuracy by player"))
        seen.append(dialog.table.rowCount())
        dialog.reject()

    QTimer.singleShot(100, look)
    window.action.statistics.trigger()
    assert seen == [2]


def test_a_move_is_tried_again_at_the_table_and_counts_nowhere(start: Start) -> None:
    window = start(end="hands", hands=1)
    person = Person(window, seed=6)
    play_ahead(window)
    person.play_match(person.play_by_dragging)
    own, record = window.session.match_id, window.session.match.record()
    QTest.mouseClick(window.table_page.match_end.buttons["review"], LEFT)
    review = window.review
    assert review is not None
    QTest.mouseClick(review.heading.cancel_button, LEFT)
    review.process.seconds = 0.01
    QTest.mouseClick(review.heading.start_button, LEFT)
    person.wait(lambda: review.review is not None, "the review")
    review.body.moves.selectRow(2)
    ply = review.ply
    assert ply > 2, "the other player's moves are not listed"
    QTest.mouseClick(review.body.again, LEFT)
    person.wait(lambda: window.session.match_id != own and person.ready(), "the table")
    position = window.session.match.position
    assert position is not None and len(position.moves) == ply and not review.isVisible()
    assert window.session.match.record().hands[0].moves == record.hands[0].moves[:ply]
    assert window.toast.words.startswith("For practice: this doesn't count.")
    person.play_by_dragging()
    id = window.session.match_id
    assert id is not None and window.library.summary(id).source == PRACTICE
    assert own is not None and window.library.load(own).record() == record


def test_closing_the_program_ends_the_analysis(start: Start) -> None:
    window = start(end="hands", hands=1)
    person = Person(window, seed=6)
    play_ahead(window)
    person.play_match(person.play_by_dragging)
    QTest.mouseClick(window.table_page.match_end.buttons["review"], LEFT)
    review = window.review
    assert review is not None and review.process.running
    window.close()
    assert not review.process.running and not review.isVisible()
