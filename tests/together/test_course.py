"""Machines with the same lines agree, and the hand ends, whatever happens on the way."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kontsina_qt.match.record import write_record
from kontsina_qt.together.course import Course
from kontsina_qt.together.drafts import agreeing, claiming, resigning, saying
from kontsina_qt.together.lines import MOST, Draft
from kontsina_qt.together.phrases import Phrase
from kontsina_qt.together.playing import Machine
from tests.together.machines import Table, key_of

GAME = "cassino-royal"
STEP, KILL, DOUBLE, LATE, SEND, LOSE, RACE, NOISE, SAY, CLAIM, AGREE, RESIGN = range(12)
"""The events: a machine works; it is killed and restarted; a line is repeated; one is held back;
the held one arrives; a line is lost; two write in one place; noise; a phrase; a claim; consent;
a resignation."""
EVENTS = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 2), st.integers(0, 99)), max_size=60)


class Mishaps:
    """A table with an unreliable connection."""

    def __init__(self, players: int) -> None:
        self.table = Table(GAME, players)
        self._owners = list(range(players))
        self._late: list[bytes] = []

    def draft(self, seat: int) -> tuple[Course, Draft | None]:
        """Return what a machine would write now."""
        machine = self.table.machines[seat]
        machine.read_on()
        course = machine.course
        draft = course.due()
        if draft is None and course.plays:
            draft = course.move(self.table.choose(course))
        return course, draft

    def push(self, line: bytes) -> None:
        """Append bytes to the log."""
        self.table.logs.append(self.table.match, len(self.table.lines()), line)

    def happen(self, event: int, seat: int, number: int) -> None:
        """Let one event happen."""
        table = self.table
        if event == STEP:
            table.machines[seat].step(table.choose)
        elif event == KILL:
            self.begin_anew(seat)
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
        else:
            self._say_beside(event, seat, number)
        self._move_in()

    def begin_anew(self, seat: int) -> None:
        """Kill and restart a machine."""
        key = key_of(self._owners[seat])
        self.table.machines[seat] = Machine(self.table.logs, self.table.match, Course(key, seat))

    def _move_in(self) -> None:
        """Start computers in the seats that were given to them."""
        for seat, machine in enumerate(self.table.machines):
            machine.read_on()
            course = machine.course
            if course.match is not None and not course.seated:
                keys = [bytes(key_of(each).verify_key) for each in range(self.table.players)]
                sitting = course.sittings[seat]
                assert sitting is not None
                self._owners[seat] = keys.index(sitting.key)
                self.begin_anew(seat)

    def _say_beside(self, event: int, seat: int, number: int) -> None:
        machine = self.table.machines[seat]
        machine.read_on()
        course, players = machine.course, self.table.players
        draft: Draft | None = None
        if event == SAY:
            draft = saying(course, Phrase(number % len(Phrase) + 1))
        elif event == CLAIM:
            draft = claiming([(seat + 1 + number) % players], "steady" if number % 4 else "")
        elif event == AGREE:
            draft = agreeing(course)
        elif event == RESIGN and number % 4 == 0:
            draft = resigning(course)
        if draft is not None:
            machine.write(draft)

    def go_on_without_who_gave_up(self) -> None:
        """Let the remaining seats continue with computers."""
        course = self.table.courses[0]
        gone = sorted(course.resigned)
        if not gone or course.over:
            return
        left = [seat for seat in range(self.table.players) if seat not in gone]
        self.table.machines[left[0]].write(claiming(gone, "steady"))
        for seat in left:
            machine = self.table.machines[seat]
            machine.read_on()
            draft = agreeing(machine.course)
            if draft is not None:
                assert machine.write(draft)
        self._move_in()

    def _race(self, first: int) -> None:
        """Write two lines in the same place, of which one is added."""
        players = self.table.players
        drafts = [self.draft(seat) for seat in (first, (first + 1) % players)]
        at = len(self.table.lines())
        lines = [course.written(draft) for course, draft in drafts if draft is not None]
        written = [self.table.logs.append(self.table.match, at, line) for line in lines]
        assert sum(written) == min(len(lines), 1)


def all_agree(players: int, events: list[tuple[int, int, int]]) -> None:
    """Let these events happen, and then play the hand to its end."""
    mishaps = Mishaps(players)
    table = mishaps.table
    for event, seat, number in events:
        mishaps.happen(event, seat % players, number)
    mishaps.go_on_without_who_gave_up()
    table.play_hands()
    assert table.named == {None}
    assert all(course.over for course in table.courses) or table.hands == 1
    late = Course()
    for line in table.lines():
        late.take(line)
    assert len({told(course) for course in (late, *table.courses)}) == 1


def told(course: Course) -> tuple[object, ...]:
    """Return the public state of a match."""
    record = write_record(course.record()) if course.match is not None else ""
    beside = (tuple(course.said), course.claim, course.resigned, course.players)
    return record, course.at, course.head, course.over, *beside, tuple(course.replaced.items())


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
