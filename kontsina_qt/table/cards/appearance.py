"""How a table looks now: what everything on it is drawn with."""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.layout import Layout
from kontsina_qt.table.style.theme import Theme


@dataclass(slots=True)
class Appearance:
    """Shared by all that draws on one table; it changes in place.

    Attributes:
        dpr: physical pixels in a logical one.
    """

    art: CardArt
    theme: Theme
    layout: Layout
    dpr: float = 1.0
