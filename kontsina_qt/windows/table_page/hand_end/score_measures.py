"""The measures of a score sheet: how large everything on it is on a page."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize

from kontsina_qt.table.layout.geometry import clamp
from kontsina_qt.table.style.text_size import USUAL_WINDOW, text_factor
from kontsina_qt.windows.table_page.hand_end.score_rows import Sheet

MANY_ROWS = 6
"""With more rows than this, rows are low."""
HIGH, LOW, HEADS, TOTAL, GAP = 98, 54, 36, 54, 10
"""The heights of a row, a low row, the header and the total, and the gap between rows, at
scale 1."""
READABLE, MOST_SCALE, LARGER_ENOUGH = 0.75, 3.0, 1.2
"""The smallest and largest scale, and the text factor beyond which rows scroll instead."""
NARROW, NARROW_WIDTH, WIDE, WIDER, MORE = 620, 560, 800, 900, 65
"""The width below which a page is narrow, the width of a sheet on a narrow page, with two sides
and with more, and the extra width of each side from the fifth on, at scale 1."""
SMALLEST = 12
"""The smallest font size in pixels."""
MANY_SIDES = 5
FOLDED, FOLD = 72, 14
"""In the folded layout, with labels above the columns: the width of a column, and the extra
height of a row, at scale 1."""
LABELS, COLUMN, NARROW_COLUMN = (214, 300), 130, 104
"""The smallest and largest width of labels, and the widths of a column with few and with many
sides."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of a sheet.

    Attributes:
        scale: the scale, 1 for a sheet 800 pixels wide.
        low: whether rows are low.
        width: the width of the paper, in pixels.
        labels: the width of the labels, in pixels.
        folded: whether labels are above the columns.
    """

    scale: float = 1.0
    low: bool = False
    width: int = WIDE
    labels: int = LABELS[1]
    folded: bool = False

    @property
    def coin(self) -> int:
        """The size of a coin with points, in pixels."""
        return round((30 if self.low else 36) * self.scale)

    def pixels(self, size: float) -> float:
        """Return a scaled font size in pixels."""
        return max(size * self.scale, SMALLEST * min(self.scale / READABLE, 1.0))


def measures(sheet: Sheet, page: QSize, rest: float) -> Measures:
    """Return the measures of a sheet on a page.

    It grows with the window and the text size, and shrinks until all rows are visible, down to a
    readable scale; beyond that, rows scroll.

    Args:
        sheet: the content.
        page: the size of the page.
        rest: the height of everything but the table, at scale 1.
    """
    sides, rows, asked = len(sheet.names), len(sheet.rows), max(text_factor(), 1.0)
    narrow = page.width() < NARROW * text_factor() and sides < MANY_SIDES
    wide = WIDE if sides <= 2 else WIDER + MORE * max(sides - MANY_SIDES + 1, 0)
    wide = NARROW_WIDTH if narrow else wide
    room = (page.width() - 16) / READABLE
    folded = sides >= MANY_SIDES and room < LABELS[0] + FOLDED * sides + 34
    wide = (
        max(FOLDED * sides, NARROW_WIDTH) if folded else min(wide, round(max(room, NARROW_WIDTH)))
    )
    usual = min(page.width() / USUAL_WINDOW[0], page.height() / USUAL_WINDOW[1])
    usual = clamp(usual, 1.0, MOST_SCALE)
    held = (page.width() - 16) / (wide if narrow or sides >= MANY_SIDES else WIDE)
    wished = min(usual * asked, held, MOST_SCALE)

    def fitting(pitch: float) -> float:
        return (page.height() - 16) / (rest + HEADS + (pitch + FOLD * folded) * rows + TOTAL)

    enough = READABLE if asked == 1 else usual * min(asked, LARGER_ENOUGH)
    low = rows > MANY_ROWS or fitting(HIGH) < min(enough, wished)
    least = READABLE * min(asked, LARGER_ENOUGH)
    scale = min(wished, max(fitting(LOW if low else HIGH), least))
    width = page.width() - 8 if folded else min(wide * scale, page.width() - 8)
    column = NARROW_COLUMN if sides >= MANY_SIDES else COLUMN
    labels = clamp(width / scale - 34 - column * sides, *LABELS)
    labels = 180 if narrow else 340 if sides == 2 else labels
    return Measures(scale, low, round(width), 1 if folded else round(labels * scale), folded)
