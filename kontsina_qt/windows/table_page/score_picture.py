"""The picture of a score sheet: how what stands on its paper is drawn."""

from __future__ import annotations

from math import inf

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtGui import QFontMetricsF as Metrics

from kontsina_qt.rules.base.cards import CardSet, cards_in
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import CARD_ASPECT, clamp
from kontsina_qt.table.marks.rings import ROUND
from kontsina_qt.table.scene.message import wrapped
from kontsina_qt.table.style.text_size import stamp_font, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.table_page.score_layout import MANY_SIDES, ScoreLayout
from kontsina_qt.windows.table_page.score_rows import APART, Row, Sheet, signed
from kontsina_qt.windows.widgets.meander import draw_meander
from kontsina_qt.windows.widgets.painted_panel import draw_paper

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
ELIDE = Qt.TextElideMode.ElideRight
TYPES = (1.2, 1.1, 1.0)
"""How much larger the type of low rows is on a small paper, the largest that has room there."""
TITLES, DETAILS = (17.5, 16, 14.5), (13, 12, 11)
"""The sizes of all titles and of the words below one, the largest that has room."""
LONG, BROKEN = 13, 11.5
"""The sizes of a title that is too long, and of one in two lines over other words."""
MOST_LINES = 3
"""So many lines of words are below a title in a high row, at most."""


