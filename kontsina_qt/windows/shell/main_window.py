"""The main window, with the start page, the table and the settings."""

from __future__ import annotations

from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QMoveEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from kontsina_qt.language import tr
from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.library.settings.settings import STYLE, Part, Settings, parts_of
from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.session.saving.writer import Writer
from kontsina_qt.table.cards.portraits import want_portraits
from kontsina_qt.table.style.keymap import shortcuts
from kontsina_qt.table.style.live_text import announce_language_change, on_language_change
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.shell.idle_tasks import (
    MATCH,
    PANELS,
    TABLE,
    IdleTasks,
    UserActivity,
    collect_garbage,
    collect_start_garbage,
    loading,
)
from kontsina_qt.windows.shell.keyboard.scan_switch import ScanSwitch
from kontsina_qt.windows.shell.start_page_controller import Commands, StartPageController
from kontsina_qt.windows.shell.window.file_drops import Dropping
from kontsina_qt.windows.shell.window.window_place import WindowPlace
from kontsina_qt.windows.system.card_art import art_of
from kontsina_qt.windows.system.day_watch import DayWatch
from kontsina_qt.windows.system.in_effect import put_in_effect
from kontsina_qt.windows.system.input_mode import InputMode
from kontsina_qt.windows.system.preferences import fades, theme_of
from kontsina_qt.windows.widgets.panel_host import PanelHost
from kontsina_qt.windows.widgets.style import apply_style
from kontsina_qt.windows.widgets.toast import Toast

if TYPE_CHECKING:  # what opens later is loaded later
    from kontsina_qt.library.store import Library
    from kontsina_qt.library.tables.profile import Profile
    from kontsina_qt.session.saving.profile_keeper import ProfileKeeper
    from kontsina_qt.session.session import Session
    from kontsina_qt.table.input.gestures import Gestures
    from kontsina_qt.table.scene.scene import TableScene
    from kontsina_qt.table.view import TableView
    from kontsina_qt.windows.review.window import ReviewWindow
    from kontsina_qt.windows.shell.actions import Actions
    from kontsina_qt.windows.shell.daily_deal import DailyDealController
    from kontsina_qt.windows.shell.goal_controller import GoalController
    from kontsina_qt.windows.shell.match_controller import MatchController
    from kontsina_qt.windows.shell.match_parts import MatchParts
    from kontsina_qt.windows.table_page.hand_end.score_sheet import ScoreSheet
    from kontsina_qt.windows.table_page.page import TablePage
    from kontsina_qt.windows.table_page.tips import TipController
    from kontsina_qt.windows.table_page.top_bar import TopBar
    from kontsina_qt.windows.welcome.page import Welcome


AT_EASE_MS = 500
"""The delay of idle tasks after the table has been shown."""


