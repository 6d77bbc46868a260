"""A seat that floods the table: lines without effect are refused, and the match continues."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.link.wire.network import NetworkLogs
from kontsina_qt.link.wire.serving import Served, SharedLogs
from kontsina_qt.together.admission import admits
from kontsina_qt.together.course import Course
from kontsina_qt.together.drafts import saying
from kontsina_qt.together.gate import MOST_REFUSED, Flood, Gate
from kontsina_qt.together.leaving import MOST_CLAIMS
from kontsina_qt.together.lines import Draft, write_line
from kontsina_qt.together.logs import LogError, MemoryLogs
from kontsina_qt.together.phrases import Phrase
from kontsina_qt.together.playing import Machine, opening_line, sitting
from kontsina_qt.together.roles import PERSON
from kontsina_qt.together.seating import MOST_SITS, MOST_SITS_OF_ONE, SALT_BYTES
from kontsina_qt.together.talk import MOST_PHRASES
from tests.together.machines import Table, key_of

GAME = "cassino-royal"
FLOODS: Sequence[tuple[str, dict[str, Any]]] = [
    ("back", {}),
    ("back", {"why": "x" * 60_000}),
    ("agree", {"claim": 0}),
    ("agree", {}),
    ("resign", {"name": "Anna"}),
    ("claim", {"gone": [], "level": ""}),
    ("claim", {"gone": [1], "level": "steady"}),
    ("claim", {"gone": [99], "level": "no-such-level"}),
    ("say", {"phrase": 10**9}),
    ("say", {"text": "hello"}),
]
"""Lines that are valid at any time and have no effect."""


def dealt(players: int) -> Table:
    """Return a table before the first move."""
    table = Table(GAME, players)
    table.run(lambda: all(course.ready for course in table.courses))
    return table


def flood(table: Table, gate: Gate, seat: int, draft: Draft) -> bool:
    """Sign a line of a seat for the next place; return whether the table accepts it."""
    course = table.courses[seat]
    table.machines[seat].read_on()
    with suppress(Flood):
        line = course.written(draft)
        return gate.admits(course.at, line) and table.logs.append(table.match, course.at, line)
    return False


@pytest.mark.parametrize("draft", FLOODS)
@pytest.mark.parametrize("players", [2, 3])
def test_lines_without_an_effect_do_not_get_into_the_log(players: int, draft: Draft) -> None:
    table = dealt(players)
    gate = Gate(table.logs, table.match)
    before = len(table.lines())
    for _ in range(MOST_REFUSED + 5):
        flood(table, gate, 1, draft)
    assert len(table.lines()) == before
    assert gate.flooding == {1}
    table.play_hands()
    assert table.hands == 1 and table.named == {None}


@settings(max_examples=6, deadline=None)
@given(st.data())
def test_whatever_one_seat_writes_beside_the_cards_the_hand_is_played(data: st.DataObject) -> None:
    table = dealt(3)
    gate = Gate(table.logs, table.match)
    let_in = 0
    kinds = st.sampled_from(["back", "agree", "claim", "say"])
    claims = st.fixed_dictionaries({"claim": st.integers(0, 200)})
    forms: st.SearchStrategy[dict[str, Any]] = st.one_of(
        st.just({}),
        claims,
        st.just({"gone": [0], "level": "steady"}),
        st.just({"phrase": 1}),
        st.fixed_dictionaries({"gone": st.lists(st.integers(0, 3)), "level": st.just("")}),
    )
    for kind, form in data.draw(st.lists(st.tuples(kinds, forms), min_size=30, max_size=60)):
        let_in += flood(table, gate, 2, (kind, form))
        for machine in table.machines[:2]:
            table.step(machine)  # the seat said to be gone shows that it is present
    assert let_in <= MOST_CLAIMS + MOST_PHRASES
    table.play_hands()
    assert table.hands == 1 and table.named == {None} and gate.flooding <= {2}


def test_while_spoilt_cards_wait_to_be_judged_no_moves_are_taken() -> None:
    table = dealt(2)
    course = Course()
    for line in table.lines():
        course.take(line)
    mover = table.courses[course.turn]
    line = mover.written(mover.move(table.choose(mover)))
    assert admits(course, line) and course.round is not None
    course.round.stuck = True
    assert not admits(course, line)


def test_who_has_given_up_says_no_more_until_the_end() -> None:
    table = dealt(3)
    gate = Gate(table.logs, table.match)
    assert flood(table, gate, 1, ("resign", {}))
    drafts: Sequence[Draft] = [("resign", {}), ("say", {"phrase": 1}), ("back", {}), ("void", {})]
    for draft in drafts:
        assert not flood(table, gate, 1, draft)
    table.machines[1].read_on()
    assert saying(table.courses[1], Phrase.HELLO) is None


def test_one_who_sits_down_and_gets_up_leaves_room_for_others() -> None:
    logs = MemoryLogs()
    match, line = opening_line(key_of(0), GAME, {}, [PERSON] * 3, bytes(SALT_BYTES))
    logs.append(match, 0, line)
    gate = Gate(logs, match)

    def write(number: int, seat: int, draft: Draft) -> bool:
        machine = Machine(logs, match, Course(key_of(number), seat))
        machine.read_on()
        with suppress(Flood):
            line = machine.course.written(draft)
            return gate.admits(machine.course.at, line) and machine.write(draft)
        return False

    sat = 0
    for _ in range(3 * MOST_SITS_OF_ONE):
        sat += write(1, 1, sitting(key_of(1), "Nikos"))
        write(1, 1, ("rise", {}))
    assert sat == MOST_SITS_OF_ONE
    assert write(2, 1, sitting(key_of(2), "Maria"))


JUNK = "x" * 60_000


def waiting_table(seats: Sequence[str]) -> tuple[MemoryLogs, str, Gate]:
    """Return a table with free seats only."""
    logs = MemoryLogs()
    match, line = opening_line(key_of(0), GAME, {}, seats, bytes(SALT_BYTES))
    logs.append(match, 0, line)
    return logs, match, Gate(logs, match)


def written(logs: MemoryLogs, match: str, gate: Gate, number: int, seat: int, draft: Draft) -> bool:
    """Sign a line of an installation for the next place; return whether the table accepts it."""
    machine = Machine(logs, match, Course(key_of(number), seat))
    machine.read_on()
    with suppress(Flood):
        line = machine.course.written(draft)
        return gate.admits(machine.course.at, line) and machine.write(draft)
    return False


@pytest.mark.parametrize(
    ("number", "seat", "draft"),
    [
        (2, 2, ("sit", {"key": sitting(key_of(2), "")[1]["key"], "junk": JUNK})),
        (2, 2, sitting(key_of(2), "")),
        (2, 2, sitting(key_of(2), "Ma\nria")),
        (2, 2, ("sit", {**sitting(key_of(2), "Maria")[1], "junk": JUNK})),
        (2, 2, ("sit", {**sitting(key_of(2), "Maria")[1], "salt": ""})),
        (2, 2, sitting(key_of(2), "Maria", player="cmd:touch here")),
        (2, 3, sitting(key_of(2), "Maria")),
        (1, 1, ("start", {})),
        (0, 0, ("start", {})),
        (1, 1, ("rise", {"junk": JUNK})),
        (2, 1, ("rise", {})),
        (0, 2, ("rise", {})),
        (0, 0, ("open", {})),
    ],
)
def test_before_the_match_nothing_without_an_effect_gets_into_the_log(
    number: int, seat: int, draft: Draft
) -> None:
    logs, match, gate = waiting_table([PERSON, PERSON, PERSON, "steady"])
    for there in (0, 1):
        assert written(logs, match, gate, there, there, sitting(key_of(there), "Somebody"))
    assert not written(logs, match, gate, number, seat, draft)
    assert len(logs.read(match, 0)) == 3
    assert written(logs, match, gate, 2, 2, sitting(key_of(2), "Maria"))


def test_whoever_sits_down_again_and_again_the_host_still_can() -> None:
    logs, match, gate = waiting_table([PERSON] * 3)
    assert written(logs, match, gate, 0, 0, sitting(key_of(0), "Anna"))
    for number in range(1, MOST_SITS + 2):  # each with a different key
        sat = written(logs, match, gate, number, 1, sitting(key_of(number), "Somebody"))
        assert sat is (number <= MOST_SITS)
        written(logs, match, gate, number, 1, ("rise", {}))
    computers = sitting(key_of(0), "Sofia", player="steady")
    assert all(written(logs, match, gate, 0, seat, computers) for seat in (1, 2))
    assert written(logs, match, gate, 0, 0, ("start", {}))


def test_over_a_connection_the_flood_ends_and_others_go_on() -> None:
    table = dealt(2)
    with closing(Served(SharedLogs(table.logs), table.match)) as door:
        flooding = NetworkLogs(["127.0.0.1"], door.port)
        other = NetworkLogs(["127.0.0.1"], door.port, key_of(0))
        with closing(flooding), closing(other):
            course = table.courses[1]
            line = write_line(key_of(1), course.at, course.head, 1, "back", {})
            for _ in range(MOST_REFUSED):
                assert not flooding.append(table.match, course.at, line)
            with pytest.raises(LogError):
                flooding.append(table.match, course.at, line)
            assert door.flooding == {1}
            assert len(other.read(table.match, 0)) == len(table.lines())
            true = table.courses[table.courses[0].turn]
            draft = true.move(table.choose(true))
            assert other.append(table.match, true.at, true.written(draft))
