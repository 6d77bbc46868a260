"""Keys, a hand, dialogs: with every Python and every PySide6 that the program supports."""

from __future__ import annotations

import pytest

from tests.smoke.person import Person, Player

pytestmark = pytest.mark.smoke

ON_THE_START_PAGE = ("F1", "F2", "ctrl+n", "ctrl+comma", "ctrl+o", "ctrl+m", "ctrl+t")
"""The keys panel, the rules, a new game, the settings, a file dialog, history, statistics."""
AT_THE_TABLE = ("ctrl+s", "m")
"""Saving to a file, and the list of moves."""


def test_a_person_plays(person: Person) -> None:
    person.start()
    for key in ON_THE_START_PAGE:
        person.opens_and_closes(key)
    player = Player(person)
    player.begin()
    player.wait_for_turn()
    for key in AT_THE_TABLE:
        person.opens_and_closes(key)
    player.play_by_keys()
    player.play_by_keys()
    match = player.play()
    assert len(match.results) == 1
    assert player.drags > 2
    person.rest()
    assert person.quit() == 0
    assert person.complaints() == ""
