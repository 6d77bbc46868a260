"""The plan: contests, times per move and numbers of deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from kontsina_qt.commands.batch.arena import Contest
from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.players.levels.catalogue import LEVELS, builtin, strongest
from kontsina_qt.players.levels.reference import REFERENCES
from kontsina_qt.players.tables import rows_of
from training.conduct import plays

FIRST = 10**12
"""The first deal number."""

LADDER = ("random", *LEVELS)
"""The players, weakest first; each plays the next one."""

LEVELS_TABLE, PAIRS_TABLE = "levels", "pairs"

_QUICK = 0.01
"""The approximate seconds per move of players that don't use their time."""

Key: TypeAlias = tuple[str, str, str, str, str, str]
"""The key of a contest: table, game, number of players, both players, and hands per match."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A contest of a table, and on how many deals it is played.

    Attributes:
        table, contest: its table, and the contest.
        parts: the numbers of deals: those planned first, and those added after each look.
    """

    table: str
    contest: Contest
    parts: tuple[int, ...]

    @property
    def deals(self) -> int:
        """The total number of deals."""
        return sum(self.parts)

    @property
    def key(self) -> Key:
        """The key of the contest."""
        one = self.contest
        return (self.table, one.game, str(one.players), one.a, one.b, str(one.hands))

    def file(self, keep: Path) -> Path:
        """Return the file for its deals with the current players."""
        return keep / self.plays / self.name

    @property
    def name(self) -> str:
        """The name of the file for its deals."""
        return f"{'-'.join(self.key)}-{self.contest.budget_ms}.jsonl"

    @property
    def plays(self) -> str:
        """The fingerprint of its two current players."""
        one = self.contest
        return plays(one.a, one.b, one.game, one.players)

    @property
    def cost(self) -> float:
        """The approximate amount of work."""
        one = self.contest
        return (
            self.deals
            * one.hands
            * (one.budget_ms / 1000 if strongest() in (one.a, one.b) else _QUICK)
        )


def plan() -> list[Planned]:
    """Return all contests of all tables, in order."""
    return [*_levels(), *_pairs()]


def _levels() -> Iterator[Planned]:
    """Yield each level against the one below it.

    A row has the default time and number of deals; columns named after a level override them for
    it. Deals added after a look are written as a sum: ``200+600`` or ``80+80+300``.
    """
    for row in rows_of("training.strength", "levels.csv"):
        for b, a in pairwise(LADDER):
            own = {"seconds": row.get(f"{a} seconds", row["seconds"])}
            yield _planned(LEVELS_TABLE, row | own, a, b, row.get(a, row["deals"]))


def _pairs() -> Iterator[Planned]:
    for row in rows_of("training.strength", "pairs.csv"):
        yield _planned(PAIRS_TABLE, row, row["a"], row["b"], row["deals"])


def _planned(table: str, row: Mapping[str, str], a: str, b: str, deals: str) -> Planned:
    for name in (a, b):
        if builtin(name) is None and name not in REFERENCES:
            raise CommandError(f"there is no player {name}")
    budget = round(1000 * float(row["seconds"]))
    hands, learning = int(row.get("hands", 1)), int(row.get("learning", 0))
    contest = Contest(row["game"], int(row["players"]), {}, a, b, budget, hands, learning)
    parts = tuple(int(part) if part.isdecimal() else 0 for part in deals.split("+"))
    if min(parts) < 1:
        raise CommandError(f"{deals} is no number of deals, nor a sum of some")
    return Planned(table, contest, parts)
