"""Where matches come from and go to: new ones, those of the library, record files, twins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from kontsina_qt.language import tr
from kontsina_qt.library.settings import SettingsStore
from kontsina_qt.library.store import Library, LibraryError, MatchSummary
from kontsina_qt.match.match import Match
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
        self.mend: Callable[[str], bool] = lambda why: False

    # New ones

    def new_game(self) -> None:
        """Asks for a new game and starts it."""
        from kontsina_qt.windows.new_game import NewGameDialog

        dialog = NewGameDialog(self._store.settings, self._window)
        if dialog.exec() and dialog.result_game is not None:
            self._store.save(dialog.settings)
            self.start(dialog.result_game)

    def start(self, game: NewGame) -> None:
        """Starts a match."""
        rules = GAMES[game.game].rules(game.players, game.options)
        self.opening.emit()
        self._session.begin(rules, game.seats, Dealing(game.number, game.sealed))

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
        """Goes on with a match of the library."""
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

    def show_matches(self) -> None:
        """Opens the list of the matches in the library."""
        from kontsina_qt.windows.matches import MatchesDialog

        try:
            summaries = self._library.summaries(200)
            paired = set()
            for summary in summaries:
                original = self._library.original_of(summary.id)
                if original is not None:
                    paired |= {summary.id, original}
        except LibraryError as error:
            self._tell(str(error))
            return
        dialog = MatchesDialog(summaries, frozenset(paired), self._window)
        dialog.opened.connect(self.resume_match)
        dialog.again.connect(self.begin_twin)
        dialog.compared.connect(self.compare)
        dialog.exec()

    # Record files

    def open_file(self, path: str = "") -> None:
        """Opens a record file; the match goes on from where the record ends."""
        if not path:
            path, _ = QFileDialog.getOpenFileName(
                self._window, tr("Open a match"), "", f"{tr('Kontsina records')} ({RECORD_FILTER})"
            )
        if not path:
            return
        try:
            match = load_match(Path(path))
        except RecordError as error:
            name = Path(path).name
            self._tell(tr("{name} cannot be opened: {error}").format(name=name, error=error))
            return
        self.opening.emit()
        self._session.resume(match, None)

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
