"""The suit symbols, about 100 high around their centre, and small ones for the corners.

Suits differ in shape even before colour: a disc, a goblet, a blade, a branch.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.cards.latin.svg import disc, drawn, shape
from assets.cards.palette import GOLD, GOLD_DARK, INK, SEA
from assets.geometry import dots, number, polar

RED = "#b3303a"
GREEN = "#3f6b3a"
LEAF = "#4f8248"
CREAM = "#fbf4e2"
PALE_GOLD = "#f3d48a"
STEEL = "#cfe0ea"
STEEL_SHADE = "#9fbdcf"
WOOD = "#8f673c"
WOOD_SHADE = "#6f4c28"
BARK = "#5b3b1d"


def petals(inner: float, outer: float, width: float, angles: range) -> str:
    """Return pointed leaves around the centre, as one outline."""
    parts = []
    for angle in angles:
        x0, y0 = polar(0, 0, inner, angle)
        x1, y1 = polar(0, 0, outer, angle)
        middle = (inner + outer) / 2
        side = width / middle * 57.3
        ax, ay = polar(0, 0, middle, angle - side)
        bx, by = polar(0, 0, middle, angle + side)
        parts.append(
            f"M{number(x0)} {number(y0)}Q{number(ax)} {number(ay)} {number(x1)} {number(y1)}"
            f"Q{number(bx)} {number(by)} {number(x0)} {number(y0)}Z"
        )
    return "".join(parts)


def ring_of_dots(r: float, n: int, size: float) -> str:
    return dots((polar(0, 0, r, 360 / n * i) for i in range(n)), size).d()


def coin() -> str:
    """Gold, with a flower of eight leaves in blue and red."""
    return (
        disc(0, 0, 50, GOLD, 3)
        + disc(0, 0, 38, PALE_GOLD, 0)
        + f'<circle r="38" fill="none" stroke="{GOLD_DARK}" stroke-width="2.2"/>'
        + shape(ring_of_dots(44, 18, 2.6), GOLD_DARK, 0)
        + shape(petals(14, 35, 7, range(0, 360, 90)), SEA, 0)
        + shape(petals(14, 35, 7, range(45, 405, 90)), RED, 0)
        + disc(0, 0, 13, GOLD, 2)
        + disc(0, 0, 5, RED, 0)
    )


def cup() -> str:
    """A goblet with a blue mouth, a gold band with a red zigzag and a green knot."""
    return (
        shape("M-7 12L-7 30L-25 42L-25 50L25 50L25 42L7 30L7 12Z", GOLD, 3)
        + drawn("M-20 45H20", GOLD_DARK, 2)
        + shape("M-33 -42Q-36 8 0 15Q36 8 33 -42Z", RED, 3)
        + shape("M-33 -42Q-34.500 -24 -29 -10L29 -10Q34.500 -24 33 -42Z", GOLD, 2.6)
        + drawn("M-28 -18l7 -9l7 9l7 -9l7 9l7 -9l7 9l7 -9l7 9", RED, 3)
        + f'<ellipse cy="-42" rx="33" ry="8" fill="{SEA}" stroke="{INK}" stroke-width="3"/>'
        + f'<ellipse cy="22" rx="13" ry="7" fill="{GREEN}" stroke="{INK}" stroke-width="2.600"/>'
        + drawn("M-17 -1Q0 8 17 -1", PALE_GOLD, 3.4)
    )


def sword() -> str:
    """A straight blade with a gold guard and a red grip."""
    return (
        shape("M-8 22V-38L0 -50L8 -38V22Z", STEEL, 2.6)
        + shape("M0 -48L7 -37.500V21H0Z", STEEL_SHADE, 0)
        + drawn("M0 -44V20", SEA, 1.6)
        + shape("M-4.500 25h9v16h-9z", RED, 2.2)
        + drawn("M-4 30h8M-4 35.500h8", PALE_GOLD, 1.8)
        + shape("M-20 15Q-24 27 -15 27H15Q24 27 20 15Q10 20 0 18.500Q-10 20 -20 15Z", GOLD, 2.4)
        + disc(0, 45, 5.5, GOLD, 2.2)
    )


def club() -> str:
    """A rough stick with knots and four leaves."""
    return (
        shape(
            "M-11 -14Q-25 -14 -27 -28Q-13 -28 -11 -14ZM11 -22Q25 -25 25 -38Q12 -36 11 -22Z"
            "M-6 14Q-19 17 -22 6Q-9 2 -6 14ZM6 6Q19 7 22 -4Q9 -7 6 6Z",
            LEAF,
            2,
        )
        + shape(
            "M-6 48Q-4 18 -12 -8Q-18 -34 -8 -47Q0 -52 8 -47Q18 -34 12 -8Q4 18 6 48Q0 52 -6 48Z",
            WOOD,
            2.6,
        )
        + shape("M2 47Q3 18 10.500 -8Q15 -32 7 -45Q11 -24 3 -4Q-1 18 2 47Z", WOOD_SHADE, 0)
        + '<g transform="rotate(-18)">'
        + shape("M-6 -34a4.500 3 0 1 0 9 0a4.500 3 0 1 0 -9 0", BARK, 1.2)
        + shape("M2 -14a4 2.800 0 1 0 8 0a4 2.800 0 1 0 -8 0", BARK, 1.2)
        + shape("M-6 -2a3.500 2.500 0 1 0 7 0a3.500 2.500 0 1 0 -7 0", BARK, 1.2)
        + "</g>"
        + drawn("M-5 42.500h10M-5 37.500h9.500", PALE_GOLD, 2.6)
    )


def gold_coin() -> str:
    """The Spanish coin: a rim with a chain of drops, and a star that turns."""
    return (
        disc(0, 0, 50, PALE_GOLD, 3)
        + shape(ring_of_dots(44.5, 24, 2.1), RED, 0)
        + disc(0, 0, 38.5, GOLD, 2)
        + shape(petals(4, 36, 8.5, range(-90, 270, 60)), PALE_GOLD, 1.4)
        + shape(petals(17, 35, 3.6, range(-60, 300, 60)), RED, 0)
        + disc(0, 0, 10, SEA, 2)
        + disc(0, 0, 4, PALE_GOLD, 0)
    )


def chalice() -> str:
    """The Spanish cup: all gold and wide, with a lid and a knob, and a red foot."""
    return (
        shape("M-6 16L-8 32Q-27 34 -28 50H28Q27 34 8 32L6 16Z", GOLD, 3)
        + shape("M-22 43Q0 38 22 43L25 49H-25Z", RED, 0)
        + shape("M-34 -20Q-34 18 0 20Q34 18 34 -20Z", GOLD, 3)
        + shape("M-29 -6Q-24 15 0 16Q24 15 29 -6Q0 6 -29 -6Z", SEA, 0)
        + shape(dots(((-17, 5), (0, 9.5), (17, 5)), 3.4).d(), PALE_GOLD, 0)
        + shape("M-30 -25Q-26 -42 0 -43Q26 -42 30 -25Z", PALE_GOLD, 3)
        + drawn("M-15 -39Q-19 -33 -19 -26M0 -42V-26M15 -39Q19 -33 19 -26", GOLD_DARK, 2)
        + shape("M-36 -25H36V-16H-36Z", RED, 2.6)
        + drawn("M-29 -20.500H29", PALE_GOLD, 2)
        + disc(0, -46, 5, GOLD, 2.4)
        + disc(0, 24, 7.5, RED, 2.4)
    )


def short_sword() -> str:
    """The Spanish sword: a broad blue blade, curled guard and a green grip."""
    return (
        shape("M-10 16L-8.500 -34Q-5 -44 0 -50Q5 -44 8.500 -34L10 16Z", "#7fa9c9", 2.6)
        + shape("M0 -47Q4.500 -42 7.500 -33.500L9 15H0Z", "#4f7fa6", 0)
        + drawn("M0 -36V12", CREAM, 2)
        + shape("M-5 22h10v17h-10z", GREEN, 2.2)
        + drawn("M-4.500 27.500h9M-4.500 33h9", PALE_GOLD, 1.8)
        + shape(
            "M-20 18Q-25 10 -18 8Q-12 8 -13 13Q-7 17 0 15Q7 17 13 13Q12 8 18 8Q25 10 20 18"
            "Q12 26 0 24Q-12 26 -20 18Z",
            GOLD,
            2.4,
        )
        + shape("M-7 40H7L4.500 49.500H-4.500Z", GOLD, 2.2)
    )


def cudgel() -> str:
    """The Spanish club: green wood with the scars of its branches, red within."""
    return (
        shape(
            "M-7 49L-6 28L-13 22L-7 14Q-9 4 -12 -5L-20 -11L-13 -19Q-16 -38 -8 -46Q0 -52 9 -46"
            "Q15 -38 14 -30L21 -22L13 -15Q11 -4 9 2L16 9L8 15Q6 30 7 49Q0 52 -7 49Z",
            "#5d8a46",
            2.6,
        )
        + shape(
            "M2 48.500Q2 26 5 8Q10 -14 9 -28Q9 -38 5 -47Q10 -45 12.500 -38Q13 -30 11 -15Q9 -4 7.500 3"
            "L7 15Q5 30 5.800 48Q4 49 2 48.500Z",
            "#3f6b3a",
            0,
        )
        + shape(
            "M-20 -11L-13 -19L-11 -9ZM21 -22L13.500 -15L12.500 -25ZM-13 22L-7 14L-6 23Z"
            "M16 9L8 15L9 5Z",
            RED,
            1.6,
        )
        + drawn("M-5 -38q3 8 1 16M-3 -8q4 8 3 18M-1 24q2 6 1 14", "#2f4d2a", 2)
        + shape("M-8 -45a8.500 4.500 0 1 0 17 0a8.500 4.500 0 1 0 -17 0", PALE_GOLD, 2)
        + disc(0.5, -45, 2, RED, 0)
    )


ITALIAN: dict[str, Callable[[], str]] = {"D": coin, "H": cup, "S": sword, "C": club}
SPANISH: dict[str, Callable[[], str]] = {
    "D": gold_coin,
    "H": chalice,
    "S": short_sword,
    "C": cudgel,
}
MARKS = {"italian": ITALIAN, "spanish": SPANISH}
LENGTHS = {"D": 0.92, "H": 1.0, "S": 1.3, "C": 1.3}
"""The relative sizes at which the suits look equally heavy."""


def small(pack: str, suit: str) -> str:
    """Draw a suit for the corners, 100 high: what is legible at 6 pixels, with a heavy line."""
    spanish = pack == "spanish"
    if suit == "D":
        middle = disc(0, 0, 17, SEA if spanish else RED, 7)
        return disc(0, 0, 44, GOLD, 11) + middle
    if suit == "H":
        foot = shape("M-8 10V30L-28 42V48H28V42L8 30V10Z", GOLD, 9)
        if spanish:
            bowl = shape("M-40 -12Q-38 18 0 20Q38 18 40 -12Z", GOLD, 9)
            return foot + bowl + shape("M-36 -14Q-30 -44 0 -46Q30 -44 36 -14Z", RED, 9)
        return foot + shape("M-38 -46Q-40 14 0 18Q40 14 38 -46Z", RED, 9)
    if suit == "S":
        blade = "#4f86b4" if spanish else "#a9cbe0"
        return (
            '<g transform="rotate(38)">'
            + shape("M-15 20L-13 -48L0 -66L13 -48L15 20Z", blade, 7)
            + shape("M-38 15H38V33H-38Z", GOLD, 7)
            + shape("M-10 33H10V60H-10Z", GREEN if spanish else RED, 7)
            + "</g>"
        )
    wood = "#5d8a46" if spanish else WOOD
    leaves = "" if spanish else shape("M-16 -10Q-44 -10 -46 -36Q-18 -36 -16 -10Z", LEAF, 6)
    scars = shape("M-20 -4L-42 -18L-22 -32ZM20 6L42 -6L22 -22Z", RED, 6) if spanish else ""
    other = "" if spanish else shape("M10 18Q38 22 42 -4Q16 -8 10 18Z", LEAF, 6)
    return (
        '<g transform="rotate(38)">'
        + leaves
        + other
        + scars
        + shape(
            "M-11 60Q-11 20 -23 -10Q-33 -44 -16 -60Q0 -70 16 -60Q33 -44 23 -10Q11 20 11 60Z",
            wood,
            7,
        )
        + "</g>"
    )
