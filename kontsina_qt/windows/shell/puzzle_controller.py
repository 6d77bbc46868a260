"""Puzzles in the main window: the list and the puzzle page."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, date, datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QWidget

from kontsina_qt.goals.puzzling import puzzle_on, standing
from kontsina_qt.language import tr
from kontsina_qt.library.settings.settings import STYLE, Part
from kontsina_qt.library.tables.progress import OpenedPuzzle, Try
from kontsina_qt.puzzles.puzzle import Puzzle
from kontsina_qt.sound.noises import Noise
from kontsina_qt.table.cards.art import icon
from kontsina_qt.table.style.keymap import Where
from kontsina_qt.windows.puzzles.page import PuzzlePage
from kontsina_qt.windows.puzzles.puzzle_list import PuzzleList
from kontsina_qt.windows.puzzles.words import rating_words
from kontsina_qt.windows.shell.dialogs import show_rules
from kontsina_qt.windows.system.day_watch import DayWatch
from kontsina_qt.windows.table_page.table_settings import tune

if TYPE_CHECKING:
    from kontsina_qt.session.puzzling import PuzzleSession
    from kontsina_qt.windows.shell.main_window import MainWindow

ICON = 36


class PuzzleController(QStackedWidget):
    """Switches between the list and a puzzle, and records the results."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window.pages)
        self._window = window
        self.list = PuzzleList(window.theme, self)
        self.page = PuzzlePage(window.art, window.theme, self)
        self.addWidget(self.list)
        self.addWidget(self.page)
        self._back = self._action("home", self.show_list)
        self._rules = self._action("rules", partial(show_rules, window))
        self._replay = self._action("replay", self.page.scene.replay_round)
        self.page.bar.add_actions((self._replay, self._rules, self._back))
        self.list.chosen.connect(self.open)
        self.list.home_wanted.connect(window.show_welcome)
        self.page.next_wanted.connect(self._open_next)
        self.page.list_wanted.connect(self.show_list)
        self._day: date | None = None
        self.list.day_wanted.connect(self.open_day)
        self.page.session.tried.connect(self._on_tried)
        self.page.session.solved.connect(self._on_solved)
        self.page.session.notice.connect(window.toast.show_message)
        self.page.scene.heard.connect(window.play.sound_effects.play)
        self.page.gestures.refused.connect(lambda: window.play.sound_effects.play(Noise.REFUSED))
        window.pages.currentChanged.connect(self._on_page)
        window.applied.connect(self._apply)
        window.profile_keeper.changed.connect(self.list.show_profile)
        window.day_watch.changed.connect(lambda: self.list.show_profile(window.profile))
        self._apply(set(Part))

    @property
    def session(self) -> PuzzleSession:
        """Plays the puzzle, if one is shown."""
        return self.page.session

    @property
    def key_context(self) -> Where:
        """The context of the focus, for the list of keys."""
        return Where.TILES if self.currentWidget() is self.list else Where.TABLE

    def _action(self, name: str, do: Callable[[], object]) -> QAction:
        action = QAction(self)
        action.setData(name)
        action.setAutoRepeat(False)
        action.triggered.connect(lambda: do())
        return action

    def _apply(self, parts: Collection[Part]) -> None:
        """Apply the settings of these parts."""
        if Part.GOALS in parts:
            self.list.show_goals(self._window.settings.goals)
        if not {Part.TEMPO, Part.ANSWERS}.isdisjoint(parts):
            tune(self.page.scene, self.page.session, self._window.settings)
        if not STYLE.isdisjoint(parts):
            self._restyle()
        elif not {Part.DECK, Part.CARD_SIZE}.isdisjoint(parts):
            self._show_deck()

    def _show_deck(self) -> None:
        window = self._window
        self.page.restyle(window.art, window.theme, window.settings.card_size)

    def _restyle(self) -> None:
        """Apply theme and language."""
        window = self._window
        theme = window.theme
        self._back.setText(tr("All puzzles"))
        self._rules.setText(tr("Rules"))
        self._replay.setText(tr("Replay last round"))
        for action in (self._back, self._rules, self._replay):
            ratio = self.devicePixelRatioF()
            action.setIcon(icon(str(action.data()), theme.text, ICON, ratio))
        self._show_deck()
        self.page.bar.set_menu(window.action.menu, window.action.menu_icon(theme))
        self.list.restyle(theme)
        self.list.show_profile(window.profile)

    def show_list(self) -> None:
        """Show every puzzle."""
        self.page.session.close()
        self._window.profile_keeper.refresh()
        self.list.show_profile(self._window.profile)
        self._show(self.list, self.list.next_button)

    def _on_page(self) -> None:
        """Leave the puzzle for another page, where its answer must not take the focus."""
        if self._window.pages.currentWidget() is not self and self.page.session.active:
            self.page.session.close()

    def _show(self, part: QWidget, focus: QWidget) -> None:
        """Show the list or the puzzle."""
        focus.setFocus()
        self.setCurrentWidget(part)
        if self._window.pages.currentWidget() is not self:
            self._window.go_to(self, focus)

    def open(self, puzzle: Puzzle, day: date | None = None) -> None:
        """Open a puzzle; ``day`` is its date if it is a daily puzzle."""
        self._show(self.page, self.page.view)
        self._day = day
        self.page.open(puzzle, puzzle.key in self._window.profile.solved, day)

    def open_day(self, day: date | None = None, today: date | None = None) -> None:
        """Open a daily puzzle, by default today's.

        The day and whether it was late are stored at once, so that later changes of the clock make
        no difference.

        Args:
            day: the day of the puzzle.
            today: the day on which it was chosen; by default the system's date.
        """
        today = today or DayWatch.today()
        day = day or today
        keeper, key = self._window.profile_keeper, day.isoformat()
        opened = keeper.profile.puzzles_opened
        puzzle = puzzle_on(day, opened)
        if key not in opened:
            entry = OpenedPuzzle(puzzle.key, late=day < today)
            keeper.change(puzzles_opened={**opened, key: entry})
        self.open(puzzle, day)

    def _open_next(self) -> None:
        following = self.list.following(self.page.session.puzzle)
        if following is not None:
            self.open(following)

    def _on_tried(self, puzzle: Puzzle, solved: bool) -> None:
        """Record the first attempt at a puzzle or a daily puzzle."""
        keeper, changes = self._window.profile_keeper, dict[str, object]()
        profile = keeper.profile
        if puzzle.key not in profile.tries and puzzle.key not in profile.solved:
            now = Try(datetime.now(UTC).replace(tzinfo=None).isoformat(), solved)
            changes["tries"] = tries = {**profile.tries, puzzle.key: now}
            if self._window.settings.goals:
                before, after = standing(profile.tries), standing(tries)
                words = rating_words(before.rating, after.rating, after.in_a_row)
                self.page.rating = words
        if self._day is not None and self._day.isoformat() not in profile.puzzle_days:
            changes["puzzle_days"] = {**profile.puzzle_days, self._day.isoformat(): solved}
        if changes:
            keeper.change(**changes)

    def _on_solved(self, puzzle: Puzzle) -> None:
        keeper = self._window.profile_keeper
        if puzzle.key not in keeper.profile.solved:
            keeper.change(solved=keeper.profile.solved | {puzzle.key})


def show_puzzles(window: MainWindow) -> None:
    """Show the list of puzzles, leaving the match on the table."""
    _room_of(window).show_list()


def show_day_puzzle(window: MainWindow, day: date | None = None, today: date | None = None) -> None:
    """Open a daily puzzle, by default today's."""
    _room_of(window).open_day(day, today)


def _room_of(window: MainWindow) -> PuzzleController:
    """Return the puzzles of a window, created when first needed."""
    room = window.findChild(PuzzleController)
    if room is None:
        window.prepare_table()
        room = PuzzleController(window)
        window.pages.addWidget(room)
        room.list.choose_game(window.settings.new_game.game)
    return room
