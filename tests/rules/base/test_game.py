"""The rules that a game's data makes."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.games.catalogue import GAMES

OTHER_KINDS = ("laugh-and-lie-down", "ristikontra")


@pytest.mark.parametrize("id", GAMES)
def test_only_a_game_that_fishes_has_a_turn_of_fishing(id: str) -> None:
    rules = GAMES[id].rules(GAMES[id].players[0])
    if id in OTHER_KINDS:
        assert rules.fishing is None
        with pytest.raises(AttributeError):
            _ = rules.turn
        assert not rules.at_once
        assert not rules.count_out
    else:
        assert rules.fishing is rules.turn
        assert rules.at_once == rules.turn.at_once


def test_cards_that_do_the_same_are_alike() -> None:
    mulle = GAMES["mulle"].rules(2)
    kontsina = GAMES["kontsina"].rules(2)
    ristikontra = GAMES["ristikontra"].rules(4)
    two, other, three = 4, 5, 8
    for rules in (kontsina, ristikontra):
        assert rules.class_of(two) == rules.class_of(other) != rules.class_of(three)
    # Where twins count, only the two copies of a card are alike.
    assert mulle.class_of(two) == mulle.class_of(two + 64) != mulle.class_of(other)
