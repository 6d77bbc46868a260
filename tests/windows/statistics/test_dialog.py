"""The statistics overview: real matches in a real library, by real clicks and keys."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from kontsina_qt.language import set_language, tr
from kontsina_qt.library.results.bests import best_hand
from kontsina_qt.library.results.statistics import Only, whole
from kontsina_qt.library.store import Library
from kontsina_qt.match.record import Seat
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.input_needs import InputNeeds, set_input_needs
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.history.replay import ReplayDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.statistics.details import DetailsDialog
from kontsina_qt.windows.statistics.dialog import StatisticsDialog
from kontsina_qt.windows.statistics.panels import LastTen
from kontsina_qt.windows.widgets.style import apply_style
from tests.access.conftest import reader
from tests.access.seen import seen
from tests.library.playing import Clock, keep, play_match
from tests.match.playing import rules_of
from tests.matrix import each_language
from tests.rating.playing import match_against, put
from tests.windows.panels import open_dialog, press

__all__ = ["reader"]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(tmp_path: Path, clock: Clock) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3", clock) as opened:
        yield opened


def played(library: Library, clock: Clock) -> Library:
    """Twelve matches against Eleni, six of Scopa against somebody else in another month."""
    eleni = match_against("steady-thrifty")
    eleni.seats = (eleni.seats[0], Seat("Eleni", "steady-thrifty"))
    put(library, clock, "2026-02-01", match_against("casual", rules_of("scopa", 2)), "wldwwl")
    put(library, clock, "2026-03-01", eleni, "lwwwwdlwlwww")
    return library


def shown(
    qtbot: QtBot, library: Library, width: int = 1180, theme: str = "cloth"
) -> StatisticsDialog:
    app = make_app()
    apply_style(app, THEMES[theme])
    dialog = StatisticsDialog(library, CardArt(), THEMES[theme], solved=7)
    qtbot.addWidget(dialog)
    dialog.resize(width, 760)
    dialog.show()
    counted = lambda: not dialog.counting.running and not dialog.best_hands.running  # noqa: E731
    qtbot.waitUntil(counted, timeout=60_000)
    return dialog


def letters(ten: LastTen) -> list[str]:
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(ten.item(row).data(role)) for row in range(ten.count())]


def in_a_row(ten: LastTen) -> list[int]:
    """The number of results in each row."""
    rows = Counter(ten.visualItemRect(ten.item(row)).y() for row in range(ten.count()))
    return list(rows.values())


def stands_in(ten: LastTen, rows: list[int]) -> bool:
    return in_a_row(ten) == rows


def test_nothing_played_yet_invites_to_play(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library)
    assert dialog.empty.isVisible() and dialog.empty.text() == "No matches yet"
    assert not dialog.details.isVisible()
    with qtbot.waitSignal(dialog.play_wanted):
        QTest.mouseClick(dialog.play, LEFT)
    assert not dialog.isVisible()


def test_few_matches_show_the_ring_and_the_last_results_alone(
    qtbot: QtBot, library: Library, clock: Clock
) -> None:
    put(library, clock, "2026-03-01", match_against("steady"), "wlw")
    dialog = shown(qtbot, library)
    assert dialog.results.ring.middle == "2", "no share of so few"
    assert dialog.results.ten.count() == 3
    assert dialog.results.more.text() == "Play a few more matches to see more."
    hidden = (dialog.streak, dialog.best, dialog.by_game, dialog.against, *dialog.tiles.values())
    assert not any(part.isVisible() for part in hidden)


@pytest.mark.parametrize("theme", list(THEMES))
def test_what_a_player_wants_to_know(
    qtbot: QtBot, library: Library, clock: Clock, theme: str, reader: None
) -> None:
    dialog = shown(qtbot, played(library, clock), theme=theme)
    assert dialog.results.ring.parts == (11, 2, 5)
    assert [label.text() for label in dialog.results.counts] == ["11", "2", "5"]
    assert dialog.results.ring.accessibleName() == "61% won. Wins: 11, ties: 2, losses: 5."
    said = letters(dialog.results.ten)
    won = [words.startswith("You beat") for words in said]
    assert won == [True, True, True, False, False, True, False, True, True, True]
    assert said[3].startswith("You tied with Eleni") and said[4].startswith("Eleni beat you")
    assert said[-1] == "You beat Eleni: Kontsina, 1 March"
    assert (dialog.streak.now.text(), dialog.streak.best.text()) == ("3", "4")
    assert dialog.streak.when.text() == "best, in March"
    assert dialog.streak.note.text() == "2 more wins beat your best."
    assert dialog.streak.meter.share == 3 / 4
    assert dialog.tiles["sweeps"].value.text() == str(whole(library).sweeps)
    assert dialog.tiles["rating"].value.text().isdigit()
    assert dialog.tiles["puzzles"].value.text() == "7"
    assert dialog.tiles["time"].value.text() == "–", "these were put in, not played"
    best = best_hand(library, Only())
    assert best is not None
    assert dialog.best.value.text() == f"{best.points} points"
    assert dialog.by_game.table.texts() == [
        ["Kontsina", "", "67%", "8 of 12"],
        ["Scopa", "", "50%", "3 of 6"],
    ]
    assert dialog.against.table.texts() == [["Eleni\nsteady · thrifty", "", "8–3"]]
    cells = [cell for row in seen(dialog.by_game.table).cells() for cell in row]
    assert "Kontsina, matches, 8 of 12" in cells
    assert dialog.note.text().startswith("18 matches since 1 February.")
    dialog.grab()


def test_a_month_or_a_game_is_asked_for(qtbot: QtBot, library: Library, clock: Clock) -> None:
    dialog = shown(qtbot, played(library, clock))
    this_month = dialog.times.button(2)
    QTest.mouseClick(this_month, LEFT)
    assert sum(dialog.results.ring.parts) == 12
    assert [row[0] for row in dialog.by_game.table.texts()] == ["Kontsina"]
    QTest.mouseClick(dialog.times.button(0), LEFT)
    table = dialog.by_game.table
    scopa = table.item(1, 0)
    assert scopa is not None
    place = table.visualItemRect(scopa).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=place)
    assert dialog.games.currentText() == "Scopa" and sum(dialog.results.ring.parts) == 6
    assert not dialog.against.isVisible(), "nobody one knows was met there"
    QTest.mouseClick(this_month, LEFT)
    assert dialog.empty.text() == "No matches in this period." and not dialog.play.isVisible()
    QTest.mouseClick(dialog.times.button(0), LEFT)
    dialog.games.setFocus()
    press(Qt.Key.Key_Home)
    assert sum(dialog.results.ring.parts) == 18


def test_the_keys_reach_a_result_and_a_game(qtbot: QtBot, library: Library, clock: Clock) -> None:
    dialog = shown(qtbot, played(library, clock))
    dialog.activateWindow()
    dialog.times.button(0).setFocus()
    for _ in range(9):
        if dialog.results.ten.hasFocus():
            break
        press(Qt.Key.Key_Tab)
    assert dialog.results.ten.hasFocus()
    press(Qt.Key.Key_Left)
    with qtbot.waitSignal(dialog.replayed) as wanted:
        press(Qt.Key.Key_Return)
    latest = dialog.results.ten.item(8).data(Qt.ItemDataRole.UserRole)
    assert wanted.args == [latest]
    for _ in range(9):
        if dialog.by_game.table.hasFocus():
            break
        press(Qt.Key.Key_Tab)
    assert dialog.by_game.table.hasFocus()
    press(Qt.Key.Key_Down)
    dialog.by_game.table.setCurrentCell(1, 0)
    press(Qt.Key.Key_Return)
    assert dialog.games.currentText() == "Scopa"


@pytest.mark.parametrize("code", each_language(["en", "el", "it"]))
def test_a_narrow_dialog_is_one_column_in_which_nothing_is_cut(
    qtbot: QtBot, library: Library, clock: Clock, code: str
) -> None:
    set_language(code)
    try:
        dialog = shown(qtbot, played(library, clock), width=464)
        ten = dialog.results.ten
        qtbot.waitUntil(lambda: dialog.streak.y() > dialog.results.geometry().bottom())
        for width, many in ((560, 10), (464, 5)):
            dialog.resize(width, 760)
            qtbot.waitUntil(partial(stands_in, ten, [many] * (10 // many)))
        assert all(ten.viewport().rect().contains(ten.visualItemRect(ten.item(n))) for n in (0, 9))
        area = dialog.results.parentWidget()
        assert area is not None
        for part in (dialog.results, dialog.streak, dialog.best, dialog.by_game, dialog.against):
            assert part.x() >= 0 and part.geometry().right() < area.width(), part
        table = dialog.by_game.table
        for column in (2, 3):
            assert table.sizeHintForColumn(column) <= table.columnWidth(column)
        dialog.resize(1040, 760)
        qtbot.waitUntil(lambda: dialog.streak.y() <= dialog.results.geometry().bottom())
        for table in (dialog.by_game.table, dialog.against.table):
            assert table.sizeHintForColumn(0) <= table.columnWidth(0), "no name is cut"
        assert tr("Your statistics")
    finally:
        set_language("en")


@pytest.mark.parametrize("code", ["en", "el"])
def test_nothing_scrolls_in_a_usual_window_with_large_targets(
    qtbot: QtBot, library: Library, clock: Clock, code: str
) -> None:
    set_language(code)
    set_input_needs(InputNeeds(large=True, left=True))
    try:
        dialog = shown(qtbot, played(library, clock))
        dialog.resize(1180, 696)
        qtbot.waitUntil(partial(stands_in, dialog.results.ten, [10]))
        [area] = dialog.pages.findChildren(QScrollArea)
        qtbot.waitUntil(lambda: not area.verticalScrollBar().maximum())
    finally:
        set_language("en")


def test_a_damaged_library_is_one_sentence(qtbot: QtBot, library: Library, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "library.sqlite3")) as db, db:
        db.execute("DROP TABLE months")
    dialog = shown(qtbot, library)
    assert dialog.empty.text() and "\n" not in dialog.empty.text()
    assert not dialog.play.isVisible()


def test_from_the_window_to_a_replay_and_to_the_details(
    start: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = start(end="hands", hands=1)
    for number in range(5):
        keep(window.library, play_match(number))
    found: list[str] = []

    def in_details() -> None:
        details = open_dialog()
        assert isinstance(details, DetailsDialog)
        found.append("details")
        QTest.keyClick(details, Qt.Key.Key_Escape)

    def in_replay() -> None:
        replay = open_dialog()
        assert isinstance(replay, ReplayDialog)
        found.append("replay")
        QTest.keyClick(replay, Qt.Key.Key_Escape)

    def look() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, StatisticsDialog)
        try:
            qtbot.waitUntil(lambda: not dialog.counting.running)
            QTimer.singleShot(100, in_details)
            QTest.mouseClick(dialog.details, LEFT)
            QTimer.singleShot(100, in_replay)
            QTest.mouseClick(dialog.best.replay, LEFT)
            found.append("back")
        finally:
            QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(100, look)
    window.action.statistics.trigger()
    assert found == ["details", "replay", "back"]
