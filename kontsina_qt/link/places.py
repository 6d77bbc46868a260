"""The seats that a link plays: the window's, and its computers'."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from random import SystemRandom
from typing import Final

from nacl.signing import SigningKey

from kontsina_qt.link.messages.requests import Play, Without
from kontsina_qt.match.names import GIVEN
from kontsina_qt.match.opponents import OPPONENT_NAMES, OPPONENTS
from kontsina_qt.players.programs.client import Turn, TurnTaker, turn_taker
from kontsina_qt.rules.state.notation import NotationError
from kontsina_qt.rules.state.position import IllegalMove, Position
from kontsina_qt.together.admission import admits
from kontsina_qt.together.course import Course
from kontsina_qt.together.drafts import claiming
from kontsina_qt.together.lines import Draft
from kontsina_qt.together.playing import Machine
from kontsina_qt.together.roles import PERSON, is_level

USUAL_LEVEL: Final = "steady"
BUDGET_MS: Final = 1_000
SIT_SECONDS: Final = 5.0
SIT_TRIES: Final = 10
"""A table that answers refuses a player who is still not seated after both limits."""


@dataclass
class Place:
    """A seat that this program plays, or a spectator's place.

    Attributes:
        machine: reads and writes the log for it.
        sits: the line that takes the seat.
        taker: chooses its moves; None for the person.
        sat: whether the seat was taken once.
        watches: whether this is a spectator.
        wanted: the person's next move.
        thought: the computer's next move, and the hand and ply it is for.
        caught_up: whether the lines from before have been read.
        refused: the log's length at the first try to sit down, the number of tries, and when they
            began.
    """

    machine: Machine
    sits: Draft
    taker: TurnTaker | None = None
    sat: bool = False
    watches: bool = False
    wanted: Play | None = None
    thought: tuple[tuple[int, int], Future[Turn]] | None = None
    caught_up: bool = False
    refused: tuple[int, int, float] = (-1, 0, 0.0)

    @property
    def course(self) -> Course:
        """The match as this seat knows it."""
        return self.machine.course

    def may_sit(self, reached: bool) -> bool:
        """Count a try to sit down; return False if the table keeps refusing.

        Args:
            reached: whether the table answers.
        """
        course, now = self.course, time.monotonic()
        at, tries, since = self.refused
        if at != course.at or not reached:
            tries, since = 0, now
        self.refused = (course.at, tries + 1, since)
        waits = tries < SIT_TRIES or now - since < SIT_SECONDS
        return waits and admits(course, course.written(self.sits))

    def pop_move(self) -> tuple[str | None, bool]:
        """Return the person's move, or None, and whether it was illegal."""
        course = self.course
        wanted, self.wanted = self.wanted, None
        position = course.position
        if wanted is None or position is None or course.match is None:
            return None, False
        if (wanted.hand, wanted.ply) != (len(course.match.hands), len(position.moves)):
            return None, False
        if not may_play(position, course.seat, wanted.move):
            return None, True
        self.wanted = wanted  # kept until it is in the log
        return wanted.move, False

    def poll_computer(self, pool: ThreadPoolExecutor, wake: Callable[[], None]) -> str | None:
        """Start the computer on its move, if it is to play; return the move once it is found."""
        course = self.course
        if course.turn != course.seat or course.match is None or course.position is None:
            return None
        at = (len(course.match.hands), len(course.position.moves))
        if self.thought is None or self.thought[0] != at:
            assert self.taker is not None and course.rules is not None
            chance = SystemRandom().getrandbits(32)
            view = course.view()
            future = pool.submit(self.taker.take_turn, course.rules, view, chance, BUDGET_MS)
            future.add_done_callback(lambda _: wake())
            self.thought = (at, future)
        future = self.thought[1]
        return future.result().choice.move if future.done() else None

    def close(self) -> None:
        """Stop the computer player."""
        if self.taker is not None:
            self.taker.close()


def computer(level: str) -> TurnTaker:
    """Return a built-in player for a computer's seat, whatever others have written into the log."""
    if is_level(level):
        with contextlib.suppress(ValueError):  # a level of another version
            return turn_taker(level)
    return turn_taker(USUAL_LEVEL)


def computer_name(level: str, course: Course, own: Collection[str]) -> str:
    """Return a name for a computer, preferably of an opponent of its level.

    Args:
        level: of the computer.
        course: the match.
        own: the names that this program has given to its seats.
    """
    taken = {*own, *(sitting.name for sitting in course.sittings if sitting is not None)}
    of_level = [each.name for each in OPPONENTS.values() if each.player == level]
    return next(name for name in (*of_level, *GIVEN, *OPPONENT_NAMES) if name not in taken)


def seat_for(course: Course, key: SigningKey) -> int | None:
    """Return the seat that an installation has or can take; None if the table is full.

    Two windows of one installation have a seat each.
    """
    mine, free = [], []
    for seat, player in enumerate(course.players):
        sitting = course.sittings[seat]
        if player == PERSON and sitting is None:
            free.append(seat)
        elif player == PERSON and sitting is not None:
            mine += [seat] if sitting.key == bytes(key.verify_key) else []
    hosts = course.is_created_by(key)
    for seats in (free, mine[::-1]) if hosts else (mine, free):
        if seats:
            return seats[0]
    return None


def runs_at(course: Course, seat: int) -> int:
    """Return the seat of the person whose program plays a computer's seat; -1 without one."""
    sitting = course.sittings[seat]
    if sitting is None or course.players[seat] == PERSON:
        return -1
    theirs = course.seats_of(sitting.key)
    return next((each for each in theirs if course.players[each] == PERSON), -1)


def claim_for(course: Course, request: Without) -> Draft | None:
    """Return a claim to continue without some seats, if one is possible now."""
    own = course.seats_of(bytes(course.key.verify_key) if course.key else b"")
    gone = set(request.gone) - set(own)
    known = gone and all(0 <= seat < len(course.sittings) for seat in gone)
    may = course.claim is None and course.departures.may_claim(course.seat)
    if course.match is None or course.over or not may or not known:
        return None
    return claiming(sorted(gone), request.level)


def may_play(position: Position, seat: int, text: str) -> bool:
    """Return whether a move is legal for a seat whose hand is known."""
    if position.turn != seat:
        return text in map(position.notation.text, position.features.out_of_turn(seat))
    try:
        position.notation.read(text)
    except (IllegalMove, NotationError):
        return False
    return True
