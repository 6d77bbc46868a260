"""Court cards: a figure on its suit's ground and the same upside down, divided by a belt."""

from __future__ import annotations

from collections.abc import Callable

from assets.cards import held
from assets.cards.figure import REACH, hand, neck, necklace, robe
from assets.cards.grounds import belt, ground, medallion, panel, sleeves
from assets.cards.jacks import JACKS
from assets.cards.kings import KINGS
from assets.cards.palette import CREAM, DRESSES, GOLD, RED
from assets.cards.pips import blank, index
from assets.cards.queens import QUEENS
from assets.geometry import Path, dots, fill, join, stroke
from assets.ornament import leaf_at, lozenge

HEADS = {"K": KINGS, "Q": QUEENS, "J": JACKS}
HELD: dict[str, Callable[[], list[str]]] = {
    "KS": held.trident,
    "KC": held.thyrsus,
    "KH": held.sword,
    "KD": held.labrys,
    "QS": held.peacock_feather,
    "QC": held.olive_branch,
    "QH": held.rose,
    "QD": held.pomegranate,
    "JS": held.spear,
    "JC": held.caduceus,
    "JH": held.bow,
    "JD": held.yataghan,
}
HAND_Y = 126.0


def tunic_marks(suit: str) -> str:
    """Return the pattern woven down the front, in the suit's own ornament."""
    dark = DRESSES[suit].dark
    if suit == "S":
        return fill(dots(((0, y) for y in (119, 127, 135)), 2.4), DRESSES[suit].ground)
    if suit == "C":
        leaves = [leaf_at(0, y, 9, 4, a) for y in (126, 134, 142) for a in (-40, 220)]
        return fill(join(leaves), DRESSES[suit].ground)
    if suit == "H":
        heart = Path.parse(
            "M0,5 C-5,1 -6,-2 -3.6,-3.6 C-2,-4.6 -.4,-3.8 0,-2.4 C.4,-3.8 2,-4.6 3.6,-3.6 C6,-2 5,1 0,5Z"
        )
        return fill(join(heart.moved(0, y) for y in (123, 136)), DRESSES[suit].ground)
    return fill(join(lozenge(0, y, 4.6, 6) for y in (122, 135)), dark)


def adornment(rank: str, suit: str) -> list[str]:
    """Return the collar, necklace or straps, which tell the ranks apart below the chin."""
    if rank == "K":
        edge = Path.parse("M14,103 C34,107 62,109 69,131")
        return [stroke(edge.both(), GOLD, 2.2)]
    if rank == "Q":
        stones = {"S": CREAM, "C": GOLD, "H": RED, "D": CREAM}[suit]
        return [] if suit == "D" else necklace(108, stones)
    strap = Path.parse("M-44,110 L-30,107 L24,146 L8,146Z")
    return [fill(strap, DRESSES[suit].dark, 0.85)]


def half_figure(card: str) -> list[str]:
    rank, suit = card[0], card[1]
    dress = DRESSES[suit]
    return [
        *ground(suit),
        *robe(rank, suit),
        tunic_marks(suit),
        *sleeves(suit, REACH[rank]),
        *adornment(rank, suit),
        *neck(),
        *HEADS[rank][suit](),
        *HELD[card](),
        *hand(held.X, HAND_Y, dress.trim),
        *medallion(suit),
    ]


def court_card(card: str) -> list[str]:
    suit = card[1]
    dress = DRESSES[suit]
    return [
        blank(),
        '<g transform="translate(125 22)">',
        fill(panel(), dress.ground),
        '<g id="half">',
        *half_figure(card),
        "</g>",
        '<use xlink:href="#half" transform="rotate(180 0 153)"/>',
        *belt(suit),
        stroke(panel(), dress.dark, 2.4, cap="butt"),
        "</g>",
        *index(card),
    ]
