"""A series of hands between two players, and what one believes about the other afterwards."""

from __future__ import annotations

from random import Random

from kontsina_qt.players.base import Player
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.steady import Steady
from kontsina_qt.players.models.acquaintance import beliefs
from kontsina_qt.players.models.styles import Weights
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.view import Course, Earlier, View, view_of

KONTSINA = GAMES["kontsina"].rules(2)


def meet(seed: int, other: Player, hands: int, rules: Rules = KONTSINA) -> list[Weights]:
    """Return a steady player's beliefs about the other at its last choice in each hand."""
    random, steady = Random(seed), Steady()
    earlier: list[Earlier] = []
    thought: list[Weights] = []
    for number in range(hands):
        dealer = number % 2
        position = first_position(rules, dealer, random.sample(rules.pack, len(rules.pack)))
        course = Course(tuple(position.information.opening_table()), earlier=tuple(earlier))
        latest: View | None = None
        while not position.over:
            view = view_of(position, position.turn, (0, 0), course)
            if position.turn == 0:
                latest = view
            player = other if position.turn else steady
            move = position.notation.read(player.choose(rules, view, random, 0.0).move)
            course.texts.append(position.notation.text(move))
            position.apply(move)
        assert latest is not None
        public = look(rules, latest).public
        thought.append(beliefs(rules, latest, public, float("inf"))[1])
        earlier.append(Earlier(dealer, course.opening_table, tuple(course.texts)))
    return thought
