"""Playing or resuming contests, and writing the tables."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from kontsina_qt.commands.batch.arena import Pair, played
from kontsina_qt.commands.batch.workers import Map
from kontsina_qt.commands.kept import no_result
from kontsina_qt.commands.terminal import Progress
from training.sources import known_by
from training.strength.page import write_page
from training.strength.plan import FIRST, Planned
from training.strength.results import (
    Results,
    is_known,
    read_results,
    result_of,
    seen_again,
    written,
)


def measure(
    chosen: Sequence[Planned],
    out: Path,
    keep: Path,
    most: int | None,
    at_once: int,
    run: Map,
    progress: Progress,
) -> None:
    """Play contests, and write the tables after each of them.

    Args:
        chosen: the contests.
        out: the page.
        keep: the folder for deals played.
        most: the maximum number of deals, for a trial.
        at_once: the number of parallel tasks.
        run: runs the tasks.
        progress: shows the progress.
    """
    # Hash the sources first: they may change while the loaded ones play.
    for each in chosen:
        known_by(each.contest.a, each.contest.b)
    # Write the page first, to report errors before anything is played.
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
    """Write the tables with all finished contests, and mark outdated ones.

    Args:
        chosen: the contests to include.
        out: the page.
        keep: the folder for deals played.
        progress: shows the progress.
    """
    results = seen_again(chosen, out, progress)
    write_page(out, results)  # first, to report errors before anything is written
    found: Results = {}
    for each in chosen:
        if is_known(each, results) or not any(keep.glob(f"*/{each.name}")):
            continue
        pairs = _kept(each, each.file(keep))
        if len(pairs) == each.deals:
            found[each.key] = result_of(each, [pairs[number] for number in sorted(pairs)])
    write_page(out, written(out.with_suffix(".csv"), found))


def _kept(planned: Planned, file: Path) -> dict[int, Pair]:
    """Return the deals of a contest in a file, whose last line may be incomplete."""
    if not file.exists():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = [_row(line) for line in lines]
    if not rows or rows[0].get("contest") != json.loads(json.dumps(asdict(planned.contest))):
        return {}
    numbers = range(FIRST, FIRST + planned.deals)
    pairs: dict[int, Pair] = {}
    for line, row in enumerate(rows[1:], start=2):
        if row.get("number") in numbers:
            try:
                pair = Pair.from_json(row, planned.contest)
            except ValueError:
                raise no_result(str(file), line) from None
            pairs[pair.number] = pair
    return pairs


def _row(line: str) -> dict[str, object]:
    """Parse a line; return an empty row if it is incomplete."""
    with suppress(ValueError):
        row = json.loads(line)
        if isinstance(row, dict):
            return row
    return {}
