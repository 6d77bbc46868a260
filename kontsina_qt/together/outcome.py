"""The outcome of a match, derived from its log and the times of its lines."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from kontsina_qt.together.admission import admits
from kontsina_qt.together.course import Course
from kontsina_qt.together.leaving import CLAIM_SECONDS, DAY_SECONDS
from kontsina_qt.together.lines import LONGEST
from kontsina_qt.together.roles import PERSON
from kontsina_qt.together.seating import Sitting

_LOST, _STAYED, _WON = range(3)


@dataclass(frozen=True, slots=True)
class Pairing:
    """The result between two people.

    Attributes:
        first, second: their keys.
        score: of the first: 1 for a win, ½ for a draw.
    """

    first: bytes
    second: bytes
    score: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a finished match.

    Attributes:
        names: the names of the people who sat there when it began, by key.
        pairings: the results between each two of them.
    """

    names: dict[bytes, str]
    pairings: tuple[Pairing, ...]


class Referee:
    """Follows a log in a club to its outcome.

    Players who resigned, broke the protocol or were left out by the others lose to those who
    stayed. Players left out in less time than an honest program gives them to reply do not.
    Computers do not count, since the player who runs one knows its cards.
    """

    def __init__(self) -> None:
        self.course: Final = Course()
        self._persons: dict[int, Sitting] = {}
        self._gone: set[int] = set()
        self._unclear: set[int] = set()
        self._claimed = (-1, 0.0)
        self._played = self._waited = 0.0

    def take(self, message: bytes, when: float) -> None:
        """Read the next message.

        Args:
            message: the message, which may not be a line.
            when: it was stored, in seconds since 1970.
        """
        course = self.course
        if course.over or len(message) > LONGEST or not admits(course, message):
            return
        claim, replaced = course.claim, set(course.replaced)
        course.take(message)
        if course.match is not None and not self._persons:
            sittings = zip(course.players, course.sittings, strict=True)
            self._persons = {
                seat: there
                for seat, (player, there) in enumerate(sittings)
                if player == PERSON and there is not None
            }
        left_out = self.course.over or set(course.replaced) != replaced
        if claim is not None and course.claim is None and left_out and not course.fault:
            allowed = course.days * DAY_SECONDS
            hasty = when - self._claimed[1] < CLAIM_SECONDS or self._waited < allowed
            (self._unclear if hasty else self._gone).update(claim.gone)
        if course.claim is not None and course.claim.place != self._claimed[0]:
            self._claimed, self._waited = (course.claim.place, when), when - self._played
        elif course.moved_on:
            self._played = when

    def outcome(self) -> Outcome | None:
        """Return the outcome; None while the match is under way."""
        course = self.course
        if course.match is None or course.rules is None or not course.over:
            return None
        states = {seat: self._state(seat) for seat in self._persons if seat not in self._unclear}
        pairings = []
        for one, other in combinations(states, 2):
            first, second = (self._persons[seat].key for seat in (one, other))
            if first == second or course.rules.side_of[one] == course.rules.side_of[other]:
                continue
            if states[one] != states[other]:
                won = (first, second) if states[one] > states[other] else (second, first)
                pairings.append(Pairing(*won, 1.0))
            elif states[one] == _WON:
                pairings.append(Pairing(first, second, 0.5))
        names = {there.key: there.name for there in self._persons.values()}
        return Outcome(names, tuple(pairings))

    def _state(self, seat: int) -> int:
        course = self.course
        assert course.match is not None and course.rules is not None
        at_fault = course.fault is not None and course.fault.seat == seat
        if at_fault or seat in self._gone or seat in course.resigned:
            return _LOST
        won = course.match.over and course.rules.side_of[seat] in course.match.standing.winners
        return _WON if won else _STAYED
