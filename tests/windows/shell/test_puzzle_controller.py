"""Puzzles in the main window, by mouse and keys: list, attempts, help, results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.access.announcer import announcer_of
from kontsina_qt.puzzles.book import games_with_puzzles, puzzles_of
from kontsina_qt.puzzles.motif import Motif
from kontsina_qt.puzzles.of_the_day import puzzle_of
from kontsina_qt.puzzles.puzzle import Grade, Puzzle
from kontsina_qt.puzzles.rating import START, rating_of
from kontsina_qt.rules.state.move import Move
from kontsina_qt.session.puzzling import Stage
from kontsina_qt.windows.puzzles.page import PuzzlePage
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.puzzle_controller import PuzzleController, show_puzzles
from kontsina_qt.windows.system.day_watch import DayWatch
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from tests.e2e.person import LEFT, Person
from tests.puzzles.proving import every_course
from tests.windows.legible import cut_words
from tests.windows.panels import open_dialog

DAY = date(2026, 11, 24)
"""One whose puzzle is easy."""


class Solver(Person):
    """A person who knows what to play."""

    def __init__(self, page: PuzzlePage) -> None:
        super().__init__(cast(MainWindow, page), 1)
        self.page = page
        self.wanted: Move | None = None

    def _choice(self) -> Move:
        assert self.wanted is not None
        return self.wanted

    def until(self, stage: Stage) -> None:
        """Wait for a state of the puzzle and the end of the animation."""
        session, motion = self.page.session, self.page.scene.motion
        self.wait(lambda: session.stage is stage and not motion.busy, stage.name)

    def winning(self) -> Move:
        """The winning moves, by the test's own search."""
        position = self.position
        sign = 1 if position.rules.side_of[position.turn] == 0 else -1
        for move in position.legal():
            after = position.copy()
            after.apply(move)
            if sign * every_course(after) > 0:
                return move
        raise AssertionError("nothing wins any more")

    def losing(self) -> Move:
        """The losing moves."""
        winning = self.winning()
        return next(move for move in self.position.legal() if move != winning)


@pytest.fixture
def room(window: MainWindow) -> Iterator[PuzzleController]:
    """The list of the puzzles, opened from the start page."""
    window.show_welcome()
    QTest.mouseClick(window.welcome.buttons["puzzles"], LEFT)
    found = window.findChild(PuzzleController)
    assert found is not None
    found.page.scene.motion.speed = 0.08
    found.page.session.pacer.pace.think = 0
    yield found
    found.page.session.close()


def solver(room: PuzzleController, puzzle: Puzzle) -> Solver:
    """A solver of a puzzle chosen from the list by mouse."""
    room.list.choose_game(puzzle.game)
    grid = room.list.grids[puzzle.grade]
    tile = next(tile for tile in grid.tiles if tile.puzzle is puzzle)
    QTest.mouseClick(tile, LEFT)
    assert room.currentWidget() is room.page
    person = Solver(room.page)
    QApplication.processEvents()  # the page finds its size
    person.wait(person.ready, "the puzzle")
    return person


def test_the_list_tells_what_there_is(window: MainWindow, room: PuzzleController) -> None:
    assert window.pages.currentWidget() is room
    assert room.list.games.count() == len(games_with_puzzles())
    tiles = [tile for grid in room.list.grids.values() for tile in grid.tiles]
    assert [tile.puzzle for tile in tiles] == list(puzzles_of(room.list.game))
    assert cut_words(window) == []
    room.list.home_button.click()
    assert window.pages.currentWidget() is window.welcome


