"""Shared parts of court figures: head, face, neck, hands, cloth."""

from __future__ import annotations

from assets.cards.palette import CREAM, DRESSES, GOLD, RED, SKIN, SKIN_LINE, SKIN_SHADE
from assets.geometry import Path, ellipse, fill, half, join, rect, stroke

_FACE = "M0,34 L17,38 C23,44 24.5,54 24,64 C23.5,80 13,96.5 0,98"


def neck() -> list[str]:
    return [fill(half("M0,84 L9.5,84 L10.5,108 C7,112 3,113 0,113"), SKIN_SHADE)]


def head() -> list[str]:
    """Draw the face from brow to chin, one side slightly in the shade."""
    shade = Path.parse(_FACE + "Z")
    return [fill(half(_FACE), SKIN), fill(shade, SKIN_SHADE, 0.75)]


def ears() -> list[str]:
    return [fill(ellipse(24, 67, 4, 6.5).both(), SKIN_SHADE)]


def eyes(line: str, brow: str, *, y: float = 64, stern: bool = False) -> list[str]:
    white = Path.parse("M3.6,.6 C7,-4.2 13,-4.4 17.4,.2 C13,3.6 7,3.8 3.6,.6Z").both().moved(0, y)
    lid = Path.parse("M3.2,.8 C6.8,-4.4 13.2,-4.8 18,.2").both().moved(0, y)
    arch = "M3.5,-7 C8,-9.6 14,-10.4 19.5,-6.4" if stern else "M3.8,-7.4 C8,-12 14.6,-12 19.5,-6.4"
    return [
        fill(white, CREAM),
        fill(ellipse(10.4, y - 0.5, 2.9).both(), line),
        stroke(lid, line, 1.5),
        stroke(Path.parse(arch).both().moved(0, y), brow, 2.6 if stern else 1.9),
    ]


def nose() -> list[str]:
    """Draw the straight nose of Greek vases, from the brow down."""
    return [stroke(Path.parse("M-3.6,57.5 L-4.2,76 C-4,79.4 1,79.8 3,77.6"), SKIN_LINE, 1.6)]


def lips(y: float = 86, width: float = 7, colour: str = RED) -> list[str]:
    w = width
    upper = f"M{-w},{y} C{-w * 0.5},{y - 3} {-w * 0.2},{y - 2.6} 0,{y - 1.6} C{w * 0.2},{y - 2.6} {w * 0.5},{y - 3} {w},{y} "
    lower = f"C{w * 0.5},{y + 4.4} {-w * 0.5},{y + 4.4} {-w},{y}Z"
    return [fill(Path.parse(upper + lower), colour)]


SHOULDERS = {
    "K": "M0,103 L14,103 C34,107 62,109 69,131 L72,153 L0,153",
    "Q": "M0,108 L11,107 C30,110 52,114 59,133 L63,153 L0,153",
    "J": "M0,104 L12,104 C36,106 56,110 62,130 L65,153 L0,153",
}
REACH = {"K": 68.0, "Q": 60.0, "J": 62.0}


def robe(rank: str, suit: str) -> list[str]:
    """Draw the shoulders down to the belt, the front open over a lighter tunic."""
    dress = DRESSES[suit]
    tunic = half("M0,103 L13,103 L20,153 L0,153")
    hem = Path.parse("M12,103 L20,153 L26.5,153 L17.5,103Z").both()
    return [
        fill(half(SHOULDERS[rank]), dress.robe),
        fill(tunic, dress.trim),
        fill(hem, GOLD),
    ]


def hand(x: float, y: float, cuff: str) -> list[str]:
    """Draw a fist around an upright staff, seen from the front."""
    fist = rect(x - 7, y - 6, 14, 12, 5)
    fingers = join(Path.parse(f"M{x - 3.5},{y + d} L{x + 6.4},{y + d}") for d in (-2.2, 1.8))
    return [
        fill(rect(x - 8, y + 5, 16, 7, 2), cuff),
        fill(fist, SKIN),
        stroke(fingers, SKIN_LINE, 1.1),
    ]


def necklace(y: float, colour: str, beads: int = 7, r: float = 2.1) -> list[str]:
    span = [(i - (beads - 1) / 2) / ((beads - 1) / 2) for i in range(beads)]
    return [fill(join(ellipse(16 * t, y + 7 * (1 - t * t), r) for t in span), colour)]
