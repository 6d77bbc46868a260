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
FIELD = "#8a8577"  # for arrows in fields, visible on light and dark backgrounds


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
    """Draw an arrow round a triangle: once more from the start."""
    head = polyline((3.4, 3.6), (4.2, 8.6), (9.2, 8))
    return [
        _lines(arc(12, 12.5, 8.5, -152, 150), head),
        _solid(polygon((10, 8.8), (10, 16.2), (16, 12.5))),
    ]


def _fullscreen() -> list[str]:
    corner = polyline((4, 9), (4, 4), (9, 4))
    return [_lines(*(corner.turned(90 * i, (12, 12)) for i in range(4)))]


def _home() -> list[str]:
    """Draw a temple front for the start page."""
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


def _open() -> list[str]:
    folder = Path.parse("M3,19 L3,5.5 L9.5,5.5 L12,8.5 L20,8.5 L20,12")
    return [_lines(folder, polygon((3, 19.5), (6.5, 12), (22, 12), (18.5, 19.5)))]


def _save() -> list[str]:
    return [
        _lines(
            polyline((12, 3.5), (12, 14.5)),
            polyline((7.2, 10), (12, 14.8), (16.8, 10)),
            polyline((4, 16.5), (4, 20.5), (20, 20.5), (20, 16.5)),
        )
    ]


def _people() -> list[str]:
    """Draw two people side by side, head and shoulders."""
    front = Path.parse("M2.5,20 C2.5,16.4 5.2,14.4 8.5,14.4 C11.8,14.4 14.5,16.4 14.5,20")
    behind = Path.parse("M17.5,14.6 C20,15.2 21.5,17.2 21.5,20")
    side = Path.parse("M15.4,4.6 C17.4,5 18.6,6.4 18.6,8.2 C18.6,10 17.4,11.4 15.4,11.8")
    return [_lines(ellipse(8.5, 8.2, 3.8), front, side, behind)]


def _matches() -> list[str]:
    return [_lines(ellipse(12, 12, 9), polyline((12, 6.8), (12, 12.2), (16, 14.6)))]


def _resign() -> list[str]:
    flag = polygon((6, 4), (19.5, 4), (16, 8.6), (19.5, 13.2), (6, 13.2))
    return [_lines(flag, polyline((6, 4), (6, 21)))]


def _series() -> list[str]:
    """Draw a cup."""
    bowl = Path.parse("M7.5,3.5 L16.5,3.5 L16.5,9 C16.5,12 14.6,14 12,14 C9.4,14 7.5,12 7.5,9Z")
    ears = Path.parse(
        "M7.5,5.5 L4,5.5 C4,8.6 5.4,10.4 8,10.8 M16.5,5.5 L20,5.5 C20,8.6 18.6,10.4 16,10.8"
    )
    return [_lines(bowl, ears, polyline((12, 14), (12, 20.2)), polyline((7.6, 20.5), (16.4, 20.5)))]


def _chair() -> list[str]:
    """Draw two places that are swapped."""
    over = (polyline((4, 8), (20, 8)), polyline((15.6, 3.6), (20, 8), (15.6, 12.4)))
    return [_lines(*over, *(part.turned(180, (12, 12)) for part in over))]


def _review() -> list[str]:
    return [_lines(ellipse(10.4, 10.4, 6.9), polyline((15.6, 15.6), (21, 21)))]


def _statistics() -> list[str]:
    bars = (polyline((x, 20), (x, y)) for x, y in ((5.5, 13), (12, 4.5), (18.5, 9.5)))
    return [_lines(*bars)]


def _moves() -> list[str]:
    lines = (polyline((9.5, y), (20.5, y)) for y in (6, 12, 18))
    return [_lines(*lines), _solid(*(ellipse(4.6, y, 1.5) for y in (6, 12, 18)))]


def _keys() -> list[str]:
    """Draw a keyboard."""
    dots = (ellipse(x, y, 0.9) for x, y in ((6.5, 9.6), (10.2, 9.6), (13.8, 9.6), (17.5, 9.6)))
    return [_lines(rect(2.5, 5.5, 19, 13, 2.4), polyline((8, 14.6), (16, 14.6))), _solid(*dots)]


def _about() -> list[str]:
    return [
        _lines(ellipse(12, 12, 9.5), polyline((12, 11), (12, 17))),
        _solid(ellipse(12, 7.3, 1.4)),
    ]


def _quit() -> list[str]:
    ring = arc(12, 13, 8.3, -52, 232)
    return [_lines(ring, polyline((12, 3), (12, 11.4)))]


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
    "open": _open(),
    "save": _save(),
    "matches": _matches(),
    "people": _people(),
    "resign": _resign(),
    "series": _series(),
    "chair": _chair(),
    "review": _review(),
    "statistics": _statistics(),
    "moves": _moves(),
    "keys": _keys(),
    "about": _about(),
    "quit": _quit(),
}


def drawings() -> dict[str, str]:
    return {f"{name}.svg": document(24, 24, *elements) for name, elements in TOOLS.items()}
