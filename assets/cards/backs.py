"""Six card backs: sun, owl, waves, olive wreath, tiles and lattice.

Each is point-symmetric.
"""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin

from assets.cards.palette import CREAM, GOLD, SEA, TERRACOTTA
from assets.cards.pips import HEIGHT, WIDTH, blank, suit
from assets.geometry import (
    Path,
    arc,
    cut,
    dots,
    ellipse,
    fill,
    half,
    join,
    polygon,
    polyline,
    rect,
    stroke,
)
from assets.ornament import guilloche, key_border, leaf_at, lozenge, rosette, sun_rays

CENTRE = (WIDTH / 2, HEIGHT / 2)
BLACK_FIGURE = "#2b1712"
WATER, FOAM, DEEP = "#1c5f66", "#9fd0cb", "#123f45"
GROVE, LEAF = "#2f4430", "#b3c487"
MAJOLICA = "#22508f"
WINE = "#7a2136"
INSIDE = (46.0, 46.0, WIDTH - 46.0, HEIGHT - 46.0)
"""The field inside the border: left, top, right, bottom."""


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
    """Draw sixteen rays, alternately gold and cream, around a disc with a club."""
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
    """Draw two owls, one of them upside down, in one almond of branches."""
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


def waves_back() -> list[str]:
    """Draw waves that break towards both ends, with a band of foam between them."""
    left, top, right, bottom = INSIDE
    across, radius = 6, (right - left) / 12
    foam: list[Path] = []
    for row in range(8):
        y = top + radius * (row + 1)
        shift = radius if row % 2 else 0.0
        for wave in range(across + row % 2):
            x = left + radius * (2 * wave + 1) - shift
            start = 270.0 if x < left + 1 else 180.0
            end = 270.0 if x > right - 1 else 360.0
            foam += [arc(x, y, radius * part, start, end) for part in (1, 0.64, 0.28)]
    middle = HEIGHT / 2
    return [
        blank(),
        _cloth(WATER),
        _border(CREAM),
        f'<g id="waves">{stroke(join(foam), FOAM, 1.5, cap="butt")}</g>',
        '<use xlink:href="#waves" transform="rotate(180 125 175)"/>',
        fill(rect(left, middle - 13, right - left, 26), DEEP),
        stroke(guilloche(left + 1, middle, right - left - 2, 8, 9), GOLD, 1.8),
        fill(
            dots(((left + 1 + (right - left - 2) * (i + 0.5) / 9, middle) for i in range(9)), 2),
            CREAM,
        ),
        stroke(rect(left, top, right - left, bottom - top, 3), GOLD, 1.4, cap="butt"),
    ]


def olive_back() -> list[str]:
    """Draw an olive wreath around a rosette, and a sprig in each corner."""
    cx, cy = CENTRE
    left, top, right, bottom = INSIDE
    leaves, fruit = [], []
    for angle in range(0, 360, 12):
        across, down = cos(radians(angle)), sin(radians(angle))
        along = degrees(atan2(84 * across, -57 * down))
        place = (cx + 57 * across, cy + 84 * down)
        leaves += [leaf_at(*place, 19, 7, along + side) for side in (-34, 34)]
        if angle % 36 == 0:
            fruit.append((cx + 72 * across, cy + 99 * down))
    sprig = join(leaf_at(left + 8, top + 8, 25, 8, angle) for angle in (6, 45, 84))
    corner = f'<g id="corner">{fill(sprig, LEAF)}{fill(dots([(left + 9, top + 9)], 3), GOLD)}</g>'
    return [
        blank(),
        _cloth(GROVE),
        _border(LEAF),
        stroke(rect(left, top, right - left, bottom - top, 3), GOLD, 1.4, cap="butt"),
        corner,
        '<use xlink:href="#corner" transform="rotate(180 125 175)"/>',
        '<use xlink:href="#corner" transform="matrix(-1 0 0 1 250 0)"/>',
        '<use xlink:href="#corner" transform="matrix(1 0 0 -1 0 350)"/>',
        stroke(ellipse(cx, cy, 57, 84), LEAF, 1.6),
        fill(join(leaves), LEAF),
        fill(dots(fruit, 3), GOLD),
        fill(rosette(cx, cy, 27, 8), CREAM),
        fill(ellipse(cx, cy, 7), GOLD),
    ]


