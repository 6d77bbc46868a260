"""Fante, cavallo and re; sota, caballo and rey: full-length figures.

They are drawn at 250 by 400 and placed in the frame of the card. Besides what they hold, coat, cap,
beard and horse tell the suits apart. The packs differ too: the Italians have our meander as a belt
and a feathered cap, the Spaniards chequers, slashed sleeves and a wide hat.
"""

from __future__ import annotations

from dataclasses import dataclass

from assets.cards.latin.layout import corners, frame
from assets.cards.latin.marks import CREAM, GREEN, MARKS, PALE_GOLD, RED
from assets.cards.latin.svg import box, disc, drawn, placed, shape, tube
from assets.cards.palette import GOLD, INK, SEA
from assets.cards.pips import blank

SKIN, SKIN_SHADE, SKIN_LINE = "#eec79c", "#e0b285", "#9c6b43"
LEATHER = "#6a4a2c"
CLOTH = "#fffdf8"


@dataclass(frozen=True)
class Court:
    """The colours of the three court cards of a suit.

    Attributes:
        coat: the fante's, and the king's under his mantle.
        rider: the rider's coat.
        mantle: the king's.
        cap: the fante's and the rider's.
        horse, mane: of the rider's horse.
        hair: the fante's and the rider's.
        beard: the king's.
        hose: the fante's.
    """

    coat: str
    rider: str
    mantle: str
    cap: str
    horse: str
    mane: str
    hair: str
    beard: str
    hose: str = CREAM


PLUM, RUST, SLATE, OCHRE = "#5b2340", "#c9683f", "#3f5568", "#b9832f"
WHITE_HORSE, BAY, GREY, BLACK_HORSE = "#efe7d6", "#a9744a", "#b9bcc0", "#4a4048"
COURTS = {
    "italian": {
        "D": Court(RED, SEA, SEA, GREEN, WHITE_HORSE, "#3a2a1c", "#6a3a1c", "#7a3a20"),
        "H": Court(SEA, RED, RED, RED, BAY, "#3a2a1c", "#a8752a", "#d9d2c2"),
        "S": Court(GREEN, PLUM, PLUM, SEA, GREY, "#4a4f57", "#2a1d14", "#22190f"),
        "C": Court(RUST, GREEN, GREEN, PLUM, "#8a5a2c", "#2a1d14", "#7a3a20", "#8a5a2c"),
    },
    "spanish": {
        "D": Court(OCHRE, RED, RED, SEA, BAY, "#2a1d14", "#2a1d14", "#5b3b1d", SEA),
        "H": Court(RED, GREEN, GREEN, OCHRE, WHITE_HORSE, "#b98a4a", "#7a3a20", "#b9b4aa", GREEN),
        "S": Court(SEA, OCHRE, SLATE, RED, BLACK_HORSE, "#22190f", "#22170f", "#22170f", OCHRE),
        "C": Court(GREEN, RUST, RUST, PLUM, GREY, "#5b5f66", "#a8752a", "#a8752a", RED),
    },
}


def belt(x: float, y: float, width: float) -> str:
    """Draw our meander, in gold on black."""
    keys = "".join(
        f"M{x + 6 + 14 * i:g} {y + 10:g}v-7h8v5h-4v-2.500" for i in range(int(width / 14))
    )
    return box(x, y, width, 13, 0, INK) + drawn(keys, GOLD, 1.6)


def chequers(x: float, y: float, columns: int, rows: int, size: float, colour: str) -> str:
    """Draw every other square of a chequered cloth."""
    squares = "".join(
        f"M{x + size * i:g} {y + size * j:g}h{size:g}v{size:g}h{-size:g}Z"
        for j in range(rows)
        for i in range(columns)
        if (i + j) % 2 == 0
    )
    return shape(squares, colour, 0)


def ground() -> str:
    grass = "M44 366q3 -12 6 0M96 364q3 -12 6 0M150 368q3 -12 6 0M196 370q3 -12 6 0"
    earth = "M30 377Q34 357 74 355Q100 353 125 357Q176 365 198 357Q212 357 214 377Q120 385 30 377Z"
    return shape(earth, GREEN) + drawn(grass, INK, 1.6)


def hand(x: float, y: float) -> str:
    fingers = f"M{x - 8:g} {y - 3:g}h14M{x - 8:g} {y + 2:g}h14M{x - 7:g} {y + 6.5:g}h12"
    return disc(x, y, 11.5, SKIN) + drawn(fingers, SKIN_LINE, 1.5)


