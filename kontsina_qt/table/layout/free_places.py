"""Finds free places on a table for something small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kontsina_qt.table.layout.geometry import Box, Pose, box_of
from kontsina_qt.table.layout.layout import Layout

STEP = 12
"""The distance between the places tried, in pixels at scale 1."""
EDGE = 2
"""The margin that is kept free at the edge of the table, in pixels."""


@lru_cache(maxsize=8)
def furniture_boxes(layout: Layout) -> tuple[Box, ...]:
    """Return the boxes of plates, full hands, piles and stock with their labels, and the message.

    The message comes last.
    """
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
    """Return the rectangles of cards, ignoring their tilt."""
    return [box_of(pose) for pose in poses]


def free_place(
    layout: Layout,
    size: tuple[float, float],
    near: tuple[float, float],
    taken: Sequence[Box],
    first: Sequence[tuple[float, float]] = (),
    reach: float = 0.0,
) -> Box | None:
    """Return a box near a point that overlaps nothing; None if there is none.

    Args:
        layout: the layout of the table.
        size: the width and height of the box.
        near: the point.
        taken: the boxes to avoid.
        first: top left corners that are tried before the others.
        reach: how far from the point to search, in pixels. The search goes over growing squares
            around the point and takes the nearest place on the first square that has one.
    """
    width, height = size
    step = STEP * max(layout.scale, 0.6)
    across = _Axis(near[0] - width / 2, width, layout.width, [(box.x, box.right) for box in taken])
    down = _Axis(
        near[1] - height / 2, height, layout.height, [(box.y, box.bottom) for box in taken]
    )
    for x, y in first:
        if across.holds(x) and down.holds(y) and not across.met(x) & down.met(y):
            return Box(x, y, width, height)
    for ring in range(int(reach / step) + 1):
        found = _on_ring(across, down, ring, step)
        if found is not None:
            return Box(*found, width, height)
    return None


@dataclass(frozen=True, slots=True)
class _Axis:
    """One axis along which a box is moved past others.

    Attributes:
        start: the initial position of the box: its left or upper edge.
        size: the extent of the box.
        room: the extent of the table.
        spans: the start and end of each box to avoid.
    """

    start: float
    size: float
    room: float
    spans: Sequence[tuple[float, float]]

    def holds(self, at: float) -> bool:
        """Return whether the box is inside the table at a position."""
        return EDGE <= at <= self.room - self.size - EDGE

    def met(self, at: float) -> set[int]:
        """Return the indices of the spans that the box would overlap at a position."""
        end = at + self.size
        return {i for i, (low, high) in enumerate(self.spans) if at < high and low < end}

    def steps_to_free(self, step: float, most: int, others: set[int]) -> int | None:
        """Return after how many steps, up to ``most``, the box overlaps none of ``others``.

        None if it always overlaps one.
        """
        spans = [self.spans[i] for i in others]
        last = self.room - self.size - EDGE
        steps = 0
        while steps <= most:
            at = self.start + steps * step
            ahead = 0.0
            for low, high in spans:
                if low < at + self.size and at < high:
                    ahead = max(ahead, high - at if step > 0 else at + self.size - low)
            if at < EDGE:
                ahead = max(ahead, EDGE - at if step > 0 else self.room)
            elif at > last:
                ahead = max(ahead, at - last if step < 0 else self.room)
            if not ahead:
                return steps
            steps += max(1, int(ahead / abs(step)))
        return None


def _on_ring(across: _Axis, down: _Axis, ring: int, step: float) -> tuple[float, float] | None:
    """Return the free place on a square's edges that is nearest to their middles, if any.

    Args:
        ring: half the length of an edge, in steps.
    """
    found, most = None, ring
    lines = [
        (along, at, other.met(at))
        for along, other in ((across, down), (down, across))
        for at in (other.start + ring * step, other.start - ring * step)
        if other.holds(at)
    ]
    for sign in (1, -1):
        for along, at, met in lines:
            steps = along.steps_to_free(sign * step, most, met)
            if steps is not None:
                place = along.start + sign * steps * step
                found, most = (place, at) if along is across else (at, place), steps - 1
    return found
