"""Make docs/stranger.md and its screenshots: ``python docs/make_stranger_pictures.py``.

It follows somebody who has never seen the program, from the first start to the first hand won: the
real program at its normal speed, a real mouse, nothing set up before. The simulated person plays as
well as the level `steady` against the beginner that *Play now* proposes, moves the mouse quickly
and never stops to think, so that only the program's own time is counted, and the clicks. The second
day is another process in the same home, a day later by the system's clock (``faketime``).
"""

from __future__ import annotations

import os
import subprocess
import sys
from time import perf_counter

BEGUN = perf_counter()
from fresh_home import HOME, ROOT
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from kontsina_qt.players.levels.catalogue import choose_builtin
from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.view import view_of
from kontsina_qt.windows.badges.dialog import BadgesDialog
from kontsina_qt.windows.daily.dialog import DayDialog
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app, make_window
from tests.e2e.person import Person
from tests.windows.panels import open_dialog

FOLDER = ROOT / "docs" / "screenshots" / "stranger"
PAGE = ROOT / "docs" / "stranger.md"
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
MOST_HANDS = 8
PANEL_MS = 5000
"""The time for a requested panel to appear completely, in milliseconds."""
WIDE, QUALITY = 960, 88
"""The width and quality of a picture: legible, but small in total."""
SKILL, THINKING_S = "steady", 0.2
"""The simulated person's level: that of people who know card games, but not this one."""
HEAD = """# The path of a stranger

From the first start to the first hand won, what is offered next, and the second day: pictures of
the real program at its normal speed with a real mouse. Seconds are counted from the start of the
process; the person takes no time to think, so they are the program's own. The person plays as well
as the level *steady*; the opponent is what *Play now* proposes to somebody new, a beginner, against
whom such a person wins about four hands of five. A drag counts as one click. No dialog is opened on
the way to the first hand. On the second day the machine's clock is a day further on, and nothing
else is changed.
Made by `python docs/make_stranger_pictures.py`.

The machine had {cores} cores; the load while these pictures were made was {load:.0f}:
with more programs than cores every second is a longer one.

| | seconds | clicks | |
|---|---|---|---|
"""


class Stranger(Person):
    """Plays with a real mouse like somebody who knows card games."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, 1)
        self.clicks = 0
        self.rows: list[str] = []
        self.first = 1

    def press(self, button: QAbstractButton) -> None:
        """Click a button."""
        self.clicks += 1
        QTest.mouseClick(button, LEFT)

    def picture(self, words: str) -> None:
        """Save a screenshot, with the time and the clicks so far."""
        number = self.first + len(self.rows)
        assert QApplication.activeModalWidget() is None, "no dialog stands in the way"
        seconds = perf_counter() - BEGUN
        file = FOLDER / f"{number:02}.jpg"
        whole, smooth = self.window.grab().toImage(), Qt.TransformationMode.SmoothTransformation
        whole.scaledToWidth(WIDE, smooth).save(str(file), quality=QUALITY)
        link = f"[{words}](screenshots/stranger/{file.name})"
        self.rows.append(f"| {number} | {seconds:.1f} | {self.clicks} | {link} |")
        print(self.rows[-1], flush=True)

    def lift(self, move: Move, to: QPoint) -> None:
        """Pick a card up and drag it halfway."""
        start = self.point(self.window.scene.own[cards_in(move.played)[0]])
        QTest.mousePress(self.table, LEFT, NONE, start)
        for step in range(1, 8):
            QTest.mouseMove(self.table, start + (to - start) * step / 8)
            QTest.qWait(15)

    def turn(self) -> bool:
        """Wait for the person's turn; return whether the hand continues."""
        self.wait(lambda: self.ready() or self.hand_over(), "a turn")
        return not self.hand_over()

    def best(self) -> Move:
        """Return the move of a player of ordinary skill with this seat's view."""
        position, match = self.position, self.window.session.match
        view = view_of(position, position.turn, match.standing.scores)
        seed = self.random.getrandbits(32)
        choice = choose_builtin(SKILL, position.rules, view, seed, THINKING_S)
        return position.notation.read(choice.move)

    def target(self, move: Move) -> QPoint:
        """Return where a move's card is to be dropped."""
        using = cards_in(self.position.touched(move))
        return self.place_of(using[0]) if using else self.cloth()

    def play(self) -> None:
        """Play the best move with the mouse."""
        move = self.best()
        self.clicks += 1
        card, to = cards_in(move.played)[0], self.target(move)
        self.drag(card, to)
        if self.window.view.choice.isVisible():
            self.clicks += 1
        self._answer(move, by_key=False)

    def leads(self) -> bool:
        """Tell whether the person won the last hand."""
        own, other = self.window.session.match.results[-1].points[:2]
        return own > other


