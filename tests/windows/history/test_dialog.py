"""The history: search, filters, opening and replaying, by real keys and clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from kontsina_qt.language import set_language, tr
from kontsina_qt.library.settings.choices import Portraits
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.rows import PRACTICE
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.match.series import best_of
from kontsina_qt.models.matches_model import GAME, PLAYERS, RESULT, SCORE, TABLE, WHEN
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.cards.art import load_resources
from kontsina_qt.table.cards.portraits import want_portraits
from kontsina_qt.table.style.text_size import set_text_size, text_width
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.history.dialog import MatchesDialog
from kontsina_qt.windows.history.replay import ReplayDialog
from kontsina_qt.windows.shell.history_controller import show_history
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.system.card_art import art_of
from kontsina_qt.windows.widgets.style import apply_style
from tests.library.playing import RULES, Clock, keep, play_match
from tests.library.test_replaced import replace
from tests.match.playing import rules_of
from tests.matrix import each_language
from tests.windows.legible import head_aside
from tests.windows.panels import open_dialog, press

LEFT = Qt.MouseButton.LeftButton
CASSINO = play_match(9, rules_of("cassino", 2), hands=1)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3", Clock()) as opened:
        yield opened


@pytest.fixture
def filled(library: Library) -> Library:
    for number in range(3):
        keep(library, play_match(number))
    keep(library, CASSINO)
    keep(library, play_match(5, hands=2, last=7))
    return library


def shown(qtbot: QtBot, library: Library, theme: str = "cloth") -> MatchesDialog:
    apply_style(make_app(), THEMES[theme])
    dialog = MatchesDialog(library, art_of(Settings()), THEMES[theme])
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.counting.running)
    return dialog


def games(dialog: MatchesDialog) -> list[str]:
    return [row.game for row in dialog.model.rows]


def test_nothing_played_yet(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library)
    assert dialog.note.text() == "No matches yet."
    assert dialog.empty.isVisible() and not dialog.list.isVisible()
    assert dialog.empty_note.text().startswith("Every match you play is kept here")
    for button in (dialog.open_button, dialog.replay_button, dialog.again_button):
        assert not button.isEnabled()


def test_an_empty_history_invites_to_play(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library)
    qtbot.waitUntil(dialog.play.hasFocus)
    assert not dialog.every.isVisible()
    with qtbot.waitSignal(dialog.play_wanted):
        press(Qt.Key.Key_Return)
    assert not dialog.isVisible()


def test_what_is_not_found_leads_back_to_all(qtbot: QtBot, filled: Library) -> None:
    dialog = shown(qtbot, filled)
    QTest.keyClicks(dialog.search, "xyzzy")
    dialog.games.setCurrentIndex(2)
    qtbot.waitUntil(lambda: dialog.empty.isVisible())
    assert dialog.empty.text() == "Nothing found." and not dialog.play.isVisible()
    QTest.mouseClick(dialog.every, LEFT)
    assert dialog.list.isVisible() and len(games(dialog)) == 5 and dialog.search.hasFocus()


def test_no_match_of_a_replaced_library_is_opened_for_another(
    qtbot: QtBot, filled: Library
) -> None:
    dialog = shown(qtbot, filled)
    opened: list[int] = []
    dialog.opened.connect(opened.append)
    assert filled.path is not None
    replace(filled.path, CASSINO)
    with pytest.raises(LibraryError):
        keep(filled, play_match(2))
    dialog.list.setFocus()
    QTest.mouseClick(dialog.open_button, LEFT)
    assert not opened and dialog.isVisible()
    assert games(dialog) == ["cassino"], "the list is that of the other library"
    QTest.mouseClick(dialog.open_button, LEFT)
    assert opened == [filled.summaries()[0].id] and not dialog.isVisible()


def test_a_row_says_when_and_who_won(qtbot: QtBot, tmp_path: Path) -> None:
    now = datetime.now(UTC)
    clock = Clock(now - timedelta(days=1))
    with Library.open(tmp_path / "days.sqlite3", clock) as library:
        lost = play_match(1)
        lost.seats = (Seat("You", "human"), Seat("Eleni", "steady"))
        id = keep(library, lost)
        library.finish(id, (1,), lost.standing.scores)
        clock.now = now
        going = keep(library, play_match(5, hands=2, last=7))
        practice = library.import_match(play_match(6, hands=2, last=7), PRACTICE)
        dialog = shown(qtbot, library)
        words = {
            row.id: [dialog.model.words(row, column) for column in (WHEN, RESULT)]
            for row in dialog.model.rows
        }
        assert words[id][0].startswith("Yesterday, ") and words[id][1] == "Eleni won"
        assert words[going][0].startswith("Today, ") and words[going][1] == "in progress"
        assert words[practice][1] == "practice"


def test_typing_searches(qtbot: QtBot, filled: Library) -> None:
    dialog = shown(qtbot, filled)
    assert dialog.note.text() == "5 matches" and dialog.search.hasFocus()
    QTest.keyClicks(dialog.search, "kasino nik")
    qtbot.waitUntil(lambda: games(dialog) == ["cassino"])
    assert dialog.note.text() == "1 match"
    QTest.keyClicks(dialog.search, "xx")
    qtbot.waitUntil(lambda: games(dialog) == [])
    assert dialog.note.text() == "Nothing found." and not dialog.open_button.isEnabled()
    dialog.search.setText("anna")  # who is called so here, and stands there in Greek
    qtbot.waitUntil(lambda: len(games(dialog)) == 5)
    dialog.search.setText("")
    qtbot.waitUntil(lambda: len(games(dialog)) == 5)


def test_filters(qtbot: QtBot, filled: Library) -> None:
    dialog = shown(qtbot, filled)
    results = set()
    for _ in range(4):
        QTest.keyClick(dialog.how, Qt.Key.Key_Down)
        found = [row.finished for row in dialog.model.rows]
        results.add((dialog.how.currentText(), len(found), all(found)))
    over = [row for row in filled.summaries() if row.finished]
    won = sum(row.winners == (0,) for row in over)
    assert results == {
        ("Won", won, True),
        ("Lost", len(over) - won, True),
        ("Finished", len(over), True),
        ("Not finished", 5 - len(over), False),
    }
    dialog.how.setCurrentIndex(0)
    dialog.games.setCurrentIndex(dialog.games.findData("cassino"))
    assert games(dialog) == ["cassino"]
    dialog.levels.setCurrentIndex(dialog.levels.findData("expert"))
    assert games(dialog) == []


def test_the_matches_of_a_series_are_seen_together(qtbot: QtBot, filled: Library) -> None:
    plan = best_of(3, "kontsina", {})
    first, last = (keep(filled, play_match(number)) for number in (4, 8))
    between = keep(filled, play_match(9))
    id = filled.series.put(first, None, 0, plan)
    filled.series.put(last, id, 1, plan)
    dialog = shown(qtbot, filled)
    assert [row.id for row in dialog.model.rows][:3] == [between, last, first]
    assert dialog.model.index(1, GAME).data() == "Kontsina, no. 2 of a series"
    assert not dialog.series_button.isEnabled()
    dialog.list.selectRow(1)
    QTest.mouseClick(dialog.series_button, LEFT)
    assert [row.id for row in dialog.model.rows] == [last, first]
    assert dialog.note.text().startswith("2 matches · Best of 3, ")
    QTest.mouseClick(dialog.series_button, LEFT)
    assert len(dialog.model.rows) == 8 and not dialog.series_button.isChecked()


@pytest.mark.parametrize("theme", list(THEMES))
def test_every_match_gets_its_small_table(qtbot: QtBot, filled: Library, theme: str) -> None:
    with filled.file.writing() as db:  # one cannot be drawn
        db.execute("UPDATE moves SET move = 'nonsense' WHERE match = 2")
    dialog = shown(qtbot, filled, theme)
    dialog.resize(920, 800)
    dialog.grab()
    qtbot.waitUntil(lambda: not dialog.tables.waiting)
    pictures = set()
    for row in dialog.model.rows:
        size = dialog.list.itemDelegateForColumn(TABLE)._size  # type: ignore[attr-defined]
        picture = dialog.tables.of(row, size, dialog.list.devicePixelRatioF())
        assert picture is not None and not picture.isNull()
        pictures.add(bytes(picture.toImage().bits()))
    assert len(pictures) == 5


def test_keys_and_clicks_say_what_is_wanted(qtbot: QtBot, filled: Library) -> None:
    dialog = shown(qtbot, filled)
    wanted: list[tuple[str, int]] = []
    dialog.opened.connect(lambda id: wanted.append(("open", id)))
    dialog.replayed.connect(lambda id: wanted.append(("replay", id)))
    dialog.again.connect(lambda id: wanted.append(("again", id)))
    dialog.list.setFocus()
    assert not dialog.again_button.isEnabled() and not dialog.compare_button.isEnabled()
    QTest.mouseClick(dialog.replay_button, LEFT)
    dialog.list.setFocus()
    for _ in range(2):
        QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)  # a finished one is seen again
    assert dialog.isVisible()
    QTest.mouseClick(dialog.again_button, LEFT)
    assert wanted == [("replay", 5), ("replay", 3), ("again", 3)] and not dialog.isVisible()


def test_a_narrow_list_leaves_columns_out(qtbot: QtBot, filled: Library) -> None:
    dialog = shown(qtbot, filled)
    for width, hidden in ((920, False), (480, True), (800, False)):
        dialog.resize(width, 640)
        qtbot.waitUntil(partial(lambda wanted: dialog.list.isColumnHidden(TABLE) == wanted, hidden))
        assert dialog.list.isColumnHidden(SCORE) == hidden
        assert not dialog.list.isColumnHidden(PLAYERS)


@pytest.mark.parametrize("code", each_language())
def test_the_usual_game_is_whole_with_large_text(qtbot: QtBot, filled: Library, code: str) -> None:
    set_language(code)
    set_text_size(2.0, 1.0)
    apply_style(make_app(), THEMES["cloth"])
    dialog = shown(qtbot, filled)
    dialog.resize(480, 800)
    qtbot.waitUntil(lambda: dialog.list.isColumnHidden(TABLE))
    words = text_width(tr("Kontsina"), dialog.list.font())
    assert dialog.list.columnWidth(GAME) >= words + 18


NAMES = ("You", "Anna", "Eleni", "Nikos", "Maria", "Petros", "Sofia", "Ilias")
LONG = (Seat("Αλεξάνδρα Παπαδοπούλου", "human"), Seat("Κωνσταντίνος", "steady"))


@pytest.mark.parametrize("code", each_language())
@pytest.mark.parametrize("width", [784, 464])
def test_no_button_is_stretched(qtbot: QtBot, library: Library, width: int, code: str) -> None:
    set_language(code)
    dialog = shown(qtbot, library)
    dialog.resize(width, 540)
    QTest.qWait(20)
    for button in filter(QPushButton.isVisible, dialog.findChildren(QPushButton)):
        assert button.width() == button.sizeHint().width(), button.text()
    close = dialog.close_button
    edge = dialog.contentsRect().right() - close.mapTo(dialog, close.rect().bottomRight()).x()
    assert 0 <= edge <= 24, "at the right, whatever stands before it"


def test_heads_stand_over_their_columns(qtbot: QtBot, filled: Library) -> None:
    dialog = shown(qtbot, filled)
    QTest.qWait(20)
    for column in (PLAYERS, SCORE):
        assert abs(head_aside(dialog.list, column)) <= 2, column


def uncut(dialog: MatchesDialog, row: int, column: int) -> bool:
    """Whether the text of a cell is fully visible."""
    index = dialog.model.index(row, column)
    cell = dialog.list.visualRect(index)
    room = cell.adjusted(9, 0, -9, 0)
    flags = Qt.TextFlag.TextWordWrap
    needed = dialog.list.fontMetrics().boundingRect(room, flags, str(index.data()))
    port = dialog.list.viewport().width()
    fits = needed.width() <= room.width() and needed.height() <= cell.height()
    return fits and cell.left() >= 0 and cell.right() <= port


@pytest.mark.parametrize("code", each_language(["en", "el", "it"]))
def test_no_name_is_cut_in_a_narrow_window(qtbot: QtBot, library: Library, code: str) -> None:
    rules = rules_of("zwickern", 8)
    eight = Match(rules, [Seat(n, "steady" if i else "human") for i, n in enumerate(NAMES)])
    eight.begin_hand(numbered_deal(rules, 3, 0))
    keep(library, eight)
    long = Match(RULES, LONG)
    long.begin_hand(numbered_deal(RULES, 3, 0))
    keep(library, long)
    for name in ("laugh-and-lie-down", "cassino-california", "kasino-finnish"):
        two = Match(rules_of(name, players_of(name)), [*LONG, *eight.seats[2 : players_of(name)]])
        two.begin_hand(numbered_deal(two.rules, 3, 0))
        keep(library, two)
    set_language(code)
    dialog = shown(qtbot, library)
    for width in (480, 560, 700, 800):
        dialog.resize(width, 800)
        QTest.qWait(20)
        shown_columns = [c for c in range(1, 6) if not dialog.list.isColumnHidden(c)]
        assert PLAYERS in shown_columns
        for row in range(5):
            cut = [c for c in shown_columns if not uncut(dialog, row, c)]
            assert not cut, (width, row, [dialog.model.index(row, c).data() for c in cut])


def players_of(name: str) -> int:
    """The fewest players of a game."""
    return GAMES[name].players[0]


def in_dialog(qtbot: QtBot, kind: type, do: Callable[[], None]) -> None:
    """Do something as soon as a dialog of a class is the topmost one."""

    def look() -> None:
        if isinstance(open_dialog(), kind):
            do()
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(20, look)


def test_from_the_window_to_a_replay_and_back(qtbot: QtBot, window: MainWindow) -> None:
    id = keep(window.library, play_match(3))
    seen: list[int] = []

    def in_replay() -> None:
        replay = open_dialog()
        assert isinstance(replay, ReplayDialog)
        QTest.keyClick(replay.scrubber, Qt.Key.Key_Right)
        seen.append(replay.session.place)
        in_dialog(qtbot, MatchesDialog, in_list_again)
        QTest.keyClick(replay, Qt.Key.Key_Escape)

    def in_list() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, MatchesDialog)
        in_dialog(qtbot, ReplayDialog, in_replay)
        QTest.mouseClick(dialog.replay_button, LEFT)

    def in_list_again() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, MatchesDialog)
        seen.append(-1)
        QTest.mouseClick(dialog.open_button, LEFT)

    in_dialog(qtbot, MatchesDialog, in_list)
    show_history(window)
    qtbot.waitUntil(lambda: window.session.active)
    assert seen == [1, -1] and window.session.match_id == id


# Deleting


def test_several_matches_are_deleted_and_brought_back(qtbot: QtBot, filled: Library) -> None:
    dialog = shown(qtbot, filled)
    before = [row.id for row in dialog.model.rows]
    dialog.list.setFocus()
    dialog.list.selectRow(1)
    QTest.keyClick(dialog.list, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert not dialog.open_button.isEnabled() and dialog.delete_button.isEnabled()
    QTest.keyClick(dialog.list, Qt.Key.Key_Delete)
    assert [row.id for row in dialog.model.rows] == [before[0], *before[3:]]
    assert [row.id for row in filled.summaries()] == [before[0], *before[3:]]
    assert dialog.note.text() == "2 matches deleted."
    assert dialog.list.currentIndex().row() == 1 and dialog.list.hasFocus()
    QTest.keyClick(dialog.list, Qt.Key.Key_Delete)
    QTest.keySequence(dialog.list, QKeySequence(QKeySequence.StandardKey.Undo))
    assert dialog.note.text() == "1 match restored."
    QTest.mouseClick(dialog.delete_button, LEFT)
    assert dialog.note.text() == "1 match deleted."
    QTest.keySequence(dialog.delete_button, QKeySequence(QKeySequence.StandardKey.Undo))
    assert dialog.note.text() == "1 match restored." and dialog.undo_button.isEnabled()
    QTest.mouseClick(dialog.undo_button, LEFT)
    assert [row.id for row in dialog.model.rows] == before
    assert not dialog.undo_button.isEnabled()


def test_everything_can_be_deleted(qtbot: QtBot, filled: Library) -> None:
    dialog = shown(qtbot, filled)
    dialog.list.setFocus()
    QTest.keySequence(dialog.list, QKeySequence(QKeySequence.StandardKey.SelectAll))
    press(Qt.Key.Key_Delete)
    assert dialog.model.rows == [] and not dialog.delete_button.isEnabled()
    assert dialog.empty.isVisible() and dialog.undo_button.hasFocus()
    QTest.keySequence(dialog.undo_button, QKeySequence(QKeySequence.StandardKey.Undo))
    assert dialog.list.isVisible() and dialog.list.hasFocus()
    assert len(dialog.model.rows) == 5


def test_a_search_takes_200_letters(qtbot: QtBot, filled: Library) -> None:
    dialog = shown(qtbot, filled)
    dialog.search.insert("x" * 300)
    assert len(dialog.search.text()) == 200


def test_delete_in_the_search_field_deletes_letters(qtbot: QtBot, filled: Library) -> None:
    dialog = shown(qtbot, filled)
    QTest.keyClicks(dialog.search, "kasino")
    QTest.keyClick(dialog.search, Qt.Key.Key_Home)
    QTest.keyClick(dialog.search, Qt.Key.Key_Delete)
    assert dialog.search.text() == "asino"
    assert len(filled.summaries()) == 5


def test_the_match_at_the_table_is_deleted(qtbot: QtBot, start: Callable[..., MainWindow]) -> None:
    window = start()
    here = window.session.match_id
    seen: list[str] = []

    def in_list() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, MatchesDialog)
        QTest.mouseClick(dialog.delete_button, LEFT)
        seen.append(f"active: {window.session.active}")
        dialog.reject()

    in_dialog(qtbot, MatchesDialog, in_list)
    show_history(window)
    assert seen == ["active: False"]
    assert window.pages.currentWidget() is window.welcome
    assert here not in [row.id for row in window.library.summaries()]


def test_a_list_of_the_library_before_deletes_nothing_in_the_one_put_in_its_place(
    qtbot: QtBot, filled: Library, tmp_path: Path
) -> None:
    other = tmp_path / "other.sqlite3"
    with Library.open(other, Clock()) as theirs:
        kept = [keep(theirs, play_match(number)) for number in (7, 8)]
    dialog = shown(qtbot, filled)
    assert filled.path is not None
    other.replace(filled.path)
    dialog.list.selectRow(len(dialog.model.rows) - 1)  # the match of id 1: there is one in both
    QTest.mouseClick(dialog.delete_button, LEFT)
    qtbot.waitUntil(lambda: len(dialog.model.rows) == len(kept), timeout=20_000)
    assert dialog.note.text()
    assert sorted(row.id for row in filled.summaries()) == sorted(kept)


def test_a_known_opponent_has_a_face_in_the_list(qtbot: QtBot, library: Library) -> None:
    load_resources()
    for seat in (Seat("Eleni", "steady-thrifty"), Seat("Sofia", "steady")):
        match = play_match(1, hands=1)
        match.seats = (match.seats[0], seat)
        keep(library, match)
    dialog = shown(qtbot, library)
    column = dialog.list.visualRect(dialog.model.index(0, PLAYERS)).x()

    def begins(row: int) -> QImage:
        cell = dialog.list.visualRect(dialog.model.index(row, PLAYERS))
        cell.setWidth(30)
        return dialog.list.viewport().grab(cell).toImage()

    assert [row.seats[1].name for row in dialog.model.rows] == ["Sofia", "Eleni"]
    assert column > 0
    colours = {begins(1).pixelColor(x, 30).name() for x in range(8, 26)}
    assert len(colours) > 8, "a face"
    want_portraits(Portraits.INITIALS)
    dialog.list.viewport().update()
    plain = {begins(1).pixelColor(x, 30).name() for x in range(8, 26)}
    want_portraits(Portraits.ON)
    assert plain != colours
