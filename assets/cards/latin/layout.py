"""Number cards, corners and frames of the Latin packs, and one back for each."""

from __future__ import annotations

from assets.cards.index_outlines import OUTLINES
from assets.cards.latin.marks import GREEN, MARKS, PALE_GOLD, RED, coin, gold_coin, small
from assets.cards.latin.svg import box, disc, drawn, placed, repeated, shape
from assets.cards.palette import CREAM, GOLD, GOLD_DARK, INK, SEA, SUIT
from assets.cards.pips import (
    HEIGHT,
    INDEX_CENTRE,
    INDEX_HEIGHT,
    INDEX_SUIT_Y,
    INDEX_TOP,
    WIDTH,
    blank,
    bold,
)
from assets.geometry import Path, join, rect, stroke

RANKS = "A234567JQK"
SIGNS = {
    "italian": dict(zip(RANKS, ("1", *"234567", "F", "C", "R"), strict=True)),
    "spanish": dict(zip(RANKS, ("1", *"234567", "10", "11", "12"), strict=True)),
}
"""The index of each rank."""
GAPS = {"D": 0, "H": 1, "S": 2, "C": 3}
"""La pinta: the number of gaps in the frame of a Spanish card, which shows its suit in a fan."""

LETTERS = {
    "F": "M-27,0L-27,-100L28,-100L28,-82L-8,-82L-8,-58L22,-58L22,-41L-8,-41L-8,0Z",
    "C": "M34,-10C28,-3 16,2 4,2C-24,2 -40,-18 -40,-49C-40,-81 -22,-102 6,-102C18,-102 28,-98 34,-93"
    "L31,-75C25,-80 17,-84 8,-84C-9,-84 -20,-71 -20,-50C-20,-29 -10,-16 7,-16C16,-16 25,-20 31,-26Z",
    "R": "M-31,0L-31,-100L0,-100C22,-100 33,-88 33,-69C33,-55 26,-45 14,-41L36,0L14,0L-5,-38L-12,-38"
    "L-12,0ZM-12,-55L-2,-55C9,-55 14,-60 14,-69C14,-78 9,-83 -2,-83L-12,-83Z",
}
"""Our own glyphs, in the weight of the other outlines."""

APART = 8.0
"""The gap between the two figures of 10, 11 and 12."""
MIDDLE = HEIGHT / 2
Place = tuple[float, float, float, float, bool]


def sign(text: str, cx: float, top: float, height: float, widest: float) -> Path:
    """Return a rank's outline as on the card, narrowed where necessary."""
    parts: list[Path] = []
    x = 0.0
    for letter in text:
        part = Path.parse(LETTERS.get(letter) or OUTLINES[letter])
        left, _, right, _ = part.box()
        parts.append(part.moved(x - left, 100))
        x += right - left + APART
    width = (x - APART) * height / 100
    return (
        join(parts)
        .moved(-(x - APART) / 2, 0)
        .scaled(height / 100 * min(1.0, widest / width), height / 100)
        .moved(cx, top)
    )


def frame(pack: str, suit: str) -> list[str]:
    """Draw two lines around the face (Italian), or one with gaps at both ends (Spanish)."""
    if pack == "italian":
        return [
            stroke(rect(9, 9, WIDTH - 18, HEIGHT - 18, 10), SUIT, 1.8, 0.85),
            stroke(rect(13, 13, WIDTH - 26, HEIGHT - 26, 7), SUIT, 0.9, 0.85),
        ]
    around = stroke(rect(10, 10, WIDTH - 20, HEIGHT - 20, 9), SUIT, 2.4, 0.9)
    breaks = []
    for i in range(GAPS[suit]):
        x = WIDTH / 2 + 34 * (i - (GAPS[suit] - 1) / 2) - 8
        breaks += [box(x, 7, 16, 6), box(x, HEIGHT - 13, 16, 6)]
    return [around, *breaks]


def corners(pack: str, card: str) -> list[str]:
    """Draw rank and suit in two corners, over the frame."""
    rank, suit = card[0], card[1]
    text = SIGNS[pack][rank]
    two = len(text) > 1
    height = INDEX_HEIGHT * (0.88 if two else 1)
    top = INDEX_TOP + INDEX_HEIGHT - height
    letters = sign(text, INDEX_CENTRE + (1.5 if two else 0), top, height, 37)
    figure = placed(small(pack, suit), INDEX_CENTRE, INDEX_SUIT_Y, 0.34)
    one = box(6.5, 7, 43 if two else 41, 93, 7) + bold(letters, 1.6) + figure
    return repeated("corner", one, [(0, 0, 1, 0, False), (WIDTH, HEIGHT, 1, 180, False)])


