"""Accessibility of input: large targets, and a left-handed layout."""

from __future__ import annotations

from dataclasses import dataclass

LEAST_TARGET = 44
"""The minimum size of large targets, in logical pixels."""


@dataclass(frozen=True, slots=True)
class InputNeeds:
    """The player's choices.

    Attributes:
        large: whether all click targets are large.
        left: whether the layout is left-handed.
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
    """Return the size of a click target, at least ``LEAST_TARGET`` if large ones are wanted."""
    return max(round(pixels), LEAST_TARGET) if input_needs().large else round(pixels)
