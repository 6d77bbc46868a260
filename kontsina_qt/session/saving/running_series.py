"""The series that the match on the table is one of."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kontsina_qt.library.tables.series import KeptSeries
from kontsina_qt.match.series import Ended, SeriesPlan, SeriesStanding, series_standing


@dataclass
class SeriesRow:
    """Where a series is in the library: one for all who see it from one of its matches.

    Attributes:
        id: its id; None while it is not there.
        replaced: how often the library had been replaced by another when it had that id.
    """

    id: int | None = None
    replaced: int = 0


@dataclass
class RunningSeries:
    """A series, seen from one of its matches.

    Attributes:
        plan: what is played.
        players: how many play.
        place: of the match on the table, from 0.
        ended: how the other matches ended, by their places.
        matches: the ids of the other matches that the library has, by their places.
        row: the series in the library.
    """

    plan: SeriesPlan
    players: int
    place: int = 0
    ended: dict[int, Ended] = field(default_factory=dict)
    matches: dict[int, int] = field(default_factory=dict)
    row: SeriesRow = field(default_factory=SeriesRow)

    @classmethod
    def of(cls, kept: KeptSeries, replaced: int = 0) -> RunningSeries:
        """The same as in the library; ``replaced`` as of ``SeriesRow``."""
        others = {place: each for place, each in kept.ended.items() if place != kept.place}
        matches = {place: each for place, each in kept.matches.items() if place != kept.place}
        return cls(
            kept.plan, kept.players, kept.place, others, matches, SeriesRow(kept.id, replaced)
        )

    def after(self, now: Ended) -> RunningSeries:
        """The same seen from the next match, when that on the table has ended."""
        ended = {**self.ended, self.place: now}
        matches = dict(self.matches)
        if now.match_id is not None:
            matches[self.place] = now.match_id
        return replace(self, place=self.place + 1, ended=ended, matches=matches)

    def with_now(self, now: Ended | None) -> dict[int, Ended]:
        """How the matches ended, that on the table too if it has."""
        ended = {**self.ended} if now is None else {**self.ended, self.place: now}
        return dict(sorted(ended.items()))

    def standing(self, now: Ended | None) -> SeriesStanding:
        """The standing."""
        return series_standing(self.plan, self.players, self.with_now(now))

    @property
    def next_match(self) -> int | None:
        """The match after the one on the table, if the library has it already."""
        return self.matches.get(self.place + 1)
