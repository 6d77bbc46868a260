"""Two windows with two links, from the start page to the end of a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.library.settings.new_game import NewGame
from kontsina_qt.library.waiting_table import waiting_table
from kontsina_qt.link.messages.news import Away, Reached
from kontsina_qt.together.phrases import Phrase
from kontsina_qt.windows.people.dialog import USUAL_LEVEL, PeopleDialog
from kontsina_qt.windows.people.page import PeoplePage
from kontsina_qt.windows.shell import people_controller
from kontsina_qt.windows.shell.dialogs import show_settings
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.people_controller import PeopleController, people_of
from kontsina_qt.windows.start.app import make_window
from kontsina_qt.windows.widgets.forms import Paragraph
from kontsina_qt.windows.widgets.painted_panel import PanelButton
from kontsina_qt.windows.widgets.question import Question
from tests.e2e.person import FLYING, Person
from tests.session.waiting import wait

LEFT = Qt.MouseButton.LeftButton
GAME = NewGame("elewenjewe", 2, {"hands": 1}, ("human", "steady"), ("", ""))


class Player(Person):
    """A player with a window and a home directory."""

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
        """Start processes with this player's home directory."""
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            self._monkeypatch.setenv(name, str(self.home / name))

    def start_again(self) -> None:
        """Close the window and open another."""
        self.close()
        self.main = self._start()

    def close(self) -> None:
        """Close the window."""
        self.main.close()
        self.main.library.close()
        self.main.deleteLater()

    @property
    def people(self) -> PeopleController:
        """The table with people."""
        return people_of(self.main)

    @property
    def dialog(self) -> PeopleDialog:
        """The open dialog."""
        wait(lambda: self.people.dialog is not None)
        assert self.people.dialog is not None
        return self.people.dialog

    def press(self, button: QAbstractButton) -> None:
        """Click a button with the mouse."""
        self.at_home()
        wait(button.isEnabled)
        QTest.mouseClick(button, LEFT)

    def choose(self, entry: str) -> None:
        """Click something on the start page."""
        self.at_home()
        button = self.main.welcome.buttons[entry]
        wait(button.isVisible)
        QTest.mouseClick(button, LEFT)

    def sit_down(self) -> None:
        """Wait until the cards are dealt."""
        wait(lambda: self.main.pages.currentWidget() is self.people.page)
        self.window = self.people.page
        self.window.scene.motion.speed = FLYING

    def play_if_ready(self, way: Callable[[], None]) -> None:
        """Play if it is this player's turn; leave sheets that are shown."""
        if self.ready():
            way()


def meet(anna: Player, nikos: Player) -> None:
    """Host a table with one player, and join it with the other by its invitation."""
    anna.choose("people")
    QTest.keyClicks(anna.dialog.name, "Anna")
    QTest.keyClick(anna.dialog.reach, Qt.Key.Key_End)
    assert anna.dialog.reach.currentText() == "Only this computer"
    QTest.keyClick(anna.dialog.players, Qt.Key.Key_Home)
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


def play_on(players: tuple[Player, Player], moves: int) -> None:
    """Play both seats until a number of moves is made, or the hand is over."""

    def done() -> bool:
        for player in players:
            session = player.people.session
            if session.my_turn and session.position is not None:
                session.play(session.position.legal()[0])
        cursors = [player.people.session.match.cursor for player in players]
        over = all(player.people.session.finished for player in players)
        return over or all(cursor >= (0, moves) for cursor in cursors)

    wait(done)


def button_of(page: PeoplePage, words: str) -> PanelButton:
    """A button of the strip."""
    return next(button for button in page.strip.buttons if button.text() == words)


def note_of(dialog: PeopleDialog) -> str:
    """The main message of the dialog."""
    return " ".join(label.text() for label in dialog.findChildren(Paragraph))


def test_two_windows_play_a_match(players: tuple[Player, Player]) -> None:
    anna, nikos = players
    meet(anna, nikos)
    ways = [anna.play_by_dragging, nikos.play_by_keys]

    def half() -> bool:
        for player, way in zip(players, ways, strict=True):
            if player is nikos and player.ready():
                player.window.view.setFocus()
            player.play_if_ready(way)
        return anna.people.session.match.cursor >= (0, 10)

    wait(half)
    play_on(players, 1_000)
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
    heard: list[tuple[int, str]] = []
    anna.people.session.spoken.connect(lambda *said: heard.append(said))
    nikos.people.session.say(Phrase.WELL_PLAYED)  # phrases are possible after the end
    wait(lambda: heard == [(1, "Well played!")])
    assert "Nikos: Well played!" in anna.main.toast.words, "the sheet covers the table"
    nikos.main.show_welcome()
    anna.people.session.say(Phrase.THANKS)
    assert [button.text() for button in anna.window.strip.buttons][-1] == "Start page"
    nikos.choose("people")
    wait(lambda: bool(nikos.dialog.friends.rows))
    [known] = nikos.dialog.friends.rows
    assert known.friend.name == "Anna" and known.detail.text().startswith("1 match · last played: ")
    assert known.act.text() == "Invite"