def crown(spanish: bool) -> str:
    """Draw five points with pearls, or a closed crown with arches and a cross."""
    band = shape("M57 68Q100 52 143 68L143 81Q100 65 57 81Z", RED)
    if spanish:
        arches = shape(
            "M58 66Q44 34 74 24Q90 18 100 24Q110 18 126 24Q156 34 142 66Q100 52 58 66Z", RED
        )
        hoops = tube(
            "M61 66Q50 36 76 28Q92 24 100 30Q108 24 124 28Q150 36 139 66", GOLD, 5, 1.6
        ) + tube("M100 30V54", GOLD, 5, 1.6)
        cross = shape("M97 24V14H90V8H97V1H103V8H110V14H103V24Z", GOLD, 1.8)
        rim = shape("M57 67Q100 51 143 67L143 82Q100 66 57 82Z", GOLD)
        gems = "".join(disc(x, y, 4, SEA, 1.2) for x, y in ((76, 69), (100, 66), (124, 69)))
        return arches + hoops + cross + rim + gems
    points = shape("M58 66L50 14L76 40L100 4L124 40L150 14L142 66Q100 52 58 66Z", GOLD)
    pearls = "".join(disc(x, y, 5.5, CREAM, 1.6) for x, y in ((50, 13), (100, 4), (150, 13)))
    gems = "".join(disc(x, y, 3.6, PALE_GOLD, 0) for x, y in ((76, 69), (100, 66), (124, 69)))
    return points + band + pearls + gems


def cap(colour: str, spanish: bool) -> str:
    """Draw a soft cap with a feather, or a wide hat."""
    if spanish:
        feather = shape("M120 34Q134 -2 172 4Q158 10 160 20Q146 20 134 42Z", CREAM)
        top = shape("M62 66Q54 24 100 22Q146 24 138 66Q100 54 62 66Z", colour)
        brim = shape("M34 72Q60 52 100 53Q140 52 166 72Q140 84 100 72Q60 84 34 72Z", colour)
        return feather + top + shape("M61 60Q100 46 139 60L139 68Q100 54 61 68Z", GOLD, 1.6) + brim
    top = shape("M54 74C46 30 92 18 120 26C152 28 158 54 146 76Q100 54 54 74Z", colour)
    rim = shape("M52 74Q100 52 148 74L148 85Q100 64 52 85Z", GOLD)
    feather = shape("M126 32Q160 0 182 24Q168 22 161 35Q152 27 140 46Z", CREAM)
    return top + rim + feather


def head(x: float, y: float, scale: float, hair: str, hat: str, beard: bool = False) -> str:
    """Draw a face from the front under a hat."""
    locks = "M56 128C46 60 64 42 100 42C136 42 154 60 144 128Q136 140 128 128L72 128Q64 140 56 128Z"
    face = "M63 84C63 50 137 50 137 84L136 106C134 132 116 149 100 149C84 149 66 132 64 106Z"
    shade = "M100 59C124 58 136 68 136 86L135 106C133 130 116 148 100 148Z"
    parts = [
        shape(locks, hair),
        shape("M86 138h28v26h-28z", SKIN_SHADE, 0),
        shape(face, SKIN),
        shape(shade, SKIN_SHADE, 0),
    ]
    if beard:
        whole = (
            "M62 102C58 150 80 180 100 186C120 180 142 150 138 102C132 122 122 127 112 124"
            "Q100 119 88 124C78 127 68 122 62 102Z"
        )
        strands = "M90 148q2 16 6 26M110 148q-2 16 -6 26M100 150v28M77 138q4 14 10 22M123 138q-4 14 -10 22"
        parts += [shape(whole, hair), f'<g opacity=".45">{drawn(strands, INK, 1.8)}</g>']
    for at in (83, 117):
        parts += [
            shape(f"M{at - 10} 98Q{at} 88 {at + 10} 98Q{at} 104 {at - 10} 98Z", CLOTH, 0),
            disc(at, 97.5, 4.8, INK, 0),
            drawn(f"M{at - 11} 98Q{at} 87 {at + 11} 98", INK, 3),
        ]
    parts += [
        drawn("M70 86q11 -8 24 -2M106 84q13 -6 24 2", hair, 4.4),
        drawn("M101 96L94 119Q97 123 104 121", SKIN_LINE, 2.6),
        shape("M88 134Q94 129 100 132Q106 129 112 134Q100 142 88 134Z", RED, 0),
        f'<g opacity=".28">{disc(73, 116, 7, RED, 0)}{disc(127, 116, 7, RED, 0)}</g>',
    ]
    return placed("".join([*parts, hat]), x - 100 * scale, y - 100 * scale, scale)


def held(pack: str, suit: str, x: float, y: float, size: float) -> str:
    """Draw what a figure holds up: round things on the hand, long ones in it."""
    scale = {"D": 0.66, "H": 0.86}.get(suit, 1.62) * size
    return placed(MARKS[pack][suit](), x, y, scale)


