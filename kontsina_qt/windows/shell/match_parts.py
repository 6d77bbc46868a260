"""The parts of the main window that a match needs: session, table and controllers."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from kontsina_qt.library.settings.choices import DeckColours
from kontsina_qt.library.settings.settings import STYLE, Part, Settings
from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.library.store import Library
from kontsina_qt.session.library_check import LibraryCheck
from kontsina_qt.session.saving.profile_keeper import ProfileKeeper
from kontsina_qt.session.saving.writer import Writer
from kontsina_qt.session.session import Session
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.shell.actions import Actions
from kontsina_qt.windows.shell.closing import Closing
from kontsina_qt.windows.shell.daily_deal import DailyDealController
from kontsina_qt.windows.shell.goal_controller import GoalController
from kontsina_qt.windows.shell.match_conflict import MatchConflict
from kontsina_qt.windows.shell.match_controller import MatchController
from kontsina_qt.windows.shell.review_controller import ReviewController
from kontsina_qt.windows.table_page.page import TablePage
from kontsina_qt.windows.table_page.sound_effects import SoundEffects
from kontsina_qt.windows.table_page.table_settings import tune
from kontsina_qt.windows.table_page.tips import TipController
from kontsina_qt.windows.welcome.thumbnail import remember_table


class MatchParts:
    """The parts of a window that a match needs.

    Args:
        library, store, profile: the library, the settings and the profile.
        writer: writes to the library.
        art, theme: the deck and the theme.
        notify: shows a message.
        home: goes to the start page.
        window: the parent of dialogs and of the shortcuts.

    Attributes:
        session: the match on the table.
        page: the table and its panels.
        sound_effects, tips: the sounds and the tips.
        match_controller, day, outcome: the controllers of matches, the daily deal and series.
        goals: the goals and badges.
        health, match_conflict, closing: handle a damaged library, a match continued in another
            window, and unsaved work when the window closes.
        reviews: opens reviews.
        action: the actions.
    """

    def __init__(
        self,
        library: Library,
        store: SettingsStore,
        profile: ProfileKeeper,
        writer: Writer,
        art: CardArt,
        theme: Theme,
        notify: Callable[[str], None],
        home: Callable[[], None],
        window: QWidget,
    ) -> None:
        self._library = library
        self.session = session = Session(library, window, writer)
        self.page = page = TablePage(session, art, theme)
        self.sound_effects = SoundEffects(page)
        self.tips = TipController(page, store)
        self.match_controller = match_controller = MatchController(
            session, library, store, profile, notify, window
        )
        page.house_rules = match_controller.house_rules
        self.health = LibraryCheck(library, session, window)
        self.health.notice.connect(notify)
        self.health.mended.connect(profile.put_back)
        profile.damaged.connect(self.health.on_damaged)
        profile.changed.connect(lambda each: session.asking.allow(each.players))
        match_controller.mend = self.health.mend
        self.outcome = OutcomeController(page, match_controller, home)
        self.match_conflict = MatchConflict(session, library, match_controller.resume_match, window)
        self.day = DailyDealController(
            session, library, store, profile, match_controller, notify, window
        )
        self.goals = GoalController(session, library, store, profile, writer, notify, window)
        page.counted.connect(self.goals.tell)
        self.closing = Closing(session.keeper, profile, library, match_controller, window)
        self.action = Actions(window)
        self.reviews = ReviewController(
            session, library, match_controller, art, theme, notify, window
        )
        page.bar.add_actions(self.action.in_bar)

    def remember_table(self) -> None:
        """Save a thumbnail of the table for the start page."""
        session, library = self.session, self._library
        if session.active and session.match_id is not None and library.path is not None:
            remember_table(self.page.picture(), session.match_id)

    def leave(self) -> None:
        """Put the match away; announce the badges that waited for its end."""
        self.session.close()
        self.goals.tell()

    def close(self) -> None:
        """End everything with the window."""
        self.reviews.close()
        self.session.close()
        self.sound_effects.close()

    def apply(
        self, settings: Settings, parts: Collection[Part], art: CardArt, theme: Theme
    ) -> None:
        """Apply the settings of these parts."""
        anew = not STYLE.isdisjoint(parts)
        if not {Part.TEMPO, Part.ANSWERS}.isdisjoint(parts):
            tune(self.page.scene, self.session, settings)
        if Part.MEMORY_AID in parts:
            self.page.help_memory(settings.memory_aid)
        if Part.SOUND in parts:
            self.sound_effects.apply(settings)
            self.action.sound.setChecked(settings.sound)
        if Part.PLAYERS in parts:
            self.session.asking.budget_ms = settings.thinking
            self.session.recall.allowed = settings.recalls
        if Part.DECK in parts:
            self.action.colours.setChecked(settings.colours is DeckColours.FOUR)
        if anew or not {Part.DECK, Part.CARD_SIZE, Part.PORTRAITS}.isdisjoint(parts):
            self.page.restyle(art, theme, settings.card_size)
        if anew:
            self.tips.restyle(theme)
            self.action.restyle(theme)
            self.page.bar.set_menu(self.action.menu, self.action.menu_icon(theme))


class OutcomeController(QObject):
    """Shows the outcome of a series and handles its buttons.

    Args:
        page: the table.
        match_controller: starts matches.
        leave: goes to the start page.
    """

    def __init__(
        self, page: TablePage, match_controller: MatchController, leave: Callable[[], None]
    ) -> None:
        super().__init__(page)
        self._page, self._match_controller, self._session = page, match_controller, page.session
        self._done: dict[str, Callable[[], object]] = {
            "next": match_controller.next_match,
            "undo": self._session.undo,
            "new": match_controller.new_game,
            "stop": leave,
            "table": page.look_back,
        }
        page.outcome_chosen.connect(lambda wanted: self._done[wanted]())
        page.outcome_wanted.connect(self.show)
        page.series_wanted.connect(self.show)
        page.next_match_wanted.connect(match_controller.next_match)
        self._session.given_up.connect(page.show_match_end)

    def show(self) -> None:
        """Show the standing of the series."""
        from kontsina_qt.windows.table_page.match_end.outcome_words import series_outcome

        if self._session.active and self._session.series is not None:
            self._page.hide_panels()
            self._page.outcome.open(series_outcome(self._session))
