"""What the others' plays reveal about their hands."""

from __future__ import annotations

from math import log
from random import Random
from statistics import fmean

import pytest

from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.steady import Steady
from kontsina_qt.players.search.determinization import Determinizer
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.view import view_of

HANDS = 2
PROPOSED = 20


@pytest.mark.parametrize(
    "id",
    # Hands are dealt anew to all, by one card after each play, and to each seat when empty.
    ["kontsina", "diloti", "bella-donna", "cassino-draw", "stealing-bundles", "zwickern"],
)
def test_reading_makes_the_true_hand_likelier(id: str) -> None:
    rules = GAMES[id].rules(2)
    random, steady = Random(id), Steady()
    gains = []
    for dealer in range(HANDS):
        position = first_position(rules, dealer, random.sample(rules.pack, len(rules.pack)))
        while not position.over:
            view = view_of(position, position.turn, (0, 0))
            sight = look(rules, view)
            other = position.hands[1 - sight.seat]
            if other and sight.stock:
                determinizer = Determinizer(sight, random)
                chances = [
                    determinizer.likelihood(determinizer._propose()) for _ in range(PROPOSED)
                ]
                gains.append(log(determinizer.likelihood([other]) / fmean(chances)))
            position.apply(position.notation.read(steady.choose(rules, view, random).move))
    assert fmean(gains) > 0.05, id


def test_plays_before_the_hand_was_dealt_reveal_nothing() -> None:
    """In Zwickern a seat gets new cards when its own hand is empty, while the deal continues."""
    rules = GAMES["zwickern"].rules(2)
    random = Random(5)
    position = first_position(rules, 1, random.sample(rules.pack, len(rules.pack)))
    fresh = 0
    while position.stock:
        seat = position.turn
        sight = look(rules, view_of(position, seat, (0, 0)))
        other = position.hands[1 - seat]
        if other.bit_count() == rules.deal.hand:
            determinizer = Determinizer(sight, random)
            assert {determinizer.likelihood(determinizer._propose()) for _ in range(9)} == {1.0}
            fresh += 1
        position.apply(random.choice(position.legal()))
    assert fresh > 3
