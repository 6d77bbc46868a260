"""The popup that asks which of several moves a drop means."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QIcon, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QScrollArea, QToolButton, QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import CARD_ASPECT
from kontsina_qt.table.scene.move_choices import Offer
from kontsina_qt.table.style.paint import elided, painted
from kontsina_qt.table.style.plain_text import Label, button_words, tip
from kontsina_qt.table.style.text_size import scaled, text_factor, text_font, text_width
from kontsina_qt.table.style.theme import Theme

MARGIN, GAP, HEAD, HEIGHT = 18, 10, 40, 98
SIZES = (1.0, 0.85, 0.7, 0.58)
"""The scales of the cards, largest first."""
BADGE = 10
"""How far number badges stick out beyond the cards on the table."""
SMALLER = 4000.0
"""The cost of smaller cards, relative to that of covering a pixel."""
MOST_DIGITS = 9


def sizes() -> tuple[float, ...]:
    """Return the scales to try: the smallest only with large text."""
    return SIZES if text_factor() > 1.2 else SIZES[:-1]


SHEET = """
ChoicePanel {{ background: {paper}; border: {pen}px solid {edge}; border-radius: 16px; }}
ChoicePanel QLabel {{ background: none; color: {ink}; }}
ChoicePanel QLabel[role="help"] {{ color: {dim}; }}
ChoiceButton {{ background: {shade}; color: {ink}; border: 3px solid transparent;
    border-radius: 10px; padding: 4px 0 0 0; }}
