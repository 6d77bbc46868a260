"""Tends matches in clubs while no window is at their tables.

The lines that shuffling and dealing need from this installation's seats are written, so that a
match proceeds without all players being present together. Moves are left to the person.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from nacl.signing import SigningKey

from kontsina_qt.library.waiting_table import WaitingTable, keep_table, waiting_table
from kontsina_qt.link.cleaning import LOGS, SENT
from kontsina_qt.link.friends.book import FriendBook
from kontsina_qt.link.places import BUDGET_MS, computer
from kontsina_qt.together.course import Course
from kontsina_qt.together.logs import KeptLogs, LogError, SqliteLogs
from kontsina_qt.together.playing import Machine
from kontsina_qt.together.roles import PERSON

if TYPE_CHECKING:
    from kontsina_qt.link.club.connection import Club

MOST: Final = 20
"""The maximum number of matches tended at a time."""
MOST_STEPS: Final = 400
"""The maximum number of steps in one of them."""


def tend(
    folder: Path,
    key: SigningKey,
    tables: Sequence[WaitingTable],
    stop: threading.Event,
    connect: Callable[[str], AbstractContextManager[Club]],
) -> int:
    """Write what is due in waiting matches; return in how many it is the person's turn.

    Args:
        folder: where logs are kept.
        key: of this installation.
        tables: the matches.
        stop: set to stop early.
        connect: connects to a club by its address.
    """
    turns = 0
    there = [table for table in tables if table.club and not table.watches][:MOST]
    for address in sorted({table.club for table in there}):
        if stop.is_set():
            break
        with contextlib.suppress(LogError, ValueError), connect(address) as club:
            for table in there:
                if table.club == address and not stop.is_set():
                    turns += _tend_one(folder, key, table, club, stop)
                    if not club.reached:
                        break  # until next time
    return turns


def _tend_one(
    folder: Path, key: SigningKey, table: WaitingTable, club: Club, stop: threading.Event
) -> bool:
    """Write what is due in one match; return whether it is known to be the person's turn."""
    try:
        return _Tended(folder, key, table, club).run(stop)
    except LogError:
        return False


class _Tended:
    """A match being tended.

    Args:
        folder: where logs are kept.
        key: of this installation.
        table: its entry among the waiting tables.
        club: the club it is in.
    """

    def __init__(self, folder: Path, key: SigningKey, table: WaitingTable, club: Club) -> None:
        from kontsina_qt.link.club.logs import ClubLogs

        self._folder, self._key, self._table = folder, key, table
        # Without a key, this installation is not shown as present.
        self._carrier = ClubLogs(club, table.match, patience=0.0)
        own, sent = SqliteLogs(folder / LOGS), SqliteLogs(folder / SENT)
        self._logs = KeptLogs(self._carrier, own, sent)
        self._is_blocked = FriendBook(folder / LOGS).is_blocked
        self._seats: dict[int, Machine] = {}

    def run(self, stop: threading.Event) -> bool:
        """Write what is due; return whether it is the person's turn then; False if stopped.

        Raises:
            LogError: the club does not answer.
        """
        with closing(self._carrier):
            course = Course()
            reader = Machine(self._logs, self._table.match, course)
            reader.read_all()
            if course.id.hex() != self._table.match:
                return self._table.turn  # of another version, or lost by the club
            for _ in range(MOST_STEPS):
                if stop.is_set() or not self._step(course):
                    break
                reader.read_all()
            return not stop.is_set() and self._keep(course)

    def _step(self, course: Course) -> bool:
        """Write at most one line; return whether there was one to write."""
        for seat in course.seats_of(bytes(self._key.verify_key)):
            if seat not in self._seats:
                own = Course(self._key, seat)
                self._seats[seat] = Machine(self._logs, self._table.match, own)
        return any(self._work(machine) for machine in self._seats.values())

    def _work(self, machine: Machine) -> bool:
        course = machine.course
        machine.read_all()
        if course.match is None and self._table.hosted and machine.free_blocked(self._is_blocked):
            return True
        draft = course.due()
        if draft is not None and draft[0] == "back":
            return False  # nobody is present
        if draft is None and course.plays and course.players[course.seat] != PERSON:
            assert course.rules is not None
            taker, chance = computer(course.players[course.seat]), SystemRandom().getrandbits(32)
            with closing(taker):
                turn = taker.take_turn(course.rules, course.view(), chance, BUDGET_MS)
            draft = course.move(turn.choice.move)
        return draft is not None and machine.write(draft)

    def _keep(self, course: Course) -> bool:
        """Save the entry; return whether it is the person's turn, or the match is over."""
        turn = course.over
        for machine in self._seats.values():
            own = machine.course
            turn |= own.plays and own.players[own.seat] == PERSON
        key = bytes(self._key.verify_key)
        sitting = [there for there in course.sittings if there is not None and there.key != key]
        names = tuple(there.name for there in sitting) or self._table.others
        started = course.match is not None
        table = replace(self._table, turn=turn, started=started, others=names, days=course.days)
        left = waiting_table(self._folder, table.match) is None
        if table != self._table and not left:
            with contextlib.suppress(OSError):  # saved next time
                keep_table(replace(table, seen=int(time.time())), self._folder)
        return turn
