"""Another match is started or opened while cards of the previous one are moving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat, save_file
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.windows.shell.main_window import MainWindow

Start = Callable[..., MainWindow]


@pytest.mark.parametrize(("players", "then"), [(4, 2), (2, 4), (3, 8)])
def test_while_cards_fly(start: Start, players: int, then: int) -> None:
    window = start("zwickern", players=players)
    window.scene.motion.speed = 2.0
    QTest.qWait(60)
    assert window.scene.motion.busy
    start("zwickern", players=then)
    assert window.scene.layout.seating.seats == then
    assert len(window.scene.models.picture().piles) == then
    window.scene.motion.finish()
    QTest.qWait(60)


def test_a_file_opened_while_cards_fly(start: Start, tmp_path: Path) -> None:
    rules = GAMES["mulle"].rules(2)
    match = Match(rules, [Seat("You", "human"), Seat("Anna", "steady")])
    match.begin_hand(numbered_deal(rules, 1, 0))
    path = tmp_path / "match.kontsina"
    save_file(match.record(), path)
    window = start("zwickern", players=8)
    window.scene.motion.speed = 2.0
    QTest.qWait(60)
    assert window.scene.motion.busy
    window.match_controller.open_file(str(path))
    assert window.scene.layout.seating.seats == 2
    assert len(window.scene.own) == rules.deal.hand
    assert not window.scene.motion.busy
