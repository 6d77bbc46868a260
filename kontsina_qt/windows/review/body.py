"""The body of the review: costliest moves, graph, picture of a move, list of moves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from kontsina_qt.analysis.labels import label_of
from kontsina_qt.analysis.review import Judged
from kontsina_qt.language import tr
from kontsina_qt.session.story import Teller
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.marks.ornament import coin
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.plain_text import tip
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.review.costly_card import CostlyCard
from kontsina_qt.windows.review.counts import Counts
from kontsina_qt.windows.review.picture import ReviewPicture
from kontsina_qt.windows.widgets.chart import ReviewGraph
from kontsina_qt.windows.widgets.forms import quiet
from kontsina_qt.windows.widgets.plain_table import PlainTable
from kontsina_qt.windows.widgets.review_words import SIGNS, bar_words, label_colour
from kontsina_qt.windows.widgets.style import over_cells

CARDS = 3
WHO, LOST, VERDICT = 1, 3, 4
"""The columns for the player, the loss and the label."""
DISC = 18
"""The size of the disc with the symbol of a label."""
LIST = 240
"""The smallest height of the list of moves below the graph."""


class Body(QScrollArea):
    """The scrolling part of the review.

    Signals:
        reworded(): the texts have changed, and may need more room.
    """

    reworded = Signal()

    def __init__(self, art: CardArt, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.counts = Counts(theme)
        self.cards = [CostlyCard(number + 1) for number in range(CARDS)]
        self.note = quiet("")
        self.graph = ReviewGraph(theme)
        self.picture = ReviewPicture(art, theme)
        self.again, self.everyone = QPushButton(), QPushButton()
        self.again.setAutoDefault(False)
        self.everyone.setAutoDefault(False)
        self.everyone.setCheckable(True)
        self.moves = PlainTable(theme, ("", "", "", "", ""), 2, (0, 3))
        self.moves.setIconSize(QSize(scaled(DISC), scaled(DISC)))
        self.moves.setMinimumWidth(scaled(250))
        over_cells(self.moves.horizontalHeader())
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self._lay_out())
        on_language_change(self, self._name)

    def _name(self) -> None:
        self.moves.name_columns(("", tr("who"), tr("played"), tr("lost"), tr("verdict")))
        self.everyone.setText(tr("Everyone's moves"))
        self.again.setText(tr("Try again from here"))
        words = tr("Play on from this move against the same opponents. It doesn't count.")
        self.again.setToolTip(tip(words))
        self.again.setAccessibleDescription(words)
        if (head := self.moves.horizontalHeaderItem(LOST)) is not None:
            head.setToolTip(tip(bar_words()))

    def _lay_out(self) -> QWidget:
        cards = self._costly = QHBoxLayout()
        cards.setSpacing(8)
        for card in self.cards:
            cards.addWidget(card, 1)
        middle = self._middle = QHBoxLayout()
        middle.setSpacing(8)
        middle.addLayout(self._left(), 3)
        middle.addLayout(self._right(), 2)
        inner = QWidget()
        inner.installEventFilter(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.counts.row)
        column.addLayout(cards)
        column.addWidget(self.note)
        column.addLayout(middle, 1)
        return inner

    def _left(self) -> QLayout:
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.graph, 4)
        left.addWidget(self.picture, 5)
        left.addWidget(self.again, 0, Qt.AlignmentFlag.AlignLeft)
        return left

    def _right(self) -> QLayout:
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.everyone, 0, Qt.AlignmentFlag.AlignLeft)
        right.addWidget(self.moves, 1)
        return right

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self.reworded.emit()
        return super().eventFilter(watched, event)

    def arrange(self, room: int, narrow: bool) -> None:
        """Arrange the parts side by side if they fit.

        Args:
            room: the available width.
            narrow: whether to use one column in any case.
        """
        room -= 2 * self.frameWidth() + self.verticalScrollBar().sizeHint().width()
        shown = [card.least for card in self.cards if not card.isHidden()]
        narrow = narrow or sum(shown) + self._costly.spacing() * (len(shown) - 1) > room
        ways = QHBoxLayout.Direction
        for row in (self._costly, self._middle):
            row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        for card in self.cards:
            card.stretch(room if narrow else 0)
        self.moves.setMinimumHeight(scaled(LIST) if narrow else 0)

    def show_costly(self, costly: Sequence[Judged], teller: Teller) -> None:
        """Show the costliest moves."""
        for index, card in enumerate(self.cards):
            card.setVisible(index < len(costly))
            if index < len(costly):
                card.show_move(costly[index], teller)

    def show_note(self, note: str) -> None:
        """Show a sentence instead of costly moves; hide it if empty."""
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def mark(self, row: int, judged: Judged) -> None:
        """Show the symbol of a move's label in its row."""
        item, verdict = self.moves.item(row, VERDICT), label_of(judged)
        if item is not None and verdict is not None:
            colour, dpr = label_colour(verdict, self._theme), self.devicePixelRatioF()
            icon, disc = QIcon(), coin(SIGNS[verdict], scaled(DISC), colour, None, dpr)
            for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
                icon.addPixmap(disc, mode)
            item.setIcon(icon)

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck and theme."""
        self._theme = theme
        self.graph.restyle(theme)
        self.picture.restyle(art, theme)
        self.moves.restyle(theme)
        self.counts.restyle(theme)