def test_a_puzzle_by_mouse_from_a_wrong_move_to_the_end(
    window: MainWindow, room: PuzzleController
) -> None:
    puzzle = puzzles_of("kontsina")[5]
    person, page = solver(room, puzzle), room.page
    hands = [len(page.scene.own), len(page.scene.others[1 - puzzle.seat])]
    assert all(sprite.card is not None for sprite in page.scene.others[1 - puzzle.seat])
    person.wanted = person.losing()
    QAccessible.setActive(True)
    said: list[str] = []
    page.session.changed.connect(page.refresh)
    page.session.changed.connect(lambda: said.append(page.strip.head.text()))
    page.scene.settled.connect(lambda: said.append(page.strip.head.text()))
    heard: list[str] = []
    announcer_of(window).said.connect(heard.append)
    person.play_by_dragging()
    person.until(Stage.REFUTED)
    QTest.qWait(600)
    assert any("That doesn't win." in words for words in heard)
    assert not any("Your opponent replies" in words for words in heard), "the reply is told"
    QAccessible.setActive(False)
    assert "Your opponent replies …" in said
    assert not any(words.startswith("Right") for words in said), "nobody knows that yet"
    assert page.strip.head.text().startswith("That doesn't win.")
    assert "Then" in page.strip.detail.text()
    again = page.strip.primary
    assert again is not None
    assert again.hasFocus()
    QTest.keyClick(again, Qt.Key.Key_Return)
    person.wait(person.ready, "another try")
    assert [len(page.scene.own), len(page.scene.others[1 - puzzle.seat])] == hands
    while page.session.stage is Stage.TRYING:
        person.wanted = person.winning()
        person.play_by_dragging()
        person.wait(lambda: person.ready() or page.session.stage is not Stage.TRYING, "the answer")
    person.until(Stage.SOLVED)
    assert page.strip.head.text() == "Solved!", "the rating was told with the first try"
    assert window.profile.solved == {puzzle.key}
    assert not window.profile.tries[puzzle.key].solved
    assert page.session.explanation is None or "this way" in page.strip.detail.text()
    assert window.library.summaries(10) == []
    following = page.strip.primary
    assert following is not None
    QTest.mouseClick(following, LEFT)
    assert page.session.puzzle is puzzles_of("kontsina")[6]
    room.show_list()
    tile = room.list.grids[puzzle.grade].tiles[5]
    assert tile.accessibleName().endswith("solved")


def test_a_puzzle_by_keys(window: MainWindow, room: PuzzleController) -> None:
    tiles = room.list.grids[Grade.EASY].tiles
    tiles[0].setFocus()
    QTest.keyClick(tiles[0], Qt.Key.Key_Right)
    assert tiles[1].hasFocus()
    QTest.keyClick(tiles[1], Qt.Key.Key_Return)
    page = room.page
    assert page.session.puzzle is tiles[1].puzzle
    person = Solver(page)
    person.wait(lambda: person.ready() and bool(page.session.values), "the puzzle")
    QTest.keyClick(page.view, Qt.Key.Key_H)
    assert page.session.hinted == person.winning().card
    assert page.strip.head.text().startswith("Play the")
    person.wanted = person.winning()
    person.play_by_keys()
    person.wait(lambda: page.session.plies[0] > 0, "the move")
    assert page.session.stage is not Stage.REFUTED


def test_the_solution_by_mouse_counts_nothing(window: MainWindow, room: PuzzleController) -> None:
    puzzle = puzzles_of("kontsina")[0]
    person, page = solver(room, puzzle), room.page
    QTest.mouseClick(page.strip.buttons[1], LEFT)
    asked = open_dialog()
    assert isinstance(asked, GivingUpDialog)
    QTest.mouseClick(asked.give_up, LEFT)
    position = page.session.position
    while position is not None and not position.over:
        before = len(position.moves)
        step = page.strip.primary
        assert step is not None
        QTest.mouseClick(step, LEFT)
        person.wait(lambda n=before: len(person.position.moves) > n, "a step")  # type: ignore[misc]
        person.wait(lambda: not page.scene.motion.busy, "rest")
        position = page.session.position
    assert page.strip.head.text() == "That wins it."
    assert window.profile.solved == frozenset()


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize("size", [(800, 560), (1280, 800)])
def test_no_word_is_cut(
    window: MainWindow,
    room: PuzzleController,
    language: str,
    size: tuple[int, int],
    qapp: QApplication,
) -> None:
    window.change_settings(replace(window.settings, language=language))
    window.resize(*size)
    QTest.qWait(20)
    assert cut_words(window) == []
    person = solver(room, puzzles_of("kontsina")[0])
    QTest.qWait(20)
    assert cut_words(window) == []
    person.wanted = person.losing()
    person.play_by_dragging()
    person.until(Stage.REFUTED)
    assert cut_words(window) == []