def king(pack: str, suit: str) -> str:
    dress, spanish = COURTS[pack][suit], pack == "spanish"
    long = suit in "SC"
    parts = [
        ground(),
        shape(
            "M84 168Q34 190 38 362Q82 374 125 368Q168 374 212 360Q214 190 166 168Z", dress.mantle
        ),
    ]
    if spanish:
        hem = "M39 346Q82 358 125 352Q168 358 211 344L212 360Q168 374 125 368Q82 374 38 362Z"
        parts += [shape(hem, GOLD)]
    else:
        scallops = "".join(f"M{47 + 23 * i} {354 + 3 * (i % 2)}q7 12 14 0Z" for i in range(7))
        parts += [shape(scallops, CREAM, 1.4)]
    parts += [shape("M92 166Q74 250 82 360Q125 370 168 360Q176 250 158 166Z", dress.coat)]
    if spanish:
        parts += [
            chequers(97, 214, 4, 9, 14, PALE_GOLD),
            shape("M82 258Q125 270 168 258L168 272Q125 284 82 272Z", LEATHER),
            shape("M115 260h20v16h-20z", GOLD, 1.8),
        ]
    else:
        lozenges = "".join(
            f"M{x} {y}l8 -10l8 10l-8 10Z"
            for x, y in ((90, 222), (144, 222), (90, 306), (144, 306), (88, 338), (146, 338))
        )
        parts += [
            drawn("M125 168V364", GOLD, 9),
            shape(lozenges, GOLD, 0),
            belt(81, 258, 88),
        ]
    ermine = "".join(
        f"M{82 + 13 * i} {182 + (0, 6, 9, 10, 9, 6, 0)[i]}l3.500 8l3.500 -8Z" for i in range(7)
    )
    parts += [
        shape("M76 166Q125 196 174 166L181 188Q125 224 69 188Z", CREAM),
        shape(ermine, INK, 0),
        tube("M166 186Q202 198 197 166", dress.mantle, 26),
        held(pack, suit, 196, 148 if long else 132, 1),
        hand(196, 184 if suit != "C" else 192) if long else hand(196, 172),
        tube("M84 190Q50 206 60 248", dress.mantle, 26),
    ]
    if long:  # an orb instead of a sceptre
        parts += [disc(56, 246, 21, GOLD), drawn("M36 246H76M56 225V246", INK, 2), hand(66, 262)]
        parts += [shape("M53 226V214H47V208H53V202H59V208H65V214H59V226Z", GOLD, 1.8)]
    else:
        parts += [tube("M60 338V212", GOLD, 5, 1.8), disc(60, 206, 10, GOLD), hand(60, 256)]
    return "".join(parts) + head(125, 112, 0.84, dress.beard, crown(spanish), beard=True)


def jack(pack: str, suit: str) -> str:
    dress, spanish = COURTS[pack][suit], pack == "spanish"
    long = suit in "SC"
    legs = "M98 270L92 356L78 368L116 368L122 276ZM152 270L158 356L172 368L134 368L128 276Z"
    shoes = (
        "M92 350L72 365Q70 373 80 373L119 373L119 350ZM158 350L178 365Q180 373 170 373L131 373"
        "L131 350Z"
    )
    parts = [ground(), shape(legs, dress.hose), shape(shoes, LEATHER)]
    if spanish:
        skirt = "M84 232Q62 290 66 318Q125 336 184 318Q188 290 166 232Z"
        folds = "M96 240Q84 290 88 322M125 244V328M154 240Q166 290 162 322"
        parts += [
            shape("M82 176Q60 250 52 330Q70 338 84 330L100 200Z", dress.cap),
            shape(skirt, dress.coat),
            drawn(folds, INK, 1.8),
            shape("M66 306Q125 324 184 306L184 319Q125 337 66 319Z", PALE_GOLD),
            shape("M86 166Q76 210 84 244Q125 256 166 244Q174 210 164 166Z", dress.coat),
            shape("M112 176L138 176L134 244Q125 248 116 244Z", CREAM),
            drawn("M116 192L134 204M134 192L116 204M116 216L134 228M134 216L116 228", RED, 2.4),
            shape("M84 236Q125 250 166 236L166 249Q125 263 84 249Z", LEATHER),
            shape("M116 241h18v16h-18z", GOLD, 1.8),
        ]
    else:
        parts += [
            shape("M86 166Q70 240 76 304Q125 320 174 304Q180 240 164 166Z", dress.coat),
            drawn("M100 262Q94 290 96 308M125 262V312M150 262Q156 290 154 308", INK, 1.6),
            shape("M76 294Q125 310 174 294L174 306Q125 322 76 306Z", GOLD),
            "".join(disc(125, y, 4.4, GOLD, 1.4) for y in (198, 216, 234)),
            belt(79, 247, 92),
        ]
    sleeve = dress.coat
    parts += [
        shape("M90 164Q125 186 160 164L154 186Q125 202 96 186Z", CREAM),
        tube("M160 186Q198 198 192 162", sleeve, 24),
    ]
    if spanish:
        parts += [drawn("M172 190Q186 192 190 180", PALE_GOLD, 4)]
    parts += [
        held(pack, suit, 192, 146 if long else 128, 1),
        hand(192, 182 if suit != "C" else 190) if long else hand(192, 168),
        tube("M90 188Q56 208 78 244", sleeve, 24),
    ]
    if spanish:
        parts += [drawn("M76 204Q66 214 70 226", PALE_GOLD, 4)]
    return "".join([*parts, hand(86, 250)]) + head(
        125, 116, 0.8, dress.hair, cap(dress.cap, spanish)
    )


