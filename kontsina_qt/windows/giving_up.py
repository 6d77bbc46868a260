"""The question whether a person means to give something up: a slip must cost nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import tr
from kontsina_qt.match.names import seat_name
from kontsina_qt.table.plain import Label
from kontsina_qt.windows.fitting import FittingDialog

if TYPE_CHECKING:
    from kontsina_qt.session.puzzling import PuzzleSession
    from kontsina_qt.session.session import Session
    from kontsina_qt.windows.window import Window


class GivingUpDialog(FittingDialog):
    """Asks once.

    Args:
        title: the question.
        words: what it costs.
        yes, no: the answers.

    Attributes:
        words: what it costs.
        give_up, play_on: the buttons; to close the dialog is to play on.
    """

    rests = True

    def __init__(
        self, title: str, words: str, yes: str, no: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.words = words
        self.setWindowTitle(title)
        self.setMinimumWidth(420)
        head = Label(title)
        head.setProperty("role", "head")
        self.give_up = QPushButton(yes)
        self.play_on = QPushButton(no)
        buttons = QDialogButtonBox()
        buttons.addButton(self.give_up, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.play_on, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.give_up.setAutoDefault(False)
        self.play_on.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        for label in (head, Label(words)):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addSpacing(8)
        column.addWidget(buttons)
        self.play_on.setFocus()

    def ask(self, do: Callable[[], object]) -> None:
        """Opens, and has it done if the person means it."""
        self.accepted.connect(lambda: do())
        self.finished.connect(self.deleteLater)
        self.open()


def give_up(window: Window) -> None:
    """Gives the match on the table up, if the person means it."""
    session = window.session
    if not session.can_resign:
        session.resign()  # says why not
        return
    match = session.match
    words, title = _cost(session, window.day.counting), tr("Give the match up?")

    def do() -> None:
        if session.active and session.match is match:
            session.resign()

    GivingUpDialog(title, words, tr("Give up"), tr("Play on"), window).ask(do)


def _cost(session: Session, daily: bool) -> str:
    """What it costs to give the match up."""
    if daily:
        return tr("Today's deal then counts as given up, even if you take it back.")
    if len(session.humans) > 1:
        words = tr("{name} gives up, and the match counts as lost. You can undo this.")
        return words.format(name=seat_name(session.seats[session.viewer].name))
    return tr("It counts as a loss. You can undo this.")


def show_solution(session: PuzzleSession, solved_before: bool, page: QWidget) -> None:
    """Shows the solution of a puzzle, if the person means to give it up."""
    puzzle = session.puzzle
    if session.helped or solved_before:
        session.show_solution()
        return

    def do() -> None:
        if session.puzzle is puzzle:
            session.show_solution()

    title = tr("Show the solution?")
    words = tr("If you win the puzzle after that, it does not count as solved.")
    GivingUpDialog(title, words, tr("Show it"), tr("Go on trying"), page).ask(do)
