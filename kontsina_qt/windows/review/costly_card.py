"""The card of a costly move."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from kontsina_qt.analysis.labels import label_of
from kontsina_qt.analysis.review import Judged
from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.session.story import Teller
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.widgets.forms import quiet
from kontsina_qt.windows.widgets.review_words import SIGNS, label_words, sentence


class CostlyCard(QFrame):
    """A button-like card with a costly move and the better one.

    Signals:
        wanted(int): the ply to show.
    """

    wanted = Signal(int)

    def __init__(self, number: int) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.ply = -1
        self._number = number
        self.title = Label()
        self.title.setStyleSheet("font-weight: 700;")
        self.title.setWordWrap(True)
        self.words = quiet("")
        self.button = QPushButton()
        on_language_change(self, lambda: self.button.setText(tr("Show")))
        self.button.setAutoDefault(False)
        self.button.clicked.connect(lambda: self.wanted.emit(self.ply))
        head = self._head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.words)
        column.addStretch(1)

    @property
    def least(self) -> int:
        """Return the smallest width; texts wrap."""
        return self._head.minimumSize().width() + self._edges()

    def stretch(self, width: int) -> None:
        """Set the smallest width and the height that it needs then; 0 for no limit."""
        self.words.setMinimumWidth(max(0, width - self._edges()))

    def _edges(self) -> int:
        around = self.contentsMargins() + (self.layout() or self._head).contentsMargins()
        return around.left() + around.right()

    def show_move(self, judged: Judged, teller: Teller) -> None:
        """Show a move."""
        self.ply = judged.ply
        move = tr("Move {n}").format(n=judged.ply + 1)
        verdict = label_of(judged)
        said = f"{move}: {label_words(verdict)}" if verdict is not None else move
        sign = f"{SIGNS[verdict]} " if verdict is not None else ""
        self.title.setText(f"{sign}{said}")
        self.title.setAccessibleName(said)
        self.words.setText(sentence(judged, teller))
        self.button.setAccessibleName(f"{tr('Show')}: {move}")
        self.button.setAccessibleDescription(aloud(self.words.text(), tr))
