"""Poses and rectangles in the table's coordinates: logical pixels, y downwards."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos as cos_of
from math import radians
from math import sin as sin_of

CARD_ASPECT = 250 / 350
LEAST_WIDE = 640
"""A table narrower than this, in logical pixels, always gets the tall layout."""


@dataclass(frozen=True, slots=True)
class Pose:
    """The pose of a card: its centre, its height, its tilt in degrees and its z value."""

    x: float
    y: float
    height: float
    angle: float = 0.0
    z: float = 0.0

    @property
    def width(self) -> float:
        """The card's width."""
        return self.height * CARD_ASPECT


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point is inside."""
        return 0 <= x - self.x <= self.width and 0 <= y - self.y <= self.height

    def shared_with(self, other: Box) -> float:
        """Return the area of the intersection."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(wide, 0.0) * max(high, 0.0)

    def overlaps(self, other: Box) -> bool:
        """Return whether the intersection has an area."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


def box_of(pose: Pose) -> Box:
    """Return the rectangle of a card, ignoring its tilt."""
    width, height = pose.width, pose.height
    return Box(pose.x - width / 2, pose.y - height / 2, width, height)


def tilted_box(pose: Pose) -> Box:
    """Return the bounding box of a tilted card."""
    turn = radians(pose.angle)
    cos, sin = abs(cos_of(turn)), abs(sin_of(turn))
    width = pose.width * cos + pose.height * sin
    height = pose.height * cos + pose.width * sin
    return Box(pose.x - width / 2, pose.y - height / 2, width, height)


def clamp(value: float, low: float, high: float) -> float:
    """Limit ``value`` to a range."""
    return max(low, min(high, value))
