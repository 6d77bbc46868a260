"""Screens in the middle of something: a lesson, a puzzle, a choice, a replay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from kontsina_qt.goals.reached import Reached
from kontsina_qt.language import tr
from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.library.tables.progress import DayResult
from kontsina_qt.link.messages.news import (
    Away,
    Chair,
    Found,
    Friend,
    Friends,
    Guest,
    Member,
    Ranked,
    Room,
    Seen,
    Table,
)
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat, save_file
from kontsina_qt.puzzles.book import puzzles_of
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.lesson import in_words
from kontsina_qt.session.puzzling import Stage
from kontsina_qt.table.style.keymap import Where
from kontsina_qt.windows.badges.dialog import BadgesDialog
from kontsina_qt.windows.daily.day_results import DayResults
from kontsina_qt.windows.daily.dialog import DayDialog
from kontsina_qt.windows.history.replay import ReplayDialog
from kontsina_qt.windows.new_game.opponents_dialog import OpponentsDialog
from kontsina_qt.windows.people.dialog import PeopleDialog
from kontsina_qt.windows.people.standings import StandingsDialog
from kontsina_qt.windows.shell.closing import UnsavedDialog
from kontsina_qt.windows.shell.keyboard.keys_panel import KeysPanel
from kontsina_qt.windows.shell.learn_controller import LearnController, learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.match_conflict import MatchConflictDialog
from kontsina_qt.windows.shell.people_controller import people_of
from kontsina_qt.windows.shell.puzzle_controller import PuzzleController
from kontsina_qt.windows.start.fault_window import FaultWindow
from kontsina_qt.windows.start.missing_pictures import PicturesDialog
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.question import Question
from tests.analysis.played import review_of
from tests.library.playing import keep, play_match
from tests.table.dealt import dealt

if TYPE_CHECKING:
    from tests.windows.on_screen import Look

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
DAY = date(2026, 9, 30)
CHOICES = {
    "choice": (("9H TD 6S QC", "AS 2S 3S 4S"), "4D 5C 5H KH", "4D"),
    "choice-many": (("TH 9D 6S QC", "AS 2S 3S 4S"), "4D 6C 4H 6H", "4D"),
}
"""Hands, table, and the card on which the first card is let go."""


def asides(look: Look, window: MainWindow, folder: Path) -> None:
    """Everything that is reached by doing something."""
    for name, (hands, table, onto) in CHOICES.items():
        path = folder / f"{name}.kontsina"
        save_file(dealt("kontsina", hands, table, players=(HUMAN, "steady")).record(), path)
        window.match_controller.open_file(str(path))
        window.scene.motion.finish()
        lift(window, hands[0].split()[0], onto, name == "choice", look)
        look.at(window, name)
        window.gestures.take_back()
    curtain(look, window)
    lessons(look, window)
    puzzles(look, window)
    days(look, window)
    replay(look, window)
    people(look, window)
    questions(look, window)
    window.match_controller.open_file(str(folder / "kontsina-3-3.kontsina"))
    window.scene.motion.finish()


def people(look: Look, window: MainWindow) -> None:
    """A table with people: the dialog, the waiting room, and the match."""
    rules = GAMES["cassino"].rules(4)
    names = ("Alexandra", "Nikos", "Maximilian", "Ebba")
    chairs = [Chair("person", name) for name in names[:3]] + [Chair("steady", names[3], 0)]
    invitation = f"kontsina:lan/192.168.100.200,10.0.0.1/54321/{'5' * 64}"
    here = Table(invitation, "cassino", {}, rules.version, 0, True, False, tuple(chairs))
    false = Chair("person", names[2], namesake=names[2])
    waiting = replace(here, chairs=(chairs[0], false, Chair("person", ""), chairs[3]))
    found = tuple(Found(name, "cassino", 1, 4, invitation) for name in names)
    keys = [sign * 64 for sign in "abcd"]
    found = (*found, Found(names[0], "cassino", 1, 4, invitation, keys[0]))
    known = [Friend(key, name, 10**9, 12) for key, name in zip(keys, names, strict=True)]
    friends = Friends((*known[:3], replace(known[3], blocked=True)))
    tables = people_of(window)
    news = tables.session.link.news
    dialog = PeopleDialog(tables.session, window.settings, window)
    dialog.show()
    news.emit(Room(found))
    news.emit(friends)
    look.at(dialog, "people")
    dialog.hosting.unfold.setChecked(True)
    look.at(dialog, "people-options")
    news.emit(waiting)
    look.at(dialog, "people-waiting")
    news.emit(replace(here, started=True))
    match = Match(rules, [Seat(name, HUMAN) for name in names])
    match.begin_hand(numbered_deal(rules, 3, 0))
    news.emit(Seen(0, match.view(0)))
    news.emit(Away((0, 75, 0, 0)))
    window.pages.setCurrentWidget(tables.page)
    tables.page.scene.motion.finish()
    look.at(window, "people-table")
    tables.session.close()
    window.show_welcome()


def questions(look: Look, window: MainWindow) -> None:
    """The dialogs that ask, warn or tell, and those that open over another one."""
    ranked = Ranked(
        (Member("Alexandra", "a" * 64, 1612, 48, 21),), (Guest("Nikos", "b" * 64, 2.5, 4),), True
    )
    tables = people_of(window).session
    standings = StandingsDialog(tables, window)
    tables.link.news.emit(ranked)
    words = tr("Something went wrong ({what}). Every move is kept; the log says more.")
    sure = (tr("Give up this match?"), words, tr("Give up"), tr("Play on"))
    asked: dict[str, Callable[[], FittingDialog]] = {
        "opponents": lambda: OpponentsDialog(window.library, parent=window),
        "standings": lambda: standings,
        "keys": lambda: KeysPanel(Where.TABLE, False, window),
        "conflict": lambda: MatchConflictDialog(12, 17, True, window),
        "unsaved": lambda: UnsavedDialog((), words, window),
        "giving-up": lambda: GivingUpDialog(*sure, window),
        "question": lambda: Question(sure[0], sure[0], words, sure[2:], window),
        "pictures": lambda: PicturesDialog(window),
        "fault": lambda: FaultWindow(sure[0], words, words * 9, window),
    }
    for name, make in asked.items():
        dialog = make()
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        with look.of(dialog, name):
            pass
    tables.close()


def place(window: MainWindow, text: str) -> QPoint:
    """The centre of a card in the hand or on the table."""
    scene, found = window.scene, card(text)
    pose = (scene.own.get(found) or scene.table[found]).pose
    return QPoint(round(pose.x), round(pose.y))


def lift(window: MainWindow, held: str, onto: str, looked: bool, look: Look) -> None:
    """Drag a card onto another one, optionally capturing the screen on the way."""
    port, start, to = window.view.viewport(), place(window, held), place(window, onto)
    QTest.mousePress(port, LEFT, NONE, start)
    for step in range(1, 6):
        QTest.mouseMove(port, start + (to - start) * step / 5)
    if looked:
        look.at(window, "drag")
    QTest.mouseRelease(port, LEFT, NONE, to)


def curtain(look: Look, window: MainWindow) -> None:
    """Between two people at one screen."""
    seats = [Seat("Anna", HUMAN), Seat("Eleni", HUMAN)]
    window.session.begin(dealt("kontsina", ("9H", "AS")).rules, seats, Dealing(1, sealed=False))
    window.scene.motion.finish()
    for _ in range(200):
        if window.table_page.curtain.isVisible():
            break
        QTest.qWait(10)
    look.at(window, "curtain")


def lessons(look: Look, window: MainWindow) -> None:
    """The first and the last step of each lesson, and a refused try."""
    learning: LearnController = learning_of(window)
    for lesson in LESSONS.values():
        for number in (1, len(lesson.steps) - 1):
            learning.begin(lesson)
            learning.page.learn(lesson, number)
            learning.page.scene.motion.finish()
            if number == 1:
                held = next(iter(learning.page.scene.own))
                words = learning.session.refusal(held, 0) or in_words(lesson, lesson.steps[1].wrong)
                learning.session.corrected.emit(words)
            look.at(window, f"lesson-{lesson.game}-{number + 1}")
    window.show_welcome()


def puzzles(look: Look, window: MainWindow) -> None:
    """A puzzle, and its solution."""
    window.welcome.buttons["puzzles"].click()
    room = window.findChild(PuzzleController)
    assert room is not None
    for game in ("kontsina", "cassino"):
        room.open(puzzles_of(game)[0])
        room.page.scene.motion.finish()
        look.at(window, f"puzzle-{game}")
    room.page.session.show_solution()
    for _ in range(500):
        QTest.qWait(10)
        if room.page.session.stage is Stage.SHOWN and not room.page.scene.motion.busy:
            break
    look.at(window, "puzzle-solution")
    window.show_welcome()


def days(look: Look, window: MainWindow) -> None:
    """The daily deal before and after playing it, and the badges."""
    result = DayResult(DAY.isoformat(), 7, 4, 6, 5)
    for name, found in (("day", {}), ("day-result", {result.day: result})):
        with look.of(DayDialog(DayResults(DAY, found), window.theme, window), name):
            pass
    some = Profile(days=(result,), badges={"above-par": result.day, "week": result.day})
    with look.of(BadgesDialog(some, Reached(), window.theme, window), "badges"):
        pass


def replay(look: Look, window: MainWindow) -> None:
    """The replay of a match, with its review."""
    match = play_match(4, hands=2, last=17)
    kept = keep(window.library, match)
    window.library.reviews.keep(kept, review_of(match, 0))
    again = ReplayDialog(
        window.library, window.library.look_at(kept), kept, window.art, window.theme, window
    )
    again.set_motion(0, False)
    with look.of(again, "replay"):
        pass
