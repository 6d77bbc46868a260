"""A club in the window: its address is entered once, then its tables are listed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.link.messages.news import Club, Found, Why
from kontsina_qt.windows.people.club_panel import ClubPanel
from kontsina_qt.windows.start.app import make_app
from tests.club_server import Server, needs_server
from tests.session.waiting import wait
from tests.windows.people.test_people import Player

ADDRESS = "nats://member:secret@127.0.0.1:4222"
TABLE = Found("Anna", "scopa", 1, 2, "kontsina:club/" + "5" * 64)


@pytest.fixture
def panel(qapp: QApplication) -> Iterator[ClubPanel]:
    """The panel by itself."""
    make_app()
    panel = ClubPanel("")
    panel.show()
    yield panel
    panel.deleteLater()


def test_what_is_shown_says_where_one_is(panel: ClubPanel) -> None:
    asked: list[str] = []
    panel.enter_wanted.connect(asked.append)
    assert panel.address.isVisible() and not panel.enter.isEnabled() and not panel.entered
    panel.address.setText(f" {ADDRESS} ")
    panel.enter.click()
    assert asked == [ADDRESS] and panel.entered == ADDRESS
    assert not panel.address.isVisible() and panel.state.isVisible() and panel.leave.isVisible()
    panel.show_club(Club((), False, "no servers available"))
    assert "no servers available" in panel.state.text() and not panel.list.isVisible()
    panel.show_club(Club((), True))
    assert panel.list.none.isVisible() and not panel.state.isVisible()
    panel.show_club(Club((TABLE,), True))
    assert panel.list.tables.count() == 1 and panel.list.sit.isEnabled()
    panel.show_club(Club((TABLE,), False))
    assert not panel.list.isVisible(), "a club that does not answer has no tables"
    panel.leave.click()
    assert asked == [ADDRESS, ""] and panel.address.isVisible()


def test_nothing_is_asked_for_while_something_is_done(panel: ClubPanel) -> None:
    panel.address.setText(ADDRESS)
    panel.allow(False)
    assert not panel.enter.isEnabled()
    panel.allow(True)
    panel.enter.click()
    panel.show_club(Club((TABLE,), True))
    panel.allow(False)
    assert not panel.list.sit.isEnabled() and not panel.leave.isEnabled()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A running club server."""
    with Server.running(tmp_path / "club") as server:
        yield server


def enter(player: Player, address: str) -> None:
    """Enter a club's address."""
    panel = player.dialog.club
    panel.address.setText(address)
    player.press(panel.enter)


@needs_server
def test_two_windows_meet_in_a_club_whose_address_is_entered_once(
    server: Server, players: tuple[Player, Player]
) -> None:
    anna, nikos = players
    for player, name in ((anna, "Anna"), (nikos, "Nikos")):
        player.choose("people")
        QTest.keyClicks(player.dialog.name, name)
        enter(player, "tuesday")
        wait(player.dialog.club.address.isVisible)
        refused = player.people.session.refused
        assert refused is not None and refused.why is Why.CLUB
        enter(player, server.address)
        wait(player.dialog.club.list.isVisible)
    form = anna.dialog.hosting
    QTest.keyClick(form.reach, Qt.Key.Key_End)
    assert form.reach.currentText() == "Everyone in the club"
    anna.press(form.host)
    wait(lambda: hasattr(anna.dialog, "copy"))
    assert anna.dialog.link.text().startswith("kontsina:club/")
    tables = nikos.dialog.club.list
    wait(lambda: tables.tables.count() == 1)
    assert "Anna" in tables.tables.item(0).text()
    nikos.press(tables.sit)
    for player in players:
        player.sit_down()
        assert player.main.settings.club == server.address
    for player in players:  # both windows are closed, and come back with Continue
        player.at_home()
        player.start_again()
        player.choose("continue")
        player.sit_down()
