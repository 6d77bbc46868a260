"""How far apart the program's colours are: ``python -m tests.table.colours`` prints the tables.

Contrast is WCAG 2's ratio of relative luminances. Differences of colour are CIEDE2000 between what
eyes see without one of their three kinds of cones: the matrices of Machado, Oliveira and
Fernandes (2009) at severity 1, applied to linear sRGB.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from PySide6.QtGui import QColor

from kontsina_qt.library.settings.kinds import Choice
from kontsina_qt.library.settings.settings import ROWS
from kontsina_qt.rules.base.cards import SUITS
from kontsina_qt.table.cards.art import FACE_TOKEN, LATIN, PALETTES
from kontsina_qt.table.marks.plates import COINS
from kontsina_qt.table.marks.rings import DIMMED, OUTLINE, ink_on
from kontsina_qt.table.scene.marker import HEAP_COLOUR
from kontsina_qt.table.style.theme import CLOTHS, THEMES, Theme, covered

TEXT, MARK, APART = 4.5, 3.0, 15.0

Vector = tuple[float, float, float]
SIGHTS: dict[str, tuple[Vector, Vector, Vector]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: QColor) -> Vector:
    """A colour's three parts, as light."""

    def part(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return part(colour.redF()), part(colour.greenF()), part(colour.blueF())


def over(*layers: QColor) -> QColor:
    """Blend layers, the lowest first."""
    red, green, blue = 0.0, 0.0, 0.0
    for layer in layers:
        part = layer.alphaF()
        red = layer.redF() * part + red * (1 - part)
        green = layer.greenF() * part + green * (1 - part)
        blue = layer.blueF() * part + blue * (1 - part)
    return QColor.fromRgbF(red, green, blue)


def contrast(one: QColor, other: QColor) -> float:
    """The contrast of two colours, from 1 to 21."""
    darker, lighter = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue
        for red, green, blue in map(linear, (one, other))
    )
    return (lighter + 0.05) / (darker + 0.05)


