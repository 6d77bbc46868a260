"""A drop is judged by the card wherever one plays: in a lesson, at a puzzle and in a low window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.puzzles.book import games_with_puzzles, puzzles_of
from kontsina_qt.rules.base.cards import Card, cards_in
from kontsina_qt.rules.state.move import Move
from kontsina_qt.session.session import Session
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.table.view import TableView
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.puzzle_controller import PuzzleController, show_puzzles
from tests.e2e.person import Person

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Page(Protocol):
    """Where cards are played."""

    @property
    def view(self) -> TableView: ...

    @property
    def scene(self) -> TableScene: ...

    @property
    def gestures(self) -> Gestures: ...

    @property
    def session(self) -> Session: ...


def captures(page: Page) -> Iterator[tuple[Card, Card]]:
    """A card of the hand and one on the table that it alone can be meant to take."""
    position = page.session.position
    assert position is not None
    for held in page.scene.own:
        for lying in page.scene.table:
            moves: list[Move] = page.session.moves_with(held, 1 << lying)
            if len(moves) == 1 and cards_in(position.touched(moves[0])) == [lying]:
                yield held, lying


def drag(page: Page, held: Card, lying: Card, part: float) -> None:
    """Grip a card at its lower left and drop it over so much of another, coming from the left."""
    card, under = page.scene.own[held].pose, page.scene.table[lying].pose
    seen = page.scene.find.own_card_at
    grips = (QPoint(round(card.x - card.width * x), round(card.y)) for x in (0.42, 0.3, 0.2))
    start = next(at for at in grips if seen(at.toPointF()) == held)
    left = under.x - under.width / 2 + under.width * part - card.width / 2
    end = start + QPoint(round(left - card.x), round(under.y - card.y))
    port = page.view.viewport()
    QTest.mousePress(port, LEFT, NONE, start)
    for step in range(1, 5):
        QTest.mouseMove(port, start + (end - start) * step / 4)
    assert page.scene.find.element_at(end.toPointF(), 0) != lying, "the pointer is not in it"
    QTest.mouseRelease(port, LEFT, NONE, end)
    QApplication.processEvents()


def takes_what_it_covers(page: Page) -> None:
    """Brushed by the card nothing happens; covered a third it is taken."""
    held, lying = next(captures(page))
    [move] = page.session.moves_with(held, 1 << lying)
    position = page.session.position
    assert position is not None
    before = len(position.moves)
    drag(page, held, lying, 0.12)
    assert len(position.moves) == before
    page.gestures.take_back()
    page.scene.motion.finish()
    drag(page, held, lying, 0.34)
    after = page.session.position
    assert after is not None
    assert after.moves[before] == move


def test_in_a_lesson(window: MainWindow) -> None:
    page = learning_of(window).page
    learning_of(window).begin(LESSONS["kontsina"])
    for step in range(len(LESSONS["kontsina"].steps)):
        page.learn(LESSONS["kontsina"], step)
        Person(window, 1).wait(lambda: not page.scene.motion.busy, "the cards")
        QTest.qWait(20)
        if any(captures(page)):
            break
    takes_what_it_covers(page)


def test_at_a_puzzle(window: MainWindow) -> None:
    show_puzzles(window)
    room = window.findChild(PuzzleController)
    assert room is not None
    page = room.page
    for puzzle in (each for game in games_with_puzzles() for each in puzzles_of(game)):
        room.open(puzzle)
        page.scene.motion.finish()
        QTest.qWait(20)
        if any(captures(page)):
            break
    takes_what_it_covers(page)
    page.session.close()


@pytest.mark.parametrize("size", [(900, 480), (1280, 480), (480, 700)])
def test_in_a_low_window_and_in_a_narrow_one(
    start: Callable[..., MainWindow], size: tuple[int, int]
) -> None:
    window = start()
    window.resize(*size)
    person = Person(window, 1)
    for _ in range(10):
        person.wait(person.ready, "a turn")
        if any(captures(window)):
            break
        before = window.session.match.cursor
        person.play_by_keys()
        person.wait(lambda before=before: person.has_moved(before), "the move")  # type: ignore[misc]
    window.session.pacer.pace.think = 1_000_000
    takes_what_it_covers(window)
