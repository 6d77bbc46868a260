"""Makes the tables of ``docs/strength.md``: ``python -m training.strength [GAME …]``.

Who meets whom, with how much time and on how many deals is fixed before anything is played: each
level and the next one in every game (``strength_levels.csv``, one row a game and number of
players), and pairs of any two players (``strength_pairs.csv``). Each deal is played twice with
the seats swapped. The deals are numbered from ``FIRST`` on, where nothing learns and nothing is
tried out. Results are kept as they come, so that the same command goes on where it was ended;
the tables are written anew after each contest, between their marks in the page and, with all
digits, in a table of results beside it. What stands there whole, and was played by the players of
today, is not played again, wherever that was (``--anew``: it is).

Two players are told apart where there would be less than one chance in twenty to find even one
difference as clear as this anywhere in its table, were there none: the levels of significance
are corrected for all the comparisons that the table is planned to have (Holm 1979), played or
not. What players of before came to is marked, and never taken up as what those of today do. That
is told of each contest: it is known by the sources that its two players are made of
(``training.sources``), and what others are made of may change; and where those have changed, by
what the two do in a few fixed hands (``training.conduct``), which is looked at before anything is
played or written.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from io import StringIO
from itertools import pairwise
from math import inf
from pathlib import Path
from statistics import NormalDist
from typing import TypeAlias

from kontsina_qt.commands.arena import Contest, Pair, played, summed
from kontsina_qt.commands.terminal import CommandError, Progress, complain, say
from kontsina_qt.commands.workers import Map, workers
from kontsina_qt.match.files import replace_file
from kontsina_qt.players.levels.catalogue import LEVELS, builtin, strongest
from kontsina_qt.players.levels.reference import REFERENCES
from kontsina_qt.players.tables import rows_of
from kontsina_qt.rules.games.catalogue import GAMES
from training.conduct import plays
from training.sources import known_by

FIRST = 10**12
"""The number of the first deal."""

LADDER = ("random", *LEVELS)
"""Each meets the next one; who plays by chance is below the lowest level."""

CHANCE = 0.05
"""How likely a table may tell any two apart that are alike."""

LEAST = 30
"""With fewer deals nobody is told apart: a normal curve is that of means of many."""

LEVELS_TABLE, PAIRS_TABLE = "levels", "pairs"
DOC = Path(__file__).parents[1] / "docs" / "strength.md"
KEEP = Path(__file__).parents[1] / "build" / "strength"
COLUMNS = (
    *("table", "game", "players", "a", "b", "hands", "learning", "seconds", "deals", "planned"),
    *("difference", "error", "points_a", "points_b", "won_a", "won_b", "by", "plays"),
)

_NOTHING = "*Nothing has been played yet.*"

_QUICK = 0.01
"""About how long a move of the others takes, in seconds, beside those that use their time."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A contest of a table, and on how many deals it is played."""

    table: str
    contest: Contest
    deals: int

    @property
    def key(self) -> Key:
        """What it is known by."""
        one = self.contest
        return (self.table, one.game, str(one.players), one.a, one.b, str(one.hands))

    def file(self, keep: Path) -> Path:
        """Where of a folder its deals are kept as they are played, by the players of today."""
        return keep / self.plays / self.name

    @property
    def name(self) -> str:
        """What a file of its deals is called, by whichever players they are."""
        return f"{'-'.join(self.key)}-{self.contest.budget_ms}.jsonl"

    @property
    def plays(self) -> str:
        """What its two players do today."""
        one = self.contest
        return plays(one.a, one.b, one.game, one.players)

    @property
    def cost(self) -> float:
        """About how much of the work it is."""
        one = self.contest
        return (
            self.deals
            * one.hands
            * (one.budget_ms / 1000 if strongest() in (one.a, one.b) else _QUICK)
        )


