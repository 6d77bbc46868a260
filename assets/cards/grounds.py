"""The surroundings of a court figure: the suit's ground, belt, frame and medallion.

Courts are drawn in the upper half of the panel, 150 wide and 153 high, with x = 0 on its axis.
"""

from __future__ import annotations

from assets.cards.palette import CREAM, DRESSES, FACE, GOLD, SUIT
from assets.cards.pips import suit
from assets.geometry import Path, arc, cut, dots, ellipse, fill, join, polar, rect, stroke
from assets.ornament import guilloche, leaf_at, lozenge, meander, rosette, scales

LEFT, RIGHT, MIDDLE = -75.0, 75.0, 153.0
"""The edges of the panel and the line about which it is rotated."""
BELT = 9.5
"""Half the height of the belt that hides the seam of the two halves."""


def panel(radius: float = 8) -> Path:
    return rect(LEFT, 0, RIGHT - LEFT, 2 * MIDDLE, radius)


def ground(name: str) -> list[str]:
    """Return the pattern of the upper half, without the plain panel below it.

    It is split into several paths: QtSvg takes five times as long for one path with all outlines.
    """
    dress = DRESSES[name]
    if name == "S":
        return [stroke(row, dress.pattern, 1.6, cap="butt") for row in scales(LEFT, 20, 150, 8, 4)]
    if name == "C":
        return [fill(sprigs, dress.pattern) for sprigs in _leaves()]
    if name == "H":
        return [fill(ray, dress.pattern) for ray in _rays(66, 20)]
    return [fill(row, dress.pattern) for row in _lozenges()]


def _leaves() -> list[Path]:
    rows = []
    for row in range(6):
        sprigs = []
        for column in range(6 if row % 2 else 5):
            x = LEFT + 15 + 30 * column - (15 if row % 2 else 0)
            y = 18 + 25 * row
            if abs(x) < 74:
                sprigs += [leaf_at(x, y, 12, 6, a) for a in (-90, -28, -152)]
                sprigs.append(rect(x - 0.6, y - 3, 1.2, 9))
        rows.append(join(sprigs))
    return rows


def _rays(cy: float, count: int) -> list[Path]:
    shapes = []
    for i in range(count):
        a = 360 * (i + 0.5) / count
        wedge = [(0.0, cy), polar(0, cy, 240, a - 4), polar(0, cy, 240, a + 4)]
        shapes.append(cut(wedge, (LEFT + 1, 1, RIGHT - 1, MIDDLE)))
    return shapes


def _lozenges() -> list[Path]:
    rows = []
    for row in range(8):
        shapes = []
        for column in range(7):
            x = LEFT + 12.5 + 25 * column - (12.5 if row % 2 else 0)
            if abs(x) < 70:
                shapes.append(lozenge(x, 17 * row + 14, 8, 11.5))
        rows.append(join(shapes))
    return rows


def medallion(name: str, x: float = -57, y: float = 18.5) -> list[str]:
    return [fill(ellipse(x, y, 14), FACE), fill(suit(name, x, y, 18), SUIT)]


def belt(name: str) -> list[str]:
    """Draw a band across the whole panel, the same upside down."""
    dress = DRESSES[name]
    top, height = MIDDLE - BELT, 2 * BELT
    band = [fill(rect(LEFT, top, 150, height), dress.dark)]
    lines = rect(LEFT, top, 150, 2) + rect(LEFT, top + height - 2, 150, 2)
    if name == "S":
        mark = stroke(guilloche(LEFT, MIDDLE, 150, 4.6, 10), GOLD, 1.7, cap="butt")
        band.append(fill(dots(((LEFT + 7.5 + 15 * i, MIDDLE) for i in range(10)), 1.7), CREAM))
    elif name == "C":
        leaves = [
            leaf_at(x, MIDDLE, 11, 4.6, a) for x in range(-70, 71, 10) for a in (-32, 32) if x < 66
        ]
        mark = fill(join(leaves) + rect(LEFT + 3, MIDDLE - 0.5, 144, 1), GOLD)
    elif name == "H":
        mark = stroke(meander(LEFT, MIDDLE - 5.2, 150, 10.4, 10), GOLD, 1.5, cap="butt")
    else:
        shapes = join(lozenge(LEFT + 7.5 + 15 * i, MIDDLE, 6, 5.4) for i in range(10))
        pearls = dots(((LEFT + 15 * i, MIDDLE) for i in range(1, 10)), 1.5)
        band.append(fill(shapes, GOLD))
        mark = fill(
            pearls + join(lozenge(LEFT + 7.5 + 15 * i, MIDDLE, 2.4, 2.2) for i in range(10)), CREAM
        )
    return [*band, fill(lines, GOLD), mark]


def sleeves(name: str, reach: float) -> list[str]:
    """Draw the suit's ornament on both shoulders, no further out than `reach`."""
    dress = DRESSES[name]
    x = reach - 24
    if name == "S":
        rings = join(arc(x, 144, r, 180, 360) for r in (6.0, 11.0, 16.0)).both()
        return [stroke(rings, dress.trim, 1.6)]
    if name == "C":
        leaves = [
            leaf_at(x - 6 + 8 * i, 142 - 4 * i, 9, 4.4, a) for i in range(3) for a in (-75, 10)
        ]
        return [fill(join(leaves).both(), "#8fa05a")]
    if name == "H":
        return [fill((rosette(x + 3, 130, 6.5) + rosette(x - 9, 140, 3.6)).both(), dress.trim)]
    rows = [lozenge(x - 8 + 8 * i, 139 - 9 * (i % 2), 3.4, 4.6) for i in range(4)]
    return [fill(join(rows).both(), "#7fb0c4")]
