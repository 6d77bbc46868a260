"""The small choice of captures that opens beside a drop, drawn as cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.cards import CardSet, cards_in
from kontsina_qt.rules.words import cards_words
from kontsina_qt.table.art import CardArt
from kontsina_qt.table.layout import CARD_ASPECT
from kontsina_qt.table.theme import Theme, ui_font

MARGIN, GAP, HEAD = 18, 10, 40


class ChoiceButton(QAbstractButton):
    """One capture: its number, its cards and their names."""

    looked_at = Signal()

    def __init__(
        self, number: int, taken: CardSet, art: CardArt, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.taken = taken
        self._number = number
        self._art = art
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(tr("{n}: take {cards}").format(n=number, cards=cards_words(taken)))

    @property
    def label(self) -> str:
        """The number and the cards in words."""
        return f"{self._number}  {cards_words(self.taken, ' + ')}"

    def sizeHint(self) -> QSize:
        """Room for the cards and the words."""
        words = QFontMetricsF(ui_font(13, 700)).horizontalAdvance(self.label) + 24
        cards = 24 + self._step() * (self.taken.bit_count() - 1) + 46
        return QSize(ceil(max(words, cards, 96)), 98)

    def _step(self) -> float:
        return 46 if self.taken.bit_count() <= 3 else 30

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the cards side by side with their names below."""
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        chosen = self.hasFocus()
        rect = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(QPen(theme.paper_accent, 2.6) if chosen else Qt.PenStyle.NoPen)
        painter.setBrush(theme.paper_chosen if chosen else theme.paper_shade)
        painter.drawRoundedRect(rect, 10, 10)
        height = 62.0
        cards = cards_in(self.taken)
        width = height * CARD_ASPECT
        full = width + self._step() * (len(cards) - 1)
        left = (self.width() - full) / 2
        for i, card in enumerate(cards):
            face = self._art.face(card, height, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(left + i * self._step(), 8), face)
        painter.setPen(theme.ink)
        painter.setFont(ui_font(13, 700))
        box = QRectF(0, 72, self.width(), 22)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.label)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Hovering looks at the capture."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        super().enterEvent(event)

    def event(self, event: QEvent) -> bool:
        """The focused capture is the one looked at."""
        if event.type() == QEvent.Type.FocusIn:
            self.looked_at.emit()
        return super().event(event)


class ChoicePanel(QWidget):
    """Two to nine captures to choose from.

    Signals:
        chosen(object): the set of cards.
        looked_at(object): the set that is focused or hovered.
        dismissed(): Escape.
    """

    chosen = Signal(object)
    looked_at = Signal(object)
    dismissed = Signal()

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._art, self._theme = art, theme
        self.buttons: list[ChoiceButton] = []
        self.hide()

    def redress(self, art: CardArt, theme: Theme) -> None:
        """Changes deck and colours."""
        self._art, self._theme = art, theme

    def open(self, captures: Sequence[CardSet], near: QPointF, avoid: Sequence[QRect]) -> None:
        """Shows the captures beside ``near``, covering as little as possible of ``avoid``."""
        for button in self.buttons:
            button.deleteLater()
        self.buttons = []
        for number, taken in enumerate(captures, 1):
            button = ChoiceButton(number, taken, self._art, self._theme, self)
            button.clicked.connect(lambda _=False, taken=taken: self.chosen.emit(taken))
            button.looked_at.connect(lambda taken=taken: self.looked_at.emit(taken))
            button.show()
            self.buttons.append(button)
        self._arrange()
        self.move(self._best_place(near, avoid))
        self.show()
        self.raise_()
        self.buttons[0].setFocus(Qt.FocusReason.PopupFocusReason)

    def close_choice(self) -> None:
        """Hides the panel."""
        self.hide()

    def _arrange(self) -> None:
        """Puts the buttons into rows no wider than the table."""
        parent = self.parentWidget()
        room = (parent.width() if parent else 800) - 2 * MARGIN - 16
        x, y, widest = MARGIN, HEAD, 0
        for button in self.buttons:
            size = button.sizeHint()
            if x > MARGIN and x + size.width() > room + MARGIN:
                x, y = MARGIN, y + size.height() + GAP
            button.setGeometry(x, y, size.width(), size.height())
            x += size.width() + GAP
            widest = max(widest, x - GAP)
        head = QFontMetricsF(ui_font(15, 700)).horizontalAdvance(self._title())
        head += QFontMetricsF(ui_font(12, 400)).horizontalAdvance(self._help()) + 2 * MARGIN + 24
        width = ceil(max(widest + MARGIN, head))
        for button in self.buttons:
            button.move(button.x() + (width - widest - MARGIN) // 2, button.y())
        self.resize(width, y + 98 + MARGIN - 4)

    def _best_place(self, near: QPointF, avoid: Sequence[QRect]) -> QPoint:
        parent = self.parentWidget()
        assert parent is not None
        width, height = self.width(), self.height()
        places = []
        for dy in range(-height - 160, 200, 20):
            for dx in (-width // 2, -width // 4, -3 * width // 4, 90, -width - 90):
                x = min(max(8, int(near.x()) + dx), parent.width() - width - 8)
                y = min(max(8, int(near.y()) + dy), parent.height() - height - 8)
                places.append(QPoint(x, y))

        def cost(place: QPoint) -> float:
            rect = QRect(place, self.size())
            covered = 0
            for other in avoid:
                shared = rect.intersected(other)
                covered += shared.width() * shared.height() if not shared.isEmpty() else 0
            away = rect.center() - near.toPoint()
            return covered + 14 * away.manhattanLength()

        return min(places, key=cost)

    def _title(self) -> str:
        return tr("Which capture?")

    def _help(self) -> str:
        return tr("Esc takes the card back")

    def paintEvent(self, event: QPaintEvent) -> None:
        """A paper panel with its question."""
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.paper_pen)
        painter.setBrush(theme.paper)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 16, 16)
        painter.setPen(theme.ink)
        painter.setFont(ui_font(15, 700))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        head = QRectF(MARGIN + 2, 4, self.width() - 2 * MARGIN - 4, HEAD - 6)
        painter.drawText(head, left, self._title())
        painter.setFont(ui_font(12, 400))
        colour = QColor(theme.ink)
        colour.setAlphaF(0.75)
        painter.setPen(colour)
        painter.drawText(head, right, self._help())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits and Enter choose, arrows look, Escape gives up."""
        key = event.key()
        at = next((i for i, b in enumerate(self.buttons) if b.hasFocus()), 0)
        if key == Qt.Key.Key_Escape:
            self.dismissed.emit()
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and key - Qt.Key.Key_1 < len(self.buttons):
            self.chosen.emit(self.buttons[key - Qt.Key.Key_1].taken)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.buttons[at].taken)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Up):
            self.buttons[at - 1].setFocus(Qt.FocusReason.BacktabFocusReason)
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
            self.buttons[(at + 1) % len(self.buttons)].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)
