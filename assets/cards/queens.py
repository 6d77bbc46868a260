"""Four queens: pearls and veil (spades), braids and olive (clubs), curls (hearts), jewels (diamonds)."""

from __future__ import annotations

from assets.cards.figure import ears, eyes, head, lips, nose
from assets.cards.palette import CREAM, GOLD, RED, SKIN_SHADE
from assets.geometry import Path, dots, ellipse, fill, half, join, polygon, rect, stroke
from assets.ornament import leaf_at, lozenge, meander, rosette


def _blush() -> str:
    return fill(ellipse(15, 77, 5, 3.4).both(), "#d9705f", 0.28)


def spades() -> list[str]:
    """Hera: a cream veil over black hair, a tall round crown with a meander."""
    black = "#15202c"
    veil = half("M0,16 C26,16 36,30 38,54 C40,82 44,100 48,116 L32,122 L0,122")
    hair = half("M0,36 L21,40 C31,48 31,72 29,96 C26,104 20,104 18,98 L18,60 L0,60")
    fringe = half("M0,38 L22,41 C24,46 24.6,52 24.4,58 C18,53 8,51 0,45")
    crown = half("M0,6 C12,6 24,8 30,10 L27,40 C18,37 8,36 0,36")
    return [
        fill(veil, "#f3e8cf"),
        stroke(Path.parse("M33,60 C35,86 38,104 42,118").both(), "#d5c6a3", 1.5),
        fill(hair, black),
        *head(),
        _blush(),
        *eyes(black, black),
        *nose(),
        *lips(),
        fill(fringe, black),
        fill(crown, GOLD),
        fill(half("M0,16.5 L27.8,19.5 L26.8,31.5 L0,28.5"), "#12304a"),
        stroke(meander(-24, 19.6, 48, 7.4, 5), CREAM, 1.2, cap="butt"),
        fill(
            dots(((x, 7.2 + abs(x) * 0.1) for x in (-28, -18.7, -9.3, 0, 9.3, 18.7, 28)), 2.5),
            CREAM,
        ),
        fill(dots([(s * 26.5, y) for s in (-1, 1) for y in (80, 86)], 2.4), CREAM),
    ]


def clubs() -> list[str]:
    """A huntress: chestnut braids over the shoulders, an olive wreath and a small crescent."""
    brown, light = "#8f5426", "#c98f52"
    cap = half("M0,26 C18,26 29,38 30,58 C30,68 30,76 28,84 L22,84 L22,58 L0,54")
    parting = half("M0,36 C14,38 24,46 24.6,62 C18,56 6,48 0,42")
    plaits = join(
        half("M0,-7 C7,-6 8,2 0,8").moved(s * (29 + i * 1.3), 88 + 10 * i)
        for s in (-1, 1)
        for i in range(5)
    )
    marks = join(
        Path.parse(
            f"M{s * (29 + i * 1.3) - 5},{84 + 10 * i} L{s * (29 + i * 1.3) + 3},{92 + 10 * i}"
        )
        for s in (-1, 1)
        for i in range(5)
    )
    wreath = [
        leaf_at(x, y, 15, 7, a)
        for x, y, a in (
            (7, 28, -62),
            (14, 31, -44),
            (20, 36, -24),
            (25, 43, -4),
            (11, 33, 8),
            (18, 38, 26),
            (24, 46, 44),
        )
    ]
    crescent = Path.parse("M-10,8 C-9,22 9,22 10,8 C6,16 -6,16 -10,8Z")
    return [
        fill(cap, brown),
        fill(plaits, brown),
        stroke(marks, light, 1.4),
        fill(dots(((-35.2, 134), (35.2, 134)), 3.4), GOLD),
        *head(),
        _blush(),
        *eyes("#2a3320", brown),
        *nose(),
        *lips(),
        fill(parting, brown),
        stroke(
            Path.parse("M4,39 C14,42 21,49 24,58").both()
            + Path.parse("M2,34 C12,36 22,42 27,52").both(),
            light,
            1.2,
        ),
        fill(join(wreath).both(), "#a5b56c"),
        fill(dots(((-16, 30), (16, 30), (-27, 40), (27, 40)), 2.6), "#23301a"),
        fill(crescent + ellipse(0, 24, 4), GOLD),
    ]


