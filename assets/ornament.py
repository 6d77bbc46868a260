"""Greek ornament shared by cards, icons and strips: meander, waves, leaves, the sun."""

from __future__ import annotations

from assets.geometry import Path, Point, Segment, arc, ellipse, join, polar, polygon, polyline

# One key of the meander in a unit square, and the run along its foot.
_KEY = ((0, 1), (0, 0), (0.8, 0), (0.8, 0.72), (0.34, 0.72), (0.34, 0.38), (0.58, 0.38))


def meander(x: float, y: float, w: float, h: float, keys: int) -> Path:
    """Return a band of keys, to be stroked about h/8 wide; its foot line runs along y + h."""
    unit = w / keys
    lines = [polyline(*((x + (i + a) * unit, y + b * h) for a, b in _KEY)) for i in range(keys)]
    return join(lines) + polyline((x, y + h), (x + w, y + h))


def key_border(
    x: float, y: float, w: float, h: float, depth: float, across: int, down: int
) -> Path:
    """Return a meander around a box, feet outwards."""
    side = w - 2 * depth
    top = meander(-side / 2, -h / 2, side, depth, across)
    # The keys point inwards, so that the foot lines form a frame.
    top = top.mapped(lambda p: type(p)(p.x, -h + depth - p.y))
    left = meander(-(h - 2 * depth) / 2, -w / 2, h - 2 * depth, depth, down)
    left = left.mapped(lambda p: type(p)(p.x, -w + depth - p.y)).turned(-90)
    centre = (x + w / 2, y + h / 2)
    return join(part.turned(turn).moved(*centre) for part in (top, left) for turn in (0, 180))


def guilloche(x: float, y: float, w: float, depth: float, eyes: int) -> Path:
    """Return two crossing waves, `depth` to either side of y, with `eyes` round openings."""
    unit = w / eyes
    one = [Segment("M", (Point(x, y),))]
    for i in range(eyes):
        a, side = x + i * unit, depth * (4 / 3) * (-1 if i % 2 else 1)
        points = (
            Point(a + unit * 0.36, y + side),
            Point(a + unit * 0.64, y + side),
            Point(a + unit, y),
        )
        one.append(Segment("C", points))
    path = Path(tuple(one))
    return path + path.mapped(lambda p: Point(p.x, 2 * y - p.y))


def leaf(length: float, width: float) -> Path:
    """Return a pointed leaf from the origin to the right."""
    w = width / 2
    return Path.parse(
        f"M0,0 C{length * 0.25},{-w * 1.25} {length * 0.7},{-w} {length},0 "
        f"C{length * 0.7},{w} {length * 0.25},{w * 1.25} 0,0Z"
    )


def leaf_at(x: float, y: float, length: float, width: float, angle: float) -> Path:
    return leaf(length, width).turned(angle).moved(x, y)


def lozenge(cx: float, cy: float, rx: float, ry: float) -> Path:
    return polygon((cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy))


def sun_rays(
    cx: float, cy: float, inner: float, outer: float, half_width: float, rays: int, turn: float
) -> Path:
    """Return pointed rays on a circle, the first at angle `turn`."""
    shapes = []
    for i in range(rays):
        shape = polygon((inner, -half_width), (outer, 0), (inner, half_width))
        shapes.append(shape.turned(turn + 360 * i / rays).moved(cx, cy))
    return join(shapes)


def rosette(cx: float, cy: float, r: float, petals: int = 6) -> Path:
    size = r * 0.42
    return join(
        ellipse(*polar(cx, cy, r - size, 360 * i / petals), size) for i in range(petals)
    ) + ellipse(cx, cy, r * 0.3)


def scales(x: float, y: float, w: float, rows: int, across: int) -> list[Path]:
    """Return rows of overlapping arches as open lines; odd rows begin with half a scale."""
    r = w / across / 2
    found = []
    for row in range(rows):
        cy = y + row * r
        if row % 2 == 0:
            found.append(join(arc(x + (2 * i + 1) * r, cy, r, 180, 360) for i in range(across)))
        else:
            middle = [arc(x + 2 * i * r, cy, r, 180, 360) for i in range(1, across)]
            found.append(join((arc(x, cy, r, 270, 360), *middle, arc(x + w, cy, r, 180, 270))))
    return found
