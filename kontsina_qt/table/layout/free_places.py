"""Free places on a table for something small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kontsina_qt.table.layout.geometry import Box, Pose, box_of
from kontsina_qt.table.layout.layout import Layout

STEP = 12
"""How far apart the places are that are tried, in pixels at scale 1."""
EDGE = 2
"""So far from the edge of the table, in pixels, nothing lies."""


@lru_cache(maxsize=8)
def furniture_boxes(layout: Layout) -> tuple[Box, ...]:
    """The boxes around the cards, with the labels of piles; hands have their full size."""
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
        reach: how far from the point others are tried, in pixels: square after square around it,
            of each the nearest place.
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
    """One direction in which something of a size is moved past what lies there.

    Attributes:
        start: where it is at first: its left or upper edge.
        size: of it.
        room: how far the table goes.
        spans: from where to where each thing reaches that lies there.
    """

    start: float
    size: float
    room: float
    spans: Sequence[tuple[float, float]]

    def holds(self, at: float) -> bool:
        """Whether it lies on the table there."""
        return EDGE <= at <= self.room - self.size - EDGE

    def met(self, at: float) -> set[int]:
        """What it would overlap there, as far as this direction goes: numbers of spans."""
        end = at + self.size
        return {i for i, (low, high) in enumerate(self.spans) if at < high and low < end}

    def steps_to_free(self, step: float, most: int, others: set[int]) -> int | None:
        """After how many steps, ``most`` at most, it overlaps none of the spans in ``others``."""
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
    """The free place on a square's edge that is nearest to its middle, if there is one.

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