def hearts() -> list[str]:
    """Auburn curls to the shoulder, a pointed diadem of rosettes, a necklace of red stones."""
    auburn, light = "#9a4b25", "#c47a48"
    curls = dots(
        [
            (s * x, y)
            for s in (-1, 1)
            for x, y in (
                (14, 30),
                (24, 38),
                (30, 49),
                (33, 61),
                (34, 73),
                (35, 85),
                (37, 97),
                (33, 107),
                (25, 99),
            )
        ],
        8.4,
    )
    rings = join(
        Path.parse(
            f"M{s * x - 3.4},{y} C{s * x - 3.4},{y - 4.6} {s * x + 3.6},{y - 4.6} {s * x + 3.6},{y} C{s * x + 3.6},{y + 3} {s * x},{y + 3.4} {s * x - 0.6},{y + 1}"
        )
        for s in (-1, 1)
        for x, y in ((31, 50), (34, 62), (35, 74), (36, 86), (37, 98))
    )
    fringe = half("M0,36 C16,36 24,46 25,60 C19,57 16,51 13,47 C9,51 4,49 0,45")
    diadem = half("M0,4 C7,16 20,22 31,30 L29,43 C20,36 8,33 0,33")
    return [
        fill(curls, auburn),
        stroke(rings, light, 1.4),
        *head(),
        _blush(),
        *eyes("#33150d", auburn),
        *nose(),
        *lips(86, 7.5, "#cf2f3c"),
        fill(fringe, auburn),
        fill(diadem, GOLD),
        fill(
            Path.parse(
                "M0,29 C-6,24.5 -9,20 -6,16.4 C-4,14.4 -1,15.2 0,18 C1,15.2 4,14.4 6,16.4 C9,20 6,24.5 0,29Z"
            ),
            RED,
        ),
        fill(
            rosette(-14.5, 28.4, 5)
            + rosette(14.5, 28.4, 5)
            + rosette(-24, 34, 4)
            + rosette(24, 34, 4),
            CREAM,
        ),
        fill(dots(((-26.5, 84), (26.5, 84)), 3.2), RED),
    ]


def diamonds() -> list[str]:
    """An empress: halo, a wide crown of stones and pearls, long pearl strings, a jewelled collar."""
    dark = "#2a1d18"
    roll = half("M0,30 C20,30 32,40 32,58 C32,68 29,76 26,80 L22,60 L0,56")
    crown = polygon(
        (-34, 12), (-20, 17), (-12, 8), (0, 14), (12, 8), (20, 17), (34, 12), (30, 40), (-30, 40)
    )
    strings = dots(
        [
            (s * x, y)
            for s in (-1, 1)
            for x, ys in ((29, (58, 64, 70, 76, 82, 88)), (35, (48, 54, 60, 66, 72, 78)))
            for y in ys
        ],
        2.3,
    )
    ends = join(lozenge(s * x, y, 3.2, 5) for s in (-1, 1) for x, y in ((29, 96), (35, 86)))
    collar = half("M0,108 L13,105 C26,109 38,114 42,126 C30,136 12,140 0,141")
    return [
        fill(ellipse(0, 56, 47), "#e6b35c", 0.55),
        stroke(ellipse(0, 56, 47), GOLD, 1.8),
        fill(collar, GOLD),
        fill(
            join(
                lozenge(x, y, 4.4, 5.8)
                for x, y in ((-29, 123), (29, 123), (-15, 130), (15, 130), (0, 132))
            ),
            "#8f3f22",
        ),
        fill(
            dots(((-22, 127), (22, 127), (-7.5, 132), (7.5, 132), (-36, 119), (36, 119)), 2.1),
            CREAM,
        ),
        fill(half("M0,100 L10,100 L10.6,108 C7,115 3,117 0,117"), SKIN_SHADE),
        *ears(),
        fill(roll, dark),
        *head(),
        _blush(),
        *eyes(dark, dark),
        *nose(),
        *lips(),
        fill(half("M0,38 L24,40 L24.6,56 C18,48 8,46 0,46"), dark),
        fill(crown, GOLD),
        fill(join(lozenge(x, 28, 6, 7.4) for x in (-18, 0, 18)), "#1f4e6b"),
        fill(rect(-30.5, 37.6, 61, 3.6), "#8f3f22"),
        fill(
            dots(
                (
                    (-9, 24),
                    (9, 24),
                    (-9, 32),
                    (9, 32),
                    (-27, 24),
                    (27, 24),
                    (-26.4, 32),
                    (26.4, 32),
                ),
                1.9,
            ),
            CREAM,
        ),
        fill(dots(((-34, 11), (-12, 7.4), (12, 7.4), (34, 11), (0, 12.6)), 2.9), CREAM),
        fill(strings, CREAM),
        fill(ends, GOLD),
    ]


QUEENS = {"S": spades, "C": clubs, "H": hearts, "D": diamonds}
