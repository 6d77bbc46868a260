"""The score sheet after a hand: what scored, which cards earned it, and how the match stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from kontsina_qt.access.announcer import announce
from kontsina_qt.access.cells import Cells
from kontsina_qt.card_names import names_of
from kontsina_qt.language import tr
from kontsina_qt.rules.base.ending import Standing
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.state.aloud import aloud
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.input_needs import hands, target
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.table_page.card_lots import CardLots, Lot
from kontsina_qt.windows.table_page.match_end.look import fade
from kontsina_qt.windows.table_page.score_layout import ScoreLayout
from kontsina_qt.windows.table_page.score_picture import ScorePicture
from kontsina_qt.windows.table_page.score_rows import (
    Row,
    Sheet,
    goal_words,
    hand_words,
    score_rows,
    standing_words,
)
from kontsina_qt.windows.widgets.held_keys import has_come
from kontsina_qt.windows.widgets.painted_panel import PanelButton, veil
from kontsina_qt.windows.widgets.tab_order import tab_as_placed

UP_AND_DOWN = (Qt.Key.Key_Up, Qt.Key.Key_Down)
FADE_MS = 160
LINE_MS, MOST_MS = 240, 1800
"""How long each line takes to be counted up, and all of them at most."""
FAINT = 0.05
"""How much is seen of it as it begins to appear, from 0 to 1."""
WHEEL = 40
"""How far a step of the wheel moves the rows, in pixels."""
BUTTON, PITCH, EDGE = 48, 56, 18
"""How high a button is, a row of buttons with the gap over it, and the edge below."""
LARGER = 14
"""What a row of large buttons needs beside that."""


class ScoreSheet(QWidget):
    """A sheet of paper over the table.

    Attributes:
        score_layout: where everything stands on it.

    Signals:
        next_hand(), review(), analyse(): what the person wants next.
        back(): back to the end of the match, of which a hand was looked at.
        arranged(): the paper is where it stays.
    """

    next_hand = Signal()
    review = Signal()
    analyse = Signal()
    back = Signal()
    arranged = Signal()

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.score_layout = ScoreLayout()
        self._picture = ScorePicture(self.score_layout, art, theme)
        self.row = -1
        self.past = False
        self.lots = CardLots(art, theme, self)
        self.lots.closed.connect(self._hide_cards)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.cells = Cells(self)
        self.cells.came.connect(self._on_cell)
        self._make_buttons()
        self._rise = QVariantAnimation(self)
        self._rise.setDuration(FADE_MS)
        self._rise.setStartValue(0.0)
        self._rise.setEndValue(1.0)
        self._rise.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._rise.valueChanged.connect(self._on_rise)
        self._count = QVariantAnimation(self)
        self._count.setStartValue(0.0)
        self._count.valueChanged.connect(self._on_count)

    def _make_buttons(self) -> None:
        self.next_button = self._button(self._on_next, primary=True)
        self.analyse_button = self._button(self.analyse.emit)
        self.review_button = self._button(self.review.emit)
        self.copy_button = self._button(self._on_copy)
        self._widths = {
            self.next_button: 180,
            self.analyse_button: 130,
            self.review_button: 174,
            self.copy_button: 150,
        }

    def _button(self, slot: Callable[[], object], primary: bool = False) -> PanelButton:
        button = PanelButton(self._theme, primary, self)
        button.clicked.connect(lambda: slot())
        button.installEventFilter(self)
        return button

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down lead from the buttons to the rows, too; any key or click ends the count."""
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            self.end_count()
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if pressed and event.key() in UP_AND_DOWN:  # type: ignore[attr-defined]
            self.keyPressEvent(event)  # type: ignore[arg-type]
            return True
        return super().eventFilter(watched, event)

    @property
    def buttons(self) -> tuple[PanelButton, ...]:
        """All of them; some are hidden."""
        return tuple(self._widths)

    @property
    def rows(self) -> tuple[Row, ...]:
        """What stands on the sheet."""
        return self.score_layout.sheet.rows

    @property
    def paper(self) -> QRectF:
        """Where the paper lies."""
        return self.score_layout.paper

    def redress(self, art: CardArt, theme: Theme) -> None:
        """Changes deck and colours."""
        self._theme = self._picture.theme = theme
        self._picture.art = art
        self.lots.redress(art, theme)
        for button in self.buttons:
            button.theme = theme
        self.update()

    def show_hand(
        self,
        number: int,
        result: HandResult,
        standing: Standing,
        rules: Rules,
        names: Sequence[str],
        own_side: int | None,
        animate: bool = True,
        counted: str = "",
        goal: str = "",
        back: bool = False,
        pace: float = 0.0,
    ) -> None:
        """Shows the result of hand ``number`` (from 1) and how the match stands after it.

        ``counted`` tells who counted out, if that ended it. ``goal`` is what the match is played
        to, where its own rules do not say. With ``back`` it is a hand of a match that is over,
        from whose end one has come.
        ``pace`` is how long counting up takes, 1 as usual; 0 for none.
        """
        sentence = standing_words(standing, rules, names, own_side)
        if back and not standing.over:
            sentence = hand_words(result, names, own_side)
        self.past = back
        self.score_layout.sheet = sheet = Sheet(
            tr("Hand {n}").format(n=number),
            goal or goal_words(rules, number),
            sentence,
            tuple(names),
            tuple(score_rows(result, rules, names, own_side, counted)),
            standing,
            standing.over,
            names_of(rules.game),
        )
        self.row = -1
        self.score_layout.scrolled = 0.0
        self.cells.fill(tr("Points of the hand"), sheet.grid)
        self.lots.hide()
        self._name_buttons()
        self.setAccessibleName(f"{sheet.title}. {sheet.sentence}")
        if animate:
            lines = (aloud(row.sentence, tr) for row in sheet.rows)
            announce(self, ". ".join((sheet.title, *lines, sheet.score_words, sheet.sentence)))
        self._arrange()
        self.show()
        self.raise_()
        self.next_button.setFocus()
        self._rise.stop()
        self.end_count()
        self._on_rise(0.0 if animate else 1.0)
        if animate:
            self._rise.start()
            self._count_up(len(sheet.rows), pace)

    def _count_up(self, rows: int, pace: float) -> None:
        """Has the rows come one after the other, and the score rise with them."""
        each = min(LINE_MS, MOST_MS / max(rows, 1)) * pace
        if each * rows >= 1:
            self._count.setEndValue(float(rows))
            self._count.setDuration(round(each * rows))
            self._count.start()

    def _on_count(self, value: object) -> None:
        self._picture.counted = float(value) if isinstance(value, float) else inf
        self.update()

    @property
    def counting(self) -> bool:
        """Whether rows are still to come."""
        return self._count.state() == QVariantAnimation.State.Running

    def end_count(self) -> None:
        """Has every row there at once."""
        self._count.stop()
        self._picture.counted = inf
        self.update()

    def _name_buttons(self) -> None:
        self.next_button.setText(tr("Back") if self.past else tr("Next hand"))
        self.analyse_button.setText(tr("Review …"))
        self.review_button.setText(tr("See all cards"))
        self.review_button.setVisible(not self.past)
        self.copy_button.setText(tr("Copy as text"))

    def text(self) -> str:
        """The sheet as plain text."""
        return self.score_layout.sheet.text()

    # Where everything stands

    def _button_rows(self) -> list[list[PanelButton]]:
        """The buttons from below and from the right; at the end of a match there are more."""
        first = [self.next_button, self.analyse_button]
        second = [self.review_button, self.copy_button]
        rows = [first, second] if self.score_layout.narrow else [first + second]
        return [[button for button in row if not button.isHidden()] for row in rows]

    def _arrange(self) -> None:
        self.score_layout.size = self.size()
        rows = self._button_rows()
        self.score_layout.foot = EDGE + BUTTON + PITCH * (len(rows) - 1)
        if hands().large:  # a sheet may be smaller than its buttons
            self.score_layout.foot += LARGER * len(rows)
        scale, paper = self.score_layout.scale, self.score_layout.paper
        high, gap = target(BUTTON * scale), (PITCH - BUTTON) * scale
        for number, row in enumerate(rows):
            right = paper.right() - 28 * scale
            top = paper.bottom() - EDGE * scale - high * (number + 1) - gap * number
            for button in row:
                button.scale = scale
                width = max(self._widths[button] * scale, button.words_width())
                button.setGeometry(round(right - width), round(top), round(width), high)
                right -= width + 8 * scale
        tab_as_placed(button for row in rows for button in row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sheet stays in the middle."""
        super().resizeEvent(event)
        self.lots.setGeometry(self.rect())
        self._arrange()

    def _on_rise(self, value: object) -> None:
        self.score_layout.shown = shown = float(value) if isinstance(value, float) else 1.0
        for button in self.buttons:
            fade(button, max(shown, FAINT))
            button.update()
        self._arrange()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The veil, the paper and what stands on it."""
        painter = QPainter(self)
        try:
            painter.setOpacity(max(self.score_layout.shown, FAINT))
            veil(painter, self.rect(), self._theme)
            column = self.cells.currentColumn() if self.cells.hasFocus() else 0
            self._picture.draw(painter, (self.row, column), self.devicePixelRatioF())
        finally:
            painter.end()

    # The person

    def _on_next(self) -> None:
        (self.back if self.past else self.next_hand).emit()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())
        self.copy_button.setText(tr("Copied"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a row marks it and shows its cards; the table is out of reach."""
        event.accept()
        if self.counting:
            self.end_count()
            return
        index = self.score_layout.row_at(event.position())
        if index >= 0:
            self.cells.setCurrentCell(index, 0)
            self.setFocus()
            self.show_cards(Qt.FocusReason.MouseFocusReason)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Rows that do not fit scroll; the table is out of reach."""
        event.accept()
        self.score_layout.scroll(-event.angleDelta().y() / 120 * WHEEL)
        self.update()

    def show_cards(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Shows the cards of the row that is chosen, side by side, if it has any."""
        row = self.rows[self.row] if 0 <= self.row < len(self.rows) else None
        if row is None or not any(row.cards):
            return
        names = self.score_layout.sheet.cards
        lots = [Lot(row.detail, row.cards[0], names)]  # what lay on the table is one lot
        if len(row.cards) > 1:
            sides = zip(self.score_layout.sheet.names, row.counts, row.cards, strict=True)
            lots = [
                Lot(f"{name} · {count}" if count else name, cards, names)
                for name, count, cards in sides
            ]
        self.lots.show_lots(row.title, lots, self.rect())
        self.lots.setFocus(reason)

    def _hide_cards(self) -> None:
        self.lots.hide()
        self.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Whoever was pressing keys sees it first."""
        super().showEvent(event)
        if not event.spontaneous():
            has_come(self)
            self.arranged.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk the rows, Space shows their cards, Enter goes on, Escape looks back."""
        key = event.key()
        self.end_count()
        if key in UP_AND_DOWN:
            self.cells.walk(1 if key == Qt.Key.Key_Down else -1, 0)
            self.setFocus()
        elif key == Qt.Key.Key_Space and self.row >= 0:
            self.show_cards()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._on_next()
        elif key == Qt.Key.Key_Escape:
            (self.back if self.past else self.review).emit()
        else:
            super().keyPressEvent(event)

    def _on_cell(self, row: int, column: int) -> None:
        self.row = row
        self.score_layout.reveal(row)
        self.update()
