"""The results of contests, in a table beside the page."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from math import inf
from pathlib import Path
from statistics import NormalDist
from typing import TypeAlias

from kontsina_qt.commands.batch.arena import Pair, summed
from kontsina_qt.commands.terminal import CommandError, Progress
from kontsina_qt.match.files import replace_file
from training.sources import known_by
from training.strength.plan import Key, Planned, plan

LEAST = 30
"""The minimum number of deals for the normal approximation."""

COLUMNS = (
    *("table", "game", "players", "a", "b", "hands", "learning", "seconds", "deals", "planned"),
    *("difference", "error", "points_a", "points_b", "won_a", "won_b", "by", "plays"),
)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a contest.

    Attributes:
        deals, planned: the number of deals played and planned, by the plan at the time or the
            current one, whichever has more.
        by: the hash of the players' sources when it was played, or last confirmed.
        plays: the fingerprint of the players; empty if not taken.
        difference: a's points per hand minus b's.
        error: the standard error of the difference.
        row: the row of the table of results.
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
        """The two-sided p-value of the difference."""
        if not self.difference or self.deals < LEAST:
            return 1.0
        off = abs(self.difference) / self.error if self.error else inf
        return 2 * NormalDist().cdf(-off)


Results: TypeAlias = dict[Key, Result]


def result_of(planned: Planned, pairs: Sequence[Pair]) -> Result:
    """Return the result of a contest's deals."""
    data = summed(planned.contest, pairs)
    cells: dict[str, object] = dict(zip(COLUMNS, planned.key, strict=False))
    cells |= {"learning": planned.contest.learning, "seconds": f"{data['seconds']:g}"}
    cells |= {"deals": data["deals"], "planned": planned.deals}
    cells |= {"difference": data["difference"], "error": data["standard_error"] or 0.0}
    for name in ("a", "b"):
        cells |= {f"points_{name}": data["points"][name], f"won_{name}": data["won"][name]}
    cells["by"] = known_by(planned.contest.a, planned.contest.b)
    cells["plays"] = planned.plays
    return _result({name: str(cell) for name, cell in cells.items()})


def _result(row: Mapping[str, str]) -> Result:
    deals, planned = int(row["deals"]), int(row["planned"])
    difference, error = float(row["difference"]), float(row["error"])
    return Result(deals, planned, row["by"], row["plays"], difference, error, row)


def read_results(file: Path) -> Results:
    """Read the results of former runs.

    Raises:
        CommandError: the file has other contents.
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
    """Write all results in the order of the plan."""
    lines = StringIO(newline="")
    table = csv.DictWriter(lines, COLUMNS, lineterminator="\n")
    table.writeheader()
    for each in plan():
        if each.key in results:
            table.writerow(results[each.key].row)
    replace_file(file, lines.getvalue().encode())


def is_known(planned: Planned, results: Results) -> bool:
    """Return whether the results have the complete contest as planned, with the current players."""
    found = results.get(planned.key)
    if found is None or of_before(planned.key, found):
        return False
    if found.deals != found.planned:
        return False
    if int(found.row["learning"]) != planned.contest.learning:
        return False
    return round(float(found.row["seconds"]) * 1000) == planned.contest.budget_ms


def seen_again(chosen: Sequence[Planned], out: Path, progress: Progress) -> Results:
    """Return the results of former runs, confirming those whose players still play the same.

    Args:
        chosen: the contests to check.
        out: the page.
        progress: shows the progress.
    """
    file = out.with_suffix(".csv")
    results = read_results(file)
    here = [(each, results[each.key]) for each in chosen if each.key in results]
    aged = [(each, old) for each, old in here if old.plays and of_before(each.key, old)]
    found: Results = {}
    for at, (each, old) in enumerate(aged):
        progress.show(at / len(aged), f"{each.contest.game}: whether they play as they did")
        if old.plays == each.plays:
            by = known_by(each.contest.a, each.contest.b)
            found[each.key] = replace(old, by=by, row={**old.row, "by": by})
    return written(file, found)


def written(file: Path, more: Results) -> Results:
    """Merge results into a file, which others may have changed meanwhile."""
    results = read_results(file) | more
    if more:
        write_results(file, results)
    return results


def of_before(key: Key, found: Result) -> bool:
    """Return whether a result is of players whose sources have changed."""
    _, _, _, a, b, _ = key
    return found.by != known_by(a, b)
