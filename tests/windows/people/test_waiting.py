"""The waiting room: players, and freeing seats."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from kontsina_qt.library.waiting_table import waiting_table
from tests.session.waiting import wait
from tests.windows.people.test_people import Player, note_of


def test_the_host_frees_a_seat_and_the_guest_is_told(players: tuple[Player, Player]) -> None:
    anna, nikos = players
    anna.choose("people")
    hosting = anna.dialog.hosting
    hosting.game.setCurrentIndex(hosting.game.findData("cassino"))
    hosting.players.setCurrentIndex(hosting.players.findText("3"))
    QTest.keyClicks(anna.dialog.name, "Anna")
    QTest.keyClick(anna.dialog.reach, Qt.Key.Key_End)
    anna.press(anna.dialog.host)
    wait(lambda: hasattr(anna.dialog, "copy"))
    anna.press(anna.dialog.copy)
    assert not any(button.isVisible() for button in anna.dialog.free)
    nikos.choose("people")
    QTest.keyClicks(nikos.dialog.name, "Nikos")
    nikos.dialog.invitation.setText(QGuiApplication.clipboard().text())
    nikos.press(nikos.dialog.join)
    button = anna.dialog.free[1]
    wait(button.isVisible)
    assert button.accessibleName() == "Free this seat: Nikos"
    wait(lambda: nikos.people.session.table is not None)
    assert not any(each.isVisible() for each in nikos.dialog.free), "a guest frees nobody's seat"
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    wait(lambda: nikos.people.session.table is None)
    assert "The host freed your seat." in note_of(nikos.dialog)
    wait(lambda: anna.dialog.chairs[1].text() == "2. free")
    assert not button.isVisible() and anna.main.focusWidget() is anna.dialog.copy
    nikos.at_home()
    assert waiting_table() is None
    nikos.dialog.invitation.setText(anna.dialog.link.text())
    nikos.press(nikos.dialog.join)  # the guest can come again with the invitation
    wait(lambda: anna.dialog.chairs[1].text() == "2. Nikos")