@dataclass(frozen=True, slots=True)
class Result:
    """What a contest came to.

    Attributes:
        deals, planned: how many there are, and how many there should be: as was planned when it
            was played, or as many more as are planned today.
        by: what the contest was known by when it was played, or when its players were last seen
            to play as they did then.
        plays: what they did; empty where nobody has looked.
        difference: of the points a hand, a's less b's.
        error: the standard error of that.
        row: all of it, as the table of results has it.
    """

    deals: int
    planned: int
    by: str
    plays: str
    difference: float
    error: float
    row: Mapping[str, str]

    @property
    def chance(self) -> float:
        """How likely a difference as large, either way, comes of two that are alike."""
        if not self.difference or self.deals < LEAST:
            return 1.0
        off = abs(self.difference) / self.error if self.error else inf
        return 2 * NormalDist().cdf(-off)


Key: TypeAlias = tuple[str, str, str, str, str, str]
"""What a contest is known by: its table, game, number of players, the two that meet, and how
many hands there are to a match."""

Results: TypeAlias = dict[Key, Result]


def main(arguments: Sequence[str]) -> int:
    """Plays and writes the tables."""
    parser = argparse.ArgumentParser(
        prog="python -m training.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (default: all)")
    parser.add_argument("--players", type=int, help="only with so many")
    parser.add_argument("--table", choices=(LEVELS_TABLE, PAIRS_TABLE), help="only this one")
    parser.add_argument(
        "--level",
        action="append",
        help="only what it plays in; given twice, only those two",
        choices=sorted({*LADDER, *REFERENCES}),
        default=[],
    )
    parser.add_argument("--deals", type=_number, help="at most, for a trial; not as planned")
    parser.add_argument("--jobs", type=_number, default=2, help="processes (2)")
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler, for its workers")
    parser.add_argument("--keep", type=Path, default=KEEP, help="the folder of what was played")
    parser.add_argument("--anew", action="store_true", help="what the results have whole, too")
    parser.add_argument("--write", action="store_true", help="play nothing; tell what is kept")
    parser.add_argument("--out", type=Path, default=DOC, help="the page; results go beside it")
    told = parser.parse_args(arguments)
    for game in told.games:
        if game not in GAMES:
            parser.error(f"there is no game {game}")
    chosen = [
        each
        for each in plan()
        if each.contest.game in (told.games or GAMES)
        and told.players in (None, each.contest.players)
        and told.table in (None, each.table)
        and {*told.level} <= {each.contest.a, each.contest.b}
    ]
    if not chosen:
        parser.error("nothing of that is planned")
    if told.write and told.deals:
        parser.error("--write tells what was played as planned, not a trial")
    try:
        if told.write:
            with Progress() as progress:
                write_kept(chosen, told.out, told.keep, progress)
            return 0
        if not told.anew:
            with Progress() as progress:
                results = seen_again(chosen, told.out, progress)
            chosen = [each for each in chosen if not _is_known(each, results)]
        if not chosen:
            say("the results hold all of it; --anew plays it again")
            return 0
        with Progress() as progress, workers(told.jobs, told.dask) as (at_once, run):
            measure(chosen, told.out, told.keep, told.deals, at_once, run, progress)
    except (CommandError, OSError) as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        complain("stopped; the same command goes on from here")
        return 130
    return 0


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


# What is planned


def plan() -> list[Planned]:
    """All contests of all tables, in their order."""
    return [*_levels(), *_pairs()]


def _levels() -> Iterator[Planned]:
    """Each level against the one below it.

    A row has the time and the number of deals for all of them; a column named by a level has its
    own number of deals, and one that says so its own time.
    """
    for row in rows_of("training", "strength_levels.csv"):
        for b, a in pairwise(LADDER):
            own = {"seconds": row.get(f"{a} seconds", row["seconds"])}
            yield _planned(LEVELS_TABLE, row | own, a, b, int(row.get(a, row["deals"])))


def _pairs() -> Iterator[Planned]:
    for row in rows_of("training", "strength_pairs.csv"):
        yield _planned(PAIRS_TABLE, row, row["a"], row["b"], int(row["deals"]))


