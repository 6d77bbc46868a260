"""The first paint needs few modules, and only those are loaded before it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.start import BARE, start
from benchmarks.start import HOME as TIMED_HOME
from benchmarks.start import TABLE as TIMED_TABLE
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.windows.welcome.entries import COUNT, FEWEST, MOST

PICTURE = """
import sys
from kontsina_qt.{module} import {view} as View
painted = View.paintEvent
def paint(self, event):
    painted(self, event)
    if "{view}" == "Welcome" or self.scene().table:
        print(*sys.modules, flush=True)
        sys.stdout.close()
        import os
        os._exit(0)
View.paintEvent = paint
from kontsina_qt.cli import main
main(sys.argv[1:])
"""
SIZES = """
import os, sys
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.view import TableView
heights, face, painted = set(), CardArt.face, TableView.paintEvent
def drawn(self, card, height, dpr=1.0):
    heights.add(height)
    return face(self, card, height, dpr)
def paint(self, event):
    painted(self, event)
    if self.scene().table:
        lying = {sprite.pose.height for sprite in self.scene().sprites() if sprite.card is not None}
        print(len(lying), len(heights - lying), flush=True)
        os._exit(0)
CardArt.face, TableView.paintEvent = drawn, paint
from kontsina_qt.cli import main
main(sys.argv[1:])
"""
IDLE = """
import os, sys
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.windows.welcome.page import Welcome
ahead, seen, painted = [], [], Welcome.paintEvent
CardArt.draw_ahead = lambda *told: ahead.append(told)
def tell(*told):
    print("drawn" if ahead else "nothing", *sys.modules, flush=True)
def come(window):
    tell()
    place = QPointF(window.rect().center())
    button, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    move = QMouseEvent(QEvent.Type.MouseMove, place, place, button, button, keys)
    QApplication.sendEvent(window.windowHandle(), move)
    look(window, lambda: window.idle_tasks.done, lambda: (tell(), os._exit(0)))
def look(window, found, then):
    if found():
        QTimer.singleShot(500, then)
    else:
        QTimer.singleShot(10, lambda: look(window, found, then))
def paint(self, event):
    painted(self, event)
    if seen:
        return
    seen.append(window := self.window())
    waits = lambda: window.idle_tasks.resting and window.library_open
    look(window, waits, lambda: come(window))
Welcome.paintEvent = paint
from kontsina_qt.cli import main
main(sys.argv[1:])
"""
HOME = PICTURE.format(module="windows.welcome.page", view="Welcome")
TABLE = PICTURE.format(module="table.view", view="TableView")

LATER = {
    "difflib",
    "kontsina_qt.analysis.review",
    "kontsina_qt.commands.batch.arena",
    "kontsina_qt.library.results.history",
    "kontsina_qt.players.evaluation.worth",
    "kontsina_qt.players.levels.beginner",
    "kontsina_qt.players.levels.steady",
    "kontsina_qt.players.levels.thinker",
    "kontsina_qt.players.programs.client",
    "kontsina_qt.players.programs.protocol",
    "kontsina_qt.rules.explain",
    "kontsina_qt.session.computers.engine_process",
    "kontsina_qt.session.background.review_process",
    "kontsina_qt.puzzles",
    "kontsina_qt.session.lesson",
    "kontsina_qt.session.puzzling",
    "kontsina_qt.table.style.text_pages",
    "kontsina_qt.windows.shell.about",
    "kontsina_qt.windows.statistics.charts",
    "kontsina_qt.windows.daily.dialog",
    "kontsina_qt.windows.history.duplicate",
    "kontsina_qt.lessons",
    "kontsina_qt.windows.history.move_list",
    "kontsina_qt.windows.new_game.house_rules_form",
    "kontsina_qt.windows.shell.keyboard.keys_panel",
    "kontsina_qt.windows.shell.learn_controller",
    "kontsina_qt.windows.learn.lesson_page",
    "kontsina_qt.windows.history.dialog",
    "kontsina_qt.windows.new_game.dialog",
    "kontsina_qt.windows.start.missing_pictures",
    "kontsina_qt.windows.settings.players_page",
    "kontsina_qt.windows.shell.puzzle_controller",
    "kontsina_qt.windows.review.window",
    "kontsina_qt.windows.rules.window",
    "kontsina_qt.windows.table_page.seal_check",
    "kontsina_qt.windows.new_game.series_form",
    "kontsina_qt.windows.settings.dialog",
    "kontsina_qt.windows.statistics.dialog",
    "logging.handlers",
    "multiprocessing",
    "statistics",
    "subprocess",
}
"""What no first picture needs."""

PLAYING = {
    "kontsina_qt.library.store",
    "kontsina_qt.match.match",
    "kontsina_qt.rules.base.game",
    "kontsina_qt.rules.games.catalogue",
    "kontsina_qt.session.session",
    "kontsina_qt.table.scene.scene",
    "kontsina_qt.windows.shell.actions",
    "kontsina_qt.windows.shell.match_controller",
    "kontsina_qt.windows.table_page.page",
    "sqlite3",
}
"""What the start page can be painted without."""

FINDING = {
    "kontsina_qt.library.store",
    "kontsina_qt.match.match",
    "kontsina_qt.rules.base.game",
    "kontsina_qt.rules.games.catalogue",
    "sqlite3",
}
"""What of it finds the match that waits."""


AT_THE_TABLE = {
    "kontsina_qt.windows.table_page.hand_end.card_lots",
    "kontsina_qt.windows.table_page.cut",
    "kontsina_qt.windows.table_page.hand_end.score_sheet",
}
"""What a start page keeps no memory for, however long it is looked at."""


def told(program: str, folder: Path, *arguments: str) -> str:
    """The output of a process after its first paint."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    places = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    environment |= dict.fromkeys(places, str(folder))
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.stdout, done.stderr
    return done.stdout