def test_who_closes_the_window_comes_back_with_continue(players: tuple[Player, Player]) -> None:
    anna, nikos = players
    meet(anna, nikos)
    wait(lambda: all(player.people.session.position is not None for player in players))
    play_on(players, 6)
    before = nikos.people.session.match.cursor
    nikos.people.session.link.stop()  # as after a power cut
    nikos.start_again()
    welcome = nikos.main.welcome
    wait(welcome.continue_button.isVisible)
    assert welcome.continue_button.detail.split(" · ")[0].endswith("with Anna")
    nikos.choose("continue")
    nikos.sit_down()
    session = nikos.people.session
    wait(lambda: bool(session.match.hands) and session.match.cursor >= before)
    play_on(players, 10)


def test_phrases_are_heard_unless_their_speaker_is_muted(players: tuple[Player, Player]) -> None:
    anna, nikos = players
    meet(anna, nikos)
    heard: list[tuple[int, str]] = []
    anna.people.session.spoken.connect(lambda *said: heard.append(said))
    said: list[tuple[int, str]] = []
    nikos.people.session.spoken.connect(lambda *each: said.append(each))
    page = nikos.window
    nikos.press(button_of(page, "Say something"))
    wait(page.phrases.isVisible)
    words = [action.text() for action in page.phrases.actions()]
    assert "&6  Well played!" in words and "Mute Anna" in words
    QTest.keyClick(page.phrases, Qt.Key.Key_1)
    wait(lambda: bool(heard))
    assert heard == [(1, "Hello!")]
    shown = anna.window.scene.phrases.bubbles[1].words
    assert shown is not None and shown[0] == "Hello!", "beside who says it"
    assert anna.main.toast.words == ""
    anna.window.view.setFocus()
    QTest.keyClick(anna.window.view, Qt.Key.Key_E)
    assert anna.window.scene.furniture.words[0] == "Nikos: Hello!", "and again for who asks"
    wait(lambda: len(said) == 1)
    assert nikos.window.scene.phrases.boxes, "who speaks sees it, too"
    anna.press(button_of(anna.window, "Say something"))
    wait(anna.window.phrases.isVisible)
    anna.window.phrases.actions()[-1].trigger()
    anna.window.phrases.close()
    assert anna.people.session.muted == {1}
    nikos.people.session.say(Phrase.THANKS)
    nikos.people.session.say(Phrase.SORRY)
    wait(lambda: len(said) == 3)  # the speaker sees it, too
    assert heard == [(1, "Hello!")]
    wait(lambda: not page.scene.motion.busy)
    nikos.people.session.link.news.emit(Away((75, 0)))
    assert page.models.seats[0].detail == "away for 1 minute"
    head = "Your turn" if nikos.people.session.my_turn else "Away: Anna"
    assert page.strip.head.text() == head
    assert [button.text() for button in page.strip.buttons] == [
        "Continue without …",
        "Say something",
        "Leave …",
    ]
    nikos.people.session.link.news.emit(Away((0, 0)))
    assert page.models.seats[0].detail != "away for 1 minute"


def test_nobody_who_is_away_is_said_to_think(players: tuple[Player, Player]) -> None:
    anna, nikos = players
    meet(anna, nikos)
    wait(lambda: all(player.people.session.position is not None for player in players))
    wait(lambda: not any(player.window.scene.motion.busy for player in players))
    thinks, waits = (anna, nikos) if anna.people.session.my_turn else (nikos, anna)
    seat, page = thinks.people.session.own, waits.window
    name = waits.people.session.match.seats[seat].name
    assert page.scene.furniture.words[1] == f"{name} is thinking …"
    waits.people.session.link.news.emit(Away(tuple(20 * (at == seat) for at in range(2))))
    assert page.models.seats[seat].detail == "away for 20 seconds"
    assert page.scene.furniture.words[1] == f"Waiting for {name} …"
    waits.people.session.link.news.emit(Away((0, 0)))
    assert page.scene.furniture.words[1] == f"{name} is thinking …"
    waits.people.session.link.news.emit(Reached(False))
    assert page.scene.furniture.words[1] == f"Waiting for {name} …"
    waits.people.session.link.news.emit(Reached(True))
    assert page.scene.furniture.words[1] == f"{name} is thinking …"


