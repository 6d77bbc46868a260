"""The score sheet of a hand in the real window."""

from __future__ import annotations

import pytest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.ahead import taking


@pytest.mark.parametrize(("other", "addressed"), [("beginner", True), (HUMAN, False)])
def test_you_is_who_plays_alone_at_this_screen(
    window: MainWindow, other: str, addressed: bool
) -> None:
    rules = GAMES["kontsina"].rules(2)
    match = Match(rules, [Seat("Maria", HUMAN), Seat("Eleni", other)])
    match.begin_hand(numbered_deal(rules, 3, 0))
    while not match.waiting:
        match.play(taking(match.hands[-1].position))
    window.prepare_table()
    window.match_controller.opening.emit()
    window.session.resume(match, None)
    window.table_page.show_hand_sheet(1)
    sheet = window.table_page.sheet.text()
    assert ("to you" in sheet) is addressed
    assert ("to Maria" in sheet) is not addressed
