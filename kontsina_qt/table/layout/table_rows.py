"""Arranges table cards in rows: as few rows and as large cards as possible."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kontsina_qt.table.layout.geometry import CARD_ASPECT, Box, Pose

FAN = 0.32
"""The distance between the cards of a build, in card widths."""
MOST_ROWS = 8


def spread(sizes: Sequence[int], room: Box, tallest: float) -> list[list[Pose]]:
    """Return the poses of items in a box, in order, row by row.

    Args:
        sizes: the number of cards of each item; more than one are fanned.
        room: the box.
        tallest: the largest height of a card.
    """
    if not sizes:
        return []
    rows, height = _rows(tuple(sizes), room, tallest)
    gap = height * 0.115
    step_y = height + gap * 0.8
    x, y = room.centre
    top = y - step_y * (len(rows) - 1) / 2
    places: list[list[Pose]] = []
    for number, row in enumerate(rows):
        widths = [_fan_width(size) * height * CARD_ASPECT for size in row]
        left = x - (sum(widths) + gap * (len(row) - 1)) / 2
        for size, width in zip(row, widths, strict=True):
            places.append(_fan(left, top + number * step_y, height, size, len(places)))
            left += width + gap
    return places


def _fan(left: float, y: float, height: float, size: int, before: int) -> list[Pose]:
    width = height * CARD_ASPECT
    z = 10 + before * 0.1
    if size == 1:
        return [Pose(left + width / 2, y, height, 0, z)]
    step = 5.0 / (size - 1)
    return [
        Pose(
            left + width / 2 + i * FAN * width,
            y,
            height,
            -2.5 + i * step,
            z + i * 0.1 / (size + 1),
        )
        for i in range(size)
    ]


@lru_cache(maxsize=64)
def _rows(sizes: tuple[int, ...], room: Box, tallest: float) -> tuple[list[list[int]], float]:
    """Return the item sizes of each row, and the height of a card."""
    best: tuple[list[list[int]], float] = ([list(sizes)], 0.0)
    for number in range(1, MOST_ROWS + 1):
        rows = _in_rows(sizes, number)
        most = max(len(row) for row in rows)
        if len(rows) < number or (most > 7 and number < 3 and len(sizes) > 7):
            continue
        tall = room.height / (number + 0.092 * (number - 1) + 0.04)
        wide = min(
            room.width / (sum(map(_fan_width, row)) * CARD_ASPECT + 0.115 * (len(row) - 1) + 0.05)
            for row in rows
        )
        height = min(tallest, tall, wide)
        if height > best[1] * 1.04:
            best = (rows, height)
    return best


def _fan_width(size: int) -> float:
    """Return the width of fanned cards, in card widths."""
    return 1 + FAN * (size - 1)


def _in_rows(sizes: Sequence[int], number: int) -> list[list[int]]:
    """Split items into that many rows of about the same width, in order."""
    room = sum(map(_fan_width, sizes)) / number
    if all(size == 1 for size in sizes):
        room = -(-len(sizes) // number)
    rows: list[list[int]] = [[]]
    filled = 0.0
    for size in sizes:
        width = _fan_width(size)
        if rows[-1] and filled + width > room + 0.51 and len(rows) < number:
            rows.append([])
            filled = 0.0
        rows[-1].append(size)
        filled += width
    return rows
