"""Whole hands between players, and the difference in strength of two players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, stdev

from kontsina_qt.players.base import Player
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import view_of

Chooser = Callable[[Position, Random], Move]


def chance(position: Position, random: Random) -> Move:
    """Return a random legal move, but never a call, which would end most hands at once."""
    return random.choice([m for m in position.legal() if m.verb != "count"])


def through_view(player: Player) -> Chooser:
    """Wrap a computer player that is given its seat's view; searching ones do the minimum."""

    def choose(position: Position, random: Random) -> Move:
        view = view_of(position, position.turn, (0,) * position.rules.sides)
        return position.notation.read(player.choose(position.rules, view, random, 0.0).move)

    return choose


def play_hand(
    rules: Rules, dealer: int, deck: Sequence[int], seats: Sequence[Chooser], random: Random
) -> Position:
    """Play a hand and return its end."""
    position = first_position(rules, dealer, deck)
    while not position.over:
        position.play(seats[position.turn](position, random))
    return position


def duplicate(rules: Rules, one: Chooser, other: Chooser, deals: int) -> tuple[float, float]:
    """Return the mean margin of ``one`` over ``other`` in points per hand, and its error.

    Each deal is played once for each side, with ``one`` there and ``other`` everywhere else.
    """
    random = Random(20)
    margins = []
    for number in range(deals):
        deck = random.sample(rules.pack, len(rules.pack))
        total = 0.0
        for side in range(rules.sides):
            seats = [one if rules.side_of[s] == side else other for s in range(rules.players)]
            end = play_hand(rules, number % rules.players, deck, seats, Random(number))
            points = end.result().points
            total += points[side] - (sum(points) - points[side]) / (rules.sides - 1)
        margins.append(total / rules.sides)
    return mean(margins), stdev(margins) / len(margins) ** 0.5
