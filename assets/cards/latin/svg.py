"""Elements of the Latin packs as SVG text: outlined shapes, groups, repeated figures."""

from __future__ import annotations

from collections.abc import Sequence

from assets.cards.palette import FACE, INK
from assets.geometry import number


def line(width: float = 2.2, colour: str = INK) -> str:
    """Return the attributes of an outline."""
    return (
        f'stroke="{colour}" stroke-width="{number(width)}" '
        'stroke-linejoin="round" stroke-linecap="round"'
    )


def shape(d: str, colour: str, width: float = 2.2) -> str:
    """Return a filled shape with a black outline; without one if ``width`` is 0."""
    return f'<path d="{d}" fill="{colour}" {line(width) if width else ""}/>'.replace(" />", "/>")


def drawn(d: str, colour: str, width: float) -> str:
    """Return a line."""
    return f'<path d="{d}" fill="none" {line(width, colour)}/>'


def tube(d: str, colour: str, width: float, outline: float = 2.2) -> str:
    """Return a thick line with a black outline: sleeves, sticks, ribbons."""
    return drawn(d, INK, width + 2 * outline) + drawn(d, colour, width)


def disc(x: float, y: float, r: float, colour: str, width: float = 2.2) -> str:
    edge = line(width) if width else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{colour}" {edge}/>'.replace(
        " />", "/>"
    )


def placed(
    elements: str, x: float, y: float, scale: float = 1, turn: float = 0, flip: bool = False
) -> str:
    """Return elements moved, scaled, rotated and (``flip``) upside down."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if flip:
        steps.append(f"scale({number(scale, 3)} {number(-scale, 3)})")
    elif scale != 1:
        steps.append(f"scale({number(scale, 3)})")
    return f'<g transform="{" ".join(steps)}">{elements}</g>'


def repeated(
    name: str, figure: str, places: Sequence[tuple[float, float, float, float, bool]]
) -> list[str]:
    """Return a figure at several places (x, y, scale, turn, flipped), defined once."""
    if len(places) == 1:
        x, y, scale, turn, flip = places[0]
        return [placed(figure, x, y, scale, turn, flip)]
    uses = []
    for x, y, scale, turn, flip in places:
        steps = f"translate({number(x)} {number(y)})"
        if turn:
            steps += f" rotate({number(turn)})"
        steps += f" scale({number(scale, 3)}" + (f" {number(-scale, 3)})" if flip else ")")
        uses.append(f'<use xlink:href="#{name}" transform="{steps}"/>')
    return [f'<defs><g id="{name}">{figure}</g></defs>', *uses]


def box(x: float, y: float, w: float, h: float, r: float = 0, colour: str = FACE) -> str:
    corner = f' rx="{number(r)}"' if r else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"{corner} '
        f'fill="{colour}"/>'
    )
