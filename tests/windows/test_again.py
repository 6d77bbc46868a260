"""The key R in the real window: the last round once more."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kontsina_qt.windows.shell.main_window import MainWindow


def until(window: MainWindow, turn: bool) -> None:
    """Wait until the animation has ended and, optionally, it is the person's turn."""
    for _ in range(3000):
        QTest.qWait(2)
        still = not window.scene.motion.busy
        if still and (window.session.my_turn or not turn):
            return
    raise AssertionError("it never comes to rest")


def after_a_round(start: Callable[..., MainWindow]) -> MainWindow:
    """A table at which three have played once, and it is the person's turn again."""
    window = start("kontsina", 3, 7)
    until(window, turn=True)
    session = window.session
    session.play(session.moves_with(next(iter(window.scene.own)))[0])
    until(window, turn=True)
    return window


def test_r_shows_the_last_round_and_plays_nothing(start: Callable[..., MainWindow]) -> None:
    window = after_a_round(start)
    session, scene = window.session, window.scene
    position = session.position
    assert position is not None
    moves, shown = len(position.moves), window.table_page.models.picture()
    said: list[str] = []
    scene.said.connect(said.append)
    QTest.keyClick(window.view, Qt.Key.Key_R)
    assert scene.round_replay.running
    until(window, turn=False)
    rounds = window.table_page.models.history.rows[-3:]
    assert [words for words in said if words in rounds][:3] == rounds
    assert len(position.moves) == moves
    assert window.table_page.models.picture() == shown


def test_leaving_the_table_ends_it_silently(start: Callable[..., MainWindow]) -> None:
    window = after_a_round(start)
    scene = window.scene
    scene.motion.speed = 1.0
    said: list[str] = []
    scene.said.connect(said.append)
    scene.replay_round()
    assert scene.round_replay.running
    window.action.home.trigger()
    assert window.start_page.shown
    assert not scene.round_replay.running
    assert not scene.motion.busy
    QTest.qWait(50)
    assert not said