def seen(colour: QColor, sight: str) -> Vector:
    """A colour in CIE L*a*b* (D65), as such eyes see it."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True))))
        for row in SIGHTS[sight]
    )
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Vector, other: Vector) -> float:
    """The difference of two colours in L*a*b* (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grow = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = hypot(a1 * grow, b1), hypot(a2 * grow, b2)
    h1, h2 = degrees(atan2(b1, a1 * grow)) % 360, degrees(atan2(b2, a2 * grow)) % 360
    turn, middle = h2 - h1, (h1 + h2) / 2
    if not c1 * c2:
        turn, middle = 0.0, h1 + h2
    elif abs(turn) > 180:
        turn -= 360 if turn > 0 else -360
        middle += 180 if h1 + h2 < 360 else -180
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * cos(radians(middle - 30)) + 0.24 * cos(radians(2 * middle))
    t += 0.32 * cos(radians(3 * middle + 6)) - 0.2 * cos(radians(4 * middle - 63))
    steep = 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    rotation = -steep * sin(radians(60 * exp(-(((middle - 275) / 25) ** 2))))
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


@dataclass(frozen=True, slots=True)
class Pair:
    """Colours that must stand out from their backgrounds.

    Attributes:
        what: a description.
        colours: each must stand out from each of ``grounds``.
        least: the required contrast.
    """

    what: str
    colours: tuple[QColor, ...]
    grounds: tuple[QColor, ...]
    least: float

    @property
    def worst(self) -> float:
        """The smallest contrast."""
        return min(contrast(over(g, c), g) for c in self.colours for g in self.grounds)


def pairs(theme: Theme) -> Iterator[Pair]:
    """All pairs of a theme."""
    cloth = (theme.cloth_centre, theme.cloth_edge)
    bar = over(theme.cloth_edge, QColor(0, 0, 0, 40))
    plates = tuple(over(each, theme.plate) for each in cloth)
    turn = tuple(over(each, theme.plate_turn) for each in cloth)
    tiles = tuple(over(each, tile) for each in cloth for tile in (theme.tile, theme.tile_hover))
    papers = (theme.paper, theme.paper_shade, theme.paper_chosen)
    dark, light = QColor("#1d2430"), QColor("#f9f4e8")
    on_accent = dark if theme.paper_accent.lightnessF() > 0.55 else light
    whose = "the plate whose turn it is"
    grounds = {"cloth": cloth, "the bar": (bar,), "plates": plates, whose: turn}
    for where, ground in {**grounds, "buttons of the start page": tiles}.items():
        yield Pair(f"text on {where}", (theme.text,), ground, TEXT)
        yield Pair(f"quiet text on {where}", (theme.text_dim,), ground, TEXT)
    for where in ("the bar", "plates", whose):
        yield Pair(f"gold figures on {where}", (theme.accent,), grounds[where], TEXT)
    yield Pair("the proposed button's words", (dark, QColor("#3d3a2c")), (theme.accent,), TEXT)
    yield Pair("ink on paper", (theme.ink,), papers, TEXT)
    yield Pair("quiet ink on paper", (theme.ink_dim,), papers, TEXT)
    yield Pair("buttons and scores on paper", (theme.paper_accent,), papers, TEXT)
    yield Pair("words in a filled button", (on_accent,), (theme.paper_accent,), TEXT)
    yield Pair(
        "figures in costly moves", (ink_on(theme.terracotta.name()),), (theme.terracotta,), TEXT
    )
    yield Pair(
        "gold and terracotta lines on paper", (theme.paper_gold, theme.terracotta), papers, MARK
    )
    rings = tuple(QColor(ring.colour) for ring in theme.rings)
    yield Pair("figures on the rings' coins", (dark,), rings, TEXT)
    yield Pair("rings on cloth", rings, cloth, MARK)
    yield Pair("what was taken last, and whose turn it is", (theme.accent,), cloth, MARK)
    yield Pair("the ring of the keys on cloth", (QColor("#ffffff"),), cloth, MARK)
    yield Pair("the empty place of a card", (theme.text_dim,), cloth, MARK)
    for colour in COINS:
        yield Pair(f"initials on {colour}", (ink_on(colour),), (QColor(colour),), TEXT)
    yield Pair("the size of the heap", (ink_on(HEAP_COLOUR),), (QColor(HEAP_COLOUR),), TEXT)
    yield from _cards(theme, cloth)


def _cards(theme: Theme, cloth: tuple[QColor, ...]) -> Iterator[Pair]:
    """The pairs on a card, lit and dimmed."""
    face = QColor("#ffffff") if theme.contrast else QColor(FACE_TOKEN.decode())
    names = ("contrast", "four-contrast") if theme.contrast else ("two", "four")
    yield Pair("a card on cloth", (face,), cloth, MARK)
    yield Pair("outlines of coins and badges on a card", (QColor(OUTLINE),), (face,), MARK)
    yield Pair("the dark line of the keys' ring on a card", (QColor("#10161d"),), (face,), MARK)
    veil = QColor(theme.cloth_edge)
    veil.setAlphaF(0 if theme.contrast else 1 - DIMMED)
    dimmed = over(face, veil)
    for name in names:
        inks = [QColor(PALETTES[name][suit]) for suit in SUITS]
        yield Pair(f"suits of the deck {name!r}", tuple(inks), (face,), TEXT)
        seen_dim = tuple(over(ink, veil) for ink in inks)
        yield Pair(f"suits of the deck {name!r}, dimmed", seen_dim, (dimmed,), MARK)
        latin = tuple(QColor(LATIN[name][suit]) for suit in SUITS)
        yield Pair(f"ranks of the Latin packs {name!r}", latin, (face,), TEXT)
        dim = tuple(over(ink, veil) for ink in latin)
        yield Pair(f"ranks of the Latin packs {name!r}, dimmed", dim, (dimmed,), MARK)
    yield Pair("a dimmed card on cloth", (dimmed,), cloth, MARK)


def tables_of(theme: Theme) -> list[Theme]:
    """A theme with each of its cloths."""
    return list(dict.fromkeys(covered(theme, cloth) for cloth in ("theme", *CLOTHS)))


def label(theme: Theme) -> str:
    """Its name in the settings."""
    kind = ROWS["theme"].kind
    assert isinstance(kind, Choice)
    return kind.said(theme.name)


def sets() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Sets of colours that must all differ from each other."""
    for theme in THEMES.values():
        yield f"rings, {label(theme)}", tuple(ring.colour for ring in theme.rings)
    for name in ("four", "four-contrast"):
        yield f"suits of the deck {name!r}", tuple(PALETTES[name][suit] for suit in SUITS)
        yield f"ranks of the Latin packs {name!r}", tuple(LATIN[name][suit] for suit in SUITS)


def nearest(colours: Sequence[str], sight: str) -> tuple[float, str, str]:
    """The two most similar colours for a kind of vision, and their difference."""
    return min(
        (ciede2000(seen(QColor(one), sight), seen(QColor(other), sight)), one, other)
        for one, other in combinations(colours, 2)
    )


def tables() -> str:
    """Everything as Markdown."""
    lines = ["## Contrast", ""]
    lines += [
        "The least there is, over every ground that it can lie on, with every cloth.",
        "",
    ]
    themes = list(THEMES.values())
    lines += [f"| | asked | {' | '.join(map(label, themes))} |"]
    lines += ["|---|---|" + "---|" * len(themes)]
    found: dict[str, dict[str, list[Pair]]] = {}
    for theme in themes:
        for each in tables_of(theme):
            for pair in pairs(each):
                found.setdefault(pair.what, {}).setdefault(theme.name, []).append(pair)
    for what, by_theme in found.items():
        least = next(iter(by_theme.values()))[0].least
        worst = {name: min(pair.worst for pair in same) for name, same in by_theme.items()}
        told = (f"{worst[t.name]:.2f}" if t.name in worst else "" for t in themes)
        lines.append(f"| {what} | {least:g} | {' | '.join(told)} |")
    lines += ["", "## Differences of colour", ""]
    lines += ["The nearest two of each set, in CIEDE2000, to eyes of each kind; 15 is asked.", ""]
    lines += [f"| | {' | '.join(SIGHTS)} |", "|---|" + "---|" * len(SIGHTS)]
    for name, colours in sets():
        told = (f"{nearest(colours, sight)[0]:.1f}" for sight in SIGHTS)
        lines.append(f"| {name}: {', '.join(colours)} | {' | '.join(told)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(tables(), end="")
