"""Proves every puzzle by a full search: ``python -m tests.soak.puzzles [GAME …]``.

Prints a line a game, and what is wrong with any puzzle. With ``--levels SECONDS`` each level
is asked for its move in every puzzle as well, with so much time to think, and the table of
``docs/puzzles.md`` is printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random
from time import perf_counter

from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.puzzles.book import games_with_puzzles, puzzles_of
from kontsina_qt.puzzles.puzzle import Grade, Puzzle
from tests.puzzles.proving import wrong_with


def main(arguments: Sequence[str]) -> int:
    """Proves the puzzles of some games, or of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.puzzles", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--levels", type=float, metavar="SECONDS")
    told = parser.parse_args(arguments)
    games = told.games or games_with_puzzles()
    if told.levels is not None:
        return tell_levels(games, told.levels)
    wrong = 0
    for game in games:
        begin = perf_counter()
        found = [(each, words) for each in puzzles_of(game) if (words := wrong_with(each))]
        for puzzle, words in found:
            print(f"{puzzle.key}: {words}")
        wrong += len(found)
        sound = len(puzzles_of(game)) - len(found)
        print(f"{game}: {sound} proved in {perf_counter() - begin:.0f} s", flush=True)
    return 1 if wrong else 0


def tell_levels(games: Sequence[str], seconds: float) -> int:
    """Prints how many puzzles of each grade every level finds."""
    print(f"| game | grade | puzzles | {' | '.join(LEVELS)} |")
    print("|---|---|--:|" + "--:|" * len(LEVELS))
    for game in games:
        for grade in Grade:
            puzzles = [each for each in puzzles_of(game) if each.grade is grade]
            found = [sum(finds(level, each, seconds) for each in puzzles) for level in LEVELS]
            told = " | ".join(map(str, found))
            print(f"| {game} | {grade.title} | {len(puzzles)} | {told} |", flush=True)
    return 0


def finds(level: str, puzzle: Puzzle, seconds: float) -> bool:
    """Whether a level plays the one move that wins."""
    view = puzzle.match().view()
    choice = LEVELS[level].player.choose(puzzle.rules, view, Random(puzzle.number), seconds)
    return choice.move == puzzle.solution


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
