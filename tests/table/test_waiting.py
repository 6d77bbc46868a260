"""Pausing after each opponent: captures stay visible until a key or a click."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kontsina_qt.rules.base.cards import card
from kontsina_qt.session.pacing import Pace
from kontsina_qt.table.cards.sprite import CardSprite
from tests.table.conftest import Table
from tests.table.dealt import dealt
from tests.table.scene.test_round_replay import HANDS, ROUND, TOLD, until_still

ANNA = ("human", "steady")


@pytest.fixture
def patient(table: Table) -> Table:
    """A table that pauses, with fast animation otherwise."""
    table.scene.motion.speed = 0.02
    table.scene.motion.waits = True
    table.session.pacer.pace = Pace(60_000, 0)
    return table


def until_held(table: Table) -> None:
    """Wait until the animation pauses, and a while longer."""
    for _ in range(2000):
        if table.scene.motion.holding:
            break
        QTest.qWait(2)
    QTest.qWait(40)  # two seconds of motion at this speed
    assert table.scene.motion.holding


def taken_by_anna(patient: Table) -> None:
    """Anna makes a capture, and the table pauses."""
    patient.session.pacer.pace = Pace(0, 0)
    hands = ["9H 2S", "TD 3S 4S 6S"]
    match = dealt("kontsina", hands, "JD TC JC JH", moves=("2S",), players=ANNA)
    patient.session.resume(match, None)
    until_held(patient)
    cards = [item for item in patient.scene.items() if isinstance(item, CardSprite)]
    assert card("TC") in {sprite.card for sprite in cards if sprite.isVisible()}
    told = ("Anna took 10♣ with the 10♦", "Click or press Space to continue")
    assert patient.scene.furniture.words == told
    patient.session.pacer.pace = Pace(60_000, 0)


@pytest.mark.parametrize("way", ["Space", "Enter", "click"])
def test_what_another_takes_lies_open_until_one_goes_on(patient: Table, way: str) -> None:
    taken_by_anna(patient)
    before = patient.moves()
    if way == "click":
        patient.click(patient.spot("9H"))
    else:
        patient.key(Qt.Key.Key_Space if way == "Space" else Qt.Key.Key_Return)
    assert not patient.scene.motion.holding
    until_still(patient)
    patient.agrees()
    assert patient.moves() == before and patient.gestures.held is None, "and does nothing else"


def test_a_full_trick_lies_open_until_one_goes_on(patient: Table) -> None:
    hands = ["9H 2S", "5H 3S", "KH 8S", "7H 6S"]
    match = dealt("ristikontra", hands, moves=("9H", "5H", "KH"))
    patient.session.resume(match, None)
    patient.settle()
    position = patient.session.position
    assert position is not None
    assert patient.session.play(position.notation.read("7H"))
    until_held(patient)
    patient.key(Qt.Key.Key_Space)
    until_still(patient)
    patient.agrees()


def test_the_last_round_is_shown_step_by_step(patient: Table) -> None:
    players = ["human", "steady", "steady", "steady"]
    match = dealt("kontsina", HANDS, "9D KC 3C 4D", moves=ROUND, players=players)
    patient.session.resume(match, None)
    patient.settle()
    said: list[str] = []
    patient.scene.said.connect(said.append)
    patient.scene.replay_round()
    for steps in range(1, 4):
        until_held(patient)
        assert said == TOLD[:steps]
        patient.key(Qt.Key.Key_Space)
    until_held(patient)
    patient.key(Qt.Key.Key_Space)
    until_still(patient)
    assert said == TOLD
    patient.agrees()


@pytest.mark.parametrize("instant", [False, True])
def test_escape_ends_the_round_that_is_shown(patient: Table, instant: bool) -> None:
    players = ["human", "steady", "steady", "steady"]
    match = dealt("kontsina", HANDS, "9D KC 3C 4D", moves=ROUND, players=players)
    patient.session.resume(match, None)
    patient.settle()
    patient.scene.instant = instant
    patient.scene.replay_round()
    until_held(patient)
    patient.key(Qt.Key.Key_Escape)
    assert not patient.scene.round_replay.running and not patient.scene.motion.busy
    patient.agrees()


def test_undo_waits_for_nobody(patient: Table) -> None:
    taken_by_anna(patient)
    patient.session.undo()
    until_still(patient)
    patient.session.redo()
    until_still(patient)
    patient.agrees()
