"""Confirmation before resigning or giving up."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.widgets.dialog import FittingDialog


class GivingUpDialog(FittingDialog):
    """Asks for confirmation.

    Args:
        title: the question.
        words: the consequences.
        yes, no: the texts of the buttons.

    Attributes:
        words: the label with the consequences.
        give_up, play_on: the buttons; closing the dialog means to play on.
    """

    starts_unfocused = True

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
        """Open the dialog; call ``do`` if confirmed."""
        self.accepted.connect(lambda: do())
        self.finished.connect(self.deleteLater)
        self.open()
