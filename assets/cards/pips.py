"""Suit shapes, the index in the corners, and the number cards."""

from __future__ import annotations

from assets.cards.index_outlines import OUTLINES
from assets.cards.palette import EDGE, FACE, SUIT
from assets.geometry import Path, Point, ellipse, fill, half, join, number, rect

WIDTH, HEIGHT = 250, 350
RADIUS = 16

COLUMNS = (91, 125, 159)
TOP_ROW, BOTTOM_ROW = 62, 288
# Column and, as a share of the way from the top row to the bottom row, height of each pip.
PLACES: dict[str, tuple[tuple[int, float], ...]] = {
    "A": ((1, 1 / 2),),
    "2": ((1, 0), (1, 1)),
    "3": ((1, 0), (1, 1 / 2), (1, 1)),
    "4": ((0, 0), (2, 0), (0, 1), (2, 1)),
    "5": ((0, 0), (2, 0), (1, 1 / 2), (0, 1), (2, 1)),
    "6": ((0, 0), (2, 0), (0, 1 / 2), (2, 1 / 2), (0, 1), (2, 1)),
    "7": ((0, 0), (2, 0), (1, 1 / 4), (0, 1 / 2), (2, 1 / 2), (0, 1), (2, 1)),
    "8": ((0, 0), (2, 0), (1, 1 / 4), (0, 1 / 2), (2, 1 / 2), (1, 3 / 4), (0, 1), (2, 1)),
    "9": (
        (0, 0),
        (2, 0),
        (0, 1 / 3),
        (2, 1 / 3),
        (1, 1 / 2),
        (0, 2 / 3),
        (2, 2 / 3),
        (0, 1),
        (2, 1),
    ),
    "T": (
        (0, 0),
        (2, 0),
        (1, 1 / 6),
        (0, 1 / 3),
        (2, 1 / 3),
        (0, 2 / 3),
        (2, 2 / 3),
        (1, 5 / 6),
        (0, 1),
        (2, 1),
    ),
}
# The widest pips that leave a gap to their neighbours; on nines and tens they are closer.
PIP_HEIGHT = {"A": 116.0, "9": 41.0, "T": 41.0}
USUAL_PIP_HEIGHT = 52.0
SLIM = {"D": 1.12}
"""Diamonds are narrow, and look small at the same height as the others."""

INDEX_CENTRE = 26.5
INDEX_TOP = 16.0
INDEX_HEIGHT = 40.0
INDEX_SUIT_Y = 80.0
INDEX_SUIT_HEIGHT = 30.0

_DIAMOND = half("M0,-1 C.2,-.5 .44,-.2 .76,0 C.44,.2 .2,.5 0,1")
_HEART = half("M0,-.5 C.1,-1.12 .98,-1.08 .98,-.4 C.98,.12 .36,.4 0,1")
_SPADE = half("M0,-1 C.26,-.48 .95,-.14 .95,.34 C.95,.86 .32,.86 .1,.48 C.12,.78 .2,.94 .4,1 L0,1")
_CLUB = join(
    (
        ellipse(0, -0.52, 0.455),
        ellipse(-0.5, 0.2, 0.455),
        ellipse(0.5, 0.2, 0.455),
        # Fill the hole between the three leaves.
        half("M0,-.3 L.2,0 L.11,.2 C.12,.7 .2,.94 .4,1 L0,1"),
    )
)
SHAPES: dict[str, Path] = {"C": _CLUB, "D": _DIAMOND, "H": _HEART, "S": _SPADE}


def suit(name: str, cx: float, cy: float, height: float, turned: bool = False) -> Path:
    shape = SHAPES[name].scaled(height / 2 * SLIM.get(name, 1))
    return (shape.turned(180) if turned else shape).moved(cx, cy)


def rank(text: str, cx: float, top: float, height: float, widest: float) -> Path:
    """Return a rank's outline, with `T` as 10, narrowed where necessary."""
    shape = Path.parse(OUTLINES[text]) if text != "T" else _ten()
    left, _, right, _ = shape.box()
    # The font's J descends below the baseline; on the cards it must not.
    tall = height / max(100.0, _drop(shape)) if text == "J" else height / 100
    narrow = min(1.0, widest / ((right - left) * height / 100))
    at_top = shape.moved(-(left + right) / 2, 100)
    return at_top.scaled(height / 100 * narrow, tall).moved(cx, top)


def _drop(shape: Path) -> float:
    _, top, _, bottom = shape.box()
    return bottom - top


def _ten() -> Path:
    one, nought = Path.parse(OUTLINES["1"]), Path.parse(OUTLINES["0"])
    return one.moved(-(one.box()[2] + 5), 0) + nought.moved(5 - nought.box()[0], 0)


def halves(shape: Path) -> Path:
    """Return a shape and the same rotated about the card's centre."""
    return shape + shape.turned(180, (WIDTH / 2, HEIGHT / 2))


def index(card: str) -> list[str]:
    """Draw rank and suit in two corners; the rank is outlined to give it weight on small cards."""
    rank_text, suit_name = card[0], card[1]
    letters = rank(rank_text, INDEX_CENTRE, INDEX_TOP, INDEX_HEIGHT, 31 if rank_text == "T" else 33)
    small = suit(suit_name, INDEX_CENTRE, INDEX_SUIT_Y, INDEX_SUIT_HEIGHT)
    return [bold(halves(letters), 2), fill(halves(small), SUIT)]


def bold(shape: Path, width: float) -> str:
    outline = f'stroke="{SUIT}" stroke-width="{number(width)}" stroke-linejoin="round"'
    return f'<path fill="{SUIT}" {outline} d="{shape.d()}"/>'


def blank() -> str:
    outline = rect(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, RADIUS)
    return f'<path fill="{FACE}" stroke="{EDGE}" stroke-width="1.2" d="{outline.d()}"/>'


def places(rank_text: str) -> list[Point]:
    run = BOTTOM_ROW - TOP_ROW
    return [Point(COLUMNS[column], TOP_ROW + run * down) for column, down in PLACES[rank_text]]


def number_card(card: str) -> list[str]:
    rank_text, suit_name = card[0], card[1]
    height = PIP_HEIGHT.get(rank_text, USUAL_PIP_HEIGHT)
    pips = join(suit(suit_name, x, y, height, y > HEIGHT / 2) for x, y in places(rank_text))
    return [blank(), *index(card), fill(pips, SUIT)]
