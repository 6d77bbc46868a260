"""Makes the ratings of the levels: ``python -m training.ratings [GAME …] [--play N]``.

Measurements are in points per hand, while ratings predict matches, so points are converted. The
points of a hand differ by the level's advantage and by luck; over the hands of a match the
advantage adds up and luck partly cancels. So the probability of winning a match is that of a
standard normal variable with mean *advantage × √hands ÷ spread* being positive, where *spread* is
the standard deviation of a hand's points and *hands* the number of hands in a match with default
options. That mean times ``SCALE`` is the rating difference: Glicko's logistic curve then differs
from the normal one by at most one match in a hundred.

``--play N`` plays each level that needs no time against the one below it, on N deals in each game,
each twice with the seats swapped, and saves the results in ``ratings_measured.csv``. Results in
``docs/strength.csv`` (``training.strength``) take precedence. From both, the table
``kontsina_qt/rating/anchors.csv`` is written, in which ``FALLBACK`` has the initial rating.
Measurements on few deals are shrunk to the mean of all games (DerSimonian and Laird 1986); steps
never measured get that mean. Those of the strongest level are in ``docs/strength.csv`` only.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import StringIO
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias

from kontsina_qt.commands.batch.arena import Contest, contestants, play_hands
from kontsina_qt.commands.batch.workers import workers
from kontsina_qt.commands.terminal import CommandError, Progress, complain
from kontsina_qt.match.files import replace_file
from kontsina_qt.players.base import FALLBACK
from kontsina_qt.players.levels.catalogue import LEVELS, strongest
from kontsina_qt.rating.glicko import START, UNIT
from kontsina_qt.rules.base.ending import standing
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.games.catalogue import GAMES

SCALE = 1.702 * UNIT
"""The rating difference per standard deviation of a match (Haley 1952)."""

FIRST = 2 * 10**12
"""The first deal number, not used for training or the tables of strength."""

MATCHES = 400
"""The number of matches resampled from hands played, to estimate the length of a match."""

LONGEST = 200
MEASURED = Path(__file__).with_name("ratings_measured.csv")
ROOT = Path(__file__).parents[1]
ANCHORS = ROOT / "kontsina_qt" / "rating" / "anchors.csv"
STRENGTH = ROOT / "docs" / "strength.csv"
COLUMNS = ("game", "players", "a", "b", "deals", "difference", "error", "spread", "hands")


@dataclass(frozen=True, slots=True)
class Step:
    """A level against the one below it in a game.

    Attributes:
        difference, error: the difference in points per hand, and its standard error.
        deals: the number of deals.
        spread: the standard deviation of a hand's points; 0 if unknown.
        hands: the number of hands in a match; 0 if unknown.
    """

    game: str
    players: int
    a: str
    b: str
    deals: int
    difference: float
    error: float
    spread: float = 0.0
    hands: float = 0.0

    @property
    def key(self) -> Key:
        """The key of the step."""
        return self.game, self.a, self.b

    def row(self) -> dict[str, object]:
        """Return it as a row of the table."""
        data: dict[str, object] = {name: getattr(self, name) for name in COLUMNS}
        rounded = {name: f"{data[name]:.3f}" for name in COLUMNS[5:] if data[name]}
        return {**data, **dict.fromkeys(COLUMNS[5:], ""), **rounded}


def main(arguments: Sequence[str]) -> int:
    """Play if asked to, and write the table."""
    parser = argparse.ArgumentParser(
        prog="python -m training.ratings",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (default: all)")
    parser.add_argument("--play", type=int, metavar="N", help="play on so many deals first")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--measured", type=Path, default=MEASURED, help="what was played")
    parser.add_argument("--out", type=Path, default=ANCHORS, help="the table of ratings")
    args = parser.parse_args(arguments)
    for game in args.games:
        if game not in GAMES:
            parser.error(f"there is no game {game}")
    try:
        known = {step.key: step for step in read(args.measured)}
        if args.play:
            for step in played(args.games or list(GAMES), args.play, args.jobs):
                known[step.key] = step
                write(args.measured, known)
        known.update((step.key, step) for step in list(of_strength(STRENGTH, known)))
        replace_file(args.out, anchors_text(known).encode())
    except (CommandError, OSError) as error:
        complain(str(error))
        return 2
    return 0


Key: TypeAlias = tuple[str, str, str]
"""A game, a level, and the one below it."""


# Measuring


def steps() -> list[tuple[str, str]]:
    """Return each level with the one below it."""
    return [(a, b) for b, a in pairwise(LEVELS)]


def _keys() -> Iterator[Key]:
    for game in GAMES:
        for a, b in steps():
            yield game, a, b


def players_of(game: Game) -> int:
    """Return the number of players for measuring: the smallest even one."""
    return min(n for n in game.players if n % 2 == 0)


def played(games: Sequence[str], deals: int, jobs: int) -> Iterator[Step]:
    """Play the steps of games, except those of the strongest level, which needs time."""
    tasks = [(game, a, b) for game in games for a, b in steps() if a != strongest()]
    with Progress() as progress, workers(jobs) as (_, run):
        for done, step in enumerate(run(partial(play, deals), tasks), 1):
            progress.show(done / len(tasks), f"{step.game}: {step.a} against {step.b}")
            yield step


def play(deals: int, task: tuple[str, str, str]) -> Step:
    """Play a step on a number of deals."""
    game, a, b = task
    contest = Contest(game, players_of(GAMES[game]), {}, a, b)
    rules = contest.rules()
    margins: list[float] = []
    seen: list[tuple[int, ...]] = []
    with contestants([a, b], contest.budget_ms) as computers:
        for number in range(FIRST, FIRST + deals):
            for swapped in (0, 1):
                (points,) = play_hands(rules, computers, number, swapped)
                seen.append(points)
                margins.append(margin(points, swapped))
    pairs = [fmean(pair) for pair in zip(margins[::2], margins[1::2], strict=True)]
    return Step(
        game,
        rules.players,
        a,
        b,
        deals,
        fmean(pairs),
        stdev(pairs) / sqrt(deals),
        stdev(margins),
        length(rules, seen),
    )


def margin(points: Sequence[int], swapped: int) -> float:
    """Return the difference of the two levels' mean points over their sides."""
    return fmean(points[swapped::2]) - fmean(points[1 - swapped :: 2])


