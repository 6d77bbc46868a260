"""The lessons played with the mouse: every step is refused once, then done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.lessons.lesson import Lesson
from kontsina_qt.rules.base.cards import Card, cards_in
from kontsina_qt.rules.base.game import ONTO_A_PILE
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.words import card_words
from kontsina_qt.session.lesson import praise
from kontsina_qt.table.marks.marks import marks
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.learn.lesson_page import LessonPage
from kontsina_qt.windows.shell.learn_controller import LearnController, learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_window
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from tests.e2e.person import FLYING, Person
from tests.windows.panels import open_dialog

LEFT = Qt.MouseButton.LeftButton


class Learner(Person):
    """A player at a lesson's table."""

    window: LessonPage  # type: ignore[assignment]

    def __init__(self, page: LessonPage) -> None:
        super().__init__(page, 1)  # type: ignore[arg-type]

    @property
    def asked(self) -> bool:
        """Whether the step asks for a move."""
        session = self.window.lesson_session
        return self.ready() and not session.accomplished

    def try_wrongly(self) -> bool:
        """Drag a card where the rules or the step refuse it; return whether there is such a way."""
        session = self.window.lesson_session
        position, do = self.position, session.step.do
        text = position.notation.text
        for card in cards_in(position.hands[0]):
            if position.rules.game.play == ONTO_A_PILE:
                moves = [move for move in position.legal() if move.played == 1 << card]
                if do and not any(text(move) in do for move in moves):
                    self.drag(card, self.cloth())
                    return True
                continue
            lays = [m for m in position.exactly(card, 0) if text(m) not in do]
            if not position.exactly(card, 0) or (lays and do):
                self.drag(card, self.cloth())
                return True
            for element in cards_in(position.table):
                if not session.moves_with(card, 1 << element):
                    self.drag(card, self.place_of(element))
                    return True
        assert not do, "something can be tried wrongly"
        return False

    def do(self, move: Move) -> None:
        """Drag the card of a move onto something it takes, and choose where that is asked."""
        using = self.position.touched(move)
        card: Card = cards_in(move.played)[0]
        to: QPoint = self.place_of(cards_in(using)[0]) if using else self.cloth()
        self.drag(card, to)
        self._answer(move, by_key=False)


@pytest.fixture
def learning(window: MainWindow) -> Iterator[LearnController]:
    """The list of lessons, opened from the start page, with fast animation."""
    QTest.mouseClick(window.welcome.buttons["learn"], LEFT)
    found = learning_of(window)
    found.page.scene.motion.speed = FLYING
    found.session.pacer.pace.think = 0
    assert window.pages.currentWidget() is found.list_page
    yield found
    found.session.close()


def begin(learning: LearnController, game: str) -> Learner:
    """Begin a lesson by its button."""
    QTest.mouseClick(learning.list_page.buttons[game], LEFT)
    QTest.qWait(20)  # the page gets its size
    return Learner(learning.page)


def go_through(learning: LearnController, person: Learner, lesson: Lesson) -> None:
    """Go through a lesson, with a refusal in every step; what was missed is repeated."""
    session, panel = learning.session, learning.page.panel
    for number, step in enumerate(lesson.steps):
        person.wait(lambda: person.asked, f"step {number + 1} of {lesson.game}")
        assert session.index == number
        before = session.match.record()
        if person.try_wrongly():
            assert panel.said.answer, "a wrong try is answered"
            assert not panel.said.well
        assert session.match.record() == before, "and changes nothing"
        for _ in range(max(step.turns, 1)):
            person.wait(lambda: person.asked, "one's turn")
            position = person.position
            wanted = [position.notation.read(text) for text in step.do[:1]]
            person.do(wanted[0] if wanted else max(position.legal(), key=position.touched))
        if session.accomplished and session.index == number:
            assert panel.said.answer == praise(lesson, step)
        if session.accomplished and panel.onward_button.primary and not session.is_last:
            person.wait(lambda: not learning.page.scene.motion.busy, "the cards to lie")
            QTest.mouseClick(panel.onward_button, LEFT)
        for _ in range(session.repeats * lesson.first_dealt):
            if not session.repeats:
                break
            person.wait(lambda: person.asked, f"step {session.index + 1} once more")
            person.do(person.position.notation.read(session.step.do[0]))
            person.wait(lambda: not learning.page.scene.motion.busy, "the cards to lie")
            QTest.mouseClick(panel.onward_button, LEFT)


