"""The twelve opponents, the easiest first; names are the keys of ``match/opponents.py``."""

from __future__ import annotations

import math

from assets.cards.palette import GOLD, INK, RED, SEA
from assets.portraits.figure import PAPER, Figure, circle, ellipse, line, path, shoulders

CLOTH = "#f3ead6"


def _nikos() -> Figure:
    """A deckhand off the ferry."""
    hair = "#3a2416"
    stripes = "".join(
        path(f"M24,{y}Q100,{y - 22} 176,{y}", "none", SEA, 5) for y in (178, 190, 202)
    )
    cap = (
        path("M52,62C56,28 144,28 148,62L148,68L52,68Z", "#15283c")
        + path("M48,66C70,58 130,58 152,66C150,76 128,70 100,70C72,70 50,76 48,66Z", "#0d1b2a")
        + path("M54,60Q100,50 146,60", "none", GOLD, 4)
        + circle(100, 46, 7, GOLD)
        + path("M100,41L100,51M96,48Q100,53 104,48M97,44L103,44", "none", "#15283c", 1.6)
    )
    locks = path(
        "M62,86C58,62 74,58 84,66C92,58 106,74 116,62C132,60 142,70 138,88C136,76 128,74 118,76"
        "C106,82 96,72 88,78C76,72 66,76 62,86Z",
        hair,
    )
    freckles = ((76, 112), (81, 116), (74, 118), (120, 113), (125, 117), (119, 119))
    return Figure(
        "olive",
        "#5a3a1e",
        hair,
        "#c0656a",
        SEA,
        "#2c6285",
        shoulders(CLOTH) + stripes,
        path("M58,104C46,60 66,40 100,40C134,40 154,60 142,104Z", hair),
        locks + cap,
        "".join(circle(x, y, 1.5, "#9c6b43", ' fill-opacity="0.55"') for x, y in freckles),
        brow_width=4.5,
    )


def _anna() -> Figure:
    """A student with chestnut hair."""
    hair = "#5b2d1a"
    return Figure(
        "olive",
        "#4a3018",
        hair,
        "#b8404a",
        "#44685a",
        "#547a6b",
        shoulders(GOLD, inner=CLOTH),
        path(
            "M50,160C38,60 64,38 100,38C136,38 162,60 150,160C142,168 130,160 130,150L70,150"
            "C70,160 58,168 50,160Z",
            hair,
        ),
        path(
            "M61,100C56,60 74,50 90,50C120,42 146,60 139,100C136,84 124,72 96,60C84,74 68,80 "
            "61,100Z",
            hair,
        )
        + path("M96,60C82,64 72,72 66,84M96,60C112,64 126,72 134,84", "none", "#7d4630", 1.5),
        circle(62, 121, 3, GOLD) + circle(138, 121, 3, GOLD),
    )


def _lotte() -> Figure:
    """Two fair plaits."""
    hair, dark = "#d8a94e", "#b5842e"
    plaits = ""
    for x, side in ((52, -1), (148, 1)):
        plaits += "".join(
            ellipse(
                x + side * (n % 2) * 2,
                114 + n * 14,
                11,
                9,
                hair,
                f' stroke="{dark}" stroke-width="1.6"',
            )
            for n in range(5)
        )
        plaits += f'<rect x="{x - 8}" y="178" width="16" height="7" rx="3" fill="{RED}"/>'
    return Figure(
        "fair",
        "#3f6b8a",
        "#a87a2c",
        "#c25560",
        "#566a3c",
        "#66794a",
        shoulders("#7b2d36", inner="#f6ecd8")
        + path("M82,156L72,176L98,172ZM118,156L128,176L102,172Z", "#f6ecd8"),
        path("M54,108C44,56 70,36 100,36C130,36 156,56 146,108L150,120L50,120Z", hair),
        plaits
        + path(
            "M60,96C56,56 78,46 100,50C122,46 144,56 140,96C136,76 120,66 102,60C84,68 66,74 60,96Z",
            hair,
        )
        + path("M100,50C96,60 84,68 70,76M102,52C108,62 122,68 132,78", "none", dark, 1.6),
    )


