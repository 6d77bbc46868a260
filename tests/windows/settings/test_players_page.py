"""External players in the settings, by mouse and keyboard, with real programs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QPushButton, QWidget

from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.match.record import Seat
from kontsina_qt.players.programs.client import split_command
from kontsina_qt.players.programs.conversation import Limits
from kontsina_qt.session.saving.profile_keeper import ProfileKeeper
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.settings.players_page import PlayerDialog, PlayersPage
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.person import LEFT
from tests.processes import alive
from tests.session.programs import GOOD, SILENT, Program, wait
from tests.windows.panels import open_dialog

KEY = Qt.Key
Window = TypeVar("Window", bound=QWidget)
BOB = OutsidePlayer("Bob", "bob --fast", 3)
EVA = OutsidePlayer("Eva", "eva", 600)


class Shown:
    """The settings dialog over a library, as the main window shows it."""

    def __init__(self, path: Path, players: tuple[OutsidePlayer, ...]) -> None:
        self.path = path
        self.library = Library.open(path)
        self.keeper = ProfileKeeper(self.library, {})
        self.keeper.change(players=players)
        self.dialog = SettingsDialog(Settings(), players=self.keeper.profile.players)
        self.dialog.players_changed.connect(lambda each: self.keeper.change(players=each))
        self.dialog.show()

    @property
    def page(self) -> PlayersPage:
        """The page of external players."""
        return self.dialog.others

    @property
    def rows(self) -> list[str]:
        """The rows of the list."""
        return [self.page.list.item(i).text() for i in range(self.page.list.count())]

    @property
    def kept(self) -> tuple[OutsidePlayer, ...]:
        """The players that another start of the program would load."""
        with Library.open(self.path) as library:
            return library.profile.read().players

    def choose(self, row: int) -> None:
        """Click an entry."""
        at = self.page.list.visualItemRect(self.page.list.item(row)).center()
        QTest.mouseClick(self.page.list.viewport(), LEFT, pos=at)


@pytest.fixture
def shown(qapp: QApplication, tmp_path: Path) -> Iterator[Callable[..., Shown]]:
    """Show the settings with these players in them."""
    dialogs: list[Shown] = []

    def show(*players: OutsidePlayer) -> Shown:
        dialogs.append(Shown(tmp_path / "library.sqlite3", players))
        return dialogs[-1]

    yield show
    for each in dialogs:
        each.dialog.close()
        each.library.close()


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT)


def during(
    kind: type[Window], opens: Callable[[], object], deed: Callable[[Window], object]
) -> None:
    """Do something in the dialog that a click or key opens, then close it."""
    failures: list[BaseException] = []
    seen: list[QWidget | None] = []

    def look() -> None:
        dialog = open_dialog()
        seen.append(dialog)
        try:
            assert isinstance(dialog, kind)
            deed(dialog)
        except BaseException as error:
            failures.append(error)
        finally:
            if isinstance(dialog, QDialog) and dialog.isVisible():
                dialog.reject()

    QTimer.singleShot(50, look)
    opens()
    if failures:
        raise failures[0]
    assert seen


def type_over(field: QWidget, words: str) -> None:
    """Replace the text of a field by typing."""
    QTest.keyClick(field, KEY.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, words)


def paste(field: QWidget, words: str) -> None:
    """Replace the text of a field by pasting, which allows any character."""
    QApplication.clipboard().setText(words)
    QTest.keyClick(field, KEY.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(field, KEY.Key_V, Qt.KeyboardModifier.ControlModifier)


# The list


def test_nothing_can_be_done_with_an_empty_list(shown: Callable[..., Shown]) -> None:
    page = shown().page
    assert page.add_button.isEnabled()
    for button in (page.change_button, page.test_button, page.remove_button):
        assert not button.isEnabled()
    assert not page.list.isVisible()


def test_a_player_is_added_by_keyboard(shown: Callable[..., Shown]) -> None:
    here = shown(BOB)

    def fill(dialog: PlayerDialog) -> None:
        assert not dialog.ok.isEnabled()
        assert dialog.focusWidget() is dialog.name
        QTest.keyClicks(dialog.name, "Ann")
        QTest.keyClick(dialog.name, KEY.Key_Tab)
        assert dialog.focusWidget() is dialog.command
        QTest.keyClicks(dialog.command, '"/home/Ann of Samos/play" --level 3')
        type_over(dialog.seconds, "7")
        QTest.keyClick(dialog.seconds, KEY.Key_Return)
        assert not dialog.isVisible()

    during(PlayerDialog, lambda: QTest.keyClick(here.page.add_button, KEY.Key_Space), fill)
    ann = OutsidePlayer("Ann", '"/home/Ann of Samos/play" --level 3', 7)
    assert here.page.players == (BOB, ann)
    assert here.keeper.profile.players == (BOB, ann)
    assert here.kept == (BOB, ann)
    assert here.rows[1] == 'Ann  ·  7 s  ·  "/home/Ann of Samos/play" --level 3'
    assert here.page.list.currentRow() == 1
    assert here.dialog.isVisible()


def test_a_player_is_changed_by_mouse(shown: Callable[..., Shown]) -> None:
    here = shown(BOB, EVA)

    def fill(dialog: PlayerDialog) -> None:
        assert (dialog.name.text(), dialog.command.text()) == ("Eva", "eva")
        assert dialog.seconds.value() == 600
        paste(dialog.name, "Εύα")
        click(dialog.ok)

    here.choose(1)
    during(PlayerDialog, lambda: click(here.page.change_button), fill)
    assert here.kept == (BOB, OutsidePlayer("Εύα", "eva", 600))
    assert here.page.list.currentRow() == 1


def test_enter_changes_the_one_chosen_and_leaves_the_settings_open(
    shown: Callable[..., Shown],
) -> None:
    here = shown(BOB, EVA)
    here.choose(0)
    QTest.keyClick(here.page.list, KEY.Key_Down)

    def fill(dialog: PlayerDialog) -> None:
        type_over(dialog.command, "eva --slow")
        QTest.keyClick(dialog.command, KEY.Key_Return)

    during(PlayerDialog, lambda: QTest.keyClick(here.page.list, KEY.Key_Return), fill)
    assert here.kept == (BOB, OutsidePlayer("Eva", "eva --slow", 600))
    assert here.dialog.isVisible()


def test_escape_and_cancel_change_nothing(shown: Callable[..., Shown]) -> None:
    here = shown(BOB)

    def escape(dialog: PlayerDialog) -> None:
        type_over(dialog.name, "Zoe")
        QTest.keyClick(dialog.name, KEY.Key_Escape)

    def cancel(dialog: PlayerDialog) -> None:
        type_over(dialog.name, "Zoe")
        buttons = dialog.findChildren(QPushButton)
        click(next(button for button in buttons if button.text() == "Cancel"))

    for deed in (escape, cancel):
        during(PlayerDialog, lambda: click(here.page.change_button), deed)
        during(PlayerDialog, lambda: click(here.page.add_button), deed)
        assert here.kept == here.page.players == (BOB,)
        assert here.dialog.isVisible()


def test_a_player_is_removed(shown: Callable[..., Shown]) -> None:
    here = shown(BOB, EVA)
    here.choose(0)
    click(here.page.remove_button)
    assert here.kept == (EVA,)
    assert here.page.list.currentRow() == 0
    QTest.keyClick(here.page.remove_button, KEY.Key_Space)
    assert not here.kept
    assert here.rows == []
    assert not here.page.remove_button.isEnabled()


# What is refused


@pytest.mark.parametrize(
    ("name", "command", "trouble"),
    [
        ("", "play", ""),
        ("Ann", "", ""),
        ("  ", "play", "Please enter a name."),
        ("Ann", "  ", "Please enter a command."),
        ("Ann", "''", "Please enter a command."),
        ("Ann", 'play "it', "A quotation mark in the command isn't closed."),
        ("Ann", "bob --fast", "You already have a player with this command."),
        ("Ann", " bob --fast ", "You already have a player with this command."),
        ("Ann", "play\a", "The command has characters that can't be displayed."),
    ],
)
def test_what_cannot_be_started_is_refused(
    shown: Callable[..., Shown], name: str, command: str, trouble: str
) -> None:
    here = shown(BOB)

    def fill(dialog: PlayerDialog) -> None:
        QTest.keyClicks(dialog.name, name)
        paste(dialog.command, command)
        assert not dialog.ok.isEnabled()
        assert dialog.trouble.text() == trouble
        QTest.keyClick(dialog.command, KEY.Key_Return)
        assert dialog.isVisible()
        assert dialog.player is None

    during(PlayerDialog, lambda: click(here.page.add_button), fill)
    assert here.kept == (BOB,)


@pytest.mark.parametrize("name", ["play", "play of Ann", "o'brien", "it's of Ann"])
def test_a_program_that_is_found_is_quoted_as_needed(
    shown: Callable[..., Shown], tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_text("")

    def pick(dialog: QFileDialog) -> None:
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        assert isinstance(field, QLineEdit)
        paste(field, str(path))
        QTest.keyClick(field, KEY.Key_Return)

    def fill(dialog: PlayerDialog) -> None:
        buttons = dialog.findChildren(QPushButton)
        find = next(button for button in buttons if button.text() == "Browse …")
        during(QFileDialog, lambda: click(find), pick)
        assert [Path(word) for word in split_command(dialog.command.text())] == [path]

    during(PlayerDialog, lambda: click(shown().page.add_button), fill)


# The trial


def tried(here: Shown) -> str:
    """Click Test, wait, and return the result."""
    here.page.status.setText("")
    click(here.page.test_button)
    assert here.page.status.text() == "Trying Ann …"
    assert not here.page.test_button.isEnabled()
    wait(lambda: here.page.test_button.isEnabled())
    return here.page.status.text()


def test_a_good_program_is_tried(shown: Callable[..., Shown], tmp_path: Path) -> None:
    program = Program(tmp_path, GOOD)
    here = shown(program.entry())
    words = tried(here)
    assert words.startswith("Ann works: it answered as “Scripted” within ")
    assert len(program.pids) == 1
    wait(lambda: not alive(program.pids[0]))
    assert tried(here).startswith("Ann works: it answered as “Scripted”")
    assert len(program.pids) == 2


def test_what_a_tried_program_says_is_plain_text(
    shown: Callable[..., Shown], tmp_path: Path
) -> None:
    greeting = "say(type='hello', name='<b>Me</b>\\x1b\\n' + 'x' * 999)\n"
    program = Program(tmp_path, f"sys.stdin.readline()\n{greeting}" + GOOD)
    here = shown(program.entry())
    assert "“<b>Me</b>xxx" in tried(here)
    assert here.page.status.textFormat() is Qt.TextFormat.PlainText
    assert len(here.page.status.text()) < 200
    assert "\n" not in here.page.status.text()


def test_a_program_without_a_greeting_is_tried(shown: Callable[..., Shown], tmp_path: Path) -> None:
    program = Program(tmp_path, "sys.stdin.readline()\n" + GOOD)
    words = tried(shown(program.entry()))
    assert words.startswith("Ann works; it gave no name and answered within ")


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("sys.exit(1)", "The player Ann stopped working (exit status 1)."),
        ("for asked in questions(): answer(asked, move='1X')", "The player Ann made an illegal"),
        ("while True: sys.stdout.write('x' * 65536)", "The player Ann sent nonsense."),
    ],
)
def test_a_bad_program_is_tried(
    shown: Callable[..., Shown], tmp_path: Path, script: str, words: str
) -> None:
    program = Program(tmp_path, script)
    assert tried(shown(program.entry())).startswith(words)
    wait(lambda: not any(alive(pid) for pid in program.pids))


def test_a_silent_program_is_tried(
    shown: Callable[..., Shown], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = Limits(start_ms=100)
    monkeypatch.setattr("kontsina_qt.session.computers.engine_process.LIMITS", limits)
    program = Program(tmp_path, SILENT)
    assert tried(shown(program.entry(seconds=1))) == "The player Ann did not answer in time."


def test_a_program_that_is_not_there_is_tried(shown: Callable[..., Shown]) -> None:
    here = shown(OutsidePlayer("Ann", "kontsina-no-such-player", 1))
    words = "The player Ann could not be started: there is no program kontsina-no-such-player."
    assert tried(here) == words


ODD = """
if len(sys.argv) > 1:
    print({"banner": "Welcome to Odd 1.0!", "blank": "", "info": '{"type": "info", "depth": 3}',
           "mark": "\\ufeff", "list": "[1, 2]"}[sys.argv[1]], flush=True)
