"""What is planned: who meets whom, with how much time and on how many deals."""

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
"""The number of the first deal."""

LADDER = ("random", *LEVELS)
"""Each meets the next one; who plays by chance is below the lowest level."""

LEVELS_TABLE, PAIRS_TABLE = "levels", "pairs"

_QUICK = 0.01
"""About how long a move of the others takes, in seconds, beside those that use their time."""

Key: TypeAlias = tuple[str, str, str, str, str, str]
"""What a contest is known by: its table, game, number of players, the two that meet, and how
many hands there are to a match."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A contest of a table, and on how many deals it is played.

    Attributes:
        table, contest: where it is told, and what is played.
        parts: on how many deals, those planned at first and each time more were added when what
            was there had been looked at.
    """

    table: str
    contest: Contest
    parts: tuple[int, ...]

    @property
    def deals(self) -> int:
        """On how many it is played in all."""
        return sum(self.parts)

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


def plan() -> list[Planned]:
    """All contests of all tables, in their order."""
    return [*_levels(), *_pairs()]


def _levels() -> Iterator[Planned]:
    """Each level against the one below it.

    A row has the time and the number of deals for all of them; a column named by a level has its
    own number of deals, and one that says so its own time. Where deals were added to the first
    ones when these had been played, it is a sum: ``200+600``, or ``80+80+300``.
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
