"""The cards of opponents, and their grid."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from kontsina_qt.language import tr
from kontsina_qt.match.opponents import Opponent
from kontsina_qt.players.levels.catalogue import LEVELS, title_of
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.cards.portrait_widget import picture_of
from kontsina_qt.table.cards.portraits import SQUARE
from kontsina_qt.table.scene.message import wrapped
from kontsina_qt.table.style.keymap import latin
from kontsina_qt.table.style.paint import elided
from kontsina_qt.table.style.text_size import scaled, text_font, text_width
from kontsina_qt.table.style.theme import Theme

WIDTH, GAP, INSET, LIFT = 168, 12, 13, 5
"""The minimum width of a card, the spacing, the text margin, and how far the selected card is
raised, in pixels at normal text size."""
NAME, WORDS, SMALL = 17, 13, 12
RADIUS = 14
LINES = 3
"""The lines of the sentence, unless one needs more."""
ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def dots_of(level: str) -> tuple[int, int]:
    """Return the number of filled dots for a level, and of all dots."""
    return list(LEVELS).index(level) + 1, len(LEVELS)


def draw_dots(painter: QPainter, right: float, middle: float, level: str, theme: Theme) -> float:
    """Draw the dots of a level, aligned to a right edge; return their left edge."""
    size, step = scaled(9), scaled(12)
    full, every = dots_of(level)
    left = right - (every - 1) * step - size
    painter.setPen(QPen(theme.paper_accent, 1))
    for n in range(every):
        painter.setBrush(theme.paper_accent if n < full else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(left + n * step, middle - size / 2, size, size))
    return left


def strength_words(opponent: Opponent, font: QFont, room: float) -> str:
    """Return level and style, or only the style if there is no room: the dots show the level."""
    whole = title_of(opponent.player)
    _, _, style = whole.partition(" · ")
    return whole if _fits(whole, font, room) or not style else style.capitalize()


def home_words(opponent: Opponent, font: QFont, room: float) -> str:
    """Return an opponent's home, with the game played there if there is room."""
    whole = f"{tr(opponent.home)} · {tr(GAMES[opponent.game].name)}"
    return whole if _fits(whole, font, room) else tr(opponent.home)


def _room(width: int) -> int:
    """Return the width of the text on a card of a width."""
    return width - 2 * (LIFT + scaled(INSET))


def _fits(words: str, font: QFont, room: float) -> bool:
    return text_width(words, font) <= room