@pytest.mark.parametrize("game", LESSONS)
def test_every_step_is_refused_once_and_then_done(
    window: MainWindow, learning: LearnController, game: str
) -> None:
    kept = window.library.summaries(10)
    person = begin(learning, game)
    go_through(learning, person, LESSONS[game])
    assert learning.page.panel.said.done == len(LESSONS[game].steps)
    assert game in window.profile.learnt
    assert window.library.summaries(10) == kept, "the person's matches are left alone"
    QTest.mouseClick(learning.page.panel.leave_button, LEFT)
    assert window.pages.currentWidget() is learning.list_page
    assert "✓" in learning.list_page.buttons[game].detail


def test_who_leaves_comes_back_to_the_same_step(
    window: MainWindow, learning: LearnController
) -> None:
    person = begin(learning, "kontsina")
    for _ in range(3):
        QTest.mouseClick(learning.page.panel.onward_button, LEFT)
    assert learning.session.index == 3
    person.key(Qt.Key.Key_Escape)
    question = open_dialog()
    assert isinstance(question, GivingUpDialog), "leaving asks"
    QTest.mouseClick(question.give_up, LEFT)
    assert window.pages.currentWidget() is learning.list_page
    assert not learning.session.active
    assert "4" in learning.list_page.buttons["kontsina"].detail
    assert window.library.profile.read().lessons == {"kontsina": 3}, "the program may be closed now"
    begin(learning, "kontsina")
    assert learning.session.index == 3
    person.wait(person.ready, "the table")
    QTest.mouseClick(learning.page.panel.back_button, LEFT)
    assert learning.session.index == 2


def test_a_lesson_does_not_begin_with_the_praise_of_the_one_before(
    learning: LearnController,
) -> None:
    person = begin(learning, "kontsina")
    person.wait(person.ready, "the table")
    person.do(person.position.notation.read("5D x 5C"))
    assert learning.page.panel.said.answer
    QTest.mouseClick(learning.page.panel.leave_button, LEFT)
    begin(learning, "scopa")
    assert not learning.page.panel.said.answer


def test_no_button_comes_under_the_pointer_when_one_goes(
    window: MainWindow, learning: LearnController
) -> None:
    begin(learning, "kontsina")
    panel = learning.page.panel
    assert not panel.back_button.isVisible(), "there is nothing before the first step"
    place = panel.back_button.geometry()
    for _ in LESSONS["kontsina"].steps[1:]:
        QTest.mouseClick(panel.onward_button, LEFT)
        assert panel.back_button.geometry() == place
        assert panel.back_button.isVisible()
    assert not panel.onward_button.isVisible(), "the last step is not skipped"


def test_a_lesson_is_learnt_by_keys(window: MainWindow, learning: LearnController) -> None:
    person = begin(learning, "kontsina")
    person.wait(lambda: person.asked, "the first step")
    person.walk_to(cards_in(person.position.hands[0])[0])
    move = person.position.notation.read("5D x 5C")
    person.walk_to(move.card)
    person.key(Qt.Key.Key_Return)
    person.walk_to(cards_in(move.cards)[0])
    person.key(Qt.Key.Key_Return)
    person.wait(lambda: learning.session.index == 1, "the second step")
    assert learning.page.panel.said.well


def test_a_real_match_follows(window: MainWindow, learning: LearnController) -> None:
    lesson = LESSONS["scopa"]
    window.profile_keeper.change(lessons={"scopa": len(lesson.steps) - 1})
    person = begin(learning, "scopa")
    for _ in range(lesson.steps[-1].turns):
        person.wait(lambda: person.asked, "one's turn")
        person.do(max(person.position.legal(), key=person.position.touched))
    person.wait(lambda: learning.page.panel.onward_button.primary, "the end of the lesson")
    QTest.mouseClick(learning.page.panel.onward_button, LEFT)
    assert window.pages.currentWidget() is window.table_page
    assert window.session.rules.game.id == "scopa"
    assert not learning.session.active


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize("size", [(800, 560), (1366, 768)], ids=str)
def test_the_words_have_room_beside_the_table(
    window: MainWindow, learning: LearnController, size: tuple[int, int], language: str
) -> None:
    window.change_settings(replace(window.settings, language=language))
    window.resize(*size)
    for game, lesson in LESSONS.items():
        begin(learning, game)
        QTest.qWait(1)
        panel, view = learning.page.panel, learning.page.view
        assert panel.geometry().bottom() < view.geometry().top() + 1, "over no card"
        assert view.height() >= 0.62 * size[1], (game, panel.height())
        for step in lesson.steps:
            assert panel._high(step.wrong, step.say) <= panel.height() - 60
        learning.open()


