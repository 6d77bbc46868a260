"""Playing by mouse in a narrow and in a very large window, with a complete bar."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kontsina_qt.match.record import Seat
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.layout.portrait import TallLayout
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.history.dialog import MatchesDialog
from kontsina_qt.windows.new_game.dialog import NewGame, NewGameDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.statistics.details import DetailsDialog
from kontsina_qt.windows.system.card_art import art_of
from kontsina_qt.windows.widgets.dialog import FittingDialog
from tests.library.playing import keep, play_match
from tests.matrix import each_language
from tests.windows.legible import cut_words, painted_words, sideways

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def begin(window: MainWindow, game: str, players: int, level: str = "beginner") -> None:
    """Deal a numbered match against computer players of a level."""
    seats = tuple(Seat(f"P{i}", level if i else "human") for i in range(players))
    window.match_controller.start(NewGame(game, players, {}, seats, 7, False))
    window.scene.motion.finish()


def words_of(window: MainWindow) -> list[QLabel]:
    """The texts of the bar."""
    return [label for label in window.table_page.bar.findChildren(Label) if label.isVisible()]


def test_a_window_of_480_is_played_on_by_mouse(window: MainWindow) -> None:
    window.resize(480, 800)
    window.show()
    begin(window, "kontsina", 2)
    QTest.qWait(1)
    assert (window.width(), window.height()) == (480, 800)
    scene = window.scene
    assert isinstance(scene.layout, TallLayout)
    for _ in range(400):
        if window.session.my_turn and not scene.motion.busy:
            break
        QTest.qWait(10)
        scene.motion.finish()
    position = window.session.position
    assert position is not None
    made = len(position.moves)
    card, sprite = next(iter(scene.own.items()))
    room = scene.layout.table_zone
    start = QPointF(sprite.pose.x, sprite.pose.y).toPoint()
    end = QPointF(room.x + 12, room.bottom - 8).toPoint()
    port = window.table_page.view.viewport()
    QTest.mousePress(port, LEFT, NONE, start)
    for step in range(1, 6):
        QTest.mouseMove(port, start + (end - start) * step / 5)
        QTest.qWait(1)
    QTest.mouseRelease(port, LEFT, NONE, end)
    assert len(position.moves) > made
    assert card not in scene.own


@pytest.mark.parametrize("size", [(480, 800), (800, 560), (1280, 800), (3840, 2160)], ids=str)
def test_the_words_of_the_bar_are_whole_and_grow(window: MainWindow, size: tuple[int, int]) -> None:
    window.show()
    window.setMaximumSize(*size)
    window.resize(*size)
    for name in GAMES:
        begin(window, name, GAMES[name].players[0])
        bar = window.table_page.bar
        bar.resize(size[0], bar.height())
        QTest.qWait(1)
        shown = [label for label in words_of(window) if label is not bar.options]
        for label in shown:
            wide = QFontMetricsF(label.font()).horizontalAdvance(label.text())
            if label is bar.title and size[0] == 480:
                wide = min(wide, 120)  # a long name may give way there; the tool tip has it whole
            assert label.width() >= wide - 1, (name, label.text())
            assert label.geometry().right() <= bar.width()
    if size[0] == 3840:
        assert bar.height() > 100
        assert bar.title.font().pixelSize() > 40


@pytest.mark.parametrize("language", each_language())
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("size", [(480, 800), (800, 560)], ids=str)
def test_words_on_the_table_are_smaller_before_they_break_off(
    window: MainWindow, size: tuple[int, int], text_size: int, language: str
) -> None:
    window.show()
    window.change_settings(replace(window.settings, language=language, text_size=text_size))
    window.resize(*size)
    begin(window, "kontsina", 3, "casual-thrifty")
    QTest.qWait(50)
    with painted_words() as cut:
        for players in (2, 4):
            begin(window, "kontsina", players, "casual-thrifty")
            QTest.qWait(50)
    assert cut == set()


@pytest.mark.parametrize("game", ["laugh-and-lie-down", "cassino-spade"])
def test_a_long_title_is_smaller_before_it_breaks_off(window: MainWindow, game: str) -> None:
    window.show()
    window.change_settings(replace(window.settings, language="el"))
    window.resize(480, 800)
    begin(window, game, GAMES[game].players[0])
    QTest.qWait(50)
    with painted_words() as cut:
        window.table_page.bar.grab()
    assert cut == set()


def is_whole(dialog: FittingDialog) -> bool:
    """Whether a dialog is complete, without horizontal scrolling."""
    cut = [each for each in cut_words(dialog) if not each.startswith("low")]
    return not sideways(dialog) and not cut


@pytest.mark.parametrize("code", each_language(["en", "el", "it"]))
@pytest.mark.parametrize("text", [100, 125, 150])
def test_history_and_statistics_are_not_scrolled_sideways(
    window: MainWindow, text: int, code: str, qtbot: QtBot
) -> None:
    """With large text, rows of buttons wrap at the smallest width."""
    for number in range(3):
        keep(window.library, play_match(number))
    window.change_settings(replace(window.settings, text_size=text, language=code))
    window.show()
    window.resize(480, 800)
    QTest.qWait(1)
    art, theme = art_of(window.settings), THEMES["cloth"]
    dialogs: tuple[FittingDialog, ...] = (
        MatchesDialog(window.library, art, theme, window),
        DetailsDialog(window.library, theme, window),
    )
    for dialog in dialogs:
        dialog.open()
        assert dialog.width() <= 480
        qtbot.waitUntil(partial(is_whole, dialog), timeout=20_000)
        dialog.reject()


@pytest.mark.parametrize("code", each_language(["en", "el", "it"]))
@pytest.mark.parametrize("text", [100, 125, 150])
def test_no_button_of_a_new_game_is_cut_off(
    window: MainWindow, text: int, code: str, qtbot: QtBot
) -> None:
    window.change_settings(replace(window.settings, text_size=text, language=code))
    window.show()
    window.resize(480, 800)
    QTest.qWait(1)
    dialog = NewGameDialog(window.settings, window)
    dialog.open()

    def cut_off() -> list[str]:
        row = [
            button
            for button in dialog.findChildren(QPushButton)
            if button.parentWidget() is dialog.start_button.parentWidget()
        ]
        assert row
        places = {each: QRect(each.mapTo(dialog, QPoint(0, 0)), each.size()) for each in row}
        return [each.text() for each in row if not dialog.rect().contains(places[each])]

    qtbot.waitUntil(lambda: cut_off() == [], timeout=20_000)
    qtbot.waitUntil(lambda: text == 150 or sideways(dialog) == [], timeout=20_000)
    dialog.reject()