class OpponentCard(QAbstractButton):
    """The card of an opponent: portrait, name, strength, and a sentence.

    Signals:
        walked(int, int): an arrow key was pressed; its direction.
        played(), added(): play at once, or add to the table, by key or double click.
    """

    walked = Signal(int, int)
    played = Signal()
    added = Signal()

    def __init__(self, opponent: Opponent, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.opponent, self._theme = opponent, theme
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setText(tr(opponent.name))

    def show_opponent(self, played: str) -> None:
        """Set the accessible texts; ``played`` is the record against this opponent."""
        each = self.opponent
        words = (tr(each.name), title_of(each.player).lower().replace(" · ", ", "), tr(each.home))
        self.setAccessibleName(", ".join(words))
        self.setAccessibleDescription(" ".join(filter(None, (tr(each.line), played))))

    def sizeHint(self) -> QSize:
        """Return the size of the narrowest card."""
        width = max(scaled(WIDTH), self.least_width)
        return QSize(width, self.height_for(width))

    def height_for(self, width: int) -> int:
        """Return the height for a width: a square portrait and the text below."""
        return width - 2 * LIFT + self._words_height(width)

    def _words_height(self, width: int) -> int:
        lines = max(LINES, len(wrapped(tr(self.opponent.line), text_font(WORDS), _room(width))))
        return scaled(52) + lines * scaled(17) + scaled(34)

    @property
    def least_width(self) -> int:
        """The width that the name needs beside the dots."""
        name = text_width(self.text(), text_font(NAME, 700))
        return ceil(name) + scaled(12) * len(LEVELS) + 6 + 2 * (LIFT + scaled(INSET))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrow keys, play with Enter, add with A; Space selects as usual."""
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key in ARROWS:
            self.walked.emit(*ARROWS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.played.emit()
        elif latin(event.key()) == Qt.Key.Key_A:
            self.added.emit()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Play at once."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.played.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the portrait and the text; the selected card is raised, with a ring and a tick."""
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        theme, chosen = self._theme, self.isChecked()
        up = 0 if chosen else LIFT
        whole = QRectF(self.rect()).adjusted(LIFT, up, -LIFT, up - LIFT)
        radius = scaled(RADIUS)
        outline = QPainterPath()
        outline.addRoundedRect(whole, radius, radius)
        hover = self.underMouse() and not chosen
        painter.fillPath(outline, theme.paper_chosen if chosen or hover else theme.paper_shade)
        wide = whole.width()
        painter.save()
        painter.setClipPath(outline)
        name = self.text()
        picture = picture_of(self.opponent.key, name, wide, self.devicePixelRatioF(), corner=SQUARE)
        painter.drawPixmap(whole.topLeft(), picture)
        painter.fillRect(
            QRectF(whole.left(), whole.top() + wide, wide, whole.height()),
            theme.paper_chosen if chosen or hover else theme.paper_shade,
        )
        painter.restore()
        self._draw_words(painter, whole.adjusted(scaled(INSET), wide, -scaled(INSET), 0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if theme.contrast or chosen or self.hasFocus():
            strong = chosen or self.hasFocus()
            painter.setPen(QPen(theme.paper_gold if strong else theme.ink, 3 if strong else 1))
            painter.drawRoundedRect(whole.adjusted(-1.5, -1.5, 1.5, 1.5), radius + 1, radius + 1)
        if self.hasFocus():
            painter.setPen(QPen(theme.ink, 1.5, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(whole.adjusted(3, 3, -3, -3), radius - 3, radius - 3)
        if chosen:
            self._draw_tick(painter, whole)
        painter.end()

    def _draw_words(self, painter: QPainter, room: QRectF) -> None:
        theme, each = self._theme, self.opponent
        left = Qt.AlignmentFlag.AlignLeft
        top = room.top() + scaled(8)
        line = QRectF(room.left(), top, room.width(), scaled(22))
        begin = draw_dots(painter, room.right(), line.center().y(), each.level, theme)
        painter.setPen(theme.ink)
        painter.setFont(font := text_font(NAME, 700))
        line.setRight(begin - 6)
        name = elided(self.text(), font, line.width())
        painter.drawText(line, left | Qt.AlignmentFlag.AlignVCenter, name)
        top = line.bottom() + scaled(2)
        painter.setPen(theme.paper_accent)
        painter.setFont(font := text_font(WORDS, 600))
        words = strength_words(each, font, room.width())
        painter.drawText(QRectF(room.left(), top, room.width(), scaled(18)), left, words)
        top += scaled(20)
        painter.setPen(theme.ink)
        painter.setFont(text_font(WORDS))
        body = QRectF(room.left(), top, room.width(), room.bottom() + LIFT - scaled(34) - top)
        painter.drawText(body, left | Qt.TextFlag.TextWordWrap, tr(each.line))
        painter.setPen(theme.ink_dim)
        painter.setFont(font := text_font(SMALL))
        words = home_words(each, font, room.width())
        foot = QRectF(room.left(), body.bottom() + scaled(4), room.width(), scaled(18))
        painter.drawText(foot, left | Qt.AlignmentFlag.AlignVCenter, words)

    def _draw_tick(self, painter: QPainter, whole: QRectF) -> None:
        size = scaled(26)
        disc = QRectF(whole.right() - size - 8, whole.top() + 8, size, size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.accent)
        painter.drawEllipse(disc)
        tick = QPainterPath()
        tick.moveTo(disc.left() + size * 0.28, disc.top() + size * 0.52)
        tick.lineTo(disc.left() + size * 0.44, disc.top() + size * 0.68)
        tick.lineTo(disc.left() + size * 0.73, disc.top() + size * 0.36)
        painter.setPen(QPen(QColor("#1d2430"), size * 0.1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(tick)

    @property
    def fits(self) -> bool:
        """Whether all text fits."""
        each, room = self.opponent, _room(self.width())
        lines = ((strength_words, text_font(WORDS, 600)), (home_words, text_font(SMALL)))
        return self.width() >= self.least_width and all(
            _fits(words(each, font, room), font, room) for words, font in lines
        )


class OpponentGrid(QWidget):
    """A grid of cards with as many columns as fit.

    Signals:
        chosen(object): another ``Opponent`` was selected.
        played(object), added(object): play against an ``Opponent`` at once, or add them.
    """

    chosen = Signal(object)
    played = Signal(object)
    added = Signal(object)

    def __init__(self, opponents: Sequence[Opponent], theme: Theme) -> None:
        super().__init__()
        self._room = 0
        self.cards = [OpponentCard(each, theme, self) for each in opponents]
        self._group = QButtonGroup(self)
        for card in self.cards:
            self._group.addButton(card)
            card.toggled.connect(lambda on, c=card: self.chosen.emit(c.opponent) if on else None)
            card.walked.connect(lambda dx, dy, c=card: self._walk(c, dx, dy))
            card.played.connect(lambda c=card: self._play(c))
            card.added.connect(lambda c=card: self._add(c))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _play(self, card: OpponentCard) -> None:
        card.setChecked(True)
        self.played.emit(card.opponent)

    def _add(self, card: OpponentCard) -> None:
        card.setChecked(True)
        self.added.emit(card.opponent)

    # Content

    @property
    def shown(self) -> list[OpponentCard]:
        """The cards that match the filter."""
        return [card for card in self.cards if not card.isHidden()]

    def card_of(self, opponent: Opponent) -> OpponentCard:
        """Return the card of an opponent."""
        return next(card for card in self.cards if card.opponent is opponent)

    def show_only(self, opponents: Sequence[Opponent]) -> None:
        """Show only these opponents; select the first if the selected one is not among them."""
        for card in self.cards:
            card.setVisible(card.opponent in opponents)
        if not any(card.isChecked() for card in self.shown) and self.shown:
            self.shown[0].setChecked(True)
        self.updateGeometry()
        self._place()

    # Keys

    def _walk(self, card: OpponentCard, dx: int, dy: int) -> None:
        shown = self.shown
        to = shown.index(card) + dx + dy * self.columns
        if 0 <= to < len(shown):
            shown[to].setFocus(Qt.FocusReason.TabFocusReason)
            shown[to].setChecked(True)

    # Layout

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self._columns(self.width())

    @property
    def _least(self) -> int:
        return max(scaled(WIDTH), *(card.least_width for card in self.cards))

    def _columns(self, width: int) -> int:
        return max(1, min((width + GAP) // (self._least + GAP), max(len(self.shown), 1)))

    def _size(self, width: int) -> tuple[int, int]:
        """Return the size of a card."""
        columns = self._columns(width)
        wide = (width - (columns - 1) * GAP) // columns
        wide = min(wide, max(scaled(220), self._least))
        high = self._highest(wide)
        while 0 < self._room < high and wide > self._least:
            wide = max(self._least, wide - (high - self._room))
            high = self._highest(wide)
        return wide, high

    def _highest(self, wide: int) -> int:
        return max((card.height_for(wide) for card in self.cards), default=0)

    def fit_in(self, height: int) -> None:
        """Make the cards no higher than the room where they are seen, if their names allow it."""
        if height != self._room:
            self._room = height
            self.updateGeometry()
            self._place()

    def hasHeightForWidth(self) -> bool:
        """Return True: fewer columns need more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows."""
        rows = -(-len(self.shown) // self._columns(width))
        return rows * self._size(width)[1] + max(rows - 1, 0) * GAP

    def sizeHint(self) -> QSize:
        """Return the size of a grid with four columns."""
        width = 4 * self._least + 3 * GAP
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the width of a card, and the height at the current width."""
        return QSize(self._least, self.heightForWidth(max(self.width(), self._least)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rearrange the cards."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
        self._place()

    def _place(self) -> None:
        columns = self.columns
        wide, high = self._size(self.width())
        for n, card in enumerate(self.shown):
            card.setGeometry(n % columns * (wide + GAP), n // columns * (high + GAP), wide, high)
