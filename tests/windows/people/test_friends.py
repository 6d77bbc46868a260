"""The list of friends: their state, their tables, and the actions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from nacl.signing import SigningKey
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from kontsina_qt.directories import data_dir
from kontsina_qt.library.waiting_table import WaitingTable, keep_table
from kontsina_qt.link.cleaning import LOGS
from kontsina_qt.link.friends.book import FriendBook
from kontsina_qt.link.messages.lines import line_of
from kontsina_qt.link.messages.news import Chair, Found, Refused, Room, Table, Why
from kontsina_qt.link.messages.requests import Host, Join, Reach
from kontsina_qt.windows.people.friends_panel import FriendRow
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from tests.session.waiting import wait
from tests.windows.legible import out_of_order
from tests.windows.panels import open_dialog
from tests.windows.people.test_people import Player, note_of

STELLA, MARIA = (bytes(SigningKey(bytes([number]) * 32).verify_key) for number in (1, 2))
INVITATION = "kontsina:local/1/" + "5" * 64


@pytest.fixture
def anna(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Anna's list of friends, after matches with Stella and Maria."""
    make_app()
    player = Player(tmp_path, monkeypatch)
    book = FriendBook(data_dir() / LOGS)
    book.meet(MARIA, "Maria", "aa", int(time.time()) - 40 * 86_400)
    book.meet(STELLA, "Stella", "bb", int(time.time()))
    player.choose("people")
    wait(lambda: len(player.dialog.friends.rows) == 2)
    yield player
    player.at_home()
    player.close()


def row_of(player: Player, name: str) -> FriendRow:
    """The row of a friend."""
    return next(row for row in player.dialog.friends.rows if row.friend.name == name)


def choose(row: FriendRow, place: int) -> None:
    """Open the menu of a friend, and choose from it by keys."""
    assert row.more is not None
    row.more.setFocus()
    QTest.keyClick(row.more, Qt.Key.Key_Space)
    wait(row.menu.isVisible)
    for _ in range(place + 1):
        QTest.keyClick(row.menu, Qt.Key.Key_Down)
    QTest.keyClick(row.menu, Qt.Key.Key_Return)


def answer(yes: bool) -> str:
    """Answer the question; return its text."""
    wait(lambda: isinstance(open_dialog(), GivingUpDialog))
    question = open_dialog()
    assert isinstance(question, GivingUpDialog)
    button: QPushButton = question.give_up if yes else question.play_on
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    return question.windowTitle()


def test_a_friend_is_forgotten_once_that_is_meant(anna: Player) -> None:
    assert [row.friend.name for row in anna.dialog.friends.rows] == ["Stella", "Maria"]
    assert "Today" in row_of(anna, "Stella").detail.text()
    assert not out_of_order(anna.dialog), "Tab goes as one reads, though friends come later"
    choose(row_of(anna, "Maria"), 0)
    assert answer(yes=False) == "Forget Maria?"
    assert len(anna.dialog.friends.rows) == 2
    choose(row_of(anna, "Maria"), 0)
    answer(yes=True)
    wait(lambda: len(anna.dialog.friends.rows) == 1)
    assert [each.name for each in FriendBook(data_dir() / LOGS).all()] == ["Stella"]


def test_who_is_blocked_is_last_and_can_be_let_in_again(anna: Player) -> None:
    choose(row_of(anna, "Stella"), 1)
    assert answer(yes=True) == "Block Stella?"
    wait(lambda: row_of(anna, "Stella").friend.blocked)
    assert [row.friend.name for row in anna.dialog.friends.rows] == ["Maria", "Stella"]
    assert FriendBook(data_dir() / LOGS).is_blocked(STELLA)
    row = row_of(anna, "Stella")
    assert (row.act.text(), row.more) == ("Unblock", None)
    row.act.setFocus()
    QTest.keyClick(row.act, Qt.Key.Key_Space)
    wait(lambda: not row_of(anna, "Stella").friend.blocked)
    assert not FriendBook(data_dir() / LOGS).is_blocked(STELLA)