class MainWindow(QMainWindow):
    """A window with one match.

    It shows the start page first, unless a file is opened. What a match needs is created on first
    use, or when the start page has been painted and the person is active.

    Attributes:
        store: the settings.
        writer: writes to the library in the background.
        theme, art: the theme and the deck.
        pages, toast: the pages, and the transient messages.
        place: the position of the window.
        commands: the commands.
        start_page: shows the start page.

    Signals:
        applied(object): the settings of these ``Part``s, or system preferences, have been applied.
    """

    applied = Signal(object)

    _keys: InputMode | None = None
    _profile_keeper: ProfileKeeper | None = None
    _library: Library | None = None
    _play: MatchParts | None = None
    _activity: UserActivity | None = None

    def __init__(
        self,
        library: Library | Callable[[], Library],
        store: SettingsStore,
        commands: Callable[[MainWindow], Commands],
        home: bool = True,
    ) -> None:
        """Create the window.

        Args:
            library: the library, or a function that opens it when needed.
            store: the settings.
            commands: creates the commands.
            home: whether the start page will be shown.
        """
        super().__init__()
        self.commands = commands(self)
        self.store = store
        self.writer = Writer(self)
        self.theme: Theme = theme_of(store.settings)
        self.art = art_of(store.settings)
        self.pages = PanelHost(self.theme)
        self.setCentralWidget(self.pages)
        self.toast = Toast(self.theme, self.pages)
        self.pages.currentChanged.connect(self.toast.raise_)  # a new page is put on top
        self.place = WindowPlace(self)
        self.day_watch = DayWatch(self)
        self.writer.slow.connect(self._on_slow)
        if callable(library):
            self._open_library = library
        else:
            self._library = library
        self.pages.occupied.connect(self._on_occupied)
        QShortcut(shortcuts("dismiss")[0], self, self.toast.dismiss).setAutoRepeat(False)
        self.scan = ScanSwitch(self, self.pages)
        self.store.notice.connect(self.toast.show_message)
        self.store.write_by(self.writer.run)
        self.start_page = StartPageController(
            *(self.art, self.theme, self.pages, self.commands),
            *(lambda: self.library, self.toast.show_message, self),
        )
        self.start_page.painted.connect(self._begin_idle_tasks)
        self.day_watch.changed.connect(self.start_page.refresh_details)
        self.dropping = Dropping(self, lambda path: self.match_controller.open_file(path))
        find = loading(MATCH) if self._library is None else ()
        start = (*find, self._take_in, self._find_match, collect_start_garbage, self._await_person)
        table = (*loading(TABLE), self.prepare_table, self._find_goals, self._collect)
        panels = (*loading(PANELS), self._make_panels, self._collect)
        self.idle_tasks = IdleTasks((*start, *table), self.moves, self)
        self.panel_tasks = IdleTasks(panels, self.moves, self)
        if home:
            self.start_page.make()
        self._apply(set(Part))
        self.store.changed.connect(self._on_settings)
        on_language_change(self, self._say)
        self.place.restore(self.settings.geometry)
        if home:
            if self._library is not None:
                self.show_welcome()
            else:
                self.start_page.expect()

    # Parts of a match

    @property
    def library(self) -> Library:
        """The library, opened on first use."""
        if self._library is None:
            self._library = self._open_library()
        return self._library

    @property
    def library_open(self) -> bool:
        """Whether the library has been opened."""
        return self._library is not None

    def close_library(self) -> None:
        """Close the library, if it has been opened."""
        if self._library is not None:
            self._library.close()

    @property
    def play(self) -> MatchParts:
        """The parts of a match, created on first use."""
        self.prepare_table()
        assert self._play is not None
        return self._play

    @property
    def session(self) -> Session:
        """The match on the table."""
        return self.play.session

    @property
    def match_controller(self) -> MatchController:
        """Puts matches on the table."""
        return self.play.match_controller

    @property
    def day(self) -> DailyDealController:
        """The daily deal."""
        return self.play.day

    @property
    def goals(self) -> GoalController:
        """The goals and badges."""
        return self.play.goals

    @property
    def tips(self) -> TipController:
        """The tips."""
        return self.play.tips

    @property
    def action(self) -> Actions:
        """The actions."""
        return self.play.action

    @property
    def table_page(self) -> TablePage:
        """The table and its panels."""
        return self.play.page

    @property
    def scene(self) -> TableScene:
        """The scene of the table."""
        return self.table_page.scene

    @property
    def gestures(self) -> Gestures:
        """The gestures at the table."""
        return self.table_page.gestures

    @property
    def view(self) -> TableView:
        """The view of the table."""
        return self.table_page.view

    @property
    def bar(self) -> TopBar:
        """The bar over the table."""
        return self.table_page.bar

    @property
    def sheet(self) -> ScoreSheet:
        """The score sheet."""
        return self.table_page.sheet

    @property
    def review(self) -> ReviewWindow | None:
        """The review window, once it has been opened."""
        return self._play.reviews.window if self._play is not None else None

    @property
    def welcome(self) -> Welcome:
        """The start page, created on first use."""
        return self.start_page.page

    def playing(self) -> tuple[Session, Library] | None:
        """Return the session and the library, if they exist yet."""
        return None if self._play is None else (self._play.session, self.library)

    @property
    def has_table(self) -> bool:
        """Whether the parts of a match have been created."""
        return self._play is not None

    def prepare_table(self) -> None:
        """Create the parts of a match, unless they exist."""
        if self._play is None:
            self._make_table()

    def moves(self) -> bool:
        """Return whether the table is being animated."""
        return self._play is not None and self.scene.motion.busy

    def _find_goals(self) -> None:
        """Read the achievements, unless the end of a match has done so before."""
        if self.goals.reached is None:
            self.goals.read()

    def _make_panels(self) -> None:
        """Create the panels of the table before they are needed in the middle of a match."""
        self.table_page.make_ready("sheet", "cut_panel")

    def _collect(self) -> None:
        """Collect garbage; freeze the rest only while nothing temporary is open."""
        collect_garbage(self.pages.panel is None and QApplication.activeModalWidget() is None)

    def _take_in(self) -> None:
        """Import what could not be saved last time."""
        from kontsina_qt.library.rescue import in_words, take_in

        def on_done(done: Future[int]) -> None:
            if count := done.result():
                self.toast.show_message(in_words(count))

        library = self.library
        self.writer.run(lambda: take_in(library), on_done)

    def _find_match(self) -> None:
        """Offer the latest unfinished match on the start page."""
        if self.start_page.shown:
            self.show_welcome()

    def _begin_idle_tasks(self) -> None:
        self._activity = UserActivity(self)
        self._activity.noticed.connect(self.idle_tasks.begin)
        self._activity.commanded.connect(self.prepare_table)
        self.idle_tasks.begin()

    def _await_person(self) -> None:
        """Put off creating the table until the person is active."""
        awaited = self._play is None and not (self._activity and self._activity.there)
        if self.start_page.shown and awaited:
            self.idle_tasks.stop()

    def _make_table(self) -> None:
        from kontsina_qt.windows.shell.match_parts import MatchParts

        if self._activity is not None:
            self._activity.rest()
        self._play = MatchParts(
            *(self.library, self.store, self.profile_keeper, self.writer, self.art, self.theme),
            *(self.toast.show_message, self.show_welcome, self),
        )
        self.pages.addWidget(self.table_page)
        self.commands.connect_table()
        self._connect()
        self.session.asking.allow(self.profile.players)
        self._play.apply(self.settings, set(Part), self.art, self.theme)
        self._refresh()
        self._on_occupied(self.pages.panel is not None)
        self.idle_tasks.begin(AT_EASE_MS)

    def _connect(self) -> None:
        session, page = self.session, self.table_page
        session.notice.connect(self.toast.show_message)
        self.profile_keeper.changed.connect(lambda _: self.start_page.refresh_details())
        session.meant.connect(lambda: self.toast.take_back(self.toast.words))
        session.turn_changed.connect(self._refresh)
        session.loaded.connect(self._refresh)
        session.went_back.connect(self._refresh)
        self.pages.currentChanged.connect(lambda _: self._refresh())
        self.match_controller.opening.connect(self._show_table)
        self.goals.changed.connect(self.start_page.refresh_details)
        page.plain_chosen.connect(self.match_controller.deal_plainly)
        self.toast.shun, self.toast.spare = page.never_covered, page.seldom_covered
        page.moved.connect(self.toast.keep_clear)
        page.new_match_wanted.connect(self.match_controller.new_game)
        page.other_chair_wanted.connect(self.match_controller.other_chair)

    def show_keys(self) -> None:
        """Open the list of keys for the current context, or close it."""
        from kontsina_qt.windows.shell.keyboard.keys_panel import show_keys

        show_keys(self.pages, self.settings.scanning)

    def _on_slow(self, slow: bool) -> None:
        """Show a message while saving takes long."""
        words = tr("Saving …")
        if slow:
            self.toast.show_until_done(words)
        else:
            self.toast.take_back(words)

    # Settings

    @property
    def settings(self) -> Settings:
        """The settings in use."""
        return self.store.settings

    @property
    def profile_keeper(self) -> ProfileKeeper:
        """Stores the person's profile."""
        if self._profile_keeper is None:
            from kontsina_qt.session.saving.profile_keeper import ProfileKeeper

            keeper = ProfileKeeper(self.library, self.store.other_texts, self, self.writer)
            keeper.notice.connect(self.toast.show_message)
            self._profile_keeper = keeper
        return self._profile_keeper

    @property
    def profile(self) -> Profile:
        """The person's profile, as far as the settings show it."""
        return self.profile_keeper.shown

    def _on_settings(self, names: Collection[str]) -> None:
        """Apply the parts that the changed settings concern."""
        parts = parts_of(names)
        self._apply(parts)
        if Part.SOUND in parts:
            self.play.sound_effects.sample(names)

    def _apply(self, parts: Collection[Part]) -> None:
        """Apply the settings of these parts; colours and sizes redraw everything."""
        settings = self.settings
        anew = not STYLE.isdisjoint(parts)
        words_change = put_in_effect(settings, parts)
        if anew:
            self.theme = theme_of(settings)
            app = QApplication.instance()
            if isinstance(app, QApplication):
                apply_style(app, self.theme)
            self.toast.restyle(self.theme)
        if anew or Part.DECK in parts:
            self._show_deck()
        if Part.PORTRAITS in parts:
            want_portraits(settings.portraits)
        if Part.MESSAGES in parts:
            self.toast.stays = settings.messages_stay
        if Part.SCANNING in parts:
            self.scan.apply(settings)
        if anew or Part.TEMPO in parts:
            self.pages.restyle(self.theme, fades(settings) or settings.speed is Speed.OFF)
        if self._play is not None:
            self._play.apply(settings, parts, self.art, self.theme)
        if words_change:
            announce_language_change()
        self.applied.emit(frozenset(parts))
        if anew:
            self._refresh()

    def _say(self) -> None:
        """Set the title and drop messages in the old language."""
        QGuiApplication.setApplicationDisplayName(tr("Kontsina"))
        self.setWindowTitle(tr("Kontsina"))
        self.toast.dismiss()
        self.start_page.say()

    def _show_deck(self) -> None:
        """Use the deck of the settings."""
        self.art = art_of(self.settings)
        self.start_page.restyle(self.art, self.theme)
        if self._play is not None:
            self._play.reviews.restyle(self.art, self.theme)

    def follow_system_preferences(self) -> None:
        """Apply system preferences where the person has not chosen."""
        self._apply({Part.THEME, Part.TEXT, Part.TEMPO})

    def change_settings(self, settings: Settings) -> None:
        """Apply and store new settings."""
        self.store.save(settings)

    # Pages

    def go_to(self, page: QWidget, focus: QWidget) -> None:
        """Go from the table to another page; the match stays in the library.

        Args:
            page: the page.
            focus: what is focused there.
        """
        self._leave_table()
        focus.setFocus()
        self.pages.setCurrentWidget(page)

    def _leave_table(self) -> None:
        if self._play is None:
            return
        if self.session.active:
            self._play.remember_table()
            self._play.leave()
        self.table_page.hide_panels()
        self.pages.leave_beside()

    def show_welcome(self) -> None:
        """Go to the start page; the match stays in the library."""
        self._leave_table()
        if self.writer.busy:  # the match just left may be the latest one
            self.writer.when_idle(self._find_match)
        self.start_page.offer()
        self.profile_keeper.refresh()
        self.day_watch.look()
        self.start_page.show()
        self._refresh()

    def refresh_start_page(self) -> None:
        """Refresh the start page, if it is shown."""
        if self.start_page.shown:
            keys = self.focusWidget()
            self.show_welcome()
            if self.welcome.isAncestorOf(keys):
                keys.setFocus()

    def forget_matches(self, ids: Collection[int]) -> None:
        """Leave the table if its match was deleted, and refresh the start page."""
        playing = self.playing() is not None
        at_table = playing and self.session.match_id in ids
        if playing:
            self.session.keeper.delete(ids)
        if self.start_page.shown or at_table:
            self.show_welcome()

    def _show_table(self) -> None:
        self.view.setFocus()  # before the page is shown, or else it goes to the menu first
        self.pages.setCurrentWidget(self.table_page)
        for each in (self.idle_tasks, self.panel_tasks):
            each.begin(AT_EASE_MS)

    def _refresh(self) -> None:
        if self._play is None:
            return
        self.action.refresh(self.session, self.scene.can_replay, self.start_page.shown)
        self.table_page.refresh()

    def _on_occupied(self, occupied: bool) -> None:
        """Suspend the shortcuts of the page while a panel is open."""
        if self._play is not None:
            self.action.suspend(occupied)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle an unclaimed Escape: dismiss a tip, or else leave full screen."""
        escape = event.key() == Qt.Key.Key_Escape
        if escape and self._play is not None and self.tips.dismiss():
            return
        if escape and self.isFullScreen():
            self.place.toggle_full_screen()
        elif event.key() == Qt.Key.Key_F1:  # before the actions exist
            self.show_keys()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close if everything is saved, or ask; store the window's geometry."""
        self.pages.close_panels()
        if self._play is not None and not self.play.closing.may_close():
            event.ignore()
            return
        self.idle_tasks.stop()
        self.panel_tasks.stop()
        if self._play is not None:
            self._play.remember_table()
        geometry = bytes(self.saveGeometry().data())
        self.store.save(replace(self.settings, geometry=geometry))
        if self._play is not None:
            self._play.close()
        super().closeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._keys = self._keys or InputMode(self)
            self.place.on_shown()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.place.on_moved()
