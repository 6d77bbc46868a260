"""Outcomes, derived from a log and the times of its lines."""

from __future__ import annotations

from collections.abc import Callable

from kontsina_qt.together.course import Course
from kontsina_qt.together.drafts import agreeing, claiming, resigning
from kontsina_qt.together.leaving import CLAIM_SECONDS
from kontsina_qt.together.lines import Draft, text_of
from kontsina_qt.together.outcome import Outcome, Pairing, Referee
from tests.together.machines import Liar, Table, key_of

GAME, ONE = "elewenjewe", {"hands": 1}


def key(seat: int) -> bytes:
    """Return the public key of a seat."""
    return bytes(key_of(seat).verify_key)


def judged(table: Table, pause: float = 1.0) -> Outcome | None:
    """Return the outcome of a log with pauses between its lines."""
    referee = Referee()
    for place, line in enumerate(table.lines()):
        referee.take(b"nothing", place * pause)
        referee.take(line, place * pause)
    return referee.outcome()


def test_who_has_most_has_won_and_an_open_match_has_no_outcome() -> None:
    table = Table(GAME, 3, ONE)
    table.run(lambda: all(course.ready for course in table.courses))
    assert judged(table) is None
    table.play_hands()
    outcome, match = judged(table), table.courses[0].match
    assert outcome is not None and match is not None and match.over
    winners = {key(seat) for seat in match.standing.winners}
    assert outcome.names == {key(seat): f"Seat {seat}" for seat in range(3)}
    won = [each for each in outcome.pairings if each.score == 1.0]
    assert {each.first for each in won} <= winners
    assert len(won) == len(winners) * (3 - len(winners))
    drawn = [each for each in outcome.pairings if each.score == 0.5]
    assert len(drawn) == len(winners) * (len(winners) - 1) // 2


def played_to(players: int, then: Callable[[Table], None]) -> Table:
    """Return a match in which something has happened after the deal."""
    table = Table(GAME, players, ONE)
    table.run(lambda: all(course.ready for course in table.courses))
    then(table)
    return table


def say(table: Table, seat: int, draft: Draft | None) -> None:
    """Add a line of a seat beside the play."""
    machine = table.machines[seat]
    machine.read_on()
    assert draft is not None and machine.write(draft)
    for each in table.machines:
        each.read_on()


def test_who_resigns_has_lost() -> None:
    table = played_to(2, lambda table: say(table, 1, resigning(table.courses[1])))
    outcome = judged(table)
    assert outcome is not None and outcome.pairings == (Pairing(key(0), key(1), 1.0),)


def test_who_is_left_out_has_lost_unless_it_was_done_in_haste() -> None:
    def leave_out(table: Table) -> None:
        say(table, 0, claiming([1], ""))
        say(table, 0, agreeing(table.courses[0]))

    table = played_to(2, leave_out)
    patient, hasty = judged(table, CLAIM_SECONDS), judged(table, CLAIM_SECONDS / 2)
    assert patient is not None and patient.pairings == (Pairing(key(0), key(1), 1.0),)
    assert hasty is not None and hasty.pairings == ()


def test_where_a_computer_takes_over_who_has_gone_has_lost_to_all() -> None:
    def leave_out(table: Table) -> None:
        say(table, 0, claiming([2], "beginner"))
        say(table, 0, agreeing(table.courses[0]))
        say(table, 1, agreeing(table.courses[1]))
        table.machines[2] = table.machine(2)
        table.machines[2].course.key = key_of(0)

    table = played_to(3, leave_out)
    table.play_hands()
    outcome = judged(table, CLAIM_SECONDS)
    assert outcome is not None
    lost = [each for each in outcome.pairings if key(2) in (each.first, each.second)]
    assert [(each.second, each.score) for each in lost] == [(key(2), 1.0)] * 2


def test_who_cheats_has_lost() -> None:
    table = Table(GAME, 2, ONE)
    liar = Liar(table.logs, table.match, Course(key_of(1), 1))
    liar.lie = lambda _, draft: (
        ("keys", {"keys": text_of(bytes(32))}) if draft[0] == "keys" else draft
    )
    table.machines[1] = liar
    table.play_hands()
    assert table.named == {1}
    outcome = judged(table)
    assert outcome is not None and outcome.pairings == (Pairing(key(0), key(1), 1.0),)
