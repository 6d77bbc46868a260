"""What the review window shows, and where: the costliest moves, the graph, the list, a picture."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QMargins, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.analysis.labels import Label as Verdict
from kontsina_qt.analysis.labels import label_of
from kontsina_qt.analysis.review import Judged
from kontsina_qt.language import tr
from kontsina_qt.session.story import Teller
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.marks.ornament import coin
from kontsina_qt.table.marks.rings import ink_on
from kontsina_qt.table.style.keymap import Where
from kontsina_qt.table.style.live_text import spoken
from kontsina_qt.table.style.plain_text import Label, tip
from kontsina_qt.table.style.text_size import grown
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.review.picture import ReviewPicture
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.forms import NARROW, quiet, tie
from kontsina_qt.windows.widgets.plain_table import PlainTable
from kontsina_qt.windows.widgets.review_graph import ReviewGraph
from kontsina_qt.windows.widgets.review_words import (
    SIGNS,
    bar_words,
    count_words,
    label_colour,
    label_words,
    sentence,
)
from kontsina_qt.windows.widgets.style import over_cells

CARDS = 3
WHO, LOST, VERDICT = 1, 3, 4
"""The columns that have who moved, what that cost, and what kind of move it was."""
DISC = 18
"""The disc with the sign of a kind of move."""
LIST = 240
"""How high the list of moves is at least where it stands below the graph."""


class Counts(Flow):
    """How many of somebody's moves were of each kind, each with its colour and its sign."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(8, left=len(Verdict) + 1)
        self._theme = theme
        self.title = Label()
        self.title.setProperty("role", "head")
        self.chips = {each: Label() for each in Verdict}
        for part in (self.title, *self.chips.values()):
            self.add(part)

    def redress(self, theme: Theme) -> None:
        """Changes the colours."""
        self._theme = theme
        for verdict, chip in self.chips.items():
            colour = label_colour(verdict, theme)
            chip.setStyleSheet(
                f"background: {colour.name()}; color: {ink_on(colour.name()).name()};"
                f" border-radius: {grown(12)}px; padding: 3px {grown(10)}px; font-weight: 600;"
            )

    def tell(self, title: str, found: Mapping[Verdict, int]) -> None:
        """Shows them; none where nothing is known yet."""
        self.setVisible(bool(found))
        self.title.setText(title)
        for verdict, chip in self.chips.items():
            words = count_words(verdict, found.get(verdict, 0))
            chip.setText(f"{SIGNS[verdict]} {words}")
            chip.setAccessibleName(words)
            chip.setVisible(verdict in found)


