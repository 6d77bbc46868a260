"""Four jacks: a hoplite (spades), a messenger (clubs), an archer (hearts), a klepht (diamonds)."""

from __future__ import annotations

import math

from assets.cards.figure import ears, eyes, head, lips, nose
from assets.cards.palette import CREAM, GOLD, GOLD_DARK, RED
from assets.geometry import Path, dots, ellipse, fill, half, join, polyline, rect, stroke
from assets.ornament import leaf_at


def spades() -> list[str]:
    """The Corinthian helmet with its crest across."""
    crest = half("M0,3 C36,3 52,26 52,60 L38,58 C38,38 26,24 0,24")
    bristles = join(
        polyline(
            (39 * math.cos(a), 58 - 35 * math.sin(a)), (51 * math.cos(a), 60 - 55 * math.sin(a))
        )
        for a in (math.pi * (i + 0.5) / 15 for i in range(15))
    )
    helmet = half(
        "M0,18 C27,18 33,42 33,62 C33,82 30,98 25,110 L10,114 C7,106 6,96 6.5,84 "
        "C14,80 21,76 22.5,66 C17,60 9,60 4.4,66 L3.6,84 L0,86"
    )
    brow = Path.parse("M0,57 C7,48 22,48 31,58").both()
    return [
        fill(crest, "#b5303a"),
        stroke(bristles, "#f3e8cf", 1.4),
        stroke(half("M0,3 C36,3 52,26 52,60 L38,58 C38,38 26,24 0,24"), "#f3e8cf", 1.2),
        *head(),
        *eyes("#0d2133", "#0d2133", y=69),
        *lips(91, 4.6),
        fill(helmet, GOLD),
        stroke(helmet, GOLD_DARK, 1.2),
        stroke(brow, GOLD_DARK, 1.6),
        stroke(Path.parse("M12,108 C9,100 9,94 9.4,87").both(), GOLD_DARK, 1.1),
        fill(dots([(s * 28.4, y) for s in (-1, 1) for y in (70, 78, 86, 94)], 1.5), CREAM),
        stroke(Path.parse("M0,20 L0,46"), GOLD_DARK, 1.6),
    ]


def clubs() -> list[str]:
    """Hermes: fair curls under a winged traveller's hat."""
    fair, line = "#c89a4e", "#9a6f30"
    curls = dots(
        [(s * x, y) for s in (-1, 1) for x, y in ((26, 50), (28.5, 60), (28.5, 70), (26, 79))], 6
    )
    brim = half("M0,38 C22,38 42,42 47,48 C38,53 20,50 0,49")
    crown = half("M0,14 C17,14 25,24 26,42 C16,40 8,39 0,39")
    wing = Path.parse(
        "M22,37 C22,24 27,13 38,6 C39,11 38.4,14 37,17 C40,17 40,19.6 39,22 C37.6,25.6 36,26.6 35,27.4 C37,28.6 36,31 35,32 C31,36 27,38 22,37Z"
    )
    feathers = Path.parse("M25,34 C26,26 29,19 34,13.6") + Path.parse(
        "M26,35.4 C28.6,30 31,26 35.4,22.4"
    )
    return [
        fill(curls, fair),
        *ears(),
        *head(),
        *eyes("#2a3320", line),
        *nose(),
        *lips(86.5, 6, "#c4645e"),
        fill(half("M0,44 L24,46 C25,52 25,57 24.4,60 C20,58 18,55 16,51 C11,55 5,54 0,50"), fair),
        fill(crown, "#8a5a34"),
        fill(half("M0,32 C9,32 17,33 25.6,35 L26,41 L0,39"), "#e9dcb8"),
        fill(brim, "#6b4224"),
        fill(wing.both(), CREAM),
        stroke(feathers.both(), "#b9ad8c", 1.3),
        fill(ellipse(0, 13.4, 3.2), GOLD),
        stroke(Path.parse("M24.5,76 C20,94 8,101 0,101.6").both(), "#6b4224", 1.4),
    ]


def hearts() -> list[str]:
    """A young archer: brown curls held by a ribbon."""
    brown, light = "#5c2a18", "#96562f"
    curls = dots(
        [
            (s * x, y)
            for s in (-1, 1)
            for x, y in ((0.1, 20), (12, 21), (22, 27), (28, 37), (30.5, 49), (30.5, 61), (29, 72))
        ],
        8.6,
    )
    rings = join(
        Path.parse(
            f"M{x - 3.6},{y + 1} C{x - 3.6},{y - 4.8} {x + 3.8},{y - 4.8} {x + 3.8},{y + 0.5} C{x + 3.8},{y + 3.4} {x},{y + 3.6} {x - 0.6},{y + 1}"
        )
        for x, y in (
            (0, 19),
            (-13, 21),
            (13, 21),
            (-24, 29),
            (24, 29),
            (-31, 52),
            (31, 52),
            (-31, 64),
            (31, 64),
        )
    )
    fringe = dots([(x, y) for x, y in ((-21, 47), (-11, 45.6), (0, 45), (11, 45.6), (21, 47))], 6)
    tails = Path.parse("M30,44 C40,48 38,62 46,72 L40,77 C34,66 36,56 28,50Z") + Path.parse(
        "M29,46 C36,56 32,66 38,80 L31,80 C28,68 30,58 26,50Z"
    )
    return [
        fill(tails.both(), "#e2707a"),
        fill(curls, brown),
        stroke(rings, light, 1.4),
        *ears(),
        *head(),
        *eyes("#33150d", brown),
        *nose(),
        *lips(86.5, 6, "#c9505a"),
        fill(fringe, brown),
        fill(half("M0,31 C14,31 25,34 33,41 L32,48 C24,41 13,38.4 0,38.4"), "#f3e3d3"),
        fill(dots(((-24, 39), (-12.4, 35.6), (0, 34.7), (12.4, 35.6), (24, 39)), 1.9), RED),
    ]


def diamonds() -> list[str]:
    """A klepht of the mountains: red cap with a black tassel, a proud moustache."""
    dark = "#2a1712"
    hair = half("M0,40 L25,42 C31,52 31,70 28,82 L22,80 L22,58 L0,56")
    moustache = half(
        "M0,80 C5,77.4 11,79.6 16,83 C21,85.4 27,83 31,76.6 C31,86 24,91.4 15,89.6 C9,88.6 4,87 0,85"
    )
    cap = Path.parse("M-27,44 C-30,28 -24,12 -4,9 C14,7 25,16 27,28 L27,44 C12,38 -12,38 -27,44Z")
    tassel = Path.parse("M-4,9 C-20,6 -38,14 -40,40 L-42,66 L-33,66 L-34,41 C-33,22 -22,14 -4,13Z")
    threads = join(polyline((x, 54), (x - 0.4, 66)) for x in (-40, -37.4, -35))
    return [
        fill(hair, dark),
        *ears(),
        *head(),
        *eyes(dark, dark, stern=True),
        *nose(),
        *lips(89.5, 5, "#b9505a"),
        fill(moustache, dark),
        fill(cap, "#a8242f"),
        fill(half("M0,37.6 C11,37.6 20,39.4 27.6,43 L27.6,48.6 C20,45 11,43.2 0,43.2"), GOLD),
        fill(tassel, dark),
        fill(rect(-42.6, 48, 10.4, 4, 1.5), GOLD),
        stroke(threads, "#75564a", 1),
        fill(ellipse(-4, 10.6, 3.6), dark),
        fill(join(leaf_at(0, 31, 9, 4, a) for a in (-90, -40, -140)), GOLD),
    ]


JACKS = {"S": spades, "C": clubs, "H": hearts, "D": diamonds}
