"""Tool bar icons: 24 x 24, one colour, lines two units wide."""

from __future__ import annotations

from assets.geometry import (
    Path,
    arc,
    document,
    ellipse,
    fill,
    join,
    polar,
    polygon,
    polyline,
    rect,
    stroke,
)

COLOUR = "#f4efe2"
LINE = 2.0
INK = "#1d2430"  # for a tick on gold
FIELD = "#8a8577"  # for arrows in fields, to be seen on light and on dark paper


def _lines(*paths: Path) -> str:
    return stroke(join(paths), COLOUR, LINE)


def _solid(*paths: Path) -> str:
    return fill(join(paths), COLOUR)


def _mirrored(elements: list[str]) -> list[str]:
    return ['<g transform="translate(24 0) scale(-1 1)">', *elements, "</g>"]


def _undo() -> list[str]:
    hook = Path.parse("M5,9.5 L14,9.5 C17.6,9.5 20,11.8 20,14.8 C20,17.8 17.6,20 14,20 L9,20")
    return [_lines(hook, polyline((9, 5), (4.6, 9.5), (9, 14)))]


def _hint() -> list[str]:
    bulb = Path.parse(
        "M9,17 C9,14.4 6,13 6,9 C6,5.4 8.8,3 12,3 C15.2,3 18,5.4 18,9 C18,13 15,14.4 15,17Z"
    )
    return [_lines(bulb, polyline((10, 21), (14, 21)))]


def _rules() -> list[str]:
    mark = Path.parse(
        "M9,9.4 C9,7.4 10.2,6.3 12,6.3 C13.8,6.3 15.1,7.4 15.1,9.1 C15.1,11.6 12,11.7 12,14.2"
    )
    return [_lines(ellipse(12, 12, 9.5), mark), _solid(ellipse(12, 17.3, 1.35))]


def _settings() -> list[str]:
    teeth: list[tuple[float, float]] = []
    for i in range(8):
        a = 45 * i
        teeth += [polar(12, 12, r, a + d) for r, d in ((7.3, -14), (9.8, -9), (9.8, 9), (7.3, 14))]
    return [_lines(polygon(*teeth), ellipse(12, 12, 3.1))]


def _menu() -> list[str]:
    return [_lines(*(polyline((4, y), (20, y)) for y in (6, 12, 18)))]


def _replay() -> list[str]:
    """Once more from the start: an arrow round a triangle."""
    head = polyline((3.4, 3.6), (4.2, 8.6), (9.2, 8))
    return [
        _lines(arc(12, 12.5, 8.5, -152, 150), head),
        _solid(polygon((10, 8.8), (10, 16.2), (16, 12.5))),
    ]


def _fullscreen() -> list[str]:
    corner = polyline((4, 9), (4, 4), (9, 4))
    return [_lines(*(corner.turned(90 * i, (12, 12)) for i in range(4)))]


def _home() -> list[str]:
    """A temple front, which is home here."""
    roof = polygon((12, 3.2), (21, 8.8), (3, 8.8))
    columns = [polyline((x, 12), (x, 17)) for x in (6, 12, 18)]
    return [_lines(roof, *columns, polyline((3.4, 20.4), (20.6, 20.4)))]


def _new() -> list[str]:
    return [_lines(polyline((12, 4), (12, 20)), polyline((4, 12), (20, 12)))]


def _next() -> list[str]:
    return [_lines(polyline((4, 12), (20, 12)), polyline((13.5, 5.5), (20, 12), (13.5, 18.5)))]


def _close() -> list[str]:
    return [_lines(polyline((5.5, 5.5), (18.5, 18.5)), polyline((18.5, 5.5), (5.5, 18.5)))]


def _check() -> list[str]:
    return [stroke(polyline((4, 12.8), (9.6, 18.4), (20, 6.4)), COLOUR, LINE + 1)]


def _check_ink() -> list[str]:
    return [stroke(polyline((4, 12.8), (9.6, 18.4), (20, 6.4)), INK, LINE + 1)]


def _cut() -> list[str]:
    rings = ellipse(6.4, 18, 2.9) + ellipse(17.6, 18, 2.9)
    return [_lines(rings, polyline((8, 15.4), (16.6, 3)), polyline((16, 15.4), (7.4, 3)))]


def _seal() -> list[str]:
    shackle = Path.parse("M7.5,10.5 L7.5,8 C7.5,5 9.4,3 12,3 C14.6,3 16.5,5 16.5,8 L16.5,10.5")
    hole = polyline((12, 14.6), (12, 16.8))
    return [_lines(rect(4.6, 10.5, 14.8, 10.4, 2.4), shackle, hole)]


def _down() -> list[str]:
    return [stroke(polyline((5, 9), (12, 16), (19, 9)), FIELD, 2.6)]


def _up() -> list[str]:
    return [stroke(polyline((5, 15), (12, 8), (19, 15)), FIELD, 2.6)]


def _left() -> list[str]:
    return [stroke(polyline((15, 5), (8, 12), (15, 19)), FIELD, 2.6)]


def _right() -> list[str]:
    return [stroke(polyline((9, 5), (16, 12), (9, 19)), FIELD, 2.6)]


TOOLS: dict[str, list[str]] = {
    "undo": _undo(),
    "redo": _mirrored(_undo()),
    "hint": _hint(),
    "rules": _rules(),
    "settings": _settings(),
    "menu": _menu(),
    "replay": _replay(),
    "fullscreen": _fullscreen(),
    "home": _home(),
    "new": _new(),
    "next": _next(),
    "close": _close(),
    "check": _check(),
    "check-ink": _check_ink(),
    "cut": _cut(),
    "seal": _seal(),
    "down": _down(),
    "up": _up(),
    "left": _left(),
    "right": _right(),
}


def drawings() -> dict[str, str]:
    return {f"{name}.svg": document(24, 24, *elements) for name, elements in TOOLS.items()}