def test_while_a_table_is_asked_for_nothing_is_asked_about_friends(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = anna.people.session
    hosted: list[Host] = []
    monkeypatch.setattr(session, "host", hosted.append)
    row = row_of(anna, "Stella")
    choose(row, 0)
    wait(lambda: isinstance(open_dialog(), GivingUpDialog))
    table = Table(INVITATION, "scopa", {}, 1, 0, True, False, (Chair("person", "Anna"),) * 2)
    session.link.news.emit(table)
    wait(lambda: open_dialog() is anna.dialog)
    session.link.news.emit(Refused(Why.FREED))
    wait(lambda: anna.dialog.host.isVisible())
    row = row_of(anna, "Stella")
    anna.press(anna.dialog.host)
    assert hosted and row.more is not None
    assert not row.act.isEnabled() and not row.more.isEnabled()


def test_one_click_sits_down_at_a_friends_table(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = anna.people.session
    joined: list[Join] = []
    monkeypatch.setattr(session, "join", joined.append)
    row = row_of(anna, "Maria")
    assert row.act.text() == "Invite"
    row.act.setFocus()
    theirs = Found("Maria", "scopa", 1, 2, INVITATION, MARIA.hex())
    false = Found("Stella", "xeri", 1, 2, INVITATION, "", "Stella")
    session.link.news.emit(Room((theirs, false)))
    row = anna.dialog.friends.rows[0]
    assert row.friend.name == "Maria" and row.act.hasFocus(), "keys stay at the friend"
    assert row.detail.text() == "Table open now · Scopa · 1 seat free"
    assert row.act.accessibleName() == "Sit down at Maria's table"
    assert row_of(anna, "Stella").act.text() == "Invite", "of that name, with another key"
    words = [anna.dialog.tables.item(at).text() for at in range(2)]
    assert (
        words[0].startswith("Your friend · Scopa")
        and "not recognized as your friend Stella" in words[1]
    )
    anna.press(row.act)
    assert joined[0].friend == MARIA.hex()


def test_one_click_opens_a_table_for_a_friend(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = anna.people.session
    hosted: list[Host] = []
    monkeypatch.setattr(session, "host", hosted.append)
    for seat in anna.dialog.seats:
        seat.setCurrentIndex(1)
    anna.press(row_of(anna, "Stella").act)
    [request] = hosted
    assert request.seats[:2] == ("person", "person"), "there is a seat for her"
    assert (request.reach, request.friend) == (Reach.FRIENDS, STELLA.hex())
    assert line_of(request)
    chairs = (
        Chair("person", "Anna"),
        Chair("person", "Stella", friend="Stella"),
        Chair("person", "Maria", namesake="Maria"),
        Chair("person", ""),
    )
    session.link.news.emit(Table(INVITATION, "scopa", {}, 1, 0, True, False, chairs))
    assert "Stella can now see this table" in note_of(anna.dialog)
    shown = [label.text() for label in anna.dialog.chairs]
    assert shown == [
        "1. Anna (you)",
        "2. Stella",
        "3. Maria, not your friend Maria",
        "4. free",
    ]
    marks = [mark.text() for mark in anna.dialog.marks if mark.isVisible()]
    assert marks == ["Your friend"] and anna.dialog.marks[1].isVisible()
    assert anna.dialog.chairs[1].accessibleName() == "Your friend · 2. Stella"
    false = Chair("person", "Your friend · 2. Stella, your friend", namesake="Stella")
    again = Table(INVITATION, "scopa", {}, 1, 0, True, False, (chairs[0], false, *chairs[2:]))
    session.link.news.emit(again)
    assert not anna.dialog.marks[1].isVisible(), "whatever somebody calls themselves"
    assert anna.dialog.chairs[1].accessibleName().startswith("2. ")


def test_where_a_match_cannot_be_continued_friends_are_there(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_app()
    player = Player(tmp_path, monkeypatch)
    FriendBook(data_dir() / LOGS).meet(STELLA, "Stella", "bb", int(time.time()))
    keep_table(WaitingTable("tuesday", False, "Anna", "scopa", ("Stella",)), data_dir())
    player.start_again()
    player.choose("continue")
    wait(lambda: "isn't an invitation" in note_of(player.dialog))
    wait(lambda: [row.friend.name for row in player.dialog.friends.rows] == ["Stella"])
    player.close()
