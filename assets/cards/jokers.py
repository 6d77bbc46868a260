"""Jokers: a comic actor's mask, in three kinds and on two grounds, distinguished by stars."""

from __future__ import annotations

from assets.cards.grounds import MIDDLE, panel
from assets.cards.palette import CREAM, DRESSES, GOLD, GOLD_DARK, INK, RED, SUIT
from assets.cards.pips import blank, halves
from assets.geometry import Path, cut, dots, ellipse, fill, half, join, polar, rect, star, stroke
from assets.ornament import leaf_at, meander

STAR_POINTS = 5


def stars(n: int, cx: float, top: float, r: float, step: float) -> Path:
    """Return `n` stars in a column."""
    return join(star(cx, top + i * step, r, r * 0.42, STAR_POINTS) for i in range(n))


def index(n: int) -> list[str]:
    """Return as many stars as the joker's number, in two columns from four on."""
    if n <= 3:
        return [fill(halves(stars(n, 26, 32, 14, 31)), SUIT)]
    left, right = (n + 1) // 2, n // 2
    return [fill(halves(stars(left, 16.5, 28, 10.4, 23) + stars(right, 36.5, 28, 10.4, 23)), SUIT)]


def mask(kind: int) -> list[str]:
    """Draw a laughing mask about (0, 0), 96 wide: 0 has ivy, 1 curls, 2 a pointed cap."""
    face = half("M0,-50 C30,-50 46,-34 46,-6 C46,26 28,54 0,58")
    eye = Path.parse("M10,-10 C14,-22 30,-22 35,-8 C28,-15 18,-15 10,-10Z").both()
    brow = Path.parse("M7,-22 C14,-36 30,-38 39,-24").both()
    mouth = half("M0,24 C14,27 26,22 33,9 C35,34 18,48 0,49")
    nose = Path.parse("M-5,-18 L-7,5 C-6,11 6,11 7,5")
    cheeks = ellipse(29, 8, 7).both()
    return [
        *_hair(kind),
        fill(face, CREAM),
        fill(Path.parse("M0,-50 C30,-50 46,-34 46,-6 C46,26 28,54 0,58Z"), "#efe2c8"),
        fill(cheeks, "#e08a72", 0.6),
        fill(eye, INK),
        stroke(brow, INK, 3.4),
        stroke(nose, GOLD_DARK, 2.6),
        fill(mouth, INK),
        fill(half("M0,40 C8,39 14,40 17,42 C12,46 6,48 0,48"), RED),
        *_crown(kind),
    ]


def _hair(kind: int) -> list[str]:
    if kind == 1:
        curls = dots((polar(0, -4, 49, a) for a in range(-200, 21, 20)), 12)
        return [fill(curls, "#6d3a20")]
    if kind == 2:
        return [fill(half("M0,-60 C40,-60 58,-30 54,20 L44,34 L0,34"), "#2a1d18")]
    return [fill(half("M0,-58 C38,-56 54,-30 52,4 C51,22 46,30 42,34 L0,0"), "#5d4326")]


def _crown(kind: int) -> list[str]:
    if kind == 0:
        leaves = [
            leaf_at(*polar(0, -4, 46, a), 24, 13, a + t)
            for a in (-168, -148, -128, -108)
            for t in (70, 12)
        ]
        berries = dots((polar(0, -4, 49, a) for a in (-138, -118, -98, -82, -62, -42)), 4)
        return [fill(join(leaves).both(), "#8ea15a"), fill(berries, "#7a2a3c")]
    if kind == 1:
        band = half("M0,-50 C24,-50 40,-40 46,-22 L44,-12 C36,-30 20,-39 0,-39")
        return [
            fill(band, GOLD),
            fill(dots(((-30, -33), (-15, -41.6), (0, -44.6), (15, -41.6), (30, -33)), 3), RED),
        ]
    cap = Path.parse(
        "M-48,-26 C-40,-58 -24,-74 6,-84 C22,-90 38,-84 40,-70 C32,-76 24,-72 26,-62 C40,-52 46,-40 48,-26 C24,-40 -24,-40 -48,-26Z"
    )
    return [
        fill(cap, RED),
        fill(half("M0,-37 C20,-37 36,-33 50,-24 L50,-14 C34,-24 18,-28 0,-28"), GOLD),
        fill(ellipse(39, -67, 6), GOLD),
    ]


def joker(n: int) -> list[str]:
    """Draw joker 1 to 6: three masks on sea blue (black jokers), then the same on wine (red)."""
    dress = DRESSES["S" if n <= 3 else "H"]
    rays = [
        cut(
            [(0.0, MIDDLE), polar(0, MIDDLE, 240, a - 5), polar(0, MIDDLE, 240, a + 5)],
            (-74, 28, 74, 278),
        )
        for a in range(0, 360, 20)
    ]
    return [
        blank(),
        '<g transform="translate(125 22)">',
        fill(panel(), dress.dark),
        fill(rect(-75, 28, 150, 250), dress.ground),
        *(fill(ray, dress.pattern) for ray in rays),
        _bands(),
        f'<g transform="translate(0 {MIDDLE:g}) scale(1.12)">',
        *mask((n - 1) % 3),
        "</g>",
        stroke(panel(), dress.dark, 2.4, cap="butt"),
        "</g>",
        *index(n),
    ]


def _bands() -> str:
    """Draw a strip of meander above and below, turned towards the mask."""
    upper = meander(-66, 9, 132, 12, 9)
    both = upper + upper.turned(180, (0, MIDDLE))
    return stroke(both, GOLD, 1.8, cap="butt")
