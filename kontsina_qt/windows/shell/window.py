"""The main window as those know it who work in it: its parts, its place, the windows beside it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QMargins, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QMoveEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow

from kontsina_qt.language import tr
from kontsina_qt.library.settings.settings import DeckColours, Settings
from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.session.writer import Writer
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.system.card_art import art_of
from kontsina_qt.windows.system.day_watch import DayWatch
from kontsina_qt.windows.system.input_mode import KeysInUse
from kontsina_qt.windows.system.preferences import theme_of
from kontsina_qt.windows.system.screen_watch import ScreenWatch
from kontsina_qt.windows.widgets.dialog import fit, frame_of, least_size, room_for
from kontsina_qt.windows.widgets.panel_host import Ground
from kontsina_qt.windows.widgets.toast import Toast

if TYPE_CHECKING:  # what opens later is loaded later
    from kontsina_qt.goals.path import PathStep
    from kontsina_qt.library.store import Library
    from kontsina_qt.library.tables.profile import Profile
    from kontsina_qt.match.match import Match
    from kontsina_qt.models.table_models import TableModels
    from kontsina_qt.rules.base.game import Rules
    from kontsina_qt.session.health import Health
    from kontsina_qt.session.profile_keeper import ProfileKeeper
    from kontsina_qt.session.session import Session
    from kontsina_qt.table.input.gestures import Gestures
    from kontsina_qt.table.scene.scene import TableScene
    from kontsina_qt.table.view import TableView
    from kontsina_qt.windows.history.move_list import HistoryWindow
    from kontsina_qt.windows.review.window import ReviewWindow
    from kontsina_qt.windows.shell.actions import Actions
    from kontsina_qt.windows.shell.closing import Closing
    from kontsina_qt.windows.shell.daily_deal import DayDesk
    from kontsina_qt.windows.shell.goal_controller import GoalDesk
    from kontsina_qt.windows.shell.match_conflict import Parting
    from kontsina_qt.windows.shell.match_controller import MatchDesk
    from kontsina_qt.windows.shell.play import OutcomeDesk, Play
    from kontsina_qt.windows.table_page.cut import CutPanel
    from kontsina_qt.windows.table_page.page import TablePage
    from kontsina_qt.windows.table_page.score_sheet import ScoreSheet
    from kontsina_qt.windows.table_page.sound_effects import Hearing
    from kontsina_qt.windows.table_page.tips import FirstTimes
    from kontsina_qt.windows.table_page.top_bar import TopBar
    from kontsina_qt.windows.widgets.painted_panel import PanelButton

FULL_MS = 500
"""So soon a system has filled the screen, or given it back."""
NO_SOUND = "no-sound"
"""The settings' key for what is told of it."""
USUAL_SIZE = (1280, 800)
"""The first window's size, in logical pixels, where the screen has room."""


