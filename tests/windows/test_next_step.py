"""Whatever the table waits for, one line says what to do next, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kontsina_qt.language import set_language, tr
from kontsina_qt.library.settings.choices import UNTIL_CLICK
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.rules.state.notation import BUILD
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.pacing import Pace
from kontsina_qt.table.scene.move_choices import bits_of
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.person import LEFT, NONE, Person
from tests.matrix import each_language

Start = Callable[..., MainWindow]


@pytest.fixture(params=each_language())
def speaking(request: pytest.FixtureRequest, start: Start) -> Iterator[Start]:
    """Start matches in one language after the other."""

    def begin(*arguments: object, **options: object) -> MainWindow:
        window = start(*arguments, **options)
        window.change_settings(replace(window.settings, language=request.param))
        window.scene.motion.speed = 0.08
        window.session.pacer.pace = Pace(0, 0)
        return window

    yield begin
    set_language("en")


def step(window: MainWindow) -> str:
    """The full text of the advice, which is never empty."""
    words = window.scene.furniture.words[1]
    assert words
    return words


def test_a_turn_from_its_begin_to_its_end(speaking: Start) -> None:
    window = speaking()
    person, session = Person(window, 1), window.session
    person.wait(person.ready, "a turn")
    lines = [step(window)]
    first = next(iter(window.scene.own.values()))
    QTest.mousePress(person.table, LEFT, NONE, person.point(first))
    to = person.cloth()
    for part in range(1, 5):
        QTest.mouseMove(person.table, person.point(first) + (to - person.point(first)) * part / 4)
        QTest.qWait(1)
    lines.append(step(window))
    person.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(person.table, LEFT, NONE, to)
    person.wait(person.ready, "the card to be home")
    assert step(window) == lines[0]
    person.key(Qt.Key.Key_Up)
    person.key(Qt.Key.Key_Return)
    lines.append(step(window))
    person.key(Qt.Key.Key_Escape)
    session.pacer.pace = Pace(60_000, 0)
    person.play_by_keys()
    person.wait(lambda: not session.my_turn and not window.scene.motion.busy, "the other's turn")
    lines.append(step(window))
    assert "Anna" in lines[-1] or "Άννα" in lines[-1]
    assert len(set(lines)) == 4


def test_waiting_for_a_click_and_the_end_of_a_hand(speaking: Start) -> None:
    window = speaking()
    person, session = Person(window, 2), window.session
    person.wait(person.ready, "a turn")
    session.pacer.pace = Pace(0, UNTIL_CLICK)
    own = step(window)
    while not session.match.waiting:
        assert session.position is not None
        session._commit(session.position.legal()[0], by_person=session.my_turn)
        if session.pacer.looking and not session.match.waiting:
            assert step(window)
    person.wait(window.sheet.isVisible, "the score sheet")
    assert step(window) != own
    QTest.mouseClick(window.sheet.review_button, LEFT)
    assert step(window) != own


def test_something_and_nothing_to_take(speaking: Start) -> None:
    window = speaking("cassino")
    person, session = Person(window, 3), window.session
    person.wait(person.ready, "a turn")
    told = set()
    for number in range(2, 12):
        session.begin(session.rules, session.match.seats, Dealing(number))
        person.wait(person.ready, "a turn")
        told.add(step(window))
        for card in list(window.scene.own):
            window.gestures.lift(card)
            window.gestures.play_sensibly(person.cloth().toPointF())
            if window.view.choice.isVisible():
                told.add(step(window))
                person.key(Qt.Key.Key_Escape)
                break
            if not person.ready():
                break
        window.gestures.take_back()
    assert len(told) >= 2, "where nothing can be taken, that is said"


def test_a_covered_hand(speaking: Start) -> None:
    window = speaking()
    seats = [Seat("Ζωή", HUMAN), Seat("Ζήσης", HUMAN)]
    window.session.begin(window.session.rules, seats, Dealing(1))
    Person(window, 4).wait(window.table_page.curtain.isVisible, "the curtain")
    assert window.session.match.seats[window.session.turn].name in step(window)


def began(window: MainWindow, person: Person, wanted: Callable[[], object], count: int) -> None:
    """Deal hands until one offers an action."""
    session = window.session
    for number in range(2, 2 + count):
        session.begin(session.rules, session.match.seats, Dealing(number))
        person.wait(person.ready, "a turn")
        if wanted():
            return
    raise AssertionError("in none of these hands")


def test_an_open_choice(speaking: Start) -> None:
    window = speaking("cassino")
    person = Person(window, 5)
    lines: list[str] = []

    def asks() -> bool:
        lines[:] = [step(window)]
        for card in list(window.scene.own):
            uses = {person.position.touched(m) for m in window.session.moves_with(card)}
            if len(uses) < 3:
                continue
            QTest.mouseDClick(person.table, LEFT, NONE, person.point(window.scene.own[card]))
            if window.view.choice.isVisible():
                return True
            if not window.session.my_turn:
                break
        return False

    began(window, person, asks, 60)
    assert step(window) == tr("Press a number or click; Esc cancels")
    person.key(Qt.Key.Key_Escape)
    assert step(window) == lines[0]


def test_counting_out(speaking: Start) -> None:
    window = speaking("cassino")
    person = Person(window, 6)
    person.wait(person.ready, "a turn")
    assert window.view.special_moves.isVisible()
    assert step(window).endswith(tr("call out with the button once you have enough points"))
    plain = speaking("cassino", count_out=False)
    person.wait(person.ready, "a turn")
    assert tr("call out with the button once you have enough points") not in step(plain)


def test_plucking(speaking: Start) -> None:
    window = speaking("cassino-pluck")
    person = Person(window, 7)
    person.wait(person.ready, "a turn")
    began(window, person, lambda: person.position.features.pluckable(), 60)
    words = tr("tap a table card to pluck it too")
    assert words in step(window)
    element = bits_of(person.position.features.pluckable())[0]
    person.click(person.place_of(element))
    assert step(window), "what was tapped is told, and what comes next"


def moved(window: MainWindow, before: tuple[int, int]) -> bool:
    """Whether a move has been made since."""
    return window.session.match.cursor != before


def test_leave_it_to_me(speaking: Start) -> None:
    window = speaking("african-cassino", 4)
    person = Person(window, 8)
    person.wait(person.ready, "a turn")
    for _ in range(30):
        if person.position.features.markable():
            break
        before = window.session.match.cursor
        person.play_by_keys()
        person.wait(partial(moved, window, before), "the move")
        person.wait(lambda: person.ready() or window.sheet.isVisible(), "a turn")
        if window.sheet.isVisible():
            person.next_hand(by_key=True)
            person.wait(person.ready, "a turn")
    assert person.position.features.markable()
    assert tr("Enter on a build asks your partner to leave it") in step(window)
    window.scene.focus_on(None)  # the mouse is used
    assert tr("tap a build to ask your partner to leave it") in step(window)


FISHING = {
    "cassino": (
        "No captures: build, or play a card to the table",
        "Drag a card to capture or build, or drop it on the table",
    ),
    "diloti": (
        "No captures: declare, or play a card to the table",
        "Drag a card to capture or declare, or drop it on the table",
    ),
    "kontsina": (
        "No captures: play a card to the table",
        "Drag a card onto what it takes, or onto the table to leave it there",
    ),
}


@pytest.mark.parametrize("game", FISHING)
@pytest.mark.parametrize("takes", [False, True])
def test_what_a_card_may_do(speaking: Start, game: str, takes: bool) -> None:
    """A build is not a capture."""
    window = speaking(game)
    session = window.session
    builds = game != "kontsina"
    for number in range(200):
        match = Match(session.rules, session.match.seats)
        match.begin_hand(numbered_deal(match.rules, number, 0))
        position = match.hands[-1].position
        found = [bool(position.touched(move)) for move in position.legal() if move.verb != BUILD]
        building = any(move.verb == BUILD for move in position.legal())
        if position.turn == 0 and any(found) == takes and building == builds:
            break
    session.resume(match, None)
    Person(window, 1).wait(lambda: not window.scene.motion.busy, "the deal")
    assert step(window).partition(" · ")[0] == tr(FISHING[game][takes])
