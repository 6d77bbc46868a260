"""Paths in plain numbers, and the few SVG elements that QtSvg draws quickly.

Units are those of the drawing that uses them (cards: 250 x 350). Angles are degrees, clockwise
on the screen, 0 pointing right.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

KAPPA = 0.5523
"""The handle length of a cubic that approximates a quarter of a unit circle."""


class Point(NamedTuple):
    x: float
    y: float


class Segment(NamedTuple):
    """One of M, L, C, Z with its 1, 1, 3 or 0 points, all absolute."""

    op: str
    points: tuple[Point, ...]


POINTS_OF = {"M": 1, "L": 1, "C": 3, "Z": 0}


def number(value: float, digits: int = 1) -> str:
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@dataclass(frozen=True)
class Path:
    """A shape of one or more outlines."""

    segments: tuple[Segment, ...] = ()

    @staticmethod
    def parse(d: str) -> Path:
        """Read `d` text that uses absolute M, L, C and Z only."""
        segments: list[Segment] = []
        for op, rest in re.findall(r"([MLCZ])([^MLCZ]*)", d):
            values = [float(v) for v in re.findall(r"-?\d*\.?\d+", rest)]
            points = [Point(*pair) for pair in zip(values[::2], values[1::2], strict=True)]
            size = POINTS_OF[op]
            if size == 0:
                segments.append(Segment("Z", ()))
            for i in range(0, len(points), size or 1):
                name = "L" if op == "M" and i else op
                segments.append(Segment(name, tuple(points[i : i + size])))
        return Path(tuple(segments))

    def __add__(self, other: Path) -> Path:
        return Path(self.segments + other.segments)

    def mapped(self, change: Callable[[Point], Point]) -> Path:
        return Path(tuple(Segment(s.op, tuple(map(change, s.points))) for s in self.segments))

    def moved(self, dx: float, dy: float) -> Path:
        return self.mapped(lambda p: Point(p.x + dx, p.y + dy))

    def scaled(self, sx: float, sy: float | None = None) -> Path:
        return self.mapped(lambda p: Point(p.x * sx, p.y * (sx if sy is None else sy)))

    def turned(self, angle: float, about: tuple[float, float] = (0, 0)) -> Path:
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        ax, ay = about
        return self.mapped(
            lambda p: Point(
                ax + (p.x - ax) * c - (p.y - ay) * s, ay + (p.x - ax) * s + (p.y - ay) * c
            )
        )

    def mirrored(self) -> Path:
        """Mirror horizontally, reversing outlines to keep their winding."""
        flipped = self.mapped(lambda p: Point(-p.x, p.y))
        out: list[Segment] = []
        for outline in flipped.outlines():
            out.extend(_reversed(outline))
        return Path(tuple(out))

    def both(self) -> Path:
        """Return this and its mirror image."""
        return self + self.mirrored()

    def folded(self) -> Path:
        """Close an open right half, drawn from top to bottom, with its mirror image."""
        back = _reversed(
            [Segment(s.op, tuple(Point(-p.x, p.y) for p in s.points)) for s in self.segments]
        )
        return Path((*self.segments, Segment("L", back[0].points), *back[1:], Segment("Z", ())))

    def outlines(self) -> list[list[Segment]]:
        found: list[list[Segment]] = []
        for segment in self.segments:
            if segment.op == "M":
                found.append([])
            found[-1].append(segment)
        return found

    def box(self) -> tuple[float, float, float, float]:
        """Return left, top, right, bottom of all points including handles, an upper bound."""
        xs = [p.x for s in self.segments for p in s.points]
        ys = [p.y for s in self.segments for p in s.points]
        return min(xs), min(ys), max(xs), max(ys)

    def d(self, digits: int = 1) -> str:
        """Return the text of a `d` attribute, with relative commands where shorter."""
        out: list[str] = []
        unit = 10**digits
        at = start = Point(0, 0)
        for op, points in self.segments:
            rounded = [Point(round(p.x * unit) / unit, round(p.y * unit) / unit) for p in points]
            if op == "Z":
                out.append("z")
                at = start
                continue
            absolute = op + _pairs(rounded, digits)
            relative = op.lower() + _pairs([Point(p.x - at.x, p.y - at.y) for p in rounded], digits)
            out.append(relative if len(relative) < len(absolute) else absolute)
            at = rounded[-1]
            if op == "M":
                start = at
        return "".join(out)


def _pairs(points: Sequence[Point], digits: int) -> str:
    text = ""
    for value in (v for p in points for v in p):
        n = number(value, digits)
        text += n if not text or n.startswith("-") else " " + n
    return text


def _reversed(outline: Sequence[Segment]) -> list[Segment]:
    closed = outline[-1].op == "Z"
    drawn = [s for s in outline if s.op != "Z"]
    ends = [s.points[-1] for s in drawn]
    out = [Segment("M", (ends[-1],))]
    for i in range(len(drawn) - 1, 0, -1):
        handles = tuple(reversed(drawn[i].points[:-1]))
        out.append(Segment(drawn[i].op, (*handles, ends[i - 1])))
    if closed:
        out.append(Segment("Z", ()))
    return out


def join(paths: Iterable[Path]) -> Path:
    return Path(tuple(s for p in paths for s in p.segments))


def half(d: str) -> Path:
    """Return a symmetric shape from the text of its right half, top to bottom."""
    return Path.parse(d).folded()


def polygon(*points: tuple[float, float]) -> Path:
    first, *rest = (Point(*p) for p in points)
    return Path((Segment("M", (first,)), *(Segment("L", (p,)) for p in rest), Segment("Z", ())))


def polyline(*points: tuple[float, float]) -> Path:
    return Path(polygon(*points).segments[:-1])


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> Path:
    ry = rx if ry is None else ry
    a, b = rx * KAPPA, ry * KAPPA
    return Path(
        (
            Segment("M", (Point(cx, cy - ry),)),
            Segment("C", (Point(cx + a, cy - ry), Point(cx + rx, cy - b), Point(cx + rx, cy))),
            Segment("C", (Point(cx + rx, cy + b), Point(cx + a, cy + ry), Point(cx, cy + ry))),
            Segment("C", (Point(cx - a, cy + ry), Point(cx - rx, cy + b), Point(cx - rx, cy))),
            Segment("C", (Point(cx - rx, cy - b), Point(cx - a, cy - ry), Point(cx, cy - ry))),
            Segment("Z", ()),
        )
    )


def dots(centres: Iterable[tuple[float, float]], r: float) -> Path:
    return join(ellipse(x, y, r) for x, y in centres)


def arc(cx: float, cy: float, r: float, start: float, end: float) -> Path:
    """Return an open arc, clockwise from angle `start` to `end`."""
    steps = max(1, math.ceil(abs(end - start) / 90))
    each = math.radians((end - start) / steps)
    k = 4 / 3 * math.tan(each / 4)
    a = math.radians(start)
    segments = [Segment("M", (Point(cx + r * math.cos(a), cy + r * math.sin(a)),))]
    for _ in range(steps):
        b = a + each
        segments.append(
            Segment(
                "C",
                (
                    Point(
                        cx + r * (math.cos(a) - k * math.sin(a)),
                        cy + r * (math.sin(a) + k * math.cos(a)),
                    ),
                    Point(
                        cx + r * (math.cos(b) + k * math.sin(b)),
                        cy + r * (math.sin(b) - k * math.cos(b)),
                    ),
                    Point(cx + r * math.cos(b), cy + r * math.sin(b)),
                ),
            )
        )
        a = b
    return Path(tuple(segments))


def rect(x: float, y: float, w: float, h: float, r: float = 0) -> Path:
    if not r:
        return polygon((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    k = r * (1 - KAPPA)
    right, bottom = x + w, y + h
    return Path.parse(
        f"M{x + r},{y} L{right - r},{y} C{right - k},{y} {right},{y + k} {right},{y + r} "
        f"L{right},{bottom - r} C{right},{bottom - k} {right - k},{bottom} {right - r},{bottom} "
        f"L{x + r},{bottom} C{x + k},{bottom} {x},{bottom - k} {x},{bottom - r} "
        f"L{x},{y + r} C{x},{y + k} {x + k},{y} {x + r},{y}Z"
    )


def polar(cx: float, cy: float, r: float, angle: float) -> tuple[float, float]:
    return cx + r * math.cos(math.radians(angle)), cy + r * math.sin(math.radians(angle))


def star(cx: float, cy: float, outer: float, inner: float, points: int, turn: float = -90) -> Path:
    step = 180 / points
    return polygon(
        *(polar(cx, cy, inner if i % 2 else outer, turn + i * step) for i in range(2 * points))
    )


def cut(points: Sequence[tuple[float, float]], box: tuple[float, float, float, float]) -> Path:
    """Clip a convex polygon to a box (left, top, right, bottom): QtSvg has no clip paths."""
    left, top, right, bottom = box
    edges: tuple[tuple[int, float, bool], ...] = (
        (0, left, True),
        (0, right, False),
        (1, top, True),
        (1, bottom, False),
    )
    kept = list(points)
    for axis, limit, above in edges:
        source, kept = kept, []
        for i, here in enumerate(source):
            before = source[i - 1]
            in_here = (here[axis] >= limit) is above or here[axis] == limit
            in_before = (before[axis] >= limit) is above or before[axis] == limit
            if in_here != in_before:
                t = (limit - before[axis]) / (here[axis] - before[axis])
                kept.append(
                    (before[0] + t * (here[0] - before[0]), before[1] + t * (here[1] - before[1]))
                )
            if in_here:
                kept.append(here)
    return polygon(*kept) if len(kept) > 2 else Path()


def fill(shape: Path, colour: str, opacity: float = 1) -> str:
    faint = f' fill-opacity="{number(opacity, 2)}"' if opacity < 1 else ""
    return f'<path fill="{colour}"{faint} d="{shape.d()}"/>'


def stroke(
    shape: Path, colour: str, width: float, opacity: float = 1, *, cap: str = "round"
) -> str:
    faint = f' stroke-opacity="{number(opacity, 2)}"' if opacity < 1 else ""
    ends = ' stroke-linecap="round" stroke-linejoin="round"' if cap == "round" else ""
    return f'<path fill="none" stroke="{colour}" stroke-width="{number(width, 2)}"{ends}{faint} d="{shape.d()}"/>'


def document(width: float, height: float, *elements: str, left: float = 0, top: float = 0) -> str:
    view = " ".join(number(v) for v in (left, top, width, height))
    body = "\n".join(e for e in elements if e)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{number(width)}" height="{number(height)}" viewBox="{view}">\n{body}\n</svg>\n'
    )
