"""Four kings: of the sea (spades), of the olive (clubs), of the sun (hearts), of the city (diamonds)."""

from __future__ import annotations

from assets.cards.figure import ears, eyes, head, lips, nose
from assets.cards.palette import CREAM, GOLD, GOLD_DARK, RED
from assets.geometry import Path, dots, ellipse, fill, half, join, polar, polygon, rect, stroke
from assets.ornament import leaf_at, lozenge


def _moustache(colour: str) -> str:
    return fill(half("M0,79.5 C6,77.5 14,80 20,88 C14,87 7,87.5 0,84.5"), colour)


def spades() -> list[str]:
    """Long dark locks and a beard cut straight, combed in waves; a tall crown of spikes and pearls."""
    dark = "#16222e"
    locks = half("M0,36 L24,40 C33,52 33,80 35,104 C31,109 26,108 24,103 L24,60 L0,60")
    beard = half(
        "M0,74 C10,72 19,70 24,58 C27,78 26,98 22,116 C19,122 15,117 11,123 C8,127 4,121 0,127"
    )
    waves = join(
        Path.parse(
            f"M{x},{88 + abs(x) * 0.1} C{x + 2.5},96 {x - 2.5},103 {x},{116 - abs(x) * 0.35}"
        )
        for x in (-16, -8, 0, 8, 16)
    )
    spikes = [(-25, 17), (-12.5, 9), (0, 4), (12.5, 9), (25, 17)]
    crown = join(polygon((x - 6.4, 33), (x * 1.12, y), (x + 6.4, 33)) for x, y in spikes)
    return [
        fill(locks, dark),
        *head(),
        *eyes(dark, dark, stern=True),
        *nose(),
        fill(beard, dark),
        *lips(85.5, 5.5, "#b9646a"),
        _moustache(dark),
        stroke(waves, "#8fb2c6", 1.3),
        fill(crown + rect(-30.5, 31, 61, 12, 2), GOLD),
        fill(dots(((x * 1.12, y) for x, y in spikes), 2.7), CREAM),
        fill(rect(-30.5, 34.4, 61, 5.2), "#1f4e6b"),
        fill(dots(((x, 37) for x in range(-25, 26, 10)), 1.9), CREAM),
    ]


def clubs() -> list[str]:
    """An old king: white hair, a pointed white beard, olive leaves above a plain band."""
    white, line = "#ece6d6", "#b9b09a"
    hair = half("M0,34 L22,38 C36,44 37,70 33,86 C30,92 25,90 24,84 L23,56 L0,56")
    beard = half("M0,74 C10,73 19,72 24,60 C28,76 24,92 17,106 C11,118 5,126 0,134")
    strands = join(
        Path.parse(f"M{x},90 C{x * 0.9},102 {x * 0.6},110 {x * 0.35},120") for x in (-15, -7, 7, 15)
    )
    curls = join(
        Path.parse(f"M{s * 26},{y} C{s * 33},{y + 1} {s * 33},{y + 8} {s * 27},{y + 8}")
        for s in (-1, 1)
        for y in (56, 67, 78)
    )
    wreath = [
        leaf_at(*polar(0, 50, 31, a), 17, 8, a + t) for a in (-160, -138, -116) for t in (62, 16)
    ]
    return [
        fill(hair, white),
        stroke(curls, line, 1.3),
        *head(),
        *eyes("#2a3320", line, stern=True),
        *nose(),
        fill(beard, white),
        *lips(85.5, 5.5, "#b9646a"),
        _moustache("#f8f4e8"),
        stroke(strands, line, 1.3),
        fill(half("M0,22 L26,28 L29,42 L0,38"), GOLD),
        fill(half("M0,27 L24.5,32 L25.6,36.5 L0,32.5"), "#2c3b22"),
        fill(join(wreath).both(), "#a5b56c"),
        fill(join(leaf_at(0, 24, 19, 8, a) for a in (-90, -58, -122)), "#a5b56c"),
        fill(dots(((-22, 19), (22, 19), (-11, 12), (11, 12)), 2.9), "#2c3b22"),
        fill(ellipse(0, 27, 4.4), RED),
    ]


