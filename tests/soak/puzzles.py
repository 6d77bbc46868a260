"""Prove every puzzle by a full search: ``python -m tests.soak.puzzles [GAME …]``.

Prints a line per game, and the faults of any puzzle; quick ones are proved first. With ``--kept
FILE`` proofs are recorded as they are made and not repeated, so that the work can be split
(``--seconds`` limits a run); changed puzzles are proved again. With ``--levels SECONDS`` each level
is asked for its move in every puzzle instead, with that thinking time, and the table of
``docs/puzzles.md`` is printed.

A full search of all puzzles takes hours interpreted: put the compiled copy first on the path
(``python do.py compile``, then ``PYTHONPATH=build/compiled python -P -m …``).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic

from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.puzzles.book import games_with_puzzles, puzzles_of
from kontsina_qt.puzzles.puzzle import Grade, Puzzle
from tests.puzzles.proving import wrong_with


def main(arguments: Sequence[str]) -> int:
    """Prove the puzzles of some games, or of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.puzzles", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--levels", type=float, metavar="SECONDS")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="where proved ones are kept")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="ends after so many")
    told = parser.parse_args(arguments)
    games = told.games or games_with_puzzles()
    if told.levels is not None:
        return tell_levels(games, told.levels)
    end = monotonic() + told.seconds
    return 1 if sum(wrong_in(game, told.kept, end) for game in games) else 0


def wrong_in(game: str, kept: Path | None, end: float) -> int:
    """Prove the puzzles of one game until a deadline; return the number of faulty ones."""
    proved = set(kept.read_text("utf-8").splitlines()) if kept and kept.exists() else set()
    puzzles = sorted(puzzles_of(game), key=lambda puzzle: -len(puzzle.moves))
    wrong = sound = 0
    for puzzle in puzzles:
        if line_of(puzzle) not in proved:
            if monotonic() > end:
                continue
            if words := wrong_with(puzzle):
                print(f"{puzzle.key}: {words}", flush=True)
                wrong += 1
                continue
            if kept:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(line_of(puzzle) + "\n")
        sound += 1
    print(f"{game}: {sound} of {len(puzzles)} proved, {wrong} wrong", flush=True)
    return wrong


def line_of(puzzle: Puzzle) -> str:
    """Return everything a proof depends on: the deal, the moves before, the winning move."""
    return f"{puzzle.key} {'; '.join(puzzle.moves)} | {puzzle.solution}"


def tell_levels(games: Sequence[str], seconds: float) -> int:
    """Print how many puzzles of each grade every level solves."""
    print(f"| game | grade | puzzles | {' | '.join(LEVELS)} |")
    print("|---|---|--:|" + "--:|" * len(LEVELS))
    for game in games:
        for grade in Grade:
            puzzles = [each for each in puzzles_of(game) if each.grade is grade]
            found = [sum(finds(level, each, seconds) for each in puzzles) for level in LEVELS]
            text = " | ".join(map(str, found))
            print(f"| {game} | {grade.title} | {len(puzzles)} | {text} |", flush=True)
    return 0


def finds(level: str, puzzle: Puzzle, seconds: float) -> bool:
    """Return whether a level plays the winning move."""
    view = puzzle.match().view()
    choice = LEVELS[level].player.choose(puzzle.rules, view, Random(puzzle.number), seconds)
    return choice.move == puzzle.solution


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
