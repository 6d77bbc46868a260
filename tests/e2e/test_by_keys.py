"""Everything besides a match, done from beginning to end without a mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QSpinBox

from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.puzzles.book import puzzles_of
from kontsina_qt.session.puzzling import Stage
from kontsina_qt.windows.daily.dialog import DayDialog
from kontsina_qt.windows.history.dialog import MatchesDialog
from kontsina_qt.windows.history.replay import ReplayDialog
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.review.window import ReviewWindow
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.puzzle_controller import PuzzleController
from tests.analysis.played import review_of
from tests.e2e.ahead import play_ahead
from tests.e2e.typist import Step, Typist
from tests.library.playing import keep, play_match
from tests.puzzles.proving import every_course
from tests.rules.kinds.fishing.leaving import leaving
from tests.windows.panels import open_dialog

Start = Callable[..., MainWindow]
pytestmark = pytest.mark.usefixtures("no_mouse")


@pytest.fixture
def typist(window: MainWindow) -> Typist:
    """A person without a mouse at the start page."""
    window.show_welcome()
    QApplication.processEvents()
    return Typist(window, 3)


def opened(kind: type) -> Callable[[], bool]:
    """Return a predicate: whether a dialog of a kind is open."""
    return lambda: isinstance(open_dialog(), kind)


LONG = [game for game in LESSONS if game != "kontsina"]


@pytest.mark.parametrize(
    "game", ["kontsina", *(pytest.param(game, marks=pytest.mark.long) for game in LONG)]
)
def test_a_lesson(window: MainWindow, typist: Typist, game: str) -> None:
    typist.do(typist.push(window.welcome.buttons["learn"]))
    learning = learning_of(window)
    learning.page.scene.motion.speed = 0.05
    learning.session.pacer.pace.think = 0
    typist.do(typist.push(learning.list_page.buttons[game]))
    learner = Typist(cast(MainWindow, learning.page), 1)
    session, panel, lesson = learning.session, learning.page.panel, LESSONS[game]
    learner.wait(lambda: session.active, "the lesson")
    for step in lesson.steps:
        for _ in range(max(step.turns, 1)):
            learner.wait(lambda: learner.ready() and not session.accomplished, "one's turn")
            position = learner.position
            wanted = [position.notation.read(text) for text in step.do[:1]]
            best = wanted or [max(position.legal(), key=position.touched)]
            learner.play(best[0])
        if session.accomplished and panel.onward_button.primary and not session.is_last:
            learner.wait(lambda: not learning.page.scene.motion.busy, "the cards to lie")
            learner.do(learner.push(panel.onward_button))
    learner.wait(lambda: game in window.profile.learnt, "the end of the lesson")
    learner.do(learner.push(panel.leave_button))
    assert window.pages.currentWidget() is learning.list_page
    learner.press("Escape")
    assert window.pages.currentWidget() is window.welcome


def test_the_deal_of_the_day(window: MainWindow, typist: Typist) -> None:
    window.session.asking.budget_ms = 1
    button = window.welcome.buttons["day"]

    def begin() -> Iterator[Step]:
        yield from typist.push(button)
        yield opened(DayDialog)
        yield from typist.push(cast(DayDialog, open_dialog()).play)
        yield lambda: window.session.active

    typist.do(begin())
    while not window.session.finished:
        typist.wait(lambda: typist.ready() or window.session.finished, "a turn or the end")
        if not window.session.finished:
            typist.play()
    typist.wait(window.table_page.match_end.isVisible, "the end of the match")
    [kept] = window.profile.days
    assert (kept.own, kept.other) == window.session.match.results[0].points
    typist.press("Ctrl+Home")
    assert window.pages.currentWidget() is window.welcome

    def copy() -> Iterator[Step]:
        yield from typist.push(button)
        yield opened(DayDialog)
        yield from typist.push(cast(DayDialog, open_dialog()).copy)
        yield "Escape"
        yield lambda: open_dialog() is None

    typist.do(copy())
    assert f"{kept.own}–{kept.other}" in QGuiApplication.clipboard().text()


def test_a_replayed_match_and_its_review(window: MainWindow, typist: Typist) -> None:
    match = play_match(4, hands=2)
    id = keep(window.library, match)
    assert window.library.reviews.keep(id, review_of(match))
    places: list[tuple[int, int]] = []

    def look() -> Iterator[Step]:
        yield "Ctrl+M"
        yield opened(MatchesDialog)
        matches = cast(MatchesDialog, open_dialog())
        yield lambda: bool(matches.model.rows)
        yield from typist.push(matches.replay_button)
        yield opened(ReplayDialog)
        replay = cast(ReplayDialog, open_dialog())
        for key in ("Right", "Right", "PgDown", "Left", "Home", "End"):
            yield key
            places.append((replay.place.hand, replay.place.ply))
        yield from typist.push(replay.open_box, "Space")
        assert replay.open_box.isChecked()
        yield from typist.to(replay.seats)
        yield "Down"
        assert replay.seats.currentIndex() == 1
        yield "Escape"
        yield opened(MatchesDialog)
        yield from typist.push(matches.open_button)
        yield lambda: window.session.active and open_dialog() is None

    typist.do(look())
    assert places == [(0, 1), (0, 2), (1, 0), (0, 48), (0, 0), (1, 48)]

    def review() -> Iterator[Step]:
        yield "V"
        yield opened(ReviewWindow)
        window_ = cast(ReviewWindow, open_dialog())
        window_.process.seconds = 0.01
        yield "Alt+Left"
        assert window_.hand == 0 and window_.review is not None
        yield from typist.push(window_.footer.details, "Space")
        yield from typist.to(window_.body.graph.cells)
        yield "Home"
        assert window_.ply == 0
        yield "Right"
        assert window_.ply == 1
        yield from typist.push(window_.body.cards[0].button)
        assert window_.ply == window_.review.costliest(1)[0].ply
        yield "Escape"
        yield lambda: open_dialog() is not window_

    typist.wait(lambda: window.pages.currentWidget() is window.table_page, "the table")
    typist.do(review())


def test_options_are_set_saved_as_house_rules_and_played(
    window: MainWindow, typist: Typist
) -> None:
    targets: list[int] = []

    def set_up() -> Iterator[Step]:
        yield "Ctrl+N"
        yield opened(NewGameDialog)
        dialog = cast(NewGameDialog, open_dialog())
        yield from typist.write("scopa")
        assert dialog.browser.game.id == "scopa"
        yield from typist.push(dialog.panel.options.button, "Space")
        field = dialog.option_row("target").editor
        assert isinstance(field, QSpinBox)
        yield from typist.to(field)
        before = field.value()
        yield "Up"
        targets.append(field.value())
        assert field.value() > before
        yield from typist.to(dialog.house.name)
        yield from typist.write("ours")
        yield from typist.push(dialog.house.save_button, "Space")
        yield from typist.push(dialog.start_button)
        yield lambda: window.session.active

    typist.do(set_up())
    assert window.session.rules.game.id == "scopa"
    [rules] = OwnRules().all().values()
    assert (rules.name.lower(), rules.options) == ("ours", {"target": targets[0]})
    assert window.session.rules.ending.target == targets[0]


def test_asking_the_partner_to_leave_a_build(window: MainWindow, typist: Typist) -> None:
    window.session.pacer.pace.think = 60_000
    window.session.resume(leaving(("human", "beginner", "beginner", "beginner")), None)
    window.pages.setCurrentWidget(window.table_page)
    window.view.setFocus()
    typist.wait(typist.ready, "a turn")
    build = window.table_page.models.table[-1]
    typist.walk_to(window.scene.find.cards_of(build.element)[-1])
    typist.press("Return")
    assert window.scene.lights.asked >> build.element & 1
    typist.play(typist.position.notation.read("3H"))
    position = window.session.position
    assert position is not None
    assert position.notation.texts()[-1] == "mark [4C+5H]; 3H"


def test_a_puzzle_is_solved_and_the_next_one_begins(window: MainWindow, typist: Typist) -> None:
    typist.do(typist.push(window.welcome.buttons["puzzles"]))
    room = window.findChild(PuzzleController)
    assert room is not None
    page = room.page
    page.scene.motion.speed = 0.08
    page.session.pacer.pace.think = 0
    puzzle = puzzles_of("kontsina")[0]
    tile = room.list.grids[puzzle.grade].tiles[0]
    typist.do(typist.push(tile))
    assert room.currentWidget() is page and page.session.puzzle is puzzle
    solver = Typist(cast(MainWindow, page), 1)
    while page.session.stage is Stage.TRYING:
        solver.wait(solver.ready, "one's turn")
        position = solver.position
        sign = 1 if position.rules.side_of[position.turn] == 0 else -1
        for move in position.legal():
            after = position.copy()
            after.apply(move)
            if sign * every_course(after) > 0:
                break
        solver.play(move)
        solver.wait(lambda: solver.ready() or page.session.stage is Stage.SOLVED, "the answer")
    assert page.session.stage is Stage.SOLVED
    solver.wait(lambda: page.strip.primary is not None and page.strip.primary.hasFocus(), "onward")
    solver.press("Return")
    assert page.session.puzzle is puzzles_of("kontsina")[1]
    solver.press("Ctrl+Home")
    assert window.pages.currentWidget() is window.welcome


def test_undo_returns_to_the_hand_before_and_redo_comes_back(start: Start) -> None:
    window = start(end="hands", hands=2, level="beginner")
    typist = Typist(window, 6)
    play_ahead(window)
    while not window.sheet.isVisible():
        typist.wait(lambda: typist.ready() or window.sheet.isVisible(), "a turn or the sheet")
        if not window.sheet.isVisible():
            typist.play()
            typist.wait(lambda: not window.scene.motion.busy, "the cards to lie")
    assert window.sheet.next_button.hasFocus()
    typist.press("Return")
    typist.play()
    typist.wait(typist.ready, "the second turn")
    match = window.session.match
    assert match.cursor[0] == 1
    hand, moves = match.cursor
    for _ in range(8):
        typist.press("Ctrl+Z")
        typist.wait(lambda: not window.scene.motion.busy, "what was taken back")
        if match.cursor[0] == 0:
            break
    assert match.cursor[0] == 0 and window.view.hasFocus()
    for _ in range(8):
        typist.press("Ctrl+Y")
        typist.wait(lambda: not window.scene.motion.busy, "what was made again")
        if match.cursor == (hand, moves):
            break
    assert match.cursor == (hand, moves)
