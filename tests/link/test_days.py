"""Matches in a club that take days: the players are never online together."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

import pytest

from kontsina_qt.library.waiting_table import WaitingTable, waiting_tables
from kontsina_qt.link.messages.lines import line_of, read_news
from kontsina_qt.link.messages.news import News, Refused, Seen, Table, Tended
from kontsina_qt.link.messages.requests import GoOn, Host, Join, Look, Play, Reach, Request
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import replay_view
from kontsina_qt.together.drafts import agreeing, claiming, saying
from kontsina_qt.together.leaving import DAY_SECONDS
from kontsina_qt.together.lines import Draft
from kontsina_qt.together.outcome import Referee
from kontsina_qt.together.phrases import Phrase
from kontsina_qt.together.playing import Machine
from kontsina_qt.together.roles import PERSON
from tests.club_server import Server, needs_server
from tests.together.machines import Table as Machines

SECONDS = 40.0
SEATS = (PERSON, PERSON)


class Person:
    """A player whose program is started for one action at a time."""

    def __init__(self, name: str, home: Path) -> None:
        self.name, self.folder = name, home / "kontsina"
        self._environment = {**os.environ, "XDG_DATA_HOME": str(home), "HOME": str(home)}
        self.table: Table | None = None
        self.seen: Seen | None = None
        self.tended = False
        home.mkdir()

    @contextmanager
    def at_home(self, request: Request) -> Iterator[Callable[[Callable[[], bool]], None]]:
        """Start the program with a request; yield a function that waits for a condition."""
        process = subprocess.Popen(
            [sys.executable, "-m", "kontsina_qt", "link"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=self._environment,
        )
        assert process.stdin is not None and process.stdout is not None
        told, lines = SimpleQueue[News](), process.stdout

        def listen() -> None:
            for line in lines:
                told.put(read_news(line))

        Thread(target=listen, daemon=True).start()
        self._sink = process.stdin
        self.table, self.seen, self.tended = None, None, False

        def until(holds: Callable[[], bool]) -> None:
            while not holds():
                try:
                    news = told.get(timeout=SECONDS)
                except Empty:
                    raise AssertionError("waited in vain") from None
                assert not isinstance(news, Refused), news
                if isinstance(news, Table):
                    self.table = news
                elif isinstance(news, Seen):
                    self.seen = news
                self.tended |= isinstance(news, Tended)

        try:
            self.ask(request)
            yield until
        finally:
            process.stdin.close()
            process.wait(SECONDS)

    def ask(self, request: Request) -> None:
        """Send a request to the running program."""
        self._sink.write(line_of(request))
        self._sink.flush()

    def sits(self, seat: int) -> bool:
        """Return whether a seat is taken."""
        return self.table is not None and bool(self.table.chairs[seat].name)

    def look(self) -> list[WaitingTable]:
        """Open *Play with people* for a moment; return the waiting matches."""
        with self.at_home(Look()) as until:
            until(lambda: self.tended)
        return waiting_tables(self.folder)

    @property
    def position(self) -> Position | None:
        """The hand as the player sees it."""
        if self.table is None or self.seen is None:
            return None
        table = self.table
        rules = game(table.game).rules(len(table.chairs), table.options, table.version)
        return replay_view(rules, self.seen.view, rules.pack)[0]

    def moves(self) -> bool:
        """Whether it is the player's turn."""
        position = self.position
        return position is not None and self.table is not None and position.turn == self.table.own

    def move(self, match: str) -> None:
        """Open a match, make the first legal move, and close the program."""
        with self.at_home(GoOn(match)) as until:
            until(self.moves)
            position, seen = self.position, self.seen
            assert position is not None and seen is not None
            ply = len(seen.view.moves)
            self.ask(Play(seen.hand, ply, position.notation.legal_texts()[0]))
            until(lambda: self.seen is not None and len(self.seen.view.moves) > ply)


@needs_server
def test_two_matches_go_on_without_both_being_there_ever(tmp_path: Path) -> None:
    with Server.running(tmp_path / "club") as server:
        anna, nikos = Person("Anna", tmp_path / "anna"), Person("Nikos", tmp_path / "nikos")
        matches = []
        for id in ("scopa", "cassino-royal"):
            request = Host("Anna", id, {}, SEATS, Reach.CLUB, club=server.address, days=3)
            with anna.at_home(request) as until:
                until(lambda: anna.sits(0))
            assert anna.table is not None and anna.table.days == 3
            matches.append(anna.table.invitation)
        assert len(waiting_tables(anna.folder)) == 2
        for invitation in matches:
            with nikos.at_home(Join("Nikos", invitation, club=server.address)) as until:
                until(lambda: nikos.sits(1))
        played = dict.fromkeys((table.match for table in waiting_tables(nikos.folder)), 0)
        assert len(played) == 2
        for _ in range(20):
            for person in (anna, nikos):
                for table in person.look():
                    assert table.days == 3 and table.club == server.address
                    if table.turn and played[table.match] < 4:
                        person.move(table.match)
                        played[table.match] += 1
            if all(count == 4 for count in played.values()):
                break
        assert set(played.values()) == {4}, "each has made two moves in each match"
        assert all(table.started for table in waiting_tables(anna.folder))


def test_what_is_said_beside_the_cards_gives_no_time() -> None:
    table = Machines("scopa", 2, days=3)
    table.run(lambda: all(course.ready for course in table.courses))
    late, other = table.machines[table.courses[0].turn], table.machines[1 - table.courses[0].turn]

    def writes(machine: Machine, draft: Draft | None) -> bytes:
        """Write a line, and let all read it."""
        assert draft is not None and machine.write(draft)
        for each in table.machines:
            each.read_on()
        return table.lines()[-1]

    referee, when = Referee(), datetime(2026, 5, 1, tzinfo=UTC)
    for line in table.lines():
        referee.take(line, when.timestamp())
    assert referee.course.at == late.course.at
    drafts: list[tuple[float, Machine, Callable[[], Draft | None]]] = [
        (2, late, lambda: saying(late.course, Phrase(1))),
        (3.1, other, lambda: claiming([late.course.seat], "")),
        (3.2, late, late.course.due),
        (3.3, other, lambda: claiming([late.course.seat], "")),
        (3.4, other, lambda: agreeing(other.course)),
    ]
    for days, machine, draft in drafts:
        line = writes(machine, draft())
        referee.take(line, (when + timedelta(days=days)).timestamp())
    outcome = referee.outcome()
    assert outcome is not None and outcome.pairings


@pytest.mark.parametrize(("days", "lost"), [(2.9, False), (3.1, True)])
def test_who_has_time_left_has_not_lost(days: float, lost: bool) -> None:
    table = Machines("scopa", 2, days=3)
    table.run(lambda: all(course.ready for course in table.courses))
    referee, when = Referee(), datetime(2026, 5, 1, tzinfo=UTC)
    waits = table.courses[0].turn
    other = 1 - waits
    table.machines[other].read_on()
    assert table.machines[other].write(claiming([waits], ""))
    table.machines[other].read_on()
    draft = agreeing(table.courses[other])
    assert draft is not None and table.machines[other].write(draft)
    *played, claim, agreed = table.logs.read(table.match, 0)
    for line in played:
        referee.take(bytes(line), when.timestamp())
    later = when + timedelta(seconds=days * DAY_SECONDS)
    referee.take(bytes(claim), later.timestamp())
    referee.take(bytes(agreed), (later + timedelta(minutes=1)).timestamp())
    outcome = referee.outcome()
    assert outcome is not None and bool(outcome.pairings) == lost
