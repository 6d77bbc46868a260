"""Places and rectangles in the table's own coordinates: logical pixels, y downwards."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos as cos_of
from math import radians
from math import sin as sin_of

CARD_ASPECT = 250 / 350
LEAST_WIDE = 640
"""A table narrower than this, in logical pixels, is always laid out as a high one."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a card lies: its centre, its height, its tilt in degrees, its place in the pile-up."""

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
    """A rectangle by its left top corner and its size."""

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
        """Whether a point lies in it."""
        return 0 <= x - self.x <= self.width and 0 <= y - self.y <= self.height

    def shared_with(self, other: Box) -> float:
        """How large the part is that the two share."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(wide, 0.0) * max(high, 0.0)

    def overlaps(self, other: Box) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


def box_of(pose: Pose) -> Box:
    """The upright rectangle of a card."""
    width, height = pose.width, pose.height
    return Box(pose.x - width / 2, pose.y - height / 2, width, height)


def tilted_box(pose: Pose) -> Box:
    """The upright rectangle around a card, however it is tilted."""
    turn = radians(pose.angle)
    cos, sin = abs(cos_of(turn)), abs(sin_of(turn))
    width = pose.width * cos + pose.height * sin
    height = pose.height * cos + pose.width * sin
    return Box(pose.x - width / 2, pose.y - height / 2, width, height)


def clamp(value: float, low: float, high: float) -> float:
    """``value`` brought into a range."""
    return max(low, min(high, value))
