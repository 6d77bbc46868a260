"""What a window is told of its match: only what is new."""

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
from kontsina_qt.link.tables import Carried
from kontsina_qt.match.record import write_record
from kontsina_qt.together.course import Course
from kontsina_qt.together.leaving import DAY_SECONDS
from kontsina_qt.together.roles import PERSON

AWAY_SECONDS: Final = 10
"""Who has not been heard for so long is away; that is told in steps of ``AWAY_STEP``."""
AWAY_STEP: Final = 5
NOT_SEEN: Final = (-1, -1)
"""No deal, and no number of moves in it."""


def is_late(course: Course, carried: Carried) -> bool:
    """Whether a match for days has stood still for longer than a move may take."""
    return carried.quiet >= course.days * DAY_SECONDS


class Telling:
    """What has been told of a match.

    Args:
        notify: tells the window something.
        circle: who is known.
    """

    def __init__(self, notify: Callable[[News], None], circle: Circle) -> None:
        self._tell, self._circle = notify, circle
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
        """Tell who sits where; the table, if that is new."""
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
        self._tell(table)
        return table

    def _chair(self, course: Course, seat: int) -> Chair:
        """Who sits on a seat, and whether that is a friend."""
        player, sitting = course.players[seat], course.sittings[seat]
        if sitting is None:
            return Chair(player, "")
        known = ("", "")
        if player == PERSON and seat != course.seat:
            known = self._circle.known(sitting.key, sitting.name)
        return Chair(player, sitting.name, runs_at(course, seat), *known)

    def phrases(self, course: Course) -> None:
        """Tell what has been said."""
        for said in course.said[self._spoken :]:
            self._tell(Spoken(said.seat, int(said.phrase)))
        self._spoken = len(course.said)

    def pass_over(self, course: Course) -> None:
        """What was said before one came is past."""
        self._spoken = len(course.said)

    def hands(self, course: Course) -> None:
        """Tell the hands that everybody has proved."""
        match = course.match
        if match is not None and len(match.hands) > self._hands:
            self._hands = len(match.hands)
            self._tell(Verified(write_record(course.record()), match.over))

    def position(self, course: Course) -> None:
        """Tell the hand as it is known here."""
        assert course.match is not None and course.position is not None
        seen = (course.deals, len(course.position.moves))
        if seen != self._seen:
            self._seen = seen
            self._tell(Seen(len(course.match.hands), course.view(), course.deals))

    def position_again(self) -> None:
        """What the window shows is told once more."""
        self._seen = NOT_SEEN

    def claim(self, course: Course, own: bytes) -> None:
        """Tell who wants to go on without whom."""
        claim, asked = course.claim, Asked(-1)
        if claim is not None:
            asked = Asked(claim.seat, tuple(claim.gone), claim.level, own in claim.agreed)
        if asked != self._asked:
            self._asked = asked
            self._tell(asked)

    def away(self, course: Course, carried: Carried, own: bytes, began: float) -> None:
        """Tell who has not been heard for some time."""
        if course.match is None or course.over or not carried.reached:
            return
        here = time.monotonic() - began
        seconds = []
        for seat, there in enumerate(course.sittings):
            if course.days:  # nobody need be there
                late = seat in course.awaited and is_late(course, carried)
                quiet = min(int(carried.quiet), LONGEST_AWAY)  # by whatever clock
                seconds.append(quiet // DAY_SECONDS * DAY_SECONDS if late else 0)
                continue
            silent: float | None = 0.0
            if there is not None and there.key != own:
                silent = carried.silence(there.key)
            gone = int(here if silent is None else silent)
            seconds.append(gone // AWAY_STEP * AWAY_STEP if gone >= AWAY_SECONDS else 0)
        away = tuple(seconds)
        if away != self._away and (any(away) or any(self._away)):
            self._away = away
            self._tell(Away(away))

    def connection(self, carried: Carried) -> None:
        """Tell whether the table answers, and who floods it."""
        if carried.reached != self._reached:
            self._reached = carried.reached
            self._tell(Reached(carried.reached))
        for seat in carried.flooding - self._flooding:
            self._tell(Flooding(seat))
        self._flooding = carried.flooding

    def spectators(self, carried: Carried) -> None:
        """Tell how many watch."""
        watched = carried.watching if carried.reached else 0
        if watched != self._watched:
            self._watched = watched
            self._tell(Watched(watched))
