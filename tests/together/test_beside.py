"""Lines beside the play: phrases, freeing seats, leaving, continuing without others."""

from __future__ import annotations

from typing import Any

import pytest

from kontsina_qt.match.record import read_match, write_record
from kontsina_qt.together.course import Course
from kontsina_qt.together.drafts import agreeing, claiming, resigning, rising, saying
from kontsina_qt.together.gate import Gate
from kontsina_qt.together.leaving import MOST_CLAIMS
from kontsina_qt.together.lines import Draft
from kontsina_qt.together.logs import MemoryLogs
from kontsina_qt.together.phrases import Phrase, phrase_of
from kontsina_qt.together.playing import Machine, opening_line, sitting
from kontsina_qt.together.roles import PERSON
from kontsina_qt.together.seating import MOST_SITS, SALT_BYTES
from kontsina_qt.together.talk import MOST_PHRASES, PHRASES_AT_ONCE
from tests.together.machines import Table, key_of

GAME = "cassino-royal"


def say(table: Table, seat: int, draft: Draft | None) -> None:
    """Add a line from a seat."""
    assert draft is not None
    table.machines[seat].read_on()
    assert table.machines[seat].write(draft)
    for machine in table.machines:
        machine.read_on()


def dealt(players: int, game: str = GAME) -> Table:
    """Return a table before the first move."""
    table = Table(game, players)
    table.run(lambda: all(course.ready for course in table.courses))
    return table


def leave_out(table: Table, by: int, gone: int, level: str) -> None:
    """Let all others agree to continue without a seat."""
    say(table, by, claiming([gone], level))
    for seat in range(table.players):
        if seat != gone and table.courses[seat].claim is not None:
            say(table, seat, agreeing(table.courses[seat]))


# Phrases


def test_a_phrase_is_heard_before_during_and_after_a_match() -> None:
    table = Table("scopa", 2, {"target": 5})
    table.machines[0].course.waits = True
    say(table, 1, saying(table.courses[1], Phrase.HELLO))
    table.machines[0].course.waits = False
    table.play_hands()
    say(table, 0, saying(table.courses[0], Phrase.WELL_PLAYED))
    table.run(lambda: table.ended)
    say(table, 1, saying(table.courses[1], Phrase.GOOD_GAME))
    assert table.named == {None} and table.ended
    for course in table.courses:
        said = [(one.seat, one.phrase) for one in course.said]
        wanted = [(1, Phrase.HELLO), (0, Phrase.WELL_PLAYED), (1, Phrase.GOOD_GAME)]
        assert said == wanted


def test_nobody_drowns_the_others_in_phrases() -> None:
    table = dealt(2)
    for _ in range(PHRASES_AT_ONCE + 3):
        say(table, 0, ("say", {"phrase": int(Phrase.OOPS)}))
    assert len(table.courses[1].said) == PHRASES_AT_ONCE
    assert saying(table.courses[0], Phrase.OOPS) is None
    assert saying(table.courses[1], Phrase.OOPS) is not None
    table.play_hands()
    assert saying(table.courses[0], Phrase.OOPS) is not None and table.named == {None}


