"""What could not be saved, told before the window closes."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import tr, trn
from kontsina_qt.library.opening import bring_home
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.record import write_record
from kontsina_qt.session.keeper import Keeper, Unsaved
from kontsina_qt.table.plain import Label
from kontsina_qt.windows.fitting import FittingDialog
from kontsina_qt.windows.flow import Flow
from kontsina_qt.windows.match_desk import MatchDesk

_log = logging.getLogger("kontsina")


class Choice(Enum):
    """What the person wants with what is not saved."""

    AGAIN = auto()
    TO_FILE = auto()
    CLOSE = auto()
    STAY = auto()


class UnsavedDialog(FittingDialog):
    """Tells how much is not saved and why.

    Attributes:
        choice: what was chosen; to close the dialog is to stay.
        words: all that it tells.
        again, to_file, leave: the buttons.
    """

    def __init__(self, unsaved: Sequence[Unsaved], why: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = Choice.STAY
        self.setWindowTitle(tr("Not saved"))
        self.setMinimumWidth(620)
        moves = sum(each.moves for each in unsaved)
        words = trn("{n} move is not saved yet", "{n} moves are not saved yet", moves)
        # Where moves were only taken back, or cards dealt, there is none to count.
        title = Label(words if moves else tr("The match is not saved yet as it stands now"))
        title.setProperty("role", "head")
        help = Label(
            trn(
                "Try again, or keep {n} match in a file to open it later.",
                "Try again, or keep {n} matches in files to open them later.",
                len(unsaved),
            )
        )
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
        self.to_file = self._button(buttons, tr("Save to a file…"), Choice.TO_FILE)
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


class Closing(QObject):
    """Sees before the window closes that all is saved, or that the person knows what is not.

    Args:
        keeper: writes the matches.
        library: where they are kept.
        desk: writes them to files.
        window: over which the question opens.
    """

    def __init__(self, keeper: Keeper, library: Library, desk: MatchDesk, window: QWidget) -> None:
        super().__init__(window)
        self._keeper, self._library = keeper, library
        self._desk, self._window = desk, window
        self._given_up, self._asks = False, True
        self._dialog: UnsavedDialog | None = None

    def may_close(self) -> bool:
        """Saves what is not saved; whether the window may close.

        While the person is asked it may not: asked twice, the answer is to stay. Where nobody
        can be asked, what cannot be saved is kept in files, and the next start takes them in.
        """
        if self._dialog is not None:
            return False
        while self._asks and not self._given_up:
            unsaved, why = self._save()
            if not unsaved:
                return True
            self._dialog = dialog = UnsavedDialog(unsaved, why, self._window)
            dialog.exec()
            self._dialog = None
            if not self._asks:
                break
            if dialog.choice is Choice.STAY:
                return False
            to_file = dialog.choice is Choice.TO_FILE
            in_files = to_file and all(self._desk.save_match(each.match) for each in unsaved)
            self._given_up = in_files or dialog.choice is Choice.CLOSE
        if not self._asks:
            self._keep_in_files()
        return True

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

    def _save(self) -> tuple[list[Unsaved], str]:
        """What cannot be saved now, and why."""
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
