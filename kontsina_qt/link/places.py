"""The seats that a window's link plays: its own, and its computers'."""

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
"""After so long, and so many lines, a table that answers does not let somebody sit down."""


@dataclass
class Place:
    """A seat that this program plays, or from which it only watches.

    Attributes:
        machine: reads and writes for it.
        sits: what it says to sit down.
        taker: chooses its moves; None where the person does.
        sat: whether it has been seen to sit there.
        watches: whether it only watches.
        wanted: the move that the person has said.
        thought: what it is thinking out, and for which move.
        caught_up: whether all that was in the log when it came has been read.
        refused: at which place of the log it has tried to sit down, how often, and since when.
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
        """Whether it may still try to sit down: a table that answers lets it do so soon."""
        course, now = self.course, time.monotonic()
        at, tries, since = self.refused
        if at != course.at or not reached:
            tries, since = 0, now
        self.refused = (course.at, tries + 1, since)
        waits = tries < SIT_TRIES or now - since < SIT_SECONDS
        return waits and admits(course, course.written(self.sits))

    def said(self) -> tuple[str | None, bool]:
        """The move that the person has said; and whether it was one that cannot be made here."""
        course = self.course
        wanted, self.wanted = self.wanted, None
        position = course.position
        if wanted is None or position is None or course.match is None:
            return None, False
        if (wanted.hand, wanted.ply) != (len(course.match.hands), len(position.moves)):
            return None, False
        if not may_play(position, course.seat, wanted.move):
            return None, True
        self.wanted = wanted  # until it is in the log
        return wanted.move, False

    def thinks(self, pool: ThreadPoolExecutor, wake: Callable[[], None]) -> str | None:
        """The move that a computer has thought out, if it has."""
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
        """End what was started for it."""
        if self.taker is not None:
            self.taker.close()


def computer(level: str) -> TurnTaker:
    """Who plays a computer's seat: a built-in level, whatever others have written into the log."""
    if is_level(level):
        with contextlib.suppress(ValueError):  # of another version
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
    """The seat that an installation has at a table, or takes; None where all are taken.

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
    """The seat of the person whose program plays a computer's seat; -1 where there is none."""
    sitting = course.sittings[seat]
    if sitting is None or course.players[seat] == PERSON:
        return -1
    theirs = course.seats_of(sitting.key)
    return next((each for each in theirs if course.players[each] == PERSON), -1)


def claim_for(course: Course, wish: Without) -> Draft | None:
    """A wish to go on without some seats, if it can be had."""
    own = course.seats_of(bytes(course.key.verify_key) if course.key else b"")
    gone = set(wish.gone) - set(own)
    known = gone and all(0 <= seat < len(course.sittings) for seat in gone)
    may = course.claim is None and course.departures.may_claim(course.seat)
    if course.match is None or course.over or not may or not known:
        return None
    return claiming(sorted(gone), wish.level)


def may_play(position: Position, seat: int, text: str) -> bool:
    """Whether a seat, whose hand is known, may make a move."""
    if position.turn != seat:
        return text in map(position.notation.text, position.features.out_of_turn(seat))
    try:
        position.notation.read(text)
    except (IllegalMove, NotationError):
        return False
    return True
