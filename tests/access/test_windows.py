"""Everything around the table is accessible, described in words and announced when it appears."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kontsina_qt.access.announcer import announcer_of
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.windows.history.move_list import HistoryWindow
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.about import AboutDialog
from kontsina_qt.windows.shell.dialogs import show_moves
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.widgets.dialog import FittingDialog
from tests.access.seen import SIGNS, Seen, seen
from tests.e2e.ahead import play_ahead
from tests.e2e.conftest import start, window
from tests.e2e.person import Person

__all__ = ["start", "window"]
Role = QAccessible.Role
Start = Callable[..., MainWindow]


def met(window: MainWindow) -> Iterator[Seen]:
    return seen(window).all()


def named(window: MainWindow) -> set[str]:
    return {each.name for each in met(window)}


def test_every_focusable_widget_is_accessible(window: MainWindow, start: Start) -> None:
    """Qt exposes only a stack's pages and a scroll area's contents: nothing may hide there."""
    start("kontsina", 2)
    show_moves(window)
    AboutDialog(window).show()
    objects = {id(each.interface.object()) for each in met(window)}
    for widget in window.findChildren(QWidget):
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes and widget.isVisible() and widget.isEnabled():
            assert id(widget) in objects, widget


@pytest.mark.parametrize("make", [AboutDialog, lambda w: SettingsDialog(w.settings, w)])
def test_a_panel_has_its_title(
    window: MainWindow, make: Callable[[MainWindow], FittingDialog]
) -> None:
    panel = make(window)
    panel.show()
    found = [each for each in met(window) if each.role is QAccessible.Role.Dialog]
    assert [each.name for each in found] == [panel.windowTitle()]
    panel.reject()
    assert not [each for each in met(window) if each.role is QAccessible.Role.Dialog]


def test_one_of_several_is_a_radio_button(window: MainWindow, qtbot: QtBot) -> None:
    dialog = NewGameDialog(window.settings, window)
    dialog.show()
    numbers = {each.name: each for each in met(window) if each.role is Role.RadioButton}
    two, three = numbers["2 players"], numbers["3 players"]
    assert (two.state.checked, three.state.checked) == (1, 0)
    three.press()
    qtbot.waitUntil(lambda: bool(three.state.checked))
    assert not two.state.checked
    dialog.reject()


def test_the_score_sheet_is_a_table_and_is_announced(
    window: MainWindow, start: Start, reader: None, qtbot: QtBot
) -> None:
    start("kontsina", 2, end="hands", hands=1)
    said: list[str] = []
    announcer_of(window).said.connect(said.append)
    person = Person(window, seed=6)
    play_ahead(window)
    person.play_match(person.play_by_keys, by_key=True)
    person.last_sheet()
    sheet = seen(window.sheet)
    table = next(part for part in sheet.all() if part.role is QAccessible.Role.Table)
    assert table.name == "Points in this hand"
    rows = table.cells()
    assert rows[0][1].startswith("Most cards, You, ")
    assert len(rows) == len(window.sheet.rows) + 1
    won = window.table_page.match_end.word.accessibleName()
    qtbot.waitUntil(lambda: any(won in words for words in said))
    text = " ".join(said)
    assert not set(SIGNS) & set(text)
    for words in window.table_page.models.history.rows:
        assert words.split()[0] in text
    assert text.count(won) == 1
    result = window.table_page.models.result
    assert isinstance(result, HandResult)
    assert not set(SIGNS) & set("".join(named(window)))


def test_every_play_is_announced_once(
    window: MainWindow, start: Start, reader: None, qtbot: QtBot
) -> None:
    start("kontsina", 3)
    said: list[str] = []
    announcer_of(window).said.connect(said.append)
    person = Person(window, seed=2)
    for _ in range(3):
        person.wait(person.ready, "a turn")
        before = window.session.match.cursor
        person.play_by_keys()
        person.wait(lambda: window.session.match.cursor != before, "the move")  # noqa: B023
    person.wait(person.ready, "a turn")
    history = [index.data(Qt.ItemDataRole.AccessibleTextRole) for index in _rows(window)]
    qtbot.waitUntil(lambda: history[-1] in " ".join(said))
    qtbot.wait(600)
    text = " ".join(said)
    own = next(at for at, words in enumerate(history) if words.startswith("You "))
    for words in history[own:]:
        assert text.count(words) == history[own:].count(words), words


def _rows(window: MainWindow) -> list[QModelIndex]:
    model = window.table_page.models.history
    return [model.index(row) for row in range(model.rowCount())]


def test_undo_and_illegal_moves_are_announced(
    window: MainWindow, start: Start, reader: None, qtbot: QtBot
) -> None:
    start("kontsina", 2)
    person = Person(window, seed=3)
    person.wait(person.ready, "a turn")
    person.play_by_keys()
    person.wait(lambda: len(window.table_page.models.history.rows) > 1 and person.ready(), "a turn")
    said: list[str] = []
    announcer_of(window).said.connect(said.append)
    window.session.undo()
    qtbot.waitUntil(lambda: any("Undone: You " in words for words in said))
    qtbot.waitUntil(lambda: "Your turn" in " ".join(said))
    window.session.redo()
    qtbot.waitUntil(lambda: any("Redone: You " in words for words in said))
    window.session.redo()
    qtbot.waitUntil(lambda: any("Nothing to redo" in words for words in said))


def test_the_list_of_moves_is_read_in_words(window: MainWindow, start: Start) -> None:
    start("kontsina", 2)
    person = Person(window, seed=3)
    person.wait(person.ready, "a turn")
    person.play_by_keys()
    person.wait(lambda: bool(window.table_page.models.history.rows), "the move")
    show_moves(window)
    (moves,) = window.findChildren(HistoryWindow)
    rows = seen(moves.list).parts
    assert rows
    assert not any(set(SIGNS) & set(row.name) for row in rows)


def test_the_shelf_is_a_choice_of_games(window: MainWindow, qtbot: QtBot) -> None:
    dialog = NewGameDialog(window.settings, window)
    dialog.show()
    games = {each.name: each for each in met(window) if each.role is Role.RadioButton}
    kontsina = games["Kontsina, easy, 2 to 4 players"]
    diloti = games["Diloti, medium, 2 or 4 players, declarations"]
    assert (kontsina.state.checked, diloti.state.checked) == (1, 0)
    assert games["All"].state.checked and not games["Partners"].state.checked
    diloti.press()
    qtbot.waitUntil(lambda: dialog.game.id == "diloti")
    assert diloti.state.checked and not kontsina.state.checked
    buttons = {each.name for each in met(window) if each.role is Role.Button}
    assert {"Back", "Play now", "Rules", "Learn Diloti first · ten minutes"} <= buttons
    dialog.reject()
