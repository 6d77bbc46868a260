"""Reports that the program's pictures cannot be loaded."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import tr
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.widgets.dialog import FittingDialog


class PicturesDialog(FittingDialog):
    """Tells what is missing and how to restore it; the game stays playable."""

    starts_unfocused = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Pictures are missing"))
        self.propose(480, 240)
        title = Label(tr("Pictures are missing"))
        title.setProperty("role", "title")
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addWidget(title)
        self.lines = (
            Label(tr("The pictures of the cards and buttons could not be loaded.")),
            Label(
                tr(
                    "You can still play, with plain cards. To get the pictures back, reinstall "
                    "Kontsina; your matches are safe."
                )
            ),
        )
        for line in self.lines:
            line.setWordWrap(True)
            column.addWidget(line)
        column.addStretch(1)
        self.close_button = QPushButton(tr("Close"))
        self.close_button.setDefault(True)
        buttons = QDialogButtonBox()
        buttons.addButton(self.close_button, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.close)
        column.addWidget(buttons)


def report_missing_pictures(window: QWidget) -> PicturesDialog:
    """Open the dialog over a window."""
    dialog = PicturesDialog(window)
    dialog.show()
    return dialog
