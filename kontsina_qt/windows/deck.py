"""The deck that the settings ask for."""

from __future__ import annotations

from kontsina_qt.library.settings import DeckColours, FaceStyle, Settings, Theme
from kontsina_qt.table.art import CardArt


def art_of(settings: Settings) -> CardArt:
    """The deck that these settings ask for."""
    colours = str(settings.colours)
    if settings.theme is Theme.HIGH_CONTRAST:
        colours = "four-contrast" if settings.colours is DeckColours.FOUR else "contrast"
    style = "large" if settings.faces is FaceStyle.LARGE_INDEX else "classic"
    return CardArt(colours, style, str(settings.back))