def test_a_seat_says_so_much_in_a_match_and_no_more() -> None:
    table = dealt(2, "kontsina")
    for _ in range(MOST_PHRASES // PHRASES_AT_ONCE + 3):
        for _ in range(PHRASES_AT_ONCE):
            say(table, 0, ("say", {"phrase": int(Phrase.OOPS)}))
        assert any(list(map(table.step, table.machines)))
    assert len(table.courses[1].said) == MOST_PHRASES and table.named == {None}


@pytest.mark.parametrize("phrase", [0, 99, -1, True, None, "1", 1.0, [1], 10**30])
def test_a_phrase_that_is_not_known_is_not_heard(phrase: Any) -> None:
    assert phrase_of(phrase) is None
    table = dealt(2)
    say(table, 1, ("say", {"phrase": phrase}))
    say(table, 1, ("say", {"words": "<b>hello</b>"}))
    table.play_hands()
    assert not table.courses[0].said and table.named == {None} and table.hands == 1


def test_every_phrase_has_a_text() -> None:
    assert len({phrase.text for phrase in Phrase}) == len(Phrase) >= 12


# Before the start


def open_table(seats: int = 2) -> tuple[MemoryLogs, str, list[Machine]]:
    """Return a table for people with free seats only."""
    logs = MemoryLogs()
    salt = bytes(SALT_BYTES)
    match, line = opening_line(key_of(0), "scopa", {}, [PERSON] * seats, salt)
    assert logs.append(match, 0, line)
    machines = [Machine(logs, match, Course(key_of(seat), seat)) for seat in range(seats)]
    for machine in machines:
        machine.read_on()
    return logs, match, machines


def written(machine: Machine, draft: Draft | None) -> None:
    """Let a machine read new lines and add one."""
    assert draft is not None
    machine.read_on()
    assert machine.write(draft)
    machine.read_on()


def test_who_has_sat_down_may_get_up_and_another_takes_the_seat() -> None:
    logs, match, (host, guest) = open_table()
    written(guest, sitting(key_of(1), "Nikos"))
    written(guest, rising(guest.course))
    assert guest.course.sittings == [None, None] and rising(guest.course) is None
    other = Machine(logs, match, Course(key_of(2), 1))
    written(other, sitting(key_of(2), "Eleni"))
    host.read_on()
    there = host.course.sittings[1]
    assert there is not None and there.name == "Eleni"


def test_only_who_sits_there_or_the_host_frees_a_seat() -> None:
    logs, match, (host, guest) = open_table()
    written(guest, sitting(key_of(1), "Nikos"))
    stranger = Machine(logs, match, Course(key_of(5), 1))
    written(stranger, ("rise", {}))
    assert stranger.course.sittings[1] is not None
    for_guest = Machine(logs, match, Course(key_of(0), 1))
    written(for_guest, ("rise", {}))
    host.read_on()
    assert host.course.sittings[1] is None


def test_a_computer_sits_in_a_free_seat_under_its_level() -> None:
    _, _, (host, guest) = open_table()
    written(guest, sitting(key_of(1), "expert, Nikos", player="expert"))
    assert guest.course.players == (PERSON, "expert")
    written(guest, rising(guest.course))
    assert guest.course.players == (PERSON, PERSON)
    written(guest, sitting(key_of(1), "expert, Nikos", player="expert"))
    written(host, sitting(key_of(0), "Anna"))
    written(host, host.course.due())
    match = host.course.match
    assert match is not None and [seat.player for seat in match.seats] == ["human", "expert"]


@pytest.mark.parametrize("level", ["cmd:touch here", "cmd:", "", "a b", "Steady", "x" * 60, 7])
def test_no_line_names_a_program_that_anothers_computer_would_run(level: Any) -> None:
    _, _, (host, guest) = open_table()
    kind, members = sitting(key_of(1), "Nikos")
    written(guest, (kind, members | {"player": level}))
    assert guest.course.sittings == [None, None] and guest.course.players == (PERSON, PERSON)
    match, line = opening_line(key_of(0), GAME, {}, [PERSON, level])
    logs = MemoryLogs()
    assert logs.append(match, 0, line)
    looking = Machine(logs, match, Course())
    looking.read_on()
    assert looking.course.rules is None and host.course.fault is None


@pytest.mark.parametrize("name", ["", "\x1b[2J", "x" * 201, None])
def test_nobody_sits_down_without_a_name_that_can_be_shown(name: Any) -> None:
    _, _, (_, guest) = open_table()
    kind, members = sitting(key_of(1), "Nikos")
    written(guest, (kind, members | {"name": name}))
    assert guest.course.sittings == [None, None], "it would look like a free seat"


def test_nobody_sits_down_and_gets_up_for_ever() -> None:
    _, _, (host, guest) = open_table()
    for _ in range(MOST_SITS):
        written(guest, sitting(key_of(1), "Nikos"))
        written(guest, rising(guest.course))
    guest.write(sitting(key_of(1), "Nikos"))
    host.read_on()
    assert host.course.sittings == [None, None]


def test_after_the_start_nobody_gets_up() -> None:
    table = dealt(2)
    assert rising(table.courses[1]) is None
    say(table, 1, ("rise", {}))
    assert table.named == {1}, "that is no line of a match under way"


# Leaving


def test_who_gives_up_against_one_other_has_lost() -> None:
    table = dealt(2)
    say(table, 1, resigning(table.courses[1]))
    for course in table.courses:
        assert course.over and course.resigned == {1} and course.fault is None
        assert course.due() is None and not course.plays and resigning(course) is None
        assert course.record().hands == ()


def test_who_gives_up_at_a_larger_table_cannot_come_back_and_the_others_go_on() -> None:
    table = dealt(3)
    say(table, 2, resigning(table.courses[2]))
    assert not table.ended
    assert table.courses[2].due() is None and not table.courses[2].plays
    before = len(table.lines())
    say(table, 2, ("back", {}))
    say(table, 0, claiming([2], "steady"))
    say(table, 0, agreeing(table.courses[0]))
    say(table, 2, ("back", {}))
    assert table.courses[0].claim is not None, "who has given up is not asked"
    say(table, 1, agreeing(table.courses[1]))
    assert len(table.lines()) > before and table.courses[0].players[2] == "steady"
    table.machines[2] = Machine(table.logs, table.match, Course(key_of(0), 2))
    table.play_hands()
    assert table.hands == 1 and table.named == {None}


def test_partners_who_are_all_gone_end_the_match() -> None:
    table = dealt(4, "scopa")
    say(table, 1, resigning(table.courses[1]))
    assert not table.ended
    say(table, 3, resigning(table.courses[3]))
    assert all(course.over and course.resigned == {1, 3} for course in table.courses)


# Continuing without others


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_hand_is_void_and_a_computer_plays_the_next_one_for_who_has_gone(players: int) -> None:
    table = Table("scopa", players)
    table.play_hands()
    table.run(lambda: all(course.ready for course in table.courses))
    gone, by = players - 1, 0
    dealing = table.courses[0].round
    assert dealing is not None
    leave_out(table, by, gone, "steady")
    for course in table.courses:
        assert course.players[gone] == "steady" and course.claim is None
        assert course.replaced[gone].by == by and course.replaced[gone].hand == 1
        assert course.round is not None and course.round.dealing.id != dealing.dealing.id
        assert course.seats_of(bytes(key_of(by).verify_key)) == [by, gone]
    old = table.machines[gone]
    assert not old.course.seated and old.course.due() is None
    table.machines[gone] = Machine(table.logs, table.match, Course(key_of(by), gone))
    table.play_hands(2)
    assert table.hands == 2 and table.named == {None}
    old.read_on()
    assert old.course.due() is None and not old.course.plays
    text = write_record(table.courses[0].record())
    assert write_record(read_match(text).record()) == text
    assert {write_record(course.record()) for course in [*table.courses, old.course]} == {text}


@pytest.mark.parametrize("players", [2, 3])
def test_all_may_agree_to_end_the_match_instead(players: int) -> None:
    table = dealt(players)
    leave_out(table, 0, 1, "")
    assert all(course.over and course.resigned == {1} for course in table.courses)


def test_who_is_there_after_all_is_not_left_out() -> None:
    table = dealt(3)
    say(table, 0, claiming([1], "steady"))
    say(table, 0, agreeing(table.courses[0]))
    assert table.courses[1].due() == ("back", {})
    assert agreeing(table.courses[1]) is None and agreeing(table.courses[0]) is None
    late = agreeing(table.courses[2])
    say(table, 1, table.courses[1].due())
    say(table, 2, late)
    assert all(course.claim is None and not course.replaced for course in table.courses)
    assert table.courses[1].due() != ("back", {})
    table.play_hands()
    assert table.hands == 1 and table.named == {None}


def test_two_who_have_gone_are_left_out_together() -> None:
    table = dealt(4)
    say(table, 0, claiming([1, 3], "steady"))
    say(table, 0, agreeing(table.courses[0]))
    say(table, 2, agreeing(table.courses[2]))
    assert table.courses[0].players == (PERSON, "steady", PERSON, "steady")


def test_one_alone_does_not_decide_for_three() -> None:
    table = dealt(3)
    say(table, 0, claiming([1], "steady"))
    for _ in range(3):
        say(table, 0, ("agree", {"claim": table.courses[0].at - 1}))
    claim = table.courses[2].claim
    assert not table.courses[2].replaced and claim is not None
    assert table.courses[2].players == (PERSON,) * 3


@pytest.mark.parametrize(
    "members",
    [
        *({}, {"gone": [1]}, {"gone": [], "level": ""}, {"gone": [0], "level": ""}),
        *({"gone": 1, "level": ""}, {"gone": [9], "level": ""}, {"gone": [True], "level": ""}),
        *(
            {"gone": [1], "level": 7},
            {"gone": [1], "level": "\x1b[2J"},
            {"gone": None, "level": ""},
            {"gone": [1], "level": "cmd:touch here"},
        ),
        *({"gone": [1], "level": []}, {"gone": [1], "level": "x" * 900}),
    ],
)
def test_what_is_no_wish_to_go_on_does_nothing(members: dict[str, Any]) -> None:
    table = dealt(2)
    say(table, 0, ("claim", members))
    for claim in (0, None, "x", table.courses[0].at - 1):
        say(table, 0, ("agree", {"claim": claim}))
    assert all(course.claim is None and not course.over for course in table.courses)
    table.play_hands()
    assert table.hands == 1 and table.named == {None}


def test_nobody_asks_for_ever() -> None:
    table = dealt(2)
    for _ in range(MOST_CLAIMS):
        say(table, 0, claiming([1], ""))
        say(table, 1, table.courses[1].due())
    say(table, 0, claiming([1], ""))
    assert table.courses[1].claim is None and table.named == {None}


# What a host accepts


def test_a_gate_lets_in_all_that_machines_write_and_nothing_of_strangers() -> None:
    table = Table("scopa", 3)
    logs = MemoryLogs()
    gate = Gate(logs, table.match)
    table.play_hands()
    say(table, 1, saying(table.courses[1], Phrase.SORRY))
    leave_out(table, 0, 2, "steady")
    for place, line in enumerate(table.lines()):
        other = table.lines()[place - 1]
        assert not gate.admits(place, other) and not gate.admits(place + 1, line)
        assert not gate.admits(place, b"")
        assert gate.admits(place, line)
        assert logs.append(table.match, place, line)
    course = Course(key_of(9), 1)
    for line in table.lines():
        course.take(line)
    for kind in ("say", "back", "seal", "sit", "rise", "open"):
        assert not gate.admits(course.at, course.written((kind, {"phrase": 1})))


def test_a_gate_lets_in_no_more_phrases_than_are_heard() -> None:
    table = dealt(2)
    gate = Gate(table.logs, table.match)
    for _ in range(PHRASES_AT_ONCE):
        say(table, 0, saying(table.courses[0], Phrase.OOPS))
    course = table.courses[0]
    assert not gate.admits(course.at, course.written(("say", {"phrase": 1})))