def _planned(table: str, row: Mapping[str, str], a: str, b: str, deals: int) -> Planned:
    for name in (a, b):
        if builtin(name) is None and name not in REFERENCES:
            raise CommandError(f"there is no player {name}")
    budget = round(1000 * float(row["seconds"]))
    hands, learning = int(row.get("hands", 1)), int(row.get("learning", 0))
    contest = Contest(row["game"], int(row["players"]), {}, a, b, budget, hands, learning)
    return Planned(table, contest, deals)


def _is_known(planned: Planned, results: Results) -> bool:
    """Whether the results hold a contest whole, as it is planned, by the players of today."""
    found = results.get(planned.key)
    if found is None or _of_before(planned.key, found):
        return False
    if found.deals != found.planned:
        return False
    if int(found.row["learning"]) != planned.contest.learning:
        return False
    return round(float(found.row["seconds"]) * 1000) == planned.contest.budget_ms


def seen_again(chosen: Sequence[Planned], out: Path, progress: Progress) -> Results:
    """The results of former runs, those taken up whose players are written otherwise today but
    play as they did.

    Args:
        chosen: the contests whose players are looked at.
        out: the page.
        progress: where it is told how far it is.
    """
    file = out.with_suffix(".csv")
    results = read_results(file)
    here = [(each, results[each.key]) for each in chosen if each.key in results]
    aged = [(each, old) for each, old in here if old.plays and _of_before(each.key, old)]
    found: Results = {}
    for at, (each, old) in enumerate(aged):
        progress.show(at / len(aged), f"{each.contest.game}: whether they play as they did")
        if old.plays == each.plays:
            by = known_by(each.contest.a, each.contest.b)
            found[each.key] = replace(old, by=by, row={**old.row, "by": by})
    return written(file, found)


def written(file: Path, more: Results) -> Results:
    """Adds to the results in a file, to which somebody else may have added meanwhile."""
    results = read_results(file) | more
    if more:
        write_results(file, results)
    return results


# Playing


def measure(
    chosen: Sequence[Planned],
    out: Path,
    keep: Path,
    most: int | None,
    at_once: int,
    run: Map,
    progress: Progress,
) -> None:
    """Plays contests, and writes the tables after each of them.

    Args:
        chosen: the contests.
        out: the page.
        keep: the folder of what was played.
        most: so many deals at most.
        at_once: so many pieces are done at a time.
        run: does them.
        progress: where it is told how far it is.
    """
    # Before anything is played: sources may change while it is, those that are loaded do not.
    for each in chosen:
        known_by(each.contest.a, each.contest.b)
    # Whatever is wrong with the page is told before anything is played.
    write_page(out, read_results(out.with_suffix(".csv")))
    whole, before = sum(each.cost for each in chosen), 0.0
    for at, each in enumerate(chosen):
        file = each.file(keep)
        deals = each.deals if most is None else min(most, each.deals)
        numbers = range(FIRST, FIRST + deals)
        pairs: dict[int, Pair] = {}
        file.parent.mkdir(parents=True, exist_ok=True)
        for pairs in played(each.contest, numbers, str(file), at_once, run):
            words = f"{each.contest.game} {each.contest.players}: {each.contest.a} against"
            words += f" {each.contest.b}, {len(pairs)} of {deals} deals"
            words += f", contest {at + 1} of {len(chosen)}"
            progress.show((before + each.cost * len(pairs) / deals) / whole, words)
        before += each.cost
        found = {each.key: result_of(each, [pairs[number] for number in numbers])}
        write_page(out, written(out.with_suffix(".csv"), found))


def write_kept(chosen: Sequence[Planned], out: Path, keep: Path, progress: Progress) -> None:
    """Writes the tables with all that was played to its end before, and marks what has aged.

    Args:
        chosen: the contests to take up.
        out: the page.
        keep: the folder of what was played.
        progress: where it is told how far it is.
    """
    results = seen_again(chosen, out, progress)
    write_page(out, results)  # whatever is wrong with the page is told before anything is written
    found: Results = {}
    for each in chosen:
        if _is_known(each, results) or not any(keep.glob(f"*/{each.name}")):
            continue
        pairs = _kept(each, each.file(keep))
        if len(pairs) == each.deals:
            found[each.key] = result_of(each, [pairs[number] for number in sorted(pairs)])
    write_page(out, written(out.with_suffix(".csv"), found))


