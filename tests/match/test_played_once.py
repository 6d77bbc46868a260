"""From a file to the table each move of a record is made once."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import (
    Seat,
    load_match,
    read_match,
    read_record,
    save_file,
    write_record,
)
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.view import view_of
from kontsina_qt.session.session import Session
from tests.match.counting import counted_moves
from tests.match.playing import play_on, rules_of

GAMES = [("kontsina", 2), ("cassino", 2), ("ristikontra", 4), ("laugh-and-lie-down", 5)]


def stopped_match(game: str, players: int, hands: int = 3) -> Match:
    """A match of people, a few moves before the end of its last hand."""
    random = Random(f"{game} {players}")
    rules = rules_of(game, players)
    match = Match(rules, [Seat(f"Seat {seat}", "human") for seat in range(players)])
    while len(match.results) < hands and not match.over:
        play_on(match, random, 1)
    if match.waiting:
        play_on(match, random, 2)
    return match


def told_lines(models: TableModels) -> list[str]:
    history = models.history
    return [history.data(history.index(row)) for row in range(history.rowCount())]


def moves_of(match: Match) -> int:
    return sum(len(hand.position.moves) for hand in match.hands)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_reading_a_record_makes_each_move_once(game: str, players: int) -> None:
    match = stopped_match(game, players)
    text = write_record(match.record())
    with counted_moves() as count:
        again = read_match(text)
    assert count.moves == moves_of(match) > 20
    with counted_moves() as count:
        assert again.record() == match.record()
        assert write_record(again.record()) == text
        again.view(0)
        assert again.latest_turn([0]) is not None
    assert count.moves == 0
    with counted_moves() as count:
        assert read_record(text) == match.record()
    assert count.moves == moves_of(match)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_file_comes_to_the_table_in_one_go(
    qapp: QApplication, tmp_path: Path, game: str, players: int
) -> None:
    match = stopped_match(game, players)
    path = tmp_path / "m.kontsina"
    save_file(match.record(), path)
    library = Library.open(tmp_path / "library")
    session = Session(library)
    models = TableModels(session)
    with counted_moves() as count:
        session.resume(load_match(path), None)
        qapp.processEvents()
    assert count.moves == moves_of(match)
    assert session.match_id is not None
    assert models.history.rowCount() == len(match.hands[-1].position.moves)
    lines = told_lines(models)
    id = session.match_id
    session.close()
    with counted_moves() as count:
        again = library.load(id)
        session.resume(again, id, library.standing_of(id)[1])
        qapp.processEvents()
    assert count.moves == moves_of(match)
    assert told_lines(models) == lines
    session.close()
    library.close()


def test_undoing_a_turn_plays_one_hand_again_at_most() -> None:
    match = stopped_match("kontsina", 2)
    before = match.record()
    play_on(match, Random(5), 7)
    made = len(match.hands[-1].position.moves)
    with counted_moves() as count:
        while match.cursor[1] > 1:
            place = match.latest_turn([0, 1])
            assert place is not None and match.go_back(*place)
    assert count.moves <= made * made
    hand, _ = match.cursor
    with counted_moves() as count:
        assert match.go_back(hand - 1, 20)
    assert count.moves == 20
    assert match.record().hands[-1].moves == before.hands[hand - 1].moves[:20]
    while match.can_redo:
        match.redo()
    assert len(match.hands[-1].course.texts) == len(match.hands[-1].events) == made
    assert [h.moves for h in match.record().hands] == [
        tuple(h.position.notation.texts()) for h in match.hands
    ]


def test_there_is_no_going_back_to_what_was_not() -> None:
    match = stopped_match("kontsina", 2)
    hand, ply = match.cursor
    for place in ((hand, ply), (hand, ply + 1), (hand + 1, 0), (-2, 0), (-1, 1), (0, -1)):
        assert not match.go_back(*place)
    assert match.cursor == (hand, ply)
    assert match.go_back(-1)
    assert (match.hands, match.results) == ([], [])


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_match_tells_a_view_as_its_position_does(game: str, players: int) -> None:
    match = stopped_match(game, players)
    for _ in range(6):
        if match.waiting or match.over:
            break
        position = match.hands[-1].position
        scores = match.rules.scores_after(match.results)
        told = match.view()
        plain = view_of(position, position.turn, scores)
        assert told.hand_number == match.hand_number
        assert told.moves == plain.moves
        assert told.opening_table == plain.opening_table
        assert told.scores == plain.scores
        play_on(match, Random(3), 1)
        match.undo()
