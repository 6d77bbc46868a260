"""How much there is to win by knowing all cards: a cheating expert as the bound.

``python -m tests.players.bound GAME --deals N --seconds S`` plays ``careful``, ``expert`` and an
expert that is shown the true deal against ``careful`` on the same cards, each deal twice with the
seats swapped, and tells how much of the way from ``careful`` to the bound ``expert`` goes. The
cheat exists only here: nothing in the program can be given a position.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import fmean, stdev
from time import perf_counter

from kontsina_qt.commands.workers import workers
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.players.base import Player
from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.evaluation.worth import margin
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.levels.reference import Careful
from kontsina_qt.players.search.tree import BEYOND, TimeUp, Tree
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.kinds import first_position
from kontsina_qt.rules.position import Move, Position
from kontsina_qt.rules.view import view_of


def main(arguments: Sequence[str]) -> int:
    """Plays and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.bound")
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler, for its workers")
    told = parser.parse_args(arguments)
    with workers(told.jobs, told.dask) as (_, run):
        rows = list(run(partial(play_deal, told.game, told.seconds), range(told.deals)))
    means = []
    for at, name in enumerate(("expert", "bound")):
        differences = [row[at] for row in rows]
        error = stdev(differences) / len(differences) ** 0.5
        means.append(fmean(differences))
        print(f"{name} against careful: {means[-1]:+.2f} ± {error:.2f} points a hand")
    print(f"expert goes {means[0] / means[1]:.0%} of the way from careful to the bound")
    return 0


def play_deal(name: str, seconds: float, number: int) -> tuple[float, float]:
    """The mean margin of the expert and of the cheat over careful on one deal's cards."""
    chosen = game(name)
    players = min((n for n in chosen.players if n % 2 == 0), default=chosen.players[0])
    rules = chosen.rules(players)
    return (
        duplicate(rules, number, LEVELS["expert"].player, seconds),
        duplicate(rules, number, None, seconds),
    )


def duplicate(rules: Rules, number: int, player: Player | None, seconds: float) -> float:
    """The margin a hand over careful, of a player or, without one, of the cheat."""
    deal = numbered_deal(rules, number, 0)
    careful = Careful()
    total = 0.0
    for seat in (0, 1):
        position = first_position(rules, deal.dealer, deal.deck)
        random = Random(number)
        while not position.over:
            if position.turn % 2 != seat:
                move = asked(position, careful, random, seconds)
            elif player is not None:
                move = asked(position, player, random, seconds)
            else:
                move = cheated(position, seconds)
            position.apply(move)
        total += margin(position.result().points, rules.side_of[seat])
    return total / 2


def asked(position: Position, player: Player, random: Random, seconds: float) -> Move:
    """What a player does who is told what its seat sees."""
    view = view_of(position, position.turn, position.scores)
    return position.read(player.choose(position.rules, view, random, seconds).move)


def cheated(position: Position, seconds: float) -> Move:
    """What the expert's search does that is given the true deal instead of likely ones."""
    rules = position.rules
    moves = position.legal()
    if len(moves) == 1:
        return moves[0]
    sight = look(rules, view_of(position, position.turn, position.scores))
    outlook = Outlook(rules, sight.public, sight.side, None)
    tree = Tree(sight, outlook, perf_counter() + seconds, 1 << 60)
    best = moves[0]
    for depth in (1, 2, 4, 6, 8, 24):
        values: dict[Move, float] = {}
        try:
            for move in moves:
                values[move] = tree.after(position, move, depth - 1, -BEYOND, BEYOND)
        except TimeUp:
            break
        best = max(moves, key=values.__getitem__)
        if depth >= sight.plies:
            break
    return best


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