def _kept(planned: Planned, file: Path) -> dict[int, Pair]:
    """What a file holds of the deals of a contest; somebody may be writing its last line."""
    rows: list[dict[str, object]] = []
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            with suppress(ValueError):
                rows.append(json.loads(line))
    if not rows or rows[0].get("contest") != json.loads(json.dumps(asdict(planned.contest))):
        return {}
    numbers = range(FIRST, FIRST + planned.deals)
    pairs = [Pair.from_json(row) for row in rows[1:] if row.get("number") in numbers]
    return {pair.number: pair for pair in pairs}


def result_of(planned: Planned, pairs: Sequence[Pair]) -> Result:
    """What the deals of a contest come to."""
    told = summed(planned.contest, pairs)
    cells: dict[str, object] = dict(zip(COLUMNS, planned.key, strict=False))
    cells |= {"learning": planned.contest.learning, "seconds": f"{told['seconds']:g}"}
    cells |= {"deals": told["deals"], "planned": planned.deals}
    cells |= {"difference": told["difference"], "error": told["standard_error"] or 0.0}
    for name in ("a", "b"):
        cells |= {f"points_{name}": told["points"][name], f"won_{name}": told["won"][name]}
    cells["by"] = known_by(planned.contest.a, planned.contest.b)
    cells["plays"] = planned.plays
    return _result({name: str(cell) for name, cell in cells.items()})


def _result(row: Mapping[str, str]) -> Result:
    deals, planned = int(row["deals"]), int(row["planned"])
    difference, error = float(row["difference"]), float(row["error"])
    return Result(deals, planned, row["by"], row["plays"], difference, error, row)


def read_results(file: Path) -> Results:
    """The results of former runs.

    Raises:
        CommandError: the file holds something else.
    """
    if not file.exists():
        return {}
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    try:
        found = {_key(row): _result(row) for row in rows}
    except (KeyError, TypeError, ValueError):
        raise CommandError(f"{file} holds no results") from None
    wanted = {each.key: each.deals for each in plan()}
    return {
        key: replace(each, planned=max(each.planned, wanted.get(key, 0)))
        for key, each in found.items()
    }


def _key(row: Mapping[str, str]) -> Key:
    return row["table"], row["game"], row["players"], row["a"], row["b"], row["hands"]


def write_results(file: Path, results: Results) -> None:
    """All of them, in the order of the plan."""
    lines = StringIO(newline="")
    table = csv.DictWriter(lines, COLUMNS, lineterminator="\n")
    table.writeheader()
    for each in plan():
        if each.key in results:
            table.writerow(results[each.key].row)
    replace_file(file, lines.getvalue().encode())


# Telling


def holm(chances: Sequence[float], compared: int) -> list[float]:
    """What is left of chances where the smallest of many are looked at (Holm 1979).

    Args:
        chances: of each comparison to look as clear as it does without a difference.
        compared: how many comparisons there are, these among them.
    """
    corrected = [1.0] * len(chances)
    least = 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, (compared - rank) * chances[at]))
        corrected[at] = least
    return corrected


def corrected(results: Results, table: str) -> dict[Key, float]:
    """The chances of a table's results, corrected for all its comparisons."""
    planned = [each.key for each in plan() if each.table == table]
    keys = [key for key in planned if key in results]
    chances = holm([results[key].chance for key in keys], len(planned))
    return dict(zip(keys, chances, strict=True))


