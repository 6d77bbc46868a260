"""Learns weights of the evaluation's features: ``python -m training.values [GAME …]``.

Hands are played by ``steady``, with an occasional random move to reach unusual positions. At the
end of every deal or trick (in games without either, every few plies) the features of ``outlook``
are recorded. The target is the change of the margin until the end of the hand, mixed with the
prediction at the next recorded position, which has less variance (temporal differences, TD(λ)).
For each stage the weights are fitted by least squares, regularized towards a prior according to
the noise of the game (ridge regression). They are written into
``kontsina_qt/players/evaluation/learned.csv``.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random

from kontsina_qt.commands.batch.workers import workers
from kontsina_qt.players.evaluation.learned import GAME, STAGE, TABLE, Row, learned, nearest
from kontsina_qt.players.evaluation.outlook import (
    OTHER_FEATURES,
    STAGES,
    Outlook,
    default_weights,
    stage_of,
)
from kontsina_qt.players.evaluation.worth import margin, prospects
from kontsina_qt.players.levels.steady import Steady
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES, game
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import view_of

Noted = tuple[int, list[float]]
"""A stage, and the features of a position in it with the sure margin first."""

Course = tuple[list[Noted], float]
"""The positions recorded for one side of a hand, and its final margin."""

Weights = tuple[float, ...]

HANDS = 1_200
BY_CHANCE = 0.05
EVERY = 3
ROUNDS = 6
AS_IT_CAME = 0.5
"""The weight of targets beyond the next recorded position (λ)."""

OF_RACES = 0.3
"""The prior standard deviation of the weights of races."""

OF_FEATURES: Mapping[str, tuple[float, float]] = {
    "turn": (0.0, 0.5),
    "table": (0.3, 0.0),
    "size": (0.0, 0.04),
    "empty": (0.0, 0.15),
    "single": (0.0, 0.1),
    "last": (0.0, 0.1),
    "last by size": (0.0, 0.03),
    "held": (0.3, 0.0),
}
"""The prior standard deviations of other features: absolute, and in spreads of the margin."""

ENOUGH = 50
"""The minimum number of positions of a stage to learn from."""

ALIKE = 2.0
"""The number of correlated positions of a hand that count as one independent sample."""

TARGET = Path(__file__).parents[1] / "kontsina_qt" / "players" / "evaluation" / TABLE


def main(arguments: Sequence[str]) -> int:
    """Learn for some games, or all."""
    parser = argparse.ArgumentParser(prog="python -m training.values", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (default: all)")
    parser.add_argument("--hands", type=int, default=HANDS, help=f"hands a game ({HANDS})")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler, for its workers")
    args = parser.parse_args(arguments)
    known = dict(learned())
    with workers(args.jobs, args.dask) as (_, run):
        for name in args.games or GAMES:
            found = dict(run(partial(numbered_courses, name), range(args.hands)))
            # In the order of hands, so that floating-point sums are reproducible.
            courses = [course for number in range(args.hands) for course in found[number]]
            before = believed_in(name)
            weights = fitted(courses, tuple(before.values()))
            known[name] = {
                stage: dict(zip(before, each, strict=True)) for stage, each in weights.items()
            }
            print(name, error_text(courses, weights), flush=True)
            write(TARGET, known)
    return 0


def believed_in(name: str) -> dict[str, float]:
    """Return the features of a game with their prior weights."""
    chosen = game(name)
    return default_weights(prospects(chosen.rules(chosen.players[0])).races)


def numbered_courses(name: str, number: int) -> tuple[int, list[Course]]:
    """Return the number of a hand with its courses, since hands are played in any order."""
    return number, courses_of(name, number)


def courses_of(name: str, number: int) -> list[Course]:
    """Play a hand and return its courses: one for each side, or a single one of two sides."""
    chosen = game(name)
    players = min((n for n in chosen.players if n % 2 == 0), default=chosen.players[0])
    rules = chosen.rules(players)
    random = Random(f"{name} {number}")
    deck = random.sample(rules.pack, len(rules.pack))
    if rules.refuses(deck):
        return []
    position = first_position(rules, number % players, deck)
    sides = range(1 if rules.sides == 2 else rules.sides)
    noted: list[list[Noted]] = [[] for _ in sides]
    deals, steady = position.deals, Steady()
    by_deals = rules.deals > 1
    while not position.over:
        if not chosen.play.captures:
            at_end = not position.table
        elif by_deals:
            at_end = position.deals > deals
        else:
            at_end = len(position.moves) % EVERY == EVERY - 1
        if at_end:
            for side in sides:
                noted[side].append(features(rules, position, side))
        deals = position.deals
        if random.random() < BY_CHANCE:
            position.apply(random.choice(position.legal()))
        else:
            view = view_of(position, position.turn, position.scores)
            position.apply(position.notation.read(steady.choose(rules, view, random).move))
    points = position.result().points
    return [(noted[side], margin(points, side)) for side in sides]


def features(rules: Rules, position: Position, side: int) -> Noted:
    """Return stage and features of a position for a side."""
    stage = stage_of(position.stock, len(rules.pack))
    return stage, Outlook(rules, position, side, None, False).features(position)


def fitted(courses: Sequence[Course], before: Weights) -> dict[int, Weights]:
    """Fit the weights for each stage with enough positions.

    Args:
        courses: the hands.
        before: the prior weights.

    Returns:
        The prior for a single stage if no stage has enough positions.
    """
    weights: dict[int, Weights] = dict.fromkeys(range(STAGES), before)
    counts = [sum(at == stage for noted, _ in courses for at, _ in noted) for stage in weights]
    met = [stage for stage, count in enumerate(counts) if count >= ENOUGH]
    if not met:
        return {0: before}
    for _ in range(ROUNDS):
        rows: list[list[tuple[list[float], float]]] = [[] for _ in range(STAGES)]
        for noted, end in courses:
            ahead = end
            for stage, found in reversed(noted):
                rows[stage].append((found[1:], ahead - found[0]))
                predicted = found[0] + dot(nearest(weights, stage), found[1:])
                ahead = AS_IT_CAME * ahead + (1 - AS_IT_CAME) * predicted
        weights = {stage: least_squares(rows[stage], before) for stage in met}
    return {stage: tuple(round(w, 4) for w in weights[stage]) for stage in met}


def dot(weights: Sequence[float], found: Sequence[float]) -> float:
    """Return the weighted sum of the features."""
    return sum(weight * each for weight, each in zip(weights, found, strict=True))


def sureness(size: int, spread: float) -> list[float]:
    """Return the prior standard deviation of each weight."""
    races = [OF_RACES] * (size - len(OTHER_FEATURES))
    own = [OF_FEATURES[name] for name in OTHER_FEATURES]
    return races + [as_it_is + in_spreads * spread for as_it_is, in_spreads in own]


def least_squares(rows: Sequence[tuple[list[float], float]], before: Weights) -> Weights:
    """Solve the ridge regression around the prior weights."""
    size = len(before)
    targets = [target - dot(before, found) for found, target in rows]
    spread = sqrt(sum(each * each for each in targets) / len(targets))
    if not spread:
        return before
    matrix = [[0.0] * (size + 1) for _ in range(size)]
    for (found, _), target in zip(rows, targets, strict=True):
        for i, one in enumerate(found):
            if one:
                row = matrix[i]
                for j, other in enumerate(found):
                    row[j] += one * other
                row[size] += one * target
    for i, sure in enumerate(sureness(size, spread)):
        matrix[i][i] += ALIKE * (spread / sure) ** 2
    for i in range(size):
        best = max(range(i, size), key=lambda at: abs(matrix[at][i]))
        matrix[i], matrix[best] = matrix[best], matrix[i]
        pivot = matrix[i][i]
        for j in range(size):
            if j != i:
                factor = matrix[j][i] / pivot
                if factor:
                    matrix[j] = [a - factor * b for a, b in zip(matrix[j], matrix[i], strict=True)]
    return tuple(before[i] + matrix[i][size] / matrix[i][i] for i in range(size))


def error_text(courses: Sequence[Course], weights: Mapping[int, Weights]) -> str:
    """Return in words the share of explained variance, by stage."""
    parts = []
    for stage, weighed in sorted(weights.items()):
        rows = [
            (found[1:], end - found[0])
            for noted, end in courses
            for at, found in noted
            if at == stage
        ]
        if rows:
            left = sum((target - dot(weighed, found)) ** 2 for found, target in rows)
            whole = sum(target * target for _, target in rows)
            parts.append(f"stage {stage}: {1 - left / whole:.0%} of {len(rows)}")
    return ", ".join(parts)


def write(target: Path, known: Mapping[str, Mapping[int, Row]]) -> None:
    """Write the weights to a table: one row per stage, one column per feature."""
    races = {name for stages in known.values() for row in stages.values() for name in row}
    columns = [GAME, STAGE, *sorted(races - set(OTHER_FEATURES)), *OTHER_FEATURES]
    with target.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, columns, lineterminator="\n")
        table.writeheader()
        for name, stages in sorted(known.items()):
            for stage, row in sorted(stages.items()):
                table.writerow({GAME: name, STAGE: stage, **row})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
