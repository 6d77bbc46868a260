"""Styles of play: valid probabilities, and the moves that players of a style make."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.levels.reference import greed
from kontsina_qt.players.models.styles import (
    BEGINNER,
    BOLD,
    CAREFUL,
    GREEDY,
    STYLES,
    Style,
    styles_for,
)
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.position import Position
from tests.family.arranged import arranged


def styles_at(position: Position) -> list[Style]:
    rules = position.rules
    return styles_for(rules, Outlook(rules, position, 0, None, False), 1)


def positions(id: str, seed: int) -> Iterator[Position]:
    """Yield the positions of a randomly played hand in which there is a choice."""
    rules = GAMES[id].rules(2)
    random = Random(seed)
    position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
    while not position.over:
        moves = position.legal()
        if len(moves) > 1:
            yield position
        position.apply(random.choice(moves))


@pytest.mark.parametrize("id", ["kontsina", "cassino", "diloti", "stealing-bundles", "mulle"])
def test_probabilities_add_up_and_the_move_is_likely(id: str) -> None:
    for position in positions(id, 3):
        moves = position.legal(60)
        for place, style in enumerate(styles_at(position)):
            chances = style.chances(position, moves)
            assert sum(chances) == pytest.approx(1.0)
            assert min(chances) > 0.0, "nobody plays just so"
            move = style.move(position, moves, 0.5)
            assert move in moves
            if place != BEGINNER:
                assert chances[moves.index(move)] == pytest.approx(max(chances))


def test_the_greedy_style_moves_like_the_greedy_player() -> None:
    for seed in range(4):
        for position in positions("kontsina", seed):
            moves = position.legal()
            move = styles_at(position)[GREEDY].move(position, moves, 0.0)
            assert greed(position, move) == max(greed(position, each) for each in moves)


def test_a_beginner_sees_equal_cards_and_misses_sums() -> None:
    position = arranged("kontsina", ("9S 7C TD", "KC KS QC"), "4D 5C 7H")
    moves = position.legal()
    found = styles_at(position)[BEGINNER].chances(position, moves)
    chances = {
        position.notation.text(move): chance for move, chance in zip(moves, found, strict=True)
    }
    assert chances["7C x 7H"] > 0.4
    assert 0.3 < chances["9S x 4D+5C"] < 0.5
    assert max(chances[lay] for lay in ("9S", "7C", "TD")) < 0.05, "it takes what it sees"
    alone = arranged("kontsina", ("9S 2C TD", "KC KS QC"), "4D 5C")
    moves = alone.legal()
    found = styles_at(alone)[BEGINNER].chances(alone, moves)
    chances = {alone.notation.text(move): chance for move, chance in zip(moves, found, strict=True)}
    assert chances["9S"] > 0.3, "the sum is missed, and good cards are kept"
    assert chances["2C"] < 0.1 and chances["TD"] < 0.1


def test_the_bold_style_ignores_what_a_move_leaves() -> None:
    # The ten laid on its own can be taken next; the king brings as little by itself.
    position = arranged("kontsina", ("TD KH", "TS 9C"), "QC", turn=0)
    moves = position.legal()
    styles = styles_at(position)
    ten = next(at for at, move in enumerate(moves) if position.notation.text(move) == "TD")
    careful = styles[CAREFUL].chances(position, moves)[ten]
    assert careful < styles[BOLD].chances(position, moves)[ten]


def test_every_style_has_a_name() -> None:
    position = next(positions("kontsina", 0))
    assert len(styles_at(position)) == len(STYLES) == len(set(STYLES))
