"""Playing with people: opening a table, joining one, and leaving."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr, trn
from kontsina_qt.library.settings.settings import STYLE, Part
from kontsina_qt.library.tables.errors import LibraryError
from kontsina_qt.library.tables.matches import Snapshot
from kontsina_qt.library.waiting_table import WaitingTable, waiting_tables
from kontsina_qt.link.messages.lines import NEEDED
from kontsina_qt.match.decided import winners_without
from kontsina_qt.match.names import seat_name
from kontsina_qt.session.people.people_session import PeopleSession
from kontsina_qt.table.cards.art import icon
from kontsina_qt.windows.people.dialog import USUAL_LEVEL, PeopleDialog
from kontsina_qt.windows.people.page import PeoplePage
from kontsina_qt.windows.people.words import SEPARATOR, match_words, missing_words, names_of
from kontsina_qt.windows.shell.dialogs import report_no_sound, show_rules
from kontsina_qt.windows.table_page.sound_effects import SoundEffects
from kontsina_qt.windows.table_page.table_settings import tune
from kontsina_qt.windows.table_page.top_bar import ICON
from kontsina_qt.windows.widgets.question import ask

if TYPE_CHECKING:
    from kontsina_qt.match.match import Match
    from kontsina_qt.windows.shell.main_window import MainWindow


class PeopleController(QObject):
    """Manages the table with people.

    Attributes:
        session: the session; idle until a table is asked for.
        page: the page of the table.
        dialog: the dialog that asks for a table, while it is open.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        window.prepare_table()
        self._window = window
        self.session = PeopleSession(self)
        self.page = PeoplePage(self.session, window.art, window.theme)
        self.sound_effects = SoundEffects(self.page)
        self.dialog: PeopleDialog | None = None
        self._resuming = False
        self._rules = QAction(self)
        self._rules.setData("rules")
        self._rules.triggered.connect(lambda: show_rules(window))
        self.page.bar.add_actions((self._rules,))
        window.pages.addWidget(self.page)
        self.session.notice.connect(window.toast.show_message)
        self.session.began.connect(self._on_began)
        self.session.played_out.connect(self._keep)
        self.session.changed.connect(self._on_changed)
        self.sound_effects.silenced.connect(partial(report_no_sound, window))
        self._phrase = ""
        self.session.spoken.connect(self._on_spoken)
        self.page.counted.connect(self._on_counted)
        self.page.leave_wanted.connect(self._on_leave)
        self.page.without_wanted.connect(self._on_without)
        self.page.new_match_wanted.connect(self._on_another)
        window.pages.currentChanged.connect(lambda _: self._on_page())
        window.applied.connect(self._apply)
        window.action.audience.triggered.connect(self.session.show_audience)
        window.installEventFilter(self)
        self._apply(set(Part))

    def _apply(self, parts: Collection[Part]) -> None:
        """Apply the settings of these parts."""
        window, settings = self._window, self._window.settings
        if not {Part.TEMPO, Part.ANSWERS}.isdisjoint(parts):
            tune(self.page.scene, self.session, settings)
        if Part.SOUND in parts:
            self.sound_effects.set_volume(settings.volume if settings.sound else 0)
        if not (STYLE | {Part.DECK, Part.CARD_SIZE, Part.PORTRAITS}).isdisjoint(parts):
            self.page.restyle(window.art, window.theme, settings.card_size)
        if not STYLE.isdisjoint(parts):
            theme = window.theme
            self._rules.setText(tr("Rules"))
            self._rules.setIcon(icon("rules", theme.text, ICON, self.page.devicePixelRatioF()))
            self.page.bar.set_menu(window.action.menu, window.action.menu_icon(theme))

    # Joining

    def open(self) -> None:
        """Ask for a table, or show the current one."""
        if self.session.active:
            self._window.go_to(self.page, self.page.view)
        elif self.dialog is None:
            self._resuming = False
            self._ask()
            self.session.look(self._window.settings.club)

    def go_on(self) -> None:
        """Go back to the unfinished match; if there are several, ask."""
        several = len(waiting_tables()) > 1
        if several or self.session.active or self.dialog is not None:
            self.open()
            if several and self.dialog is not None:
                self.dialog.matches.matches.setFocus()
            return
        self._resuming = True
        self._ask()
        self.session.go_on()

    def _ask(self) -> None:
        dialog = self.dialog = PeopleDialog(self.session, self._window.settings, self._window)
        dialog.finished.connect(self._on_answered)
        dialog.open()

    def _on_answered(self) -> None:
        dialog, self.dialog = self.dialog, None
        self._resuming = False
        if dialog is None:
            return
        settings = self._window.settings
        name = dialog.called or settings.name
        changed = replace(settings, name=name, club=dialog.club_address)
        if dialog.choice is not None:
            game, choice = dialog.choice
            others = {id: how for id, how in settings.games.items() if id != game}
            changed = replace(changed, games={**others, game: choice})
        if changed != settings:
            self._window.store.save(changed)
        dialog.deleteLater()
        if not self.session.active and not self._window.session.active:
            self._window.refresh_start_page()  # it offers to return to the table

    def _on_began(self) -> None:
        window = self._window
        window.go_to(self.page, self.page.view)
        for name, friend in self.session.namesakes:
            words = tr("{name} at this table isn't your friend {friend}.")
            names = {"name": seat_name(name), "friend": seat_name(friend)}
            window.toast.show_message(words.format(**names))

    def _on_changed(self) -> None:
        """Report problems as a message while the table is not shown."""
        self._allow_audience()
        if self.session.active:
            self.page.refresh()
        elif self._resuming and self.session.refused is not None:
            self._resuming = False
            # Show the form, as if the person had opened it.
            self.session.look(self._window.settings.club)

    def _keep(self, match: Match, ender: int | None) -> None:
        """Store a match in the library when it is over, or has been ended by somebody."""
        window = self._window
        library, snapshot, name = window.library, Snapshot.of(match), self.session.name

        def keep() -> None:
            [id] = library.import_snapshots([snapshot])
            if ender is not None:
                winners = winners_without(match, ender)
                library.resign(id, ender, winners, match.standing.scores)

        def kept(done: Future[None]) -> None:
            try:
                done.result()
            except LibraryError as error:
                window.toast.show_message(str(error))
            else:
                self.session.note_kept(name)

        window.writer.run(keep, kept)

    def _on_spoken(self, seat: int, words: str) -> None:
        """Show a phrase beside the plate of who says it, or as a message if that is not seen."""
        self._phrase = f"{self.session.teller.seat(seat)}: {words}"
        self.page.scene.remarks.append(self._phrase)
        if self._shows_table() and self.page.scene.quote(seat, words):
            announce(self.page.view, self._phrase)
        else:
            self._window.toast.show_message(self._phrase)

    def _shows_table(self) -> bool:
        """Return whether nothing covers the table and messages may go by themselves."""
        window, page = self._window, self.page
        covered = page.open_panel is not None or page.looking_back.active
        covered = covered or window.pages.panel is not None
        return window.pages.currentWidget() is page and not covered and not window.toast.stays

    def _on_counted(self) -> None:
        """Show the latest phrase as a message when the score sheet covers its bubble."""
        if self.page.scene.phrases.boxes:
            self.page.scene.phrases.stop()
            self._window.toast.show_message(self._phrase)

    def _on_without(self) -> None:
        """Ask how to continue without players who have left."""
        session = self.session
        gone = session.missing
        if not session.active or not gone:
            return
        names = names_of(session, gone)
        words = tr(
            "Nobody knows their cards, so this hand is void. From the next deal a computer "
            "plays in their seat, at your computer. Everyone else has to agree."
        )
        answers = (tr("Let a computer play"), tr("End the match"), tr("Keep waiting"))
        head = tr("Continue without {names}?").format(names=names)
        answer = ask(tr("Play with people"), head, words, answers, self._window)
        if answer in (0, 1):
            session.go_on_without(gone, USUAL_LEVEL if answer == 0 else "")

    # Leaving

    def _on_leave(self) -> None:
        """Ask what leaving should mean."""
        session = self.session
        if session.over or session.watches or not session.active:
            self._window.show_welcome()  # a spectator can return with Continue
            return
        answers = (tr("Come back later"), tr("Leave for good"), tr("Stay"))
        words = tr(
            "The others will wait for you: Continue on the start page brings you back. If you "
            "leave for good, the match can't be finished."
        )
        answer = ask(tr("Play with people"), tr("Leave the table?"), words, answers, self._window)
        if answer == 1:
            self.session.leave()
        if answer in (0, 1):
            self._window.show_welcome()

    def _on_another(self) -> None:
        self._window.show_welcome()
        self.open()

    def _on_page(self) -> None:
        away = self._window.pages.currentWidget() is not self.page
        if away and self.session.active and self.dialog is None:
            self.session.close()
        self._allow_audience()

    def _allow_audience(self) -> None:
        """Enable the action that hides one's hand from spectators."""
        here = self._window.pages.currentWidget() is self.page
        action = self._window.action.audience
        action.setEnabled(here and bool(self.session.humans))
        action.setChecked(self.session.audience)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the table when the window closes; the person can return to it."""
        if event.type() == QEvent.Type.Close:
            self.session.close()
            self.session.link.finish()
            self.sound_effects.close()
        return super().eventFilter(watched, event)


def people_of(window: MainWindow) -> PeopleController:
    """Return the people controller of a window, created when first needed."""
    found = window.findChild(PeopleController)
    return found if isinstance(found, PeopleController) else PeopleController(window)


def is_installed() -> bool:
    """Return whether the optional dependencies are installed, without importing them."""
    return all(find_spec(name) is not None for name in NEEDED)


def show_people(window: MainWindow) -> None:
    """Ask for a table with people, or say what to install."""
    if is_installed():
        people_of(window).open()
    else:
        window.toast.show_message(missing_words())


def waiting_people() -> Sequence[WaitingTable]:
    """Return the unfinished matches with people."""
    return waiting_tables() if is_installed() else ()


def waiting_in_words(tables: Sequence[WaitingTable]) -> str:
    """Return those matches in one line."""
    if len(tables) == 1:
        return match_words(tables[0])
    words = trn("{n} match with people", "{n} matches with people", len(tables))
    turns = sum(table.turn for table in tables)
    if not turns:
        return words
    return SEPARATOR.join((words, trn("your turn in {n}", "your turn in {n}", turns)))
