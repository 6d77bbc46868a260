"""The models follow a session row by row, and show one seat's knowledge only."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester

from kontsina_qt.library.store import Library
from kontsina_qt.match.record import Seat
from kontsina_qt.models.picture import seat_words
from kontsina_qt.models.rows import RowsModel
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.rules.base.game import TO_CARDS
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.pacing import Pace
from kontsina_qt.session.session import Session


@pytest.fixture
def session(qapp: QApplication) -> Iterator[Session]:
    session = Session(Library.open(None))
    session.curtains = False  # the two at the table look at it together
    session.pacer.pace = Pace(0, 0)
    yield session
    session.close()


def begin(session: Session, people: int) -> TableModels:
    """A match of that many people at one table, and its models."""
    models = TableModels(session)
    seats = [Seat(f"P{i}", "human") for i in range(people)]
    rules = game("kontsina").rules(people, {"end": "hands", "hands": 1})
    session.begin(rules, seats, Dealing(5))
    return models


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    before=st.lists(st.integers(0, 9), max_size=9), after=st.lists(st.integers(0, 9), max_size=9)
)
def test_sync_tells_what_changed(qapp: QApplication, before: list[int], after: list[int]) -> None:
    model: RowsModel[int] = RowsModel()
    mirror: list[int] = []

    def inserted(_: object, first: int, last: int) -> None:
        mirror[first:first] = model.rows[first : last + 1]

    def removed(_: object, first: int, last: int) -> None:
        del mirror[first : last + 1]

    model.rowsInserted.connect(inserted)
    model.rowsRemoved.connect(removed)
    for rows in (before, after):
        model.sync(rows)
        assert model.rows == rows
        assert mirror == rows


def test_the_list_of_moves_keeps_the_rules_of_qt(
    session: Session, qtmodeltester: ModelTester
) -> None:
    models = begin(session, 2)
    qtmodeltester.check(models.history)  # type: ignore[no-untyped-call]


def test_a_whole_hand_row_by_row(session: Session) -> None:
    models = begin(session, 3)
    position = session.position
    assert position is not None
    while session.my_turn:
        moves = position.legal()
        move = next((m for m in moves if m.cards), moves[0])
        session.play(move)
        models.turn_round()
        for seat, hand in enumerate(models.hands):
            if seat == models.viewer:
                assert hand == cards_in(position.hands[seat])
            else:
                assert hand == [None] * position.hands[seat].bit_count()
        assert sorted(item.element for item in models.table) == cards_in(position.table)
        assert all(item.cards == (item.element,) for item in models.table)
        assert [pile.count for pile in models.piles] == [
            pile.bit_count() for pile in position.piles
        ]
        assert len(models.history.rows) == len(position.moves)
    assert session.match.over
    assert models.result == session.match.results[0]
    assert [line.category for line in models.result.lines] == ["cards", "clubs", "2C", "TD"]


def test_undo_takes_the_rows_back(session: Session) -> None:
    models = begin(session, 2)
    before = [list(hand) for hand in models.hands], list(models.table)
    position = session.position
    assert position is not None
    session.play(position.exactly(position.legal()[0].card, 0)[0])
    session.undo()
    assert ([list(hand) for hand in models.hands], list(models.table)) == before
    assert models.history.rows == []


def test_rows_have_words(session: Session) -> None:
    models = begin(session, 2)
    words = seat_words(models.seats[0])
    assert "P0" in words
    assert "points" in words


def test_a_seat_tells_the_level_and_the_character_of_its_player(session: Session) -> None:
    models = TableModels(session)
    players = ("human", "skilled-bold", "expert", "cmd:somebody-bold")
    seats = [Seat(f"P{i}", player) for i, player in enumerate(players)]
    session.begin(game("kontsina").rules(4, {"partnerships": False}), seats, Dealing(5))
    told = {row.detail for row in models.seats if row.seat != session.turn}
    assert told >= {"computer · skilled · bold", "computer · bot"}


def test_the_last_round_can_be_told_again(session: Session) -> None:
    models = begin(session, 2)
    assert models.last_round() == []
    tables, cards = [], []
    for _ in range(3):
        position = session.position
        assert position is not None
        tables.append(list(models.table))
        move = position.legal()[0]
        cards.append(move.card)
        session.play(move)
    told = models.last_round()
    assert [list(picture.table) for picture, _ in told] == tables[1:]
    assert [events[0].card for _, events in told] == cards[1:]  # type: ignore[union-attr]


def test_points_that_count_at_once_are_shown_at_once(session: Session) -> None:
    models = TableModels(session)
    seats = [Seat(f"P{i}", "human") for i in range(2)]
    session.begin(game("kasino-finnish").rules(2), seats, Dealing(5))
    position = session.match.position
    assert position is not None
    shown = []
    while not position.over:
        session.play(max(position.legal(), key=lambda m: position.touched(m).bit_count()))
        scores = tuple(row.score for row in models.seats)
        if not position.over:
            assert scores == tuple(map(position.rules.card_points, position.piles))
        shown.append(scores)
    assert len(set(shown)) > 3
    assert shown[-1] == session.match.standing.scores


class CountedModels(TableModels):
    """Models that know how often they were brought to a position."""

    times = 0

    def refresh(self) -> None:
        """Count, and refreshes."""
        self.times += 1
        super().refresh()


@pytest.mark.parametrize("people", [1, 2])
def test_the_models_refresh_once_a_move(session: Session, people: int) -> None:
    models = CountedModels(session)
    changes: list[object] = []
    models.history.rowsInserted.connect(lambda *rows: changes.append(rows))
    seats = [Seat("P0", "human"), Seat("P1", "human" if people == 2 else "steady")]
    rules = game("kontsina").rules(2, {"end": "hands", "hands": 1})
    session.begin(rules, seats, Dealing(5))
    while session.my_turn:
        position = session.position
        assert position is not None
        before = models.times
        session.play(position.legal()[0])
        assert models.times == before + 1
        assert len(models.history.rows) == len(position.moves)
        seen = len(changes)
        models.turn_round()
        assert models.times == before + 1
        assert len(changes) == seen
        assert [row.turn for row in models.seats] == [seat == session.turn for seat in range(2)]


def test_waiting_for_something_else_refreshes_nothing(session: Session) -> None:
    models = CountedModels(session)
    seats = [Seat("P0", "human"), Seat("P1", "steady")]
    session.begin(game("kontsina").rules(2), seats, Dealing(5))
    told: list[None] = []
    models.waiting_changed.connect(lambda: told.append(None))
    before = models.times
    session.hint()
    assert told
    assert models.times == before


def test_a_picture_is_what_the_models_have(session: Session) -> None:
    models = begin(session, 3)
    picture = models.picture()
    assert [list(hand) for hand in picture.hands] == models.hands
    assert list(picture.table) == models.table
    assert list(picture.piles) == models.piles
    assert list(picture.seats) == models.seats
    assert (picture.stock, picture.play, picture.dealt_once) == (models.stock, TO_CARDS, False)
