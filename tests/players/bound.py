"""The value of knowing hidden cards: two cheating players as upper bounds.

``python -m tests.players.bound GAME --deals N --seconds S`` lets ``expert`` and both cheats play
against ``careful`` with the same cards, each deal twice with the seats swapped, and prints how much
of the way from ``careful`` to each bound ``expert`` reaches.

* *Sees the other hand*: plays the deal out perfectly, both hands in view; what comes after that it
  evaluates like the expert. Out of time it plays by the rollout policy. (It is no bound where cards
  are drawn within a deal.)
* *Sees all*: it also knows the order of the stock, and that the other uses the rollout policy. All
  its own plays are tried to the end of the deal, and each is continued by the rollout policy of
  both through the next one; the mean of the expert's evaluation at both ends counts. (Rollouts to
  the end of the hand are worse: after one unexpected reply, everything after it is another game.)

Cheats exist only here: nothing in the program can be given a position.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Protocol

from kontsina_qt.commands.batch.workers import workers
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.players.base import Player
from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.evaluation.rollout import RolloutPolicy
from kontsina_qt.players.evaluation.worth import margin
from kontsina_qt.players.information.sight import Sight, look
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.levels.reference import Careful
from kontsina_qt.players.search.tree import TimeUp, solved
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import view_of
from training.strength.plan import FIRST


class Cheat(Protocol):
    """A player that is shown all cards."""

    def __call__(self, position: Position, seconds: float) -> Move:
        """Return its move."""


def main(arguments: Sequence[str]) -> int:
    """Play and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.bound")
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler, for its workers")
    told = parser.parse_args(arguments)
    if told.deals < 2:
        parser.error("of fewer than two deals there is no standard error")
    with workers(told.jobs, told.dask) as (_, run):
        numbers = range(FIRST, FIRST + told.deals)
        rows = list(run(partial(play_deal, told.game, told.seconds), numbers))
    means = []
    for at, name in enumerate(("expert", *CHEATS)):
        differences = [row[at] for row in rows]
        error = stdev(differences) / len(differences) ** 0.5
        means.append(fmean(differences))
        print(f"{name} against careful: {means[-1]:+.2f} ± {error:.2f} points per hand")
    for name, mean in zip(CHEATS, means[1:], strict=True):
        if mean > 0:  # otherwise there are too few deals
            print(f"expert goes {means[0] / mean:.0%} of the way from careful to who {name}")
    return 0


def play_deal(name: str, seconds: float, number: int) -> tuple[float, ...]:
    """Return the mean margins over careful of the expert and both cheats with one deal's cards."""
    chosen = game(name)
    count = min((n for n in chosen.players if n % 2 == 0), default=chosen.players[0])
    rules = chosen.rules(count)
    random = Random(number)

    def expert(position: Position) -> Move:
        return asked(position, LEVELS["expert"].player, random, seconds)

    def cheating(cheat: Cheat) -> Callable[[Position], Move]:
        return lambda position: cheat(position, seconds)

    players = [expert, *map(cheating, CHEATS.values())]
    return tuple(duplicate(rules, number, player) for player in players)


def duplicate(rules: Rules, number: int, player: Callable[[Position], Move]) -> float:
    """Return the margin per hand over careful of a player that is shown positions."""
    deal = numbered_deal(rules, number, 0)
    careful = Careful()
    total = 0.0
    for seat in (0, 1):
        position = first_position(rules, deal.dealer, deal.deck)
        random = Random(number)
        while not position.over:
            if position.turn % 2 != seat:
                move = asked(position, careful, random, 0.0)
            else:
                move = player(position)
            position.apply(move)
        total += margin(position.result().points, rules.side_of[seat])
    return total / 2


def asked(position: Position, player: Player, random: Random, seconds: float) -> Move:
    """Return the move of a player that is given its seat's view."""
    view = view_of(position, position.turn, position.scores)
    return position.notation.read(player.choose(position.rules, view, random, seconds).move)


def sees_hand(position: Position, seconds: float) -> Move:
    """Return the move that is best to the end of the deal if both sides see all hands."""
    rules = position.rules
    moves = position.legal()
    if len(moves) == 1:
        return moves[0]
    sight = look(rules, view_of(position, position.turn, position.scores))
    outlook = Outlook(rules, sight.public, sight.side, None)
    values = solved(sight, position, moves, outlook, perf_counter() + seconds, 1 << 60)
    if values is None:
        return RolloutPolicy(rules, outlook, sight.rivals).move(position, moves)
    return max(moves, key=values.__getitem__)


def sees_all(position: Position, seconds: float) -> Move:
    """Return the best move if all cards to come are known and the other uses the rollout policy."""
    moves = position.legal()
    if len(moves) == 1:
        return moves[0]
    sight = look(position.rules, view_of(position, position.turn, position.scores))
    outlook = Outlook(position.rules, sight.public, sight.side, None)
    foreseen = Foreseen(sight, outlook, perf_counter() + seconds)
    best = moves[0]
    for own in range(position.hands[position.turn].bit_count()):
        try:
            values = {move: foreseen.after(position, move, own) for move in moves}
        except TimeUp:
            break
        best = max(moves, key=values.__getitem__)
    return best


class Foreseen:
    """Lookahead with all cards known.

    Args:
        sight: where it begins.
        outlook: evaluates the ends of deals for the side of the sight.
        deadline: the ``perf_counter`` time at which it gives up.
    """

    def __init__(self, sight: Sight, outlook: Outlook, deadline: float) -> None:
        self._side = sight.side
        self._deals = sight.public.deals
        self._policy = RolloutPolicy(sight.rules, outlook, sight.rivals)
        self._outlook = outlook
        self._deadline = deadline

    def after(self, position: Position, move: Move, own: int) -> float:
        """Return the worth of a move followed by ``own`` more chosen plays.

        Raises:
            TimeUp: it took too long.
        """
        position = position.copy()
        position.apply(move)
        ends: list[float] = []
        while position.turn >= 0 and position.deals <= self._deals + 1:
            if position.deals > self._deals and not ends:
                ends.append(self._outlook.value(position))
            moves = position.legal()
            mine = position.rules.side_of[position.turn] == self._side
            if own and mine and position.deals == self._deals:
                return max(self.after(position, each, own - 1) for each in moves)
            position.apply(self._policy.move(position, moves))
        if perf_counter() > self._deadline:
            raise TimeUp
        return fmean([*ends, self._outlook.value(position)])


CHEATS: dict[str, Cheat] = {"sees the other hand": sees_hand, "sees all": sees_all}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
