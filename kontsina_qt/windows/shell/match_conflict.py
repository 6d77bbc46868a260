"""Conflicts: another window has continued the match on the table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import tr, trn
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.match import Match
from kontsina_qt.session.session import Session
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.widgets.dialog import FittingDialog

LOOK_MS = 5000
"""How often to check whether the library has been replaced."""


class MatchConflict(QObject):
    """Notices that the match on the table was continued elsewhere, and asks which one to keep.

    It checks when this window is activated, and when something is written. At the same times and
    every few seconds it also checks whether the library file has been replaced.

    Args:
        session: the session.
        library: the library.
        resume: puts a match of the library on the table.
        window: the parent of the dialog.
    """

    def __init__(
        self, session: Session, library: Library, resume: Callable[[int], None], window: QWidget
    ) -> None:
        super().__init__(window)
        self._session, self._library = session, library
        self._resume, self._window = resume, window
        self.dialog: MatchConflictDialog | None = None
        session.keeper.conflicted.connect(self._on_conflict)
        window.installEventFilter(self)
        timer = QTimer(self)
        timer.timeout.connect(self.check_library)
        timer.start(LOOK_MS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Check when the window is activated."""
        if event.type() == QEvent.Type.WindowActivate:
            self.check_library()
            self.look()
        return super().eventFilter(watched, event)

    def check_library(self) -> None:
        """Reopen the library, if its file has been replaced."""
        session = self._session
        session.keeper.look(session.match if session.active else None)

    def look(self) -> None:
        """Ask, if the match on the table was continued elsewhere."""
        session = self._session
        if session.active and self.dialog is None and session.keeper.is_behind:
            assert session.match_id is not None
            self._ask(session.match_id, copied=False)

    def _on_conflict(self, other: int) -> None:
        if self.dialog is None:
            # Wait until the current write has been reported.
            QTimer.singleShot(0, self, lambda: self._ask(other, copied=True))

    def _ask(self, other: int, copied: bool) -> None:
        session = self._session
        if not session.active or self.dialog is not None:
            return
        try:
            there = self._library.look_at(other)
        except LibraryError:  # gone or damaged: there is nothing to choose
            return
        here = session.match
        dialog = MatchConflictDialog(moves_of(here), moves_of(there), copied, self._window)
        self.dialog = dialog
        dialog.accepted.connect(lambda: self._take(other, here))
        dialog.rejected.connect(lambda: self._stay(here))
        dialog.finished.connect(self._forget)
        dialog.open()

    def _forget(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None

    def _stay(self, here: Match) -> None:
        session = self._session
        if session.active and session.match is here and session.keeper.is_behind:
            session.keeper.part(here)

    def _take(self, other: int, here: Match) -> None:
        session = self._session
        if not session.active or session.match is not here:
            return
        copy = session.match_id
        self._resume(other)
        # Afterwards, since this waits until everything is in the library.
        session.keeper.writer.when_idle(lambda: self._drop(copy, other, here))

    def _drop(self, copy: int | None, other: int, here: Match) -> None:
        """Delete the copy of a match, if the other one contains all of it."""
        session = self._session
        if copy is None or copy == other or not session.active or session.match_id != other:
            return
        if holds(session.match, here):
            session.keeper.writer.run(lambda: self._delete(copy))

    def _delete(self, copy: int) -> None:
        with suppress(LibraryError):
            self._library.delete(copy)


def moves_of(match: Match) -> int:
    """Return the number of moves in a match."""
    return sum(len(hand.position.moves) for hand in match.hands)


def holds(whole: Match, part: Match) -> bool:
    """Return whether one match contains all moves of another, including undone ones."""
    there, here = whole.whole_record(), part.whole_record()
    if (there.game, there.options, there.seats) != (here.game, here.options, here.seats):
        return False
    return len(here.hands) <= len(there.hands) and all(
        ours.deal == theirs.deal and ours.moves == theirs.moves[: len(ours.moves)]
        for ours, theirs in zip(here.hands, there.hands, strict=False)
    )


class MatchConflictDialog(FittingDialog):
    """Asks which version of the match to continue.

    Args:
        here, there: the number of moves in this window and in the library.
        copied: whether this window's version has been saved as a separate match.

    Attributes:
        stay, take: the buttons; closing the dialog means to stay.
    """

    starts_unfocused = True

    def __init__(self, here: int, there: int, copied: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Continued in another window"))
        self.setMinimumWidth(480)
        title = Label(tr("This match was continued in another window"))
        title.setProperty("role", "head")
        words = tr("It has {there} there and {here} here.").format(
            there=trn("{n} move", "{n} moves", there), here=trn("{n} move", "{n} moves", here)
        )
        kept = (
            tr("What you played here is kept as a separate match. Nothing is lost either way.")
            if copied
            else tr("Nothing is lost either way: from here it would continue as a separate match.")
        )
        self.take = QPushButton(tr("Continue from there"))
        self.stay = QPushButton(tr("Continue from here"))
        buttons = QDialogButtonBox()
        buttons.addButton(self.take, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.stay, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.take.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        for label in (title, Label(words), Label(kept)):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addSpacing(8)
        column.addWidget(buttons)
