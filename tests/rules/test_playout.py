"""Random playouts: only legal moves, each as likely as any other."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.match.deals import random_deal
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.playout import next_word, play_out
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import LISTED, Position

WORDS = st.integers(1, (1 << 32) - 1)
DRAWN = 600
FEW, MANY = 2, 6
"""How many legal moves may a position have in which chances are counted."""


def started(id: str, seed: int) -> Position:
    """Return the first position of a random deal for the fewest players."""
    rules = GAMES[id].rules(GAMES[id].players[0])
    deal = random_deal(0, Random(seed), rules)
    return first_position(rules, deal.dealer, deal.deck)


def late_choice(id: str) -> Position:
    """Return the last position of a random hand with a few legal moves."""
    position, random = started(id, 11), Random(7)
    found = None
    while not position.over:
        moves = position.legal()
        if FEW <= len(moves) <= MANY:
            found = position.copy()
        position.apply(random.choice(moves))
    assert found is not None
    return found


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(list(GAMES)), st.integers(0, 2**32), WORDS)
def test_each_move_is_the_one_drawn_from_all_legal_ones(id: str, seed: int, word: int) -> None:
    played = started(id, seed)
    last = play_out(played, word)
    assert played.over
    again = started(id, seed)
    for move in played.moves:
        moves = again.legal()
        assert len(moves) == LISTED or set(moves) == set(again.generate())
        assert len(set(moves)) == len(moves)
        word = next_word(word)
        assert moves[word % len(moves)] == move
        again.play(move)
    assert word == last
    assert again.over
    assert again.result() == played.result()


@pytest.mark.parametrize("id", GAMES)
def test_every_legal_move_is_drawn_as_often_as_any_other(id: str) -> None:
    position = late_choice(id)
    legal = position.legal()
    ply, word = len(position.moves), 12345
    drawn: Counter[Move] = Counter()
    for _ in range(DRAWN):
        copy = position.copy()
        word = play_out(copy, word)
        drawn[copy.moves[ply]] += 1
    assert set(drawn) == set(legal)
    chance = 1 / len(legal)
    error = sqrt(DRAWN * chance * (1 - chance))
    for move in legal:
        assert abs(drawn[move] - DRAWN * chance) < 4 * error