class CostlyCard(QFrame):
    """One of the moves that cost most.

    Signals:
        wanted(int): the ply to be shown.
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
        spoken(self, lambda: self.button.setText(tr("Show")))
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
        """How wide it is at least: the words go on in other lines."""
        return self._head.minimumSize().width() + self._edges()

    def stretch(self, width: int) -> None:
        """Makes it so wide at least, and as high as its words are then; 0 for as it comes."""
        self.words.setMinimumWidth(max(0, width - self._edges()))

    def _edges(self) -> int:
        around = self.contentsMargins() + (self.layout() or self._head).contentsMargins()
        return around.left() + around.right()

    def tell(self, judged: Judged, teller: Teller) -> None:
        """Shows a move."""
        self.ply = judged.ply
        move = tr("Move {n}").format(n=judged.ply + 1)
        verdict = label_of(judged)
        said = f"{move}: {label_words(verdict)}" if verdict is not None else move
        sign = f"{SIGNS[verdict]} " if verdict is not None else ""
        self.title.setText(f"{sign}{said}")
        self.title.setAccessibleName(said)
        self.words.setText(sentence(judged, teller))
        self.button.setAccessibleName(f"{tr('Show')}: {move}")
        tie(self.words, self.button)


class ReviewParts(FittingDialog):
    """A dialog with the parts of a review, which does nothing with them yet.

    Args:
        art, theme: the look.
        parent: the main window.
    """

    key_place = Where.REVIEW
    roomy = True

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self._make_head()
        self._make_body(art, theme)
        self.redress(art, theme)
        self._lay_out()
        self.propose(900, 700)
        spoken(self, self._name)

    def _name(self) -> None:
        """Names everything that has a name whatever is reviewed."""
        self.setWindowTitle(tr("Review"))
        for button, words in (
            (self.before_button, tr("Previous hand")),
            (self.after_button, tr("Next hand")),
        ):
            button.setAccessibleName(words)
            button.setToolTip(tip(words))
        self.bar.setAccessibleName(tr("Analysis progress"))
        self.start_button.setText(tr("Review this hand"))
        self.cancel_button.setText(tr("Cancel"))
        self.close_button.setText(tr("Close"))
        self.moves.name_columns(("", tr("who"), tr("played"), tr("lost"), tr("how good")))
        self.everyone.setText(tr("Everyone's moves"))
        self.details.setText(tr("Details"))
        words = tr("The expected score move by move, what each move lost, and how sure that is")
        self.details.setToolTip(tip(words))
        self.details.setAccessibleDescription(words)
        self.again.setText(tr("Try again from here"))
        words = tr("Play on from this move against the same opponents. It doesn't count.")
        self.again.setToolTip(tip(words))
        self.again.setAccessibleDescription(words)
        if (head := self.moves.horizontalHeaderItem(LOST)) is not None:
            head.setToolTip(tip(bar_words()))

    def _make_head(self) -> None:
        self.before_button = QPushButton("‹")
        self.after_button = QPushButton("›")
        self.title = Label()
        self.title.setProperty("role", "head")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(12)
        self.bar.setMinimumWidth(60)
        self.start_button, self.cancel_button, self.close_button = (QPushButton() for _ in range(3))
        self.details, self.everyone, self.again = (QPushButton() for _ in range(3))
        for button in (self.details, self.everyone):
            button.setCheckable(True)
        for button in (
            self.before_button,
            self.after_button,
            self.start_button,
            self.cancel_button,
            self.close_button,
            self.details,
            self.everyone,
            self.again,
        ):
            button.setAutoDefault(False)

    def _make_body(self, art: CardArt, theme: Theme) -> None:
        self.cards = [CostlyCard(number + 1) for number in range(CARDS)]
        self.note = quiet("")
        self.graph = ReviewGraph(theme)
        self.picture = ReviewPicture(art, theme)
        self.counts = Counts(theme)
        self.moves = PlainTable(theme, ("", "", "", "", ""), 2, (0, 3))
        self.moves.setIconSize(QSize(grown(DISC), grown(DISC)))
        self.moves.setMinimumWidth(grown(250))
        over_cells(self.moves.horizontalHeader())
        self.summary = quiet("")
        self.summary.setProperty("role", "")
        self.accuracy = quiet("")

    def _lay_out(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(14, 10, 14, 10)
        outer.setSpacing(8)
        outer.addLayout(self._head())
        outer.addWidget(self._pane(), 1)
        outer.addLayout(self._foot())

    def _head(self) -> QLayout:
        head = QHBoxLayout()
        for part in (self.before_button, self.title, self.after_button):
            head.addWidget(part)
        head.addSpacing(8)
        head.addWidget(self.bar, 1)
        head.addStretch(0)
        head.addWidget(self.start_button)
        head.addWidget(self.cancel_button)
        return head

    def _pane(self) -> QScrollArea:
        cards = self._costly = QHBoxLayout()
        cards.setSpacing(8)
        for card in self.cards:
            cards.addWidget(card, 1)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.graph, 4)
        left.addWidget(self.picture, 5)
        left.addWidget(self.again, 0, Qt.AlignmentFlag.AlignLeft)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.everyone, 0, Qt.AlignmentFlag.AlignLeft)
        right.addWidget(self.moves, 1)
        middle = self._middle = QHBoxLayout()
        middle.setSpacing(8)
        middle.addLayout(left, 3)
        middle.addLayout(right, 2)
        inner = QWidget()
        inner.installEventFilter(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.counts)
        column.addLayout(cards)
        column.addWidget(self.note)
        column.addLayout(middle, 1)
        self.pane = QScrollArea()
        self.pane.setWidgetResizable(True)
        self.pane.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pane.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pane.setWidget(inner)
        return self.pane

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow everything stands below one another."""
        super().resizeEvent(event)
        self.arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is said may have become longer."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.arrange()
        return super().eventFilter(watched, event)

    def arrange(self) -> None:
        """Puts things beside one another where there is room for what they say."""
        pane, edges = self.pane, self.contentsMargins() + self._edges()
        room = self.width() - edges.left() - edges.right() - 2 * pane.frameWidth()
        room -= pane.verticalScrollBar().sizeHint().width()
        shown = [card.least for card in self.cards if not card.isHidden()]
        needed = sum(shown) + self._costly.spacing() * (len(shown) - 1)
        narrow = self.width() < grown(NARROW) or needed > room
        ways = QHBoxLayout.Direction
        for row in (self._costly, self._middle):
            row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        for card in self.cards:
            card.stretch(room if narrow else 0)
        self.moves.setMinimumHeight(grown(LIST) if narrow else 0)

    def _edges(self) -> QMargins:
        layout = self.layout()
        return QMargins() if layout is None else layout.contentsMargins()

    def _foot(self) -> QLayout:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.summary)
        words.addWidget(self.accuracy)
        foot = QHBoxLayout()
        foot.addLayout(words, 1)
        foot.addWidget(self.details, 0, Qt.AlignmentFlag.AlignBottom)
        foot.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignBottom)
        return foot

    def mark(self, row: int, judged: Judged) -> None:
        """Puts the sign of what a move was beside the word for it."""
        item, verdict = self.moves.item(row, VERDICT), label_of(judged)
        if item is not None and verdict is not None:
            colour, dpr = label_colour(verdict, self._theme), self.devicePixelRatioF()
            icon, disc = QIcon(), coin(SIGNS[verdict], grown(DISC), colour, None, dpr)
            for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
                icon.addPixmap(disc, mode)
            item.setIcon(icon)

    def redress(self, art: CardArt, theme: Theme) -> None:
        """Changes deck and colours."""
        self.graph.redress(theme)
        self.picture.redress(art, theme)
        self.moves.redress(theme)
        self.counts.redress(theme)
        self._theme = theme
        self.bar.setStyleSheet(
            f"QProgressBar {{ background: {theme.paper_shade.name()}; border: none;"
            " border-radius: 6px; }"
            f"QProgressBar::chunk {{ background: {theme.paper_accent.name()};"
            " border-radius: 6px; }"
        )