def _rows(columns: tuple[float, ...], rows: tuple[float, ...], scale: float) -> list[Place]:
    """Return places in rows; those of the lower half are upside down."""
    return [(x, y, scale, 0, y > MIDDLE + 1) for y in rows for x in columns]


def _round(n: int, suit: str) -> list[Place]:
    """Return the places of coins and cups."""
    cup = suit == "H"
    if n == 2:
        return _rows((125,), (98, 252), 1.14 if cup else 0.98)
    if n == 3:
        return _rows((125,), (70, MIDDLE, 280), 0.9)
    if n == 4:
        return _rows((86, 164), (98, 252), 0.92 if cup else 0.7)
    if n == 5:
        size = 0.78 if cup else 0.66
        return [*_rows((87, 163), (82, 268), size), *_rows((125,), (MIDDLE,), size)]
    if n == 6:
        return _rows((86, 164), (72, MIDDLE, 278), 0.74 if cup else 0.66)
    seventh = _rows((125,), (122.5,), 0.62 if cup else 0.56)
    return [*_rows((82, 168), (70, MIDDLE, 280), 0.62 if cup else 0.56), *seventh]


def _long(n: int, pack: str) -> list[Place]:
    """Return the places of swords and clubs: Italian ones cross, Spanish ones are parallel."""
    if n in (2, 3) and pack == "italian":
        crossed: list[Place] = [(93, 182, 1.95, -17, False), (157, 182, 1.95, 17, False)]
        return [*crossed, (125, 178, 2.3, 0, False)] if n == 3 else crossed
    if n == 2:
        return _rows((86, 164), (MIDDLE,), 1.8)
    if n == 3:
        return [*_rows((125,), (98,), 1.42), *_rows((82, 168), (MIDDLE + 78,), 1.42)]
    if n == 4:
        return _rows((90, 160), (97, 253), 1.36)
    if n == 5:
        return [*_rows((76, 174), (94, 256), 1.2), *_rows((125,), (MIDDLE,), 1.2)]
    three = (71, 125, 179)
    if n == 6:
        return _rows(three, (97, 253), 1.14)
    across: Place = (125, MIDDLE, 1.12, 90, False)
    return [*_rows(three, (84, 266), 1.08), across]


def number_card(pack: str, card: str) -> list[str]:
    rank, suit = card[0], card[1]
    if rank == "A":
        art = ace(pack, suit)
    else:
        n = int(rank)
        places = _round(n, suit) if suit in "DH" else _long(n, pack)
        if pack == "spanish" and suit == "H":
            places = [(x, y, scale, turn, False) for x, y, scale, turn, _ in places]
        art = repeated("mark", MARKS[pack][suit](), places)
    return [blank(), *frame(pack, suit), *art, *corners(pack, card)]


def tails(y: float, colour: str) -> str:
    """Draw the two ends of a ribbon, behind what it is tied around."""
    one = shape("M-14 -4Q-40 0 -64 20L-72 40L-58 36L-46 46Q-30 26 -12 14Z", colour)
    return placed(f'{one}<g transform="scale(-1 1)">{one}</g>', 125, y)


def knot(y: float, colour: str) -> str:
    """Draw the visible part of the ribbon around something."""
    d = f"M95 {y - 9:g}Q125 {y + 6:g} 155 {y - 9:g}V{y + 11:g}Q125 {y + 26:g} 95 {y + 11:g}Z"
    return shape(d, colour) + drawn(f"M99 {y - 2:g}Q125 {y + 12:g} 151 {y - 2:g}", GOLD, 2.2)


def sprays(r: float) -> str:
    """Draw leaves with a berry in the four corners around the centre."""
    leaf = shape(f"M0 {-r}Q13 {-r - 16} 0 {-r - 36}Q-13 {-r - 16} 0 {-r}Z", GREEN, 1.8)
    leaf += disc(13, -r - 4, 4, RED, 1.2)
    return "".join(placed(leaf, 125, MIDDLE, 1, turn) for turn in (-52, 52, -128, 128))


def sun() -> str:
    """Draw the sun of the deck's own back around the ace of coins."""
    rays = "".join(
        f'<path d="M-10 -58L0 {-98 if i % 2 == 0 else -82}L10 -58Z" '
        f'transform="rotate({22.5 * i:g})" fill="{GOLD if i % 2 == 0 else RED}" '
        f'stroke="{INK}" stroke-width="1.8"/>'
        for i in range(16)
    )
    rosy = "".join(f'<circle cx="{x}" cy="8" r="5" fill="{RED}" opacity=".35"/>' for x in (-19, 19))
    face = (
        disc(0, 0, 35, PALE_GOLD)
        + drawn("M-17 -9q7.500 -6 14 0M3 -9q7.500 -6 14 0", INK, 2.8)
        + disc(-10, -3, 3.4, INK, 0)
        + disc(10, -3, 3.4, INK, 0)
        + drawn("M0 -6L-4 10L3 11", GOLD_DARK, 2.4)
        + drawn("M-10 17q10 8 20 0", RED, 3.4)
        + rosy
    )
    return placed(rays + placed(coin(), 0, 0, 1.28) + face, 125, MIDDLE)


