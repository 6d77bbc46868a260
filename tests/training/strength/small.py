"""A plan that takes no time, and its tables in a folder of their own."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from kontsina_qt.commands.batch.arena import Contest
from tests.training.test_sources import changed
from training.sources import known_by
from training.strength import __main__ as command
from training.strength import chances, page, playing, results
from training.strength.plan import LEVELS_TABLE, PAIRS_TABLE, Planned

PAGE = """# A page

Before.

<!-- strength levels -->
<!-- end of strength levels -->

Between.

<!-- strength pairs -->
what was there
<!-- end of strength pairs -->

After.
"""


def of(table: str, game: str, players: int, a: str, b: str, deals: int) -> Planned:
    return Planned(table, Contest(game, players, {}, a, b, 10), (deals,))


SMALL = [
    of(LEVELS_TABLE, "kontsina", 2, "beginner", "random", 4),
    of(LEVELS_TABLE, "kontsina", 3, "beginner", "random", 3),
    of(LEVELS_TABLE, "scopone", 4, "beginner", "random", 3),
    of(PAIRS_TABLE, "kontsina", 2, "greedy", "random", 3),
    of(PAIRS_TABLE, "kontsina", 2, "steady", "beginner", 3),
    Planned(PAIRS_TABLE, Contest("kontsina", 2, {}, "greedy", "random", 10, 2, 1), (3,)),
]


def planned(monkeypatch: pytest.MonkeyPatch, contests: Sequence[Planned]) -> None:
    """All that is planned from now on."""
    for module in (command, results, chances, page):
        monkeypatch.setattr(module, "plan", lambda: [*contests])


def known_as(monkeypatch: pytest.MonkeyPatch, known: Callable[[str, str], str]) -> None:
    """How players are known from now on."""
    for module in (results, playing):
        monkeypatch.setattr(module, "known_by", known)


def written_otherwise(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays by chance has other sources from now on."""
    package = changed(place, "players/levels/chance.py")
    known_as(monkeypatch, partial(known_by, package=package))


def run(place: Path, *more: str) -> int:
    out, keep = str(place / "page.md"), str(place / "kept")
    return command.main(["--jobs", "1", "--out", out, "--keep", keep, *more])


def rows(place: Path) -> list[dict[str, str]]:
    with (place / "page.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
