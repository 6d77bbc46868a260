"""Makes puzzles: ``python -m training.puzzles [GAME …]``.

Numbered deals are played by a simple policy up to the last deal, and by ``JUDGING`` from there. The
first position of the last deal in which exactly one move wins the hand, by a full search, becomes
a puzzle, at most one per deal. Then each of ``SHOWN`` attempts it with no time to think, so that
the result is the same on every machine. A quarter of the puzzles is of each grade; if there are too
few of one, the hardest others fill up. The tables are written into ``kontsina_qt/puzzles``, easiest
first; the same seed makes the same puzzles, whatever the number of jobs.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

from kontsina_qt.commands.batch.workers import Map, workers
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.players.base import Player
from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.evaluation.rollout import RolloutPolicy
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.levels.steady import Steady
from kontsina_qt.players.search.exact import Exact
from kontsina_qt.players.tables import SUFFIX
from kontsina_qt.puzzles.book import APART, COLUMNS
from kontsina_qt.puzzles.motif import motif_of
from kontsina_qt.puzzles.puzzle import JUDGING, SHOWN, Grade, Puzzle, puzzle_rules
from kontsina_qt.puzzles.rating import TRIES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import Course, view_of

GAMES = (
    "kontsina",
    "kontsina-duel",
    "cassino",
    "cassino-royal",
    "diloti",
    "kassino-swedish",
    "elewenjewe",
    "bella-donna",
    "scopa",
    "pisti",
    "xeri",
    "escoba",
    "tablic",
)
"""The default games."""

EACH = 100
MOST_DEALS = 2_500
PLIES = (4, 8)
"""The minimum and maximum number of plies to the end of the hand."""

MOST_NODES = 15_000
"""The node budget; solving larger positions would take too long on a slow machine."""

MOST_MOVES = 30
LEAST_MOVES = 3
AT_A_TIME = 16
"""The number of deals per worker between checks whether there are enough puzzles."""

APART_NUMBERS = 1_000_000
"""The distance between the deal numbers of consecutive seeds."""

TARGET = Path(__file__).parents[1] / "kontsina_qt" / "puzzles"


def main(arguments: Sequence[str]) -> int:
    """Make the puzzles of some games, or of the default ones."""
    parser = argparse.ArgumentParser(prog="python -m training.puzzles", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games for two")
    parser.add_argument("--each", type=int, default=EACH, help=f"puzzles a game ({EACH})")
    parser.add_argument("--deals", type=int, default=MOST_DEALS, help=f"at most ({MOST_DEALS})")
    parser.add_argument("--seed", type=int, default=1, help="which deals (1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler, for its workers")
    parser.add_argument("--to", type=Path, default=TARGET, help="the folder for the tables")
    args = parser.parse_args(arguments)
    first = args.seed * APART_NUMBERS
    with workers(args.jobs, args.dask) as (at_once, run):
        for game in args.games or GAMES:
            numbers = range(first, first + args.deals)
            kept = chosen(found_in(game, numbers, at_once, run), args.each)
            write(args.to / (game + SUFFIX), kept)
            grades = [sum(each.grade is grade for each in kept) for grade in Grade]
            print(game, len(kept), "by grade:", *grades, flush=True)
    return 0


def found_in(game: str, numbers: range, at_once: int, run: Map) -> Iterator[Puzzle | None]:
    """Yield the puzzle of each numbered deal or None, in order; lazily."""
    size = AT_A_TIME * at_once
    for start in range(0, len(numbers), size):
        some = numbers[start : start + size]
        found = dict(run(partial(numbered_puzzle, game), some))
        yield from (found[number] for number in some)


def numbered_puzzle(game: str, number: int) -> tuple[int, Puzzle | None]:
    """Return a deal's number with its puzzle, since deals are processed in any order."""
    return number, puzzle_in(game, number)


def chosen(found: Iterable[Puzzle | None], each: int) -> list[Puzzle]:
    """Choose a quarter of each grade, filled up with the hardest others if needed."""
    share = each // len(Grade)
    by_grade: dict[Grade, list[Puzzle]] = {grade: [] for grade in Grade}
    for puzzle in found:
        if puzzle is not None:
            by_grade[puzzle.grade].append(puzzle)
        if all(len(puzzles) >= share for puzzles in by_grade.values()):
            break
    kept = [puzzle for puzzles in by_grade.values() for puzzle in puzzles[:share]]
    rest = [puzzle for grade in reversed(Grade) for puzzle in by_grade[grade][share:]]
    kept += rest[: each - len(kept)]
    return sorted(kept, key=lambda puzzle: (puzzle.grade, -sum(puzzle.found), len(puzzle.moves)))


def puzzle_in(game: str, number: int) -> Puzzle | None:
    """Return the puzzle of a numbered deal, or None."""
    rules = puzzle_rules(game)
    deal = numbered_deal(rules, number, 0)
    position = first_position(rules, deal.dealer, deal.deck)
    judging = asked_player(JUDGING)
    course = Course(tuple(position.information.opening_table()), number=0)
    random = Random(f"{game} {number}")
    policy = RolloutPolicy(rules, Outlook(rules, position, 0, None, True), 1)
    while not position.over:
        winning = only_move(position)
        if winning is not None:
            solution = position.notation.text(winning)
            found = tuple(asked(level, position, course, solution) for level in SHOWN)
            motif = motif_of(position, winning)
            return Puzzle(game, 0, number, tuple(course.texts), solution, found, motif)
        if position.stock:
            move = policy.move(position, position.legal())
        else:
            view = view_of(position, position.turn, position.scores, course)
            move = position.notation.read(judging.choose(rules, view, random, 0.0).move)
        course.texts.append(position.notation.text(move))
        position.apply(move)
    return None


def only_move(position: Position) -> Move | None:
    """Return the only winning move of a suitable position of the last deal, or None."""
    least, most = PLIES
    left = sum(hand.bit_count() for hand in position.hands)
    if position.stock or not least <= left <= most:
        return None
    moves = position.legal(MOST_MOVES)
    if not LEAST_MOVES <= len(moves) < MOST_MOVES:
        return None
    winning = Exact().winning(position)
    if len(winning) != 1:
        return None
    exact = Exact()
    exact.values(position)
    return winning[0] if exact.nodes <= MOST_NODES else None


def asked_player(name: str) -> Player:
    """Return a grading player by name."""
    return Steady() if name == JUDGING else LEVELS[name].player


def asked(level: str, position: Position, course: Course, solution: str) -> int:
    """Return how often of ``TRIES`` a player finds the solution, with no time to think."""
    view = view_of(position, position.turn, position.scores, course)
    player = asked_player(level)
    return sum(
        player.choose(position.rules, view, Random(seed), 0.0).move == solution
        for seed in range(TRIES)
    )


def write(target: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles to a table, one per row."""
    with target.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(COLUMNS)
        for each in puzzles:
            moves = APART.join(each.moves)
            table.writerow([each.number, each.solution, *each.found, each.motif.value, moves])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
