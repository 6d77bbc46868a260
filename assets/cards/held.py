"""Attributes that court figures hold upright beside their heads."""

from __future__ import annotations

from assets.cards.palette import CREAM, GOLD, GOLD_DARK, RED
from assets.geometry import Path, dots, ellipse, fill, half, join, rect, stroke
from assets.ornament import leaf_at

X = 54.0
"""The axis of everything held."""
FOOT = 145.0


def shaft(top: float, colour: str, width: float = 3) -> list[str]:
    return [fill(rect(X - width / 2, top, width, FOOT - top), colour)]


def trident() -> list[str]:
    prongs = Path.parse(
        f"M{X - 10},16 L{X - 10},28 C{X - 10},37 {X + 10},37 {X + 10},28 L{X + 10},16"
    )
    barbs = join(
        Path.parse("M0,-8 L3.6,3 L0,1.4 L-3.6,3Z").moved(X + dx, y)
        for dx, y in ((-10, 15), (0, 11), (10, 15))
    )
    return [*shaft(14, GOLD), stroke(prongs, GOLD, 2.8), fill(barbs, GOLD)]


def thyrsus() -> list[str]:
    """A staff crowned with a pine cone and wound with leaves."""
    cone = half("M0,6 C7,11 9,21 5,29 L0,31").moved(X, 0)
    lattice = join(
        Path.parse(f"M{X - 6},{y} L{X + 6},{y + 7}") + Path.parse(f"M{X + 6},{y} L{X - 6},{y + 7}")
        for y in (12, 19)
    )
    leaves = join(
        leaf_at(X, y, 11, 5.6, a)
        for y, a in ((38, -20), (44, 200), (54, -20), (60, 200), (72, -20), (78, 200))
    )
    return [
        *shaft(30, "#8a6236"),
        fill(leaves, "#93a55c"),
        fill(cone, GOLD),
        stroke(lattice, GOLD_DARK, 1.1),
    ]


def sword() -> list[str]:
    """A leaf-shaped xiphos, point up."""
    blade = half("M0,6 C4,16 5.6,28 4.6,44 C3.6,62 3.6,80 4,104 L0,104").moved(X, 0)
    ridge = rect(X - 0.6, 14, 1.2, 90)
    guard = half("M0,103 L11,105 L11,110 L0,111").moved(X, 0)
    return [fill(blade, CREAM), fill(ridge, "#b9b3a4"), fill(guard, GOLD), *_grip()]


def _grip() -> list[str]:
    return [fill(rect(X - 2.6, 110, 5.2, 26) + ellipse(X, 137, 5), GOLD)]


def labrys() -> list[str]:
    """The double axe of Crete."""
    blades = (
        Path.parse("M0,28.5 C5,28.5 9,25 12,17 C18,25 18,39 12,47 C9,39 5,35.5 0,35.5Z")
        .both()
        .moved(X, 0)
    )
    edge = Path.parse("M12.5,18 C17.4,26 17.4,38 12.5,46").both().moved(X, 0)
    return [
        *shaft(12, "#3a1c12"),
        fill(blades, CREAM),
        stroke(edge, GOLD, 1.8),
        fill(ellipse(X, 11, 3), GOLD),
    ]


def peacock_feather() -> list[str]:
    barbs = join(
        Path.parse(f"M{X},{y} C{X + 5 * s},{y - 3} {X + 9 * s},{y - 5} {X + 10 * s},{y - 9}")
        for y in range(48, 112, 9)
        for s in (-1, 1)
    )
    return [
        stroke(Path.parse(f"M{X},30 L{X},{FOOT}"), GOLD, 1.8),
        stroke(barbs, "#7fb59a", 1.5),
        fill(half("M0,6 C11,12 13,30 0,44").moved(X, 0), "#5f9f86"),
        fill(half("M0,13 C8,18 9,29 0,38").moved(X, 0), GOLD),
        fill(ellipse(X, 27, 5, 6.6), "#1b6f9a"),
        fill(ellipse(X, 28.4, 2.8, 3.8), "#0d2133"),
    ]


def olive_branch() -> list[str]:
    leaves = join(
        leaf_at(X, y, 15, 6, a) for y in range(28, 104, 13) for a in (-42, 222)
    ) + leaf_at(X, 26, 17, 6.5, -90)
    fruit = dots(((X + 7, 45), (X - 7, 58), (X + 7, 84)), 3)
    return [*shaft(22, "#7d5a34", 2), fill(leaves, "#a5b56c"), fill(fruit, "#23301a")]


