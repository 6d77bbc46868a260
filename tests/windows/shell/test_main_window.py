"""The main window: its commands, and what happens when they fail."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.results import statistics
from kontsina_qt.library.results.counting import count_next
from kontsina_qt.library.settings.choices import UNTIL_CLICK, DeckColours
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat, read_record, save_file, write_record
from kontsina_qt.models.matches_model import result_words
from kontsina_qt.windows.history.move_list import HistoryWindow
from kontsina_qt.windows.new_game.values import NewGame
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_window
from tests.e2e.ahead import play_ahead
from tests.e2e.person import LEFT, NONE, Person
from tests.match.playing import play_on, rules_of
from tests.windows.panels import open_dialog

Start = Callable[..., MainWindow]


def play_moves(window: MainWindow, moves: int) -> Person:
    """Play a number of moves by dragging."""
    person = Person(window, seed=4)
    for _ in range(moves):
        person.wait(person.ready, "a turn")
        before = window.session.match.cursor
        person.play_by_dragging()
        person.wait(lambda before=before: window.session.match.cursor != before, "the move")  # type: ignore[misc]
    person.wait(person.ready, "a turn")
    return person


def test_quit_in_the_middle_of_a_drag_and_go_on(start: Start) -> None:
    window = start()
    person = play_moves(window, 2)
    record = window.session.match.record()
    scene = window.scene
    sprite = next(iter(scene.own.values()))
    QTest.mousePress(person.table, LEFT, NONE, person.point(sprite))
    QTest.mouseMove(person.table, QPoint(500, 400))
    window.close()
    window.library.close()
    again = make_window()
    again.show()
    assert again.welcome.continue_button.isVisible()
    assert again.welcome.continue_button.picture is not None
    QTest.mouseClick(again.welcome.continue_button, LEFT)
    assert again.session.match.record() == record
    assert again.pages.currentWidget() is again.table_page
    again.close()
    again.library.close()


def test_undo_over_the_end_of_a_hand_and_a_restart(start: Start) -> None:
    window = start(end="hands", hands=2)
    person = Person(window, seed=5)
    play_ahead(window)
    while not window.session.match.results:
        person.wait(lambda: person.ready() or window.sheet.isVisible(), "a turn")
        if not window.sheet.isVisible():
            person.play_by_dragging()
    person.wait(window.sheet.isVisible, "the score sheet")
    whole = window.session.match.record()
    window.action.undo.trigger()
    assert not window.sheet.isVisible()
    assert not window.session.match.results
    undone = window.session.match.record()
    window.close()
    window.library.close()
    again = make_window()
    again.show()
    again.match_controller.go_on()
    assert again.session.match.record() == undone
    assert again.session.undos == 1
    again.action.redo.trigger()
    Person(again, seed=5).wait(again.sheet.isVisible, "the score sheet")
    assert again.session.match.record() == whole
    again.close()
    again.library.close()


def test_save_and_open(start: Start, tmp_path: Path) -> None:
    window = start("kontsina", 3)
    play_moves(window, 2)
    path = tmp_path / "a match.kontsina"
    window.match_controller.save_to(str(path))
    record = read_record(path.read_bytes())
    assert record == window.session.match.record()
    window.show_welcome()
    window.match_controller.open_file(str(path))
    assert window.session.match.record() == record
    assert window.session.my_turn


def test_a_match_from_a_file_counts_when_the_person_has_played_on_in_it(
    start: Start, tmp_path: Path
) -> None:
    rules = rules_of("kontsina", 2, end="hands", hands=1)
    match = Match(rules, (Seat("A stranger", "human"), Seat("Steady", "steady")))
    play_on(match, Random(1), steps=200)
    assert match.over
    path = tmp_path / "theirs.kontsina"
    save_file(match.record(), path)
    window = start()
    window.match_controller.open_file(str(path))
    library, id = window.library, window.session.match_id
    assert id is not None and window.session.match.over
    assert library.summary(id).source == path.name
    assert result_words(library.summary(id)) == "from a file"
    while count_next(library):
        pass
    assert statistics.whole(library).matches == 0
    window.session.undo()
    window.session.redo()
    assert library.origins.source_of(id) == path.name
    window.session.undo()
    person = Person(window, seed=1)
    while not window.session.finished:
        position = window.session.position
        assert position is not None and window.session.my_turn
        assert window.session.play(position.legal()[0])
        assert library.origins.source_of(id) is None
        person.wait(lambda: window.session.my_turn or window.session.finished, "a turn")
    person.wait(window.table_page.match_end.isVisible, "the end of the match")
    assert result_words(library.summary(id)) in ("you won", "Steady won", "tied")
    while count_next(library):
        pass
    assert statistics.whole(library).matches == 1


def test_a_place_where_nothing_can_be_saved_is_one_sentence(start: Start, tmp_path: Path) -> None:
    window = start()
    window.match_controller.save_to(str(tmp_path / "no such folder" / "a match.kontsina"))
    assert "a match.kontsina" in window.toast.words
    assert "\n" not in window.toast.words


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"format": "kontsina-record", "version": 2}',
        b"x" * (17 << 20),
    ],
    ids=["empty", "truncated", "foreign", "binary", "newer", "oversized"],
)
def test_a_bad_record_is_one_sentence(start: Start, tmp_path: Path, content: bytes) -> None:
    window = start()
    before = window.session.match.record()
    path = tmp_path / "bad.kontsina"
    path.write_bytes(content)
    window.match_controller.open_file(str(path))
    assert window.toast.isVisible()
    assert "bad.kontsina" in window.toast.words
    assert "\n" not in window.toast.words
    assert window.session.match.record() == before


def test_an_illegal_move_in_a_record_is_named(start: Start, tmp_path: Path) -> None:
    window = start()
    play_moves(window, 1)
    text = write_record(window.session.match.record())
    first = window.session.match.record().hands[0].moves[0]
    path = tmp_path / "bad.kontsina"
    path.write_text(text.replace(f'"{first}"', '"KS x 2C+3C"'))
    window.match_controller.open_file(str(path))
    assert window.toast.words == (
        "bad.kontsina could not be opened: move 1 of hand 1 is not possible there"
    )


def test_a_corrupt_library_is_set_aside(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    path.write_bytes(b"this is no database, only a text that is long enough to be read" * 30)
    window = make_window(path)
    window.show()
    assert window.toast.isVisible()
    kept = [p for p in tmp_path.iterdir() if "corrupt" in p.name]
    assert kept
    assert kept[0].read_bytes().startswith(b"this is no database")
    assert sqlite3.connect(path).execute("PRAGMA quick_check").fetchone() == ("ok",)
    window.close()
    window.library.close()


def test_no_place_for_a_library_plays_in_memory(qapp: QApplication, tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("")
    window = make_window(blocker / "below" / "library.sqlite3")
    window.show()
    assert window.toast.isVisible()
    assert window.library.path is None
    window.close()
    window.library.close()


def test_new_game_from_the_start_page_in_two_clicks(window: MainWindow) -> None:
    from PySide6.QtCore import QTimer

    from kontsina_qt.windows.new_game.dialog import NewGameDialog

    seen: list[str] = []

    def start_it() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, NewGameDialog)
        seen.append(dialog.windowTitle())
        QTest.mouseClick(dialog.start_button, LEFT)

    QTimer.singleShot(200, start_it)
    QTest.mouseClick(window.welcome.buttons["new"], LEFT)
    assert seen
    assert window.session.active
    cut = window.table_page.cut_panel
    assert cut.isVisible(), "a sealed pack waits for its cut"
    seal = cut.seal
    QTest.mouseClick(
        window.table_page.cut_panel, LEFT, NONE, window.table_page.cut_panel.pack_middle()
    )
    deal = window.session.match.record().hands[0].deal
    assert deal.seal is not None
    assert deal.seal.hash == seal
    assert 0 < deal.seal.cut < 52


def test_settings_show_at_once_and_are_kept(window: MainWindow) -> None:
    window.action.colours.trigger()
    assert window.settings.colours is DeckColours.FOUR
    assert window.scene.appearance.art is window.art
    again = make_window()
    assert again.settings.colours is DeckColours.FOUR
    again.close()
    again.library.close()


def test_keys_of_the_window(start: Start) -> None:
    window = start()
    play_moves(window, 1)
    QTest.keyClick(window.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    position = window.session.position
    assert position is not None
    assert window.session.my_turn
    QTest.keyClick(
        window.view,
        Qt.Key.Key_Z,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert window.session.match.cursor != (0, 0)
    QTest.keyClick(window.view, Qt.Key.Key_R)
    assert window.scene.motion.busy
    cursor = window.session.match.cursor
    window.scene.motion.finish()
    assert window.session.match.cursor == cursor


def test_a_hint_has_its_reason(start: Start) -> None:
    window = start()
    person = Person(window, seed=1)
    person.wait(person.ready, "a turn")
    window.action.hint.trigger()
    person.wait(lambda: window.scene.lights.hint is not None, "the hint")
    main, reason = window.scene.furniture.words
    assert main
    assert reason
    assert window.session.my_turn


def test_review_leads_to_the_table_and_back(start: Start) -> None:
    window = start(end="hands", hands=1)
    person = Person(window, seed=6)
    play_ahead(window)
    person.play_match(person.play_by_dragging)
    end = window.table_page.match_end
    person.key(Qt.Key.Key_Escape)
    assert not end.isVisible()
    assert window.table_page.back_button.isVisible()
    (moves,) = window.findChildren(HistoryWindow)
    assert moves.list.model().rowCount() == 48
    moves.close()
    QTest.mouseClick(window.table_page.back_button, LEFT)
    person.wait(person.at_end, "the end of the match")
    assert not window.table_page.back_button.isVisible()
    QTest.keyClick(end, Qt.Key.Key_Escape)
    QTest.qWait(1)
    assert [each.isVisible() for each in window.findChildren(HistoryWindow)] == [True]
    QTest.keyClick(window.table_page.looking_back.lots, Qt.Key.Key_Escape)
    person.wait(person.at_end, "the end of the match")
    QTest.qWait(1)
    assert window.findChildren(HistoryWindow) == [], "what came with looking back goes with it"


def test_play_again_keeps_players_and_options(start: Start) -> None:
    window = start("kontsina-duel", number=None, sealed=True, hands=2, level="beginner")
    person = Person(window, seed=8)
    person.play_match(person.play_by_dragging)
    ended = window.session.match
    main = window.table_page.match_end.buttons["again"]
    assert main.text() == "Play again"
    QTest.mouseClick(main, LEFT)
    again = window.session.match
    assert again is not ended
    assert again.seats == ended.seats
    assert again.rules.game is ended.rules.game
    assert again.rules.changed_options() == ended.rules.changed_options()
    assert not window.table_page.match_end.isVisible()
    assert window.table_page.cut_panel.isVisible(), "the pack is sealed, as before"
    person.cut(by_key=False)
    assert again.hands[0].deal.dealer == ended.next_dealer(0)
    person.wait(person.ready, "a turn")
    assert QApplication.focusWidget() is window.view
    person.play_by_dragging()
    person.wait(lambda: again.cursor[1] > 0, "the move")


def test_until_i_click_waits_for_a_click_or_space(start: Start) -> None:
    window = start("kontsina", 4, number=3)
    person = Person(window, seed=7)
    person.wait(person.ready, "a turn")
    window.session.pacer.pace.look = UNTIL_CLICK
    cursor = window.session.match.cursor
    person.play_by_dragging()
    person.wait(lambda: window.session.match.cursor[1] > cursor[1] + 1, "the first player")
    person.wait(lambda: window.session.pacer.looking, "the wait after the first player")
    cursor = window.session.match.cursor
    QTest.qWait(400)
    assert window.session.match.cursor == cursor
    assert "Space" in window.scene.furniture.words[1]
    QTest.keyClick(window.view, Qt.Key.Key_Space)
    person.wait(lambda: window.session.match.cursor > cursor, "the second player")
    person.wait(lambda: window.session.pacer.looking, "the wait after the second player")
    cursor = window.session.match.cursor
    QTest.mouseClick(person.table, LEFT, NONE, person.cloth())
    person.wait(lambda: window.session.match.cursor > cursor, "the third player")


def test_fewer_sides_after_the_start_page_was_made_larger(start: Start) -> None:
    window = start(players=4, level="beginner")
    person = Person(window, seed=2)
    person.wait(lambda: bool(window.scene.own), "the cards")
    window.show_welcome()
    window.resize(window.width() + 120, window.height() + 80)
    QTest.qWait(1)
    for players in (2, 3):
        seats = (Seat("You", "human"), *(Seat(f"P{n}", "beginner") for n in range(1, players)))
        window.match_controller.start(NewGame("kontsina", players, {}, seats, number=1))
        person.wait(lambda: bool(window.scene.own), "the cards")
        assert len(window.scene.others) == players - 1
        window.show_welcome()
        window.resize(window.width() - 60, window.height() - 40)
        QTest.qWait(1)
