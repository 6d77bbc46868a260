"""A match over many hands: deals in turn, ends and draws, undo and redo over hand ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.match.deals import Deal, random_deal
from kontsina_qt.match.match import Entry, Match, MatchError
from kontsina_qt.match.record import Seat, read_record, write_record
from kontsina_qt.match.replay import replay_lines
from kontsina_qt.rules.state.events import Captured, Dealt, HandScored, Laid
from kontsina_qt.rules.state.move import LAYS
from kontsina_qt.rules.state.position import IllegalMove
from tests import oracle
from tests.match.playing import (
    KONTSINAS,
    PLIES,
    TABLES,
    new_match,
    next_deal,
    play_on,
    rules_of,
    step,
)

# Going forward


def test_a_match_from_its_first_deal_to_its_second() -> None:
    match = new_match(rules_of("kontsina", 3))
    random = Random(2)
    assert (match.position, match.hand_number, match.cursor) == (None, -1, (-1, 0))
    assert match.waiting and not match.over
    assert match.next_dealer(2) == 2
    events = match.begin_hand(random_deal(2, random))
    assert [type(event) for event in events] == [Dealt]
    assert (match.hand_number, match.cursor, match.waiting) == (0, (0, 0), False)
    while not match.waiting:
        position = match.position
        assert position is not None
        events = match.play(random.choice(position.legal()))
        assert isinstance(events[0], Laid | Captured)
    assert isinstance(events[-1], HandScored)
    assert match.results == [events[-1].result]
    assert match.standing.scores == events[-1].result.points
    assert (match.hand_number, match.cursor) == (0, (0, PLIES))
    assert match.next_dealer(1) == 0
    match.begin_hand(random_deal(0, random))
    assert (match.hand_number, match.cursor) == (1, (1, 0))
    assert len(match.results) == 1


def test_a_view_tells_of_the_hands_before() -> None:
    match = new_match(rules_of("kontsina", 2))
    random = Random(5)
    match.begin_hand(random_deal(0, random))
    assert match.view().earlier == ()
    while not match.waiting:
        position = match.position
        assert position is not None
        match.play(random.choice(position.legal()))
    first = match.hands[0]
    match.begin_hand(random_deal(1, random))
    for seat in (0, 1):
        (before,) = match.view(seat).earlier
        assert before.dealer == 0
        assert before.opening_table == tuple(first.position.information.opening_table())
        assert list(before.moves) == first.position.notation.texts()
    assert Match.from_record(match.record()).view() == match.view()
    match.undo()
    match.undo()
    assert match.view().earlier == ()


def test_what_cannot_be_done_changes_nothing() -> None:
    rules = rules_of("kontsina-duel", 2, hands=2)
    random = Random(3)
    with pytest.raises(MatchError, match="2 seats are needed, not 1"):
        Match(rules, [Seat("Anna", "human")])
    match = new_match(rules)
    with pytest.raises(MatchError, match="no hand is being played"):
        match.play(LAYS[0])
    with pytest.raises(MatchError, match="there is no seat 2"):
        match.begin_hand(random_deal(2, random))
    match.begin_hand(random_deal(1, random))
    with pytest.raises(MatchError, match="a hand is being played"):
        match.begin_hand(random_deal(0, random))
    position = match.position
    assert position is not None
    held = position.legal()
    with pytest.raises(IllegalMove):
        match.play(next(lay for lay in LAYS[:52] if lay not in held))
    assert match.cursor == (0, 0)
    play_on(match, random, PLIES)
    with pytest.raises(MatchError, match="seat 0 deals this hand, not 1"):
        match.begin_hand(random_deal(1, random))
    play_on(match, random)
    record = match.record()
    with pytest.raises(MatchError, match="the match is over"):
        match.begin_hand(random_deal(1, random))
    with pytest.raises(MatchError, match="no hand is being played"):
        match.play(LAYS[0])
    assert match.record() == record


def test_a_refused_move_keeps_what_was_undone() -> None:
    match = play_on(new_match(rules_of("kontsina", 2)), Random(5), 10)
    match.undo()
    undone = match.undone
    position = match.position
    assert position is not None
    with pytest.raises(IllegalMove):
        match.play(next(lay for lay in LAYS[:52] if lay not in position.legal()))
    assert match.undone == undone


# Ends


@pytest.mark.parametrize("table", KONTSINAS)
@pytest.mark.parametrize(
    "options",
    [{}, {"end": "target", "target": 9}, {"end": "hands", "hands": 4}, {"end": "hands-won"}],
    ids=["default", "target", "hands", "hands-won"],
)
def test_a_match_ends_when_the_rule_card_says(
    table: tuple[str, int], options: dict[str, Any]
) -> None:
    """Whole matches by chance; after each hand another implementation judges the standing."""
    game, players = table
    rules = rules_of(game, players, **options)
    spelled = oracle.complete(game, players, dict(options))
    for seed in range(4):
        random = Random(seed)
        match = new_match(rules)
        hands: list[tuple[int, ...]] = []
        while not match.over:
            step(match, random)
            if len(match.results) > len(hands):
                hands.append(match.results[-1].points)
                scores, over, winners = oracle.standing(hands, rules.sides, spelled)
                assert list(match.standing.scores) == scores
                assert list(match.standing.winners) == winners
                assert match.over == over
                assert match.waiting == (not over)
        assert match.next_dealer(0) == (match.hands[0].deal.dealer + len(hands)) % players


def match_with(points: list[tuple[int, ...]], **options: Any) -> Match:
    """A match of two whose hands gave these points, found among hands played by chance."""
    match = new_match(rules_of("kontsina", 2, **options))
    random = Random(11)
    for wanted in points:
        number = match.hand_number
        for _ in range(3000):
            play_on(match, random, PLIES + 1)
            if match.results[-1].points == wanted:
                break
            while match.hand_number > number:
                match.undo()
        assert match.results[-1].points == wanted, "no such hand was found"
    return match


def test_a_shared_most_goes_on_past_the_target() -> None:
    match = match_with([(2, 3), (3, 2)], target=5)
    assert match.standing.scores == (5, 5)
    assert match.waiting and not match.over
    match = match_with([(2, 4), (4, 2), (3, 3)], target=5, clubs=2)
    assert match.standing.scores == (9, 9)
    assert match.waiting and match.standing.winners == ()
    match = match_with([(2, 4), (4, 2), (3, 3), (4, 2)], target=5, clubs=2)
    assert match.over and match.standing.winners == (0,)


def test_the_most_wins_however_many_reached_the_target() -> None:
    match = match_with([(2, 3), (2, 3)], target=5)
    assert (match.over, match.standing.scores, match.standing.winners) == (True, (4, 6), (1,))


def test_a_draw_after_a_number_of_hands() -> None:
    match = match_with([(3, 2), (2, 3)], end="hands", hands=2)
    assert (match.over, match.waiting, match.standing.winners) == (True, False, (0, 1))


def test_hands_won_then_points_then_a_draw() -> None:
    match = match_with([(4, 1), (2, 3)], end="hands-won", hands=2)
    assert (match.standing.scores, match.standing.winners) == ((1, 1), (0,))
    match = match_with([(3, 2), (2, 3)], end="hands-won", hands=2)
    assert (match.standing.scores, match.standing.winners) == ((1, 1), (0, 1))
    match = match_with([(3, 3), (2, 4)], end="hands-won", hands=2, clubs=2)
    assert (match.standing.scores, match.standing.winners) == ((0, 1), (1,))


# Undo and redo


def log_of(match: Match) -> list[Entry]:
    """Every deal and move of a match, in order."""
    log: list[Entry] = []
    for hand in match.hands:
        log.append(hand.deal)
        log.extend(hand.position.moves)
    return log


def seats_of(match: Match, log: list[Entry]) -> list[int | None]:
    """The seat that made each entry of a log; None for a deal."""
    fresh = Match(match.rules, match.seats)
    seats: list[int | None] = []
    for entry in log:
        if isinstance(entry, Deal):
            seats.append(None)
            fresh.begin_hand(entry)
        else:
            assert fresh.position is not None
            seats.append(fresh.position.turn)
            fresh.play(entry)
    return seats


def built(match: Match, log: list[Entry]) -> Match:
    """The match that a log makes, played from nothing."""
    fresh = Match(match.rules, match.seats)
    for entry in log:
        if isinstance(entry, Deal):
            fresh.begin_hand(entry)
        else:
            fresh.play(entry)
    return fresh


def check_same(match: Match, log: list[Entry], undone: list[Entry]) -> None:
    """The match is what replaying ``log`` gives, and ``undone`` waits to come back."""
    fresh = built(match, log)
    assert log_of(match) == log
    assert list(match.undone) == undone[::-1]
    assert match.record() == fresh.record()
    assert (match.cursor, match.over, match.waiting) == (fresh.cursor, fresh.over, fresh.waiting)
    assert (match.results, match.standing) == (fresh.results, fresh.standing)
    assert match.can_redo == bool(undone)
    here, there = match.position, fresh.position
    assert (here is None) == (there is None)
    if here is not None and there is not None:
        assert here.notation.legal_texts() == there.notation.legal_texts()
        assert (here.hands, here.table, here.piles) == (there.hands, there.table, there.piles)
        assert (here.turn, here.stock, here.rest) == (there.turn, there.stock, there.rest)


def back_to_turn(log: list[Entry], seats: list[int | None], who: set[int]) -> int:
    """How long the log is before the latest move of these seats; -1 if they made none."""
    return max((i for i, seat in enumerate(seats) if seat in who), default=-1)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["play", "play", "undo", "redo", "undo turn", "redo turn"]),
        st.integers(1, 60),
        st.sets(st.integers(0, 3), max_size=2),
    ),
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TABLES), st.randoms(use_true_random=False), STEPS)
def test_undo_and_redo_give_what_replaying_gives(
    table: tuple[str, int], random: Random, steps: list[tuple[str, int, set[int]]]
) -> None:
    match = play_on(new_match(rules_of(*table)), random, random.randrange(120))
    log, undone = log_of(match), list[Entry]()
    for what, times, who in steps:
        if what == "play":
            before = len(log)
            play_on(match, random, times)
            log = log_of(match)
            if len(log) > before:
                undone = []
        elif what == "undo":
            for _ in range(times):
                assert match.undo() == bool(log)
                undone = log[-1:] + undone
                log = log[:-1]
        elif what == "redo":
            for _ in range(times):
                assert bool(match.redo()) == bool(undone)
                log, undone = log + undone[:1], undone[1:]
        elif what == "undo turn":
            check_undo_turn(match, log, who)
            log, undone = log_of(match), log[len(log_of(match)) :] + undone
        else:
            check_redo_turn(match, log, undone, who)
            brought = len(log_of(match)) - len(log)
            log, undone = log + undone[:brought], undone[brought:]
        check_same(match, log, undone)


def check_undo_turn(match: Match, log: list[Entry], who: set[int]) -> None:
    target = back_to_turn(log, seats_of(match, log), who)
    place = match.latest_turn(who)
    assert (place is not None) == (target >= 0)
    if place is not None:
        assert match.go_back(*place)
        assert log_of(match) == log[:target]
        assert match.position is not None and match.position.turn in who


def check_redo_turn(match: Match, log: list[Entry], undone: list[Entry], who: set[int]) -> None:
    before, place = match.cursor, match.place_redone(who)
    assert match.cursor == before and log_of(match) == log
    told = match.redo_turn(who)
    assert match.cursor == place
    assert len(told) == len(log_of(match)) - len(log)
    assert bool(told) == bool(undone)
    for end in range(len(log) + 1, len(log) + len(told) + 1):
        position = built(match, (log + undone)[:end]).position
        assert position is not None
        stops = position.over or position.turn in who or end == len(log) + len(undone)
        assert stops == (end == len(log) + len(told))


def test_undo_goes_back_over_the_end_of_a_hand_and_of_the_match() -> None:
    match = play_on(new_match(rules_of("kontsina-duel", 2, hands=2)), Random(9))
    assert match.over
    record, standing = match.record(), match.standing
    assert match.undo()
    assert not match.over and not match.waiting and len(match.results) == 1
    for _ in range(PLIES):
        match.undo()
    assert match.cursor == (0, PLIES)
    assert match.waiting
    match.undo()
    assert match.cursor == (0, PLIES - 1)
    assert match.results == []
    while match.can_redo:
        match.redo_turn({0})
    assert (match.record(), match.standing, match.over) == (record, standing, True)


def test_redo_tells_what_happened_the_first_time() -> None:
    match = new_match(rules_of("kontsina", 4, partnerships=True))
    random = Random(6)
    told = [match.begin_hand(next_deal(match, random))]
    for _ in range(PLIES):
        assert match.position is not None
        told.append(match.play(random.choice(match.position.legal())))
    told.append(match.begin_hand(next_deal(match, random)))
    while match.undo():
        pass
    assert [match.redo() for _ in told] == told
    assert match.redo() == []
    assert match.redo_turn({0}) == []


def test_another_deal_drops_what_was_undone() -> None:
    match = play_on(new_match(rules_of("kontsina", 2)), Random(1), PLIES + 3)
    match.undo()
    match.undo()
    assert match.waiting and match.can_redo
    match.begin_hand(random_deal(match.next_dealer(0), Random(2)))
    assert match.undone == ()


# Counting out of turn


def counted_match() -> Match:
    """Two of three turns of a hand of Cassino are played; then seat 2 counts out in seat 1's."""
    match = play_on(new_match(rules_of("cassino", 3)), Random(4), 1)
    first = match.hands[0].deal.dealer
    while match.cursor[1] < 4:
        step(match, Random(5))
    position = match.hands[0].position
    assert position.turn == (first + 5) % 3
    (call,) = position.features.out_of_turn((position.turn + 1) % 3)
    match.play(call)
    return match


def test_a_count_out_of_turn_is_in_the_record() -> None:
    match = counted_match()
    seat = match.hands[0].position.seat_at(4)
    record = match.record()
    assert record.hands[0].moves[-1] == f"count {seat}"
    text = write_record(record)
    again = Match.from_record(read_record(text))
    assert (again.over, again.standing) == (True, match.standing)
    assert write_record(again.record()) == text
    *_, last, _, end = replay_lines(record)
    assert (last["turn"], last["move"], last["legal"]) == (None, None, [])
    assert end["match"]["winners"] == list(match.standing.winners)


def test_who_counted_out_of_turn_takes_just_that_back() -> None:
    match = counted_match()
    seat = match.hands[0].position.seat_at(4)
    assert match.latest_turn([seat]) == (0, 4)
    assert match.go_back(0, 4)
    assert match.cursor == (0, 4) and not match.over
    match.redo_turn([seat])
    assert match.cursor == (0, 5) and match.over