def rose() -> list[str]:
    petals = dots(((X - 6, 22), (X + 6, 22), (X, 15), (X - 4.5, 28), (X + 4.5, 28)), 7)
    curl = Path.parse(
        f"M{X - 4},21 C{X - 4},16 {X + 5},16 {X + 5},21.5 C{X + 5},26 {X - 1},26.4 {X - 1},22.4 C{X - 1},20.6 {X + 1.6},20.6 {X + 1.6},22"
    )
    leaves = join(leaf_at(X, y, 15, 7, a) for y, a in ((60, -30), (68, 210), (88, -30), (96, 210)))
    return [
        stroke(Path.parse(f"M{X},34 L{X},{FOOT}"), "#6f8a4e", 2),
        fill(leaves, "#6f8a4e"),
        fill(petals, "#e2707a"),
        stroke(curl, "#8f2f3b", 1.5),
    ]


def pomegranate() -> list[str]:
    fruit = ellipse(X, 28, 13, 13.5)
    calyx = Path.parse("M-4,18 L-6.5,7 L-2.6,11 L0,5.5 L2.6,11 L6.5,7 L4,18Z").moved(X, 0)
    split = half("M0,20 C6,24 6,34 0,38").moved(X - 1, 0)
    seeds = dots(((X - 1, 25), (X - 3, 29), (X + 1, 30), (X - 1, 34)), 1.5)
    leaves = join(leaf_at(X, y, 17, 7, a) for y, a in ((62, -38), (72, 218), (88, -38)))
    return [
        stroke(Path.parse(f"M{X},40 L{X},{FOOT}"), "#31402a", 2.2),
        fill(leaves, "#31402a"),
        fill(fruit + calyx, "#a52a35"),
        fill(split, CREAM),
        fill(seeds, RED),
    ]


def spear() -> list[str]:
    blade = half("M0,4 C6,13 6,22 2,32 L0,32").moved(X, 0)
    return [*shaft(30, "#b98a4e"), fill(blade, CREAM), fill(rect(X - 3, 31, 6, 5, 1), GOLD)]


def caduceus() -> list[str]:
    snakes = Path.parse(
        f"M{X - 9},30 C{X - 9},42 {X + 9},42 {X + 9},54 C{X + 9},66 {X - 7},66 {X - 7},76 C{X - 7},86 {X + 5},86 {X + 5},95"
    )
    other = snakes.moved(-X, 0).mirrored().moved(X, 0)
    wings = Path.parse(
        "M1,21 C4,13 9,11 15,12 C14,14 12,15 11,15.6 C11,17.6 9,18.6 8,19 C7,21 4,23 1,23Z"
    )
    heads = dots(((X - 9, 30), (X + 9, 30)), 2.6)
    return [
        *shaft(14, GOLD, 2.6),
        stroke(snakes + other, CREAM, 2.2),
        fill(heads + wings.both().moved(X, 4), CREAM),
        fill(ellipse(X, 13, 4), GOLD),
    ]


def bow() -> list[str]:
    limbs = Path.parse(
        f"M{X - 8},14 C{X - 2},18 {X - 1},24 {X + 4},34 C{X + 15},58 {X + 8},70 {X + 2},78 "
        f"C{X + 8},86 {X + 15},100 {X + 4},122 C{X - 1},132 {X - 2},136 {X - 8},140"
    )
    string = Path.parse(f"M{X - 8},14 L{X - 8},140")
    return [
        stroke(string, CREAM, 1),
        stroke(limbs, GOLD, 3.2),
        fill(dots(((X - 8, 14), (X - 8, 140)), 2.4), CREAM),
    ]


def yataghan() -> list[str]:
    """The curved blade of the klephts."""
    blade = Path.parse(
        f"M{X - 3},104 C{X - 6},78 {X + 4},56 {X + 4},36 C{X + 4},24 {X},14 {X - 4},8 "
        f"C{X + 8},16 {X + 12},28 {X + 11},42 C{X + 10},62 {X},80 {X + 3},104Z"
    )
    hilt = Path.parse(
        f"M{X - 4},104 L{X + 4},104 L{X + 3},128 C{X + 10},130 {X + 9},137 {X + 2},136 C{X - 4},136 {X - 3},128 {X - 4},104Z"
    )
    return [fill(blade, CREAM), fill(hilt, GOLD), fill(rect(X - 7, 102, 14, 3.6, 1.5), GOLD_DARK)]
