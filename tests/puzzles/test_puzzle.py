"""What comes with the program: each puzzle a last deal in which one move alone wins the hand.

All of them: ``python -m tests.soak.puzzles``.
"""

from __future__ import annotations

import pytest

from kontsina_qt.match.match import Match
from kontsina_qt.match.record import read_record, write_record
from kontsina_qt.players.search.exact import Exact
from kontsina_qt.puzzles.book import games_with_puzzles, puzzles_of
from kontsina_qt.puzzles.puzzle import Grade, Puzzle, grade_of
from kontsina_qt.puzzles.rating import TRIES
from tests.puzzles.proving import every_course, sample, wrong_with

GAMES, EACH = 13, 100


def test_a_hundred_for_each_of_thirteen_games() -> None:
    assert len(games_with_puzzles()) == GAMES
    assert [len(puzzles_of(game)) for game in games_with_puzzles()] == [EACH] * GAMES
    keys = {puzzle.key for game in games_with_puzzles() for puzzle in puzzles_of(game)}
    assert len(keys) == GAMES * EACH
    assert puzzles_of("no-such-game") == ()


@pytest.mark.parametrize("game", games_with_puzzles())
def test_easier_ones_come_first(game: str) -> None:
    puzzles = puzzles_of(game)
    assert [puzzle.place for puzzle in puzzles] == list(range(1, EACH + 1))
    grades = [puzzle.grade for puzzle in puzzles]
    assert grades == sorted(grades)


@pytest.mark.parametrize("puzzle", list(sample(4)), ids=lambda puzzle: puzzle.key)
def test_one_move_alone_wins(puzzle: Puzzle) -> None:
    assert wrong_with(puzzle) == ""


@pytest.mark.parametrize("puzzle", list(sample(2)), ids=lambda puzzle: puzzle.key)
def test_what_answers_at_the_table_counts_like_the_full_search(puzzle: Puzzle) -> None:
    position = puzzle.match().position
    assert position is not None
    exact = Exact()
    values = exact.values(position)
    sign = 1 if position.rules.side_of[position.turn] == 0 else -1
    for move, margin in values.items():
        after = position.copy()
        after.apply(move)
        assert sign * every_course(after) == margin, position.notation.text(move)
    assert [position.notation.text(move) for move in exact.winning(position)] == [puzzle.solution]


@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_puzzle_is_a_record(game: str) -> None:
    puzzle = puzzles_of(game)[0]
    record = puzzle.record("Anna", "Other")
    again = Match.from_record(read_record(write_record(record)))
    assert again.position is not None
    assert again.position.turn == puzzle.seat
    assert again.seats[puzzle.seat].name == "Anna"
    assert again.position.stock == 0


@pytest.mark.parametrize(
    ("found", "grade"),
    [
        ((TRIES, TRIES, TRIES, TRIES), Grade.EASY),
        ((3, TRIES, TRIES, TRIES), Grade.EASY),
        ((2, TRIES, TRIES, TRIES), Grade.MEDIUM),
        ((0, 2, TRIES, TRIES), Grade.HARD),
        ((TRIES, 0, TRIES, TRIES), Grade.HARD),
        ((TRIES, TRIES, 1, TRIES), Grade.HARDEST),
        ((0, 0, 0, 0), Grade.HARDEST),
    ],
)
def test_hard_is_what_levels_miss(found: tuple[int, ...], grade: Grade) -> None:
    assert grade_of(found) is grade
