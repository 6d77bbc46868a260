"""A match that is played for a window, from sitting down at its table to its end."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from nacl.signing import SigningKey

from kontsina_qt.library.waiting_table import (
    WaitingTable,
    forget_table,
    keep_table,
    waiting_tables,
)
from kontsina_qt.link.board import Board, SharedTable
from kontsina_qt.link.circle import Circle
from kontsina_qt.link.club.entered import InClub
from kontsina_qt.link.messages.news import (
    Cheated,
    Found,
    GivenUp,
    News,
    Refused,
    Table,
    Why,
)
from kontsina_qt.link.messages.requests import Agree, Free, Play, Reach, Without
from kontsina_qt.link.places import Place, claim_for, computer, seat_for
from kontsina_qt.link.tables import Carried, VisitedTable
from kontsina_qt.link.telling import Telling, is_late
from kontsina_qt.link.wire.invitation import read_invitation
from kontsina_qt.match.names import GIVEN
from kontsina_qt.match.opponents import OPPONENT_NAMES, OPPONENTS
from kontsina_qt.together.course import Course
from kontsina_qt.together.leaving import CLAIM_SECONDS
from kontsina_qt.together.lines import Draft
from kontsina_qt.together.logs import LogError
from kontsina_qt.together.playing import Machine, sitting
from kontsina_qt.together.roles import PERSON

LAST_SECONDS: Final = 2.0
"""How long the others may take to read a match that is over, when its host leaves."""


@dataclass(frozen=True)
class Surroundings:
    """What a match has around it.

    Attributes:
        folder: where keys and logs are kept.
        tell: tells the window something.
        woken: is set when there is something to do.
        pool: in which computers think.
        circle: who is known.
        board, club: where a table is shown.
    """

    folder: Path
    tell: Callable[[News], None]
    woken: threading.Event
    pool: ThreadPoolExecutor
    circle: Circle
    board: Board
    club: InClub


class AtTable:
    """A match at one table.

    Args:
        around: what it has around it.
        key: of this installation.
        carried: the table.
        kept: how it is found again.
        match: its name.
    """

    def __init__(
        self,
        around: Surroundings,
        key: SigningKey,
        carried: Carried,
        kept: WaitingTable,
        match: str,
    ) -> None:
        self._around, self._folder, self._tell = around, around.folder, around.tell
        self._key, self._carried, self._kept, self._match = key, carried, kept, match
        self._own = bytes(key.verify_key)
        self._telling = Telling(around.tell, around.circle)
        self._places: list[Place] = []
        self._drafts: list[Callable[[Course], Draft | None]] = []
        self._began = time.monotonic()
        self._claimed: float | None = None
        self._ended = self._met = False
        self._over_since: float | None = None

    def sit(self, seat: int, name: str, level: str = "", fills: bool = False) -> None:
        """Sit down, or go on to sit there.

        Args:
            seat: where.
            name: of whoever plays there.
            level: of the computer that does; none for the person.
            fills: whether it takes a seat for a person.
        """
        machine = Machine(self._carried.logs, self._match, Course(self._key, seat))
        taker = computer(level) if level else None
        sits = sitting(self._key, name, player=level if fills else None)
        self._places.append(Place(machine, sits, taker))
        self._began = time.monotonic()
        self._around.woken.set()

    def sit_computers(self, course: Course) -> None:
        """Seat the computers of one's own table."""
        for seat, player in enumerate(course.players):
            if player != PERSON and course.sittings[seat] is None:
                self.sit(seat, self._computer(player, course), player)

    def watch(self) -> None:
        """Look on; nothing is written."""
        machine = Machine(self._carried.logs, self._match, Course())
        self._places.append(Place(machine, ("", {}), watches=True))
        self._began = time.monotonic()
        self._around.woken.set()

    @property
    def _watches(self) -> bool:
        """Whether the window has no seat at the table."""
        return self._places[0].watches

    def _computer(self, level: str, course: Course) -> str:
        """What a computer of this program is called: as one of the level, unless somebody is."""
        taken = {place.sits[1]["name"] for place in self._places}
        taken |= {sitting.name for sitting in course.sittings if sitting is not None}
        own = [each.name for each in OPPONENTS.values() if each.player == level]
        return next(name for name in (*own, *GIVEN, *OPPONENT_NAMES) if name not in taken)

    def fill(self, level: str) -> None:
        """Computers sit down where nobody does."""
        if not self._kept.hosted:
            return
        course = self._places[0].course
        free = [seat for seat, sitting in enumerate(course.sittings) if sitting is None]
        mine = {place.course.seat for place in self._places}
        for seat in free:
            if seat not in mine:
                self.sit(seat, self._computer(level, course), level, True)

    def free(self, wish: Free) -> None:
        """Make a guest get up, unless the match has begun or somebody else sits there by now."""
        if not self._kept.hosted:
            return
        machine, end = self._places[0].machine, time.monotonic() + LAST_SECONDS
        while time.monotonic() < end:
            machine.read_on()
            course = machine.course
            there = course.sittings[wish.seat] if wish.seat < len(course.sittings) else None
            started = course.match is not None or there is None or there.name != wish.name
            if started or wish.seat == course.seat or machine.free(wish.seat):
                return

    def play(self, wanted: Play) -> None:
        """Make a move of the person, as soon as it can be made."""
        self._places[0].wanted = wanted

    def go_without(self, wish: Without | Agree) -> None:
        """Wants to go on without others, or agrees to that, unless they still have time."""
        course = self._places[0].course
        if course.days and not is_late(course, self._carried):
            return
        if isinstance(wish, Agree):
            self.say(Course.agreeing)
        else:
            self.say(lambda course: claim_for(course, wish))

    def say(self, draft: Callable[[Course], Draft | None]) -> None:
        """Say something beside the play, if it can be said by then."""
        self._drafts.append(draft)

    def leave(self) -> None:
        """Say so to the others, if that can be done soon; then this program has left."""
        end = time.monotonic() + LAST_SECONDS
        while not self._watches and time.monotonic() < end:
            place = self._places[0]
            with contextlib.suppress(LogError):
                place.machine.read_on()
                draft = place.course.rising() or place.course.resigning()
                if draft is None or place.machine.write(draft):
                    break
            self._around.woken.wait(0.1)
        with contextlib.suppress(LogError):
            self._places[0].machine.read_all()
        self._forget_table()
        self.close(left=True)

    def _meet(self, course: Course) -> None:
        """Keep the keys of those with whom a match was played."""
        if not self._met and not self._watches:
            self._met = self._around.circle.meet(course, self._key)

    def close(self, left: bool = False) -> None:
        """Leave the table; ``left``: for good."""
        rest = LAST_SECONDS if left else 0.0
        if self._over_since is not None:
            rest = max(0.0, LAST_SECONDS - (time.monotonic() - self._over_since))
        for place in self._places:
            place.close()
        self._carried.close(rest)
        self._hide()

    # What there is to do

    def step(self) -> bool:
        """Reads on, writes what is to be written, and tells the news; whether anything happened."""
        if self._ended:
            return False
        try:
            busy = [self._work(place) for place in list(self._places)]
            self._report_changes()
        except LogError as error:
            if self._over_since is None:
                self._end(Refused(Why.PLACE, str(error)))
            self._ended = True
            return False
        return any(busy)

    def _work(self, place: Place) -> bool:
        """Do what a seat has to do."""
        machine, course = place.machine, place.course
        read = self._read_on(place)
        draft = self._aside(course) if place is self._places[0] else None
        if draft is not None:
            written = machine.write(draft)
            self._drafts = self._drafts[written:]
            return written or read > 0
        draft = self._draft(place)
        return (draft is not None and machine.write(draft)) or read > 0

    def _read_on(self, place: Place) -> int:
        """Read what is new, which a window is told line by line; how many lines that were.

        What was there before one came is told at once, however long it is.
        """
        course = place.course
        if not place.caught_up:
            place.machine.read_all()
            place.caught_up = course.at > 0
            if place is self._places[0]:
                self._telling.pass_over(course)
            return course.at
        lines = place.machine.lines()
        for line in lines:
            course.take(line)
            if place is self._places[0]:
                self._send_match()
        return len(lines)

    def _aside(self, course: Course) -> Draft | None:
        """What the person has to say beside the play."""
        if course.rules is None or not course.seated or course.full:
            return None
        if course.claim is None or course.claim.seat != course.seat:
            self._claimed = None
        else:
            now = time.monotonic()
            self._claimed = self._claimed or now
            if now - self._claimed >= CLAIM_SECONDS and course.agreeing() is not None:
                self._drafts.insert(0, Course.agreeing)  # who wishes it agrees
        while self._drafts:
            draft = self._drafts[0](course)
            if draft is not None:
                return draft
            del self._drafts[0]
        return None

    def _draft(self, place: Place) -> Draft | None:
        """What a seat says now."""
        course = place.course
        if course.full or course.over or place.watches:
            return None
        if place is self._places[0]:
            self._find_own_seats(course)
        if course.match is None and course.rules is not None:
            if place.sat and not course.seated:
                self._on_freed(place)
                return None
            place.sat = course.seated
            if course.sittings[course.seat] is None:
                return self._sits_down(place)
            self._check_own_seats(place)
            if place is self._places[0] and self._keep_out(place.machine):
                return None
        draft = course.due()
        if draft is not None or not course.ready or not course.seated:
            return draft
        if place.taker is not None:
            text = place.thinks(self._around.pool, self._around.woken.set)
        else:
            text, refused = place.said()
            if refused:
                self._telling.position_again()
        return course.move(text) if text is not None else None

    def _sits_down(self, place: Place) -> Draft | None:
        """What a seat says to sit down; nothing where the table lets it do so no more."""
        if place.may_sit(self._carried.reached):
            return place.sits
        if place is not self._places[0]:
            self._places.remove(place)
            return None
        visited = isinstance(self._carried, VisitedTable) and self._carried
        self._forget_table()
        self._end(Refused(Why.UNWELCOME if visited and visited.shuts_out() else Why.FULL))
        return None

    def _keep_out(self, machine: Machine) -> bool:
        """Whether who is blocked sits at one's own table in a club, where anybody can write."""
        own = self._kept.hosted and self._kept.club
        return bool(own) and machine.free_blocked(self._around.circle.is_blocked)

    def _find_own_seats(self, course: Course) -> None:
        """Play the computers' seats that are this program's, which may have become more."""
        if course.match is None:
            return
        known = {place.course.seat for place in self._places}
        for seat in course.seats_of(self._own):
            sitting, player = course.sittings[seat], course.players[seat]
            if seat not in known and player != PERSON and sitting is not None:
                self.sit(seat, sitting.name, player)

    def _on_freed(self, place: Place) -> None:
        """The host has made a seat of this program free."""
        if place is not self._places[0]:
            self._places.remove(place)
            return
        self._forget_table()
        self._end(Refused(Why.FREED))

    def _check_own_seats(self, place: Place) -> None:
        """Take another seat where somebody else was first."""
        course = place.course
        there = course.sittings[course.seat]
        if there is None or there.key == self._own:
            return
        if place is not self._places[0]:
            self._places.remove(place)
            return
        seat = seat_for(course, self._key)
        if seat is None:
            self._end(Refused(Why.FULL))
        else:
            course.seat = seat

    # What is told

    def _report_changes(self) -> None:
        carried = self._carried
        over = self._over_since is not None
        shut_out = (
            (carried.forked, Why.OTHER_PAST),
            (carried.taken_over, Why.TAKEN_OVER),
            (carried.unwelcome, Why.UNWELCOME),
            (carried.crowded, Why.CROWDED),
        )
        for holds, why in shut_out:
            if holds and not over:
                self._end(Refused(why))
                return
        self._telling.connection(carried)
        self._send_match()
        self._telling.away(self._places[0].course, carried, self._own, self._began)
        self._telling.spectators(carried)

    def _send_match(self) -> None:
        """Tell what is new of the match, as the window's seat knows it."""
        course, telling = self._places[0].course, self._telling
        if self._ended or course.rules is None:
            return
        table = telling.table(course, self._kept)
        if table is not None:
            self._keep(table)
            self._show(table)
        telling.phrases(course)
        match = course.match
        if match is None:
            if course.full:
                self._end(Refused(Why.TOO_LONG))
                self._forget_table()
            return
        telling.hands(course)
        telling.claim(course, self._own)
        if course.fault is not None:
            self._end(Cheated(course.fault.seat))
        elif course.over and not match.over:
            self._meet(course)
            self._end(GivenUp(tuple(sorted(course.resigned))))
        elif course.full:
            self._end(Refused(Why.TOO_LONG))
            self._forget_table()
        elif not match.over and not course.seated and not self._watches:
            self._end(Refused(Why.REPLACED))
            self._forget_table()
        elif match.over:
            self._meet(course)
            if self._over_since is None:  # phrases may still be said
                self._over_since = time.monotonic()
                self._forget_table()
                self._hide()
        elif course.ready and course.position is not None:
            telling.position(course)
        if not (course.over or self._ended):
            self._keep_as(replace(self._kept, turn=course.plays))

    def _show(self, table: Table) -> None:
        """Announces a table in the local network while it has free seats."""
        if table.started:
            self._around.board.look_away()
            self._around.club.look_away()
        reach = self._kept.reach
        if not table.hosted or reach not in (Reach.ROOM, Reach.FRIENDS, Reach.CLUB):
            return
        if table.started and not table.watch:
            self._hide()
            return
        invitation = read_invitation(self._kept.invitation)
        free = sum(not chair.name for chair in table.chairs)
        about = (self._kept.name, table.game, free, len(table.chairs))
        if invitation.club:
            found = Found(*about, str(invitation), watch=table.watch)
            self._around.club.show(self._key, found)
            return
        hidden, only = reach == Reach.FRIENDS, bytes.fromhex(self._kept.friend)
        self._around.board.show(SharedTable(*about, invitation, hidden, only, table.watch))

    def _keep(self, table: Table) -> None:
        """Keep the match, so that it is found again."""
        others = [each.name for seat, each in enumerate(table.chairs) if seat != table.own]
        names = tuple(filter(None, others))
        kept = replace(self._kept, others=names, started=table.started, game=table.game)
        self._keep_as(replace(kept, days=table.days))
        for other in waiting_tables(self._folder):  # nobody is waited for there any more
            left = other.watches or not (other.started or other.club)
            if left and other.match != self._match:
                forget_table(self._folder, other.match)

    def _keep_as(self, kept: WaitingTable) -> None:
        """Write how the match is found again, if that has changed."""
        if replace(kept, seen=self._kept.seen) != self._kept or not kept.seen:
            self._kept = replace(kept, seen=int(time.time()))
            with contextlib.suppress(OSError):  # then it is not found by itself
                keep_table(self._kept, self._folder)

    def _forget_table(self) -> None:
        """Take the match off the lists of tables."""
        forget_table(self._folder, self._match)

    def _hide(self) -> None:
        """Nobody sees the table any more."""
        self._around.board.hide()
        self._around.club.hide()

    def _end(self, news: News) -> None:
        """Nothing follows."""
        self._ended, self._over_since = True, time.monotonic()
        self._hide()
        self._tell(news)
        if isinstance(news, Cheated):
            self._forget_table()
