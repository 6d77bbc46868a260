"""Free places on a table: where something small can lie that covers nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kontsina_qt.table.geometry import Box, Pose, box_of
from kontsina_qt.table.layout import Layout

STEP = 12
"""How far apart the places are that are tried, in pixels at scale 1."""


@lru_cache(maxsize=8)
def furniture_boxes(layout: Layout) -> tuple[Box, ...]:
    """What stands around the cards, words under piles with them; hands have their full size."""
    seats = range(layout.seating.seats)
    boxes = [layout.pill(seat) for seat in seats] + [layout.hand_box(seat) for seat in seats]
    poses = [layout.pile(side) for side in range(layout.seating.sides)] + [layout.stock]
    for pose in poses:
        wide = max(layout.label_width(pose), pose.width)
        under = layout.label_height + 6 * layout.scale
        box = box_of(pose)
        boxes.append(Box(pose.x - wide / 2, box.y, wide, box.height + under))
    return (*boxes, layout.message)


def boxes_of(poses: Sequence[Pose]) -> list[Box]:
    """The upright rectangles of cards."""
    return [box_of(pose) for pose in poses]


def free_place(
    layout: Layout,
    size: tuple[float, float],
    near: tuple[float, float],
    taken: Sequence[Box],
    first: Sequence[tuple[float, float]] = (),
    reach: float = 0.0,
) -> Box | None:
    """A place near a point at which something overlaps nothing; None if there is none.

    Args:
        layout: of the table.
        size: of what shall lie there, width and height.
        near: the point.
        taken: where something is already.
        first: left top corners that are tried before the others.
        reach: how far from the point others are tried, in pixels.
    """
    width, height = size
    step = STEP * max(layout.scale, 0.6)
    left, top = near[0] - width / 2, near[1] - height / 2
    for x, y in (*first, *_around(left, top, step, reach)):
        if x < 2 or y < 2 or x > layout.width - width - 2 or y > layout.height - height - 2:
            continue
        box = Box(x, y, width, height)
        if not any(map(box.overlaps, taken)):
            return box
    return None


def _around(x: float, y: float, step: float, reach: float) -> Iterator[tuple[float, float]]:
    """Points around one, square after square, the nearest of each first."""
    for ring in range(int(reach / step) + 1):
        for along in range(ring + 1):
            for a, b in ((along, ring), (-along, ring)):
                yield x + a * step, y + b * step
                yield x + a * step, y - b * step
                yield x + b * step, y + a * step
                yield x - b * step, y + a * step