def write_page(page: Path, results: Results) -> None:
    """Puts the tables between their marks.

    Raises:
        CommandError: the page has no such marks.
    """
    text = page.read_text(encoding="utf-8")
    for table, lines in ((LEVELS_TABLE, levels_told), (PAIRS_TABLE, pairs_told)):
        begin, end = f"<!-- strength {table} -->\n", f"<!-- end of strength {table} -->"
        before, found, rest = text.partition(begin)
        _, ended, after = rest.partition(end)
        if not found or not ended:
            raise CommandError(f"{page} lacks the marks {begin.strip()} and {end}")
        text = before + begin + "\n".join(["", *lines(results), "", end]) + after
    replace_file(page, text.encode())


def levels_told(results: Results) -> Iterator[str]:
    """The table of the levels, a row a game and number of players, and who is told apart."""
    chances = corrected(results, LEVELS_TABLE)
    if not chances:
        yield _NOTHING
        return
    rungs = [(a, b) for b, a in pairwise(LADDER)]
    yield _row(["game", "players", *(f"`{a}` : `{b}`" for a, b in rungs)])
    yield _row(["---", *["--:"] * (1 + len(rungs))])
    for game, players in dict.fromkeys((key[1], key[2]) for key in chances):
        keys = [(LEVELS_TABLE, game, players, a, b, "1") for a, b in rungs]
        cells = [_cell(results, chances, key, timed=strongest() in key) for key in keys]
        yield _row([f"`{game}`", players, *cells])
    yield ""
    planned = sum(each.table == LEVELS_TABLE for each in plan())
    yield f"{_counted(results, chances)} of {planned} planned. Told apart:"
    yield ""
    for a, b in rungs:
        keys = [key for key in chances if key[3:5] == (a, b)]
        not_so = [f"{GAMES[key[1]].name} ({key[2]})" for key in keys if chances[key] >= CHANCE]
        told = f"* `{a}` from `{b}`: {len(keys) - len(not_so)} of {len(keys)}"
        yield told + (f"; not in {', '.join(not_so)}" if not_so else "")


def pairs_told(results: Results) -> Iterator[str]:
    """The table of the pairs."""
    chances = corrected(results, PAIRS_TABLE)
    if not chances:
        yield _NOTHING
        return
    yield _row(["game", "players", "", "hands", "seconds", "points a hand", "chance, corrected"])
    yield _row(["---", "--:", "---", "--:", "--:", "--:", "--:"])
    for key, chance in chances.items():
        _, game, players, a, b, hands = key
        seconds, cell = results[key].row["seconds"], _cell(results, chances, key)
        told = f"{chance:.3f}" if chance >= 0.0005 else "< 0.001"
        yield _row([f"`{game}`", players, f"`{a}` : `{b}`", hands, seconds, cell, told])
    yield ""
    planned = sum(each.table == PAIRS_TABLE for each in plan())
    yield f"{_counted(results, chances)} of {planned} planned."


def _cell(results: Results, chances: Mapping[Key, float], key: Key, timed: bool = False) -> str:
    """A difference with its standard error and number of deals, bold where it is sure.

    Args:
        results, chances, key: all there are, and whose cell it is.
        timed: whether the time for a move is told, too.
    """
    found = results.get(key)
    if found is None:
        return ""
    told = f"{found.difference:+.2f} ± {found.error:.2f}".replace("-", "−")
    told = f"**{told}**" if chances[key] < CHANCE else told
    marks = "†" * (found.deals != found.planned) + "‡" * _of_before(key, found)
    more = f" {marks}" if marks else ""
    more += f", {found.row['seconds']} s" if timed else ""
    return f"{told} ({found.deals}{more})"


def _counted(results: Results, keys: Iterable[Key]) -> str:
    found = {key: results[key] for key in keys}
    part = sum(each.deals != each.planned for each in found.values())
    old = sum(_of_before(key, each) for key, each in found.items())
    told = [f"† {part} with fewer deals"] * bool(part)
    told += [f"‡ {old} by players of before"] * bool(old)
    return f"{len(found)} comparisons" + (f" ({', '.join(told)})" if told else "")


def _of_before(key: Key, found: Result) -> bool:
    """Whether a result is of players whose sources have changed."""
    _, _, _, a, b, _ = key
    return found.by != known_by(a, b)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