def rider(pack: str, suit: str) -> str:
    dress, spanish = COURTS[pack][suit], pack == "spanish"
    long = suit in "SC"
    near = "M70 286L60 352L50 368L76 368L82 340L94 290ZM148 288L152 350L144 368L170 368L170 340L174 286Z"
    far = "M98 290L106 350L98 364L121 364L122 340L118 290Z"
    raised = "M166 280L202 300L190 336L206 342L222 296L190 264Z"
    standing = "M168 282L196 318L184 352L202 357L216 312L190 270Z"
    step = raised if spanish else standing
    body = (
        "M56 262Q54 226 100 228L158 226Q172 196 176 168Q182 150 204 152L237 186Q241 201 228 205"
        "L206 197Q202 240 192 262Q186 296 150 298L92 300Q58 298 56 262Z"
    )
    tail = "M58 236Q28 240 32 302Q44 332 36 346Q58 332 54 302Q54 270 68 262Z"
    mane = "M178 148Q164 158 158 200Q154 216 146 228Q172 216 180 190Q182 172 192 160Z"
    hoofs = "M50 360l-4 10h30l-1 -10ZM143 360l-4 10h31l-1 -10ZM97 357l-3 9h27l-1 -9Z"
    hoofs += "M188 333l2 11l18 3l3 -10Z" if spanish else "M184 349l3 11l18 2l1 -9Z"
    parts = [
        ground(),
        shape(tail, dress.mane),
        shape(far + step, dress.horse),
        shape(near, dress.horse),
        shape(hoofs, INK, 1),
        shape(body, dress.horse),
        shape(mane, dress.mane),
        shape("M192 154L197 134L206 154Z", dress.horse),
        disc(207, 170, 4, INK, 0),
        disc(230, 192, 2.4, INK, 0),
        drawn("M186 162L214 199M207 197L197 178", RED, 4.4),
        drawn("M213 197Q170 224 132 212", RED, 4.4),
    ]
    saddle = "M86 222L152 220L158 264Q120 282 82 266Z"
    fringe = "M83 254Q120 270 157 252L158 264Q120 282 82 266Z"
    parts += [shape(saddle, RED if spanish else SEA), shape(fringe, GOLD)]
    if spanish:
        parts += [shape("M96 176Q50 200 46 256Q70 262 88 236Z", dress.cap)]
    parts += [
        shape(
            "M112 214Q138 232 134 290L152 300Q154 309 146 309L118 306L116 262L98 236Z", dress.hose
        ),
        shape("M117 270L134 274L133 290L152 300Q154 309 146 309L118 306Z", LEATHER),
        shape("M90 140Q74 190 82 232Q118 246 148 232Q154 190 142 140Z", dress.rider),
    ]
    if spanish:
        parts += [
            chequers(96, 158, 3, 3, 14, PALE_GOLD),
            shape("M82 212Q118 226 149 212L149 224Q118 238 82 224Z", LEATHER),
        ]
    else:
        parts += [
            "".join(disc(117, y, 3.6, GOLD, 1.2) for y in (168, 182, 196)),
            belt(82, 208, 66),
        ]
    parts += [
        shape("M92 138Q116 156 142 138L138 158Q116 168 96 158Z", CREAM),
        tube("M140 158Q184 170 197 140", dress.rider, 21),
        held(pack, suit, 200, 112 if long else 98, 0.92),
        hand(200, 146 if suit != "C" else 152) if long else hand(200, 136),
        tube("M94 160Q76 182 112 208", dress.rider, 19),
        hand(122, 212),
    ]
    return "".join(parts) + head(117, 94, 0.72, dress.hair, cap(dress.cap, spanish))


FIGURES = {"J": jack, "Q": rider, "K": king}


def court_card(pack: str, card: str) -> list[str]:
    rank, suit = card[0], card[1]
    art = FIGURES[rank](pack, suit)
    left = {"J": 3, "Q": 8, "K": 3}[rank]  # clear of the lower corner
    inside = f'<g transform="translate({125 - left} 176) scale(.86) translate(-125 -198)">{art}</g>'
    return [blank(), *frame(pack, suit), inside, *corners(pack, card)]
