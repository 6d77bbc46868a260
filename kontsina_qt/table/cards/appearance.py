"""The current appearance of a table: deck, theme and layout."""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.layout import Layout
from kontsina_qt.table.style.theme import Theme


@dataclass(slots=True)
class Appearance:
    """What everything on one table is drawn with; shared, and changed in place.

    Attributes:
        dpr: the device pixel ratio.
    """

    art: CardArt
    theme: Theme
    layout: Layout
    dpr: float = 1.0
