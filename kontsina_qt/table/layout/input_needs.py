"""How the person's hands are met: large targets for slow ones, the near side for the left one."""

from __future__ import annotations

from dataclasses import dataclass

LEAST_TARGET = 44
"""How large everything is at least that is pressed, where that is asked for, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Hands:
    """What the person has chosen.

    Attributes:
        large: whether all that is pressed is large.
        left: whether what the hand reaches for lies at the left.
    """

    large: bool = False
    left: bool = False


USUAL_HANDS = Hands()
_now = [USUAL_HANDS]


def hands() -> Hands:
    """Return the input needs of every window."""
    return _now[0]


def want_hands(chosen: Hands) -> bool:
    """Set the input needs; return whether they changed."""
    before, _now[0] = _now[0], chosen
    return before != chosen


def target(pixels: float) -> int:
    """A length of something that is pressed."""
    return max(round(pixels), LEAST_TARGET) if hands().large else round(pixels)