def loaded(program: str, folder: Path, *arguments: str) -> set[str]:
    """The modules of such a process."""
    modules = set(told(program, folder, *arguments).split())
    assert "PySide6.QtWidgets" in modules
    return modules


def record_in(folder: Path) -> Path:
    """A match in its first hand, with cards on the table."""
    command = [sys.executable, "-m", "kontsina_qt", "deal", "kontsina", "--number", "1"]
    file = folder / "match.kontsina"
    file.write_bytes(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return file


def test_the_start_page_is_painted_before_the_rest_is_loaded(tmp_path: Path) -> None:
    assert not loaded(HOME, tmp_path) & (LATER | PLAYING)


def test_what_comes_over_a_table_waits_for_one_and_a_table_for_somebody(tmp_path: Path) -> None:
    alone, watched = [line.split() for line in told(IDLE, tmp_path).splitlines()]
    for drawn, *modules in (alone, watched):
        assert drawn == "nothing"
        assert not AT_THE_TABLE & set(modules)
    assert set(alone) & PLAYING == FINDING
    assert set(watched) >= PLAYING


def test_a_table_is_painted_before_the_rest_is_loaded(tmp_path: Path) -> None:
    modules = loaded(TABLE, tmp_path, str(record_in(tmp_path)))
    assert modules & LATER == set()
    assert modules >= PLAYING


def test_no_card_is_drawn_for_a_table_of_another_size(tmp_path: Path) -> None:
    on_table, others = told(SIZES, tmp_path, str(record_in(tmp_path))).split()
    assert int(on_table) > 0
    assert int(others) == 0


def test_every_name_of_what_comes_later_is_right() -> None:
    """A module that has been renamed would never be found loaded."""
    from importlib.util import find_spec

    for name in LATER | PLAYING | AT_THE_TABLE:
        assert find_spec(name) is not None, name


def test_the_start_page_tells_the_catalogue_in_numbers() -> None:
    players = {n for game in GAMES.values() for n in game.players}
    assert (len(GAMES), min(players), max(players)) == (COUNT, FEWEST, MOST)


@pytest.mark.parametrize("kind", ["bare", "table", "home"])
def test_what_is_timed_is_painted(tmp_path: Path, kind: str) -> None:
    arguments = [str(record_in(tmp_path))] if kind == "table" else []
    program = {"bare": BARE, "table": TIMED_TABLE, "home": TIMED_HOME}[kind]
    took, busy, _ = start(["-c", program, *arguments], dict(os.environ))
    assert took > 0
    assert busy > 0
