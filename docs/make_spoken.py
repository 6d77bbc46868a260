"""Generate the last part of docs/orca.md: ``python docs/make_spoken.py``.

The real program is played by keyboard alone, with a simulated screen reader: Qt is told that there
is one, and everything the program sends it is written down, line by line. What a real reader adds
(roles, "list with 4 items") is not included.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from fresh_home import ROOT
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.access.announcer import announcer_of
from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.library.settings.settings import Speed
from kontsina_qt.match.record import Seat
from kontsina_qt.puzzles.book import puzzles_of
from kontsina_qt.rules.state.move import Move
from kontsina_qt.session.puzzling import Stage
from kontsina_qt.table.style.keyboard_use import note_keyboard
from kontsina_qt.table.view import TableView
from kontsina_qt.windows.new_game.dialog import NewGame
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.puzzle_controller import PuzzleController
from kontsina_qt.windows.start.app import make_app, make_window
from tests.e2e.person import NONE, hurry
from tests.e2e.typist import Typist
from tests.puzzles.proving import every_course

PAGE = ROOT / "docs" / "orca.md"
MARK = "<!-- What follows is made by docs/make_spoken.py. -->\n"
QUIET_MS = 520
"""The time after which nothing more is waiting to be announced, in milliseconds."""
HEARD_MS = 100
"""The time after which the result of a key press is being announced, in milliseconds."""
RESTS_MS = 1200
"""The time for which a button that has just appeared ignores keys, in milliseconds."""
SHOWN = {Qt.Key.Key_Return: "Enter", Qt.Key.Key_Escape: "Escape"}
WALKING = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
NAMES = ("You", "Anna", "Eleni", "Nikos")


class Recorder:
    """Records announcements and key presses."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.lines: list[str] = []
        announcer_of(window).said.connect(lambda words: self.lines.extend(words.splitlines()))
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus)

    def at(self, view: TableView) -> None:
        """Record where the focus goes on a table."""
        view.tree.arrived.connect(lambda: self.lines.append(f"> {view.tree.where()}"))

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        if now is None or isinstance(now, TableView):
            return
        thing = QAccessible.queryAccessibleInterface(now)
        words = thing.text(QAccessible.Text.Name), thing.text(QAccessible.Text.Description)
        if any(words):
            data = dict.fromkeys(filter(None, words))  # a tool tip may repeat the name
            self.lines.append("> " + ", ".join(data))

    def key(self, key: Qt.Key) -> None:
        """Record a key press; arrows are recorded by where they lead."""
        if key not in WALKING:
            self.lines.append(f"[{SHOWN.get(key) or QKeySequence(key).toString()}]")

    def take(self) -> list[str]:
        """Return what has been recorded since the last call."""
        lines, self.lines = self.lines, []
        return lines


