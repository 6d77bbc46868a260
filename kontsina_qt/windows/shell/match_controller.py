"""Starting, resuming, opening and saving matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from kontsina_qt.foreign_text import in_sentence
from kontsina_qt.language import tr
from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.library.store import Library, LibraryError, MatchSummary
from kontsina_qt.library.tables.opened_files import digest_of
from kontsina_qt.match.files import local_path
from kontsina_qt.match.match import Match
from kontsina_qt.match.names import RULES_SUFFIX
from kontsina_qt.match.record import SUFFIX, Record, RecordError, load_match, save_file
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.following import begin_series, is_series_over, next_match, practise
from kontsina_qt.session.saving.profile_keeper import ProfileKeeper
from kontsina_qt.session.saving.retrying import DAMAGED
from kontsina_qt.session.session import Session
from kontsina_qt.table.style.plain_text import breakable
from kontsina_qt.windows.system.card_art import art_of
from kontsina_qt.windows.system.preferences import theme_of
from kontsina_qt.windows.widgets.file_dialogs import FileChooser
from kontsina_qt.windows.widgets.question import ask

if TYPE_CHECKING:  # loaded when they are asked for
    from kontsina_qt.windows.new_game.dialog import NewGame


class MatchController(QObject):
    """Puts matches on the table: new ones, those of the library, record files, twins.

    Args:
        session: the session.
        library: the library.
        store: the settings, including the choices for the last new game.
        profile: the profile, including the external players.
        notify: shows a message.
        window: the parent of dialogs.

    Attributes:
        house_rules: the person's house rules.
        files: the file dialogs.
        mend: repairs a damaged library, given the error; returns True if it did.
        lacking: says what to install before one can play with people; empty for nothing.

    Signals:
        opening(): a match is about to be put on the table.
        lesson_wanted(str): the id of a game whose lesson to start.
        people_wanted(): to look for other people to play with.
    """

    opening = Signal()
    lesson_wanted = Signal(str)
    people_wanted = Signal()

    def __init__(
        self,
        session: Session,
        library: Library,
        store: SettingsStore,
        profile: ProfileKeeper,
        notify: Callable[[str], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._library = library
        self._store = store
        self._profile = profile
        self._notify = notify
        self._window = window
        self.house_rules = OwnRules()
        self.files = FileChooser(store)
        self.mend: Callable[[str], bool] = lambda why: False
        self.lacking: Callable[[], str] = lambda: ""
        self._wish = 0
        self.opening.connect(self._on_opening)

    def when_kept(self, do: Callable[[], None]) -> None:
        """Call ``do`` once all moves are in the library.

        A later request replaces a pending one.
        """
        self._wish = wish = self._wish + 1
        writer = self._session.keeper.writer
        writer.when_idle(lambda: do() if self._wish == wish else None)

    def _on_opening(self) -> None:
        self._wish += 1

    # New matches

    def new_game(self, house: str | None = None) -> None:
        """Ask for a new game and start it; ``house`` is the id of house rules to preselect."""
        from kontsina_qt.windows.new_game.dialog import NewGameDialog

        self._profile.refresh()
        dialog = NewGameDialog(
            self._store.settings,
            self._window,
            self.house_rules,
            house,
            self._library,
            self._profile.profile.players,
            self.files,
            self._session.keeper.writer,
            self.lacking,
        )
        dialog.rules_wanted.connect(lambda rules: self._show_rules(rules, dialog))
        if dialog.exec() and dialog.result_game is not None:
            self._store.save(dialog.settings)
            self.start(dialog.result_game)
        elif dialog.lesson:
            self.lesson_wanted.emit(dialog.lesson)
        elif dialog.people:
            self.people_wanted.emit()

    def _show_rules(self, rules: Rules, over: QWidget) -> None:
        from kontsina_qt.windows.rules.window import RulesWindow

        settings = self._store.settings
        RulesWindow(rules, over, art_of(settings), theme_of(settings)).show()

    def play_at_once(self) -> None:
        """Start the last game again, without asking."""
        from kontsina_qt.windows.new_game.values import at_once

        self.start(at_once(self._store.settings, self._profile.profile.players))

    def start(self, game: NewGame) -> None:
        """Start a match."""
        dealing = Dealing(game.number, game.sealed)
        self.opening.emit()
        if game.series is not None:
            begin_series(self._session, game.series, game.seats, dealing)
        else:
            rules = GAMES[game.game].rules(game.players, game.options)
            self._session.begin(rules, game.seats, dealing)

    def next_match(self) -> None:
        """Continue the series on the table with its next match, which may have been started."""
        self.when_kept(self._next_match)

    def _next_match(self) -> None:
        series = self._session.series
        begun = series.next_match if series is not None else None
        if begun is not None and not is_series_over(self._session):
            self.resume_match(begun)
        else:
            self.opening.emit()
            next_match(self._session)

    def deal_plainly(self) -> None:
        """Turn off the seal and the cut for future games, too."""
        self._store.save(replace(self._store.settings, sealed=False))

    # Matches of the library

    def latest(self) -> MatchSummary | None:
        """Return the latest unfinished match, if there is one."""
        try:
            return self._library.latest_unfinished()
        except LibraryError as error:
            self._notify(str(error))
            return None

    def go_on(self) -> None:
        """Continue the latest unfinished match."""
        self.when_kept(self._go_on)

    def _go_on(self) -> None:
        latest = self.latest()
        if latest is None:
            self._notify(tr("There is no match to continue."))
            return
        self.resume_match(latest.id)

    def resume_match(self, match_id: int) -> None:
        """Continue a match of the library, once all moves are in it."""
        self.when_kept(lambda: self._resume(match_id))

    def _resume(self, match_id: int) -> None:
        try:
            match = self._session.keeper.late(match_id) or self._library.load(match_id)
            _, undos = self._library.standing_of(match_id)
        except LibraryError as error:
            why = str(error.message.values.get("why", ""))
            if error.kind in DAMAGED and self.mend(why):
                self.resume_match(match_id)
            else:
                self._notify(str(error))
            return
        self.opening.emit()
        self._session.resume(match, match_id, undos)

    def try_again(self, record: Record, hand: int, ply: int) -> None:
        """Practise on a copy of a match, continuing from before a ply of a hand."""
        last = replace(record.hands[hand], moves=record.hands[hand].moves[:ply])
        cut = replace(record, hands=(*record.hands[:hand], last))
        match = Match.from_record(cut)

        def begin() -> None:
            self.opening.emit()
            practise(self._session, match)

        self.when_kept(begin)

    # Record files

    def open_file(self, path: str = "") -> None:
        """Open a record file and continue its match, or open a file of house rules."""
        if not path:
            kind, suffixes = tr("Matches and house rules"), (SUFFIX, RULES_SUFFIX)
            path = self.files.to_open(self._window, tr("Open a match"), kind, suffixes)
        if not path:
            return
        path = local_path(path)
        self.files.remember(Path(path))
        if Path(path).suffix.lower() == RULES_SUFFIX:
            self.open_house_rules(path)
            return
        try:
            match = load_match(Path(path))
        except RecordError as error:
            name = Path(path).name
            words = tr("{name} could not be opened: {error}")
            self._notify(words.format(name=in_sentence(name), error=error.explain()))
            return
        self.when_kept(lambda: self._open_match(match, path))

    def _open_match(self, match: Match, path: str) -> None:
        """Put the match of a record file on the table, or the match that was continued from it."""
        # A file name need not be valid text, but the library stores only text.
        name = Path(path).name.encode("utf-8", "replace").decode()
        digest = digest_of(match.record())
        known = self._known(digest)
        if known is not None:
            id, kept = known
            same = kept.record() == match.record()
            answer = 0 if same else self._ask_about(Path(path).name)
            if answer == 0:
                self._continue(id, kept)
            if answer != 1:
                return
        self.opening.emit()
        self._session.resume(match, None, source=name, digest=digest)

    def _continue(self, id: int | None, match: Match) -> None:
        """Continue a known match; ``id`` is None if it has not been written yet."""
        session = self._session
        known = id is not None and id == session.match_id
        if session.active and (known or session.match is match):
            return
        if id is not None:
            self.resume_match(id)
            return
        self.opening.emit()
        session.resume(match, None)

    def _known(self, digest: str) -> tuple[int | None, Match] | None:
        """Return the id and the match that was opened from a record, or saved to it, before."""
        late = self._session.keeper.late_in_file(digest)
        if late is not None:
            return late
        try:
            id = self._library.origins.match_of_file(digest)
            return None if id is None else (id, self._library.look_at(id))
        except LibraryError:
            return None  # the stored match is damaged: open the file again

    def _ask_about(self, name: str) -> int | None:
        """Ask whether to continue the match (0) or open the file as a copy (1)."""
        return ask(
            tr("Open a match"),
            tr("You have opened {name} before").format(name=in_sentence(breakable(name))),
            tr("It has been continued since then. Open a copy to keep both."),
            (tr("Continue where you left off"), tr("Open a copy"), tr("Cancel")),
            self._window,
        )

    def open_house_rules(self, path: str) -> None:
        """Import the house rules of a file and offer to play by them."""
        from kontsina_qt.windows.new_game.house_rules_import import take_in

        def taken(id: str) -> None:
            # The window may not be shown yet.
            QTimer.singleShot(0, self, lambda: self.new_game(id))

        writer = self._session.keeper.writer
        take_in(Path(path), self.house_rules, self._notify, self._window, writer, taken)

    def save_as(self) -> None:
        """Write the match to a record file."""
        if not self._session.active:
            return
        path = self._ask_where(self._session.match)
        if path:
            self.save_to(path)

    def save_matches(self, matches: Sequence[Match], then: Callable[[bool], object]) -> None:
        """Write matches to record files that the person names.

        Args:
            matches: the matches.
            then: called with True if all were saved, False if the person cancelled one.
        """
        if not matches:
            then(True)
            return
        first, *others = matches
        path = self._ask_where(first)
        if path:
            self._write(first, path, lambda kept: self._save_others(others, kept, then))
        else:
            then(False)

    def _save_others(
        self, others: Sequence[Match], kept: bool, then: Callable[[bool], object]
    ) -> None:
        if kept:
            self.save_matches(others, then)
        else:
            then(False)

    def _ask_where(self, match: Match) -> str:
        day = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        name = f"{tr(match.rules.game.name)} {day}"
        return self.files.to_save(self._window, tr("Save the match"), tr("Matches"), name, SUFFIX)

    def save_to(self, path: str) -> None:
        """Write the match to the file ``path``."""
        session = self._session
        match, record = session.match, session.match.record()

        def written(kept: bool) -> None:
            if kept and session.active and session.match is match:
                session.keeper.file(match, digest_of(record))

        self._write(match, path, written)

    def _write(self, match: Match, path: str, then: Callable[[bool], object]) -> None:
        """Write a match to a file, notify the person, and call ``then`` with the success."""
        name, record = Path(path).name or path, match.record()

        def written(done: Future[None]) -> None:
            try:
                done.result()
            except RecordError as error:
                self._notify(tr("The match could not be saved: {error}.").format(error=error))
                then(False)
                return
            self.files.remember(Path(path))
            self._notify(tr("Saved as {name}.").format(name=in_sentence(name)))
            then(True)

        self._session.keeper.writer.run(lambda: save_file(record, Path(path)), written)

    # Same cards, other side

    def other_chair(self) -> None:
        """Play the cards of the finished match from the other side, or compare both matches."""
        self.when_kept(self._other_chair)

    def _other_chair(self) -> None:
        session = self._session
        if not session.active or not session.finished:
            self._notify(tr("The match has to finish first."))
        elif session.match_id is None:
            self._notify(tr("The match could not be saved, so its cards can't be dealt again."))
        elif session.original is not None:
            self.compare(session.match_id)
        else:
            self.begin_twin(session.match_id)

    def begin_twin(self, match_id: int) -> None:
        """Start a match with the cards of another, with every player moved by one seat."""
        try:
            original = self._library.look_at(match_id)
        except LibraryError as error:
            self._notify(str(error))
            return
        if not original.results:
            self._notify(tr("The match has to finish first."))
            return
        self.opening.emit()
        self._session.begin_twin(original, match_id)

    def compare(self, match_id: int) -> None:
        """Compare a match with the one with the same cards."""
        from kontsina_qt.windows.history.duplicate import show_comparison

        show_comparison(self._library, match_id, self._notify, self._window)