def _bola() -> Figure:
    """A blue head tie with a knot, gold rings, coral beads."""
    blue, light = "#2a4f9e", "#3a63b8"
    tie = (
        path("M56,82C44,44 60,10 104,12C152,6 164,44 144,82C132,62 70,62 56,82Z", blue)
        + path("M62,70C60,36 88,18 118,20C96,30 84,46 82,64Z", light)
        + path("M54,84C58,60 142,60 146,84C130,70 70,70 54,84Z", GOLD)
        + path("M126,28C152,8 176,26 166,48C156,38 142,36 130,46Z", light)
        + path(
            "M92,20C86,36 84,48 86,62M112,16C112,34 114,48 118,62M134,34C138,44 140,54 138,66",
            "none",
            GOLD,
            2,
        )
    )
    ring = f' stroke="{GOLD}" stroke-width="3"'
    beads = (
        line("M74,166Q100,196 126,166", "#e8572f", 6, ' stroke-dasharray="0.1 8"'),
        shoulders("#1f6e6a", GOLD),
    )
    return Figure(
        "deep",
        "#2a170d",
        "#1c120d",
        "#7e2a2e",
        "#c9683f",
        "#d67c54",
        beads[1] + beads[0],
        path("M60,100C56,60 144,60 140,100Z", "#1c120d"),
        tie,
        circle(61, 120, 6.5, "none", ring) + circle(139, 120, 6.5, "none", ring),
        brow_width=4,
    )


def _yorgos() -> Figure:
    """Curls, a short beard and a linen shirt."""
    hair = "#2e1d12"
    curls = ((66, 62, 13), (82, 50, 14), (100, 46, 15), (118, 50, 14), (134, 62, 13))
    beard = path(
        "M64,108C66,138 84,154 100,154C116,154 134,138 136,108C132,120 126,127 118,128"
        "C112,124 106,125 100,126C94,125 88,124 82,128C74,127 68,120 64,108Z",
        hair,
    )
    opening = path("M86,134Q100,128 114,134Q108,143 100,143Q92,143 86,134Z", "#e0b285")
    return Figure(
        "olive",
        "#3a5a3a",
        hair,
        "#b8625f",
        "#4d6f9a",
        "#5c7fab",
        shoulders("#e9e2d0", inner="#e0b285")
        + path("M80,156L100,200L120,156", "none", "#cfc4a8", 3),
        path("M56,104C44,50 70,36 100,36C130,36 156,50 144,104Z", hair),
        "".join(circle(x, y, r, hair) for x, y, r in curls)
        + path(
            "M60,90C56,70 64,60 100,58C136,60 144,70 140,90C136,80 132,74 124,70L76,70C68,74 64,80 60,90Z",
            hair,
        )
        + path("M76,56Q82,48 90,54M98,52Q104,44 112,52M116,56Q124,50 130,60", "none", "#4b3424", 2),
        under=beard + opening,
        brow_width=5,
        mouth=(136, 9),
    )


