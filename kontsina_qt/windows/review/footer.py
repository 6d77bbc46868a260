"""The foot of the review: luck and play, and buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout

from kontsina_qt.language import tr
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.plain_text import tip
from kontsina_qt.windows.widgets.forms import quiet


class Footer(QHBoxLayout):
    """A sentence each on luck and play, and the buttons for details and closing."""

    def __init__(self) -> None:
        super().__init__()
        self.summary = quiet("")
        self.summary.setProperty("role", "")
        self.accuracy = quiet("")
        self.details, self.close_button = QPushButton(), QPushButton()
        self.details.setCheckable(True)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.summary)
        words.addWidget(self.accuracy)
        self.addLayout(words, 1)
        for button in (self.details, self.close_button):
            button.setAutoDefault(False)
            self.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        on_language_change(self.summary, self._name)

    def _name(self) -> None:
        self.close_button.setText(tr("Close"))
        self.details.setText(tr("Details"))
        words = tr("The expected score move by move, what each move lost, and how sure that is")
        self.details.setToolTip(tip(words))
        self.details.setAccessibleDescription(words)