def hearts() -> list[str]:
    """Young: chestnut curls, a short round beard, and the crown of the sun."""
    chestnut, light = "#7a3a20", "#a8623c"
    curls = dots(
        [
            (s * x, y)
            for s in (-1, 1)
            for x, y in ((20, 40), (27, 48), (30, 58), (30, 69), (27, 79))
        ],
        7.2,
    )
    beard = half("M0,76 C10,74 18,72 24,60 C27,78 22,96 12,104 C7,108 3,108 0,106")
    tufts = join(
        Path.parse(f"M{x - 3.4},{y} C{x - 3},{y + 5} {x + 3},{y + 5} {x + 3.4},{y}")
        for x, y in ((-12, 92), (0, 97), (12, 92), (-6, 101), (6, 101))
    )
    rays = join(
        polygon(polar(0, 52, 20, a - 8), polar(0, 52, 49 - 6 * (i % 2), a), polar(0, 52, 20, a + 8))
        for i, a in enumerate(range(-158, -21, 17))
    )
    return [
        fill(rays, GOLD),
        fill(curls, chestnut),
        *head(),
        *eyes("#33150d", chestnut, stern=True),
        *nose(),
        fill(beard, chestnut),
        *lips(86, 6, "#c9505a"),
        fill(half("M0,80 C5,78.5 11,80 15,85.5 C10,85 5,85.4 0,83.6"), chestnut),
        stroke(tufts, light, 1.3),
        fill(half("M0,31 C12,31 22,34 29,40 L29,49 C22,43 12,40.5 0,40.5"), GOLD),
        fill(dots(((-18, 38), (-9, 36.2), (9, 36.2), (18, 38)), 2.1), CREAM),
        fill(
            Path.parse(
                "M0,41 C-4,38 -6,35.5 -4,33.2 C-2.6,31.8 -.6,32.4 0,34 C.6,32.4 2.6,31.8 4,33.2 C6,35.5 4,38 0,41Z"
            ),
            RED,
        ),
    ]


def diamonds() -> list[str]:
    """An emperor of the city: halo, domed crown, strings of pearls, a forked beard."""
    dark = "#33211a"
    hair = half("M0,40 L24,44 C31,54 31,74 28,88 L22,88 L22,58 L0,58")
    beard = half(
        "M0,74 C10,73 19,71 24,60 C27,78 25,94 19,108 C15,117 10,119 7,121 C6,113 3,108 0,104"
    )
    strands = join(
        Path.parse(f"M{s * a},90 C{s * (a + 2)},98 {s * (b + 2)},106 {s * b},112")
        for s in (-1, 1)
        for a, b in ((7, 9), (14, 13))
    )
    pearls = dots([(s * 31, y) for s in (-1, 1) for y in (48, 54, 60, 66, 72)], 2.4)
    drops = join(lozenge(s * 31, 80, 3.4, 5.4) for s in (-1, 1))
    dome = half("M0,8 C16,8 29,16 30,31 L0,31")
    return [
        fill(ellipse(0, 56, 47), "#e6b35c", 0.55),
        stroke(ellipse(0, 56, 47), GOLD, 1.8),
        *ears(),
        fill(hair, dark),
        *head(),
        *eyes(dark, dark, stern=True),
        *nose(),
        fill(beard, dark),
        *lips(85.5, 5.5, "#b9646a"),
        _moustache(dark),
        stroke(strands, "#a07a5c", 1.3),
        fill(dome, "#8f3f22"),
        fill(half("M0,8 L5.5,8.4 L5.5,31 L0,31"), GOLD),
        stroke(dome, GOLD, 1.6),
        fill(rect(-32, 29, 64, 15, 2.5), GOLD),
        fill(join(lozenge(x, 36.5, 6, 5.6) for x in (-24, 0, 24)), "#1f4e6b"),
        fill(dots(((-12, 33), (-12, 40), (12, 33), (12, 40)), 2.2), CREAM),
        fill(dots(((0, 6), (-17, 13), (17, 13)), 3.2), CREAM),
        fill(pearls, CREAM),
        fill(drops, GOLD),
        stroke(rect(-32, 29, 64, 15, 2.5), GOLD_DARK, 0.9),
    ]


KINGS = {"S": spades, "C": clubs, "H": hearts, "D": diamonds}