def test_each_lesson_shows_its_game(window: MainWindow, learning: LearnController) -> None:
    window.resize(1280, 800)
    learning.open()
    page = learning.list_page
    QTest.qWait(20)
    pictures = [button.picture for button in page.buttons.values()]
    shown = [each.toImage() for each in pictures if each is not None]
    assert len(shown) == len(LESSONS)
    assert all(one != other for n, one in enumerate(shown) for other in shown[:n])
    rects = [button.geometry() for button in page.buttons.values()]
    assert all(page.rect().contains(each) for each in rects)
    assert not any(one.intersects(other) for n, one in enumerate(rects) for other in rects[:n])
    first, second = list(page.buttons)[:2]
    page.buttons[first].setFocus()
    QTest.keyClick(page.buttons[first], Qt.Key.Key_Tab)
    assert page.buttons[second].hasFocus()


def lit(learning: LearnController) -> set[Card]:
    """The cards with a ring around them, in the hand and on the table."""
    scene = learning.page.scene
    worn = marks(scene.lights, scene.cards.shown.table, scene.own)
    return {card for some in (worn.table, worn.own) for card, each in some.items() if each.rings}


@pytest.mark.parametrize("game", LESSONS)
def test_the_cards_that_are_spoken_of_are_lit(learning: LearnController, game: str) -> None:
    person, lesson = begin(learning, game), LESSONS[game]
    for number in range(lesson.first_dealt):
        learning.session.learn(lesson, number)
        person.wait(lambda: person.asked, f"step {number + 1} of {game}")
        scene = learning.page.scene
        lying = (c for each in scene.cards.shown.table for c in each.cards if c >= 0)
        there = {*scene.own, *lying}
        step, position = lesson.steps[number], person.position
        played = {c for text in step.do for c in cards_in(position.notation.read(text).played)}
        named = {c for c in there if card_words(c) in step.say}
        wanted = named - (set(cards_in(position.hands[0])) - played)

        assert wanted <= lit(learning), (number, wanted)
        assert lit(learning) - wanted <= {scene.lights.last}
    session = learning.session
    if session.step.do:
        person.do(person.position.notation.read(session.step.do[0]))
        assert not scene.lights.named, "what is done is spoken of no more"


def test_no_card_of_the_hand_is_lit_but_the_one_to_play(learning: LearnController) -> None:
    person = begin(learning, "kontsina")
    for game, number, words in (("kontsina", 7, ""), ("escoba", 1, "4♠ Q♦")):
        learning.session.learn(LESSONS[game], number)
        person.wait(lambda: person.asked, f"step {number + 1} of {game}")
        last = learning.page.scene.lights.last
        assert {card_words(c) for c in lit(learning) - {last}} == set(words.split())


def test_what_was_missed_comes_once_more(learning: LearnController) -> None:
    person, lesson = begin(learning, "xeri"), LESSONS["xeri"]
    session, panel = learning.session, learning.page.panel
    for number in range(lesson.first_dealt):
        person.wait(lambda: person.asked, f"step {number + 1}")
        assert session.index == number and not session.repeats
        if number in (2, 4):
            person.try_wrongly()
            assert not panel.said.well
        person.do(person.position.notation.read(session.step.do[0]))
        if panel.onward_button.primary:
            person.wait(lambda: not learning.page.scene.motion.busy, "the cards to lie")
            QTest.mouseClick(panel.onward_button, LEFT)
    for number in (2, 4):
        person.wait(lambda: person.asked, "what was missed")
        assert session.index == number and session.repeats
        assert panel.said.words.startswith("Once more: ")
        assert session.place == lesson.first_dealt, "by then all else is done"
        person.do(person.position.notation.read(session.step.do[0]))
        person.wait(lambda: not learning.page.scene.motion.busy, "the cards to lie")
        assert session.index == number, "nothing follows by itself"
        QTest.mouseClick(panel.onward_button, LEFT)
    assert session.index == lesson.first_dealt and not session.repeats


def test_what_is_missed_again_can_be_skipped(learning: LearnController) -> None:
    person, lesson = begin(learning, "xeri"), LESSONS["xeri"]
    session, panel = learning.session, learning.page.panel
    person.wait(lambda: person.asked, "the first step")
    person.try_wrongly()
    for _ in range(lesson.first_dealt):
        QTest.mouseClick(panel.onward_button, LEFT)
    person.wait(lambda: session.repeats and person.asked, "what was missed")
    person.try_wrongly()
    QTest.mouseClick(panel.onward_button, LEFT)
    assert session.index == lesson.first_dealt and not session.repeats


