"""Faces with one very large rank and suit, legible at 60 pixels."""

from __future__ import annotations

from assets.cards.jokers import mask, stars
from assets.cards.palette import GOLD, SUIT
from assets.cards.pips import WIDTH, blank, bold, rank, suit
from assets.geometry import Path, dots, ellipse, fill, half, join, polygon, rect, stroke

RANK_TOP, RANK_HEIGHT = 26.0, 142.0
SUIT_Y, SUIT_HEIGHT = 254.0, 138.0


def large_card(card: str) -> list[str]:
    rank_text, suit_name = card[0], card[1]
    court = rank_text in "JQK"
    centre, widest = (82.0, 122.0) if court else (WIDTH / 2, 196.0)
    letter = rank(rank_text, centre, RANK_TOP, RANK_HEIGHT, widest)
    shape = suit(suit_name, WIDTH / 2, SUIT_Y, SUIT_HEIGHT)
    return [
        blank(),
        bold(letter, 9),
        fill(shape, SUIT),
        *(EMBLEMS[rank_text] if court else []),
    ]


def _helmet() -> list[str]:
    crest = half("M0,-36 C28,-36 40,-18 40,8 L30,6 C30,-10 20,-20 0,-20")
    bowl = half(
        "M0,-22 C22,-22 27,-4 27,12 C27,26 24,36 20,42 L8,44 C5,38 5,30 5.4,22 C12,20 17,17 18,10 C13,5 8,6 4,10 L3,24 L0,25"
    )
    return [fill(crest, SUIT), fill(bowl, GOLD)]


def _diadem() -> list[str]:
    band = half("M0,-34 C10,-16 24,-8 38,2 L35,26 C24,16 12,12 0,12")
    return [fill(band, GOLD), fill(ellipse(0, -6, 6) + dots(((-19, 4), (19, 4)), 3.6), SUIT)]


def _crown() -> list[str]:
    points = polygon((-38, -22), (-19, -4), (0, -32), (19, -4), (38, -22), (32, 24), (-32, 24))
    balls = dots(((-38, -24), (0, -35), (38, -24)), 5.6)
    return [fill(points + balls, GOLD), fill(rect(-33, 10, 66, 7), SUIT)]


def _placed(elements: list[str]) -> list[str]:
    return ['<g transform="translate(196 94) scale(.96)">', *elements, "</g>"]


EMBLEMS = {"J": _placed(_helmet()), "Q": _placed(_diadem()), "K": _placed(_crown())}


def large_joker(n: int) -> list[str]:
    """Draw the mask, and under it the joker's number in stars, three to a row."""
    rows = [min(n, 3), max(n - 3, 0)]
    shapes: list[Path] = []
    for row, count in enumerate(rows):
        for i in range(count):
            x = WIDTH / 2 + 68 * (i - (count - 1) / 2)
            shapes.append(stars(1, x, (250 if n <= 3 else 236) + 62 * row, 33, 0))
    return [
        blank(),
        f'<g transform="translate(125 {106 if n % 3 else 118}) scale({1.38 if n % 3 else 1.18})">',
        stroke(half("M0,-50 C30,-50 46,-34 46,-6 C46,26 28,54 0,58"), SUIT, 5),
        *mask((n - 1) % 3),
        "</g>",
        fill(join(shapes), SUIT),
    ]
