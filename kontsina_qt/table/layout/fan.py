"""A hand that is held by somebody else: a fan of backs."""

from __future__ import annotations

from math import cos, radians, sin

from kontsina_qt.table.layout.geometry import CARD_ASPECT, Pose

TILT, MOST_TILT = 2.6, 8.0
"""How far each back of a fan leans beside the next, and the outermost at most, in degrees."""
SAG = 0.0046
"""How much lower a back lies for each degree that it leans, as a part of its height."""


def fan_poses(cards: int, centre: tuple[float, float], step: float, height: float) -> list[Pose]:
    """The places of the backs, left to right.

    Args:
        cards: how many there are.
        centre: of the middle one.
        step: how far they lie apart.
        height: of each.
    """
    x, y = centre
    middle = (cards - 1) / 2
    tilt = _tilt(cards)
    return [
        Pose(
            x + (i - middle) * step,
            y + abs(i - middle) * tilt * SAG * height,
            height,
            (i - middle) * tilt,
            20 + i,
        )
        for i in range(cards)
    ]


def drop_of_fan(cards: int, height: float) -> float:
    """How far the outer backs reach out under the middle one."""
    outer = (cards - 1) / 2 * _tilt(cards)
    turned = cos(radians(outer)) + CARD_ASPECT * sin(radians(outer))
    return height * (outer * SAG + (turned - 1) / 2)


def _tilt(cards: int) -> float:
    """The angle between neighbouring backs, in degrees."""
    return min(TILT, 2 * MOST_TILT / max(cards - 1, 1))
