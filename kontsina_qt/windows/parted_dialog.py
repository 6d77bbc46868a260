"""The question which of two states of a match goes on, where two windows have played it on."""

from __future__ import annotations

from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import tr, trn
from kontsina_qt.table.plain import Label
from kontsina_qt.windows.fitting import FittingDialog


class PartedDialog(FittingDialog):
    """Asks how to go on.

    Args:
        here, there: how many moves the match has in this window and in the library.
        copied: whether what is here is kept as a match of its own already.

    Attributes:
        stay, take: the buttons; to close the dialog is to stay.
    """

    rests = True

    def __init__(self, here: int, there: int, copied: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Played on in another window"))
        self.setMinimumWidth(480)
        title = Label(tr("This match was played on in another window"))
        title.setProperty("role", "head")
        words = tr("There it has {there}, here {here}.").format(
            there=trn("{n} move", "{n} moves", there), here=trn("{n} move", "{n} moves", here)
        )
        kept = (
            tr("What was done here is kept as a match of its own. Nothing is lost either way.")
            if copied
            else tr("Nothing is lost either way: from here it would go on as a match of its own.")
        )
        self.take = QPushButton(tr("Go on as it stands there"))
        self.stay = QPushButton(tr("Go on from here"))
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