def _eleni() -> Figure:
    """A grandmother in a dark scarf with a golden edge."""
    hair, dark, scarf = "#b9b4aa", "#1d2430", "#28303f"
    wrinkles = (
        "M70,106Q74,110 79,110M130,106Q126,110 121,110M82,124Q77,129 78,136"
        "M118,124Q123,129 122,136M88,76Q100,72 112,76"
    )
    return Figure(
        "olive",
        "#4a3a2a",
        "#8f897d",
        "#c25560",
        "#8f2f3b",
        "#a2414b",
        shoulders(dark)
        + path("M40,200C60,170 84,164 100,176C116,164 140,170 160,200L160,214L40,214Z", "#2c3547")
        + circle(100, 180, 6, GOLD),
        path(
            "M44,150C30,60 60,26 100,26C140,26 170,60 156,150L130,176L70,176Z",
            dark,
        ),
        path(
            "M62,84C64,60 84,52 100,56C116,52 136,60 138,84C128,70 112,66 100,64C88,66 72,70 62,84Z",
            hair,
        )
        + path("M100,56L100,64M88,58L84,67M112,58L116,67", "none", "#8f897d", 1.5)
        + path(
            "M50,128C40,66 62,34 100,34C138,34 160,66 150,128C152,96 142,66 100,54"
            "C58,66 48,96 50,128Z",
            scarf,
        )
        + line(
            "M54,118C50,80 66,56 100,48C134,56 150,80 146,118",
            GOLD,
            2.5,
            ' stroke-dasharray="0.8 2"',
        ),
        line(wrinkles, "#9c6b43", 1.5, ' stroke-opacity="0.75"'),
        mouth=(134, 9),
    )


def _pino() -> Figure:
    """A moustache, a waistcoat and a red bow tie."""
    hair, green = "#22170f", "#1f5a4a"
    return Figure(
        "tan",
        "#3a2413",
        hair,
        "#a8514a",
        "#d9a441",
        "#e3b55f",
        shoulders("#f6f1e4")
        + path(
            "M62,176L80,160L88,186L112,186L120,160L138,176L142,216L58,216Z",
            green,
        )
        + path("M86,158L100,166L114,158L114,174L100,167L86,174Z", RED),
        path("M56,100C48,50 70,40 100,40C130,40 152,50 144,100Z", hair),
        path(
            "M58,96C54,66 58,40 102,36C146,34 148,70 142,96C140,80 134,72 126,68C110,74 84,72 72,66"
            "C64,74 62,84 58,96Z",
            hair,
        )
        + path(
            "M74,58C88,46 110,44 128,54M82,62C94,54 108,52 122,58",
            "none",
            "#46362a",
            2,
        ),
        path(
            "M100,126C92,118 80,124 70,120C72,132 90,136 100,130C110,136 128,132 130,120"
            "C120,124 108,118 100,126Z",
            hair,
        )
        + path("M96,146Q100,154 104,146L103,142L97,142Z", hair),
        wide=40,
        brow_width=5.5,
        mouth=(137, 11),
    )


def _ebba() -> Figure:
    """A copper bob, a fringe and a green roll-neck."""
    hair, dark, wool = "#b4562a", "#8f3f1c", "#3f6b52"
    freckles = ((77, 111), (83, 114), (72, 115), (118, 112), (124, 115), (129, 112), (96, 110))
    return Figure(
        "fair",
        "#4d6b3c",
        "#96502c",
        "#c25560",
        "#3f5f8a",
        "#4d6f9b",
        shoulders(wool)
        + path("M78,150Q100,160 122,150L126,172Q100,184 74,172Z", "#4c7c60")
        + "".join(line(f"M{x},157L{x},174", "#37604a", 1.6) for x in (84, 92, 100, 108, 116)),
        path(
            "M50,132C40,54 68,38 100,38C132,38 160,54 150,132C144,142 132,140 130,130L70,130"
            "C68,140 56,142 50,132Z",
            hair,
        ),
        path(
            "M59,104C54,58 74,46 100,46C126,46 146,58 141,104C136,94 136,80 132,71"
            "C112,75 88,75 68,71C64,80 64,94 59,104Z",
            hair,
        )
        + path(
            "M80,72C80,64 84,57 92,51M100,73L100,49M120,72C120,64 116,57 108,51", "none", dark, 1.5
        ),
        "".join(circle(x, y, 1.4, "#b3825a", ' fill-opacity="0.6"') for x, y in freckles),
    )


