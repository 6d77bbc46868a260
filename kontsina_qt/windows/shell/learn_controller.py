"""Lessons in the main window: the list and the lesson page."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

from kontsina_qt.lessons.lesson import Lesson
from kontsina_qt.library.settings.settings import STYLE, Part, Settings
from kontsina_qt.session.lesson import LessonSession
from kontsina_qt.windows.learn.lesson_page import LessonPage
from kontsina_qt.windows.learn.page import LearnPage
from kontsina_qt.windows.new_game.values import lesson_game
from kontsina_qt.windows.shell.dialogs import report_no_sound
from kontsina_qt.windows.table_page.sound_effects import SoundEffects
from kontsina_qt.windows.table_page.table_settings import tune

if TYPE_CHECKING:
    from kontsina_qt.windows.shell.main_window import MainWindow


class LearnController(QObject):
    """Switches between the list and a lesson, and records the progress.

    Attributes:
        list_page, page: the two pages.
        session: the session of the lesson, which is not saved.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.session = LessonSession(self)
        self.list_page = LearnPage(window.art, window.theme)
        self.page = LessonPage(self.session, window.art, window.theme)
        self.sound_effects = SoundEffects(self.page)
        for page in (self.list_page, self.page):
            window.pages.addWidget(page)
        self.list_page.chosen.connect(self.begin)
        self.list_page.left.connect(window.show_welcome)
        self.list_page.badges_wanted.connect(window.commands.show_badges)
        self.sound_effects.silenced.connect(partial(report_no_sound, window))
        self.page.leave_wanted.connect(self.open)
        self.page.game_wanted.connect(self._play)
        self.page.finished.connect(self._finish)
        self.session.step_changed.connect(self._remember)
        self.session.corrected.connect(self._remember)
        window.pages.currentChanged.connect(self._on_page)
        window.profile_keeper.changed.connect(self._show_progress)
        window.applied.connect(self._apply)
        window.installEventFilter(self)
        self._apply(set(Part))

    @property
    def _settings(self) -> Settings:
        return self._window.settings

    def _apply(self, parts: Collection[Part]) -> None:
        """Apply the settings of these parts."""
        window, settings = self._window, self._settings
        if not {Part.TEMPO, Part.ANSWERS}.isdisjoint(parts):
            tune(self.page.scene, self.session, settings)
        if Part.GOALS in parts:
            self.list_page.badges_link.setVisible(settings.goals)
        if Part.PLAYERS in parts:
            self.session.asking.budget_ms = settings.thinking
        if Part.SOUND in parts:
            self.sound_effects.apply(settings)
        if not (STYLE | {Part.DECK, Part.CARD_SIZE}).isdisjoint(parts):
            self.page.restyle(window.art, window.theme, settings.card_size)
            self.list_page.restyle(window.art, window.theme)
            self._show_progress()

    def _show_progress(self) -> None:
        if self._window.pages.currentWidget() is self.list_page:
            self.list_page.show_progress(self._window.profile)

    def open(self) -> None:
        """Show the list of lessons."""
        self._window.profile_keeper.refresh()
        self.list_page.show_progress(self._window.profile)
        self._window.go_to(self.list_page, self.list_page.proposed)
        self.list_page.take_focus()

    def begin(self, lesson: Lesson) -> None:
        """Start a lesson, or continue where it was left."""
        self._window.go_to(self.page, self.page.view)
        profile = self._window.profile_keeper.profile
        missed = profile.missed.get(lesson.game, ())
        self.page.learn(lesson, profile.lessons.get(lesson.game, 0), missed)

    def _remember(self) -> None:
        lesson, session = self.session.lesson, self.session
        if lesson is None or (session.is_last and session.accomplished):
            return
        keeper, game = self._window.profile_keeper, lesson.game
        profile = keeper.profile
        steps, missed = {**profile.lessons, game: session.place}, {**profile.missed}
        missed.pop(game, None)
        if session.missed:
            missed[game] = session.missed
        if (steps, missed) != (profile.lessons, profile.missed):
            keeper.change(lessons=steps, missed=missed)

    def _finish(self) -> None:
        """Mark the lesson as done; next time it starts at its first step."""
        lesson = self.session.lesson
        if lesson is None:
            return
        keeper = self._window.profile_keeper
        profile = keeper.profile
        steps = {game: at for game, at in profile.lessons.items() if game != lesson.game}
        missed = {game: it for game, it in profile.missed.items() if game != lesson.game}
        learnt = tuple(dict.fromkeys((*profile.learnt, lesson.game)))
        keeper.change(lessons=steps, missed=missed, learnt=learnt)

    def _play(self) -> None:
        """Start a real match of the game just learnt."""
        lesson = self.session.lesson
        if lesson is not None:
            self._window.match_controller.start(lesson_game(self._settings, lesson.game))

    def _on_page(self) -> None:
        if self._window.pages.currentWidget() is not self.page and self.session.active:
            self.session.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the lesson when the window closes."""
        if event.type() == QEvent.Type.Close:
            self.session.close()
            self.sound_effects.close()
        return super().eventFilter(watched, event)


def learning_of(window: MainWindow) -> LearnController:
    """Return the lessons of a window, created when first needed."""
    found = window.findChild(LearnController)
    return found if isinstance(found, LearnController) else LearnController(window)
