"""A puzzle at the table: tries, answers, help, and nothing of it in any library."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from kontsina_qt.puzzles.book import games_with_puzzles, puzzles_of
from kontsina_qt.puzzles.puzzle import Puzzle
from kontsina_qt.rules.state.move import Move
from kontsina_qt.session.pacing import Pace
from kontsina_qt.session.puzzling import PuzzleSession, Stage
from tests.puzzles.proving import every_course
from tests.session.waiting import wait


@pytest.fixture
def session(qapp: object) -> Iterator[PuzzleSession]:
    session = PuzzleSession()
    session.pacer.pace = Pace(0, 0)
    yield session
    session.close()
    # Not by the collector, which may run in the thread that counts the next one out.
    session.deleteLater()
    QCoreApplication.sendPostedEvents(session, int(QEvent.Type.DeferredDelete))


def begin(session: PuzzleSession, puzzle: Puzzle) -> None:
    session.open(puzzle, "You", "Opponent")
    wait(lambda: bool(session.values))


def solution_of(session: PuzzleSession, puzzle: Puzzle) -> Move:
    assert session.position is not None
    return session.position.notation.read(puzzle.solution)


def another(session: PuzzleSession, puzzle: Puzzle) -> Move:
    assert session.position is not None
    return next(
        move
        for move in session.position.legal()
        if session.position.notation.text(move) != puzzle.solution
    )


def play_on(session: PuzzleSession) -> None:
    """Play what wins, turn by turn, by a search of the test's own."""
    while session.stage is Stage.TRYING:
        wait(lambda: session.stage is not Stage.TRYING or session.my_turn)
        position = session.position
        assert position is not None
        if session.stage is Stage.TRYING:
            sign = 1 if position.rules.side_of[position.turn] == 0 else -1
            for move in position.legal():
                after = position.copy()
                after.apply(move)
                if sign * every_course(after) > 0:
                    assert session.play(move)
                    break
            else:
                pytest.fail("nothing wins any more")


@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_puzzle_is_solved_by_playing_it_to_the_end(session: PuzzleSession, game: str) -> None:
    puzzle = puzzles_of(game)[-1]
    solved: list[Puzzle] = []
    session.solved.connect(solved.append)
    begin(session, puzzle)
    assert session.viewer == puzzle.seat
    assert session.my_turn
    assert session.play(solution_of(session, puzzle))
    play_on(session)
    assert session.stage is Stage.SOLVED
    assert session.margin > 0
    assert solved == [puzzle]


@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_wrong_move_is_answered_and_can_be_tried_again(session: PuzzleSession, game: str) -> None:
    puzzle = puzzles_of(game)[0]
    begin(session, puzzle)
    before = session.match.record()
    wrong = another(session, puzzle)
    assert session.play(wrong)
    wait(lambda: session.stage is Stage.REFUTED)
    found = session.refutation
    assert found is not None
    assert found.move and found.reply
    assert found.margin <= 0 < found.best
    assert not session.my_turn
    assert session.turn == -1
    assert not session.play(wrong)  # first it has to be taken back
    session.again()
    assert session.stage is Stage.TRYING
    assert session.match.record() == before
    assert session.my_turn


def tries_of(session: PuzzleSession) -> list[tuple[Puzzle, bool]]:
    """What is said of first tries from now on."""
    found: list[tuple[Puzzle, bool]] = []
    session.tried.connect(lambda puzzle, solved: found.append((puzzle, solved)))
    return found


def test_the_first_try_ends_with_the_win_and_says_why(session: PuzzleSession) -> None:
    puzzle = puzzles_of("kontsina")[0]
    begin(session, puzzle)
    tries = tries_of(session)
    session.play(solution_of(session, puzzle))
    assert tries == []
    play_on(session)
    assert tries == [(puzzle, True)]
    wait(lambda: session.explanation is not None)
    assert session.explanation is not None
    assert session.explanation.move == puzzle.solution


