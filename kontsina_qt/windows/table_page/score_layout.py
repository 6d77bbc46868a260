"""Where what stands on a score sheet has its place on the paper: geometry alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize

from kontsina_qt.table.layout.geometry import clamp
from kontsina_qt.table.style.text_size import USUAL_WINDOW, text_factor
from kontsina_qt.windows.table_page.score_rows import EMPTY

RISE = 12
"""How far the paper rises while it appears."""
MANY_ROWS = 6
"""With more rows each is lower."""
HIGH, LOW = 98, 54
"""The pitch of rows, at scale 1."""
LEAST_HIGH = 0.75
"""At a smaller scale than this, rows are rather low and everything larger."""
READABLE = 0.75
"""Nothing is smaller than at this scale, where the width allows it: rows scroll instead."""
MOST_SCALE = 3.0
"""Nothing is larger, however large the window is."""
LARGER_ENOUGH = 1.2
"""Text that is so much larger is large enough for rows not to scroll, if more is asked for."""
NARROW, NARROW_WIDTH = 620, 560
"""On a narrower page a sheet of few sides is drawn for that width."""
FLAT = 34
"""So much the head is lower where rows scroll, at scale 1."""
MANY_SIDES = 5
"""With so many sides the sheet is wider and says less in each column."""
WIDE, WIDER, MORE, SQUEEZED = 800, 900, 65, 960
"""How wide it is with two sides and with more, what each adds to many, and the least for those
where text is larger than usual, at scale 1."""
LABELS, COLUMN, NARROW_COLUMN = (214, 300), 130, 104
"""How wide the words at the left are, as far as columns keep that width, which is less of many."""


class ScoreLayout:
    """The places of what stands on a sheet of paper in the middle of a page.

    Attributes:
        sheet: what stands on it.
        size: of the page.
        foot: how much room the buttons below need, at scale 1.
        shown: how far it has appeared, from 0 to 1.
        scrolled: how far the rows are scrolled, in pixels.
    """

    def __init__(self) -> None:
        self.sheet = EMPTY
        self.size = QSize()
        self.foot = 0
        self.shown = 1.0
        self.scrolled = 0.0

    @property
    def _pitch(self) -> float:
        """How high a row is, with the gap below it, at scale 1."""
        return LOW if self.low else HIGH

    @property
    def low(self) -> bool:
        """Whether rows are low, because there are many or the page is."""
        larger = self._design * min(self._asked, LARGER_ENOUGH)
        enough = min(larger if self._asked > 1 else LEAST_HIGH, self._squeezed)
        return len(self.sheet.rows) > MANY_ROWS or self._seen(HIGH) < enough

    @property
    def _design(self) -> float:
        """How large everything would be with room for all: as large as the table."""
        width, height = USUAL_WINDOW
        wished = min(self.size.width() / width, self.size.height() / height)
        return clamp(wished, 1.0, MOST_SCALE)

    @property
    def _asked(self) -> float:
        """How much larger than usual text is wanted."""
        return max(text_factor(), 1.0)

    @property
    def scale(self) -> float:
        """How large everything is; 1 for a sheet 800 wide, as in a usual window.

        It grows with the window as the table does, and shrinks until every row is seen, but stays
        readable. Larger text makes it larger: rows scroll only where that is hardly so otherwise.
        """
        least = min(self._widest, READABLE)
        usual = clamp(self._fitting(self._pitch), least, self._design)
        larger = min(usual * self._asked, self._squeezed)
        seen = self._seen(self._pitch)
        if seen >= usual * min(self._asked, LARGER_ENOUGH):
            larger = min(larger, seen)
        return clamp(max(usual, larger), 0.3, MOST_SCALE)

    def _fitting(self, pitch: float, saved: float = 0) -> float:
        """The scale at which every row is seen, if so much of the height is saved."""
        wanted = 252 - saved + pitch * len(self.sheet.rows) + self.foot
        return min(self._widest, (self.size.height() - 16) / wanted)

    def _seen(self, pitch: float) -> float:
        """The scale up to which text is enlarged with every row seen: the head may be lower."""
        return self._fitting(pitch, FLAT if self._asked > 1 else 0)

    @property
    def _widest(self) -> float:
        """The scale at which it is as wide as the page."""
        return (self.size.width() - 16) / (NARROW_WIDTH if self.narrow else WIDE)

    @property
    def _squeezed(self) -> float:
        """The scale at which text that is larger than usual leaves columns their least width."""
        if len(self.sheet.names) < MANY_SIDES:
            return self._widest
        return (self.size.width() - 16) / SQUEEZED

    @property
    def narrow(self) -> bool:
        """Whether the page is too narrow for a sheet as it usually is."""
        return self.size.width() < NARROW * text_factor() and len(self.sheet.names) < MANY_SIDES

    @property
    def scrolls(self) -> bool:
        """Whether not all rows are seen at once."""
        return self.scale > self._fitting(self._pitch) + 1e-6

    @property
    def head(self) -> float:
        """Where the rows begin, at scale 1."""
        return 126 - (FLAT if self.scrolls else 0)

    @property
    def body(self) -> QRectF:
        """Where rows are seen."""
        paper, scale = self.paper, self.scale
        top = paper.y() + self.head * scale
        return QRectF(paper.x(), top, paper.width(), paper.bottom() - self.end * scale - top)

    @property
    def end(self) -> float:
        """What the total and the buttons take, at scale 1."""
        return 96 + self.foot

    @property
    def hidden(self) -> float:
        """How much of the rows is out of sight, in pixels."""
        if not self.scrolls:
            return 0.0
        hidden = self._pitch * len(self.sheet.rows) * self.scale - self.body.height()
        return hidden if hidden > 0.5 else 0.0  # rows that just fit differ by a rounding

    def scroll(self, by: float) -> None:
        """Moves the rows up by so many pixels, as far as there are any below."""
        self.scrolled = clamp(self.scrolled + by, 0.0, self.hidden)

    def reveal(self, index: int) -> None:
        """Scrolls until a row is seen whole."""
        if index >= len(self.sheet.rows):
            return
        box, body = self.row_box(index), self.body
        self.scroll(max(box.bottom() - body.bottom(), 0.0) - max(body.top() - box.top(), 0.0))

    def row_at(self, point: QPointF) -> int:
        """The row that is seen at a point, or -1."""
        rows = range(len(self.sheet.rows)) if self.body.contains(point) else ()
        return next((i for i in rows if self.row_box(i).contains(point)), -1)

    @property
    def paper(self) -> QRectF:
        """Where the paper lies."""
        scale = self.scale
        sides = len(self.sheet.names)
        wide = WIDE if sides <= 2 else WIDER + MORE * max(sides - MANY_SIDES + 1, 0)
        wide = NARROW_WIDTH if self.narrow else wide
        width = min(wide * scale, self.size.width() - 8)
        height = (self.head + self._pitch * len(self.sheet.rows) + self.end) * scale
        height = min(height, self.size.height() - 8)
        rise = (1 - self.shown) * RISE
        return QRectF(
            (self.size.width() - width) / 2, (self.size.height() - height) / 2 + rise, width, height
        )

    def row_box(self, index: int) -> QRectF:
        """Where a row stands."""
        paper, scale = self.paper, self.scale
        top = paper.y() + (self.head + self._pitch * index) * scale - self.scrolled
        height = (self._pitch - 10) * scale
        return QRectF(paper.x() + 24 * scale, top, paper.width() - 48 * scale, height)

    @property
    def columns(self) -> tuple[float, float]:
        """Where the first side's column begins, and how wide each is."""
        paper, scale = self.paper, self.scale
        sides = len(self.sheet.names)
        column = NARROW_COLUMN if sides >= MANY_SIDES else COLUMN
        labels = clamp(paper.width() / scale - 34 - column * sides, *LABELS)
        labels = 180 if self.narrow else 340 if sides == 2 else labels
        left = paper.x() + labels * scale
        return left, (paper.right() - 34 * scale - left) / max(sides, 1)
