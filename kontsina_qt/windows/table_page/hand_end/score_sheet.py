"""The score sheet after a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QRect,
    QRectF,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QGuiApplication,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kontsina_qt.access.announcer import announce
from kontsina_qt.card_names import names_of
from kontsina_qt.language import tr
from kontsina_qt.rules.base.ending import Standing
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.input_needs import input_needs, target_size
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.table_page.hand_end.card_lots import CardLots, Lot
from kontsina_qt.windows.table_page.hand_end.score_measures import Measures, measures
from kontsina_qt.windows.table_page.hand_end.score_rows import (
    EMPTY,
    Row,
    Sheet,
    goal_words,
    hand_words,
    score_rows,
    standing_words,
)
from kontsina_qt.windows.table_page.hand_end.score_table import ScoreTable
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.key_repeats import note_opened
from kontsina_qt.windows.widgets.meander import Meander
from kontsina_qt.windows.widgets.painted_panel import (
    PanelButton,
    fade,
    style_as_paper,
    style_as_scrim,
)
from kontsina_qt.windows.widgets.style import rgba

UP_AND_DOWN = (Qt.Key.Key_Up, Qt.Key.Key_Down)
FADE_MS, RISE = 160, 12
"""The duration of the fade-in, and how far the sheet rises meanwhile."""
LINE_MS, MOST_MS = 240, 1800
"""The duration of counting up a row, and the limit for all rows."""
FAINT = 0.05
"""The initial opacity of the fade-in."""
EDGE, REST, PITCH, LARGER = 24, 143, 56, 14
"""At scale 1: the padding of the paper, the height of everything but table and buttons, that of a
row of buttons, and the extra height of a row of large ones."""


class Paper(QFrame):
    """The sheet of paper."""


class ScoreSheet(QWidget):
    """A sheet of paper over the table.

    Attributes:
        table: the table of scores.
        past: whether it was opened from the end of a match.
        number: the number of the hand, from 1.

    Signals:
        next_hand(), review(), analyse(): the buttons.
        back(): return to the end of the match.
        arranged(): the layout has changed.
        counted(): all points of the hand have been shown.
    """

    next_hand = Signal()
    review = Signal()
    analyse = Signal()
    back = Signal()
    arranged = Signal()
    counted = Signal()

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._art, self._theme = art, theme
        self._sheet = EMPTY
        self.past, self.number = False, 0
        self._paper, self._home = Paper(self), QRect()
        self._meander, self._title, self._sentence = Meander(self._paper), Label(), Label()
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sentence.setWordWrap(True)
        self.table = ScoreTable(art, theme, self._paper)
        self.table.cellPressed.connect(self._on_pressed)
        self._flow = Flow()
        self._make_buttons()
        self._column = QVBoxLayout(self._paper)
        for part in (self._meander, self._title, self.table, self._sentence, self._flow):
            self._column.addWidget(part, int(part is self.table))
        self.lots = CardLots(art, theme, self)
        self.lots.closed.connect(self._hide_cards)
        for watched in (self.table, self.table.viewport()):
            watched.installEventFilter(self)
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
        self.copy_button = self._button(self._on_copy)
        self.review_button = self._button(self.review.emit)
        self.analyse_button = self._button(self.analyse.emit)
        self.next_button = self._button(self._on_next, primary=True)
        self.buttons = (
            self.copy_button,
            self.review_button,
            self.analyse_button,
            self.next_button,
        )
        for button in self.buttons:
            self._flow.add(button)

    def _button(self, slot: Callable[[], object], primary: bool = False) -> PanelButton:
        button = PanelButton(self._theme, primary, self)
        button.clicked.connect(lambda: slot())
        button.installEventFilter(self)
        return button

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move from the buttons to the rows with up and down; skip the counting on any input."""
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            counting = self.counting
            self.end_count()
            if counting and watched is self.table.viewport():
                return True
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if pressed and event.key() in UP_AND_DOWN:  # type: ignore[attr-defined]
            self.keyPressEvent(event)  # type: ignore[arg-type]
            return True
        return super().eventFilter(watched, event)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows on the sheet."""
        return self._sheet.rows

    @property
    def row(self) -> int:
        """The current row, -1 for none."""
        return self.table.currentRow()

    @property
    def paper(self) -> QRectF:
        """The rectangle of the paper."""
        return QRectF(self._paper.geometry())

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus the table; with a focus proxy readers would be told that both have the focus."""
        self.table.setFocus(reason)

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck and theme."""
        self._art, self._theme = self.table.art, self.table.theme = art, theme
        self.lots.restyle(art, theme)
        for button in self.buttons:
            button.theme = theme
        if self._sheet is not EMPTY:
            self._arrange()

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
        anew: bool = False,
    ) -> None:
        """Show the result of a hand and the standing of the match after it.

        Args:
            number: the number of the hand, from 1.
            result: the result of the hand.
            standing: the standing of the match.
            rules: the rules.
            names: the names of the sides.
            own_side: the person's side; None for a spectator.
            animate: whether to animate.
            counted: who called out, if that ended the hand.
            goal: the target of the match, if its rules do not tell.
            back: whether it was opened from the end of a match.
            pace: the factor for the duration of counting, 1 as usual; 0 for none.
            anew: whether to refresh the texts of the current sheet, keeping counting, focus and
                scroll position.
        """
        sentence = standing_words(standing, rules, names, own_side)
        if back and not standing.over:
            sentence = hand_words(result, names, own_side)
        self.past = back
        self._sheet = sheet = Sheet(
            tr("Hand {n}").format(n=number),
            goal or goal_words(rules, number),
            sentence,
            tuple(names),
            tuple(score_rows(result, rules, names, own_side, counted)),
            standing,
            standing.over,
            names_of(rules.game),
            tr("Final score") if standing.over else tr("Score so far"),
        )
        self.number = number
        self._title.setText(sheet.title)
        self._name_buttons()
        self.setAccessibleName(f"{sheet.title}. {sheet.sentence}")
        if anew:
            self._refresh_texts()
            return
        self.table.leave()
        self.lots.hide()
        if animate:
            lines = (aloud(row.sentence, tr) for row in sheet.rows)
            announce(self, ". ".join((sheet.title, *lines, sheet.score_words, sheet.sentence)))
        self._arrange()
        self.table.verticalScrollBar().setValue(0)
        self.show()
        self.raise_()
        self.next_button.setFocus()
        self._rise.stop()
        self._count.stop()
        self._on_rise(0.0 if animate else 1.0)
        if animate:
            self._rise.start()
        if not (animate and self._count_up(len(sheet.rows), pace)):
            self.end_count()

    def _refresh_texts(self) -> None:
        """Refresh the texts of the current sheet."""
        bar = self.table.verticalScrollBar()
        row, column, scrolled = self.row, self.table.currentColumn(), bar.value()
        self._arrange()
        self.table.go_to(row, column)
        bar.setValue(scrolled)
        if self.lots.isVisible():
            self._fill_lots()

    def _count_up(self, rows: int, pace: float) -> bool:
        """Animate the rows one after the other, with the scores; return whether that takes time."""
        each = min(LINE_MS, MOST_MS / max(rows, 1)) * pace
        if each * rows < 1:
            return False
        self._show_counted(0.0)
        self._count.setEndValue(float(rows))
        self._count.setDuration(round(each * rows))
        self._count.start()
        return True

    def _on_count(self, value: object) -> None:
        self._show_counted(float(value) if isinstance(value, float) else inf)

    def _show_counted(self, rows: float) -> None:
        self.table.count(rows)
        done = rows >= len(self.rows)
        fade(self._sentence, float(done))
        if done:
            self.counted.emit()

    @property
    def counting(self) -> bool:
        """Whether the counting is running."""
        return self._count.state() == QVariantAnimation.State.Running

    def end_count(self) -> None:
        """Skip the counting."""
        self._count.stop()
        self._show_counted(inf)

    def _name_buttons(self) -> None:
        self.next_button.setText(tr("Back") if self.past else tr("Next hand"))
        self.analyse_button.setText(tr("Review …"))
        self.review_button.setText(tr("See all cards"))
        self.review_button.setVisible(not self.past)
        self.copy_button.setText(tr("Copy as text"))

    def text(self) -> str:
        """The content as plain text."""
        return self._sheet.text()

    # Layout

    def _arrange(self) -> None:
        """Size the paper so that all rows are visible, if they stay readable."""
        for rows in (1, 2):
            rest = REST + (PITCH + LARGER * input_needs().large) * rows
            found = measures(self._sheet, self.size(), rest)
            inside = found.width - round(2 * EDGE * found.scale)
            self._size_buttons(found.scale)
            if self._flow.sizeHint().width() <= inside:
                break
        self._set_style(found)
        self.table.show_sheet(self._sheet, found)
        self.table.fit_rows(inside)
        most = self.height() - 8
        self._meander.show()
        self._sentence.setText(self._sheet.sentence)
        self._flow.updateGeometry()  # a button that came or went is told only later
        height = self._column.totalHeightForWidth(found.width)
        if height > most:  # the rows scroll, including the total
            self._meander.hide()
            self._sentence.setText(f"{self._sheet.score_words}. {self._sheet.sentence}")
        self._home = QRect(0, 0, found.width, min(height, most))
        self._home.moveCenter(self.rect().center())
        self._paper.setGeometry(self._home)

    def _set_style(self, found: Measures) -> None:
        """Set sizes and colours of everything but the table."""
        theme, over, scale = self._theme, self._sheet.over, found.scale
        style_as_scrim(self, theme)
        self._sentence.setObjectName("end" if over else "")
        ink, accent = rgba(theme.ink), rgba(theme.paper_accent)
        words = f"Label {{ color: {ink}; }} #end {{ color: {accent}; }}"
        style_as_paper(self._paper, theme, round(20 * scale), "", words)
        self._title.setFont(ui_font(26 * scale, 700))
        self._sentence.setFont(ui_font((19 if over else 15) * scale, 700 if over else 600))
        side = Qt.AlignmentFlag.AlignHCenter if over else Qt.AlignmentFlag.AlignLeft
        self._sentence.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        left = 0 if over else 16 if found.low else 22
        self._sentence.setContentsMargins(round(left * scale), 0, 0, round(8 * scale))
        self._meander.setFixedHeight(round(17 * scale))
        edge, margin = round(EDGE * scale), round(18 * scale)
        self._column.setContentsMargins(edge, margin, edge, margin)
        self._column.setSpacing(round(6 * scale))

    def _size_buttons(self, scale: float) -> None:
        for button in self.buttons:
            button.scale = scale
            least = 160 if button.primary else 120
            button.setMinimumSize(round(least * scale), target_size(48 * scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lots.setGeometry(self.rect())
        if self._sheet is not EMPTY:
            self._arrange()

    def _on_rise(self, value: object) -> None:
        shown = float(value) if isinstance(value, float) else 1.0
        fade(self, max(shown, FAINT))
        self._paper.move(self._home.topLeft() + QPoint(0, round((1 - shown) * RISE)))

    # The person

    def _on_next(self) -> None:
        (self.back if self.past else self.next_hand).emit()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())
        self.copy_button.setText(tr("Copied"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Skip the counting on a click, and keep it from the table."""
        event.accept()
        self.end_count()

    def _on_pressed(self, row: int) -> None:
        self.table.setCurrentCell(row, 0)
        self.table.setFocus()
        self.show_cards(Qt.FocusReason.MouseFocusReason)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def show_cards(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Show the cards of the current row, if it has any."""
        if self._fill_lots():
            self.lots.setFocus(reason)

    def _fill_lots(self) -> bool:
        row = self.rows[self.row] if 0 <= self.row < len(self.rows) else None
        if row is None or not any(row.cards):
            return False
        names = self._sheet.cards
        lots = [Lot(row.detail, row.cards[0], names)]  # the cards left on the table
        if len(row.cards) > 1:
            sides = zip(self._sheet.names, row.counts, row.cards, strict=True)
            lots = [
                Lot(f"{name} · {count}" if count else name, cards, names)
                for name, count, cards in sides
            ]
        self.lots.show_lots(row.title, lots, self.rect())
        return True

    def _hide_cards(self) -> None:
        self.lots.hide()
        self.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Skip the rest of the counting."""
        super().hideEvent(event)
        if self.counting:
            self.end_count()

    def showEvent(self, event: QShowEvent) -> None:
        """Ignore keys for a moment, since the panel may have come unexpectedly."""
        super().showEvent(event)
        if not event.spontaneous():
            note_opened(self)
            self.arranged.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrows, show cards with Space, continue with Enter, close with Escape."""
        key = event.key()
        self.end_count()
        if key in UP_AND_DOWN:
            self.table.walk(1 if key == Qt.Key.Key_Down else -1, 0)
            self.setFocus()
        elif key == Qt.Key.Key_Space and self.row >= 0:
            self.show_cards()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._on_next()
        elif key == Qt.Key.Key_Escape:
            (self.back if self.past else self.review).emit()
        else:
            super().keyPressEvent(event)