class Player(Typist):
    """Plays by keyboard, and waits until everything has been announced."""

    def __init__(self, window: MainWindow, recorder: Recorder) -> None:
        super().__init__(window, 3)
        self.recorder = recorder

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press a key and record it."""
        self.recorder.key(key)
        super().key(key, modifier)
        if key not in WALKING:
            QTest.qWait(HEARD_MS)
            self.wait(lambda: announcer_of(self.recorder.window).quiet, "the end of the sentence")

    def best(self) -> Move:
        """Return the move that captures most."""
        position = self.position
        legal = position.legal()
        able = [move for move in legal if move.played] or legal
        return max(able, key=lambda each: position.touched(each).bit_count())


def record_hand(window: MainWindow, recorder: Recorder, game: str, players: int) -> list[str]:
    """Record a hand of a game, to its score sheet."""
    seats = tuple(
        Seat(name, "beginner" if i else "human") for i, name in enumerate(NAMES[:players])
    )
    recorder.take()
    window.match_controller.start(NewGame(game, players, {}, seats, 1, False))
    window.view.setFocus()
    player = Player(window, recorder)
    while not player.hand_over():
        player.wait(lambda: player.ready() or player.hand_over(), "a turn or the sheet")
        QTest.qWait(QUIET_MS)
        if not player.hand_over():
            player.play(player.best())
    QTest.qWait(2 * QUIET_MS)
    return recorder.take()


def record_puzzle(window: MainWindow, recorder: Recorder) -> list[str]:
    """Record the solution of Kontsina's first puzzle."""
    window.show_welcome()
    window.welcome.buttons["puzzles"].click()
    room = window.findChild(PuzzleController)
    assert room is not None
    page, puzzle = room.page, puzzles_of("kontsina")[0]
    page.scene.motion.speed, page.session.pacer.pace.think = 0.05, 0
    recorder.at(page.view)
    recorder.take()
    room.list.grids[puzzle.grade].tiles[0].click()
    player = Player(cast(MainWindow, page), recorder)
    while page.session.stage is Stage.TRYING:
        player.wait(player.ready, "one's turn")
        QTest.qWait(QUIET_MS)
        position = player.position
        sign = 1 if position.rules.side_of[position.turn] == 0 else -1
        for move in position.legal():
            after = position.copy()
            after.apply(move)
            if sign * every_course(after) > 0:
                break
        player.play(move)
        player.wait(lambda: player.ready() or page.session.stage is Stage.SOLVED, "the answer")
    QTest.qWait(2 * QUIET_MS)
    return recorder.take()


def record_lesson(window: MainWindow, recorder: Recorder) -> list[str]:
    """Record Kontsina's lesson."""
    learning = learning_of(window)
    learning.open()
    learning.page.scene.motion.speed, learning.session.pacer.pace.think = 0.05, 0
    recorder.at(learning.page.view)
    recorder.take()
    learning.begin(LESSONS["kontsina"])
    player = Player(cast(MainWindow, learning.page), recorder)
    session, panel = learning.session, learning.page.panel
    while not (session.is_last and session.accomplished):
        player.wait(lambda: player.ready() and not session.accomplished, "one's turn")
        QTest.qWait(QUIET_MS)
        step, index = session.step, session.index
        wanted = [player.position.notation.read(text) for text in step.do[:1]]
        player.play(wanted[0] if wanted else player.best())
        QTest.qWait(QUIET_MS)
        if session.accomplished and panel.onward_button.primary and not session.is_last:
            player.wait(lambda: not learning.page.scene.motion.busy, "the cards to lie")
            panel.onward_button.setFocus()
            while session.index == index:
                QTest.qWait(RESTS_MS)
                player.key(Qt.Key.Key_Return)
    QTest.qWait(2 * QUIET_MS)
    return recorder.take()


def main() -> None:
    """Play, and write the page."""
    make_app()
    QAccessible.setActive(True)
    window = make_window()
    window.change_settings(replace(window.settings, speed=Speed.FAST, look=0, explain=False))
    window.resize(1280, 800)
    window.show()
    QTest.qWait(100)
    window.prepare_table()
    hurry(window)
    note_keyboard(window, True)
    recorder = Recorder(window)
    recorder.at(window.view)
    parts = [
        ("A hand of Kontsina", record_hand(window, recorder, "kontsina", 2)),
        ("A hand of Cassino", record_hand(window, recorder, "cassino", 2)),
        ("A hand of Ristikontra, four players", record_hand(window, recorder, "ristikontra", 4)),
        ("A puzzle", record_puzzle(window, recorder)),
        ("A lesson", record_lesson(window, recorder)),
    ]
    text = "\n\n".join(
        f"### {title}\n\n```\n" + "\n".join(lines) + "\n```" for title, lines in parts
    )
    page = PAGE.read_text("utf-8").partition(MARK)[0]
    PAGE.write_text(f"{page}{MARK}\n{text}\n", "utf-8")
    window.close()
    window.library.close()


if __name__ == "__main__":
    main()