def first_card(stranger: Stranger) -> None:
    """Play from the first screenshot to the first captured card."""
    window = stranger.window
    stranger.picture("The start page. What is proposed is to play")
    stranger.press(window.welcome.play_button)
    QTest.qWait(450)
    stranger.picture("One click: the cards are dealt, no question asked")
    stranger.turn()
    stranger.wait(lambda: window.tips.note.isVisible() or window.session.my_turn, "the note")
    QTest.qWait(60)
    stranger.picture("The first turn. What can be done is said once, beside the cards")
    move = stranger.best()
    to = stranger.target(move)
    stranger.clicks += 1
    stranger.lift(move, to)
    stranger.picture("The first card moved by hand: what it takes is ringed")
    QTest.mouseMove(stranger.table, to)
    QTest.mouseRelease(stranger.table, LEFT, NONE, to)
    stranger._answer(move, by_key=False)
    QTest.qWait(350)
    stranger.picture("It takes its cards")


def play_hand(stranger: Stranger, pictures: dict[int, str], text: str = "") -> None:
    """Play a hand out, with screenshots before some turns.

    Args:
        stranger: the simulated person.
        pictures: captions, by the number of the turn.
        text: the caption for the next tip.
    """
    turns, tips, due = 0, stranger.window.tips, sorted(pictures)
    seen = tips.shown
    while stranger.turn():
        turns += 1
        QTest.qWait(60)
        if text and tips.shown not in (None, seen):
            stranger.picture(text)
            text = ""
        elif due and turns >= due[0]:
            stranger.picture(pictures[due.pop(0)])
        stranger.play()


def go_home(stranger: Stranger) -> None:
    """Return to the start page by the menu."""
    stranger.clicks += 2
    stranger.window.action.home.trigger()
    stranger.wait(lambda: stranger.window.welcome.isVisible(), "the start page")
    QTest.qWait(900)


def see_dialog(stranger: Stranger, button: QAbstractButton, words: str, go: bool = False) -> None:
    """Open a dialog, take a screenshot, and close it or accept it."""

    def look() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, DayDialog | BadgesDialog)
        stranger.picture(words)
        if go and isinstance(dialog, DayDialog):
            stranger.press(dialog.play)
        else:
            stranger.clicks += 1
            dialog.reject()

    QTimer.singleShot(PANEL_MS, stranger.window, look)
    stranger.press(button)


def deal_of_the_day(stranger: Stranger) -> None:
    """Return to the start page and see the deal of the day."""
    window = stranger.window
    go_home(stranger)
    stranger.picture("Home again: the match waits, and there is more to try")
    day = window.welcome.buttons["day"]
    see_dialog(stranger, day, "The deal of the day: the same cards for everyone", go=True)
    play_hand(stranger, {})
    stranger.wait(stranger.hand_over, "the end of the deal")
    stranger.wait(lambda: bool(window.profile.days), "the result of the day")
    QTest.qWait(1500)
    stranger.picture("It is played, and counts for today")
    go_home(stranger)


def first_day() -> list[str]:
    """Go from the first start to the deal of the day; return the rows of the page."""
    window, stranger = start_program()
    window.prepare_table()
    stranger.wait(lambda: window.idle_tasks.resting, "everything to be ready")
    first_card(stranger)
    play_hand(
        stranger,
        {10: "The piles grow", 16: "Further on", 22: "The last cards of the hand"},
        "What happens or can be done for the first time is explained, once",
    )
    hands = 1
    QTest.qWait(400)
    while not stranger.leads() and hands < MOST_HANDS:
        stranger.press(window.sheet.next_button)
        play_hand(stranger, {})
        hands += 1
        QTest.qWait(400)
    which = "The first hand" if hands == 1 else f"Hand {hands}"
    stranger.picture(f"{which}, won and counted line by line")
    deal_of_the_day(stranger)
    window.close()
    window.library.close()
    return stranger.rows


def second_day(first: int) -> list[str]:
    """See what the program offers the next day; return the rows of the page."""
    window, stranger = start_program()
    stranger.first = first
    window.prepare_table()
    stranger.wait(lambda: window.idle_tasks.resting, "everything to be ready")
    QTest.qWait(1500)
    stranger.picture("The second day: the match still waits, and the days in a row are counted")
    words = "The month: yesterday's result, and today's deal and puzzle"
    see_dialog(stranger, window.welcome.buttons["day"], words)
    stranger.press(window.welcome.buttons["learn"])
    QTest.qWait(900)
    stranger.picture("Lessons for ten games, the next one proposed")
    page = learning_of(window).list_page
    see_dialog(stranger, page.badges_link, "The path, with the next thing to try, and the badges")
    window.close()
    window.library.close()
    return stranger.rows


def start_program() -> tuple[MainWindow, Stranger]:
    """Start the program."""
    make_app()
    window = make_window()
    window.show()
    return window, Stranger(window)


def main() -> None:
    """Record both days."""
    if len(sys.argv) > 1:
        print("\n".join(second_day(int(sys.argv[1]))))
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.??g"):
        old.unlink()
    rows = first_day()
    later = {"FRESH_HOME": str(HOME), "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    done = subprocess.run(
        ["faketime", "-f", "+1d", sys.executable, __file__, str(len(rows) + 1)],
        env=os.environ | later,
        capture_output=True,
        text=True,
        check=True,
    )
    rows += dict.fromkeys(line for line in done.stdout.splitlines() if line.startswith("| "))
    head = HEAD.format(cores=os.cpu_count(), load=os.getloadavg()[0])
    PAGE.write_text(head + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
