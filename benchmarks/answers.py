"""Whether ``expert`` keeps its time: ``python -m benchmarks.answers [--seconds S] [GAME …]``.

For each game and number of players, random hands are played, and ``expert`` is asked for a move at
some of the turns. Prints the median, the 99th percentile and the maximum of the times as shares of
the time given, and the process's peak memory.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Sequence
from random import Random
from time import perf_counter

from kontsina_qt.players.levels.catalogue import choose_builtin
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.view import view_of

SECONDS = 1.0
TURNS = 12
ALLOWED = 1.05
"""The allowed 99th percentile, as a share of the time given."""

MOST_MB = 200


def main(arguments: Sequence[str]) -> int:
    """Measure and print; return 1 if the goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.answers", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for a move (1)")
    parser.add_argument("--turns", type=int, default=TURNS, help=f"asked in a hand ({TURNS})")
    args = parser.parse_args(arguments)
    every: list[float] = []
    for name in args.games or GAMES:
        for players in GAMES[name].players:
            took = answers(GAMES[name].rules(players), args.seconds, args.turns)
            every += took
            print(f"{name:22} {players} players  {_parts(took)}", flush=True)
    print(f"{'all':22}            {_parts(every)}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10  # bytes there, kibibytes elsewhere
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit
    print(f"{len(every)} answers of {args.seconds:g} s each; the process grew to {size} MB")
    return 0 if _part(every, 0.99) <= ALLOWED and size <= MOST_MB else 1


def answers(rules: Rules, seconds: float, turns: int) -> list[float]:
    """Return the time of each answer as a share of the time given."""
    random = Random(f"{rules.game.id} {rules.players}")
    deck = random.sample(rules.pack, len(rules.pack))
    while rules.refuses(deck):
        random.shuffle(deck)
    position = first_position(rules, 0, deck)
    cards = len(rules.pack)
    took = []
    while not position.over:
        if random.random() < turns / cards or not position.moves:
            view = view_of(position, position.turn, position.scores)
            begin = perf_counter()
            choose_builtin("expert", rules, view, 1, seconds)
            took.append((perf_counter() - begin) / seconds)
        position.apply(random.choice(position.legal()))
    return took


def _part(took: Sequence[float], share: float) -> float:
    return sorted(took)[min(len(took) - 1, int(share * len(took)))]


def _parts(took: Sequence[float]) -> str:
    median, late = _part(took, 0.5), _part(took, 0.99)
    return f"median {median:4.0%}, 99th percentile {late:4.0%}, slowest {max(took):4.0%}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