def test_what_was_missed_in_the_first_step_comes_once_more_after_the_lesson_was_left(
    learning: LearnController,
) -> None:
    person, lesson = begin(learning, "xeri"), LESSONS["xeri"]
    session, panel = learning.session, learning.page.panel
    person.wait(lambda: person.asked, "the first step")
    person.try_wrongly()
    learning.open()
    begin(learning, "xeri")
    for _ in range(lesson.first_dealt):
        assert not session.repeats
        QTest.mouseClick(panel.onward_button, LEFT)
    assert session.repeats and session.index == 0


@pytest.mark.parametrize("repeated", [False, True])
def test_what_was_missed_comes_once_more_after_the_lesson_was_left(
    learning: LearnController, repeated: bool
) -> None:
    person, lesson = begin(learning, "xeri"), LESSONS["xeri"]
    session, panel = learning.session, learning.page.panel
    person.wait(lambda: person.asked, "the first step")
    person.try_wrongly()
    for _ in range(lesson.first_dealt if repeated else 2):
        QTest.mouseClick(panel.onward_button, LEFT)
    assert session.repeats is repeated
    learning.open()
    assert session.lesson is None
    begin(learning, "xeri")
    for _ in range(0 if repeated else lesson.first_dealt - 2):
        assert not session.repeats
        QTest.mouseClick(panel.onward_button, LEFT)
    assert session.repeats and session.index == 0
    QTest.mouseClick(panel.onward_button, LEFT)
    assert not session.repeats and session.index == lesson.first_dealt


@pytest.mark.parametrize("repeated", [False, True])
def test_what_was_missed_yesterday_comes_once_more(
    window: MainWindow, learning: LearnController, repeated: bool
) -> None:
    person, lesson = begin(learning, "xeri"), LESSONS["xeri"]
    person.wait(lambda: person.asked, "the first step")
    person.try_wrongly()
    for _ in range(lesson.first_dealt if repeated else 0):
        QTest.mouseClick(learning.page.panel.onward_button, LEFT)
    learning.open()
    assert window.library.profile.read().missed == {"xeri": (0,)}, "the program may be closed now"
    next_day = make_window()
    next_day.show()
    QTest.mouseClick(next_day.welcome.buttons["learn"], LEFT)
    learning = learning_of(next_day)
    begin(learning, "xeri")
    for _ in range(0 if repeated else lesson.first_dealt):
        assert not learning.session.repeats
        QTest.mouseClick(learning.page.panel.onward_button, LEFT)
    assert learning.session.repeats and learning.session.index == 0
    QTest.mouseClick(learning.page.panel.onward_button, LEFT)
    assert not learning.session.repeats and learning.session.index == lesson.first_dealt
    assert next_day.library.profile.read().missed == {}
    next_day.close()
    next_day.library.close()
    next_day.deleteLater()


def test_back_leads_out_of_what_is_repeated(learning: LearnController) -> None:
    person, lesson = begin(learning, "xeri"), LESSONS["xeri"]
    session, panel = learning.session, learning.page.panel
    person.wait(lambda: person.asked, "the first step")
    person.try_wrongly()
    for _ in range(lesson.first_dealt):
        QTest.mouseClick(panel.onward_button, LEFT)
    assert session.repeats and session.index == 0
    QTest.mouseClick(panel.back_button, LEFT)
    assert not session.repeats and session.index == lesson.first_dealt - 1
    QTest.mouseClick(panel.onward_button, LEFT)
    assert session.repeats and session.index == 0, "it is still to be done"


@pytest.mark.parametrize("language", ["en", "el", "it", "es", "tr"])
def test_the_sheet_is_whole_with_large_text_in_a_narrow_window(
    window: MainWindow, learning: LearnController, language: str
) -> None:
    window.resize(480, 800)
    window.change_settings(replace(window.settings, language=language, text_size=200))
    begin(learning, "kontsina")
    panel = learning.page.panel
    for index in range(6):
        learning.page.learn(LESSONS["kontsina"], index)
        QTest.qWait(1)
        for button in (panel.back_button, panel.onward_button, panel.leave_button):
            if not button.isHidden():
                assert button.width() >= button.sizeHint().width(), button.text()
                assert panel.rect().contains(button.geometry()), button.text()
        title = panel.findChild(Label, "title")
        assert title is not None
        assert title.width() >= title.sizeHint().width(), title.text()
        assert panel.height() <= window.height() / 2, "there is room for a table"
