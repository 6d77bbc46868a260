"""Two backs: the sun on sea blue, and an owl between olive branches on terracotta."""

from __future__ import annotations

from assets.cards.palette import CREAM, GOLD, SEA, TERRACOTTA
from assets.cards.pips import HEIGHT, WIDTH, blank, suit
from assets.geometry import Path, arc, dots, ellipse, fill, half, join, polygon, rect, stroke
from assets.ornament import key_border, leaf_at, lozenge, sun_rays

CENTRE = (WIDTH / 2, HEIGHT / 2)
BLACK_FIGURE = "#2b1712"


def _cloth(colour: str) -> str:
    return fill(rect(12, 12, WIDTH - 24, HEIGHT - 24, 9), colour)


def _border(colour: str) -> str:
    w, h, depth = WIDTH - 42, HEIGHT - 42, 17
    keys = key_border(21, 21, w, h, depth, 10, 16) + rect(21, 21, w, h)
    corners = [
        rect(x + 4.5, y + 4.5, depth - 9, depth - 9)
        for x in (21, 21 + w - depth)
        for y in (21, 21 + h - depth)
    ]
    return stroke(keys + join(corners), colour, 2, cap="butt")


def sun(cx: float, cy: float, r: float, disc: str) -> list[str]:
    """Sixteen rays, gold and cream by turns, about a disc with a club."""
    return [
        fill(sun_rays(cx, cy, r * 0.3, r * 0.68, r * 0.075, 8, -67.5), CREAM),
        fill(sun_rays(cx, cy, r * 0.3, r, r * 0.075, 8, -90), GOLD),
        fill(ellipse(cx, cy, r * 0.335), disc),
        fill(ellipse(cx, cy, r * 0.25), GOLD),
        fill(suit("C", cx, cy, r * 0.3), disc),
    ]


def sun_back() -> list[str]:
    cx, cy = CENTRE
    return [
        blank(),
        _cloth(SEA),
        _border(CREAM),
        stroke(rect(46, 46, WIDTH - 92, HEIGHT - 92, 3), GOLD, 1.4, cap="butt"),
        *sun(cx, cy, 76, SEA),
    ]


def owl_back() -> list[str]:
    """An owl upright and one upside down would fuss; the owls share one almond of branches."""
    upper = [*_owl(), *_branches()]
    return [
        blank(),
        _cloth(TERRACOTTA),
        _border(BLACK_FIGURE),
        stroke(rect(46, 46, WIDTH - 92, HEIGHT - 92, 3), BLACK_FIGURE, 1.4, cap="butt"),
        '<g id="half" transform="translate(125 0)">',
        *upper,
        "</g>",
        '<use xlink:href="#half" transform="rotate(180 125 175)"/>',
        fill(_middle(), BLACK_FIGURE),
        fill(dots(((125 + 22 * i, 175) for i in (-2, -1, 1, 2)), 2), CREAM),
        fill(lozenge(125, 175, 5, 5), GOLD),
    ]


def _middle() -> Path:
    return rect(52, 168.6, 146, 1.4) + rect(52, 180, 146, 1.4) + lozenge(125, 175, 10, 10)


def _owl() -> list[str]:
    body = half(
        "M0,68 C10,68 20,66 27,60 C30,70 28,80 25,88 C31,100 31,122 22,138 C16,147 8,150 0,154"
    )
    eyes = ellipse(11, 84, 9.4).both()
    rings = join(arc(s * 11, 84, 6.4, 0, 360) for s in (-1, 1))
    feathers = join(
        arc(x, y, 4.2, 0, 180) for row, y in enumerate((104, 112, 120, 128, 136)) for x in _row(row)
    )
    wing = Path.parse("M24,98 C27,112 25,128 16,142").both()
    beak = half("M0,85 L4.4,91 L0,100")
    feet = join(polygon((x, 148), (x + 3, 159), (x - 3, 159)) for x in (-14, -8, 8, 14))
    return [
        fill(feet, BLACK_FIGURE),
        fill(body, BLACK_FIGURE),
        fill(eyes, CREAM),
        stroke(rings, TERRACOTTA, 1.2),
        fill(ellipse(11, 84, 4.4).both(), BLACK_FIGURE),
        fill(beak, GOLD),
        stroke(feathers, "#e6a27e", 1.2),
        stroke(wing, "#e6a27e", 1.4),
    ]


def _row(row: int) -> tuple[float, ...]:
    if row == 4:
        return (-4.2, 4.2)
    return (-8.4, 0, 8.4) if row % 2 else (-12.6, -4.2, 4.2, 12.6)


def _branches() -> list[str]:
    stem = Path.parse("M58,160 C64,128 62,92 44,62")
    leaves = [
        leaf_at(x, y, 17, 6.4, a)
        for x, y, a in (
            (59.5, 150, -52),
            (60, 136, -134),
            (61.4, 124, -56),
            (61, 110, -138),
            (60, 98, -66),
            (57, 86, -150),
            (53, 76, -78),
            (44, 62, -118),
        )
    ]
    fruit = dots(((54, 120), (67, 104), (51, 92)), 3)
    return [
        stroke(stem.both(), BLACK_FIGURE, 1.6),
        fill(join(leaves).both(), BLACK_FIGURE),
        fill(fruit.both(), CREAM),
    ]
