"""Series and resigning in the real window, by mouse and keys: stopped, resumed, finished."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.match.series import RACE_NUMBERS, SeriesPlan, best_of, race, race_games
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.following import begin_series, ended, is_series_over
from kontsina_qt.windows.new_game.dialog import NewGame, NewGameDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.table_page.top_bar import bar_words
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from tests.e2e.ahead import play_ahead
from tests.e2e.person import LEFT, Person
from tests.library.playing import SEATS
from tests.windows.panels import open_dialog

pytestmark = pytest.mark.slow

Start = Callable[..., MainWindow]
SHORT: dict[str, bool | int | str] = {"end": "hands", "hands": 1}
CTRL = Qt.KeyboardModifier.ControlModifier


def begin(window: MainWindow, plan: SeriesPlan) -> Person:
    game = plan.stages[0]
    window.match_controller.start(
        NewGame(game.game, 2, dict(game.options), SEATS, 1, sealed=False, series=plan)
    )
    return Person(window, 1)


def play_hand(person: Person) -> None:
    """Play the last cards of a match of one hand."""
    window = person.window
    play_ahead(window)
    while not person.at_end():
        person.wait(lambda: person.ready() or person.at_end(), "a turn or the end")
        if not person.at_end():
            before = window.session.match.cursor
            person.play_by_keys()
            person.wait(partial(person.has_moved, before), "the move")


def give_up(person: Person) -> None:
    window = person.window
    person.wait(person.ready, "a turn")
    window.action.resign.trigger()
    dialog = open_dialog()
    assert isinstance(dialog, GivingUpDialog)
    QTest.mouseClick(dialog.give_up, LEFT)
    assert window.session.resigned == 0
    person.wait(person.at_end, "the end of the match")


def press(person: Person, wanted: str) -> None:
    """Press a button of the panel that is open."""
    page = person.window.table_page
    panel = page.outcome if page.outcome.isVisible() else page.match_end
    QTest.mouseClick(panel.buttons[wanted], LEFT)


def main_words(person: Person) -> str:
    """The text of the main button at the end of a match."""
    return next(iter(person.window.table_page.match_end.buttons.values())).text()


def test_a_series_is_played_to_its_end(window: MainWindow) -> None:
    person = begin(window, best_of(3, "kontsina", SHORT))
    session = window.session
    assert bar_words(session)[2].startswith("0 : 0, match 1 of 3")
    first = session.match.hands[0].deal.dealer
    play_hand(person)
    assert main_words(person) == "Next match"
    press(person, "series")
    panel = window.table_page.outcome
    assert panel.isVisible()
    assert panel.table is not None
    assert len(panel.table.texts()) == 4
    person.key(Qt.Key.Key_Return)
    assert not panel.isVisible()
    person.wait(lambda: bool(session.match.hands), "the deal")
    assert session.series is not None
    assert session.series.place == 1
    assert session.match.hands[0].deal.dealer == (first + 1) % 2
    while True:
        play_hand(person)
        if is_series_over(session):
            break
        press(person, "next")
    assert main_words(person) == "Result"
    press(person, "series")
    standing = session.series.standing(ended(session))
    assert standing.over
    outcome = panel.outcome
    assert outcome is not None
    assert any(
        words in outcome.title for words in ("wins the series", "win the series", "in a tie")
    )
    assert panel.table is not None
    assert len(panel.table.texts()) == session.series.place + 2
    played = session.match_id
    press(person, "next")
    assert session.match_id != played
    assert session.series.place == 0
    assert not is_series_over(session)


def test_a_series_is_stopped_between_matches_and_gone_on_with(window: MainWindow) -> None:
    person = begin(window, best_of(5, "kontsina", SHORT))
    play_hand(person)
    ended = window.session.match_id
    person.key(Qt.Key.Key_Home, CTRL)
    assert not window.session.active
    assert "match 2 of the series" in window.welcome.continue_button.detail
    window.match_controller.go_on()
    session = window.session
    assert session.match_id == ended
    assert session.series is not None
    assert session.series.place == 0
    person.wait(person.at_end, "the end of the match")
    assert main_words(person) == "Next match"
    press(person, "next")
    assert session.series.place == 1
    person.wait(person.ready, "a turn")
    second = session.match_id
    person.key(Qt.Key.Key_Home, CTRL)
    window.match_controller.go_on()
    assert session.match_id == second
    assert "match 2 of 5" in bar_words(session)[2]
    assert ended is not None
    window.match_controller.resume_match(ended)
    person.wait(person.at_end, "the end of the match")
    press(person, "next")
    assert session.match_id == second


def test_undo_after_the_end_of_a_match_changes_the_series(window: MainWindow) -> None:
    person = begin(window, best_of(3, "kontsina", SHORT))
    play_hand(person)
    session = window.session
    person.key(Qt.Key.Key_Z, CTRL)
    assert session.series is not None
    assert ended(session) is None
    assert session.series.standing(ended(session)).halves == (0, 0)


def test_a_race_has_one_hand_of_each_game(window: MainWindow) -> None:
    games = [
        each for each in race_games(2, every=True) if each.id in ("kontsina", "scopa", "pisti")
    ]
    person = begin(window, race(games))
    session, seen, dealers = window.session, [], []
    while True:
        seen.append(session.rules.game.id)
        assert bar_words(session)[1] == "one hand"
        dealers.append(session.match.hands[0].deal.dealer)
        play_hand(person)
        assert len(session.match.results) == 1
        assert session.finished
        assert session.match_id is not None
        summary = window.library.summary(session.match_id)
        assert (summary.finished, summary.winners) == (True, session.winners)
        if is_series_over(session):
            break
        press(person, "next")
    assert seen == [each.id for each in games]
    assert dealers == [1, 0, 1]
    press(person, "series")
    outcome = window.table_page.outcome.outcome
    assert outcome is not None
    assert "3 hands were played" in outcome.sentence
    assert [row[1] for row in outcome.rows] == ["Kontsina", "Scopa", "Pişti", "total"]


def test_a_race_that_is_decided_may_be_left_at_that(window: MainWindow) -> None:
    ids = ("kontsina", "scopa", "pisti")
    person = begin(window, race([each for each in race_games(2, every=True) if each.id in ids]))
    give_up(person)
    press(person, "next")
    give_up(person)
    press(person, "series")
    outcome = window.table_page.outcome.outcome
    assert outcome is not None
    assert "can't be caught" in outcome.sentence
    assert dict(outcome.buttons)["stop"] == "Stop the race"
    assert dict(outcome.buttons)["next"] == "Next game"
    press(person, "stop")
    assert window.pages.currentWidget() is window.welcome
    assert window.library.latest_unfinished() is None, "the race is offered again"


# Giving up


def test_a_match_is_given_up_and_taken_back(start: Start) -> None:
    window = start()
    person, session = Person(window, 3), window.session
    person.wait(person.ready, "a turn")
    person.play_by_keys()
    record = session.match.record()
    give_up(person)
    panel = window.table_page.match_end
    assert panel.word.accessibleName() == "You resigned"
    assert panel.note.text() == "The win goes to Anna."
    assert not any(row.turn for row in window.table_page.models.seats)
    id = session.match_id
    assert id is not None
    summary = window.library.summary(id)
    assert (summary.finished, summary.winners, summary.resigned) == (True, (1,), 0)
    assert window.library.latest_unfinished() is None
    assert not window.action.resign.isEnabled()
    press(person, "undo")
    assert not panel.isVisible()
    assert session.resigned is None
    assert not window.library.summary(id).finished
    assert session.match.record().hands[0].moves[: len(record.hands[0].moves)]
    person.wait(person.ready, "a turn")
    give_up(person)
    person.key(Qt.Key.Key_Z, CTRL)
    person.wait(person.ready, "a turn after undoing it by key")
    person.play_by_keys()


def test_a_match_given_up_stays_so(start: Start, tmp_path_factory: pytest.TempPathFactory) -> None:
    window = start()
    person, session = Person(window, 3), window.session
    give_up(person)
    id = session.match_id
    assert id is not None
    press(person, "table")
    assert not window.table_page.match_end.isVisible()
    assert not session.my_turn
    QTest.mouseClick(window.table_page.back_button, LEFT)
    person.wait(person.at_end, "the end of the match")
    person.key(Qt.Key.Key_Home, CTRL)
    window.match_controller.resume_match(id)
    assert session.resigned == 0
    person.wait(person.at_end, "the end of the match")
    path = tmp_path_factory.mktemp("records") / "given-up.kontsina"
    window.match_controller.save_to(str(path))
    window.match_controller.open_file(str(path))
    person.wait(lambda: session.active, "the match that was saved")
    assert (session.match_id, session.resigned) == (id, 0), "its file leads to the match itself"
    window.show_welcome()
    window.library.delete(id)
    window.match_controller.open_file(str(path))
    person.wait(lambda: session.active, "the match of the file")
    assert session.resigned is None
    assert not session.finished
    person.wait(person.ready, "a turn of the record, which is of an unfinished match")


def test_play_again_follows_a_match_given_up(start: Start) -> None:
    window = start()
    person = Person(window, 3)
    give_up(person)
    given_up = window.session.match_id
    person.key(Qt.Key.Key_Return)
    assert window.session.match_id != given_up
    assert not window.session.finished


def test_a_match_of_a_series_given_up_counts_for_the_other(window: MainWindow) -> None:
    person = begin(window, best_of(3, "kontsina", SHORT))
    give_up(person)
    press(person, "series")
    panel = window.table_page.outcome
    assert panel.outcome is not None
    assert panel.outcome.rows[0][1:] == ("Kontsina · resigned", "0 : 0", "–", "1")
    press(person, "next")
    give_up(person)
    assert is_series_over(window.session)
    press(person, "series")
    assert "wins the series, 0 : 2" in panel.title.text()


def test_what_is_over_or_nobodys_cannot_be_given_up(window: MainWindow) -> None:
    computers = (replace(SEATS[0], player="steady"), SEATS[1])
    plan = best_of(3, "kontsina", SHORT)
    begin_series(window.session, plan, computers, Dealing(1, sealed=False))
    assert not window.session.can_resign
    window.session.resign()
    assert window.session.resigned is None
    assert window.toast.words == "There is no match to resign."


# What New game offers


@pytest.fixture
def dialog(qapp: QApplication) -> NewGameDialog:
    dialog = NewGameDialog(Settings())
    dialog.show()
    return dialog


def test_one_match_is_what_is_offered(dialog: NewGameDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result_game is not None
    assert dialog.result_game.series is None


def test_a_series_is_chosen_by_keys(dialog: NewGameDialog) -> None:
    dialog.browser.choose("scopa")
    dialog.panel.options.unfold()
    dialog.series.box.setFocus()
    QTest.keyClick(dialog.series.box, Qt.Key.Key_Down)
    QTest.keyClick(dialog.series.box, Qt.Key.Key_Down)
    QTest.mouseClick(dialog.start_button, LEFT)
    assert dialog.result_game is not None
    assert dialog.result_game.series == best_of(5, "scopa", {})


@pytest.mark.parametrize("players", RACE_NUMBERS)
def test_the_race_is_found_by_typing(dialog: NewGameDialog, players: int) -> None:
    QTest.keyClicks(dialog.browser.search, "race")
    assert dialog.browser.racing
    assert not dialog.options_panel.isVisible()
    assert not dialog.number_buttons[6].isEnabled()
    dialog.number_buttons[players].click()
    dialog.series.box.setCurrentIndex(1)
    QTest.mouseClick(dialog.start_button, LEFT)
    game = dialog.result_game
    assert game is not None
    assert game.series == race(race_games(players, every=True))
    assert game.players == players
    assert dialog.settings.new_game.game == Settings().new_game.game


def test_back_from_the_race_everything_of_a_game_is_there(dialog: NewGameDialog) -> None:
    dialog.panel.options.unfold()
    dialog.browser.choose("race")
    dialog.browser.choose("cassino")
    assert dialog.options_panel.isVisible()
    assert dialog.series.plan("cassino", 2, {}) is None
    assert dialog.rules_button.isVisible()
