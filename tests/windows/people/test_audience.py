"""Hiding one's own hand from people who watch the screen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kontsina_qt.table.access.items import AccessibleItems
from kontsina_qt.table.scene.prompts import next_step
from tests.session.waiting import wait
from tests.windows.people.test_people import Player, button_of, meet, play_on


def test_ones_own_hand_is_hidden_from_an_audience(players: tuple[Player, Player]) -> None:
    anna, nikos = players
    action = anna.main.action.audience
    assert action.text() == "Hide my cards from onlookers" and not action.isEnabled()
    meet(anna, nikos)
    wait(lambda: all(player.people.session.position is not None for player in players))
    session, page = anna.people.session, anna.window
    wait(lambda: not page.scene.motion.busy and bool(page.scene.own))
    count = len(page.scene.own)
    action.trigger()
    assert session.covered and action.isChecked()
    assert not page.scene.own and page.models.hands[0] == [None] * count
    assert next_step(session) in ("Anna's cards are hidden", "")
    assert page.strip.detail.text() == "Your cards are hidden from onlookers."
    things = AccessibleItems(page.view, page.scene, page.gestures, page.view.keys).infos()
    [hand] = [group for group in things if group.name == "Your hand"]
    assert [part.name for part in hand.parts] == ["hidden card"] * count
    QTest.keyClick(page.view, Qt.Key.Key_Right)
    assert page.gestures.held is None and not session.special_moves()
    other = nikos.people.session
    assert not other.covered and not nikos.main.action.audience.isChecked()
    anna.press(button_of(page, "Show my cards"))
    assert not session.covered and not action.isChecked() and len(page.scene.own) == count
    play_on((anna, nikos), 2)
    anna.main.show_welcome()
    assert not action.isEnabled()
