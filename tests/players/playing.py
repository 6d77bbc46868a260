"""Whole hands between players, and how far apart two of them are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, stdev

from kontsina_qt.players.base import Player
from kontsina_qt.players.sight import deed_of
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.position import Move, Position
from kontsina_qt.rules.view import view_of

Chooser = Callable[[Position, Random], Move]


def chance(position: Position, random: Random) -> Move:
    """Any legal move."""
    return random.choice(position.legal())


def greedy(position: Position, random: Random) -> Move:
    """The most points now, then the most cards, else the lay that is worth least."""
    moves = position.legal()
    random.shuffle(moves)
    return max(moves, key=lambda move: _greed(position, move))


def _greed(position: Position, move: Move) -> tuple[int, int, int]:
    points, played = position.rules.card_points, position.played(move)
    deed = deed_of(position, move)
    if deed is None:
        return 0, 0, -100 * points(played) - played.bit_length()
    return points(deed.brought), deed.cards.bit_count(), 0


def through_view(player: Player) -> Chooser:
    """A computer player, told what its seat sees."""

    def choose(position: Position, random: Random) -> Move:
        view = view_of(position, position.turn, (0,) * position.rules.sides)
        return position.read(player.choose(position.rules, view, random).move)

    return choose


def play_hand(
    rules: Rules, dealer: int, deck: Sequence[int], seats: Sequence[Chooser], random: Random
) -> Position:
    """The end of a hand."""
    position = rules.start(dealer, deck)
    while not position.over:
        position.play(seats[position.turn](position, random))
    return position


def duplicate(rules: Rules, one: Chooser, other: Chooser, deals: int) -> tuple[float, float]:
    """How much better ``one`` does than ``other``: mean margin in points a hand, its error.

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
