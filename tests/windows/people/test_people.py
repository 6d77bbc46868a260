"""Two windows with two links: from the start page to a match that is played to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from kontsina_qt.library.settings import NewGame, Speed
from kontsina_qt.windows.people.dialog import PeopleDialog
from kontsina_qt.windows.people.page import PeoplePage
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.people_controller import People, people_of
from kontsina_qt.windows.start.app import make_app, make_window
from tests.e2e.person import FLYING, Person
from tests.session.waiting import wait

LEFT = Qt.MouseButton.LeftButton
GAME = NewGame("elewenjewe", 2, {"hands": 1}, ("human", "steady"), ("", ""))


class Player(Person):
    """Somebody at a window of their own, with a home of their own."""

    window: PeoplePage  # type: ignore[assignment]

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home, self._monkeypatch = home, monkeypatch
        self.main = self._start()
        super().__init__(None, 1)  # type: ignore[arg-type]

    def _start(self) -> MainWindow:
        self.at_home()
        main = make_window()
        settings = replace(main.settings, speed=Speed.FAST, look=0, explain=False, new_game=GAME)
        main.change_settings(settings)
        main.resize(1000, 700)
        main.show()
        return main

    def at_home(self) -> None:
        """What is started now keeps its things in this player's home."""
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            self._monkeypatch.setenv(name, str(self.home / name))

    def start_again(self) -> None:
        """Closes the window and opens another."""
        self.close()
        self.main = self._start()

    def close(self) -> None:
        """Closes the window."""
        self.main.close()
        self.main.library.close()
        self.main.deleteLater()

    @property
    def people(self) -> People:
        """The table with people."""
        return people_of(self.main)

    @property
    def dialog(self) -> PeopleDialog:
        """What is asked just now."""
        wait(lambda: self.people.dialog is not None)
        assert self.people.dialog is not None
        return self.people.dialog

    def press(self, button: QPushButton) -> None:
        """Clicks a button with the mouse."""
        self.at_home()
        wait(button.isEnabled)
        QTest.mouseClick(button, LEFT)

    def choose(self, entry: str) -> None:
        """Clicks something on the start page."""
        self.at_home()
        button = self.main.welcome.buttons[entry]
        wait(button.isVisible)
        QTest.mouseClick(button, LEFT)

    def sit_down(self) -> None:
        """Is at the table as soon as the cards are dealt."""
        wait(lambda: self.main.pages.currentWidget() is self.people.page)
        self.window = self.people.page
        self.window.scene.motion.speed = FLYING

    def play_if_ready(self, way: Callable[[], None]) -> None:
        """Plays, if it is this one's turn; what is over is looked at."""
        if self.ready():
            way()


@pytest.fixture
def players(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Player, Player]]:
    """Anna and Nikos."""
    make_app()
    anna, nikos = (Player(tmp_path / name, monkeypatch) for name in ("anna", "nikos"))
    yield anna, nikos
    for player in (anna, nikos):
        player.at_home()
        player.close()


def meet(anna: Player, nikos: Player) -> None:
    """One opens a table, copies the invitation, and the other pastes it."""
    anna.choose("people")
    QTest.keyClicks(anna.dialog.name, "Anna")
    QTest.keyClick(anna.dialog.reach, Qt.Key.Key_End)
    assert anna.dialog.reach.currentText() == "Only this computer"
    anna.press(anna.dialog.host)
    wait(lambda: hasattr(anna.dialog, "copy"))
    anna.press(anna.dialog.copy)
    assert QGuiApplication.clipboard().text().startswith("kontsina:")
    nikos.choose("people")
    QTest.keyClicks(nikos.dialog.name, "Nikos")
    field = nikos.dialog.invitation
    field.setFocus()
    QTest.keySequence(field, QKeySequence(QKeySequence.StandardKey.Paste))
    nikos.press(nikos.dialog.join)
    for player in (anna, nikos):
        player.sit_down()


def test_two_windows_play_a_match(players: tuple[Player, Player]) -> None:
    anna, nikos = players
    meet(anna, nikos)
    ways = [anna.play_by_dragging, nikos.play_by_keys]

    def over() -> bool:
        for player, way in zip(players, ways, strict=True):
            if player is nikos and player.ready():
                player.window.view.setFocus()
            player.play_if_ready(way)
        return all(player.people.session.finished for player in players)

    wait(over)
    records = [player.people.session.match.record() for player in players]
    assert records[0] == records[1]
    for player in players:
        page = player.window
        wait(lambda page=page: page.open_panel is not None)  # type: ignore[misc]
        assert page.strip.head.text() == "Deal verified"
        wait(lambda player=player: not player.main.writer.busy)  # type: ignore[misc]
        [row] = player.main.library.summaries()
        assert player.main.library.load(row.id).record() == records[0]
        assert player.main.settings.name in ("Anna", "Nikos")