class Window(QMainWindow):
    """Pages with their panels, and what is known to all who work in them.

    Attributes:
        store: the settings.
        writer: writes what is kept.
        theme, art: its colours and its cards.
        pages, toast: what is seen in it, and what is told in passing.
        review: the window of the review, once it has been opened.

    Signals:
        applied(object): the settings of these ``Part``s are in effect, or what the system asks for.
    """

    applied = Signal(object)

    _watch: ScreenWatch | None = None
    _keys: KeysInUse | None = None
    _profile_keeper: ProfileKeeper | None = None

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self.store = store
        self.writer = Writer(self)
        self.theme: Theme = theme_of(store.settings)
        self.art = art_of(store.settings)
        self.pages = Ground(self.theme)
        self.setCentralWidget(self.pages)
        self.toast = Toast(self.theme, self.pages)
        self._frame = QMargins()
        self._full = False
        self._answering = QTimer(self, interval=FULL_MS, singleShot=True)
        self._answering.timeout.connect(self._ask_full_screen)
        self.review: ReviewWindow | None = None
        self.day_watch = DayWatch(self)

    def tell_no_sound(self) -> None:
        """Says, the first time that something would be heard, why nothing ever will."""
        from kontsina_qt.windows.table_page.sound_effects import no_sound

        known = self.store.settings.known
        if NO_SOUND not in known:
            self.store.change(known=(*known, NO_SOUND))
            self.toast.tell(no_sound())

    # What plays a match

    @property
    def library(self) -> Library:
        """The matches."""
        raise NotImplementedError

    @property
    def play(self) -> Play:
        """What plays a match."""
        raise NotImplementedError

    @property
    def session(self) -> Session:
        """The match on the table."""
        return self.play.session

    @property
    def desk(self) -> MatchDesk:
        """Puts matches on the table."""
        return self.play.desk

    @property
    def day(self) -> DayDesk:
        """The deal of the day."""
        return self.play.day

    @property
    def goals(self) -> GoalDesk:
        """What the person has reached."""
        return self.play.goals

    @property
    def outcome(self) -> OutcomeDesk:
        """What follows a match."""
        return self.play.outcome

    @property
    def hearing(self) -> Hearing:
        """What sounds."""
        return self.play.hearing

    @property
    def first_times(self) -> FirstTimes:
        """What is explained the first time."""
        return self.play.first_times

    @property
    def health(self) -> Health:
        """Sees to the library while a match is played."""
        return self.play.health

    @property
    def parting(self) -> Parting:
        """Asks about a match that another window has played on."""
        return self.play.parting

    @property
    def closing(self) -> Closing:
        """Asks about what is not saved."""
        return self.play.closing

    @property
    def action(self) -> Actions:
        """Everything that can be asked for."""
        return self.play.action

    @property
    def table_page(self) -> TablePage:
        """The table and its panels."""
        return self.play.page

    @property
    def models(self) -> TableModels:
        """What the table shows, as models."""
        return self.table_page.models

    @property
    def scene(self) -> TableScene:
        """What is drawn on the table."""
        return self.table_page.scene

    @property
    def gestures(self) -> Gestures:
        """What the person does at the table."""
        return self.table_page.gestures

    @property
    def view(self) -> TableView:
        """Where the table is seen."""
        return self.table_page.view

    @property
    def bar(self) -> TopBar:
        """The bar over the table."""
        return self.table_page.bar

    @property
    def back_button(self) -> PanelButton:
        """Leads back to the score."""
        return self.table_page.back_button

    @property
    def sheet(self) -> ScoreSheet:
        """What a hand has scored."""
        return self.table_page.sheet

    @property
    def cut_panel(self) -> CutPanel:
        """Where the pack is cut."""
        return self.table_page.cut_panel

    # What whoever has the parts does

    @property
    def has_table(self) -> bool:
        """Whether what plays a match has been made."""
        raise NotImplementedError

    def prepare_table(self) -> None:
        """Makes what plays a match, unless it is there."""
        raise NotImplementedError

    def show_welcome(self) -> None:
        """Goes to the start page; the match stays in the library."""
        raise NotImplementedError

    def forget_matches(self, ids: Collection[int]) -> None:
        """Called when matches of these ids were deleted or brought back."""
        raise NotImplementedError

    def tell_more(self) -> None:
        """Says on the start page what is known as soon as games and matches are loaded."""
        raise NotImplementedError

    def change_settings(self, settings: Settings) -> None:
        """Takes new settings at once and keeps them."""
        raise NotImplementedError

    def take_step(self, step: PathStep) -> None:
        """Takes a step of the path from the first lesson to the expert."""
        raise NotImplementedError

    # Settings

    @property
    def settings(self) -> Settings:
        """The settings in use."""
        return self.store.settings

    @property
    def profile_keeper(self) -> ProfileKeeper:
        """Keeps what the person has done outside matches."""
        if self._profile_keeper is None:
            from kontsina_qt.session.profile_keeper import ProfileKeeper

            keeper = ProfileKeeper(self.library, self.store.other_texts, self, self.writer)
            keeper.told.connect(self.toast.tell)
            self._profile_keeper = keeper
        return self._profile_keeper

    @property
    def profile(self) -> Profile:
        """What is to be seen of what the person has done outside matches."""
        return self.profile_keeper.shown

    def toggle_colours(self) -> None:
        """Switches between the two-colour and the four-colour deck."""
        four = self.settings.colours is DeckColours.FOUR
        colours = DeckColours.TWO if four else DeckColours.FOUR
        self.change_settings(replace(self.settings, colours=colours))

    def toggle_sound(self) -> None:
        """Has everything heard, or nothing."""
        self.change_settings(replace(self.settings, sound=not self.settings.sound))

    def show_settings(self) -> None:
        """Opens the settings; what is changed there shows at once."""
        from kontsina_qt.windows.settings.dialog import SettingsDialog

        self.profile_keeper.refresh()
        dialog = SettingsDialog(self.settings, self, self.profile_keeper.profile.players)
        dialog.changed.connect(self.change_settings)
        dialog.players_changed.connect(lambda players: self.profile_keeper.change(players=players))
        dialog.exec()

    def toggle_full_screen(self) -> None:
        """Fills the screen, or gives it back.

        The system answers later: until then what was asked for last counts, not what is.
        """
        before = self._full if self._answering.isActive() else self.isFullScreen()
        self._full = not before
        self._ask_full_screen()
        self._answering.start()

    def _ask_full_screen(self) -> None:
        """Asks the system for it, or for the window's own place, unless that is so."""
        state, full = self.windowState(), Qt.WindowState.WindowFullScreen
        if bool(state & full) is not self._full:
            self.setWindowState(state ^ full)

    # Windows

    def show_rules(self) -> None:
        """Opens the rules of the game on the table, or of the first game."""
        from kontsina_qt.rules.games.catalogue import GAMES, USUAL
        from kontsina_qt.windows.rules.window import RulesWindow

        rules: Rules
        if self.session.active:
            rules = self.session.rules
        else:
            game = GAMES.get(self.settings.new_game.game, USUAL)
            rules = game.rules(game.usual_players)
        RulesWindow(rules, self, self.art, self.theme).show()

    def show_keys(self) -> None:
        """Opens the list of the keys that mean something where one is, or closes it."""
        from kontsina_qt.windows.shell.keys_panel import show_keys

        show_keys(self.pages, self.settings.scanning)

    def show_moves(self) -> HistoryWindow:
        """Opens the list of the hand's moves beside the table."""
        from kontsina_qt.windows.history.move_list import HistoryWindow

        moves = HistoryWindow(self.models.history, self)
        moves.show()
        return moves

    def show_review(self) -> None:
        """Opens the review of the last finished hand; the match goes on beside it."""
        self._review_hand(-1)

    def review_move(self, hand: int, ply: int) -> None:
        """Opens the review of the match on the table at a ply of a hand, both from 0."""
        self._review_hand(hand)
        if self.review is not None:
            self.review.show_ply(ply)

    def _review_hand(self, hand: int) -> None:
        session = self.session
        if not session.active or not session.match.results:
            self.toast.tell(tr("You can review a hand once it's over."))
            return
        self._review(session.match, session.match_id, hand)

    def review_match(self, match_id: int) -> None:
        """Opens the review of a match of the library."""
        from kontsina_qt.library.tables.errors import LibraryError

        try:
            self._review(self.library.look_at(match_id), match_id)
        except LibraryError as error:
            self.toast.tell(str(error))

    def _review(self, match: Match, match_id: int | None, hand: int = -1) -> None:
        if self.review is None:
            from kontsina_qt.windows.review.window import ReviewWindow

            self.review = ReviewWindow(self.library, self.art, self.theme, self)
            self.review.try_wanted.connect(self.desk.try_again)
        self.review.open_match(match.record(), match_id, hand)
        self.review.show()
        self.review.activateWindow()

    def show_badges(self) -> None:
        """Shows the badges, and takes the next step where the person wants to."""
        from kontsina_qt.goals.reached import Reached
        from kontsina_qt.windows.badges.dialog import BadgesDialog

        self.profile_keeper.refresh()
        done = self.goals.reached or Reached()
        dialog = BadgesDialog(self.profile, done, self.theme, self)
        if dialog.exec() and dialog.step is not None:
            self.take_step(dialog.step)

    def show_about(self) -> None:
        """Opens the page about the program."""
        from kontsina_qt.windows.shell.about import AboutDialog

        AboutDialog(self).exec()

    def show_seal(self) -> None:
        """Shows the seal of the hand on the table and that it agrees."""
        from kontsina_qt.windows.table_page.seal_check import SealDialog

        if self.session.active and self.session.match.hands:
            match = self.session.match
            finished = match.waiting or match.over or self.session.finished
            deal = match.record().hands[-1].deal
            SealDialog(deal, match.hand_number, self, finished, match.rules).exec()

    # Its place

    def restore_place(self) -> None:
        """Lies where it lay last, or in the middle of the screen."""
        if not self.settings.geometry or not self.restoreGeometry(
            QByteArray(self.settings.geometry)
        ):
            room = room_for(self)
            place = QRect(room.topLeft(), QSize(*USUAL_SIZE).boundedTo(room.size()))
            place.moveCenter(room.center())
            self.setGeometry(place)
        self._fit()

    def _fit(self) -> None:
        """Lies inside the screen; the smallest size is what the screen has room for."""
        self._frame = frame_of(self)
        self.setMinimumSize(least_size(room_for(self).size()))
        fit(self)

    def showEvent(self, event: QShowEvent) -> None:
        """On another screen the smallest size is another one."""
        super().showEvent(event)
        if not event.spontaneous():
            self._watch = self._watch or ScreenWatch(self, self._fit)
            self._keys = self._keys or KeysInUse(self)
            self._fit()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Some systems tell of the frame only when the window stands."""
        super().moveEvent(event)
        if self.isVisible() and frame_of(self) != self._frame:
            self._fit()
