"""The review of a hand, with real matches, a real library and a real analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from kontsina_qt.analysis.labels import Label, counted, label_of
from kontsina_qt.analysis.review import HandReview, Judged
from kontsina_qt.analysis.wording import luck, play, series
from kontsina_qt.language import set_language
from kontsina_qt.library.store import Library
from kontsina_qt.session.story import Teller
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.review.window import ReviewWindow
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.widgets.forms import quiet
from kontsina_qt.windows.widgets.review_words import (
    SIGNS,
    accuracy_words,
    count_words,
    label_words,
    luck_words,
    signed,
)
from kontsina_qt.windows.widgets.style import apply_style
from tests.access.seen import seen
from tests.analysis.played import by_chance, review_of
from tests.library.playing import SEATS, keep, play_match
from tests.matrix import each_language
from tests.windows.legible import head_aside
from tests.windows.panels import press

LEFT = Qt.MouseButton.LeftButton
MATCH = play_match(4, hands=3, last=17)
"""Two finished hands, and a third that goes on."""


@cache
def hand_review(hand: int) -> HandReview:
    """Made when it is asked for: all workers import this file, and one runs it."""
    return review_of(MATCH, hand)


def wait(until: Callable[[], object]) -> None:
    for _ in range(6000):
        if until():
            return
        QTest.qWait(5)
    raise AssertionError("waited in vain")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3") as opened:
        yield opened


@pytest.fixture
def make(qapp: QApplication, library: Library) -> Iterator[Callable[..., ReviewWindow]]:
    """Make review windows, and end them."""
    made: list[ReviewWindow] = []
    app = make_app()

    def window(seconds: float = 0.01, theme: str = "cloth") -> ReviewWindow:
        apply_style(app, THEMES[theme])
        made.append(ReviewWindow(library, CardArt(), THEMES[theme], seconds=seconds))
        made[-1].resize(800, 600)
        made[-1].show()
        return made[-1]

    yield window
    for each in made:
        each.stop()
        each.close()
        each.deleteLater()


@pytest.fixture
def reviewed(library: Library, make: Callable[..., ReviewWindow]) -> ReviewWindow:
    """A window on the first hand of a match whose reviews are in the library."""
    match_id = keep(library, MATCH)
    for review in map(hand_review, range(2)):
        assert library.reviews.keep(match_id, review)
    window = make()
    window.open_match(MATCH.record(), match_id, 0)
    QTest.qWait(20)
    return window


@pytest.fixture
def detailed(reviewed: ReviewWindow) -> ReviewWindow:
    """The same with everyone's moves and the numbers of the analysis."""
    show_all(reviewed)
    return reviewed


def show_all(window: ReviewWindow) -> None:
    QTest.mouseClick(window.body.everyone, LEFT)
    QTest.mouseClick(window.footer.details, LEFT)
    QTest.qWait(20)


def test_a_review_grows_in_the_background_and_is_kept(
    make: Callable[..., ReviewWindow], library: Library
) -> None:
    match_id = keep(library, MATCH)
    window = make()
    window.open_match(MATCH.record(), match_id)
    show_all(window)
    assert window.hand == 1 and window.process.running
    assert window.heading.bar.isVisible() and window.heading.cancel_button.isVisible()
    wait(lambda: window.body.graph.judged > 3)
    assert window.review is None and window.body.graph.judged == window.body.moves.rowCount() < 48
    assert window.heading.bar.value() == window.body.graph.judged
    wait(lambda: window.review)
    assert window.body.graph.judged == window.body.moves.rowCount() == 48
    assert not window.heading.bar.isVisible() and not window.heading.start_button.isVisible()
    assert library.reviews.of(match_id) == [window.review]
    again = make()
    again.open_match(MATCH.record(), match_id, 1)
    show_all(again)
    assert not again.process.running
    assert again.review == window.review and again.body.graph.judged == 48
    assert again.footer.summary.text() == window.footer.summary.text() != ""


