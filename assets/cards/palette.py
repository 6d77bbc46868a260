"""Colours of the deck."""

from __future__ import annotations

from dataclasses import dataclass

SUIT = "#ab12cd"
"""The placeholder for the suit's colour in every file, replaced by a colour of a palette
(``kontsina_qt.table.cards.art.PALETTES``) when loading."""

FACE = "#fffdf8"
EDGE = "#c9c4b8"
INK = "#1d2430"
RED = "#c0303a"
GOLD = "#d9a441"
GOLD_DARK = "#a8752a"
CREAM = "#fbf7ee"
TERRACOTTA = "#c9683f"
SEA = "#1f4e6b"
SKIN = "#f1cfa8"
SKIN_SHADE = "#e6bd92"
SKIN_LINE = "#a8774f"


@dataclass(frozen=True)
class Dress:
    """The colours of the court cards of one suit."""

    ground: str
    pattern: str
    robe: str
    trim: str
    """The second cloth: edges of mantles, veils, crests."""
    dark: str
    """Lines, frames and the darkest hair."""
    hair: str


DRESSES: dict[str, Dress] = {
    "S": Dress("#1f4e6b", "#2c6285", "#12304a", "#f3e8cf", "#0d2133", "#15202c"),
    "C": Dress("#566a3c", "#66794a", "#2c3b22", "#e9dcb8", "#1f2a18", "#6a4a2c"),
    "H": Dress("#8f2f3b", "#a2414b", "#591a26", "#f3e3d3", "#330d15", "#7a3a20"),
    "D": Dress("#c9683f", "#d67c54", "#1f4e6b", "#f6e6c6", "#2a1712", "#2a1d18"),
}
