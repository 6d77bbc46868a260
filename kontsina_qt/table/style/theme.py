"""The design tokens of the themes: cloth, dark and high contrast."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from kontsina_qt.table.style.texture import Texture


class Line(Enum):
    """The line style of a ring, for people who cannot tell the colours apart."""

    SOLID = auto()
    DASHED = auto()
    DOUBLE = auto()
    CORNERS = auto()


@dataclass(frozen=True, slots=True)
class Ring:
    """The ring of one of several combinations, told apart by colour and line style."""

    colour: str
    line: Line


RINGS = (
    Ring("#f4c52e", Line.SOLID),
    Ring("#d4f4ff", Line.DASHED),
    Ring("#b8a8f4", Line.DOUBLE),
    Ring("#3ecaa1", Line.CORNERS),
)
CONTRAST_RINGS = (
    Ring("#ffe357", Line.SOLID),
    Ring("#a5d9f9", Line.DASHED),
    Ring("#d074ff", Line.DOUBLE),
    Ring("#ffffff", Line.CORNERS),
)


def _alpha(colour: str, part: float) -> QColor:
    made = QColor(colour)
    made.setAlphaF(part)
    return made


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """The colours of a theme.

    Attributes:
        name: the name in the settings.
        cloth_centre, cloth_edge: the cloth, lighter in the middle.
        texture: the texture of the cloth.
        paper, paper_shade, paper_chosen, paper_pen, paper_accent: panels, their rows, the selected
            row, their border, and primary elements on them.
        ink, ink_dim: text on paper.
        text, text_dim: text on cloth.
        accent: whose turn it is, and primary elements, on cloth.
        plate, plate_turn, plate_pen: the seats' plates.
        tile, tile_hover: buttons on cloth, and those under the pointer.
        scrim: dims the page behind a panel.
        gold, sea: ornaments.
        paper_gold: visible rings, bars and lines on paper.
        terracotta: the opponents and losses, on paper.
        rings: the rings of combinations.
        contrast: whether this is the high-contrast theme.
    """

    name: str
    cloth_centre: QColor
    cloth_edge: QColor
    paper: QColor
    paper_shade: QColor
    paper_chosen: QColor
    paper_pen: QPen
    paper_accent: QColor
    ink: QColor
    ink_dim: QColor
    text: QColor
    text_dim: QColor
    accent: QColor
    plate: QColor
    plate_turn: QColor
    plate_pen: QPen
    tile: QColor
    tile_hover: QColor
    scrim: QColor
    gold: QColor = field(default_factory=lambda: QColor("#d9a441"))
    paper_gold: QColor = field(default_factory=lambda: QColor("#d9a441"))
    terracotta: QColor = field(default_factory=lambda: QColor("#e08a5f"))
    sea: QColor = field(default_factory=lambda: QColor("#1f4e6b"))
    rings: tuple[Ring, ...] = RINGS
    contrast: bool = False
    texture: Texture = Texture.FELT


NO_PEN = QPen(Qt.PenStyle.NoPen)


def _cloth() -> Theme:
    return Theme(
        name="cloth",
        cloth_centre=QColor("#17685c"),
        cloth_edge=QColor("#0d3f39"),
        paper=QColor("#f9f4e8"),
        paper_shade=QColor("#ece5d3"),
        paper_chosen=QColor("#fff8dd"),
        paper_pen=QPen(QColor(0, 0, 0, 50), 1),
        paper_accent=QColor("#14534a"),
        ink=QColor("#1d2430"),
        ink_dim=_alpha("#1d2430", 0.72),
        text=QColor("#f4efe2"),
        text_dim=_alpha("#f4efe2", 0.86),
        accent=QColor("#f0cf86"),
        plate=QColor(5, 40, 36, 150),
        plate_turn=QColor(96, 88, 20, 80),
        plate_pen=NO_PEN,
        tile=QColor(5, 40, 36, 105),
        tile_hover=QColor(5, 40, 36, 175),
        scrim=QColor(4, 24, 22, 168),
        paper_gold=QColor("#9c6b0e"),
        terracotta=QColor("#b04f28"),
    )


def _dark() -> Theme:
    return Theme(
        name="dark",
        cloth_centre=QColor("#1d2733"),
        cloth_edge=QColor("#10161d"),
        paper=QColor("#232b34"),
        paper_shade=QColor("#2e3843"),
        paper_chosen=QColor("#3d4652"),
        paper_pen=QPen(QColor(255, 255, 255, 36), 1),
        paper_accent=QColor("#f0cf86"),
        ink=QColor("#f0ece2"),
        ink_dim=_alpha("#f0ece2", 0.72),
        text=QColor("#e6e2d8"),
        text_dim=_alpha("#e6e2d8", 0.76),
        accent=QColor("#f0cf86"),
        plate=QColor(255, 255, 255, 18),
        plate_turn=QColor(240, 207, 134, 50),
        plate_pen=NO_PEN,
        tile=QColor(255, 255, 255, 22),
        tile_hover=QColor(255, 255, 255, 40),
        scrim=QColor(6, 9, 13, 168),
    )


def _contrast() -> Theme:
    return Theme(
        name="high-contrast",
        cloth_centre=QColor("#000000"),
        cloth_edge=QColor("#000000"),
        paper=QColor("#000000"),
        paper_shade=QColor("#1a1a1a"),
        paper_chosen=QColor("#333333"),
        paper_pen=QPen(QColor("#ffffff"), 2),
        paper_accent=QColor("#ffe14d"),
        ink=QColor("#ffffff"),
        ink_dim=QColor("#ffffff"),
        text=QColor("#ffffff"),
        text_dim=QColor("#ffffff"),
        accent=QColor("#ffe14d"),
        plate=QColor("#000000"),
        plate_turn=QColor("#333300"),
        plate_pen=QPen(QColor("#ffffff"), 1.5),
        tile=QColor("#000000"),
        tile_hover=QColor("#333333"),
        scrim=QColor(0, 0, 0, 200),
        paper_gold=QColor("#ffffff"),
        rings=CONTRAST_RINGS,
        contrast=True,
        texture=Texture.PLAIN,
    )


THEMES: dict[str, Theme] = {theme.name: theme for theme in (_cloth(), _dark(), _contrast())}


@dataclass(frozen=True, slots=True)
class Cloth:
    """A cloth that is not the theme's own.

    Attributes:
        light, dark: the colour in the middle, in the light and in the dark theme.
        accent: primary elements on paper, in the light theme.
        texture: the texture.
    """

    light: str
    dark: str
    accent: str
    texture: Texture = Texture.FELT


CLOTHS: dict[str, Cloth] = {
    "green": Cloth("#17685c", "#152f2a", "#14534a"),
    "blue": Cloth("#1f5480", "#18293c", "#17466f"),
    "burgundy": Cloth("#78263a", "#36191f", "#7a2136"),
    "wood": Cloth("#6e4a2e", "#2b1f16", "#6a421f", Texture.WOOD),
    "plain": Cloth("#3c4a57", "#1c242d", "#2f4150", Texture.PLAIN),
}
"""The cloths by their names in the settings."""
SHADE = 0.435
"""How much darker a cloth is at its edge, from 0 to 1."""


@lru_cache(maxsize=8)
def covered(theme: Theme, cloth: str) -> Theme:
    """Return a theme with another cloth; high contrast stays black."""
    if theme.contrast or cloth not in CLOTHS:
        return theme
    new, light = CLOTHS[cloth], theme.name == "cloth"
    centre = QColor(new.light if light else new.dark)
    edge = centre if new.texture is Texture.PLAIN else _mixed(centre, 1 - SHADE)
    same = replace(theme, cloth_centre=centre, cloth_edge=edge, texture=new.texture)
    if not light:
        return same
    shadow = _mixed(edge, 0.6)
    return replace(
        same,
        paper_accent=QColor(new.accent),
        plate=_alpha(shadow.name(), 0.59),
        tile=_alpha(shadow.name(), 0.41),
        tile_hover=_alpha(shadow.name(), 0.69),
        scrim=_alpha(_mixed(edge, 0.38).name(), 0.66),
    )


def _mixed(colour: QColor, part: float) -> QColor:
    """Darken a colour."""
    return QColor.fromRgbF(colour.redF() * part, colour.greenF() * part, colour.blueF() * part)
