"""The head of the review: the hand shown, and the progress of its analysis."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton

from kontsina_qt.language import tr
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.plain_text import Label, tip
from kontsina_qt.table.style.theme import Theme


class Heading(QHBoxLayout):
    """The number of the hand between buttons to change it, and the progress at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.before_button = QPushButton("‹")
        self.after_button = QPushButton("›")
        self.title = Label()
        self.title.setProperty("role", "head")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(12)
        self.bar.setMinimumWidth(60)
        self.start_button, self.cancel_button = QPushButton(), QPushButton()
        for button in (
            self.before_button,
            self.after_button,
            self.start_button,
            self.cancel_button,
        ):
            button.setAutoDefault(False)
        for part in (self.before_button, self.title, self.after_button):
            self.addWidget(part)
        self.addSpacing(8)
        self.addWidget(self.bar, 1)
        self.addStretch(0)
        self.addWidget(self.start_button)
        self.addWidget(self.cancel_button)
        on_language_change(self.title, self._name)

    def _name(self) -> None:
        for button, words in (
            (self.before_button, tr("Previous hand")),
            (self.after_button, tr("Next hand")),
        ):
            button.setAccessibleName(words)
            button.setToolTip(tip(words))
        self.bar.setAccessibleName(tr("Analysis progress"))
        self.start_button.setText(tr("Review this hand"))
        self.cancel_button.setText(tr("Cancel"))

    def show_hand(self, hand: int, hands: int) -> None:
        """Show the number of a hand (from 0) of that many."""
        self.title.setText(tr("Hand {n} of {all}").format(n=hand + 1, all=hands))
        self.before_button.setEnabled(hand > 0)
        self.after_button.setEnabled(hand + 1 < hands)

    def show_progress(self, done: int, of: int) -> None:
        """Show how many moves have been analysed."""
        self.bar.setMaximum(max(of, 1))
        self.bar.setValue(done)

    def restyle(self, theme: Theme) -> None:
        """Apply another theme."""
        self.bar.setStyleSheet(
            f"QProgressBar {{ background: {theme.paper_shade.name()}; border: none;"
            " border-radius: 6px; }"
            f"QProgressBar::chunk {{ background: {theme.paper_accent.name()};"
            " border-radius: 6px; }"
        )
