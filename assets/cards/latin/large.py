"""Faces with one very large rank and suit, legible at 60 pixels; and suits by themselves."""

from __future__ import annotations

from assets.cards.latin.layout import SIGNS, frame, sign
from assets.cards.latin.marks import MARKS, RED, small
from assets.cards.latin.people import COURTS, cap, crown
from assets.cards.latin.svg import disc, drawn, placed, shape
from assets.cards.palette import INK
from assets.cards.pips import WIDTH, blank, bold

RANK_TOP, RANK_HEIGHT = 30.0, 132.0
SUIT_Y = 252.0


def horse_head(horse: str, mane: str) -> str:
    """Draw the head and neck of the suit's horse."""
    neck = "M-34 50Q-40 6 -16 -22Q-8 -36 12 -34L46 4Q50 20 34 22L14 14Q8 30 20 50Z"
    return (
        shape("M-8 -24L0 -50L12 -32Z", horse, 3)
        + shape(neck, horse, 3)
        + shape("M-34 50Q-46 0 -18 -28Q-10 -38 0 -36Q-14 -18 -20 6Q-22 28 -20 50Z", mane, 2.6)
        + disc(12, -14, 4.4, INK, 0)
        + disc(40, 8, 2.6, INK, 0)
        + drawn("M0 -28L22 18M18 -26L30 22", RED, 4.6)
    )


def emblem(pack: str, rank: str, suit: str) -> str:
    """Draw the cap, horse or crown that tells fante, cavallo and re apart."""
    dress = COURTS[pack][suit]
    if rank == "Q":
        return placed(horse_head(dress.horse, dress.mane), 192, 96, 0.82)
    hat = crown(pack == "spanish") if rank == "K" else cap(dress.cap, pack == "spanish")
    size = 0.6 if rank == "K" else 0.5
    return placed(hat, 190 - 104 * size, 96 - 46 * size, size)


def large_card(pack: str, card: str) -> list[str]:
    rank, suit = card[0], card[1]
    court = rank in "JQK"
    centre, widest = (84.0, 116.0) if court else (WIDTH / 2, 190.0)
    text = SIGNS[pack][rank]
    height = RANK_HEIGHT * (0.88 if len(text) > 1 else 1)
    letters = sign(text, centre, RANK_TOP + RANK_HEIGHT - height, height, widest)
    turn, size = (52, 1.9) if suit in "SC" else (0, 1.32)
    return [
        blank(),
        *frame(pack, suit),
        bold(letters, 7),
        placed(MARKS[pack][suit](), WIDTH / 2, SUIT_Y, size, turn),
        *([emblem(pack, rank, suit)] if court else []),
    ]


def suit_alone(pack: str, suit: str) -> list[str]:
    """Draw a suit by itself, 120 by 120, for cards so small that only rank and suit are drawn."""
    return [placed(small(pack, suit), 60, 60, 0.96)]
