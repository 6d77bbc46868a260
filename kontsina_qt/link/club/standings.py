"""The ranking of a club, computed from the logs of its matches: every member gets the same result.

An evening is a day by the club's clock.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kontsina_qt.link.club.connection import Club, Message
from kontsina_qt.link.messages.news import Guest, Member
from kontsina_qt.rating.ladder import Duel, ladder
from kontsina_qt.together.leaving import DAY_SECONDS
from kontsina_qt.together.outcome import Outcome, Referee


@dataclass(frozen=True)
class _Ended:
    """A finished match."""

    day: int
    game: str
    outcome: Outcome


@dataclass
class _Tally:
    """A player's results in an evening."""

    name: str
    points: float = 0.0
    results: int = 0


@dataclass
class Standings:
    """The finished matches of a club, as far as its logs have been read.

    Attributes:
        club: a connection to it.
    """

    club: Club
    _after: int = 0
    _going: dict[str, Referee] = field(default_factory=dict)
    _over: set[str] = field(default_factory=set)
    _ended: list[_Ended] = field(default_factory=list)
    _names: dict[bytes, str] = field(default_factory=dict)

    def read_on(self, stop: threading.Event | None = None) -> None:
        """Read new messages.

        Args:
            stop: set to stop early.

        Raises:
            LogError: the club does not answer.
        """
        for message in self._messages():
            if stop is not None and stop.is_set():
                return
            self._take(message)

    def _messages(self) -> Iterator[Message]:
        while found := self.club.run(self.club.read_all(self._after)):
            yield from sorted(found, key=lambda message: message.number)

    def _take(self, message: Message) -> None:
        self._after = message.number
        table = message.table
        if table in self._over:
            return
        referee = self._going.setdefault(table, Referee())
        referee.take(message.data, message.when.timestamp())
        outcome, course = referee.outcome(), referee.course
        if outcome is not None and course.id.hex() == table and course.rules is not None:
            day = int(message.when.timestamp() // DAY_SECONDS)
            self._ended.append(_Ended(day, course.rules.game.id, outcome))
            self._names |= outcome.names
        if course.over:
            self._over.add(table)
            del self._going[table]

    def members(self, today: int) -> Sequence[Member]:
        """Return the ladder, strongest first.

        Args:
            today: the day it is computed for.
        """
        duels = [
            Duel(ended.day, each.first, each.second, each.score)
            for ended in self._ended
            for each in ended.outcome.pairings
        ]
        return [
            Member(
                *(self._names[rung.player], rung.player.hex(), round(rung.rated.rating, 1)),
                *(round(rung.rated.deviation, 1), rung.duels),
            )
            for rung in ladder(duels, today)
        ]

    def evening(self, day: int, game: str = "") -> Sequence[Guest]:
        """Return the players of a day and their points, best first.

        Args:
            day: its number.
            game: the id of the only game to count; empty for all.
        """
        tallies: dict[bytes, _Tally] = {}
        for ended in self._ended:
            if ended.day != day or game not in ("", ended.game):
                continue
            for each in ended.outcome.pairings:
                for key, score in ((each.first, each.score), (each.second, 1 - each.score)):
                    tally = tallies.setdefault(key, _Tally(self._names[key]))
                    tally.points += score
                    tally.results += 1
        best = sorted(tallies.items(), key=lambda each: _rank(each[1], each[0]))
        return [Guest(tally.name, key.hex(), tally.points, tally.results) for key, tally in best]


def _rank(tally: _Tally, key: bytes) -> tuple[float, int, bytes]:
    """Return a sort key: more points first, then fewer results."""
    return -tally.points, tally.results, key


def today() -> int:
    """Return the number of the day."""
    return int(time.time() // DAY_SECONDS)