def length(rules: Rules, seen: Sequence[tuple[int, ...]]) -> float:
    """Return the mean number of hands in a match, resampled from hands played."""
    random = Random(1)
    return fmean(_length(rules, seen, random) for _ in range(MATCHES))


def _length(rules: Rules, seen: Sequence[tuple[int, ...]], random: Random) -> int:
    results: list[HandResult] = []
    while len(results) < LONGEST:
        results.append(HandResult(random.choice(seen)))
        if standing(rules.ending, results, rules.sides).over:
            break
    return len(results)


# Keeping


def read(file: Path) -> list[Step]:
    """Read the measurements.

    Raises:
        CommandError: the file has other contents.
    """
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    try:
        return [_step(row) for row in rows]
    except (KeyError, TypeError, ValueError):
        raise CommandError(f"{file} holds no measurements") from None


def _step(row: Mapping[str, str]) -> Step:
    numbers = [float(row.get(name) or 0.0) for name in COLUMNS[5:]]
    return Step(row["game"], int(row["players"]), row["a"], row["b"], int(row["deals"]), *numbers)


def of_strength(file: Path, known: Mapping[Key, Step]) -> Iterator[Step]:
    """Yield the steps in the tables of strength, with the known spreads."""
    wanted = set(steps())
    for row in _rows(file):
        step = _step(row)
        game = GAMES.get(step.game)
        alike = row["table"] == "levels" and row["hands"] == "1" and (step.a, step.b) in wanted
        if game is not None and alike and step.players == players_of(game):
            old = known.get(step.key)
            spread, hands = (old.spread, old.hands) if old is not None else (0.0, 0.0)
            yield replace(step, spread=spread, hands=hands)


def _rows(file: Path) -> list[dict[str, str]]:
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def write(file: Path, known: Mapping[Key, Step]) -> None:
    """Write the measurements by game, lowest step first."""
    found = [known[key] for key in _keys() if key in known]
    lines = StringIO(newline="")
    table = csv.DictWriter(lines, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows(step.row() for step in found)
    replace_file(file, lines.getvalue().encode())


# From points per hand to ratings


def anchors_text(known: Mapping[Key, Step]) -> str:
    """Return the table of ratings."""
    highs = {(a, b): heights(known, a, b) for a, b in steps()}
    lines = StringIO(newline="")
    table = csv.writer(lines, lineterminator="\n")
    table.writerow(["game", "hands", *LEVELS])
    for game in GAMES:
        hands = [step.hands for step in known.values() if step.game == game and step.hands]
        if not hands:
            raise CommandError(f"no step was played in {game}: --play N")
        rating = {FALLBACK: START}
        for a, b in steps():
            if b in rating:
                rating[a] = rating[b] + SCALE * highs[a, b][game]
        for a, b in reversed(steps()):
            if a in rating and b not in rating:
                rating[b] = rating[a] - SCALE * highs[a, b][game]
        table.writerow([game, f"{fmean(hands):.1f}", *(round(rating[each]) for each in LEVELS)])
    return lines.getvalue()


def heights(known: Mapping[Key, Step], a: str, b: str) -> dict[str, float]:
    """Return the advantage of ``a`` over ``b`` per game, in standard deviations of a match."""
    data: dict[str, tuple[float, float]] = {}
    for game in GAMES:
        step = known.get((game, a, b))
        luck = [each for each in known.values() if each.game == game and each.spread]
        if step is not None and step.error and luck:
            scale = sqrt(fmean(each.hands for each in luck)) / fmean(each.spread for each in luck)
            data[game] = step.difference * scale, step.error * scale
    if not data:
        raise CommandError(f"{a} was never measured against {b}")
    mean, variance = pooled(list(data.values()))
    found = dict.fromkeys(GAMES, mean)
    for game, (value, error) in data.items():
        share = variance / (variance + error * error)
        found[game] = mean + share * (value - mean)
    return found


def pooled(measured: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the random-effects mean and variance of values (DerSimonian and Laird 1986).

    Args:
        measured: the values with their standard errors.
    """
    weights = [1 / (error * error) for _, error in measured]
    mean = sum(w * value for w, (value, _) in zip(weights, measured, strict=True)) / sum(weights)
    found = sum(w * (value - mean) ** 2 for w, (value, _) in zip(weights, measured, strict=True))
    more = found - (len(measured) - 1)
    free = sum(weights) - sum(w * w for w in weights) / sum(weights)
    variance = max(more / free, 0.0) if free else 0.0
    again = [1 / (error * error + variance) for _, error in measured]
    both = zip(again, measured, strict=True)
    return sum(w * value for w, (value, _) in both) / sum(again), variance


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