ChoiceButton:focus {{ background: {chosen}; border-color: {accent}; }}
"""


class ChoiceButton(QToolButton):
    """One move: its number, its cards and their names."""

    looked_at = Signal()

    def __init__(
        self,
        number: int,
        offer: Offer,
        named: bool,
        art: CardArt,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.offer = offer
        self.number = number
        self._named = named
        self._art = art
        self._size = 1.0
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setFont(text_font(13, 700))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(f"{number}: {aloud(offer.sentence, tr)}")
        self.setAccessibleDescription(self.accessibleName())  # else the tool tip, with suit symbols

    @property
    def label(self) -> str:
        """The number, the action if it differs between the choices, and the cards."""
        words = self.offer.sentence if self._named else self.offer.words
        number = f"{self.number}  " if self.number <= MOST_DIGITS else ""
        return number + (words or self.offer.action)

    def set_size(self, size: float) -> None:
        """Set the scale of the cards."""
        self._size = size

    @property
    def _card_height(self) -> int:
        return round(scaled(62) * self._size)

    def sizeHint(self) -> QSize:
        words = text_width(self.label, self.font()) + 24
        return QSize(
            ceil(max(words, 24 + self._cards_width(), 96)),
            scaled(HEIGHT - 62) + self._card_height,
        )

    def _cards_width(self) -> float:
        return self._step() * (len(self.offer.cards) - 1) + self._card_height * CARD_ASPECT

    def _step(self) -> float:
        cards = len(self.offer.cards)
        return scaled(46 if cards <= 3 else 30 if cards <= 8 else 18) * self._size

    def set_style(self) -> None:
        """Draw the cards side by side with their names below, elided to the width."""
        height = float(self._card_height)
        width, dpr = self._cards_width(), self.devicePixelRatioF()

        def draw(painter: QPainter) -> None:
            for i, card in enumerate(self.offer.cards):
                face = self._art.face(card, height, dpr)
                painter.drawPixmap(QPointF(i * self._step(), 0), face)

        self.setIcon(QIcon(painted(width, height, dpr, draw)))
        self.setIconSize(QSize(ceil(width), ceil(height)))
        self.setText(button_words(elided(self.label, self.font(), self.width() - 8)))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Focus the button under the pointer."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        super().enterEvent(event)

    def event(self, event: QEvent) -> bool:
        """Emit ``looked_at`` on focus."""
        if event.type() == QEvent.Type.FocusIn:
            self.looked_at.emit()
        return super().event(event)


class ChoicePanel(QFrame):
    """The moves to choose from, the first nine by digit keys.

    Signals:
        chosen(object): an offer was chosen.
        looked_at(object): an offer is focused or hovered.
        dismissed(): Escape was pressed.
    """

    chosen = Signal(object)
    looked_at = Signal(object)
    dismissed = Signal()

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._title, self._help = Label(parent=self), Label(parent=self)
        self._help.setProperty("role", "help")
        self.buttons: list[ChoiceButton] = []
        self._inner = QWidget()
        self._area = QScrollArea(self)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        paper = QWidget()  # PySide has to search all Qt classes to wrap one made by Qt
        self._area.setViewport(paper)
        self._area.setWidget(self._inner)
        for sheet in (paper, self._inner):
            sheet.setAutoFillBackground(False)
        self._art, self._theme = art, theme
        self._styled: Theme | None = None
        self.hide()

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck and theme."""
        self._art, self._theme = art, theme

    def _set_style(self) -> None:
        theme = self._theme
        if theme is self._styled:
            return
        self._styled = theme
        dim = QColor(theme.ink)
        dim.setAlphaF(0.75)
        self.setStyleSheet(
            SHEET.format(
                paper=theme.paper.name(),
                pen=theme.paper_pen.width(),
                edge=theme.paper_pen.color().name(QColor.NameFormat.HexArgb),
                shade=theme.paper_shade.name(),
                chosen=theme.paper_chosen.name(),
                accent=theme.paper_accent.name(),
                ink=theme.ink.name(),
                dim=dim.name(QColor.NameFormat.HexArgb),
            )
        )

    def open(
        self,
        offers: Sequence[Offer],
        near: QPointF,
        avoid: Sequence[QRect],
        room: QRect,
        spare: Sequence[QRect] = (),
        numbers: Sequence[int] = (),
    ) -> None:
        """Show the moves beside ``near``, covering as little as possible of ``avoid``.

        Args:
            offers: the moves.
            near: the point of the drop.
            avoid: the rectangles to cover least.
            room: the rectangle to stay inside; what does not fit is scrolled.
            spare: rectangles to cover rather than ``avoid``, but not without need.
            numbers: the key of each move; by default they count from 1.
        """
        self._set_style()
        asks_capture = all(offer.verb == "capture" for offer in offers)
        self._title.setText(tr("Which capture?") if asks_capture else tr("Which one?"))
        self._title.setFont(text_font(15, 700))
        self._help.setText(tr("Esc cancels"))
        self._help.setFont(text_font(12))
        actions = {offer.action for offer in offers}
        for button in self.buttons:
            button.deleteLater()
        self.buttons = []
        for number, offer in zip(numbers or range(1, len(offers) + 1), offers, strict=True):
            named = len(actions) > 1
            button = ChoiceButton(number, offer, named, self._art, self._inner)
            button.clicked.connect(lambda _=False, offer=offer: self.chosen.emit(offer))
            button.looked_at.connect(lambda offer=offer: self.looked_at.emit(offer))
            button.looked_at.connect(lambda button=button: self._area.ensureWidgetVisible(button))
            button.setToolTip(tip(button.label))
            button.show()
            self.buttons.append(button)
        edge = scaled(BADGE)
        wide = [rect.adjusted(-edge, -edge, edge, edge) for rect in avoid]
        covered = [*((rect, 4) for rect in wide), *((rect, 1) for rect in spare)]
        best: dict[float, tuple[float, QPoint]] = {}
        for size in sizes():
            if self._arrange(room, size):
                cost, place = self._best_place(near, covered, room)
                best[size] = cost + SMALLER * (1 - size), place
        size = min(best, key=lambda size: best[size][0])
        self._arrange(room, size)
        for button in self.buttons:
            button.set_style()
        self.move(best[size][1])
        self.show()
        self.raise_()
        self.buttons[0].setFocus(Qt.FocusReason.PopupFocusReason)

    def close_choice(self) -> None:
        """Hide the panel."""
        self.hide()

    def _arrange(self, room: QRect, size: float) -> bool:
        """Arrange the buttons; return True if they fit, or cannot be smaller."""
        wide = room.width() - 2 * MARGIN
        for button in self.buttons:
            button.set_size(size)
        width, height = self._in_rows(wide)
        fits = scaled(HEAD) + height + MARGIN - 4 <= room.height()
        head = self._title.sizeHint().width() + self._help.sizeHint().width() + 24
        inner = min(wide, max(width, head))
        # At least one whole button is visible, even if it does not fit.
        least = max(button.height() for button in self.buttons)
        seen = min(height, max(least, room.height() - scaled(HEAD) - MARGIN + 4))
        if seen < height:
            bar = self._area.verticalScrollBar().sizeHint().width()
            inner = min(wide, max(inner, width + bar))
            if width + bar > inner:
                width, height = self._in_rows(inner - bar)
        shift = max(0, (inner - width) // 2) if seen == height else 0
        for button in self.buttons:
            button.move(button.x() + shift, button.y())
        self._inner.resize(inner if seen == height else width, height)
        self._area.setGeometry(MARGIN, scaled(HEAD), inner, seen)
        self.resize(inner + 2 * MARGIN, scaled(HEAD) + seen + MARGIN - 4)
        over = QRect(MARGIN + 2, 4, inner - 4, scaled(HEAD) - 6)
        self._title.setGeometry(over)
        over.setLeft(over.right() + 1 - self._help.sizeHint().width())
        self._help.setGeometry(over)
        return fits or size == sizes()[-1]

    def _in_rows(self, room: int) -> tuple[int, int]:
        """Put the buttons into rows no wider than ``room``; return the width and height of all."""
        x = y = widest = 0
        verb = self.buttons[0].offer.verb
        sizes = [button.sizeHint().boundedTo(QSize(room, 10_000)) for button in self.buttons]
        whole = sum(size.width() + GAP for size in sizes) - GAP <= room
        for button, size in zip(self.buttons, sizes, strict=True):
            other, verb = button.offer.verb != verb, button.offer.verb
            if x and ((other and not whole) or x + size.width() > room):
                x, y = 0, y + size.height() + GAP
            button.setGeometry(x, y, size.width(), size.height())
            x += size.width() + GAP
            widest = max(widest, x - GAP)
        return widest, y + sizes[0].height()

    def _best_place(
        self, near: QPointF, avoid: Sequence[tuple[QRect, int]], room: QRect
    ) -> tuple[float, QPoint]:
        """Return the cost and the position of the best place, avoiding rectangles by weight."""
        width, height = self.width(), self.height()
        last = QPoint(room.left() + room.width() - width, room.top() + room.height() - height)
        places = []
        for dy in range(-height - 160, 200, 20):
            at = int(near.x())
            asides = (-width // 2, -width // 4, -3 * width // 4, 90, -width - 90)
            for left in (*(at + dx for dx in asides), room.left(), last.x()):
                x = max(room.left(), min(left, last.x()))
                y = max(room.top(), min(int(near.y()) + dy, last.y()))
                places.append(QPoint(x, y))

        def cost(place: QPoint) -> float:
            rect = QRect(place, self.size())
            covered = 0
            for other, weight in avoid:
                shared = rect.intersected(other)
                covered += weight * shared.width() * shared.height() * (not shared.isEmpty())
            away = rect.center() - near.toPoint()
            return covered + 14 * away.manhattanLength()

        best = min(places, key=cost)
        return cost(best), best

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose with digits and Enter, move with the arrows, dismiss with Escape."""
        key = event.key()
        at = next((i for i, b in enumerate(self.buttons) if b.hasFocus()), 0)
        if key == Qt.Key.Key_Escape:
            self.dismissed.emit()
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self._choose_by(key - Qt.Key.Key_0)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.buttons[at].offer)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Up):
            self.buttons[at - 1].setFocus(Qt.FocusReason.BacktabFocusReason)
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
            self.buttons[(at + 1) % len(self.buttons)].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _choose_by(self, number: int) -> None:
        """Choose the move that has a number, if there is one."""
        for button in self.buttons:
            if button.number == number:
                self.chosen.emit(button.offer)
                return
