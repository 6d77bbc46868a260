"""Where matches come from and go to: new ones, those of the library, record files, twins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from kontsina_qt.language import tr
from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.library.settings import SettingsStore
from kontsina_qt.library.store import Library, LibraryError, MatchSummary
from kontsina_qt.match.match import Match
from kontsina_qt.match.names import RULES_SUFFIX
from kontsina_qt.match.record import SUFFIX, RecordError, load_match, save_file
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.session.keeper import DAMAGED
from kontsina_qt.session.session import Dealing, Session

if TYPE_CHECKING:  # loaded when they are asked for
    from kontsina_qt.windows.new_game import NewGame

RECORD_FILTER = f"*{SUFFIX}"


class MatchDesk(QObject):
    """Puts matches on the table, and asks the person which.

    Args:
        session: plays them.
        library: keeps them.
        store: the settings, which keep what was chosen for the last new game.
        tell: says a sentence to the person.
        window: over which dialogs open.

    Attributes:
        house_rules: the person's own.
        mend: mends a library that is damaged for this reason; whether that was done.

    Signals:
        opening(): a match is about to be put on the table.
    """

    opening = Signal()

    def __init__(
        self,
        session: Session,
        library: Library,
        store: SettingsStore,
        tell: Callable[[str], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._library = library
        self._store = store
        self._tell = tell
        self._window = window
        self.house_rules = OwnRules()
        self.mend: Callable[[str], bool] = lambda why: False

    # New ones

    def new_game(self, house: str | None = None) -> None:
        """Asks for a new game and starts it; house rules of that id are chosen at first."""
        from kontsina_qt.windows.new_game import NewGameDialog

        dialog = NewGameDialog(
            self._store.settings, self._window, self.house_rules, house, self._library
        )
        if dialog.exec() and dialog.result_game is not None:
            self._store.save(dialog.settings)
            self.start(dialog.result_game)

    def play_at_once(self) -> None:
        """Starts what was played last, without asking."""
        from kontsina_qt.windows.new_game_values import at_once

        self.start(at_once(self._store.settings))

    def start(self, game: NewGame) -> None:
        """Starts a match."""
        dealing = Dealing(game.number, game.sealed)
        self.opening.emit()
        if game.series is not None:
            self._session.begin_series(game.series, game.seats, dealing)
        else:
            rules = GAMES[game.game].rules(game.players, game.options)
            self._session.begin(rules, game.seats, dealing)

    def next_match(self) -> None:
        """Goes on with the series on the table: with its next match, which may be begun already."""
        series = self._session.series
        begun = series.next_match if series is not None else None
        if begun is not None and not self._session.series_over:
            self.resume_match(begun)
        else:
            self.opening.emit()
            self._session.next_match()

    def deal_plainly(self) -> None:
        """Offers packs without a seal for the next new games, too."""
        self._store.save(replace(self._store.settings, sealed=False))

    # Those of the library

    def latest(self) -> MatchSummary | None:
        """The latest unfinished match, if there is one."""
        try:
            return self._library.latest_unfinished()
        except LibraryError as error:
            self._tell(str(error))
            return None

    def go_on(self) -> None:
        """Goes on with the latest unfinished match."""
        latest = self.latest()
        if latest is None:
            self._tell(tr("There is no match to go on with."))
            return
        self.resume_match(latest.id)

    def resume_match(self, match_id: int) -> None:
        """Goes on with a match of the library, as soon as all that was played is in it."""
        self._session.keeper.writer.when_idle(lambda: self._resume(match_id))

    def _resume(self, match_id: int) -> None:
        try:
            match = self._library.load(match_id)
            _, undos = self._library.standing_of(match_id)
        except LibraryError as error:
            why = str(error.message.values.get("why", ""))
            if error.kind in DAMAGED and self.mend(why):
                self.resume_match(match_id)
            else:
                self._tell(str(error))
            return
        self.opening.emit()
        self._session.resume(match, match_id, undos)

    # Record files

    def open_file(self, path: str = "") -> None:
        """Opens a record file, whose match goes on from its end, or a file of house rules."""
        if not path:
            what = f"{tr('Matches and house rules')} ({RECORD_FILTER} *{RULES_SUFFIX})"
            path, _ = QFileDialog.getOpenFileName(self._window, tr("Open a match"), "", what)
        if not path:
            return
        if Path(path).suffix.lower() == RULES_SUFFIX:
            self.open_house_rules(path)
            return
        try:
            match = load_match(Path(path))
        except RecordError as error:
            name = Path(path).name
            self._tell(tr("{name} cannot be opened: {error}").format(name=name, error=error.told()))
            return
        self.opening.emit()
        # A name need not be text; the library holds nothing else.
        name = Path(path).name.encode("utf-8", "replace").decode()
        self._session.resume(match, None, source=name)

    def open_house_rules(self, path: str) -> None:
        """Takes the house rules of a file in, and offers to play by them."""
        from kontsina_qt.windows.house_rules_desk import take_in

        id = take_in(Path(path), self.house_rules, self._tell, self._window)
        if id is not None:
            # The window may only be about to be shown.
            QTimer.singleShot(0, self, lambda: self.new_game(id))

    def save_as(self) -> None:
        """Writes the match to a record file."""
        if not self._session.active:
            return
        self.save_match(self._session.match)

    def save_match(self, match: Match) -> bool:
        """Writes a match to a record file that the person names; whether that was done."""
        path, _ = QFileDialog.getSaveFileName(
            self._window, tr("Save the match"), f"kontsina{SUFFIX}", f"Kontsina ({RECORD_FILTER})"
        )
        if not path:
            return False
        return self._write(match, path if path.endswith(SUFFIX) else path + SUFFIX)

    def save_to(self, path: str) -> None:
        """Writes the match to the file ``path``."""
        self._write(self._session.match, path)

    def _write(self, match: Match, path: str) -> bool:
        name = Path(path).name or path
        try:
            save_file(match.record(), Path(path))
        except RecordError as error:
            self._tell(tr("The match is not saved: {error}.").format(error=error))
            return False
        self._tell(tr("Saved as {name}.").format(name=name))
        return True

    # The same cards from the other chair

    def other_chair(self) -> None:
        """Plays the cards of the finished match again, or shows what both times came to."""
        session = self._session
        if not session.active or not session.finished:
            self._tell(tr("The match has to be over first."))
        elif session.match_id is None:
            self._tell(tr("The match could not be kept, so its cards cannot be dealt again."))
        elif session.original is not None:
            self.compare(session.match_id)
        else:
            self.begin_twin(session.match_id)

    def begin_twin(self, match_id: int) -> None:
        """Starts a match with the cards of one in the library, every player one chair further."""
        try:
            original = self._library.look_at(match_id)
        except LibraryError as error:
            self._tell(str(error))
            return
        if not original.results:
            self._tell(tr("The match has to be over first."))
            return
        self.opening.emit()
        self._session.begin_twin(original, match_id)

    def compare(self, match_id: int) -> None:
        """Shows a match and the one with the same cards side by side."""
        from kontsina_qt.windows.duplicate import show_comparison

        show_comparison(self._library, match_id, self._tell, self._window)
