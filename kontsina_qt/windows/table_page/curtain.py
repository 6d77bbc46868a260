"""The curtain that hides a hand until its player is ready, with several people at one screen."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.rules.state.words import sentences
from kontsina_qt.session.session import Session
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.plain_text import Label, button_words
from kontsina_qt.table.style.text_size import text_factor, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.key_repeats import note_opened
from kontsina_qt.windows.widgets.painted_panel import PanelButton, style_as_paper, style_as_scrim
from kontsina_qt.windows.widgets.style import rgba

WIDTH, HEIGHT = 560, 216
"""The size of the paper at scale 1."""


class Curtain(QWidget):
    """A sheet of paper over the hand, with the name of the player who is next.

    It hides nothing real: while the hand is covered, the models do not contain its cards.

    Signals:
        lifted(): that player is ready.
        taken_back(): the previous player wants to undo the last play.
    """

    lifted = Signal()
    taken_back = Signal()

    def __init__(self, session: Session, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._name = self._latest = ""
        self.paper = QFrame(self)
        self.title, self.latest, self.words = Label(), Label(), Label()
        self.show_cards = PanelButton(theme, True, self)
        self.take_back = PanelButton(theme, False, self)
        self.show_cards.clicked.connect(self.lifted)
        self.take_back.clicked.connect(self.taken_back)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._buttons = QHBoxLayout()
        self._column = QVBoxLayout(self.paper)
        for label in (self.title, self.latest, self.words):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._column.addWidget(label)
        self._column.insertStretch(1, 1)
        self._column.addStretch(1)
        self._column.addLayout(self._buttons)
        for button in (self.take_back, self.show_cards):
            self._buttons.addWidget(button)
        self.restyle(theme)

    def restyle(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = self.show_cards.theme = self.take_back.theme = theme
        style_as_scrim(self, theme)
        self._arrange()

    def refresh(self, latest: str) -> None:
        """Show the curtain while the next player is not ready, and only then.

        Args:
            latest: the description of the last play.
        """
        session = self._session
        if not (session.covered and session.my_turn):
            self.hide()
            return
        self._latest = latest
        self._name = session.teller.seat(session.viewer)
        self.show_cards.setText(button_words(tr("Show my cards")))
        self.take_back.setText(button_words(tr("Undo last play")))
        self.take_back.setVisible(session.can_undo)
        self.title.setText(self._title())
        self.latest.setText(self._latest)
        self.latest.setVisible(bool(self._latest))
        self.words.setText(self._words())
        latest = aloud(self._latest, tr)
        self.setAccessibleName(sentences((self._title(), latest, self._words())))
        self._arrange()
        self.show()
        self.raise_()
        self.show_cards.setFocus()

    def _title(self) -> str:
        return tr("Pass to {name}").format(name=self._name)

    def _words(self) -> str:
        return tr("Your cards stay hidden until you press Show my cards.")

    # Geometry

    def _scale(self) -> float:
        fitting = min(self.width() / (WIDTH + 24), self.height() / (HEIGHT + 24))
        usual = min(self.width() / 1280, self.height() / 800, 3.0) * text_factor()
        return min(max(usual, 0.9), fitting)

    def _arrange(self) -> None:
        """Place the paper over the hand, leaving the table visible."""
        scale, theme = self._scale(), self._theme
        width, height = round(WIDTH * scale), round(HEIGHT * scale)
        top = self.height() - height - round(12 * scale)
        self.paper.setGeometry((self.width() - width) // 2, top, width, height)
        inside = f"QLabel {{ color: {rgba(theme.ink_dim)}; border: none; background: none; }}"
        style_as_paper(self.paper, theme, round(20 * scale), inside=inside)
        self.title.setStyleSheet(f"color: {rgba(theme.ink)};")
        self.title.setFont(ui_font(24 * scale, 700))
        for label in (self.latest, self.words):
            label.setFont(ui_font(15 * scale))
        edge = round(28 * scale)
        self._column.setContentsMargins(edge, round(16 * scale), edge, round(22 * scale))
        self._column.setSpacing(round(4 * scale))
        self._buttons.setSpacing(round(16 * scale))
        for button in (self.show_cards, self.take_back):
            button.scale = scale
            button.setFixedSize(round(236 * scale), target_size(46 * scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    # The person

    def showEvent(self, event: QShowEvent) -> None:
        """Ignore keys for a moment, since the panel may have come unexpectedly."""
        super().showEvent(event)
        if not event.spontaneous():
            note_opened(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the cards with Enter or Space, whatever has the focus."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.lifted.emit()
        else:
            super().keyPressEvent(event)
