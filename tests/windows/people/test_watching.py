"""Two windows play a match and a third one watches, each with its own link."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.link.messages.news import Found
from kontsina_qt.rules.view import View
from kontsina_qt.windows.start.app import make_app
from tests.session.waiting import wait
from tests.windows.people.test_people import Player, button_of, note_of, play_on

Three = tuple[Player, Player, Player]


@pytest.fixture
def players(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Three]:
    """Anna, Nikos and Eva."""
    make_app()
    anna, nikos, eva = (Player(tmp_path / name, monkeypatch) for name in ("anna", "nikos", "eva"))
    yield anna, nikos, eva
    for player in (anna, nikos, eva):
        player.at_home()
        player.close()


def open_table(anna: Player, watched: bool) -> str:
    """Host a table on this computer; return the invitation."""
    anna.choose("people")
    QTest.keyClicks(anna.dialog.name, "Anna")
    QTest.keyClick(anna.dialog.reach, Qt.Key.Key_End)
    QTest.keyClick(anna.dialog.players, Qt.Key.Key_Home)
    box = anna.dialog.hosting.watch
    assert box.text() == "Others can watch" and not box.isChecked()
    if watched:
        QTest.keyClick(box, Qt.Key.Key_Space)
    anna.press(anna.dialog.host)
    wait(lambda: hasattr(anna.dialog, "copy"))
    return anna.dialog.link.text()


def come(player: Player, name: str, invitation: str, watch: bool) -> None:
    """Join or watch by an invitation."""
    player.choose("people")
    QTest.keyClicks(player.dialog.name, name)
    player.dialog.invitation.setText(invitation)
    player.press(player.dialog.look_on if watch else player.dialog.join)


def test_a_match_is_watched_to_its_end(players: Three) -> None:
    anna, nikos, eva = players
    invitation = open_table(anna, watched=True)
    come(eva, "Eva", invitation, watch=True)
    wait(lambda: hasattr(eva.dialog, "chairs"))
    wait(lambda: "You're watching. The match begins when everyone is here." in note_of(eva.dialog))
    assert eva.dialog.take_seat.isVisible() and eva.dialog.leave.text() == "Leave the table"
    wait(lambda: "1 person watching" in note_of(anna.dialog))
    come(nikos, "Nikos", invitation, watch=False)
    views = list[View]()
    session = eva.people.session
    session.link.news.connect(lambda news: views.append(news.view) if hasattr(news, "view") else 0)
    for player in players:
        player.sit_down()
    wait(lambda: all(player.people.session.position is not None for player in players))
    play_on((anna, nikos), 3)
    wait(lambda: session.match.cursor >= (0, 3))
    wait(lambda: "1 person watching" in anna.window.strip.detail.text())
    page = eva.window
    assert page.strip.detail.text().startswith("You're watching.")
    assert [button.text() for button in page.strip.buttons] == ["Leave"]
    assert session.humans == () and not session.my_turn and session.teller.person is None
    assert all(card is None for hand in page.models.hands for card in hand), "backs alone"
    assert not page.scene.own and not page.open_panel
    play_on((anna, nikos), 1_000)
    wait(lambda: session.finished)
    assert views and all(view.seat == -1 and not view.hand for view in views)
    assert session.match.record() == anna.people.session.match.record()
    wait(lambda: page.open_panel is not None)
    assert page.strip.head.text() == "Deal verified"
    assert [button.text() for button in page.strip.buttons] == ["Start page"]
    page.look_back()
    assert page.looking_back.lots.isVisible(), "all hands of the deal"
    wait(lambda: not eva.main.writer.busy)
    assert eva.main.library.summaries() == [], "it is nobody's match here"


def test_who_watches_leaves_by_one_click_and_comes_back_by_another(players: Three) -> None:
    anna, nikos, eva = players
    invitation = open_table(anna, watched=True)
    come(nikos, "Nikos", invitation, watch=False)
    for player in (anna, nikos):
        player.sit_down()
    come(eva, "Eva", invitation, watch=True)
    eva.sit_down()
    play_on((anna, nikos), 2)
    wait(lambda: anna.people.session.watched == nikos.people.session.watched == 1)
    eva.press(button_of(eva.window, "Leave"))
    assert eva.main.pages.currentWidget() is eva.main.welcome
    wait(lambda: anna.people.session.watched == nikos.people.session.watched == 0)
    assert eva.main.welcome.continue_button.detail.startswith("Watch ")
    assert eva.main.welcome.continue_button.detail.endswith(" with Anna and Nikos")
    eva.choose("continue")
    eva.sit_down()
    wait(lambda: bool(eva.people.session.match.hands))
    wait(lambda: eva.people.session.match.cursor >= (0, 2))
    os.kill(eva.people.session.link.process_id, signal.SIGTERM)  # another link is started
    play_on((anna, nikos), 4)
    wait(lambda: eva.people.session.match.cursor >= (0, 4))


def test_who_may_not_watch_is_told_so_and_who_finds_no_seat_that_one_can(players: Three) -> None:
    anna, nikos, eva = players
    invitation = open_table(anna, watched=False)
    come(eva, "Eva", invitation, watch=True)
    wait(lambda: "Nobody can watch that table." in note_of(eva.dialog))
    anna.press(anna.dialog.leave)
    invitation = open_table(anna, watched=True)
    come(nikos, "Nikos", invitation, watch=False)
    for player in (anna, nikos):
        player.sit_down()
    eva.dialog.invitation.setText(invitation)
    eva.press(eva.dialog.join)
    wait(lambda: "You can watch it." in note_of(eva.dialog))
    eva.press(eva.dialog.look_on)
    eva.sit_down()


def test_who_watches_sits_down_while_a_seat_is_free(players: Three) -> None:
    anna, _, eva = players
    come(eva, "Eva", open_table(anna, watched=True), watch=True)
    wait(lambda: hasattr(eva.dialog, "take_seat"))
    wait(lambda: eva.dialog.take_seat.isVisible() and eva.people.session.watched == 1)
    eva.press(eva.dialog.take_seat)
    for player in (anna, eva):
        player.sit_down()
    assert eva.people.session.own == 1
    assert anna.people.session.watched == 0


def test_tables_that_can_be_watched_say_so(players: Three) -> None:
    anna, _, _ = players
    anna.choose("people")
    wait(lambda: anna.people.session.link.process_id != 0)
    key = "ab" * 32
    tables = (
        Found("Nikos", "scopa", 0, 2, "kontsina:local/1/a", watch=True),
        Found("Maria", "scopa", 1, 2, "kontsina:local/1/b", watch=True),
        Found("Sofia", "scopa", 1, 2, "kontsina:local/1/c", key),
        Found("Petros", "scopa", 0, 2, "kontsina:local/1/d"),
    )
    session, dialog = anna.people.session, anna.dialog
    session.lobby.room = tables
    session.changed.emit()
    words = [dialog.tables.item(row).text() for row in range(len(tables))]
    assert "all seats taken · you can watch" in words[0]
    assert "1 seat free · you can watch" in words[1]
    assert "watch" not in words[2] and "all seats taken" in words[3]
    offered = []
    for row in range(len(tables)):
        dialog.tables.setCurrentRow(row)
        offered.append((dialog.sit.isEnabled(), dialog.watch.isEnabled()))
    assert offered == [(False, True), (True, True), (True, False), (False, False)]
