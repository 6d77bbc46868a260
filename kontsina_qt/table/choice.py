"""The small choice of moves that opens beside a drop, drawn as cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from kontsina_qt.language import tr
from kontsina_qt.table.art import CardArt
from kontsina_qt.table.geometry import CARD_ASPECT
from kontsina_qt.table.offers import Offer
from kontsina_qt.table.theme import Theme
from kontsina_qt.table.type import grown, text_font

MARGIN, GAP, HEAD, HEIGHT = 18, 10, 40, 98
MOST_DIGITS = 9


class ChoiceButton(QAbstractButton):
    """One move: its number, its cards and their names."""

    looked_at = Signal()

    def __init__(
        self,
        number: int,
        offer: Offer,
        named: bool,
        art: CardArt,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.offer = offer
        self._number = number
        self._named = named
        self._art = art
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(f"{number}: {offer.sentence}")

    @property
    def label(self) -> str:
        """The number, what is done where that is not always the same, and the cards."""
        words = self.offer.sentence if self._named else self.offer.words
        number = f"{self._number}  " if self._number <= MOST_DIGITS else ""
        return number + (words or self.offer.action)

    def sizeHint(self) -> QSize:
        """Room for the cards and the words."""
        words = QFontMetricsF(text_font(13, 700)).horizontalAdvance(self.label) + 24
        cards = 24 + self._step() * (len(self.offer.cards) - 1) + grown(46)
        return QSize(ceil(max(words, cards, 96)), grown(HEIGHT))

    def _step(self) -> float:
        cards = len(self.offer.cards)
        return grown(46 if cards <= 3 else 30 if cards <= 8 else 18)

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
        height = float(grown(62))
        cards = self.offer.cards
        width = height * CARD_ASPECT
        full = width + self._step() * (len(cards) - 1)
        left = (self.width() - full) / 2
        for i, card in enumerate(cards):
            face = self._art.face(card, height, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(left + i * self._step(), 8), face)
        painter.setPen(theme.ink)
        painter.setFont(text_font(13, 700))
        box = QRectF(0, grown(72), self.width(), grown(22))
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
    """Moves to choose from; the first nine by digits.

    Signals:
        chosen(object): the offer.
        looked_at(object): the offer that is focused or hovered.
        dismissed(): Escape.
    """

    chosen = Signal(object)
    looked_at = Signal(object)
    dismissed = Signal()

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._art, self._theme = art, theme
        self.buttons: list[ChoiceButton] = []
        self._asks_capture = True
        self.hide()

    def redress(self, art: CardArt, theme: Theme) -> None:
        """Changes deck and colours."""
        self._art, self._theme = art, theme

    def open(self, offers: Sequence[Offer], near: QPointF, avoid: Sequence[QRect]) -> None:
        """Shows the moves beside ``near``, covering as little as possible of ``avoid``."""
        self._asks_capture = all(offer.verb == "capture" for offer in offers)
        actions = {offer.action for offer in offers}
        for button in self.buttons:
            button.deleteLater()
        self.buttons = []
        for number, offer in enumerate(offers, 1):
            named = len(actions) > 1
            button = ChoiceButton(number, offer, named, self._art, self._theme, self)
            button.clicked.connect(lambda _=False, offer=offer: self.chosen.emit(offer))
            button.looked_at.connect(lambda offer=offer: self.looked_at.emit(offer))
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
        x, y, widest = MARGIN, grown(HEAD), 0
        verb = self.buttons[0].offer.verb
        whole = sum(button.sizeHint().width() + GAP for button in self.buttons) <= room
        for button in self.buttons:
            size = button.sizeHint()
            other, verb = button.offer.verb != verb, button.offer.verb
            if x > MARGIN and ((other and not whole) or x + size.width() > room + MARGIN):
                x, y = MARGIN, y + size.height() + GAP
            button.setGeometry(x, y, size.width(), size.height())
            x += size.width() + GAP
            widest = max(widest, x - GAP)
        head = QFontMetricsF(text_font(15, 700)).horizontalAdvance(self._title())
        head += QFontMetricsF(text_font(12, 400)).horizontalAdvance(self._help()) + 2 * MARGIN + 24
        width = ceil(max(widest + MARGIN, head))
        for button in self.buttons:
            button.move(button.x() + (width - widest - MARGIN) // 2, button.y())
        self.resize(width, y + grown(HEIGHT) + MARGIN - 4)

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
        return tr("Which capture?") if self._asks_capture else tr("Which do you mean?")

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
        painter.setFont(text_font(15, 700))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        head = QRectF(MARGIN + 2, 4, self.width() - 2 * MARGIN - 4, grown(HEAD) - 6)
        painter.drawText(head, left, self._title())
        painter.setFont(text_font(12, 400))
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
            self.chosen.emit(self.buttons[key - Qt.Key.Key_1].offer)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.buttons[at].offer)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Up):
            self.buttons[at - 1].setFocus(Qt.FocusReason.BacktabFocusReason)
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
            self.buttons[(at + 1) % len(self.buttons)].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)
