"""The program's rules and the second implementations agree on every position of random hands."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.rules.base.cards import TEXTS
from kontsina_qt.rules.games.catalogue import GAMES
from tests.family.agreeing import main, play_all
from tests.family.comparing import ORACLES, differences, mixed, start
from tests.family.matches import all_variations

HANDS = {"african-cassino": 3}
"""How many hands are compared where it is not ``MOST``: some lists take long a second time."""

MOST = 6


def test_every_game_has_a_second_implementation() -> None:
    assert set(GAMES) <= set(ORACLES)


@pytest.mark.parametrize("game", list(GAMES))
def test_both_agree_on_every_position(game: str) -> None:
    for number in range(HANDS.get(game, MOST)):
        random = Random(f"{game}/{number}")
        # The first hands are of each number of players, with the game's own options.
        players = GAMES[game].players
        options: object
        if number < min(len(players), 2):
            seats, options = players[number], {}
        else:
            seats, options = mixed(GAMES[game], random)
        rules = GAMES[game].rules(seats, options)
        wrong = differences(*start(rules, random), random)
        assert wrong is None, f"{game}/{number}: {seats} players, {options}\n{wrong}"


@pytest.mark.parametrize("game", list(GAMES))
def test_both_shuffle_the_same_packs_again(game: str) -> None:
    random = Random(game)
    for _ in range(150):
        seats, options = mixed(GAMES[game], random)
        rules = GAMES[game].rules(seats, options)
        deck = random.sample(rules.pack, len(rules.pack))
        texts, scores = [TEXTS[c] for c in deck], list(rules.standing(()).scores)
        try:
            ORACLES[game].make(game, seats, dict(rules.options), 0, texts, scores)
        except ValueError:
            assert rules.refuses(deck)
        else:
            assert not rules.refuses(deck)


@pytest.mark.parametrize("game", ["xeri", "zing", "escoba", "pasur", "basra", "tablic"])
def test_both_agree_on_whole_matches_of_every_variation(game: str) -> None:
    for variation in all_variations([game]):
        assert play_all(variation, 1, seed=3, most_hands=4) == []


def test_the_command_compares_and_tells() -> None:
    lines: list[str] = []
    assert main(["1", "--game", "zing", "--hands", "1"], lines.append) == 0
    assert lines == [f"zing: {len(all_variations(['zing']))} variations, 6 matches, 0 wrong"]
