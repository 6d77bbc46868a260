"""Reports a match to its window: only what has changed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from kontsina_qt.library.waiting_table import WaitingTable
from kontsina_qt.link.circle import Circle
from kontsina_qt.link.messages.lines import LONGEST_AWAY
from kontsina_qt.link.messages.news import (
    Asked,
    Away,
    Chair,
    Flooding,
    News,
    Reached,
    Seen,
    Spoken,
    Table,
    Verified,
    Watched,
)
from kontsina_qt.link.places import runs_at
from kontsina_qt.link.tables import TableConnection
from kontsina_qt.match.record import write_record
from kontsina_qt.together.course import Course
from kontsina_qt.together.leaving import DAY_SECONDS
from kontsina_qt.together.roles import PERSON

AWAY_SECONDS: Final = 10
"""A player silent for that long is away; times are reported in steps of ``AWAY_STEP``."""
AWAY_STEP: Final = 5
NOT_SEEN: Final = (-1, -1)
"""Neither a deal nor a number of moves."""


def is_late(course: Course, connection: TableConnection) -> bool:
    """Return whether the time for a move has run out, in a match that takes days."""
    return connection.quiet >= course.days * DAY_SECONDS


class Reporter:
    """Remembers what a window was told, and sends it the changes.

    Args:
        notify: sends a message to the window.
        circle: the friends.
    """

    def __init__(self, notify: Callable[[News], None], circle: Circle) -> None:
        self._notify, self._circle = notify, circle
        self._table: Table | None = None
        self._reached = True
        self._hands = 0
        self._seen = NOT_SEEN
        self._spoken = 0
        self._watched = 0
        self._away: tuple[int, ...] = ()
        self._asked = Asked(-1)
        self._flooding: frozenset[int] = frozenset()

    def table(self, course: Course, kept: WaitingTable) -> Table | None:
        """Report the table and its players; return it if anything has changed."""
        assert course.rules is not None
        rules = course.rules
        chairs = tuple(self._chair(course, seat) for seat in range(len(course.players)))
        table = Table(
            *(kept.invitation, rules.game.id, rules.recorded_options(), rules.version),
            *(course.seat, kept.hosted, course.match is not None, chairs),
            *(tuple(sorted(course.resigned)), course.watchable, course.days),
        )
        if table == self._table:
            return None
        self._table = table
        self._notify(table)
        return table

    def _chair(self, course: Course, seat: int) -> Chair:
        """Return a seat and its player."""
        player, sitting = course.players[seat], course.sittings[seat]
        if sitting is None:
            return Chair(player, "")
        known = ("", "")
        if player == PERSON and seat != course.seat:
            known = self._circle.known(sitting.key, sitting.name)
        return Chair(player, sitting.name, runs_at(course, seat), *known)

    def phrases(self, course: Course) -> None:
        """Report new phrases."""
        for said in course.said[self._spoken :]:
            self._notify(Spoken(said.seat, int(said.phrase)))
        self._spoken = len(course.said)

    def skip_phrases(self, course: Course) -> None:
        """Do not report the phrases so far: they were said before this player came."""
        self._spoken = len(course.said)

    def hands(self, course: Course) -> None:
        """Report finished hands that all players have proved."""
        match = course.match
        if match is not None and len(match.hands) > self._hands:
            self._hands = len(match.hands)
            self._notify(Verified(write_record(course.record()), match.over))

    def position(self, course: Course) -> None:
        """Report the current hand as this seat knows it."""
        assert course.match is not None and course.position is not None
        seen = (course.deals, len(course.position.moves))
        if seen != self._seen:
            self._seen = seen
            self._notify(Seen(len(course.match.hands), course.view(), course.deals))

    def repeat_position(self) -> None:
        """Make ``position`` report the hand again, though it has not changed."""
        self._seen = NOT_SEEN

    def claim(self, course: Course, own: bytes) -> None:
        """Report the pending claim."""
        claim, asked = course.claim, Asked(-1)
        if claim is not None:
            asked = Asked(claim.seat, tuple(claim.gone), claim.level, own in claim.agreed)
        if asked != self._asked:
            self._asked = asked
            self._notify(asked)

    def away(self, course: Course, connection: TableConnection, own: bytes, began: float) -> None:
        """Report who has been silent for some time.

        Args:
            course: the match.
            connection: the table.
            own: the key of this installation.
            began: when this program sat down, by the monotonic clock.
        """
        if course.match is None or course.over or not connection.reached:
            return
        here = time.monotonic() - began
        seconds = []
        for seat, there in enumerate(course.sittings):
            if course.days:  # players come and go
                late = seat in course.awaited and is_late(course, connection)
                quiet = min(int(connection.quiet), LONGEST_AWAY)  # clocks can be wrong
                seconds.append(quiet // DAY_SECONDS * DAY_SECONDS if late else 0)
                continue
            silent: float | None = 0.0
            if there is not None and there.key != own:
                silent = connection.silence(there.key)
            gone = int(here if silent is None else silent)
            seconds.append(gone // AWAY_STEP * AWAY_STEP if gone >= AWAY_SECONDS else 0)
        away = tuple(seconds)
        if away != self._away and (any(away) or any(self._away)):
            self._away = away
            self._notify(Away(away))

    def connection(self, connection: TableConnection) -> None:
        """Report whether the table answers, and which seats flood it."""
        if connection.reached != self._reached:
            self._reached = connection.reached
            self._notify(Reached(connection.reached))
        for seat in connection.flooding - self._flooding:
            self._notify(Flooding(seat))
        self._flooding = connection.flooding

    def spectators(self, connection: TableConnection) -> None:
        """Report the number of spectators."""
        watched = connection.watching if connection.reached else 0
        if watched != self._watched:
            self._watched = watched
            self._notify(Watched(watched))