def test_a_phrase_is_a_message_where_its_bubble_would_not_be_seen(
    players: tuple[Player, Player],
) -> None:
    anna, nikos = players
    meet(anna, nikos)
    wait(lambda: all(player.people.session.position is not None for player in players))
    play_on(players, 2)
    wait(lambda: not anna.window.scene.motion.busy)
    bubbles, toast = anna.window.scene.phrases, anna.main.toast

    def say(phrase: Phrase) -> None:
        toast.dismiss()
        bubbles.stop()
        nikos.people.session.say(phrase)

    say(Phrase.HELLO)
    wait(lambda: bool(bubbles.boxes))
    anna.main.resize(900, 700)
    wait(lambda: anna.window.view.width() == 900)
    assert bubbles.boxes, "it has moved along"
    anna.window.counted.emit()
    assert not bubbles.boxes and toast.words == "Nikos: Hello!", "the score sheet covers it"
    anna.main.change_settings(replace(anna.main.settings, messages_stay=True))
    say(Phrase.GOOD_LUCK)
    wait(lambda: toast.words == "Nikos: Good luck!")
    anna.main.change_settings(replace(anna.main.settings, messages_stay=False))
    seen: list[str] = []

    def below_a_dialog() -> None:
        panel = anna.main.pages.panel
        assert panel is not None
        say(Phrase.SORRY)
        wait(lambda: "Sorry!" in toast.words or bool(bubbles.boxes))
        seen.append(toast.words)
        panel.reject()

    QTimer.singleShot(0, below_a_dialog)
    show_settings(anna.main)
    assert seen == ["Nikos: Sorry!"]


def test_who_leaves_for_good_ends_the_match_for_two(players: tuple[Player, Player]) -> None:
    anna, nikos = players
    meet(anna, nikos)
    nikos.at_home()
    wait(lambda: waiting_table() is not None)

    def answer() -> None:
        question = nikos.main.pages.panel
        assert isinstance(question, Question)
        assert [button.text() for button in question.buttons] == [
            "Come back later",
            "Leave for good",
            "Stay",
        ]
        nikos.press(question.buttons[1])

    QTimer.singleShot(300, answer)
    nikos.press(button_of(nikos.window, "Leave …"))
    wait(lambda: nikos.main.pages.currentWidget() is nikos.main.welcome)
    wait(lambda: anna.people.session.departed == (1,))
    assert anna.window.strip.head.text() == "Left the table: Nikos"
    nikos.at_home()
    wait(lambda: waiting_table() is None)
    anna.press(button_of(anna.window, "Start page"))
    wait(lambda: anna.main.pages.currentWidget() is anna.main.welcome)


def test_a_computer_can_take_the_seat_of_who_is_away(players: tuple[Player, Player]) -> None:
    anna, nikos = players
    meet(anna, nikos)
    session = anna.people.session
    wait(lambda: session.position is not None)
    nikos.people.session.link.stop()  # as after a power cut
    session.link.news.emit(Away((0, 75)))
    seen: list[str] = []

    def answer(number: int) -> None:
        question = anna.main.pages.panel
        assert isinstance(question, Question)
        seen.append(question.buttons[number].text())
        anna.press(question.buttons[number])

    for number in (2, 0):
        QTimer.singleShot(300, partial(answer, number))
        anna.press(button_of(anna.window, "Continue without …"))
        if number:
            assert session.asked.seat != 0, "Anna waits"
    assert seen == ["Keep waiting", "Let a computer play"]
    wait(lambda: session.asked.seat == 0)
    assert session.asked.level == USUAL_LEVEL


def test_what_is_missing_is_said_by_the_menu(
    players: tuple[Player, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = players
    monkeypatch.setattr(people_controller, "NEEDED", ("no_such_library",))
    anna.main.prepare_table()
    anna.main.action.people.trigger()
    assert "pip install 'kontsina[people]'" in anna.main.toast.words
    assert anna.main.findChild(PeopleController) is None, "nothing is made, nothing is started"


def test_a_wrong_invitation_is_told_in_the_dialog(players: tuple[Player, Player]) -> None:
    anna, _ = players
    anna.choose("people")
    QTest.keyClicks(anna.dialog.invitation, "tuesday")
    anna.press(anna.dialog.join)
    wait(lambda: "isn't an invitation" in note_of(anna.dialog))
    assert anna.dialog.join.isEnabled()
    QTest.keyClick(anna.dialog, Qt.Key.Key_Escape)
    wait(lambda: anna.people.dialog is None)
    assert anna.people.session.link.process_id == 0
