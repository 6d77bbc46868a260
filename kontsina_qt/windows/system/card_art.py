"""The deck of the settings."""

from __future__ import annotations

from kontsina_qt.library.settings.choices import DeckColours, FaceStyle
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.windows.system.preferences import theme_of


def art_of(settings: Settings) -> CardArt:
    """Return the deck of settings."""
    colours = str(settings.colours)
    if theme_of(settings).contrast:
        colours = "four-contrast" if settings.colours is DeckColours.FOUR else "contrast"
    style = "large" if settings.faces is FaceStyle.LARGE_INDEX else "classic"
    return CardArt(colours, style, str(settings.back))
