"""Announcements to screen readers: once each, in order, with bursts merged."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from kontsina_qt.access import announcer
from kontsina_qt.access.announcer import Announcer, Urgency, announce, announcer_of


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    made = QMainWindow()
    made.setCentralWidget(QWidget())
    qtbot.addWidget(made)
    made.show()
    return made


def inner(window: QMainWindow) -> QWidget:
    """Return a widget inside a window."""
    found = window.centralWidget()
    assert found is not None
    return found


def heard(window: QWidget) -> list[str]:
    """Return the texts of the live objects, the latest first; empty before the first."""
    root = QAccessible.queryAccessibleInterface(window)
    bars = [root.child(i) for i in range(root.childCount())]
    parts = [
        bar.child(at)
        for bar in bars
        if bar.role() == QAccessible.Role.StatusBar
        for at in range(bar.childCount())
    ]
    return [name for name in (part.text(QAccessible.Text.Name) for part in parts) if name]


def test_nothing_is_built_without_a_reader(window: QMainWindow) -> None:
    announce(inner(window), "Anna takes 7♣")
    assert window.findChild(Announcer) is None
    assert heard(window) == []


def test_a_burst_is_one_announcement(window: QMainWindow, reader: None, qtbot: QtBot) -> None:
    said: list[str] = []
    announcer_of(window).said.connect(said.append)
    for words in ("Anna takes 7♣", "Bob lays Q♥.", "Anna takes 7♣"):
        announce(inner(window), words)
    assert said == []
    qtbot.waitUntil(lambda: said != [])
    assert said == ["Anna takes the seven of clubs. Bob lays the queen of hearts."]
    assert heard(window) == said


def test_later_announcements_wait_and_questions_do_not(
    window: QMainWindow, reader: None, qtbot: QtBot
) -> None:
    said: list[str] = []
    announcer_of(window).said.connect(said.append)
    announce(window, "one")
    qtbot.waitUntil(lambda: said == ["one"])
    announce(window, "two")
    announce(window, "three")
    announce(window, "answer", Urgency.NOW)
    assert said == ["one", "answer"]
    qtbot.waitUntil(lambda: len(said) == 3)
    assert said[2] == "two. three."


def test_the_same_words_can_be_said_again(window: QMainWindow, reader: None) -> None:
    said: list[str] = []
    announcer_of(window).said.connect(said.append)
    announce(window, "again", Urgency.NOW)
    announce(window, "again", Urgency.NOW)
    assert said == ["again", "again"]


def test_the_live_object_is_a_notification_in_a_status_bar(
    window: QMainWindow, reader: None
) -> None:
    announce(window, "now", Urgency.NOW)
    announcer_of(inner(window))
    assert len(window.findChildren(Announcer)) == 1
    root = QAccessible.queryAccessibleInterface(window)
    bars = [root.child(i) for i in range(root.childCount())]
    bar = next(bar for bar in bars if bar.role() == QAccessible.Role.StatusBar)
    assert bar.child(0).role() == QAccessible.Role.Notification
    assert not bar.state().invisible


def test_announcements_keep_the_gap(
    window: QMainWindow, reader: None, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcer, "GAP_MS", 10**8)
    said: list[str] = []
    announcer_of(window).said.connect(said.append)
    announce(window, "one")
    qtbot.waitUntil(lambda: said == ["one"])
    announce(window, "two")
    qtbot.wait(3 * announcer.GATHER_MS)
    assert said == ["one"], "it is still being read"
    announce(window, "answer", Urgency.NOW)
    announce(window, "three")
    qtbot.wait(3 * announcer.GATHER_MS)
    assert said == ["one", "answer"], "nothing is read over an answer"


def test_a_waiting_announcement_is_replaced_by_a_newer_one_about_the_same(
    window: QMainWindow, reader: None, qtbot: QtBot
) -> None:
    said: list[str] = []
    announcer_of(window).said.connect(said.append)
    announce(window, "3 cards", topic="cards")
    announce(window, "Your turn")
    announce(window, "4 cards", topic="cards")
    qtbot.waitUntil(lambda: said != [])
    assert said == ["Your turn. 4 cards."]
