"""Shared parts of the portraits: skin, head, eyes, brows and mouth, and their four expressions.

Portraits are 200 units wide and look straight ahead, centred at 100. As in the deck, there are no
clip paths, style sheets, text or filters.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from assets.cards.palette import INK

FACES = ("calm", "raised", "pleased", "rueful")
SIZE = 200
PAPER = "#fffdf8"

SKINS = {
    "fair": ("#f6d9bb", "#ecc6a0", "#b3825a"),
    "olive": ("#eec79c", "#e0b285", "#9c6b43"),
    "tan": ("#e2b184", "#d19b6c", "#8c5c38"),
    "deep": ("#8a5436", "#74432a", "#4a2816"),
}
"""Light, shade and line colours of each skin."""


@dataclass(frozen=True)
class Figure:
    """The description of one person.

    Attributes:
        skin: a key of ``SKINS``.
        eye, brow, lip: colours.
        ground, ray: background colours.
        body, back, front: elements: clothes; hair behind the head; hair and hats in front of it.
        under, over: elements on the face, below eyes and mouth (beards) or above them
            (glasses).
        wide: half the width of the head.
        brow_width: the thickness of the brows.
        mouth: the height of the mouth, and half its width.
    """

    skin: str
    eye: str
    brow: str
    lip: str
    ground: str
    ray: str
    body: str
    back: str
    front: str
    over: str = ""
    under: str = ""
    wide: float = 37
    brow_width: float = 3.6
    mouth: tuple[float, float] = (134, 11)


def path(d: str, fill: str = "none", line: str = "", width: float = 0.0, more: str = "") -> str:
    """Return an outline, filled or drawn as a line."""
    stroke = f' stroke="{line}" stroke-width="{width:g}"' if line else ""
    return f'<path d="{d}" fill="{fill}"{stroke}{more}/>'


def line(d: str, colour: str, width: float, more: str = "") -> str:
    """Return a line with round ends."""
    return path(d, "none", colour, width, ' stroke-linecap="round"' + more)


def circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    """Return a disc."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{more}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, more: str = "") -> str:
    """Return an upright ellipse."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"{more}/>'


def shoulders(colour: str, trim: str = "", inner: str = "") -> str:
    """Draw clothes from the neck down, with an opening in another colour or an edge at the neck."""
    found = path("M28,214C28,172 62,160 84,156L116,156C138,160 172,172 172,214Z", colour)
    if inner:
        found += path("M82,157L100,196L118,157Z", inner)
    if trim:
        found += path("M80,156L100,200L120,156", "none", trim, 6)
    return found


def portrait(figure: Figure) -> str:
    """Draw the whole portrait; of its four faces the calm one is visible."""
    skin, shade, ink = SKINS[figure.skin]
    wide = figure.wide
    faces = "".join(
        f'<g id="{face}"{"" if face == FACES[0] else " display=" + chr(34) + "none" + chr(34)}>'
        f"{_eyes(figure, face)}{_brows(figure, face)}{_mouth(figure, face)}</g>"
        for face in FACES
    )
    parts = (
        f'<rect width="{SIZE}" height="{SIZE}" fill="{figure.ground}"/>',
        path(_rays(), figure.ray),
        '<g transform="translate(0 4)">',
        figure.back,
        figure.body,
        path("M84,136L84,160Q100,174 116,160L116,136Z", shade),
        ellipse(101 - wide, 104, 6, 10, shade),
        ellipse(99 + wide, 104, 6, 10, shade),
        path(_head(wide), skin),
        path(_lit_side(wide), shade),
        *(ellipse(x, 117, 8, 5, "#d9604e", ' fill-opacity="0.25"') for x in (74, 126)),
        line("M101,96L94.5,119Q97,122.5 104,121", ink, 2.2, ' stroke-linejoin="round"'),
        figure.under,
        faces,
        figure.over,
        figure.front,
        "</g>",
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
    return f"{head}{''.join(parts)}</svg>\n"


def _head(wide: float) -> str:
    left, right = 100 - wide, 100 + wide
    return (
        f"M{left:g},84C{left:g},50 {right:g},50 {right:g},84L{right - 1:g},106"
        f"C{right - 3:g},132 116,149 100,149C84,149 {left + 3:g},132 {left + 1:g},106Z"
    )


def _lit_side(wide: float) -> str:
    """Draw the half of the head that is in the shade."""
    right = 100 + wide
    return (
        f"M100,58.5C{100 + wide / 2:g},58.5 {right:g},67 {right:g},84"
        f"L{right - 1:g},106C{right - 3:g},132 116,149 100,149Z"
    )


def _rays(number: int = 14) -> str:
    found = ""
    for n in range(number):
        ends = [2 * math.pi * n / number + side for side in (-0.11, 0.11)]
        points = [(100 + 160 * math.cos(a), 96 + 160 * math.sin(a)) for a in ends]
        found += "M100,96" + "".join(f"L{x:.0f},{y:.0f}" for x, y in points) + "Z"
    return found


def _eyes(figure: Figure, face: str) -> str:
    return "".join(_eye(figure, face, x, right=x > 100) for x in (83, 117))


def _eye(figure: Figure, face: str, x: float, right: bool) -> str:
    if face == "pleased":
        return line(f"M{x - 10:g},99Q{x:g},89 {x + 10:g},99", INK, 3.2)
    open_by = 1.3 if face == "raised" and right else 0.86 if face == "rueful" else 1.0
    side, up = (1.5, 0.6) if face == "raised" else (0.0, 0.0)
    top, low, lid = 98 - 9.5 * open_by, 98 + 6.5 * open_by, 98 - 10.5 * open_by
    white = f"M{x - 10.5:g},98Q{x:g},{top:.1f} {x + 10.5:g},98Q{x:g},{low:.1f} {x - 10.5:g},98Z"
    return (
        path(white, PAPER)
        + circle(x + side, 97.5 - up, 4.8, figure.eye)
        + circle(x + side, 97.3, 2.3, "#10151c")
        + circle(x + side + 1.7, 95.6, 1.3, "#ffffff")
        + line(f"M{x - 11:g},98.5Q{x:g},{lid:.1f} {x + 11:g},98.5", INK, 2.8)
    )


def _brows(figure: Figure, face: str) -> str:
    """Draw the brows: surprise raises one, regret slants both."""
    left = {"raised": 1, "pleased": -2, "rueful": 2}.get(face, 0)
    right = {"raised": -9, "pleased": -2, "rueful": 2}.get(face, 0)
    slope = 5 if face == "rueful" else 0
    arch = 2 if face == "raised" else 0
    inner = slope * 0.8
    ends = (
        f"M70,{86 + left + slope:g}Q81,{78 + left:g} 94,{84 + left - inner:g}",
        f"M106,{84 + right - inner:g}Q119,{78 + right - arch:g} 130,{86 + right + slope:g}",
    )
    return "".join(line(each, figure.brow, figure.brow_width) for each in ends)


def _mouth(figure: Figure, face: str) -> str:
    y, half = figure.mouth
    lip = figure.lip
    if face == "raised":
        return path(
            f"M93,{y + 1:g}Q97,{y - 5:g} 104,{y - 3:g}Q110,{y - 3:g} 112,{y - 4:g}"
            f"Q108,{y + 5:g} 93,{y + 1:g}Z",
            lip,
        )
    if face == "pleased":
        left, right = 97 - half, 103 + half
        mouth = f"M{left:g},{y - 4:g}Q100,{y - 1:g} {right:g},{y - 4:g}Q100,{y + 13:g} {left:g},{y - 4:g}Z"
        teeth = (
            f"M{left + 2:g},{y - 3:g}Q100,{y:g} {right - 2:g},{y - 3:g}"
            f"Q100,{y + 4:g} {left + 2:g},{y - 3:g}Z"
        )
        return path(mouth, "#7a1f28") + path(teeth, PAPER)
    if face == "rueful":
        return line(f"M90,{y + 2:g}Q98,{y - 3:g} 111,{y + 3:g}", lip, 3.6)
    left, right = 100 - half, 100 + half
    return path(
        f"M{left:g},{y:g}Q94,{y - 4:g} 100,{y - 2:g}Q106,{y - 4:g} {right:g},{y:g}"
        f"Q100,{y + 7:g} {left:g},{y:g}Z",
        lip,
    )
