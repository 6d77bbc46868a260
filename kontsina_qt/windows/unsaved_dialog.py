"""What could not be saved, told before the window closes."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import tr, trn
from kontsina_qt.session.keeper import Unsaved
from kontsina_qt.table.plain import Label
from kontsina_qt.windows.fitting import FittingDialog
from kontsina_qt.windows.flow import Flow


class Choice(Enum):
    """What the person wants with what is not saved."""

    AGAIN = auto()
    TO_FILE = auto()
    CLOSE = auto()
    STAY = auto()


class UnsavedDialog(FittingDialog):
    """Tells how much is not saved and why; without a match it is about results.

    Attributes:
        choice: what was chosen; to close the dialog is to stay.
        words: all that it tells.
        again, to_file, leave: the buttons.
    """

    rests = True

    def __init__(self, unsaved: Sequence[Unsaved], why: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = Choice.STAY
        self.setWindowTitle(tr("Not saved"))
        self.setMinimumWidth(620)
        moves = sum(each.moves for each in unsaved)
        words = trn("{n} move is not saved yet", "{n} moves are not saved yet", moves)
        # Where moves were only taken back, or cards dealt, there is none to count.
        if not unsaved:
            words = tr("Your latest results are not saved yet")
        elif not moves:
            words = tr("The current state of the match is not saved yet")
        title = Label(words)
        title.setProperty("role", "head")
        to_file = trn(
            "Try again, or keep {n} match in a file to open it later.",
            "Try again, or keep {n} matches in files to open them later.",
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
        self.to_file = self._button(buttons, tr("Save to a file…"), Choice.TO_FILE)
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
