"""Puzzles made from numbered deals: proved, the same from the same seed, a share of every grade."""

from __future__ import annotations

from pathlib import Path

import pytest

from kontsina_qt.players.tables import SUFFIX, rows_of
from kontsina_qt.puzzles.book import COLUMNS, puzzles_of
from kontsina_qt.puzzles.puzzle import SHOWN, Grade, Puzzle
from kontsina_qt.puzzles.rating import TRIES
from tests.puzzles.proving import every_course, winning_texts, wrong_with
from training.puzzles import APART_NUMBERS, LEAST_MOVES, PLIES, chosen, main, only_move, puzzle_in

GAME = "pisti"
DEALS = 22
"""Of so many deals of the first seed two hold a puzzle."""


def made(folder: Path, *more: str) -> str:
    """The table that the script writes."""
    folder.mkdir()
    assert main([GAME, "--each", "4", "--deals", str(DEALS), "--to", str(folder), *more]) == 0
    return (folder / (GAME + SUFFIX)).read_text("utf-8")


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    puzzles = [puzzle_in(GAME, APART_NUMBERS + number) for number in range(DEALS)]
    return [puzzle for puzzle in puzzles if puzzle is not None]


def test_what_is_made_is_proved(found: list[Puzzle]) -> None:
    assert len(found) == 2
    for puzzle in found:
        position = puzzle.match().position
        assert position is not None
        left = sum(hand.bit_count() for hand in position.hands)
        assert PLIES[0] <= left <= PLIES[1]
        assert len(position.legal()) >= LEAST_MOVES
        assert wrong_with(puzzle) == ""
        assert len(puzzle.found) == len(SHOWN)
        assert all(0 <= times <= TRIES for times in puzzle.found)


def test_where_no_move_alone_wins_is_no_puzzle(found: list[Puzzle]) -> None:
    other = 0
    for puzzle in found:
        match = puzzle.match()
        while match.position is not None and not match.position.over:
            position = match.position
            told = only_move(position)
            winning = winning_texts(position)
            if told is not None:
                assert winning == [position.notation.text(told)]
            elif len(winning) != 1:
                other += 1
            match.play(position.legal()[0])
    assert other, "no such position came"


def test_a_proof_sees_a_wrong_solution(found: list[Puzzle]) -> None:
    puzzle = found[0]
    position = puzzle.match().position
    assert position is not None
    texts = [position.notation.text(move) for move in position.legal()]
    for other in texts:
        asked = Puzzle(GAME, 1, puzzle.number, puzzle.moves, other)
        assert (wrong_with(asked) == "") is (other == puzzle.solution)
    assert every_course(position), "the hand is even whatever is played"


def test_the_same_seed_makes_the_same_whatever_the_jobs(
    tmp_path: Path, found: list[Puzzle]
) -> None:
    first = made(tmp_path / "first")
    assert first == made(tmp_path / "again", "--jobs", "2")
    assert first != made(tmp_path / "other", "--seed", "2")
    head, *rows = first.splitlines()
    assert tuple(head.split(",")) == COLUMNS
    numbers = [int(row.partition(",")[0]) for row in rows]
    assert sorted(numbers) == [puzzle.number for puzzle in found]


def test_what_is_made_is_what_comes_with_the_program(found: list[Puzzle]) -> None:
    kept = {puzzle.number: puzzle for puzzle in puzzles_of(GAME)}
    for puzzle in found:
        there = kept[puzzle.number]
        assert (there.moves, there.solution) == (puzzle.moves, puzzle.solution)
    assert len(rows_of("kontsina_qt.puzzles", GAME + SUFFIX)) == len(kept)


def graded(number: int, beginner: int, steady: int, skilled: int) -> Puzzle:
    return Puzzle(GAME, 0, number, ("2C",), "3C", (beginner, steady, skilled, TRIES))


def test_of_each_grade_a_quarter_and_then_the_hardest() -> None:
    easy = [graded(number, TRIES, TRIES, TRIES) for number in range(10)]
    medium = [graded(10 + number, 0, TRIES, TRIES) for number in range(3)]
    hard = [graded(20 + number, 0, 0, TRIES) for number in range(10)]
    kept = chosen([*easy, None, *medium, *hard], 16)
    grades = [sum(puzzle.grade is grade for puzzle in kept) for grade in Grade]
    assert grades == [4, 3, 9, 0]
    assert kept == sorted(kept, key=lambda puzzle: puzzle.grade)
