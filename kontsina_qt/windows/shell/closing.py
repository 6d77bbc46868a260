"""Closing the window once everything is saved, or the person has accepted what is not."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from enum import Enum, auto

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import tr, trn
from kontsina_qt.library.opening import bring_home
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.record import write_record
from kontsina_qt.session.saving.keeper import Keeper, Unsaved
from kontsina_qt.session.saving.profile_keeper import ProfileKeeper
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.shell.match_controller import MatchController
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.flow_layout import Flow

_log = logging.getLogger("kontsina")


class Closing(QObject):
    """Makes sure that everything is saved before the window closes, or that the person knows.

    Args:
        keeper: writes the matches.
        profile: writes the profile.
        library: the library of the matches.
        match_controller: saves matches to files.
        window: the parent of the dialog.
    """

    def __init__(
        self,
        keeper: Keeper,
        profile: ProfileKeeper,
        library: Library,
        match_controller: MatchController,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._keeper, self._profile, self._library = keeper, profile, library
        self._match_controller, self._window = match_controller, window
        self._given_up, self._asks = False, True
        self._dialog: UnsavedDialog | None = None
        self._tried = self._waits = False
        self._away: LibraryError | None = None

    def may_close(self) -> bool:
        """Return whether the window may close now; if not, it closes later, or the person stays.

        First, everything unsaved is written again in the writer's thread. While the dialog is
        open, further requests to close are refused. If the person cannot be asked, what cannot be
        saved is put into files, which the next start imports.
        """
        if self._dialog is not None or self._is_saving():
            return False
        while self._asks and not self._given_up:
            unsaved, why = self._unsaved()
            if not unsaved and self._results_kept():
                return True
            why = why if unsaved else str(self._profile.why or why)
            choice = self._ask(unsaved, why)
            if choice is None:
                break
            if not self._does(choice, unsaved):
                return False
        if not self._asks:
            self._keep_in_files()
        self._results_kept()
        return True

    def _ask(self, unsaved: list[Unsaved], why: str) -> Choice | None:
        """Ask what to do with unsaved matches; None if the person cannot be asked."""
        self._dialog = dialog = UnsavedDialog(unsaved, why, self._window)
        dialog.exec()
        self._dialog = None
        return dialog.choice if self._asks else None

    def _does(self, choice: Choice, unsaved: list[Unsaved]) -> bool:
        """Carry out the choice; return True if that is done already."""
        if choice is Choice.CLOSE:
            self._given_up = True
        elif choice is Choice.TO_FILE:
            self._match_controller.save_matches(
                [each.match for each in unsaved], self._set_given_up
            )
        return choice is not Choice.STAY and not self._is_saving(again=choice is Choice.AGAIN)

    def _set_given_up(self, kept: bool) -> None:
        """Tell the keepers to stop writing if everything has been put into files."""
        self._given_up = kept

    def _is_saving(self, again: bool = True) -> bool:
        """Return whether something is still being saved; if so, close when that is done."""
        writer = self._keeper.writer
        if again and not self._tried:
            self._tried = True
            self._try()
        if writer.busy:
            if not self._waits:
                self._waits = True
                writer.when_idle(self._close)
            return True
        self._tried = False
        return False

    def _try(self) -> None:
        """Write everything unsaved, and the content of an in-memory library to a file."""
        self._keeper.try_again()
        self._profile.try_again()
        if self._library.path is None:
            self._keeper.writer.run(lambda: bring_home(self._library), self._on_home)

    def _on_home(self, done: Future[None]) -> None:
        self._away = None
        try:
            done.result()
        except LibraryError as error:
            self._away = error

    def _close(self) -> None:
        self._waits = False
        QTimer.singleShot(0, self, self._window.close)

    def end(self) -> None:
        """Save what is possible without asking: the program is being terminated."""
        self._asks = False
        if self._dialog is not None:
            self._dialog.reject()

    def _keep_in_files(self) -> None:
        self._try()
        self._keeper.writer.finish()
        unsaved, why = self._unsaved()
        if not unsaved:
            return
        from kontsina_qt.library.rescue import keep_in_files

        files, lost = keep_in_files([each.match for each in unsaved], self._library)
        for file in files:
            _log.warning("%s Kept in %s", why, file)
        for match in lost:
            _log.error("%s Not kept: %s", why, write_record(match.record()))

    def _results_kept(self) -> bool:
        """Return whether the profile is in the library, or in a file for the next start."""
        waiting = self._profile.waiting
        if self._library.path is None:
            with suppress(LibraryError):
                waiting |= self._library.profile.new()
        if not waiting:
            return True
        from kontsina_qt.library.rescue import keep_results

        file = keep_results(waiting, self._library)
        if file is not None:
            _log.warning("%s Results kept in %s", self._profile.why, file)
        return file is not None

    def _unsaved(self) -> tuple[list[Unsaved], str]:
        """Return what could not be saved, and why."""
        unsaved = self._keeper.unsaved()
        if unsaved or self._away is None:
            return unsaved, str(self._keeper.why)
        return self._in_memory(), str(self._away)

    def _in_memory(self) -> list[Unsaved]:
        """Return the matches of an in-memory library, which would be lost."""
        library = self._library
        matches = [library.look_at(each.id) for each in library.summaries(1000)]
        moves = [(each, sum(len(hand.position.moves) for hand in each.hands)) for each in matches]
        return [Unsaved(match, count) for match, count in moves if count]


class Choice(Enum):
    """What to do with unsaved matches."""

    AGAIN = auto()
    TO_FILE = auto()
    CLOSE = auto()
    STAY = auto()


class UnsavedDialog(FittingDialog):
    """Tells what is not saved and why, and asks what to do.

    Attributes:
        choice: the choice; closing the dialog means to stay.
        words: the text.
        again, to_file, leave: the buttons.
    """

    starts_unfocused = True

    def __init__(self, unsaved: Sequence[Unsaved], why: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = Choice.STAY
        self.setWindowTitle(tr("Not saved"))
        self.setMinimumWidth(620)
        moves = sum(each.moves for each in unsaved)
        words = trn("{n} move isn't saved yet", "{n} moves aren't saved yet", moves)
        # There are no moves to count after an undo or a deal.
        if not unsaved:
            words = tr("Your latest results aren't saved yet")
        elif not moves:
            words = tr("The current state of the match isn't saved yet")
        title = Label(words)
        title.setProperty("role", "head")
        to_file = trn(
            "Try again, or save {n} match to a file to open later.",
            "Try again, or save {n} matches to files to open later.",
            len(unsaved),
        )
        help = Label(to_file if unsaved else tr("Try again, or close without saving them."))
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        labels = (title, Label(why), help)
        self.words = " ".join(label.text() for label in labels)
        for label in labels:
            label.setWordWrap(True)
            column.addWidget(label)
        column.addSpacing(8)
        buttons = Flow()
        self.again = self._button(buttons, tr("Try again"), Choice.AGAIN)
        self.to_file = self._button(buttons, tr("Save to a file …"), Choice.TO_FILE)
        self.to_file.setVisible(bool(unsaved))
        self.leave = self._button(buttons, tr("Close without saving"), Choice.CLOSE)
        self.again.setDefault(True)
        column.addWidget(buttons)

    def _button(self, buttons: Flow, words: str, choice: Choice) -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(False)
        buttons.add(button)
        button.clicked.connect(lambda: self._choose(choice))
        return button

    def _choose(self, choice: Choice) -> None:
        self.choice = choice
        self.accept()
