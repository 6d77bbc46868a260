"""A player's process goes with who asked it, without a word."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.session.computers.engine_process import EngineProcess
from tests.processes import alive


def thinking(owner: QObject) -> EngineProcess:
    """A process of ours that thinks for long."""
    rules = GAMES["kontsina"].rules(2)
    match = Match(rules, [Seat("You", HUMAN), Seat("Anna", "expert")])
    match.begin_hand(numbered_deal(rules, 1, 0))
    position = match.position
    assert position is not None
    process = EngineProcess(parent=owner)
    process.ask(position, "expert", match.view(), 1, 10_000)
    return process


def test_who_asked_goes_while_the_computer_thinks(
    qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    owner = QObject()
    process = thinking(owner)
    qtbot.waitUntil(lambda: process.process_id > 0, timeout=20_000)
    QTest.qWait(300)
    pid = process.process_id
    with qtbot.capture_exceptions() as trouble:
        delete(owner)
        QTest.qWait(50)
    assert not trouble
    said = capfd.readouterr()
    assert "Traceback" not in said.err and "Error" not in said.err
    assert not alive(pid)
