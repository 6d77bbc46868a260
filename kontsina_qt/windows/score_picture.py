"""The picture of a score sheet: how what stands on its paper is drawn."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtGui import QFontMetricsF as Metrics

from kontsina_qt.rules.cards import CardSet, cards_in
from kontsina_qt.table.art import CardArt
from kontsina_qt.table.geometry import CARD_ASPECT
from kontsina_qt.table.message import wrapped
from kontsina_qt.table.rings import ROUND
from kontsina_qt.table.theme import Theme
from kontsina_qt.table.type import stamp_font, ui_font
from kontsina_qt.windows.meander import draw_meander
from kontsina_qt.windows.panel import draw_paper
from kontsina_qt.windows.score_paper import MANY_SIDES, ScorePaper
from kontsina_qt.windows.score_rows import APART, Row, signed

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter


class ScorePicture(ScorePaper):
    """The paper, drawn.

    Attributes:
        art, theme: the look.
    """

    def __init__(self, art: CardArt, theme: Theme) -> None:
        super().__init__()
        self.art, self.theme = art, theme
        self._chosen = -1, 0
        self._dpr = 1.0

    def draw(self, painter: QPainter, cell: tuple[int, int], dpr: float) -> None:
        """Draws the sheet on a screen of so many pixels a point.

        Args:
            cell: the row that is marked, -1 for none, and the side in it from 1; 0 for the row.
        """
        self._chosen, self._dpr = cell, dpr
        theme, scale, paper = self.theme, self.scale, self.paper
        draw_paper(painter, paper, theme, 20 * scale)
        band = QRectF(
            paper.x() + 28 * scale, paper.y() + 18 * scale, paper.width() - 56 * scale, 17 * scale
        )
        if not self.scrolls:
            draw_meander(painter, band)
        painter.setPen(theme.ink)
        painter.setFont(ui_font(26 * scale, 700))
        top = paper.y() + (self.head - 84) * scale
        painter.drawText(
            QRectF(paper.x(), top, paper.width(), 40 * scale), CENTRE, self.sheet.title
        )
        self._draw_names(painter)
        self._draw_rows(painter)
        self._draw_total(painter)

    def _draw_rows(self, painter: QPainter) -> None:
        """The rows that are seen, and beside them how far they are scrolled."""
        body, hidden = self.body, self.hidden
        self.scroll(0.0)
        painter.save()
        if hidden:
            painter.setClipRect(body)
        for index, each in enumerate(self.sheet.rows):
            if self.row_box(index).intersects(body):
                self._draw_row(painter, index, each)
        painter.restore()
        if hidden:
            share = body.height() / (body.height() + hidden)
            top = body.y() + self.scrolled / hidden * body.height() * (1 - share)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.ink_dim)
            bar = QRectF(body.right() - 16 * self.scale, top, 6, body.height() * share)
            painter.drawRoundedRect(bar, 3, 3)

    def _draw_names(self, painter: QPainter) -> None:
        scale, paper = self.scale, self.paper
        left, width = self.columns
        room = width - 6 * scale
        sizes = [ui_font(size * scale, 700) for size in (16, 14.5, 13, 12)]
        longest = [
            max(map(Metrics(font).horizontalAdvance, self.sheet.names), default=0) for font in sizes
        ]
        font = next((f for f, long in zip(sizes, longest, strict=True) if long <= room), sizes[-1])
        painter.setFont(font)
        painter.setPen(self.theme.ink)
        for side, name in enumerate(self.sheet.names):
            top = paper.y() + (self.head - 36) * scale
            box = QRectF(left + side * width, top, room, 28 * scale)
            words = Metrics(font).elidedText(name, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, CENTRE, words)

    def _draw_row(self, painter: QPainter, index: int, row: Row) -> None:
        theme, scale = self.theme, self.scale
        box = self.row_box(index)
        shade = QColor(theme.paper_shade)
        painter.setPen(theme.paper_pen if theme.contrast else Qt.PenStyle.NoPen)
        painter.setBrush(theme.paper_chosen if index == self._chosen[0] else shade)
        painter.drawRoundedRect(box, 12 * scale, 12 * scale)
        if index == self._chosen[0]:
            self._ring(painter, box)
        left, width = self.columns
        room = left - box.x() - 30 * scale
        if not self.low:
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
        for side in range(len(self.sheet.names)):
            self._draw_side(
                painter, row, side, QRectF(left + side * width, box.y(), width, box.height())
            )

    def _ring(self, painter: QPainter, row: QRectF) -> None:
        """Around the row that the keys are on, or around one side in it."""
        side, box = self._chosen[1], row
        if side:
            left, width = self.columns
            box = QRectF(left + (side - 1) * width, row.y(), width, row.height())
            box = box.adjusted(-7 * self.scale, 0, -5 * self.scale, 0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.theme.paper_gold, 3))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 12 * self.scale, 12 * self.scale)

    def _words(self, painter: QPainter, x: float, y: float, room: float, row: Row) -> None:
        theme, scale = self.theme, self.scale
        detail = row.detail
        if Metrics(ui_font(13 * scale)).horizontalAdvance(detail) > room:
            detail = detail.replace(APART, "\n", 1)
        first, _, second = detail.partition("\n")
        for words, size, weight, colour, top in (
            (row.title, 17.5, 600, theme.ink, -6.0 if second else 0.0),
            (first, 13, 400, theme.ink_dim, 18.0 if second else 26.0),
            (second, 13, 400, theme.ink_dim, 36.0),
        ):
            font = ui_font(size * scale, weight)
            if Metrics(font).horizontalAdvance(words) > room:
                font = ui_font(min(size, 13) * scale, weight)
            painter.setFont(font)
            painter.setPen(colour)
            shown = Metrics(font).elidedText(words, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRectF(x, y + top * scale, room, 24 * scale), LEFT, shown)

    def _line(self, painter: QPainter, x: float, box: QRectF, room: float, row: Row) -> None:
        """The words of a low row, side by side."""
        theme, scale = self.theme, self.scale
        for words, size, weight, colour in (
            (row.title, 16, 600, theme.ink),
            (row.detail, 13, 400, theme.ink_dim),
        ):
            font = ui_font(size * scale, weight)
            painter.setFont(font)
            painter.setPen(colour)
            if Metrics(font).horizontalAdvance(words) > room:
                if words is row.title:
                    self._two_lines(painter, QRectF(x, box.y(), room, box.height()), words)
                return
            painter.drawText(QRectF(x, box.y(), room, box.height()), LEFT, words)
            used = Metrics(font).horizontalAdvance(words) + 10 * scale
            x, room = x + used, max(room - used, 0)

    def _two_lines(self, painter: QPainter, box: QRectF, words: str) -> None:
        """A title that is too long for one line, in the pen that is set."""
        font = ui_font(14 * self.scale, 600)
        lines = wrapped(words, font, box.width())
        lines = [*lines[:1], " ".join(lines[1:])]
        elided = (
            Metrics(font).elidedText(w, Qt.TextElideMode.ElideRight, box.width()) for w in lines
        )
        painter.setFont(font)
        painter.drawText(box, LEFT, "\n".join(filter(None, elided)))

    def _draw_side(self, painter: QPainter, row: Row, side: int, box: QRectF) -> None:
        theme, scale = self.theme, self.scale
        low = self.low
        coin = (30 if low else 36) * scale
        points = row.points[side] if row.points is not None else 0
        edge = box.right() - coin - (5 if len(self.sheet.names) >= MANY_SIDES else 12) * scale
        room = edge - box.x() - 8 * scale
        if row.bars:
            self._draw_bar(painter, row, side, box, room)
        elif row.cards[side]:
            self._draw_cards(painter, row.cards[side], box.x(), box, room)
        elif row.counts[side]:
            painter.setPen(theme.ink)
            words = self._counted(painter, row, side, 15 * scale, room)
            painter.drawText(QRectF(box.x(), box.y(), room, box.height()), LEFT, words)
        if row.points is None:
            return
        if points < 0:
            painter.setPen(theme.ink)
            painter.setFont(stamp_font(signed(points), 16 * scale, 700, coin))
            painter.drawText(QRectF(edge, box.y(), coin, box.height()), CENTRE, signed(points))
        elif points:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.paper_accent)
            circle = QRectF(edge, box.center().y() - coin / 2, coin, coin)
            painter.drawEllipse(circle)
            light = theme.paper_accent.lightnessF() > 0.55
            painter.setPen(QColor("#1d2430") if light else QColor("#f0cf86"))
            painter.setFont(stamp_font(signed(points), 16 * scale, 700, coin * ROUND))
            painter.drawText(circle, CENTRE, signed(points))
        else:
            painter.setPen(theme.ink_dim)
            painter.setFont(ui_font(16 * scale))
            painter.drawText(QRectF(edge, box.y(), coin, box.height()), CENTRE, "–")

    def _counted(self, painter: QPainter, row: Row, side: int, size: float, room: float) -> str:
        """How many a side has: in all columns the number alone where words have no room in one."""
        font, words = ui_font(size), row.counts[side]
        if any(Metrics(font).horizontalAdvance(each) > room for each in row.counts):
            words = words.split()[0] if words else ""
        painter.setFont(stamp_font(words, size, 400, room))
        return words

    def _draw_bar(self, painter: QPainter, row: Row, side: int, box: QRectF, room: float) -> None:
        theme, scale = self.theme, self.scale
        painter.setPen(theme.ink)
        low = self.low
        many = len(self.sheet.names) >= MANY_SIDES
        words = self._counted(painter, row, side, (12 if many else 13 if low else 15) * scale, room)
        top = box.y() + (4 if low else 16) * scale
        painter.drawText(QRectF(box.x(), top, room, (22 if low else 28) * scale), LEFT, words)
        bar = QRectF(box.x(), box.y() + (30 if low else 52) * scale, room, 8 * scale)
        painter.setPen(Qt.PenStyle.NoPen)
        empty = QColor(theme.ink)
        empty.setAlpha(30)
        painter.setBrush(empty)
        painter.drawRoundedRect(bar, 4 * scale, 4 * scale)
        bar.setWidth(bar.width() * row.bars[side])
        painter.setBrush(theme.paper_gold)
        painter.drawRoundedRect(bar, 4 * scale, 4 * scale)

    def _draw_cards(
        self, painter: QPainter, cards: CardSet, x: float, box: QRectF, room: float
    ) -> float:
        """Draws cards fanned closely; returns how wide they are."""
        scale = self.scale
        height = (38 if self.low else 62) * scale
        width = height * CARD_ASPECT
        found = cards_in(cards)
        step = min(width * 0.42, (room - width) / max(len(found) - 1, 1))
        dpr = self._dpr
        shadow = self.art.shadow(height, dpr, False)
        shade = shadow.deviceIndependentSize()
        y = box.center().y() - height / 2
        for i, card in enumerate(found):
            face = self.art.face(card, height, dpr)
            at = QPointF(x + i * step, y)
            drop = QPointF((shade.width() - width) / 2, (shade.height() - height) / 2 - 2)
            painter.drawPixmap(at - drop, shadow)
            painter.drawPixmap(at, face)
        return width + step * (len(found) - 1)

    def _draw_total(self, painter: QPainter) -> None:
        theme, scale, paper = self.theme, self.scale, self.paper
        top = paper.bottom() - self.end * scale
        left, width = self.columns
        room = left - paper.x() - 56 * scale
        total = Row(self.sheet.total, self.sheet.goal, (), None, (), (), "", "")
        if self._chosen[0] == len(self.sheet.rows):
            high = (50 if self._chosen[1] else 80) * scale
            self._ring(
                painter, QRectF(paper.x() + 24 * scale, top, paper.width() - 48 * scale, high)
            )
        self._words(painter, paper.x() + 46 * scale, top + 6 * scale, room, total)
        for side, score in enumerate(self.sheet.standing.scores):
            box = QRectF(left + side * width, top, width - 6 * scale, 50 * scale)
            won = side in self.sheet.standing.winners
            painter.setFont(ui_font(29 * scale, 700))
            painter.setPen(theme.paper_accent)
            painter.drawText(box, CENTRE, str(score))
            if won:
                painter.setPen(QPen(theme.paper_gold, 2.5 * scale))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                ring = QRectF(0, 0, 58 * scale, 46 * scale)
                ring.moveCenter(box.center())
                painter.drawRoundedRect(ring, 23 * scale, 23 * scale)
        font = ui_font((19 if self.sheet.over else 15) * scale, 700 if self.sheet.over else 600)
        painter.setFont(font)
        painter.setPen(theme.paper_accent if self.sheet.over else theme.ink)
        words = QRectF(
            paper.x() + 46 * scale, top + 52 * scale, paper.width() - 92 * scale, 26 * scale
        )
        painter.drawText(words, LEFT if not self.sheet.over else CENTRE, self.sheet.sentence)