for asked in questions():
    if len(sys.argv) > 1: print({"info": '{"type": "info", "depth": 3}'}.get(sys.argv[1], ""))
    answer(asked)
"""


@pytest.mark.parametrize("first", ["banner", "blank", "info", "mark", "list"])
def test_a_line_before_the_first_is_borne(
    shown: Callable[..., Shown], tmp_path: Path, first: str
) -> None:
    entry = Program(tmp_path, ODD).entry()
    here = shown(OutsidePlayer("Ann", f"{entry.command} {first}", 5))
    assert tried(here).startswith("Ann works: it answered as “Scripted”")


@pytest.mark.skipif(os.name == "nt", reason="Windows knows programs by their suffix")
def test_why_a_program_cannot_be_started_is_told(
    shown: Callable[..., Shown], tmp_path: Path
) -> None:
    plain, text, script = (tmp_path / name for name in ("plain.py", "text.txt", "script"))
    plain.touch()
    text.write_text("no\n")
    script.write_text("#!/no/such/interpreter\n")
    for path in (text, script):
        path.chmod(0o755)
    for command, why in {
        str(tmp_path): "is a folder",
        str(plain): "isn't executable",
        str(text): "is not a program this system can run",
    }.items():
        words = f"The player Ann could not be started: {command} {why}."
        assert tried(shown(OutsidePlayer("Ann", command, 1))) == words
    words = f"the first line of {script} names an interpreter that cannot be run."
    assert tried(shown(OutsidePlayer("Ann", str(script), 1))).endswith(words)


@pytest.mark.parametrize("how", ["close", "remove"])
def test_a_trial_ends_with_the_dialog_and_with_the_entry(
    shown: Callable[..., Shown], tmp_path: Path, how: str
) -> None:
    program = Program(tmp_path, SILENT)
    here = shown(program.entry(seconds=60))
    click(here.page.test_button)
    wait(lambda: bool(program.pids))
    if how == "close":
        QTest.keyClick(here.dialog, KEY.Key_Escape)
    else:
        click(here.page.remove_button)
    wait(lambda: not alive(program.pids[0]))
    assert here.page.status.text() == ""


# A new game


def test_it_is_offered_for_a_new_game_and_kept(
    shown: Callable[..., Shown], qapp: QApplication
) -> None:
    here = shown(BOB, EVA)
    dialog = NewGameDialog(Settings(), others=here.kept)
    dialog.show()
    box = dialog.level_boxes[0]
    offered = [box.itemText(i) for i in range(box.count())]
    assert offered[-2:] == ["Bob", "Eva"]
    QTest.keyClick(box, KEY.Key_End)
    assert box.currentText() == "Eva"
    assert dialog.name_fields[1].text() == "Eva"
    QTest.keyClick(box, KEY.Key_Up)
    assert dialog.name_fields[1].text() == "Bob"
    click(dialog.start_button)
    game = dialog.result_game
    assert game is not None
    assert game.seats[1] == Seat("Bob", "cmd:bob --fast")
    # After another start the same player sits there; without the program, a level does.
    second = NewGameDialog(dialog.settings, others=here.kept)
    assert second.level_boxes[0].currentText() == "Bob"
    assert second.name_fields[1].text() == "Bob"
    here.keeper.change(players=())
    third = NewGameDialog(dialog.settings, others=here.kept)
    assert third.level_boxes[0].currentData() == "steady"
    assert third.name_fields[1].text() != "Bob"
    assert third.level_boxes[0].findText("Bob") == -1


def test_from_the_settings_to_the_table(window: MainWindow, tmp_path: Path) -> None:
    """A program is added, chosen for a match, plays, and ends with the window."""
    program = Program(tmp_path, GOOD)

    def fill(dialog: PlayerDialog) -> None:
        QTest.keyClicks(dialog.name, "Ann")
        paste(dialog.command, program.command)
        click(dialog.ok)

    def add(dialog: SettingsDialog) -> None:
        during(PlayerDialog, lambda: click(dialog.others.add_button), fill)

    def choose(dialog: NewGameDialog) -> None:
        QTest.keyClick(dialog.level_boxes[0], KEY.Key_End)
        click(dialog.numbered)
        QTest.keyClicks(dialog.number, "2")
        click(dialog.start_button)

    during(SettingsDialog, window.action.settings.trigger, add)
    assert window.profile.players == (program.entry(),)
    during(NewGameDialog, window.action.new.trigger, choose)
    assert window.session.match.seats[1] == Seat("Ann", program.seat)
    wait(lambda: window.session.my_turn)
    assert window.session.match.cursor == (0, 1), "it played first"
    assert len(program.pids) == 1
    assert window.toast.words == ""
    assert window.library.profile.read().players == (program.entry(),)
    window.close()
    wait(lambda: not alive(program.pids[0]))


def test_the_settings_hold_no_surprise(qapp: QApplication) -> None:
    """By default there are no external players."""
    assert Profile().players == ()