def test_leaving_in_the_midst_of_counting(window: MainWindow, room: PuzzleController) -> None:
    room.open(puzzles_of("kontsina")[0])
    window.show_welcome()
    assert window.pages.currentWidget() is window.welcome
    room.open(puzzles_of("kontsina")[1])
    window.close()


def test_ctrl_home_leads_from_a_puzzle_to_the_start_page(
    window: MainWindow, room: PuzzleController
) -> None:
    assert window.pages.currentWidget() is room
    assert window.action.home.isEnabled()
    QTest.keyClick(window, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.currentWidget() is window.welcome
    assert not window.action.home.isEnabled()


def solve(person: Solver) -> None:
    """Play winning moves to the end."""
    session = person.page.session
    while session.stage is Stage.TRYING:
        person.wanted = person.winning()
        person.play_by_dragging()
        person.wait(lambda: person.ready() or session.stage is not Stage.TRYING, "the answer")
    person.until(Stage.SOLVED)


def test_the_first_try_is_rated_and_the_win_explained(
    window: MainWindow, room: PuzzleController
) -> None:
    puzzle = puzzles_of("kontsina")[5]
    person, page = solver(room, puzzle), room.page
    solve(person)
    assert window.profile.tries[puzzle.key].solved
    rating = rating_of([(puzzle.rating, True)])
    assert page.strip.head.text() == f"Solved! · Puzzle rating {rating} (+{rating - START})"
    person.wait(lambda: page.session.explanation is not None, "why")
    assert "this way" in page.strip.detail.text()
    assert page.strip.accessibleName().startswith("Solved!")
    room.show_list()
    assert room.list.rating.text() == f"Rating {rating}"
    kept = window.profile.tries
    person = solver(room, puzzle)
    person.wanted = person.losing()
    person.play_by_dragging()
    person.until(Stage.REFUTED)
    assert page.strip.head.text() == "That doesn't win."
    assert window.profile.tries == kept, "a second try is none that counts"


def test_puzzles_solved_before_tries_were_kept_have_no_first_try(
    window: MainWindow, room: PuzzleController
) -> None:
    puzzle = puzzles_of("kontsina")[5]
    window.profile_keeper.change(solved=frozenset({puzzle.key}))
    person = solver(room, puzzle)
    person.wanted = person.losing()
    person.play_by_dragging()
    person.until(Stage.REFUTED)
    assert window.profile.tries == {}


def test_puzzles_are_chosen_by_theme_with_keys(window: MainWindow, room: PuzzleController) -> None:
    page = room.list
    page.choose_game("scopa")
    page.themes.setFocus()
    QTest.keyClick(page.themes, Qt.Key.Key_Down)
    assert page.themes.currentText() == "Clear the table"
    wanted = [each for each in puzzles_of("scopa") if each.motif is Motif.SWEEP]
    tiles = [tile.puzzle for grid in page.grids.values() for tile in grid.tiles]
    assert tiles == wanted
    assert page.next_button.text() == f"Puzzle {wanted[0].place}"
    QTest.mouseClick(page.next_button, LEFT)
    assert room.page.session.puzzle is wanted[0]
    room.page.next_wanted.emit()
    assert room.page.session.puzzle is wanted[1]
    room.show_list()
    page.choose_game("kontsina")
    assert page.nothing.isVisible() and not page.next_button.isVisible()


def test_who_wants_no_ratings_sees_none(window: MainWindow, room: PuzzleController) -> None:
    window.change_settings(replace(window.settings, goals=False))
    person = solver(room, puzzles_of("kontsina")[5])
    person.wanted = person.losing()
    person.play_by_dragging()
    person.until(Stage.REFUTED)
    assert room.page.strip.head.text() == "That doesn't win."
    room.show_list()
    assert not room.list.rating.isVisible()
    window.change_settings(replace(window.settings, goals=True))
    assert room.list.rating.isVisible(), "it was kept all the same"


def set_clock(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """Set the local date."""
    monkeypatch.setattr(DayWatch, "today", staticmethod(lambda: day))


@pytest.mark.parametrize("later", [DAY - timedelta(3), DAY + timedelta(1), DAY + timedelta(40)])
def test_whatever_the_clock_says_later_a_try_is_that_of_its_day(
    window: MainWindow, room: PuzzleController, monkeypatch: pytest.MonkeyPatch, later: date
) -> None:
    set_clock(monkeypatch, DAY)
    QTest.mouseClick(room.list.day_button, LEFT)
    puzzle = room.page.session.puzzle
    assert puzzle is puzzle_of(DAY)
    set_clock(monkeypatch, later)
    person = Solver(room.page)
    QApplication.processEvents()
    person.wait(person.ready, "the puzzle")
    person.wanted = person.losing()
    person.play_by_dragging()
    person.until(Stage.REFUTED)
    profile = window.profile
    assert profile.puzzle_days == {DAY.isoformat(): False}
    assert not profile.puzzles_opened[DAY.isoformat()].late
    room.open_day(DAY)
    person.wait(person.ready, "the puzzle")
    person.wanted = person.losing()
    person.play_by_dragging()
    person.until(Stage.REFUTED)
    assert window.profile.puzzle_days == {DAY.isoformat(): False}, "the first try counts"


def test_the_button_of_the_list_is_of_today_at_midnight_too(
    window: MainWindow, room: PuzzleController, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, DAY)
    window.profile_keeper.change(puzzle_days={DAY.isoformat(): True})
    assert room.list.day_button.text() == "Puzzle of the day · solved"
    window.day_watch.look()
    set_clock(monkeypatch, DAY + timedelta(days=1))
    window.day_watch.look()
    assert room.list.day_button.text() == "Puzzle of the day"


def test_a_puzzle_that_is_caught_up_is_late(
    window: MainWindow, room: PuzzleController, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, DAY)
    room.open_day(DAY - timedelta(2))
    assert window.profile.puzzles_opened[(DAY - timedelta(2)).isoformat()].late
    assert window.profile.puzzle_days == {}, "to open it is no try"


def test_escape_goes_from_a_puzzle_to_the_list_and_on_to_the_start_page(
    window: MainWindow, room: PuzzleController
) -> None:
    person = solver(room, puzzles_of("kontsina")[0])
    gestures = room.page.gestures
    person.walk_to(next(iter(room.page.scene.own)))
    person.key(Qt.Key.Key_Return)
    assert gestures.held is not None
    person.key(Qt.Key.Key_Escape)
    assert gestures.held is None
    assert room.currentWidget() is room.page, "the card was put back, no more"
    while room.currentWidget() is room.page:
        told = room.page.scene.furniture.tells_long
        person.key(Qt.Key.Key_Escape)
        assert told or room.currentWidget() is room.list
    for focused in (room.list.games, room.list.themes, room.list.next_button):
        show_puzzles(window)
        focused.setFocus()
        QTest.keyClick(focused, Qt.Key.Key_Escape)
        assert window.pages.currentWidget() is window.welcome


def test_leaving_a_puzzle_ends_a_replay_of_the_round(room: PuzzleController) -> None:
    """It must not go on without a match, or be announced on the next page."""
    solver(room, puzzles_of("kontsina")[0])
    scene, said = room.page.scene, list[str]()
    QTest.qWait(100)
    scene.motion.speed = 1.0
    scene.replay_round()
    assert scene.round_replay.running
    scene.said.connect(said.append)
    room.show_list()
    assert not scene.round_replay.running
    assert not scene.motion.busy
    QTest.qWait(50)
    assert not said


def test_the_answer_to_a_puzzle_that_was_left_takes_no_keys(
    window: MainWindow, room: PuzzleController
) -> None:
    puzzle = puzzle_of(DAY)
    person = solver(room, puzzle)
    person.wait(person.ready, "one's turn")
    person.wanted = person.losing()
    person.play_by_clicking()
    window.action.home.trigger()
    assert window.start_page.shown
    assert not room.page.session.active
    QTest.qWait(300)
    focused = window.focusWidget()
    assert focused is not None
    assert window.welcome.isAncestorOf(focused)
