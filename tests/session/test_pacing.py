"""When a computer may play: nothing moves, and the person has had time to look."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.settings.choices import UNTIL_CLICK
from kontsina_qt.session.pacing import Pace, Pacer
from tests.session.waiting import wait

LONG = 60_000


@pytest.fixture
def pacer(qapp: QApplication) -> Pacer:
    pacer = Pacer(random=Random(1))
    pacer.pace = Pace(0, 0)
    return pacer


def test_what_is_forced_goes_quickly_and_many_choices_take_longer() -> None:
    pace = Pace(1000)
    for chance in (0.0, 0.5, 0.99):
        pauses = [pace.pause(choices, chance) for choices in (1, 2, 8, 64)]
        assert pauses == sorted(pauses)
        assert pauses[0] < 600 < pauses[1]
        assert pace.pause(1000, chance) == pauses[-1]
    assert pace.pause(5, 0.1) < pace.pause(5, 0.9)


def test_a_computer_may_play_after_its_pause(pacer: Pacer) -> None:
    ready = QSignalSpy(pacer.ready)
    pacer.wait(5)
    assert not pacer.may_play
    assert ready.count() == 0
    wait(lambda: pacer.may_play)
    assert ready.count() == 1


def test_the_pause_begins_when_nothing_moves(pacer: Pacer) -> None:
    ready = QSignalSpy(pacer.ready)
    pacer.set_calm(False)
    pacer.wait(5)
    QTest.qWait(30)
    assert ready.count() == 0
    assert not pacer.may_play
    pacer.set_calm(True)
    assert not pacer.may_play
    wait(lambda: pacer.may_play)
    assert ready.count() == 1


def test_motion_in_the_middle_of_a_pause_begins_it_anew(pacer: Pacer) -> None:
    pacer.wait(5)
    pacer.set_calm(False)
    QTest.qWait(30)
    assert not pacer.may_play
    pacer.set_calm(True)
    assert not pacer.may_play, "the person has seen motion, so there is time again"
    wait(lambda: pacer.may_play)


def test_calm_means_nothing_while_no_computer_is_to_play(pacer: Pacer) -> None:
    ready = QSignalSpy(pacer.ready)
    pacer.set_calm(False)
    pacer.set_calm(True)
    QTest.qWait(30)
    assert ready.count() == 0


def test_what_another_player_did_may_be_looked_at(pacer: Pacer) -> None:
    pacer.pace = Pace(0, LONG)
    pacer.played(by_person=True)
    pacer.wait(5)
    wait(lambda: pacer.may_play)
    pacer.played(by_person=False)
    pacer.wait(5)
    QTest.qWait(30)
    assert not pacer.may_play
    pacer.nudge()
    assert pacer.may_play


def test_until_a_click_it_waits_for_the_person(pacer: Pacer) -> None:
    held = QSignalSpy(pacer.held)
    pacer.pace = Pace(0, UNTIL_CLICK)
    pacer.wait(5)
    assert not pacer.looking, "there is nothing to look at"
    wait(lambda: pacer.may_play)
    ready = QSignalSpy(pacer.ready)
    pacer.played(by_person=False)
    pacer.wait(5)
    QTest.qWait(30)
    assert (held.count(), ready.count()) == (1, 0)
    assert pacer.looking
    pacer.set_calm(False)
    pacer.nudge()
    assert not pacer.looking
    assert ready.count() == 0, "no click counts while something moves"
    pacer.set_calm(True)
    assert pacer.looking
    pacer.nudge()
    assert ready.count() == 1
    assert pacer.may_play


def test_another_pace_holds_for_what_is_waited_for_now(pacer: Pacer) -> None:
    pacer.pace = Pace(0, UNTIL_CLICK)
    pacer.played(by_person=False)
    pacer.wait(5)
    assert pacer.looking
    pacer.pace = Pace(0, 0)
    assert not pacer.looking
    wait(lambda: pacer.may_play)


@pytest.mark.parametrize("end", [Pacer.stop, Pacer.begin, lambda pacer: pacer.played(True)])
def test_what_is_dropped_never_gets_ready(pacer: Pacer, end: object) -> None:
    ready = QSignalSpy(pacer.ready)
    pacer.wait(5)
    assert callable(end)
    end(pacer)
    QTest.qWait(30)
    pacer.set_calm(False)
    pacer.set_calm(True)
    pacer.nudge()
    QTest.qWait(30)
    assert ready.count() == 0