def test_the_first_try_ends_with_a_wrong_move_whatever_follows(session: PuzzleSession) -> None:
    puzzle = puzzles_of("kontsina")[0]
    solved: list[Puzzle] = []
    session.solved.connect(solved.append)
    begin(session, puzzle)
    tries = tries_of(session)
    session.play(another(session, puzzle))
    wait(lambda: session.stage is Stage.REFUTED)
    assert tries == [(puzzle, False)]
    session.again()
    wait(lambda: session.my_turn and bool(session.values))
    session.play(solution_of(session, puzzle))
    play_on(session)
    assert session.stage is Stage.SOLVED
    assert solved == [puzzle]
    assert tries == [(puzzle, False)]
    begin(session, puzzle)
    session.play(another(session, puzzle))
    wait(lambda: session.stage is Stage.REFUTED)
    assert len(tries) == 2, "of a puzzle that is opened again somebody else says what counts"


@pytest.mark.parametrize("help", ["hint", "show_solution"])
def test_help_ends_the_first_try(session: PuzzleSession, help: str) -> None:
    puzzle = puzzles_of("kontsina")[0]
    begin(session, puzzle)
    tries = tries_of(session)
    getattr(session, help)()
    assert tries == [(puzzle, False)]
    getattr(session, help)()
    assert tries == [(puzzle, False)]


def test_a_puzzle_that_is_only_looked_at_is_no_try(session: PuzzleSession) -> None:
    tries = tries_of(session)
    for puzzle in puzzles_of("kontsina")[:2]:
        begin(session, puzzle)
    session.close()
    assert tries == []


def test_the_answer_costs_what_a_full_search_says(session: PuzzleSession) -> None:
    puzzle = puzzles_of("kontsina")[4]
    begin(session, puzzle)
    position = session.position
    assert position is not None
    sign = 1 if position.rules.side_of[position.turn] == 0 else -1
    best = sign * every_course(position)
    wrong = another(session, puzzle)
    after = position.copy()
    after.apply(wrong)
    session.play(wrong)
    wait(lambda: session.stage is Stage.REFUTED)
    assert session.refutation is not None
    assert session.refutation.best == best
    assert session.refutation.margin == sign * every_course(after)


def test_a_later_mistake_goes_back_to_its_own_turn(session: PuzzleSession) -> None:
    for puzzle in puzzles_of("kontsina"):
        begin(session, puzzle)
        session.play(solution_of(session, puzzle))
        wait(lambda: session.my_turn and bool(session.values))
        wrong = [move for move, margin in session.values.items() if margin <= 0]
        if wrong:
            break
    ply = session.match.cursor[1]
    session.play(wrong[0])
    wait(lambda: session.stage is Stage.REFUTED)
    session.again()
    assert session.match.cursor[1] == ply
    assert session.my_turn


def test_a_hint_names_the_card_and_then_the_move(session: PuzzleSession) -> None:
    puzzle = puzzles_of("kontsina")[10]
    hints: list[str] = []
    session.hint_ready.connect(lambda choice: hints.append(choice.move))
    begin(session, puzzle)
    session.hint()
    assert session.hinted == solution_of(session, puzzle).card
    assert hints == []
    session.hint()
    assert hints == [puzzle.solution]


def test_the_solution_is_shown_step_by_step_and_then_counts_no_more(
    session: PuzzleSession,
) -> None:
    puzzle = puzzles_of("kontsina")[5]
    solved: list[Puzzle] = []
    session.solved.connect(solved.append)
    begin(session, puzzle)
    session.show_solution()
    assert not session.my_turn
    done, every = session.plies
    assert done == 0
    for step in range(1, every + 1):
        session.step()
        wait(lambda step=step: session.plies[0] == step)  # type: ignore[misc]
    position = session.position
    assert position is not None
    assert position.over
    assert session.margin > 0
    assert session.match.record().hands[-1].moves[len(puzzle.moves)] == puzzle.solution
    session.restart()
    session.play(solution_of(session, puzzle))
    play_on(session)
    assert session.stage is Stage.SOLVED
    assert solved == []


def test_another_puzzle_in_the_midst_of_counting(session: PuzzleSession) -> None:
    first, second = puzzles_of("kontsina")[:2]
    session.open(first, "You", "Opponent")
    session.open(second, "You", "Opponent")
    wait(lambda: bool(session.values))
    assert session.puzzle is second
    best = max(session.values, key=lambda move: session.values[move])
    assert session.position is not None
    assert session.position.notation.text(best) == second.solution
