"""The layout of the start page for any window size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from PySide6.QtCore import QRectF

from kontsina_qt.table.layout.geometry import clamp
from kontsina_qt.table.layout.input_needs import target_size

COLUMN, LEFT, TOP = 430.0, 110.0, 138.0
"""The width and the top left corner of the column, at scale 1."""
TITLE, WIDE, TILE, GAP, FOOT = 162.0, 76.0, 62.0, 12.0, 78.0
"""The heights of the title, of a wide button and a tile, the gap, and the room for the links."""
LEAST_TOP, LARGE_TOP = 20.0, 30.0
"""The smallest margin above the title, with usual and with large text."""
LARGE_TEXT = 1.4
"""The text factor from which there is room for buttons only."""
LARGE_LINES = 1.15
"""The same for a page without tiles, since wide buttons have longer texts."""
MOST_WIDE = 560.0
"""The largest width of a button in two columns, at scale 1."""
LEAST_COLUMN, LEAST_WIDE = 350.0, 46.0
"""The page width per column below which there is one, and the least height of a wide button, both
with usual text."""
LEAST_SCALE = 0.7
"""The smallest scale for the sake of the height; a page that is still too high is scrolled."""
EDGE = 5.0
"""Between buttons and the bar to scroll by."""
FAN = (620.0, 330.0)
"""The size of the fan of cards at the right, at scale 1."""


@dataclass(frozen=True, slots=True)
class Places:
    """The layout, in logical pixels.

    Attributes:
        scale: the scale of the column.
        left, top, width: the column.
        buttons: the wide buttons, then the tiles.
        foot: the vertical centre of the line of links.
        fan: the fan of cards; None if there is no room.
        end: where buttons that are scrolled are cut off.
    """

    scale: float
    left: float
    top: float
    width: float
    buttons: tuple[QRectF, ...]
    foot: float
    fan: QRectF | None
    end: float = inf


def place_all(width: float, height: float, wide: int, tiles: int, larger: float = 1.0) -> Places:
    """Return the layout of the page.

    Args:
        width, height: the size of the page.
        wide: the number of wide buttons, one per row.
        tiles: the number of tiles, two per row.
        larger: the text factor; with large text, there are only buttons.
    """
    if larger >= (LARGE_TEXT if tiles else LARGE_LINES) and width >= 1.1 * height:
        return _place_large(width, height, wide, tiles)
    rows = -(-tiles // 2)
    content = TITLE + wide * (WIDE + GAP) + rows * (TILE + GAP)
    beside = width >= 1.1 * height
    across = 1130.0 if beside else COLUMN + 50.0
    scale = clamp(min(width / across, height / (content + FOOT + 2 * LEAST_TOP)), 0.4, 3.0)
    if beside:
        scale = min(scale, max(1.0, width / 1280), max(height / 800, 0.7, scale * 0.94))
    column = clamp(COLUMN * scale, min(0.46 * width, COLUMN), width - 32)
    left = LEFT * scale if beside else (width - column) / 2
    if beside and width < 1000:
        left = 0.06 * width
    free = height - (content + FOOT) * scale
    top = clamp(free * 0.6, LEAST_TOP * scale, TOP * scale)
    fan = None
    if beside:
        free_width = width - left - column
        fan_scale = min(scale, free_width / (FAN[0] + 24))
        middle_y = top + TITLE * scale + (content - TITLE - GAP) * scale / 2 - 20 * scale
        fan = QRectF(0, 0, FAN[0] * fan_scale, FAN[1] * fan_scale)
        fan.moveCenter(QRectF(left + column, 0, free_width, 2 * middle_y).center())
    return Places(
        scale,
        left,
        top,
        column,
        tuple(_buttons(left, top + TITLE * scale, column, scale, wide, tiles)),
        height - 45 * scale,
        fan,
    )


def place_columns(
    width: float,
    height: float,
    count: int,
    larger: float = 1.0,
    link: float = 0.0,
    bar: float = 0.0,
    least: float = 0.0,
) -> Places:
    """Places for wide buttons alone: in two columns, or one in a narrow window.

    Where they are too many for the height, they go on below ``end``, to be scrolled.

    Args:
        width, height: the size of the page.
        count: the number of buttons.
        larger: the text factor.
        link: the least height of the links.
        bar: the width of the bar to scroll by.
        least: the least height of a button.
    """
    columns = 2 if width >= max(1.1 * height, 2 * LEAST_COLUMN * larger) else 1
    rows = -(-count // columns)
    content = TITLE + rows * (WIDE + GAP)
    across = 1130.0 if columns > 1 else COLUMN + 50.0
    fitting = max(height / (content + FOOT + 2 * LEAST_TOP), LEAST_SCALE)
    scale = clamp(min(width / across, fitting), 0.4, 3.0)
    scale = min(scale, max(1.0, width / 1280))
    left = max(0.06 * width, (width - 2 * MOST_WIDE * scale) / 2) if columns > 1 else 16.0
    gap, high = GAP * scale, target_size(max(WIDE * scale, LEAST_WIDE * larger, least))
    foot = height - max(45 * scale, link / 2 + 6)
    end = foot - max(33 * scale, link / 2 + 6)
    step = high + gap
    top = max((end - TITLE * scale - rows * step) * 0.5, LEAST_TOP * scale)
    begin = top + TITLE * scale
    scrolls = begin + rows * step - gap > end
    column = width - left - (max(left, bar + EDGE) if scrolls else left)
    each = (column - (columns - 1) * gap) / columns
    buttons = tuple(
        QRectF(left + n // rows * (each + gap), begin + n % rows * step, each, high)
        for n in range(count)
    )
    return Places(scale, left, top, column, buttons, foot, None, end)


def _place_large(width: float, height: float, wide: int, tiles: int) -> Places:
    """Return the layout for large text: wide buttons in one row, then tiles three per row.

    Without tiles, each wide button has its own row.
    """
    in_row = wide if tiles else 1
    rows = wide // in_row + -(-tiles // 3)
    scale = clamp(min(width / 1280, height / 800), 0.4, 3.0) * (0.8 if tiles else 1.0)
    left, gap = 0.06 * width, 14 * scale
    column, foot = width - 2 * left, height - 45 * scale
    room = foot - 45 * scale - (LARGE_TOP + TITLE) * scale
    high = min(room / rows - gap, 170 * scale)
    free = room - rows * (high + gap)
    top = min(LARGE_TOP * scale + free / 2, TOP * scale)
    begin = top + TITLE * scale
    found = []
    for first, last, each in ((0, wide, in_row), (wide, wide + tiles, 3)):
        for number in range(last - first):
            step = (column + gap) / each
            row = number // each + (1 if first else 0)
            x, y = left + number % each * step, begin + row * (high + gap)
            alone = bool(first) and number == last - first - 1 and number % each == 0
            found.append(QRectF(x, y, column if alone else step - gap, high))
    return Places(scale, left, top, column, tuple(found), foot, None)


def _buttons(
    left: float, top: float, width: float, scale: float, wide: int, tiles: int
) -> list[QRectF]:
    found = []
    for _ in range(wide):
        found.append(QRectF(left, top, width, WIDE * scale))
        top += (WIDE + GAP) * scale
    half = (width - GAP * scale) / 2
    for number in range(tiles):
        alone = number == tiles - 1 and number % 2 == 0
        x = left + number % 2 * (half + GAP * scale)
        found.append(QRectF(x, top, width if alone else half, TILE * scale))
        top += number % 2 * (TILE + GAP) * scale
    return found


def nearest(here: QRectF, places: Sequence[QRectF], dx: int, dy: int) -> int | None:
    """Return the index of the nearest place in a direction; None if there is none."""
    best, found = 0.0, None
    for number, place in enumerate(places):
        way = place.center() - here.center()
        ahead, aside = (way.x() * dx, way.y()) if dx else (way.y() * dy, way.x())
        overlap = (
            min(place.bottom(), here.bottom()) - max(place.top(), here.top())
            if dx
            else min(place.right(), here.right()) - max(place.left(), here.left())
        )
        if ahead < 4 or (dx and overlap <= 0):
            continue
        distance = ahead * 4 + (0 if overlap > 0 else 1000) + abs(aside)
        if found is None or distance < best:
            best, found = distance, number
    return found
