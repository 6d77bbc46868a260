"""Whatever happens on the way, machines with the same lines agree, and the hand comes to an end."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kontsina_qt.match.record import write_record
from kontsina_qt.together.course import Course, Draft
from kontsina_qt.together.lines import MOST
from tests.together.machines import Table, key_of

GAME = "cassino-royal"
STEP, KILL, DOUBLE, LATE, SEND, LOSE, RACE, NOISE = range(8)
"""What can happen: a machine works; it is killed and begins anew; a line comes again; one is kept
back; what was kept back comes now; a line is lost; two write at one place; noise."""
EVENTS = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 2), st.integers(0, 99)), max_size=60)


class Mishaps:
    """A table over a bad line."""

    def __init__(self, players: int) -> None:
        self.table = Table(GAME, players)
        self._late: list[bytes] = []

    def draft(self, seat: int) -> tuple[Course, Draft | None]:
        """What a machine would write now."""
        machine = self.table.machines[seat]
        machine.read_on()
        course = machine.course
        draft = course.due()
        if draft is None and course.turn == seat:
            draft = course.move(self.table.choose(course))
        return course, draft

    def push(self, line: bytes) -> None:
        """Puts bytes into the log wherever it ends."""
        self.table.logs.append(self.table.match, len(self.table.lines()), line)

    def happen(self, event: int, seat: int, number: int) -> None:
        """Lets one thing happen."""
        table = self.table
        if event == STEP:
            table.machines[seat].step(table.choose)
        elif event == KILL:
            table.machines[seat] = table.machine(seat)
        elif event == DOUBLE:
            self.push(table.lines()[number % len(table.lines())])
        elif event == SEND and self._late:
            self.push(self._late.pop(number % len(self._late)))
        elif event == NOISE:
            self.push(bytes([number]) * number)
        elif event in (LATE, LOSE):
            course, draft = self.draft(seat)
            if draft is not None and event == LATE:
                self._late.append(course.written(draft))
        elif event == RACE:
            self._race(seat)

    def _race(self, first: int) -> None:
        """Two compose a line for the same place: one is there."""
        players = self.table.players
        drafts = [self.draft(seat) for seat in (first, (first + 1) % players)]
        at = len(self.table.lines())
        lines = [course.written(draft) for course, draft in drafts if draft is not None]
        written = [self.table.logs.append(self.table.match, at, line) for line in lines]
        assert sum(written) == min(len(lines), 1)


def all_agree(players: int, events: list[tuple[int, int, int]]) -> None:
    """Lets these things happen, and then plays the hand to its end."""
    mishaps = Mishaps(players)
    table = mishaps.table
    for event, seat, number in events:
        mishaps.happen(event, seat % players, number)
    table.play_hands()
    assert table.named == {None}
    assert table.hands == 1
    assert len({write_record(course.record()) for course in table.courses}) == 1
    assert len({(course.at, course.head) for course in table.courses}) == 1
    late = Course()
    for line in table.lines():
        late.take(line)
    assert write_record(late.record()) == write_record(table.courses[0].record())


@given(players=st.integers(2, 3), events=EVENTS)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_in_the_end_all_machines_agree(players: int, events: list[tuple[int, int, int]]) -> None:
    all_agree(players, events)


@pytest.mark.long
@given(players=st.integers(2, 4), events=EVENTS)
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
def test_in_the_end_all_machines_agree_however_long(
    players: int, events: list[tuple[int, int, int]]
) -> None:
    all_agree(players, events)


def test_a_machine_killed_before_every_step_plays_the_hand_all_the_same() -> None:
    table = Table(GAME, 2)
    for at in range(400):
        if table.hands:
            break
        seat = at % 2
        table.machines[seat] = table.machine(seat)
        table.machines[seat].step(table.choose)
        table.machines[0].read_on()
    assert table.hands == 1 and table.named == {None}


def test_a_log_has_no_more_lines_than_it_may() -> None:
    table = Table(GAME, 2)
    for at in range(len(table.lines()), MOST):
        assert table.logs.append(table.match, at, b"?")
    assert not table.logs.append(table.match, MOST, b"?")
    course = Course(key_of(0), 0)
    for line in table.lines():
        course.take(line)
    assert course.full and not course.over


@given(raw=st.binary(max_size=200), at=st.integers(0, 30))
@settings(max_examples=40, deadline=None)
def test_no_bytes_end_a_machine(raw: bytes, at: int) -> None:
    course = Course()
    for line in (*PLAYED[:at], raw, *PLAYED[at:]):
        course.take(line)
    assert course.fault is None


def _played() -> list[bytes]:
    table = Table(GAME, 2)
    table.play_hands()
    return list(table.lines())


PLAYED = _played()
