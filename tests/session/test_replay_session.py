"""A match seen again, forwards and backwards, from every seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.session.replay_session import Place, ReplaySession
from tests.library.playing import keep, play_match
from tests.match.playing import rules_of

MATCH = play_match(4, hands=2, last=17)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3") as opened:
        yield opened


@pytest.fixture
def rerun(qtbot: QtBot, library: Library) -> ReplaySession:
    rerun = ReplaySession(library)
    rerun.show(MATCH, 0)
    return rerun


def test_every_place_is_as_it_was(rerun: ReplaySession) -> None:
    assert rerun.places[0] == (0, 0) and rerun.place == 0
    assert len(rerun.places) == sum(len(h.position.moves) + 1 for h in MATCH.hands)
    for goal in (1, 2, 5, 60, 59, 17, 0, len(rerun.places) - 1, 48, 49):
        rerun.go_to(goal)
        assert rerun.place == goal
        place = rerun.places[goal]
        then = MATCH.hands[place.hand].position.restarted()
        for move in MATCH.hands[place.hand].position.moves[: place.ply]:
            then.apply(move)
        position = rerun.position
        assert position is not None
        assert (position.hands, position.piles) == (then.hands, then.piles)


def test_a_step_forward_is_a_story_and_others_are_not(qtbot: QtBot, rerun: ReplaySession) -> None:
    with qtbot.waitSignal(rerun.happened) as told:
        rerun.go_to(1)
    assert told.args == [MATCH.hands[0].events[0]]
    with qtbot.waitSignal(rerun.went_back):
        rerun.go_to(9)
    with qtbot.waitSignal(rerun.went_back):
        rerun.go_to(3)
    with qtbot.assertNotEmitted(rerun.happened):
        rerun.go_to(3)


def test_it_ends_where_the_match_ends(rerun: ReplaySession) -> None:
    last = len(rerun.places) - 1
    rerun.go_to(last + 7)
    assert rerun.place == last and rerun.finished
    assert Place(*rerun.match.cursor) == MATCH.cursor
    rerun.go_to(-3)
    assert rerun.place == 0 and not rerun.finished


def test_what_was_undone_is_not_seen(qtbot: QtBot, library: Library) -> None:
    match = play_match(4, hands=1, last=9)
    match.undo()
    rerun = ReplaySession(library)
    rerun.show(match, 0)
    assert rerun.places[-1] == (0, 8)


def test_hands_are_seen_from_a_seat_or_open(rerun: ReplaySession) -> None:
    models = TableModels(rerun)
    rerun.loaded.emit()
    position = rerun.position
    assert position is not None
    for seat in range(2):
        rerun.sit(seat)
        assert models.hands[seat] == cards_in(position.hands[seat])
        assert models.hands[1 - seat] == [None] * position.hands[1 - seat].bit_count()
    models.open_hands = True
    rerun.sit(0)
    for seat in range(2):
        assert models.hands[seat] == cards_in(position.hands[seat])


def test_nobody_plays(rerun: ReplaySession, library: Library) -> None:
    position = rerun.position
    assert position is not None
    assert not rerun.my_turn and not rerun.special_moves()
    assert not rerun.play(position.legal()[0])
    assert rerun.place == 0 and library.summaries() == []


def test_the_library_is_left_alone(qtbot: QtBot, library: Library) -> None:
    id = keep(library, play_match(9, rules_of("cassino", 2), hands=1))
    before = library.summary(id)
    rerun = ReplaySession(library)
    rerun.show(library.look_at(id), 1)
    rerun.go_to(5)
    rerun.go_to(2)
    assert library.summary(id) == before and library.is_newest(id)


def test_a_hand_being_played_keeps_its_secrets(qtbot: QtBot, library: Library) -> None:
    rerun = ReplaySession(library)
    models = TableModels(rerun)
    models.open_hands = True
    rerun.show(MATCH, 1, goes_on=True)
    begin = rerun.places.index(Place(1, 0))
    rerun.go_to(begin - 1)
    position = rerun.position
    assert position is not None
    assert all(None not in hand for hand in models.hands)
    for place in (begin, begin + 1, len(rerun.places) - 1):
        rerun.go_to(place)
        position = rerun.position
        assert position is not None
        assert models.viewer == 0
        assert models.hands[0] == cards_in(position.hands[0])
        assert models.hands[1] == [None] * position.hands[1].bit_count()
        rerun.sit(1)
        assert models.viewer == 0
    rerun.go_to(begin - 1)
    assert models.viewer == 1


def test_of_several_people_nobody_sees_a_hand_being_played(qtbot: QtBot, library: Library) -> None:
    seats = [Seat("Anna", HUMAN), Seat("Eleni", HUMAN)]
    record = replace(MATCH.record(), seats=tuple(seats))
    rerun = ReplaySession(library)
    models = TableModels(rerun)
    rerun.show(Match.from_record(record), 1, goes_on=True)
    position = rerun.position
    assert position is not None
    assert models.hands[1] == cards_in(position.hands[1])
    rerun.go_to(len(rerun.places) - 1)
    assert all(set(hand) <= {None} for hand in models.hands)
