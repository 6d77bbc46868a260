"""A match played for a window, from taking a seat at its table to the end."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from nacl.signing import SigningKey

from kontsina_qt.library.waiting_table import WaitingTable
from kontsina_qt.link.asides import Asides
from kontsina_qt.link.board import Board
from kontsina_qt.link.circle import Circle
from kontsina_qt.link.club.entered import CurrentClub
from kontsina_qt.link.listing import Listing
from kontsina_qt.link.messages.news import Cheated, GivenUp, News, Refused, Why
from kontsina_qt.link.messages.requests import Agree, Free, Play, Without
from kontsina_qt.link.places import Place, claim_for, computer, computer_name, seat_for
from kontsina_qt.link.reporter import Reporter, is_late
from kontsina_qt.link.tables import TableConnection, VisitedTable
from kontsina_qt.together.course import Course
from kontsina_qt.together.drafts import agreeing, resigning, rising
from kontsina_qt.together.lines import Draft
from kontsina_qt.together.logs import LogError
from kontsina_qt.together.playing import Machine, sitting
from kontsina_qt.together.roles import PERSON

LAST_SECONDS: Final = 2.0
"""How long a host who leaves waits for the others to read the end of the match."""


@dataclass(frozen=True)
class Context:
    """The resources shared by the matches of one window.

    Attributes:
        folder: where keys and logs are kept.
        notify: sends a message to the window.
        woken: set when there is something to do.
        pool: runs the computer players.
        circle: the friends.
        board, club: announce tables.
    """

    folder: Path
    notify: Callable[[News], None]
    woken: threading.Event
    pool: ThreadPoolExecutor
    circle: Circle
    board: Board
    club: CurrentClub


class AtTable:
    """A match at one table.

    Args:
        context: what it shares with other matches of the window.
        key: of this installation.
        connection: the table.
        kept: its entry among the waiting tables.
        match: the name of its log.
    """

    def __init__(
        self,
        context: Context,
        key: SigningKey,
        connection: TableConnection,
        kept: WaitingTable,
        match: str,
    ) -> None:
        self._context, self._notify = context, context.notify
        self._key, self._connection, self._match = key, connection, match
        self._own = bytes(key.verify_key)
        self._reporter = Reporter(context.notify, context.circle)
        self._listing = Listing(context.folder, context.board, context.club, key, kept, match)
        self._asides = Asides()
        self._places: list[Place] = []
        self._began = time.monotonic()
        self._ended = self._met = False
        self._over_since: float | None = None

    def sit(self, seat: int, name: str, level: str = "", fills: bool = False) -> None:
        """Play a seat from now on, for the person or a computer.

        Args:
            seat: the seat.
            name: of the player.
            level: of the computer; empty for the person.
            fills: whether a computer takes a seat meant for a person.
        """
        machine = Machine(self._connection.logs, self._match, Course(self._key, seat))
        taker = computer(level) if level else None
        sits = sitting(self._key, name, player=level if fills else None)
        self._places.append(Place(machine, sits, taker))
        self._began = time.monotonic()
        self._context.woken.set()

    def sit_computers(self, course: Course) -> None:
        """Seat the computers of one's own table."""
        for seat, player in enumerate(course.players):
            if player != PERSON and course.sittings[seat] is None:
                self.sit(seat, computer_name(player, course, self._names()), player)

    def watch(self) -> None:
        """Follow the match as a spectator, without writing anything."""
        machine = Machine(self._connection.logs, self._match, Course())
        self._places.append(Place(machine, ("", {}), watches=True))
        self._began = time.monotonic()
        self._context.woken.set()

    def _names(self) -> list[str]:
        """Return the names given to the seats of this program."""
        return [place.sits[1]["name"] for place in self._places]

    @property
    def _watches(self) -> bool:
        """Whether the window has no seat at the table."""
        return self._places[0].watches

    def fill(self, level: str) -> None:
        """Seat computers in the free seats of a hosted table."""
        if not self._listing.kept.hosted:
            return
        course = self._places[0].course
        free = [seat for seat, sitting in enumerate(course.sittings) if sitting is None]
        mine = {place.course.seat for place in self._places}
        for seat in free:
            if seat not in mine:
                self.sit(seat, computer_name(level, course, self._names()), level, True)

    def free(self, request: Free) -> None:
        """Free a guest's seat, unless the match has begun or somebody else sits there by now."""
        if not self._listing.kept.hosted:
            return
        machine, end = self._places[0].machine, time.monotonic() + LAST_SECONDS
        while time.monotonic() < end:
            machine.read_on()
            course = machine.course
            there = course.sittings[request.seat] if request.seat < len(course.sittings) else None
            started = course.match is not None or there is None or there.name != request.name
            if started or request.seat == course.seat or machine.free(request.seat):
                return

    def play(self, wanted: Play) -> None:
        """Make the person's move as soon as possible."""
        self._places[0].wanted = wanted

    def go_without(self, request: Without | Agree) -> None:
        """Ask to continue without others, or agree to that, unless they still have time."""
        course = self._places[0].course
        if course.days and not is_late(course, self._connection):
            return
        if isinstance(request, Agree):
            self.say(agreeing)
        else:
            self.say(lambda course: claim_for(course, request))

    def say(self, draft: Callable[[Course], Draft | None]) -> None:
        """Queue a line beside the play; see ``Asides.add``."""
        self._asides.add(draft)

    def leave(self) -> None:
        """Leave for good, and tell the others if that can be done soon."""
        end = time.monotonic() + LAST_SECONDS
        while not self._watches and time.monotonic() < end:
            place = self._places[0]
            with contextlib.suppress(LogError):
                place.machine.read_on()
                draft = rising(place.course) or resigning(place.course)
                if draft is None or place.machine.write(draft):
                    break
            self._context.woken.wait(0.1)
        with contextlib.suppress(LogError):
            self._places[0].machine.read_all()
        self._listing.remove()
        self.close(left=True)

    def _meet(self, course: Course) -> None:
        """Add the other players to the friends, once."""
        if not self._met and not self._watches:
            self._met = self._context.circle.meet(course, self._key)

    def close(self, left: bool = False) -> None:
        """Leave the table; for good if ``left``."""
        rest = LAST_SECONDS if left else 0.0
        if self._over_since is not None:
            rest = max(0.0, LAST_SECONDS - (time.monotonic() - self._over_since))
        for place in self._places:
            place.close()
        self._connection.close(rest)
        self._listing.hide()

    # Work

    def step(self) -> bool:
        """Read and write the log, and report changes; return whether anything happened."""
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
        """Read and write the log for one seat; return whether anything happened."""
        machine, course = place.machine, place.course
        read = self._read_on(place)
        draft = self._asides.next(course) if place is self._places[0] else None
        if draft is not None:
            written = machine.write(draft)
            if written:
                self._asides.note_written()
            return written or read > 0
        draft = self._draft(place)
        return (draft is not None and machine.write(draft)) or read > 0

    def _read_on(self, place: Place) -> int:
        """Read new lines and return their number; the window is told after each of them.

        What was in the log before is read at once.
        """
        course = place.course
        if not place.caught_up:
            place.machine.read_all()
            place.caught_up = course.at > 0
            if place is self._places[0]:
                self._reporter.skip_phrases(course)
            return course.at
        lines = place.machine.lines()
        for line in lines:
            course.take(line)
            if place is self._places[0]:
                self._send_match()
        return len(lines)

    def _draft(self, place: Place) -> Draft | None:
        """Return the line that a seat writes now."""
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
                return self._sitting_down(place)
            self._check_own_seats(place)
            if place is self._places[0] and self._free_blocked(place.machine):
                return None
        draft = course.due()
        if draft is not None or not course.ready or not course.seated:
            return draft
        if place.taker is not None:
            text = place.poll_computer(self._context.pool, self._context.woken.set)
        else:
            text, refused = place.pop_move()
            if refused:
                self._reporter.repeat_position()
        return course.move(text) if text is not None else None

    def _sitting_down(self, place: Place) -> Draft | None:
        """Return the line that takes the seat; give up if the table keeps ignoring it."""
        if place.may_sit(self._connection.reached):
            return place.sits
        if place is not self._places[0]:
            self._places.remove(place)
            return None
        visited = isinstance(self._connection, VisitedTable) and self._connection
        self._listing.remove()
        self._end(Refused(Why.UNWELCOME if visited and visited.shuts_out() else Why.FULL))
        return None

    def _free_blocked(self, machine: Machine) -> bool:
        """Free a blocked player's seat at one's own table in a club; return whether there is one.

        Clubs let anybody write; elsewhere the host refuses blocked players.
        """
        own = self._listing.kept.hosted and self._listing.kept.club
        return bool(own) and machine.free_blocked(self._context.circle.is_blocked)

    def _find_own_seats(self, course: Course) -> None:
        """Play the computers' seats that have been assigned to this program."""
        if course.match is None:
            return
        known = {place.course.seat for place in self._places}
        for seat in course.seats_of(self._own):
            sitting, player = course.sittings[seat], course.players[seat]
            if seat not in known and player != PERSON and sitting is not None:
                self.sit(seat, sitting.name, player)

    def _on_freed(self, place: Place) -> None:
        """Stop playing a seat that the host has freed."""
        if place is not self._places[0]:
            self._places.remove(place)
            return
        self._listing.remove()
        self._end(Refused(Why.FREED))

    def _check_own_seats(self, place: Place) -> None:
        """Take another seat if somebody else was first."""
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

    # Reports

    def _report_changes(self) -> None:
        connection = self._connection
        over = self._over_since is not None
        shut_out = (
            (connection.forked, Why.OTHER_PAST),
            (connection.taken_over, Why.TAKEN_OVER),
            (connection.unwelcome, Why.UNWELCOME),
            (connection.crowded, Why.CROWDED),
        )
        for holds, why in shut_out:
            if holds and not over:
                self._end(Refused(why))
                return
        self._reporter.connection(connection)
        self._send_match()
        self._reporter.away(self._places[0].course, connection, self._own, self._began)
        self._reporter.spectators(connection)

    def _send_match(self) -> None:
        """Report what is new in the match, as the window's seat knows it."""
        course, reporter = self._places[0].course, self._reporter
        if self._ended or course.rules is None:
            return
        table = reporter.table(course, self._listing.kept)
        if table is not None:
            self._listing.update(table)
        reporter.phrases(course)
        match = course.match
        if match is None:
            if course.full:
                self._end(Refused(Why.TOO_LONG))
                self._listing.remove()
            return
        reporter.hands(course)
        reporter.claim(course, self._own)
        if course.fault is not None:
            self._end(Cheated(course.fault.seat))
        elif course.over and not match.over:
            self._meet(course)
            self._end(GivenUp(tuple(sorted(course.resigned))))
        elif course.full:
            self._end(Refused(Why.TOO_LONG))
            self._listing.remove()
        elif not match.over and not course.seated and not self._watches:
            self._end(Refused(Why.REPLACED))
            self._listing.remove()
        elif match.over:
            self._meet(course)
            if self._over_since is None:  # phrases may still be said
                self._over_since = time.monotonic()
                self._listing.remove()
                self._listing.hide()
        elif course.ready and course.position is not None:
            reporter.position(course)
        if not (course.over or self._ended):
            self._listing.note_turn(course.plays)

    def _end(self, news: News) -> None:
        """End the match for the window, with ``news`` as the last message."""
        self._ended, self._over_since = True, time.monotonic()
        self._listing.hide()
        self._notify(news)
        if isinstance(news, Cheated):
            self._listing.remove()
