"""The buttons of special moves in the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionButton

from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.person import LEFT, Person

Start = Callable[..., MainWindow]


def test_counting_out_is_there_all_the_time(start: Start) -> None:
    window = start("cassino")
    person = Person(window, seed=1)
    session, special_moves = window.session, window.view.special_moves
    if not session.my_turn:
        session.pacer.pace.think = 5
    person.wait(person.ready, "a turn")
    assert [button.text() for button in special_moves.buttons] == ["Call out  (D)"]
    assert special_moves.isVisible()
    session.pacer.pace.think = 60_000
    person.play_by_dragging()
    person.wait(lambda: session.turn == 1 and not window.scene.motion.busy, "the other's turn")
    assert special_moves.isVisible(), "while a computer is to play, too"
    moves = session.match.cursor
    QTest.mouseClick(special_moves.buttons[0], LEFT)
    assert session.match.cursor == moves, "a call that is false is asked about once"
    assert window.toast.words.startswith("You don't have enough points")
    for plate in window.table_page.never_covered():
        assert not window.toast.geometry().intersects(plate), "who plays and the score are seen"
    assert special_moves.isVisible()
    person.key(Qt.Key.Key_D)
    assert session.position is not None
    assert session.position.notation.texts()[-1] == "count 0"
    assert not window.toast.isVisible(), "what was asked is answered"
    person.last_sheet()
    assert "Called out: You called out – but fall short" in window.sheet.text()


def play_until_offered(person: Person) -> None:
    """Play on until a special move has its button."""
    session, special_moves = person.window.session, person.window.view.special_moves
    for _ in range(20):
        person.wait(person.ready, "a turn")
        if special_moves.buttons:
            break
        person.play_by_dragging()
        person.wait(lambda: not session.my_turn or person.ready(), "the move")


@pytest.mark.parametrize(("game", "players", "loud"), [("cassino", 2, 0), ("ristikontra", 4, 1)])
def test_what_is_there_all_the_time_is_no_call(
    start: Start, game: str, players: int, loud: int
) -> None:
    """The button is highlighted only if it needs attention."""
    window = start(game, players)
    person = Person(window, seed=1)
    special_moves = window.view.special_moves
    play_until_offered(person)
    button = special_moves.buttons[0]
    inner = button.grab().toImage().pixelColor(button.height() // 2, 6)
    assert (inner == window.theme.accent) == bool(loud)


def test_no_button_where_nobody_counts_out(start: Start) -> None:
    window = start("cassino", count_out=False)
    Person(window, seed=1).wait(lambda: not window.scene.motion.busy, "the deal")
    assert not window.view.special_moves.isVisible()
    assert window.view.special_moves.buttons == []


def test_the_button_lies_on_no_words(start: Start) -> None:
    window = start("cassino")
    window.resize(480, 800)
    person = Person(window, seed=1)
    scene, special_moves = window.scene, window.view.special_moves
    window.session.pacer.pace.think = 5
    for _ in range(3):
        person.wait(person.ready, "a turn")
        place = special_moves.geometry()
        box = Box(place.x(), place.y(), place.width(), place.height())
        assert special_moves.isVisible()
        assert not box.overlaps(scene.furniture.message.box)
        own = scene.furniture.last_plays.box(0)
        assert own is None or not box.overlaps(own)
        person.play_by_dragging()


def test_the_button_lies_on_no_cards_of_the_last_capture(start: Start) -> None:
    window = start("cassino", 2, number=5)
    window.resize(480, 800)
    person = Person(window, seed=3)
    special_moves, fan = window.view.special_moves, window.scene.furniture.fan
    seen = 0
    for _ in range(6):
        person.wait(person.ready, "a turn")
        QTest.qWait(20)
        place = special_moves.geometry()
        box = Box(place.x(), place.y(), place.width(), place.height())
        if fan.box is not None:
            seen += 1
            assert special_moves.isVisible() and not fan.box.overlaps(box)
        person.play_by_keys()
    assert seen > 2


@pytest.mark.parametrize(("game", "players"), [("cassino", 2), ("ristikontra", 4)])
def test_the_focus_takes_no_room_from_the_words(start: Start, game: str, players: int) -> None:
    window = start(game, players)
    person = Person(window, seed=1)
    special_moves = window.view.special_moves
    play_until_offered(person)
    button, option = special_moves.buttons[0], QStyleOptionButton()

    def words() -> QRect:
        button.initStyleOption(option)
        part = QStyle.SubElement.SE_PushButtonContents
        return button.style().subElementRect(part, option, button)

    before, height = words(), button.sizeHint().height()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    person.wait(button.hasFocus, "the focus")
    assert words() == before
    assert button.sizeHint().height() == height == button.height()
    assert before.width() >= button.fontMetrics().horizontalAdvance(button.text())
