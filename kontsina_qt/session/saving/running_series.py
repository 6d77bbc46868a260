"""The series that the current match belongs to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kontsina_qt.library.tables.series import KeptSeries
from kontsina_qt.match.series import Ended, SeriesPlan, SeriesStanding, series_standing


@dataclass
class SeriesRow:
    """A series' row in the library, shared by the views from its matches.

    Attributes:
        id: its id; None until it is written.
        replaced: how often the library had been replaced when it got that id.
    """

    id: int | None = None
    replaced: int = 0


@dataclass
class RunningSeries:
    """A series, seen from one of its matches.

    Attributes:
        plan: the plan of the series.
        players: the number of players.
        place: the index of the current match.
        ended: how the other matches ended, by place.
        matches: the library ids of the other matches, by place.
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
        """Return the series as kept in the library; ``replaced`` as in ``SeriesRow``."""
        others = {place: each for place, each in kept.ended.items() if place != kept.place}
        matches = {place: each for place, each in kept.matches.items() if place != kept.place}
        return cls(
            kept.plan, kept.players, kept.place, others, matches, SeriesRow(kept.id, replaced)
        )

    def after(self, now: Ended) -> RunningSeries:
        """Return the series as seen from the next match, the current one having ended."""
        ended = {**self.ended, self.place: now}
        matches = dict(self.matches)
        if now.match_id is not None:
            matches[self.place] = now.match_id
        return replace(self, place=self.place + 1, ended=ended, matches=matches)

    def with_now(self, now: Ended | None) -> dict[int, Ended]:
        """Return how the matches ended, including the current one if it has."""
        ended = {**self.ended} if now is None else {**self.ended, self.place: now}
        return dict(sorted(ended.items()))

    def standing(self, now: Ended | None) -> SeriesStanding:
        """Return the standing."""
        return series_standing(self.plan, self.players, self.with_now(now))

    @property
    def next_match(self) -> int | None:
        """The library id of the next match, or None."""
        return self.matches.get(self.place + 1)