def _kemal() -> Figure:
    """A flat cap and a grey moustache."""
    hair, ink = "#4b4640", "#8c5c38"
    cap = (
        path("M46,72C44,30 156,28 158,66C160,76 150,76 144,74L56,78C50,78 46,78 46,72Z", "#6d6a63")
        + path("M42,78C60,66 120,62 150,72C140,86 60,84 42,78Z", "#57544e")
        + path(
            "M70,44C66,54 64,62 64,70M100,38L100,66M130,42C134,52 136,60 136,68",
            "none",
            "#7f7c74",
            1.5,
        )
    )
    return Figure(
        "tan",
        "#2f3d2a",
        hair,
        "#a8605a",
        "#2f6f6a",
        "#3d807a",
        shoulders("#5b4632", inner="#e9dfc8")
        + path("M82,156L62,190L92,206L100,192ZM118,156L138,190L108,206L100,192Z", "#473524"),
        path("M57,110C52,64 148,64 143,110L139,118L61,118Z", hair),
        cap,
        path(
            "M100,124C90,116 74,122 64,134C76,134 82,140 92,137C96,136 98,134 100,132"
            "C102,134 104,136 108,137C118,140 124,134 136,134C126,122 110,116 100,124Z",
            hair,
        )
        + line("M68,104Q72,108 77,108M132,104Q128,108 123,108", ink, 1.5, ' stroke-opacity="0.7"'),
        wide=40,
        brow_width=6,
        mouth=(139, 11),
    )


def _carmela() -> Figure:
    """A bun, a red flower, pearls and golden glasses."""
    hair, strand = INK, "#3b4658"
    pearls = "".join(
        circle(round(100 + 34 * math.sin(a), 1), round(140 + 30 * math.cos(a), 1), 3.6, PAPER)
        for a in (-1.0 + n * 0.2 for n in range(11))
    )
    flower = path(
        "M134,56C142,46 156,54 152,64C160,68 156,82 146,80C140,88 126,82 130,72C122,66 126,56 134,56Z",
        RED,
    ) + circle(141, 69, 4, GOLD)
    frame = f' stroke="{GOLD}" stroke-width="2.2" fill-opacity="0.14"'
    glasses = "".join(
        f'<path d="{d}" fill="#ffffff"{frame}/>'
        for d in (
            "M70,97Q70,88 83,88Q96,88 95,98Q93,109 83,109Q71,109 70,97Z",
            "M130,97Q130,88 117,88Q104,88 105,98Q107,109 117,109Q129,109 130,97Z",
        )
    ) + path("M95,96Q100,92 105,96", "none", GOLD, 2.2)
    return Figure(
        "olive",
        "#23402f",
        hair,
        "#b81f33",
        "#6b2d4a",
        "#7d3d5b",
        shoulders("#a5243a")
        + path(
            "M28,214C28,172 62,160 84,156L100,176L116,156C138,160 172,172 172,214L150,214"
            "C146,186 128,176 100,184C72,176 54,186 50,214Z",
            "#7e1629",
        )
        + pearls,
        path("M56,110C42,58 70,40 100,40C130,40 158,58 144,110C140,118 60,118 56,110Z", hair)
        + circle(100, 30, 20, hair)
        + path("M86,28Q100,16 114,28M86,34Q100,24 114,34", "none", strand, 1.5),
        path(
            "M60,98C54,58 80,46 100,54C120,46 146,58 140,98C138,80 126,66 100,62C74,66 62,80 60,98Z",
            hair,
        )
        + path("M100,54C86,56 70,64 64,82M100,54C114,56 130,64 136,82", "none", strand, 1.5)
        + flower,
        circle(62, 124, 4, GOLD)
        + circle(138, 124, 4, GOLD)
        + circle(115, 126, 1.8, "#4a2a1a")
        + glasses,
    )


