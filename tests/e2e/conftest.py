"""The whole program in one process, with its players in another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.match.record import Seat
from kontsina_qt.windows.new_game.dialog import NewGame
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app, make_window
from kontsina_qt.windows.widgets import key_repeats
from tests.e2e.person import hurry

MOUSE = {QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseMove}


@pytest.fixture
def window(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """The main window at its usual size, with its own library, with fast animations."""
    monkeypatch.setattr(key_repeats, "REST_S", 0.0)  # as the person in these tests never slips
    make_app()
    window = make_window()
    window.change_settings(replace(window.settings, speed=Speed.FAST, look=0, explain=False))
    hurry(window)
    window.resize(1280, 800)
    window.show()
    yield window
    window.close()
    window.library.close()
    window.deleteLater()


@pytest.fixture
def start(window: MainWindow) -> Callable[..., MainWindow]:
    """Start a numbered match against ``steady`` players."""

    def begin(
        game: str = "kontsina",
        players: int = 2,
        number: int | None = 1,
        sealed: bool = False,
        level: str = "steady",
        **options: object,
    ) -> MainWindow:
        names = ("You", "Anna", "Eleni", "Nikos", "Maria", "Petros", "Sofia", "Ilias")[:players]
        seats = tuple(Seat(name, level if i else "human") for i, name in enumerate(names))
        window.match_controller.start(NewGame(game, players, options, seats, number, sealed))  # type: ignore[arg-type]
        return window

    return begin


@pytest.fixture
def no_mouse(qapp: QApplication) -> Iterator[None]:
    """Fail on any mouse event."""

    class Watch(QObject):
        seen: ClassVar[list[str]] = []

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() in MOUSE:
                self.seen.append(f"{event.type()} to {watched}")
            return False

    watch = Watch()
    watch.seen.clear()
    qapp.installEventFilter(watch)
    yield
    qapp.removeEventFilter(watch)
    assert watch.seen == []
