"""Learns what the features of an open hand are worth: ``python -m training.values [GAME …]``.

Hands are played by ``steady``, with a move by chance now and then so that odd positions are met
too. At the end of every deal (in games without deals, every few plies) the features of
``outlook`` are noted, and how the margin of the hand changed until its end. For each stage the
weights are those of the least squares, with a little ridge. They are written into
``kontsina_qt/players/learned.py``; all games take some ten minutes on two cores.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

from kontsina_qt.players.learned import LEARNED
from kontsina_qt.players.outlook import STAGES, Outlook, features_of, stage_of
from kontsina_qt.players.steady import Steady
from kontsina_qt.players.worth import margin
from kontsina_qt.rules.catalogue import GAMES, game
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.view import view_of

Sample = tuple[int, list[float], float]
"""A stage, the features without the sure margin, and how much the margin grew."""

HANDS = 1_200
BY_CHANCE = 0.05
EVERY = 3
RIDGE, SHRINK = 30.0, 0.03
"""What holds the weights to what they are believed to be before: races are won as often as
``worth`` says, and nothing else counts."""
TARGET = Path(__file__).parents[1] / "kontsina_qt" / "players" / "learned.py"


def main(arguments: Sequence[str]) -> int:
    """Learns for some games, or all."""
    parser = argparse.ArgumentParser(prog="python -m training.values", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (default: all)")
    parser.add_argument("--hands", type=int, default=HANDS, help=f"hands a game ({HANDS})")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    told = parser.parse_args(arguments)
    learned = dict(LEARNED)
    with multiprocessing.Pool(told.jobs) as pool:
        for name in told.games or GAMES:
            samples: list[Sample] = []
            for found in pool.imap_unordered(partial(hand_samples, name), range(told.hands)):
                samples += found
            learned[name] = fitted(samples)
            print(name, f"{len(samples)} samples;", error_text(samples, learned[name]), flush=True)
            write(learned)
    return 0


def hand_samples(name: str, number: int) -> list[Sample]:
    """The samples of one hand."""
    chosen = game(name)
    players = min((n for n in chosen.players if n % 2 == 0), default=chosen.players[0])
    rules = chosen.rules(players)
    random = Random(f"{name} {number}")
    deck = random.sample(rules.pack, len(rules.pack))
    if rules.refuses(deck):
        return []
    position = rules.start(number % players, deck)
    noted: list[tuple[int, int, list[float]]] = []
    deals, steady = position.deals, Steady()
    by_deals = rules.deals > 1
    while not position.over:
        at_end = position.deals > deals if by_deals else len(position.moves) % EVERY == EVERY - 1
        if at_end:
            noted += features(rules, position)
        deals = position.deals
        if random.random() < BY_CHANCE:
            position.apply(random.choice(position.legal()))
        else:
            view = view_of(position, position.turn, position.scores)
            position.apply(position.read(steady.choose(rules, view, random).move))
    points = position.result().points
    return [(stage, found[1:], margin(points, side) - found[0]) for stage, side, found in noted]


def features(rules: Rules, position: Position) -> list[tuple[int, int, list[float]]]:
    """The features of a position as each side sees it; of two sides, one is enough."""

    sides = range(1 if rules.sides == 2 else rules.sides)
    stage = stage_of(position.stock, len(rules.pack))
    return [
        (stage, side, Outlook(rules, position, side, None, False).features(position))
        for side in sides
    ]


def fitted(samples: Sequence[Sample]) -> tuple[tuple[float, ...], ...]:
    """The weights of the features for each stage; a stage never met takes its neighbour's."""
    weights: list[tuple[float, ...] | None] = []
    for stage in range(STAGES):
        rows = [(x, y) for at, x, y in samples if at == stage]
        weights.append(least_squares(rows) if len(rows) >= 50 else None)
    known = [each for each in weights if each is not None]
    if not known:
        return ()
    return tuple(
        each or min((w for w in weights if w), key=lambda w: abs(weights.index(w) - at))
        for at, each in enumerate(weights)
    )


def believed(size: int) -> list[float]:
    """The weights before any hand was played."""
    races = (size - features_of(0)) // (features_of(1) - features_of(0))
    return [1.0, 0.0] * races + [0.0] * features_of(0)


def least_squares(rows: Sequence[tuple[list[float], float]]) -> tuple[float, ...]:
    """The weights that leave the least squared error, with a ridge."""
    size = len(rows[0][0])
    before = believed(size)
    matrix = [[0.0] * (size + 1) for _ in range(size)]
    for x, target in rows:
        y = target - sum(w * each for w, each in zip(before, x, strict=True))
        for i, one in enumerate(x):
            if one:
                row = matrix[i]
                for j, other in enumerate(x):
                    row[j] += one * other
                row[size] += one * y
    for i in range(size):
        matrix[i][i] += RIDGE + SHRINK * matrix[i][i]
    for i in range(size):
        best = max(range(i, size), key=lambda at: abs(matrix[at][i]))
        matrix[i], matrix[best] = matrix[best], matrix[i]
        pivot = matrix[i][i]
        for j in range(size):
            if j != i:
                factor = matrix[j][i] / pivot
                if factor:
                    matrix[j] = [a - factor * b for a, b in zip(matrix[j], matrix[i], strict=True)]
    return tuple(round(before[i] + matrix[i][size] / matrix[i][i], 4) for i in range(size))


def error_text(samples: Sequence[Sample], weights: Sequence[Sequence[float]]) -> str:
    """How much of the variance is explained, by stage."""
    parts = []
    for stage in range(STAGES):
        rows = [(x, y) for at, x, y in samples if at == stage]
        if rows and weights:
            left = sum(
                (y - sum(w * each for w, each in zip(weights[stage], x, strict=True))) ** 2
                for x, y in rows
            )
            whole = sum(y * y for _, y in rows)
            parts.append(f"stage {stage}: {1 - left / whole:.0%} of {len(rows)}")
    return ", ".join(parts)


def write(learned: dict[str, tuple[tuple[float, ...], ...]]) -> None:
    """Puts the numbers where the players find them."""
    text = TARGET.read_text("utf-8")
    head = text[: text.index("LEARNED:")]
    lines = [head + "LEARNED: Mapping[str, tuple[tuple[float, ...], ...]] = {\n"]
    for name in sorted(learned):
        lines.append(f'    "{name}": (\n')
        for stage in learned[name]:
            lines.append("        (\n")
            numbers = [f"{each:g}" if "." in f"{each:g}" else f"{each:.1f}" for each in stage]
            for start in range(0, len(numbers), 8):
                lines.append("            " + ", ".join(numbers[start : start + 8]) + ",\n")
            lines.append("        ),\n")
        lines.append("    ),\n")
    lines.append("}\n")
    TARGET.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
