"""The window closes when all is saved, or the person knows what is not."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from kontsina_qt.library.opening import bring_home
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.record import write_record
from kontsina_qt.session.keeper import Keeper, Unsaved
from kontsina_qt.session.profile_keeper import ProfileKeeper
from kontsina_qt.windows.match_desk import MatchDesk

if TYPE_CHECKING:  # loaded when something is not saved
    from kontsina_qt.windows.unsaved_dialog import UnsavedDialog

_log = logging.getLogger("kontsina")


class Closing(QObject):
    """Sees before the window closes that all is saved, or that the person knows what is not.

    Args:
        keeper: writes the matches.
        profile: writes what is done outside them.
        library: where they are kept.
        desk: writes them to files.
        window: over which the question opens.
    """

    def __init__(
        self,
        keeper: Keeper,
        profile: ProfileKeeper,
        library: Library,
        desk: MatchDesk,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._keeper, self._profile, self._library = keeper, profile, library
        self._desk, self._window = desk, window
        self._given_up, self._asks = False, True
        self._dialog: UnsavedDialog | None = None
        self._tried = self._waits = False

    def may_close(self) -> bool:
        """Saves what is not saved; whether the window may close.

        While the person is asked it may not: asked twice, the answer is to stay. Where nobody
        can be asked, what cannot be saved is kept in files, and the next start takes them in.
        """
        if self._dialog is not None or self._is_saving():
            return False
        while self._asks and not self._given_up:
            unsaved, why = self._save()
            if not unsaved and self._results_kept():
                return True
            why = why if unsaved else str(self._profile.why or why)
            from kontsina_qt.windows.unsaved_dialog import Choice, UnsavedDialog

            self._dialog = dialog = UnsavedDialog(unsaved, why, self._window)
            dialog.exec()
            self._dialog = None
            if not self._asks:
                break
            if dialog.choice is Choice.STAY:
                return False
            if dialog.choice is Choice.AGAIN and self._is_saving():
                return False
            to_file = dialog.choice is Choice.TO_FILE
            in_files = to_file and all(self._desk.save_match(each.match) for each in unsaved)
            self._given_up = in_files or dialog.choice is Choice.CLOSE
        self._results_kept()
        if not self._asks:
            self._keep_in_files()
        return True

    def _is_saving(self) -> bool:
        """Whether something is still being saved: the window closes when that is done."""
        keeper = self._keeper
        if not self._tried:
            self._tried = True
            keeper.try_again()
        if keeper.writer.busy:
            if not self._waits:
                self._waits = True
                keeper.writer.when_idle(self._close)
            return True
        self._tried = False
        return False

    def _close(self) -> None:
        self._waits = False
        self._window.close()

    def end(self) -> None:
        """Nobody can be asked any more: the program is ended from outside."""
        self._asks = False
        if self._dialog is not None:
            self._dialog.reject()

    def _keep_in_files(self) -> None:
        unsaved, why = self._save()
        if not unsaved:
            return
        from kontsina_qt.library.rescue import keep_in_files

        files, lost = keep_in_files([each.match for each in unsaved], self._library)
        for file in files:
            _log.warning("%s Kept in %s", why, file)
        for match in lost:
            _log.error("%s Not kept: %s", why, write_record(match.record()))

    def _results_kept(self) -> bool:
        """Whether results and lessons are in the library, or in a file for the next start."""
        waiting = self._profile.waiting
        if self._library.path is None:
            with suppress(LibraryError):
                waiting |= self._library.new_in_profile()
        if not waiting:
            return True
        from kontsina_qt.library.rescue import keep_results

        file = keep_results(waiting, self._library)
        if file is not None:
            _log.warning("%s Results kept in %s", self._profile.why, file)
        return file is not None

    def _save(self) -> tuple[list[Unsaved], str]:
        """What cannot be saved now, and why."""
        self._profile.settle()
        unsaved = self._keeper.settle()
        if unsaved or self._library.path is not None:
            return unsaved, str(self._keeper.why)
        try:
            bring_home(self._library)
        except LibraryError as error:
            return self._in_memory(), str(error)
        return [], ""

    def _in_memory(self) -> list[Unsaved]:
        """The matches of a library that goes with the program."""
        library = self._library
        matches = [library.look_at(each.id) for each in library.summaries(1000)]
        moves = [(each, sum(len(hand.position.moves) for hand in each.hands)) for each in matches]
        return [Unsaved(match, count) for match, count in moves if count]
