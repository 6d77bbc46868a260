"""What lies in the middle of the table, one card over the other: a trick, a heap."""

from __future__ import annotations

from kontsina_qt.table.layout.geometry import CARD_ASPECT, Box, Pose


def trick_pose(spot: str, room: Box, tallest: float) -> Pose:
    """The place of a card in a trick, on the side of the middle where its player sits."""
    x, y = room.centre
    height = min(tallest, room.height * 0.56)
    width = height * CARD_ASPECT
    side = spot.split()[0]
    dx = {"left": -0.95, "right": 0.95}.get(side, 0.0)
    dy = {"top": -0.34, "own": 0.34}.get(side, 0.0)
    return Pose(x + dx * width, y + dy * height, height, 0, 10)


def heap_poses(cards: int, room: Box, tallest: float, scale: float) -> list[Pose]:
    """The places of the cards of a heap, the top one last."""
    x, y = room.centre
    height = min(tallest, room.height * 0.86)
    step = min(2.2 * scale, 26 * scale / max(cards, 1))
    return [Pose(x - i * step * 0.5, y - i * step, height, 0, 10 + i * 0.01) for i in range(cards)]
