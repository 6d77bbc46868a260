"""The picture of a position with the move made and the better one highlighted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from kontsina_qt.card_names import names_of
from kontsina_qt.language import tr
from kontsina_qt.rules.base.cards import Card, cards_in
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import RulesError
from kontsina_qt.rules.state.elements import FIRST_BUILD
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.rules.state.words import card_words, cards_words
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import CARD_ASPECT
from kontsina_qt.table.scene.tablecloth import draw_cloth
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.paint import elided
from kontsina_qt.table.style.text_size import scaled, text_font
from kontsina_qt.table.style.theme import Theme

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
LABEL = 20
"""The height of a line of text."""
MARGIN = 12
GAP = 8
LEAST = 56
"""The height to which cards shrink before they overlap."""
FAN = 0.3
"""The distance between the cards of a build, in card widths."""


class ReviewPicture(QWidget):
    """Shows the table and the mover's hand; independent of the match on the table."""

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._art, self._theme = art, theme
        self._title = self.made = self.better = ""
        self._table: list[tuple[Card, ...]] = []
        self._table_bits: list[int] = []
        self._hand: list[Card] = []
        self._game: Game | None = None
        self.lit = [(0, 0), (0, 0)]
        self.setMinimumSize(scaled(280), scaled(200))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        on_language_change(self, lambda: self.setAccessibleName(tr("The position")))

    def sizeHint(self) -> QSize:
        return QSize(480, 186)

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck and theme."""
        self._art, self._theme = art, theme
        self.update()

    def clear(self) -> None:
        """Show nothing."""
        self._title = ""
        self.setAccessibleDescription("")
        self.update()

    def show_move(self, position: Position, title: str, made: str, better: str) -> None:
        """Show a position with two moves.

        Args:
            position: the position before the move; not modified.
            title: whose hand it is.
            made: the move made, in notation.
            better: the better move; the same if there is none.
        """
        self._title = title
        loose = position.arrivals()
        self._table = [(card,) for card in loose]
        self._table_bits = [1 << card for card in loose]
        for build in position.builds:
            self._table.append(tuple(card for group in build.groups for card in group))
            self._table_bits.append(build.bit)
        self._hand = cards_in(position.hands[position.turn])
        self.lit = [_lit(position, made), _lit(position, better) if better != made else (0, 0)]
        self._game = position.rules.game
        table = " ".join("+".join(map(card_words, each)) for each in self._table)
        words = tr("On the table: {table}. In the hand: {hand}.")
        hand = cards_words(position.hands[position.turn], " ")
        text = names_of(self._game).written(words.format(table=table or tr("nothing"), hand=hand))
        self.setAccessibleDescription(aloud(text, tr))
        self.update()

    def say(self, made: str, better: str) -> None:
        """Set the legend of the two rings."""
        self.made, self.better = made, better
        self.update()

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setRenderHints(
                QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
            )
            self._draw_cloth(painter)
            if self._title:
                self._draw(painter)
        finally:
            painter.end()

    def _draw_cloth(self, painter: QPainter) -> None:
        theme, box = self._theme, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        sheet = QPainterPath()
        sheet.addRoundedRect(box, 12, 12)
        painter.save()
        painter.setClipPath(sheet)
        draw_cloth(painter, box, theme)
        painter.restore()
        if theme.contrast:
            painter.strokePath(sheet, QPen(QColor("#ffffff"), 2))

    def rows(self) -> tuple[QRectF, QRectF]:
        """Return the rectangles of the table cards and of the hand."""
        lines = 2 if self.better else 1
        room = self.height() - 12 - (2 + lines) * scaled(LABEL) - 2 * GAP
        height = max(room / 2, 20)
        width = self.width() - 2 * MARGIN
        table = QRectF(MARGIN, 4 + scaled(LABEL), width, height)
        return table, table.translated(0, height + GAP + scaled(LABEL))

    def _draw(self, painter: QPainter) -> None:
        theme = self._theme
        table, hand = self.rows()
        label = text_font(13, 600)
        painter.setPen(theme.text)
        for row, words in ((table, tr("On the table")), (hand, self._title)):
            painter.setFont(label)
            box = QRectF(row.x(), row.y() - scaled(LABEL), row.width(), scaled(LABEL) - 2)
            text = elided(words, label, box.width())
            painter.drawText(box, LEFT, text)
        made, better = self.lit
        self._draw_row(painter, table, self._table, self._table_bits, (made[1], better[1]))
        bits = [1 << card for card in self._hand]
        held = [(card,) for card in self._hand]
        self._draw_row(painter, hand, held, bits, (made[0], better[0]))
        y = hand.bottom() + GAP / 2
        for index, words in enumerate((self.made, self.better)):
            if words:
                self._draw_legend(
                    painter, QRectF(MARGIN, y, hand.width(), scaled(LABEL)), index, words
                )
                y += scaled(LABEL)

    def _draw_row(
        self,
        painter: QPainter,
        row: QRectF,
        stacks: Sequence[tuple[Card, ...]],
        bits: Sequence[int],
        lit: tuple[int, int],
    ) -> None:
        """Draw cards and builds in a row: smaller if there are many, then overlapping."""
        shares = [1 + FAN * (len(stack) - 1) for stack in stacks]
        beside = (row.width() - 8 - GAP * (len(stacks) - 1)) / max(sum(shares), 1)
        height = min(row.height() - 8, max(beside / CARD_ASPECT, scaled(LEAST)))
        width = height * CARD_ASPECT
        wide = [width * share for share in shares]
        free = row.width() - sum(wide) - 8
        gap = min(14.0, free / max(len(stacks) - 1, 1))
        dpr = self.devicePixelRatioF()
        x = row.x() + 4
        rings: list[tuple[QRectF, int]] = []
        for stack, bit, room in zip(stacks, bits, wide, strict=True):
            at = QPointF(x, row.y() + 4)
            for card in stack:
                painter.drawPixmap(at, self._art.of(self._game).face(card, height, dpr))
                at += QPointF(width * FAN, 0)
            box = QRectF(x, row.y() + 4, room, height)
            for index, wanted in enumerate(lit):
                if wanted & bit:
                    rings.append((box, index))
            x += room + gap
        for box, index in rings:
            self._ring(painter, box, index)

    def _ring(self, painter: QPainter, box: QRectF, index: int) -> None:
        """Draw the first ring as a solid line, the second as a dashed one around it."""
        ring = self._theme.rings[index]
        style = Qt.PenStyle.SolidLine if not index else Qt.PenStyle.DashLine
        out = 0.5 if not index else 3.0
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#10161d"), 4.6))
        painter.drawRoundedRect(box.adjusted(-out, -out, out, out), 5, 5)
        painter.setPen(QPen(QColor(ring.colour), 2.8, style))
        painter.drawRoundedRect(box.adjusted(-out, -out, out, out), 5, 5)

    def _draw_legend(self, painter: QPainter, box: QRectF, index: int, words: str) -> None:
        style = Qt.PenStyle.SolidLine if not index else Qt.PenStyle.DashLine
        painter.setPen(QPen(QColor(self._theme.rings[index].colour), 3, style))
        y = box.center().y()
        painter.drawLine(QPointF(box.x(), y), QPointF(box.x() + 26, y))
        font = text_font(13)
        painter.setFont(font)
        painter.setPen(self._theme.text)
        room = box.adjusted(34, 0, 0, 0)
        text = elided(words, font, room.width())
        painter.drawText(room, LEFT, text)


def _lit(position: Position, text: str) -> tuple[int, int]:
    """Return the cards a move plays and the elements it uses; 0, 0 for an illegal move."""
    try:
        move = position.notation.read(text)
    except RulesError:
        return 0, 0
    played = move.played
    touched = position.touched(move)
    loose = touched & (1 << FIRST_BUILD) - 1 & ~played
    return played, loose | touched >> FIRST_BUILD << FIRST_BUILD
