"""Messages of lessons and puzzles disappear when they are out of date."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtTest import QTest

from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.puzzles.book import puzzles_of
from kontsina_qt.session.puzzling import Stage
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.puzzle_controller import PuzzleController, show_puzzles
from tests.e2e.person import Person


def speak(window: MainWindow, code: str) -> None:
    window.change_settings(replace(window.settings, language=code))
    QTest.qWait(30)


def test_a_lesson_step_that_is_done_asks_for_no_card(window: MainWindow) -> None:
    learning = learning_of(window)
    learning.begin(LESSONS["kontsina"])
    page, session = learning.page, learning.session
    page.learn(LESSONS["kontsina"], 3)
    person = Person(window, 1)
    page.scene.motion.speed = 0.01
    position = session.position
    assert position is not None
    assert page.scene.furniture.words[1]
    for move in position.legal():
        session.play(move)
        QTest.qWait(30)
        if session.accomplished:
            break
    person.wait(lambda: not page.scene.motion.busy, "the cards")
    assert session.accomplished and page.scene.words.advice() == ""
    assert page.scene.furniture.words[1] == ""
    praise = page.answer
    speak(window, "el")
    assert page.answer and page.answer != praise, "praise follows the language"
    speak(window, "en")
    assert page.answer == praise
    session.corrected.emit("That is allowed, but …")
    speak(window, "el")
    assert page.answer == page.panel.said.answer == ""


def test_a_puzzle_that_is_over_speaks_of_no_score(window: MainWindow) -> None:
    show_puzzles(window)
    room = window.findChild(PuzzleController)
    assert room is not None
    room.open(puzzles_of("kontsina")[0])
    page, session = room.page, room.page.session
    page.scene.motion.finish()
    position = session.position
    assert position is not None
    person = Person(window, 1)
    session.play(position.legal()[-1])
    person.wait(lambda: session.stage in (Stage.REFUTED, Stage.SOLVED), "the answer")
    person.wait(lambda: not page.scene.motion.busy, "the cards")
    if session.stage is Stage.REFUTED:
        speak(window, "el")
        assert "Opponent" not in page.strip.detail.text()
        assert "Opponent" not in page.scene.furniture.words[0]
        speak(window, "en")
    session.show_solution()
    person.wait(lambda: session.stage is Stage.SHOWN, "the solution")
    for _ in range(12):
        session.step()
        person.wait(lambda: not page.scene.motion.busy, "the cards")
    assert session.position is not None and session.position.over
    assert page.scene.furniture.words[1] == ""
