"""Who is asked, which answer is awaited, and hints."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.players.base import Choice
from kontsina_qt.session.computers.asking import Asking
from kontsina_qt.session.computers.opponents import Opponents
from tests.match.playing import rules_of, step
from tests.session.waiting import wait


@pytest.fixture
def asking(qapp: QApplication) -> Iterator[Asking]:
    asking = Asking(Opponents())
    asking.budget_ms = 50
    yield asking
    asking.stop()


def begun(asking: Asking, *players: str) -> Match:
    """A match of these players, one hand of it dealt."""
    rules = rules_of("kontsina", len(players))
    match = Match(rules, [Seat(f"Player {i}", player) for i, player in enumerate(players)])
    match.begin_hand(numbered_deal(rules, 3, 0))
    asking.begin(match.seats)
    return match


def test_who_is_to_play_is_asked_and_answers_with_a_legal_move(asking: Asking) -> None:
    match = begun(asking, "beginner", "steady")
    position = match.position
    assert position is not None
    for _ in range(4):
        asking.ask(match)
        assert asking.answer == ""
        wait(lambda: bool(asking.answer))
        match.play(position.notation.read(asking.answer))


def test_an_answer_that_is_awaited_no_more_does_not_come(asking: Asking) -> None:
    match = begun(asking, "steady", "steady")
    answered = QSignalSpy(asking.answered)
    asking.ask(match)
    asking.forget()
    QTest.qWait(400)
    assert (answered.count(), asking.answer) == (0, "")
    asking.ask(match)
    wait(lambda: bool(asking.answer))
    asking.forget()
    assert asking.answer == ""


def test_a_hint_is_a_choice_and_no_answer(asking: Asking) -> None:
    match = begun(asking, "human", "human")
    step(match, Random(1))
    hints: list[Choice] = []
    asking.hinted.connect(hints.append)
    answered = QSignalSpy(asking.answered)
    asking.hint(match)
    assert asking.hinting
    wait(lambda: bool(hints))
    assert not asking.hinting
    assert (answered.count(), asking.answer) == (0, "")
    position = match.position
    assert position is not None
    assert position.is_legal(position.notation.read(hints[0].move))


def test_a_hint_that_comes_too_late_is_dropped(asking: Asking) -> None:
    match = begun(asking, "human", "human")
    hinted = QSignalSpy(asking.hinted)
    asking.hint(match)
    asking.forget()
    assert not asking.hinting
    QTest.qWait(400)
    assert hinted.count() == 0


def test_who_is_not_there_is_told_once_for_all_its_seats(asking: Asking) -> None:
    lines: list[str] = []
    asking.notice.connect(lines.append)
    begun(asking, "human", "cmd:no-such", "cmd:no-such", "steady")
    asking.report_missing()
    asking.report_missing()
    (words,) = lines
    assert "Player 1, Player 2" in words
    assert "Player 3" not in words
    begun(asking, "human", "cmd:no-such")
    asking.report_missing()
    assert len(lines) == 2, "another match, another word"


def test_who_is_taken_off_the_settings_is_told_at_once(asking: Asking) -> None:
    lines: list[str] = []
    asking.notice.connect(lines.append)
    asking.allow([OutsidePlayer("Somebody", "cat", 1)])
    begun(asking, "human", "cmd:cat")
    asking.report_missing()
    assert lines == []
    asking.allow([])
    assert len(lines) == 1