def tiles_back() -> list[str]:
    """Draw wall tiles: a flower in each, and a star where four of them meet."""
    left, top, right, bottom = INSIDE
    across, down = 4, 6
    wide, high = (right - left) / across, (bottom - top) / down
    centres = [
        (left + wide * (i + 0.5), top + high * (j + 0.5))
        for i in range(across)
        for j in range(down)
    ]
    corners = [
        (left + wide * i, top + high * j) for i in range(across + 1) for j in range(down + 1)
    ]
    petals = join(
        leaf_at(x, y, wide * 0.42, wide * 0.24, turn)
        for x, y in centres
        for turn in (0, 90, 180, 270)
    )
    stars = join(
        cut([(x, y - 11), (x + 11, y), (x, y + 11), (x - 11, y)], INSIDE) for x, y in corners
    )
    rings = join(
        ring
        for x, y in centres
        for ring in (arc(x, y, wide * 0.47, 20, 70), arc(x, y, wide * 0.47, 110, 160),
                     arc(x, y, wide * 0.47, 200, 250), arc(x, y, wide * 0.47, 290, 340))
    )  # fmt: skip
    return [
        blank(),
        _cloth(MAJOLICA),
        _border(CREAM),
        fill(rect(left, top, right - left, bottom - top, 3), CREAM),
        fill(petals, MAJOLICA),
        stroke(rings, MAJOLICA, 2.2),
        fill(stars, TERRACOTTA),
        fill(dots(centres, 4.2), GOLD),
        stroke(rect(left, top, right - left, bottom - top, 3), GOLD, 1.4, cap="butt"),
    ]


def lattice_back() -> list[str]:
    """Draw crossing lines on wine red, with a gold lozenge in every mesh."""
    left, top, right, bottom = INSIDE
    wide, high = (right - left) / 8, (bottom - top) / 14
    lines = []
    for k in range(-14, 23):
        for sign in (1, -1):
            base = left if sign > 0 else right
            ends = [(base + sign * wide * k, top), (base + sign * wide * (k + 14), bottom)]
            lines.append(_within(ends[0], ends[1], left, right))
    meshes = join(
        lozenge(left + wide * i, top + high * j, wide * 0.3, high * 0.3)
        for i in range(1, 8)
        for j in range(1, 14)
        if (i + j) % 2
    )
    return [
        blank(),
        _cloth(WINE),
        stroke(rect(20, 20, WIDTH - 40, HEIGHT - 40, 6), CREAM, 1.6),
        stroke(rect(26, 26, WIDTH - 52, HEIGHT - 52, 4), GOLD, 3),
        stroke(rect(left - 8, top - 8, right - left + 16, bottom - top + 16, 3), CREAM, 1.6),
        stroke(join(lines), CREAM, 1.7, cap="butt"),
        fill(meshes, GOLD),
        stroke(rect(left, top, right - left, bottom - top), CREAM, 1.7, cap="butt"),
    ]


def _within(
    one: tuple[float, float], other: tuple[float, float], left: float, right: float
) -> Path:
    """Return the part of a slanting line between two vertical ones."""
    (x1, y1), (x2, y2) = one, other
    ends = []
    for x in sorted((min(max(x1, left), right), min(max(x2, left), right))):
        ends.append((x, y1 + (y2 - y1) * (x - x1) / (x2 - x1)))
    inside = ends[0][0] < ends[1][0]
    return polyline(*ends) if inside else Path()


BACKS = {
    "sun": sun_back,
    "owl": owl_back,
    "waves": waves_back,
    "olive": olive_back,
    "tiles": tiles_back,
    "lattice": lattice_back,
}
"""The function that draws each back, by name."""