def shield() -> str:
    """Draw the Spanish ace of coins: a great coin in a wreath."""
    leaf = "M0 0Q10 -10 0 -26Q-10 -10 0 0Z"
    leaves = "".join(
        f'<path d="{leaf}" transform="rotate({18 * i + 9}) translate(0 -68) rotate(34)" '
        f'fill="{GREEN}" stroke="{INK}" stroke-width="1.6"/>'
        for i in range(20)
    )
    berries = "".join(
        f'<circle cx="0" cy="-90" r="3.6" transform="rotate({36 * i})" fill="{RED}" '
        f'stroke="{INK}" stroke-width="1.2"/>'
        for i in range(10)
    )
    tie = shape("M-16 86Q0 74 16 86L26 104L10 100L0 92L-10 100L-26 104Z", RED)
    return placed(leaves + berries + placed(gold_coin(), 0, 0, 1.36) + tie, 125, MIDDLE - 3)


def ace(pack: str, suit: str) -> list[str]:
    spanish = pack == "spanish"
    mark = MARKS[pack][suit]()
    if suit == "D":
        return [shield() if spanish else sun()]
    if suit == "H":
        flower = (
            ""
            if spanish
            else shape("M125 104Q106 76 125 50Q144 76 125 104Z", RED)
            + shape(
                "M120 104Q92 96 86 70Q116 72 120 104ZM130 104Q158 96 164 70Q134 72 130 104Z", GREEN
            )
        )
        return [sprays(82), flower, placed(mark, 125, 168 if spanish else 188, 1.9)]
    winding = {"S": RED, "C": SEA}[suit] if not spanish else {"S": GREEN, "C": RED}[suit]
    y = 128.0 if suit == "S" else 236.0
    return [sprays(74), tails(y, winding), placed(mark, 125, 176, 2.9), knot(y, winding)]


def back(pack: str) -> list[str]:
    """Draw wine red lozenges around a coin, or blue tiles around a star."""
    cloth, thread = ("#8f2f3b", CREAM) if pack == "italian" else ("#23527c", "#e9dcb8")
    inner = (
        stroke(rect(20, 20, WIDTH - 40, HEIGHT - 40, 5), GOLD, 2.4, cap="butt")
        if pack == "italian"
        else ""
    )
    ground = [blank(), box(12, 12, WIDTH - 24, HEIGHT - 24, 9, cloth), inner]
    if pack == "italian":
        field = []
        for x in range(37, 225, 22):
            net = "".join(f"M{x} 35" + f"l{side} 14l{-side} 14" * 10 for side in (-11, 11))
            knots = "".join(f"M{x} {y + 10}l4 4l-4 4l-4 -4Z" for y in range(35, 310, 28))
            field.append(f'<path d="{net}" fill="none" stroke="{thread}" stroke-width="1.5"/>')
            field.append(f'<path d="{knots}" fill="{GOLD}"/>')
        mark = placed(coin(), 125, MIDDLE, 0.9)
    else:
        field = []
        for y in range(55, 320, 40):
            row = range(45, 220, 40)
            arcs = "".join(
                f"M{x - 20} {y}Q{x} {y} {x} {y - 20}Q{x} {y} {x + 20} {y}Q{x} {y} {x} {y + 20}"
                f"Q{x} {y} {x - 20} {y}Z"
                for x in row
            )
            stars = "".join(f"M{x} {y - 6}l6 6l-6 6l-6 -6Z" for x in row)
            links = "".join(f"M{x + 20} {y - 27}l7 7l-7 7l-7 -7Z" for x in row[:-1] if y > 60)
            field.append(
                f'<path d="{arcs}" fill="#346a9b" stroke="{thread}" stroke-width="1.6"/>'
                f'<path d="{stars}" fill="{GOLD}"/>'
            )
            if links:
                field.append(f'<path d="{links}" fill="{thread}"/>')
        mark = placed(gold_coin(), 125, MIDDLE, 0.86)
    plate = disc(125, MIDDLE, 57, cloth, 0) + (
        f'<circle cx="125" cy="{MIDDLE:g}" r="57" fill="none" stroke="{GOLD}" stroke-width="3"/>'
    )
    border = (
        stroke(rect(17, 17, WIDTH - 34, HEIGHT - 34, 6), thread, 2.4, cap="butt")
        if pack == "spanish"
        else ""
    )
    return [*ground, *field, border, plate, mark]