def test_it_goes_on_while_the_window_is_closed(
    make: Callable[..., ReviewWindow], library: Library
) -> None:
    match_id = keep(library, MATCH)
    window = make()
    window.open_match(MATCH.record(), match_id)
    QTest.mouseClick(window.footer.close_button, LEFT)
    assert not window.isVisible() and window.process.running
    wait(lambda: library.reviews.of(match_id))


def test_cancel_keeps_what_was_found(make: Callable[..., ReviewWindow], library: Library) -> None:
    match_id = keep(library, MATCH)
    window = make(seconds=1)
    window.open_match(MATCH.record(), match_id)
    wait(lambda: window.body.graph.judged)
    QTest.mouseClick(window.heading.cancel_button, LEFT)
    assert not window.process.running
    assert window.body.graph.judged > 0
    assert window.heading.start_button.isVisible() and not window.heading.bar.isVisible()
    assert window.body.note.text() == "Not reviewed yet."
    assert library.reviews.of(match_id) == []
    window.process.seconds = 0.01
    QTest.mouseClick(window.heading.start_button, LEFT)
    wait(lambda: window.review)
    assert library.reviews.of(match_id) == [window.review]


def test_a_failure_is_one_sentence(
    make: Callable[..., ReviewWindow], library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = "kontsina_qt.session.background.review_process.analyse_command"
    monkeypatch.setattr(command, lambda: ["/no/such/python"])
    window = make()
    window.open_match(MATCH.record(), keep(library, MATCH))
    wait(lambda: not window.process.running)
    QTest.qWait(20)
    words = "The hand could not be reviewed: the analysis could not be started."
    assert window.body.note.text() == words and window.body.note.isVisible()
    assert window.heading.start_button.isVisible()


def test_only_hands_that_are_over(reviewed: ReviewWindow) -> None:
    assert reviewed.hands == 2 and len(MATCH.hands) == 3
    assert reviewed.heading.title.text() == "Hand 1 of 2"
    assert not reviewed.heading.before_button.isEnabled()
    QTest.mouseClick(reviewed.heading.after_button, LEFT)
    assert reviewed.hand == 1 and reviewed.review == hand_review(1)
    assert not reviewed.heading.after_button.isEnabled()
    QTest.mouseClick(reviewed.heading.after_button, LEFT)
    assert reviewed.hand == 1
    QTest.keyClick(reviewed, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert reviewed.hand == 0


def test_another_page_while_one_hand_is_judged(
    make: Callable[..., ReviewWindow], library: Library
) -> None:
    match_id = keep(library, MATCH)
    library.reviews.keep(match_id, hand_review(0))
    window = make()
    window.open_match(MATCH.record(), match_id, 1)
    show_all(window)
    QTest.mouseClick(window.heading.before_button, LEFT)
    assert window.review == hand_review(0) and window.process.running
    assert window.body.moves.rowCount() == 48
    wait(lambda: not window.process.running)
    assert window.hand == 0 and window.body.moves.rowCount() == 48
    QTest.mouseClick(window.heading.after_button, LEFT)
    assert window.body.graph.judged == window.body.moves.rowCount() == 48
    assert [review.hand for review in library.reviews.of(match_id)] == [0, 1]


def first_costly(review: HandReview, seat: int = 0) -> list[Judged]:
    """The moves on the cards: the person's costly moves, then those of others."""
    every = review.costliest(99)
    return sorted(every, key=lambda each: each.seat != seat)[:3]


def test_your_costliest_moves_come_first_and_the_jump_to_them(reviewed: ReviewWindow) -> None:
    record = MATCH.record()
    costliest = first_costly(hand_review(0))
    assert [judged.seat for judged in costliest] == [0, 0, 0]
    for card, judged in zip(reviewed.body.cards, costliest, strict=True):
        assert card.isVisible()
        label = label_of(judged)
        assert label is not None
        move = f"Move {judged.ply + 1}: {label_words(label)}"
        assert card.title.text() == f"{SIGNS[label]} {move}" and card.title.accessibleName() == move
        assert card.words.text().startswith("You played ") and "Better: " in card.words.text()
        assert "±" not in card.words.text() and "point" in card.words.text()
        QTest.mouseClick(card.button, LEFT)
        assert reviewed.ply == reviewed.body.graph.ply == judged.ply
        row = reviewed.body.moves.currentRow()
        assert reviewed.body.moves.texts()[row][0] == str(judged.ply + 1)
        assert reviewed.body.moves.hasFocus()
        made, better = reviewed.body.picture.lit
        assert made != better and made[0] and better[0]
        text = reviewed.body.picture.accessibleDescription()
        assert text.startswith("On the table: ") and "In the hand: " in text
    assert MATCH.record() == record


def test_your_moves_have_a_word_a_sign_and_are_counted(reviewed: ReviewWindow) -> None:
    own = hand_review(0).of(0)
    rows = reviewed.body.moves.texts()
    assert [row[0] for row in rows] == [str(judged.ply + 1) for judged in own]
    assert reviewed.body.moves.isColumnHidden(1), "who: it is you"
    for number, (row, judged) in enumerate(zip(rows, own, strict=True)):
        label, item = label_of(judged), reviewed.body.moves.item(number, 4)
        assert item is not None and row[4] == (label_words(label) if label is not None else "")
        assert item.icon().isNull() == (label is None), "a sign beside the word"
    found = counted(own)
    for label, chip in reviewed.body.counts.chips.items():
        assert chip.isVisible() == (label in found)
        if label in found:
            assert chip.text() == f"{SIGNS[label]} {count_words(label, found[label])}"
    signs = {SIGNS[label] for label in Label}
    assert len(signs) == len(Label), "no two signs are the same"


def test_numbers_of_the_analysis_are_behind_details(reviewed: ReviewWindow) -> None:
    costly = first_costly(hand_review(0))[0]
    reviewed.choose(costly.ply)
    numbers = (reviewed.body.graph, reviewed.footer.summary, reviewed.footer.accuracy)
    assert not any(part.isVisible() for part in numbers)
    assert reviewed.body.moves.isColumnHidden(3) and "−" not in reviewed.body.picture.made
    reviewed.footer.details.setFocus()
    press(Qt.Key.Key_Space)
    assert all(part.isVisible() for part in numbers)
    assert not reviewed.body.moves.isColumnHidden(3) and "−" in reviewed.body.picture.made


def test_a_move_of_yours_can_be_tried_again(reviewed: ReviewWindow) -> None:
    wanted: list[tuple[object, int, int]] = []
    reviewed.try_wanted.connect(lambda *asked: wanted.append(asked))
    own = hand_review(0).of(0)[2]
    theirs = hand_review(0).of(1)[2]
    reviewed.choose(theirs.ply)
    assert not reviewed.body.again.isVisible()
    reviewed.choose(own.ply)
    QTest.mouseClick(reviewed.body.again, LEFT)
    assert wanted == [(MATCH.record(), 0, own.ply)] and not reviewed.isVisible()


def test_the_list_has_every_move_with_its_loss(detailed: ReviewWindow) -> None:
    rows = detailed.body.moves.texts()
    assert [row[0] for row in rows] == [str(ply + 1) for ply in range(48)]
    for row, judged in zip(rows, hand_review(0).moves, strict=True):
        assert row[1] == ("You" if judged.seat == 0 else SEATS[1].name)
        assert row[3] == (f"−{judged.loss:.2f}" if judged.costly else "")
    cell = detailed.body.moves.item(2, 2)
    assert cell is not None
    place = detailed.body.moves.visualItemRect(cell).center()
    detailed.body.moves.scrollToTop()
    QTest.mouseClick(detailed.body.moves.viewport(), LEFT, pos=place)
    assert detailed.ply == detailed.body.graph.ply == detailed.body.moves.currentRow()
    before = detailed.ply
    QTest.keyClick(detailed.body.moves, Qt.Key.Key_Down)
    assert detailed.ply == detailed.body.graph.ply == before + 1


def test_heads_stand_over_their_columns(detailed: ReviewWindow) -> None:
    detailed.body.moves.scrollToTop()
    QTest.qWait(20)
    for column in (1, 2):
        assert abs(head_aside(detailed.body.moves, column)) <= 2


def with_errors(review: HandReview, costly: int) -> HandReview:
    """A review with standard errors so large that only a few losses are significant."""
    sure = review.costliest(costly)
    moves = [
        replace(each, error=each.loss / 4 if each in sure else each.loss) for each in review.moves
    ]
    return replace(review, moves=tuple(moves))


def test_a_loss_is_told_with_its_error_and_beyond_it_alone(
    make: Callable[..., ReviewWindow], library: Library
) -> None:
    match_id = keep(library, MATCH)
    review = with_errors(hand_review(0), 2)
    assert library.reviews.keep(match_id, review)
    window = make()
    window.open_match(MATCH.record(), match_id, 0)
    QTest.qWait(20)
    show_all(window)
    first, second = first_costly(review)
    assert [card.isVisible() for card in window.body.cards] == [True, True, False]
    assert set(window.body.graph.marks) == {first.ply, second.ply}
    rows = window.body.moves.texts()
    assert {row for row, cells in enumerate(rows) if cells[3]} == {first.ply, second.ply}
    assert rows[first.ply][3] == f"−{first.loss:.2f}"
    cell = window.body.moves.item(first.ply, 3)
    assert cell is not None and first.error is not None
    assert cell.toolTip() == f"−{first.loss:.2f} ± {first.error:.2f}"
    told = cell.data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == f"−{first.loss:.2f} plus or minus {first.error:.2f}"
    head = window.body.moves.horizontalHeaderItem(3)
    assert head is not None and "standard error" in head.toolTip()
    third = next(
        each for each in hand_review(0).costliest(9) if each.ply not in (first.ply, second.ply)
    )
    for ply, words in ((first.ply, "better: "), (third.ply, "about as good: ")):
        window.choose(ply)
        assert window.body.picture.better.startswith(words)
        assert " ± " in window.body.picture.made
    best = next(each for each in review.moves if each.best == each.move)
    window.choose(best.ply)
    assert (window.body.picture.better, "±" in window.body.picture.made) == ("", False)


def test_the_graph_answers_mouse_and_keys(detailed: ReviewWindow) -> None:
    graph = detailed.body.graph
    assert graph.values == series(hand_review(0), 0)
    assert [graph.marks[e.ply].number for e in first_costly(hand_review(0))] == [1, 2, 3]
    at = graph.point(20).toPoint()
    # Through its own window: the cursor could meet another one that lies above it.
    window = graph.window()
    QTest.mouseMove(window.windowHandle(), graph.mapTo(window, QPoint(at.x(), 60)))
    wait(lambda: graph.hovered == 20)
    QTest.mouseClick(graph, LEFT, pos=QPoint(at.x(), 60))
    graph.setFocus()
    assert graph.ply == detailed.ply == 20
    assert "Move 21: " in graph.accessibleDescription()
    for key, ply in (
        (Qt.Key.Key_Right, 21),
        (Qt.Key.Key_Left, 20),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_End, 47),
        (Qt.Key.Key_Right, 47),
    ):
        press(key)
        assert detailed.ply == ply
    words = seen(graph.cells).cells()
    assert [len(row) for row in words] == [48, 48, 48]
    before, after = graph.values[:2]
    text = f"expected {signed(before)}, then {signed(after)}"
    assert words[0][0].startswith(f"In words, Move 1, {text}")
    assert words[1][0] == f"expected before, Move 1, {signed(before)}"
    assert words[2][47] == f"expected after, Move 48, {signed(graph.values[48])}"
    for index in range(49):
        assert graph.plot().adjusted(-1, -1, 1, 1).contains(graph.point(index))


def test_luck_is_told_apart_from_play(detailed: ReviewWindow) -> None:
    review = hand_review(0)
    own, given = review.lost(0), play(review, 0) + review.lost(0)
    assert given == pytest.approx(review.lost(1))
    assert detailed.footer.summary.text() == (
        f"Luck {signed(luck(review, 0))}; your mistakes cost {own:.1f}, those of"
        f" {SEATS[1].name} gave you {given:.1f}."
    )
    shares = [review.accuracy(seat) or 0 for seat in range(2)]
    expected = f"Accuracy: You {shares[0] * 100:.0f}% · {SEATS[1].name} {shares[1] * 100:.0f}%"
    assert detailed.footer.accuracy.text() == expected


@pytest.mark.parametrize(("game", "players"), [("cassino", 3), ("kontsina", 4)])
@pytest.mark.parametrize("person", [None, 1])
def test_words_for_every_table(game: str, players: int, person: int | None) -> None:
    match = by_chance(game, players)
    review = review_of(match, 0, "steady")
    teller = Teller(match.rules, [seat.name for seat in match.seats], person)
    for side in range(match.rules.sides):
        words = luck_words(review, teller, side)
        assert signed(luck(review, side)) in words and "{" not in words
    assert accuracy_words(review, teller).count("%") == players


def test_a_match_that_went_another_way_is_judged_anew(
    make: Callable[..., ReviewWindow], library: Library
) -> None:
    window = make()
    window.open_match(MATCH.record(), None, 0)
    wait(lambda: window.review)
    other = play_match(5, hands=1)
    window.open_match(other.record(), None, 0)
    assert window.review is None and window.process.running
    assert window.body.moves.rowCount() == 0


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("language", ["en", "el"])
def test_nothing_is_cut_at_800_by_600(
    make: Callable[..., ReviewWindow], library: Library, theme: str, language: str
) -> None:
    match_id = keep(library, MATCH)
    assert library.reviews.keep(match_id, hand_review(0))
    set_language(language)
    try:
        window = make(theme=theme)
        window.open_match(MATCH.record(), match_id, 0)
        QTest.qWait(30)
        assert (window.width(), window.height()) == (800, 600)
        inner = window.body.widget()
        assert inner is not None
        assert inner.width() <= window.body.viewport().width()
        for part in window.findChildren(QPushButton) + window.findChildren(QLabel):
            if not part.isVisible():
                continue
            wanted = part.sizeHint()
            if isinstance(part, QLabel) and part.wordWrap():
                assert part.height() >= part.heightForWidth(part.width())
            else:
                assert part.width() >= wanted.width() and part.height() >= wanted.height()
    finally:
        set_language("en")


@pytest.mark.parametrize("language", each_language(["en", "el", "it"]))
def test_no_width_needs_more_room_than_it_has(
    make: Callable[..., ReviewWindow], library: Library, language: str
) -> None:
    match_id = keep(library, MATCH)
    assert library.reviews.keep(match_id, hand_review(0))
    set_language(language)
    try:
        window = make()
        window.open_match(MATCH.record(), match_id, 0)
        beside = set()
        for width in range(360, 800, 20):
            window.resize(width, 400)
            QTest.qWait(10)
            inner, port = window.body.widget(), window.body.viewport()
            assert inner is not None

            def fits(inner: QWidget = inner, port: QWidget = port) -> bool:
                return inner.width() <= port.width()

            wait(fits)
            beside.add(window.body.cards[0].y() == window.body.cards[1].y())
        assert beside == {True, False}
    finally:
        set_language("en")


def test_a_card_is_no_higher_than_its_words(reviewed: ReviewWindow) -> None:
    """Also after it has been narrower."""
    for width in (400, 540):
        reviewed.resize(width, 600)
        QTest.qWait(20)
    for card in reviewed.body.cards:
        fresh = quiet(card.words.text())
        fresh.setFont(card.words.font())

        def settled(words: QLabel = card.words, fresh: QLabel = fresh) -> bool:
            return words.height() == fresh.heightForWidth(words.width())

        wait(settled)
        assert card.height() < card.title.height() + card.words.height() + 40
