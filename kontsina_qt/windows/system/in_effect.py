"""Settings that hold in the whole program, not in one window."""

from __future__ import annotations

from collections.abc import Collection

from kontsina_qt.card_names import choose_pack, chosen_pack
from kontsina_qt.language import language, set_language
from kontsina_qt.library.settings.settings import Part, Settings
from kontsina_qt.table.layout.input_needs import InputNeeds, set_input_needs
from kontsina_qt.table.style.text_size import set_text_size
from kontsina_qt.windows.system.preferences import system_preferences


def put_in_effect(settings: Settings, parts: Collection[Part]) -> bool:
    """Put language, names of cards, text size and input needs into effect.

    Returns:
        Whether words have to be said anew, for they are others or of another size.
    """
    before = language(), chosen_pack()
    if Part.LANGUAGE in parts:
        set_language(settings.language)
    if Part.DECK in parts:
        choose_pack(settings.latin_cards)
    resized = set_text_size(settings.text_size / 100, system_preferences().text)
    resized |= set_input_needs(InputNeeds(settings.large_targets, settings.left_handed))
    return resized or (language(), chosen_pack()) != before
