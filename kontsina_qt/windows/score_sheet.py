"""The score sheet after a hand: what scored, which cards earned it, and how the match stands."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtGui import QFontMetricsF as Metrics
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.cards import CardSet, cards_in
from kontsina_qt.rules.ending import Standing
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.scoring import HandResult
from kontsina_qt.table.art import CardArt
from kontsina_qt.table.geometry import CARD_ASPECT, clamp
from kontsina_qt.table.theme import Theme, ui_font
from kontsina_qt.windows.panel import PanelButton, draw_paper, veil
from kontsina_qt.windows.score_rows import (
    Row,
    goal_words,
    score_rows,
    signed,
    standing_words,
    used_up_words,
)
from kontsina_qt.windows.welcome import draw_meander

FADE_MS, RISE = 160, 12
MANY_ROWS = 6
"""With more rows each is lower."""
MANY_SIDES = 5
"""With so many sides the sheet is wider and says less in each column."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter


class ScoreSheet(QWidget):
    """A sheet of paper over the table.

    Signals:
        next_hand(), review(), new_match(), other_chair(), analyse(): what the person wants next.
    """

    next_hand = Signal()
    review = Signal()
    new_match = Signal()
    other_chair = Signal()
    analyse = Signal()

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._art, self._theme = art, theme
        self.rows: list[Row] = []
        self._names: tuple[str, ...] = ()
        self._standing = Standing((0, 0), (0, 0), False, ())
        self._title = self._goal = self._sentence = ""
        self._over = False
        self.row = -1
        self._shown = 1.0
        self.next_button = PanelButton(theme, True, self)
        self.review_button = PanelButton(theme, False, self)
        self.copy_button = PanelButton(theme, False, self)
        self.chair_button = PanelButton(theme, False, self)
        self.chair_button.clicked.connect(self.other_chair.emit)
        self.analyse_button = PanelButton(theme, False, self)
        self.analyse_button.clicked.connect(self.analyse.emit)
        self.buttons = (
            self.next_button,
            self.analyse_button,
            self.review_button,
            self.copy_button,
            self.chair_button,
        )
        self.next_button.clicked.connect(self._on_next)
        self.review_button.clicked.connect(self.review.emit)
        self.copy_button.clicked.connect(self._on_copy)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._rise = QVariantAnimation(self)
        self._rise.setDuration(FADE_MS)
        self._rise.setStartValue(0.0)
        self._rise.setEndValue(1.0)
        self._rise.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._rise.valueChanged.connect(self._on_rise)

    def redress(self, art: CardArt, theme: Theme) -> None:
        """Changes deck and colours."""
        self._art, self._theme = art, theme
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
        chair: str | None = None,
    ) -> None:
        """Shows the result of hand ``number`` (from 1) and how the match stands after it.

        ``chair`` are the words of a button about the same cards from the other chair, where no
        other hand will be dealt.
        """
        self._names, self._standing = tuple(names), standing
        self._over = standing.over or chair is not None
        self.chair_button.setVisible(chair is not None)
        self.copy_button.setVisible(chair is None)
        self.chair_button.setText(chair or "")
        self.rows = score_rows(result, rules, names, own_side)
        self._goal = goal_words(rules, number)
        self._sentence = standing_words(standing, rules, names, own_side)
        if chair is not None and not standing.over:
            self._sentence = used_up_words(standing, names, own_side)
        self._title = tr("Hand {n}").format(n=number)
        self.row = -1
        self.next_button.setText(tr("New game") if self._over else tr("Next hand"))
        self.review_button.setText(tr("Look at the table"))
        self.analyse_button.setText(tr("Review …"))
        self.copy_button.setText(tr("Copy as text"))
        self.setAccessibleName(". ".join((self._title, self._sentence)))
        self._arrange()
        self.show()
        self.raise_()
        self.next_button.setFocus()
        self._shown = 0.0 if animate else 1.0
        if animate:
            self._rise.start()
        self.update()

    def text(self) -> str:
        """The sheet as plain text."""
        lines = [self._title, *(row.sentence for row in self.rows)]
        total = ", ".join(
            f"{name} {score}"
            for name, score in zip(self._names, self._standing.scores, strict=True)
        )
        return "\n".join(
            [*lines, tr("Score so far: {scores}").format(scores=total), self._sentence]
        )

    # Geometry

    def _pitch(self) -> float:
        """How high a row is, with the gap below it, at scale 1."""
        return 98 if len(self.rows) <= MANY_ROWS else 54

    def _scale(self) -> float:
        wanted = 168 + self._pitch() * len(self.rows) + 150
        return clamp(min((self.width() - 16) / 800, (self.height() - 16) / wanted), 0.45, 3.0)

    def _paper(self) -> QRectF:
        scale = self._scale()
        sides = max(len(self._names), 2)
        wide = 800 if sides == 2 else 900 if sides < MANY_SIDES else 1160
        width = min(wide * scale, self.width() - 8)
        height = (122 + self._pitch() * len(self.rows) + 166) * scale
        rise = (1 - self._shown) * RISE
        return QRectF(
            (self.width() - width) / 2, (self.height() - height) / 2 + rise, width, height
        )

    def _row_box(self, index: int) -> QRectF:
        paper, scale = self._paper(), self._scale()
        top = paper.y() + (126 + self._pitch() * index) * scale
        height = (self._pitch() - 10) * scale
        return QRectF(paper.x() + 24 * scale, top, paper.width() - 48 * scale, height)

    def _columns(self) -> tuple[float, float]:
        """Where the first side's column begins, and how wide each is."""
        paper, scale = self._paper(), self._scale()
        sides = len(self._names)
        left = paper.x() + (340 if sides == 2 else 214) * scale
        return left, (paper.right() - 34 * scale - left) / max(sides, 1)

    def _arrange(self) -> None:
        scale, paper = self._scale(), self._paper()
        right = paper.right() - 28 * scale
        for button, width in zip(self.buttons, (180, 130, 174, 150, 236), strict=True):
            button.scale = scale
            if button.isHidden() and button is not self.next_button:
                continue
            button.setGeometry(
                round(right - width * scale),
                round(paper.bottom() - 66 * scale),
                round(width * scale),
                round(48 * scale),
            )
            right -= (width + 8) * scale

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sheet stays in the middle."""
        super().resizeEvent(event)
        self._arrange()

    def _on_rise(self, value: object) -> None:
        self._shown = float(value) if isinstance(value, float) else 1.0
        self._arrange()
        self.update()

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """The veil, the paper and what stands on it."""
        painter = QPainter(self)
        try:
            painter.setOpacity(max(self._shown, 0.05))
            veil(painter, self.rect(), self._theme)
            self._draw(painter)
        finally:
            painter.end()

    def _draw(self, painter: QPainter) -> None:
        theme, scale, paper = self._theme, self._scale(), self._paper()
        draw_paper(painter, paper, theme, 20 * scale)
        band = QRectF(
            paper.x() + 28 * scale, paper.y() + 18 * scale, paper.width() - 56 * scale, 17 * scale
        )
        draw_meander(painter, band)
        painter.setPen(theme.ink)
        painter.setFont(ui_font(26 * scale, 700))
        box = QRectF(paper.x(), paper.y() + 42 * scale, paper.width(), 40 * scale)
        painter.drawText(box, CENTRE, self._title)
        self._draw_names(painter)
        for index, row in enumerate(self.rows):
            self._draw_row(painter, index, row)
        self._draw_total(painter)

    def _draw_names(self, painter: QPainter) -> None:
        scale, paper = self._scale(), self._paper()
        left, width = self._columns()
        font = ui_font(16 * scale, 700)
        painter.setFont(font)
        painter.setPen(self._theme.ink)
        for side, name in enumerate(self._names):
            box = QRectF(left + side * width, paper.y() + 90 * scale, width - 6 * scale, 28 * scale)
            words = Metrics(font).elidedText(name, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, CENTRE, words)

    def _draw_row(self, painter: QPainter, index: int, row: Row) -> None:
        theme, scale = self._theme, self._scale()
        box = self._row_box(index)
        shade = QColor(theme.paper_shade)
        painter.setPen(theme.paper_pen if theme.contrast else Qt.PenStyle.NoPen)
        painter.setBrush(theme.paper_chosen if index == self.row else shade)
        painter.drawRoundedRect(box, 12 * scale, 12 * scale)
        if index == self.row:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.gold, 3))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 12 * scale, 12 * scale)
        left, width = self._columns()
        room = left - box.x() - 30 * scale
        if len(self.rows) <= MANY_ROWS:
            self._words(painter, box.x() + 22 * scale, box.y() + 20 * scale, room, row)
        else:
            self._line(painter, box.x() + 16 * scale, box, room, row)
        if row.note:
            painter.setPen(theme.ink_dim)
            painter.setFont(ui_font(14 * scale, 500))
            cards = row.cards[0] if row.cards else 0
            shown = self._draw_cards(painter, cards, left, box, 150 * scale) if cards else 0.0
            start = left + shown + (12 * scale if shown else 0)
            words = QRectF(start, box.y(), box.right() - start - 12 * scale, box.height())
            painter.drawText(words, int(LEFT | Qt.TextFlag.TextWordWrap), row.note)
            return
        for side in range(len(self._names)):
            self._draw_side(
                painter, row, side, QRectF(left + side * width, box.y(), width, box.height())
            )

    def _words(self, painter: QPainter, x: float, y: float, room: float, row: Row) -> None:
        theme, scale = self._theme, self._scale()
        for words, size, weight, colour, top in (
            (row.title, 17.5, 600, theme.ink, 0.0),
            (row.detail, 13, 400, theme.ink_dim, 26.0),
        ):
            font = ui_font(size * scale, weight)
            painter.setFont(font)
            painter.setPen(colour)
            shown = Metrics(font).elidedText(words, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRectF(x, y + top * scale, room, 24 * scale), LEFT, shown)

    def _line(self, painter: QPainter, x: float, box: QRectF, room: float, row: Row) -> None:
        """The words of a low row, side by side."""
        theme, scale = self._theme, self._scale()
        for words, size, weight, colour in (
            (row.title, 16, 600, theme.ink),
            (row.detail, 12.5, 400, theme.ink_dim),
        ):
            font = ui_font(size * scale, weight)
            painter.setFont(font)
            painter.setPen(colour)
            if words is row.detail and Metrics(font).horizontalAdvance(words) > room:
                return
            shown = Metrics(font).elidedText(words, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRectF(x, box.y(), room, box.height()), LEFT, shown)
            used = Metrics(font).horizontalAdvance(shown) + 10 * scale
            x, room = x + used, max(room - used, 0)

    def _draw_side(self, painter: QPainter, row: Row, side: int, box: QRectF) -> None:
        theme, scale = self._theme, self._scale()
        low = len(self.rows) > MANY_ROWS
        coin = (30 if low else 36) * scale
        points = row.points[side] if row.points is not None else 0
        edge = box.right() - coin - (5 if len(self._names) >= MANY_SIDES else 12) * scale
        room = edge - box.x() - 8 * scale
        if row.bars:
            self._draw_bar(painter, row, side, box, room)
        elif row.cards[side]:
            self._draw_cards(painter, row.cards[side], box.x(), box, room)
        elif row.counts[side]:
            painter.setPen(theme.ink)
            painter.setFont(ui_font(15 * scale))
            painter.drawText(QRectF(box.x(), box.y(), room, box.height()), LEFT, row.counts[side])
        if row.points is None:
            return
        if points < 0:
            painter.setPen(theme.ink)
            painter.setFont(ui_font(16 * scale, 700))
            painter.drawText(QRectF(edge, box.y(), coin, box.height()), CENTRE, signed(points))
        elif points:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.paper_accent)
            circle = QRectF(edge, box.center().y() - coin / 2, coin, coin)
            painter.drawEllipse(circle)
            light = theme.paper_accent.lightnessF() > 0.55
            painter.setPen(QColor("#1d2430") if light else QColor("#f0cf86"))
            painter.setFont(ui_font(16 * scale, 700))
            if points > 99:
                painter.setFont(ui_font(12 * scale, 700))
            painter.drawText(circle, CENTRE, signed(points))
        else:
            painter.setPen(theme.ink_dim)
            painter.setFont(ui_font(16 * scale))
            painter.drawText(QRectF(edge, box.y(), coin, box.height()), CENTRE, "–")

    def _draw_bar(self, painter: QPainter, row: Row, side: int, box: QRectF, room: float) -> None:
        theme, scale = self._theme, self._scale()
        painter.setPen(theme.ink)
        low = len(self.rows) > MANY_ROWS
        many = len(self._names) >= MANY_SIDES
        painter.setFont(ui_font((12 if low or many else 15) * scale))
        top = box.y() + (4 if low else 16) * scale
        words = row.counts[side]
        if many:
            words = words.split()[0]
        painter.drawText(QRectF(box.x(), top, room, (22 if low else 28) * scale), LEFT, words)
        bar = QRectF(box.x(), box.y() + (30 if low else 52) * scale, room, 8 * scale)
        painter.setPen(Qt.PenStyle.NoPen)
        empty = QColor(theme.ink)
        empty.setAlpha(30)
        painter.setBrush(empty)
        painter.drawRoundedRect(bar, 4 * scale, 4 * scale)
        bar.setWidth(bar.width() * row.bars[side])
        painter.setBrush(theme.gold)
        painter.drawRoundedRect(bar, 4 * scale, 4 * scale)

    def _draw_cards(
        self, painter: QPainter, cards: CardSet, x: float, box: QRectF, room: float
    ) -> float:
        """Draws cards fanned closely; returns how wide they are."""
        scale = self._scale()
        height = (62 if len(self.rows) <= MANY_ROWS else 38) * scale
        width = height * CARD_ASPECT
        found = cards_in(cards)
        step = min(width * 0.42, (room - width) / max(len(found) - 1, 1))
        dpr = self.devicePixelRatioF()
        shadow = self._art.shadow(height, dpr, False)
        shade = shadow.deviceIndependentSize()
        y = box.center().y() - height / 2
        for i, card in enumerate(found):
            face = self._art.face(card, height, dpr)
            at = QPointF(x + i * step, y)
            drop = QPointF((shade.width() - width) / 2, (shade.height() - height) / 2 - 2)
            painter.drawPixmap(at - drop, shadow)
            painter.drawPixmap(at, face)
        return width + step * (len(found) - 1)

    def _draw_total(self, painter: QPainter) -> None:
        theme, scale, paper = self._theme, self._scale(), self._paper()
        top = paper.y() + (126 + self._pitch() * len(self.rows)) * scale
        left, width = self._columns()
        room = left - paper.x() - 56 * scale
        total = Row(tr("Score so far"), self._goal, (), None, (), (), "", "")
        if self._over:
            total = Row(tr("Final score"), self._goal, (), None, (), (), "", "")
        self._words(painter, paper.x() + 46 * scale, top + 6 * scale, room, total)
        for side, score in enumerate(self._standing.scores):
            box = QRectF(left + side * width, top, width - 6 * scale, 50 * scale)
            won = side in self._standing.winners
            painter.setFont(ui_font(29 * scale, 700))
            painter.setPen(theme.paper_accent)
            painter.drawText(box, CENTRE, str(score))
            if won:
                painter.setPen(QPen(theme.gold, 2.5 * scale))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                ring = QRectF(0, 0, 58 * scale, 46 * scale)
                ring.moveCenter(box.center())
                painter.drawRoundedRect(ring, 23 * scale, 23 * scale)
        font = ui_font((19 if self._over else 15) * scale, 700 if self._over else 600)
        painter.setFont(font)
        painter.setPen(theme.paper_accent if self._over else theme.ink)
        words = QRectF(
            paper.x() + 46 * scale, top + 52 * scale, paper.width() - 92 * scale, 26 * scale
        )
        painter.drawText(words, LEFT if not self._over else CENTRE, self._sentence)

    # The person

    def _on_next(self) -> None:
        if self._over:
            self.new_match.emit()
        else:
            self.next_hand.emit()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())
        self.copy_button.setText(tr("Copied"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a row marks it; the table behind is out of reach."""
        for index in range(len(self.rows)):
            if self._row_box(index).contains(event.position()):
                self._choose(index)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk the rows, Enter goes on, Escape looks at the table."""
        key = event.key()
        if key == Qt.Key.Key_Down:
            self._choose((self.row + 1) % len(self.rows))
        elif key == Qt.Key.Key_Up:
            self._choose((self.row - 1) % len(self.rows))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._on_next()
        elif key == Qt.Key.Key_Escape:
            self.review.emit()
        else:
            super().keyPressEvent(event)

    def _choose(self, index: int) -> None:
        self.row = index
        self.setAccessibleDescription(self.rows[index].sentence)
        self.setFocus()
        self.update()
