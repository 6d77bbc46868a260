"""Makes the ratings of the levels: ``python -m training.ratings [GAME …] [--play N]``.

What is measured are points a hand, what a rating tells are matches won, so the one is turned into
the other. A hand's points differ by the level's advantage and by luck; over the hands of a match
the advantage adds up and the luck partly cancels. So a match is won as often as a normal
variable lies above zero of which the mean is *advantage × √hands ÷ spread* (in its deviations):
*spread* is how far the points of one hand lie apart by luck, *hands* how many a match of the usual
options has. That mean times ``SCALE`` is the difference of the ratings: the logistic curve that
Glicko has in place of the normal one is then never off by more than one match in a hundred.

``--play N`` plays each level that needs no time against the one below it, on N deals in each game,
each twice with the seats swapped, and keeps what that comes to in ``ratings_measured.csv``. What
``docs/strength.csv`` has (``training.strength``) comes before it. From both the table
``kontsina_qt/rating/anchors.csv`` is written, in which ``FALLBACK`` has the rating that somebody
begins with. Games in which a step was measured on few deals lean on the others (DerSimonian and
Laird 1986): a step that was never measured is as high as in the mean of all games. Those of the
strongest level are in ``docs/strength.csv`` alone.
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
"""The ratings that lie between two players of whom one wins a deviation more (Haley 1952)."""

FIRST = 2 * 10**12
"""The number of the first deal: where nothing learns and no strength is told."""

MATCHES = 400
"""How many matches are put together from the hands played, to see how long one is."""

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
        difference, error: in points a hand, and the standard error of that.
        deals: on how many it was measured.
        spread: how far one hand's points lie apart, as a standard deviation; 0 if not known.
        hands: of a match; 0 if not known.
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
        """What it is known by."""
        return self.game, self.a, self.b

    def row(self) -> dict[str, object]:
        """As the table has it."""
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
    told = parser.parse_args(arguments)
    for game in told.games:
        if game not in GAMES:
            parser.error(f"there is no game {game}")
    try:
        known = {step.key: step for step in read(told.measured)}
        if told.play:
            for step in played(told.games or list(GAMES), told.play, told.jobs):
                known[step.key] = step
                write(told.measured, known)
        known.update((step.key, step) for step in list(of_strength(STRENGTH, known)))
        replace_file(told.out, anchors_told(known).encode())
    except (CommandError, OSError) as error:
        complain(str(error))
        return 2
    return 0


Key: TypeAlias = tuple[str, str, str]
"""A game, a level, and the one below it."""


# Measuring


def steps() -> list[tuple[str, str]]:
    """Each level and the one below it."""
    return [(a, b) for b, a in pairwise(LEVELS)]


def _keys() -> Iterator[Key]:
    for game in GAMES:
        for a, b in steps():
            yield game, a, b


def players_of(game: Game) -> int:
    """How many play where it is measured: two sides that are alike."""
    return min(n for n in game.players if n % 2 == 0)


def played(games: Sequence[str], deals: int, jobs: int) -> Iterator[Step]:
    """Play the steps of games, those of the strongest level left out: it takes its time."""
    tasks = [(game, a, b) for game in games for a, b in steps() if a != strongest()]
    with Progress() as progress, workers(jobs) as (_, run):
        for done, step in enumerate(run(partial(play, deals), tasks), 1):
            progress.show(done / len(tasks), f"{step.game}: {step.a} against {step.b}")
            yield step


def play(deals: int, task: tuple[str, str, str]) -> Step:
    """One step on so many deals."""
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
    """What the one level has more than the other, on the mean over its sides."""
    return fmean(points[swapped::2]) - fmean(points[1 - swapped :: 2])


def length(rules: Rules, seen: Sequence[tuple[int, ...]]) -> float:
    """How many hands a match has, put together from hands that were played."""
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
    """What has been measured.

    Raises:
        CommandError: the file holds something else.
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
    """What the tables of strength have of the same, with the spread that is known of it."""
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
    """Keep what has been measured, game by game, the lowest step first."""
    found = [known[key] for key in _keys() if key in known]
    lines = StringIO(newline="")
    table = csv.DictWriter(lines, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows(step.row() for step in found)
    replace_file(file, lines.getvalue().encode())


# From points a hand to ratings


def anchors_told(known: Mapping[Key, Step]) -> str:
    """The table of ratings."""
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
    """How much stronger ``a`` is than ``b`` in a match of each game, in deviations of a match."""
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
    """The mean of values that truly differ, and their true variance (DerSimonian and Laird 1986).

    Args:
        measured: values, each with its standard error.
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