def _arthur() -> Figure:
    """A retired teacher: white beard, tweed, a knitted tie."""
    hair, tweed = "#eeeae0", "#6a5a45"
    beard = path(
        "M63,110C64,140 82,158 100,158C118,158 136,140 137,110C133,122 126,128 118,127"
        "C111,122 105,123 100,126C95,123 89,122 82,127C74,128 67,122 63,110Z",
        hair,
    )
    mouth = path("M86,134Q100,129 114,134Q108,144 100,144Q92,144 86,134Z", "#7b492f")
    wrinkles = "M69,107Q73,110 78,110M131,107Q127,110 122,110M88,74Q100,70 112,74"
    return Figure(
        "deep",
        "#3a2413",
        "#d8d3c6",
        "#8f3f3f",
        "#7a6a9a",
        "#8979a8",
        shoulders(tweed, inner="#f6f1e4")
        + path("M82,156L62,190L92,206L100,192ZM118,156L138,190L108,206L100,192Z", "#54462f")
        + path("M95,166L105,166L108,204L92,204Z", "#8f2f3b"),
        path("M57,108C50,62 70,48 100,48C130,48 150,62 143,108L138,112L62,112Z", hair),
        path(
            "M60,100C54,70 66,54 84,54C76,60 70,74 68,86ZM140,100C146,70 134,54 116,54"
            "C124,60 130,74 132,86Z",
            hair,
        ),
        line(wrinkles, "#4a2816", 1.5, ' stroke-opacity="0.6"'),
        beard + mouth,
        wide=38,
        brow_width=5,
        mouth=(136, 9),
    )


def _aino() -> Figure:
    """A knitted cap with a bobble, and fair hair."""
    hair, red = "#eadfc2", "#8f2f3b"
    diamonds = "".join(
        path(f"M{x},{y}L{x + 7},{y - 7}L{x + 14},{y}L{x + 7},{y + 7}Z", CLOTH)
        for x in range(36, 160, 20)
        for y in (182 + round(abs(100 - x) * 0.12),)
    )
    band = "".join(
        path(f"M{62 + n * 19},{y}L{67 + n * 19},{y - 5}L{72 + n * 19},{y}L{67 + n * 19},{y + 5}Z")
        for n, y in enumerate((68, 65, 64, 64, 65))
    ).replace('fill="none"', f'fill="none" stroke="{CLOTH}" stroke-width="2"')
    return Figure(
        "fair",
        "#4a7c94",
        "#b59f6a",
        "#c25560",
        "#274a73",
        "#33598a",
        shoulders(red)
        + diamonds
        + path("M30,206Q100,186 170,206", "none", CLOTH, 4)
        + path("M78,154Q100,164 122,154L124,170Q100,180 76,170Z", "#7c2531"),
        path(
            "M52,150C42,60 66,42 100,42C134,42 158,60 148,150C140,156 132,150 130,140L70,140"
            "C68,150 60,156 52,150Z",
            hair,
        ),
        path(
            "M62,92C60,62 76,54 100,54C124,54 140,62 138,92C132,84 120,80 100,80C80,80 68,84 62,92Z",
            hair,
        )
        + path(
            "M78,80C80,68 84,62 90,58M100,80L100,58M122,80C120,68 116,62 110,58",
            "none",
            "#c9b98c",
            1.5,
        )
        + path("M54,74C54,26 146,26 146,74L146,66L54,66Z", CLOTH)
        + path("M52,60Q100,48 148,60L148,76Q100,64 52,76Z", SEA)
        + band
        + circle(100, 26, 11, red)
        + path("M92,22L108,30M92,30L108,22M100,16L100,36", "none", "#a2505a", 1.5),
    )


def people() -> dict[str, Figure]:
    """Return everybody by key."""
    return {
        "nikos": _nikos(),
        "anna": _anna(),
        "lotte": _lotte(),
        "bola": _bola(),
        "yorgos": _yorgos(),
        "eleni": _eleni(),
        "pino": _pino(),
        "ebba": _ebba(),
        "kemal": _kemal(),
        "carmela": _carmela(),
        "arthur": _arthur(),
        "aino": _aino(),
    }