class ScorePicture:
    """Draws a score sheet.

    Attributes:
        layout: where everything stands.
        art, theme: the look.
        counted: how many rows have been counted up, the next one in part.
    """

    def __init__(self, layout: ScoreLayout, art: CardArt, theme: Theme) -> None:
        self.layout = layout
        self.art, self.theme = art, theme
        self.counted = inf
        self._chosen = -1, 0
        self._dpr = 1.0
        self._type, self._beside = 1.0, False

    @property
    def _sheet(self) -> Sheet:
        return self.layout.sheet

    @property
    def _scale(self) -> float:
        return self.layout.scale

    def draw(self, painter: QPainter, cell: tuple[int, int], dpr: float) -> None:
        """Draws the sheet on a screen of so many pixels a point.

        Args:
            cell: the row that is marked, -1 for none, and the side in it from 1; 0 for the row.
        """
        self._chosen, self._dpr = cell, dpr
        self._type, self._beside = self._row_type()
        theme, scale, paper = self.theme, self._scale, self.layout.paper
        draw_paper(painter, paper, theme, 20 * scale)
        band = QRectF(
            paper.x() + 28 * scale, paper.y() + 18 * scale, paper.width() - 56 * scale, 17 * scale
        )
        if not self.layout.scrolls:
            draw_meander(painter, band)
        painter.setPen(theme.ink)
        painter.setFont(ui_font(26 * scale, 700))
        top = paper.y() + (self.layout.head - 84) * scale
        painter.drawText(
            QRectF(paper.x(), top, paper.width(), 40 * scale), CENTRE, self._sheet.title
        )
        self._draw_names(painter)
        self._draw_rows(painter)
        self._draw_total(painter)

    def _draw_rows(self, painter: QPainter) -> None:
        """The rows that are seen, and beside them how far they are scrolled."""
        body, hidden = self.layout.body, self.layout.hidden
        self.layout.scroll(0.0)
        painter.save()
        if hidden:
            painter.setClipRect(body)
        for index, each in enumerate(self._sheet.rows):
            seen = clamp(self.counted - index, 0.0, 1.0)
            if seen and self.layout.row_box(index).intersects(body):
                painter.setOpacity(max(self.layout.shown * seen, 0.01))
                self._draw_row(painter, index, each)
        painter.setOpacity(max(self.layout.shown, 0.01))
        painter.restore()
        if hidden:
            share = body.height() / (body.height() + hidden)
            top = body.y() + self.layout.scrolled / hidden * body.height() * (1 - share)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.ink_dim)
            bar = QRectF(body.right() - 16 * self._scale, top, 6, body.height() * share)
            painter.drawRoundedRect(bar, 3, 3)

    def _draw_names(self, painter: QPainter) -> None:
        scale, paper = self._scale, self.layout.paper
        left, width = self.layout.columns
        room = width - 6 * scale
        largest = 16 * self._type
        sizes = [ui_font(size * scale, 700) for size in (largest, 16, 14.5, 13, 12)]
        longest = [
            max(map(Metrics(font).horizontalAdvance, self._sheet.names), default=0)
            for font in sizes
        ]
        font = next((f for f, long in zip(sizes, longest, strict=True) if long <= room), sizes[-1])
        painter.setFont(font)
        painter.setPen(self.theme.ink)
        for side, name in enumerate(self._sheet.names):
            top = paper.y() + (self.layout.head - 36) * scale
            box = QRectF(left + side * width, top, room, 28 * scale)
            words = Metrics(font).elidedText(name, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, CENTRE, words)

    def _draw_row(self, painter: QPainter, index: int, row: Row) -> None:
        theme, scale = self.theme, self._scale
        box = self.layout.row_box(index)
        shade = QColor(theme.paper_shade)
        painter.setPen(theme.paper_pen if theme.contrast else Qt.PenStyle.NoPen)
        painter.setBrush(theme.paper_chosen if index == self._chosen[0] else shade)
        painter.drawRoundedRect(box, 12 * scale, 12 * scale)
        if index == self._chosen[0]:
            self._ring(painter, box)
        left, width = self.layout.columns
        if self._beside:
            self._line(painter, self._label_box(box), row)
        else:
            self._label(painter, self._label_box(box), row)
        if row.note:
            painter.setPen(theme.ink_dim)
            painter.setFont(ui_font(14 * self._type * scale, 500))
            cards = row.cards[0] if row.cards else 0
            shown = self._draw_cards(painter, cards, left, box, 150 * scale) if cards else 0.0
            start = left + shown + (12 * scale if shown else 0)
            words = QRectF(start, box.y(), box.right() - start - 12 * scale, box.height())
            painter.drawText(words, int(LEFT | Qt.TextFlag.TextWordWrap), row.note)
            return
        for side in range(len(self._sheet.names)):
            self._draw_side(
                painter, row, side, QRectF(left + side * width, box.y(), width, box.height())
            )

    def _ring(self, painter: QPainter, row: QRectF) -> None:
        """Around the row that the keys are on, or around one side in it."""
        side, box = self._chosen[1], row
        if side:
            left, width = self.layout.columns
            box = QRectF(left + (side - 1) * width, row.y(), width, row.height())
            box = box.adjusted(-7 * self._scale, 0, -5 * self._scale, 0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.theme.paper_gold, 3))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 12 * self._scale, 12 * self._scale)

    def _row_type(self) -> tuple[float, bool]:
        """How much larger the type of all rows is, and whether their words stand side by side."""
        if not self.layout.low:
            return 1.0, False
        most = clamp(1 / self._scale, 1.0, TYPES[0])
        larger = [each for each in TYPES if each <= most] or [1.0]
        if not self._sheet.rows:
            return larger[0], True
        room = self._label_box(self.layout.row_box(0)).width()
        for each in larger:
            if max(self._line_width(row, each) for row in self._sheet.rows) <= room:
                return each, True
        for each in larger:
            widths = map(Metrics(self._line_fonts(each)[0]).horizontalAdvance, self._titles)
            if max(widths) <= room:
                return each, False
        return 1.0, False

    @property
    def _titles(self) -> list[str]:
        return [*(row.title for row in self._sheet.rows), self._sheet.total]

    def _line_fonts(self, larger: float) -> tuple[QFont, QFont]:
        """The type of a title and a detail that stand side by side."""
        return ui_font(16 * larger * self._scale, 600), ui_font(13 * larger * self._scale)

    def _line_width(self, row: Row, larger: float) -> float:
        title, detail = self._line_fonts(larger)
        apart = (
            10 * self._scale + Metrics(detail).horizontalAdvance(row.detail) if row.detail else 0
        )
        return Metrics(title).horizontalAdvance(row.title) + apart

    def _label_box(self, row: QRectF) -> QRectF:
        """Where the words at the left of a row stand."""
        scale = self._scale
        x = row.x() + (16 if self.layout.low else 22) * scale
        return QRectF(x, row.y(), self.layout.columns[0] - 8 * scale - x, row.height())

    def _line(self, painter: QPainter, box: QRectF, row: Row) -> None:
        """The words of a low row, side by side."""
        colours = self.theme.ink, self.theme.ink_dim
        words = row.title, row.detail
        for each, font, colour in zip(words, self._line_fonts(self._type), colours, strict=True):
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(box, LEFT, each)
            box = box.adjusted(Metrics(font).horizontalAdvance(each) + 10 * self._scale, 0, 0, 0)

    def _label(self, painter: QPainter, box: QRectF, row: Row) -> None:
        """A title and what stands below it, in the middle of a box."""
        title, bold = self._title_lines(row, box)
        most = box.height() - len(title) * Metrics(bold).height()
        detail, light = self._detail_lines(row, box.width(), most)
        y = box.center().y() - (box.height() - most + len(detail) * Metrics(light).height()) / 2
        for lines, font, colour in (
            (title, bold, self.theme.ink),
            (detail, light, self.theme.ink_dim),
        ):
            painter.setFont(font)
            painter.setPen(colour)
            high = Metrics(font).height()
            for words in lines:
                shown = Metrics(font).elidedText(words, ELIDE, box.width())
                painter.drawText(QRectF(box.x(), y, box.width(), high), LEFT, shown)
                y += high

    def _title_lines(self, row: Row, box: QRectF) -> tuple[list[str], QFont]:
        """A title in one line, or where it is too long for that in two, and its type."""
        wide = box.width()
        fonts = [
            ui_font(size * self._scale, 600)
            for size in ((16 * self._type, *TITLES[1:]) if self.layout.low else TITLES)
        ]
        widths = [max(map(Metrics(font).horizontalAdvance, self._titles)) for font in fonts]
        common = [font for font, most in zip(fonts, widths, strict=True) if most <= wide]
        long = ui_font(LONG * self._scale, 600)
        for font in (*common[:1], fonts[-1], long):
            if Metrics(font).horizontalAdvance(row.title) <= wide:
                return [row.title], font
        font = ui_font(BROKEN * self._scale, 600) if self.layout.low and row.detail else long
        first, *rest = wrapped(row.title, font, wide)
        return [first, *filter(None, [" ".join(rest)])], font

    def _detail_lines(self, row: Row, room: float, most: float) -> tuple[list[str], QFont]:
        """What stands below a title, in as many lines as there is height for, and its type.

        What a row is worth stands first, and is there when the rest has no room.
        """
        if not row.detail:
            return [], ui_font(DETAILS[0] * self._scale)
        worth = row.detail.split(APART)[0]
        fonts = [ui_font(size * self._scale) for size in (DETAILS[0] * self._type, *DETAILS)]
        whole = [(font, [row.detail]) for font in fonts]
        broken = [(font, _broken(row.detail, font, room)) for font in fonts]
        least = [(font, [worth]) for font in fonts]
        for font, lines in (*whole[:2], *broken, *whole[2:], *least):
            fits = max(map(Metrics(font).horizontalAdvance, lines)) <= room
            high = 1 if self.layout.low else clamp(most / Metrics(font).height(), 1, MOST_LINES)
            if fits and len(lines) <= high:
                return lines, font
        return [worth], fonts[-1]

    def _draw_side(self, painter: QPainter, row: Row, side: int, box: QRectF) -> None:
        theme, scale = self.theme, self._scale
        low = self.layout.low
        coin = (30 if low else 36) * scale
        points = row.points[side] if row.points is not None else 0
        font, wide = QFont(), coin
        if points:
            font = stamp_font(signed(points), 16 * scale, 700, coin * ROUND)
            # Where type is wide and may not be smaller, a coin is longer than it is high.
            wide = max(coin, Metrics(font).horizontalAdvance(signed(points)) / ROUND)
        edge = box.right() - wide - (5 if len(self._sheet.names) >= MANY_SIDES else 12) * scale
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
            painter.setFont(font)
            painter.drawText(QRectF(edge, box.y(), wide, box.height()), CENTRE, signed(points))
        elif points:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.paper_accent)
            circle = QRectF(edge, box.center().y() - coin / 2, wide, coin)
            painter.drawRoundedRect(circle, coin / 2, coin / 2)
            light = theme.paper_accent.lightnessF() > 0.55
            painter.setPen(QColor("#1d2430") if light else QColor("#f0cf86"))
            painter.setFont(font)
            painter.drawText(circle, CENTRE, signed(points))
        else:
            painter.setPen(theme.ink_dim)
            painter.setFont(ui_font(16 * scale))
            painter.drawText(QRectF(edge, box.y(), wide, box.height()), CENTRE, "–")

    def _counted(self, painter: QPainter, row: Row, side: int, size: float, room: float) -> str:
        """How many a side has: in all columns the number alone where words have no room in one."""
        words = row.counts[side]
        for each in (size * self._type, size, size * 0.9):
            if max(map(Metrics(ui_font(each)).horizontalAdvance, row.counts)) <= room:
                painter.setFont(ui_font(each))
                return words
        words = words.split()[0] if words else ""
        painter.setFont(stamp_font(words, size, 400, room))
        return words

    def _draw_bar(self, painter: QPainter, row: Row, side: int, box: QRectF, room: float) -> None:
        theme, scale = self.theme, self._scale
        painter.setPen(theme.ink)
        low = self.layout.low
        many = len(self._sheet.names) >= MANY_SIDES
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
        scale = self._scale
        height = (38 if self.layout.low else 62) * scale
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
        theme, scale, paper = self.theme, self._scale, self.layout.paper
        top = paper.bottom() - self.layout.end * scale
        left, width = self.layout.columns
        whole = QRectF(paper.x() + 24 * scale, top, paper.width() - 48 * scale, 54 * scale)
        label = self._label_box(whole)
        if self._chosen[0] == len(self._sheet.rows):
            high = (50 if self._chosen[1] else 80) * scale
            self._ring(painter, QRectF(whole.x(), top, whole.width(), high))
        total = Row(self._sheet.total, self._sheet.goal, (), None, (), (), "", "")
        self._label(painter, label, total)
        for side, score in enumerate(self._sheet.scores_after(self.counted)):
            box = QRectF(left + side * width, top, width - 6 * scale, 50 * scale)
            won = side in self._sheet.standing.winners and self.counted >= len(self._sheet.rows)
            painter.setFont(ui_font(29 * scale, 700))
            painter.setPen(theme.paper_accent)
            painter.drawText(box, CENTRE, str(score))
            if won:
                painter.setPen(QPen(theme.paper_gold, 2.5 * scale))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                ring = QRectF(0, 0, 58 * scale, 46 * scale)
                ring.moveCenter(box.center())
                painter.drawRoundedRect(ring, 23 * scale, 23 * scale)
        painter.setFont(
            ui_font(19 * scale, 700) if self._sheet.over else ui_font(15 * self._type * scale, 600)
        )
        painter.setPen(theme.paper_accent if self._sheet.over else theme.ink)
        room = paper.width() - 2 * (label.x() - paper.x())
        words = QRectF(label.x(), top + 54 * scale, room, 26 * scale)
        if self.counted >= len(self._sheet.rows):
            painter.drawText(words, LEFT if not self._sheet.over else CENTRE, self._sheet.sentence)


def _broken(detail: str, font: QFont, room: float) -> list[str]:
    """A detail in lines that end with one of its parts, where a part is not too long for that."""
    metrics = Metrics(font)
    lines: list[str] = []
    for part in detail.split(APART):
        longer = f"{lines[-1]}{APART}{part}" if lines else part
        if lines and metrics.horizontalAdvance(longer) <= room:
            lines[-1] = longer
        else:
            lines += wrapped(part, font, room)
    return lines
