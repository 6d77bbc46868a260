"""How the person's hands are met: large targets for slow ones, the near side for the left one."""

from __future__ import annotations

from dataclasses import dataclass

LEAST_TARGET = 44
"""How large everything is at least that is pressed, where that is asked for, in logical pixels."""


@dataclass(frozen=True, slots=True)
class InputNeeds:
    """What the person has chosen.

    Attributes:
        large: whether all that is pressed is large.
        left: whether what the hand reaches for lies at the left.
    """

    large: bool = False
    left: bool = False


DEFAULT_INPUT_NEEDS = InputNeeds()
_now = [DEFAULT_INPUT_NEEDS]


def input_needs() -> InputNeeds:
    """Return the input needs of every window."""
    return _now[0]


def set_input_needs(chosen: InputNeeds) -> bool:
    """Set the input needs; return whether they changed."""
    before, _now[0] = _now[0], chosen
    return before != chosen


def target_size(pixels: float) -> int:
    """A length of something that is pressed."""
    return max(round(pixels), LEAST_TARGET) if input_needs().large else round(pixels)
