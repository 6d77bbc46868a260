"""A puzzle on the real table: the person tries, the other side replies perfectly.

The hand is an ordinary match, but in a library in memory, so that it enters no list and no
statistics.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal

from kontsina_qt.library.store import Library
from kontsina_qt.players.base import Candidate, Choice
from kontsina_qt.players.levels.reasons import EXACT
from kontsina_qt.players.search.exact import best_of
from kontsina_qt.puzzles.explaining import Explanation
from kontsina_qt.puzzles.puzzle import Puzzle
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.events import HandScored
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.session.background.solving import Solver
from kontsina_qt.session.dealing import Dealer, dealing_of
from kontsina_qt.session.opening import Opening
from kontsina_qt.session.session import Session


class Stage(Enum):
    """The stages of an attempt."""

    TRYING = auto()
    REFUTED = auto()
    SOLVED = auto()
    SHOWN = auto()


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a move does not win.

    Attributes:
        ply: the move's ply in its hand.
        move: the move, in words.
        reply: the best reply, in words; empty if the hand was over.
        margin: the margin in points that the person can still reach.
        best: that margin before the move.
    """

    ply: int
    move: str
    reply: str
    margin: int
    best: int


class PuzzleSession(Session):
    """Plays one puzzle.

    Attributes:
        puzzle: the current puzzle, or None.
        stage: how far the person has got.
        refutation: why the last attempt failed, while ``stage`` is ``REFUTED``.
        hinted: the winning card, once the person has asked for a hint.
        helped: whether the solution was shown, so that solving it no longer counts.
        explanation: why the winning move wins; computed when the puzzle is solved or shown.

    Signals:
        changed(): any attribute has changed.
        solved(object): the puzzle, solved without being shown the solution.
        tried(object, bool): the puzzle, and whether it was solved at the first attempt: without
            a wrong move and without help. Emitted once, when the first attempt ends.
    """

    changed = Signal()
    solved = Signal(object)
    tried = Signal(object, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(Library.open(None), parent)
        self.puzzle: Puzzle | None = None
        self._wrong: Refutation | None = None
        self.stage = Stage.TRYING
        self.refutation: Refutation | None = None
        self.hinted: Card | None = None
        self.helped = False
        self.explanation: Explanation | None = None
        self._first_try = False
        self.values: dict[Move, int] = {}
        self._best: int | None = None
        self._stepping = False
        self._solver = Solver(self)
        self._solver.counted.connect(self._on_solved)
        self._solver.explained.connect(self._on_explained)

    # Beginning

    def open(self, puzzle: Puzzle, person: str, other: str) -> None:
        """Put a puzzle on the table; ``person`` and ``other`` are the two players' names."""
        self._solver.begin()
        self.puzzle, self.helped = puzzle, False
        self.explanation, self._first_try = None, True
        match = puzzle.match(person, other)
        self._open(Opening(match, Dealer(match, dealing_of(match))))
        self.keeper.keep(match)
        self._reset()
        self.loaded.emit()
        self._go_on()

    def close(self) -> None:
        """Leave the puzzle."""
        self._solver.stop()
        super().close()
        self.puzzle = None

    def rest(self) -> None:
        """Stop solving while the puzzle is not on screen."""
        self._solver.stop()

    def _reset(self) -> None:
        self.stage = Stage.TRYING
        self.refutation = self._wrong = None
        self.hinted = self._best = None
        self.values = {}
        self._stepping = False

    @property
    def first_ply(self) -> int:
        """The number of moves before the puzzle's start."""
        return len(self.puzzle.moves) if self.puzzle else 0

    @property
    def plies(self) -> tuple[int, int]:
        """The number of turns played since the puzzle's start, and the total."""
        position = self.position
        if position is None:
            return 0, 0
        done = len(position.moves) - self.first_ply
        return done, done + sum(hand.bit_count() for hand in position.hands)

    @property
    def turn(self) -> int:
        """The seat to play; -1 also after a failed attempt and while the solution is shown."""
        turn = super().turn
        own = self.puzzle is not None and turn == self.puzzle.seat
        frozen = self.stage is not Stage.TRYING or (self._wrong is not None and own)
        return -1 if frozen else turn

    @property
    def my_turn(self) -> bool:
        """Whether the person may make a move."""
        return self.stage is Stage.TRYING and super().my_turn

    @property
    def unanswered(self) -> bool:
        """Whether the other side has yet to reply to the person's move."""
        position = self.position
        if position is None or self.puzzle is None or self.stage is not Stage.TRYING:
            return False
        return self._wrong is not None or position.turn not in (self.puzzle.seat, -1)

    @property
    def can_undo(self) -> bool:
        """False: use ``again``."""
        return False

    @property
    def margin(self) -> int:
        """The person's lead in points if the hand were scored now."""
        position = self.position
        assert position is not None and self.puzzle is not None
        side = self.rules.side_of[self.puzzle.seat]
        points = position.result().points
        return points[side] - points[1 - side]

    # Playing

    def _go_on(self) -> None:
        position = self.position
        if position is None or self.puzzle is None:
            self.turn_changed.emit()
            return
        if self.stage is Stage.SHOWN:
            self._solve_next(position)
        elif self._wrong is not None and position.turn in (self.puzzle.seat, -1):
            self._refute(self._wrong)
        elif position.over:
            self._end()
        else:
            self.values = {}
            self._solver.ask(position)
            if position.turn != self.puzzle.seat:
                self.pacer.wait(len(position.legal(2)))
        self.turn_changed.emit()
        self.changed.emit()

    def _solve_next(self, position: Position) -> None:
        """Solve the position before the solution's next move is shown."""
        self.values, self._stepping = {}, False
        if position.over:
            self._explain()
        else:
            self._solver.ask(position)

    def _explain(self) -> None:
        if self.puzzle is not None and self.explanation is None:
            self._solver.explain(self.puzzle.match())

    def _on_explained(self, explanation: Explanation) -> None:
        puzzle = self.puzzle
        if puzzle is not None and explanation.move == puzzle.solution:
            self.explanation = explanation
            self.changed.emit()

    def _end(self) -> None:
        """Judge the hand that the person's move has ended."""
        if self.margin > 0:
            self.stage = Stage.SOLVED
            self._end_try(solved=True)
            self._explain()
            if not self.helped:
                self.solved.emit(self.puzzle)
        else:
            text = self._move_words(-1)
            ply = self.match.cursor[1] - 1
            self._refute(Refutation(ply, text, "", self.margin, self._best or self.margin))

    def _refute(self, why: Refutation) -> None:
        if not why.reply and self.match.cursor[1] > why.ply + 1:
            why = Refutation(why.ply, why.move, self._move_words(-1), why.margin, why.best)
        self.stage, self.refutation, self._wrong = Stage.REFUTED, why, None
        self._end_try(solved=False)

    def _end_try(self, solved: bool) -> None:
        if self._first_try:
            self._first_try = False
            self.tried.emit(self.puzzle, solved)

    @property
    def asks_nothing(self) -> bool:
        """Whether the table needs no action: a puzzle has no score sheet."""
        return self.position is None or self.position.over

    def refresh_texts(self) -> None:
        """Put the reply into words again after a change of language."""
        if self.refutation is not None and self.refutation.reply:
            self.refutation = replace(self.refutation, reply=self._move_words(-1))

    def _move_words(self, at: int) -> str:
        """Return a move in words; ``at`` is an index into the hand's events."""
        found = self.match.hands[-1].events[at]
        return self.teller.events([each for each in found if not isinstance(each, HandScored)])

    def _on_solved(self, solved: Position, values: dict[Move, int]) -> None:
        """A position is solved: the other side replies, or the person is to play."""
        position = self.position
        if position is None or self.puzzle is None or solved.moves != position.moves or not values:
            return
        self.values = values
        best = max(values.values())
        if self.stage is Stage.SHOWN:
            if self._stepping:
                self.step()
        elif position.turn == self.puzzle.seat:
            self._best = best
        else:
            if best >= 0:
                ply = self.match.cursor[1] - 1
                self._wrong = Refutation(ply, self._move_words(-1), "", -best, self._best or 1)
            self.asking.answer = position.notation.text(best_of(position, values))
            self._play_answer()
        self.changed.emit()

    # Help

    def hint(self) -> None:
        """Show the winning card; when asked again, the whole move."""
        position = self.position
        if not self.my_turn or position is None or not self.values:
            return
        self._end_try(solved=False)
        move = best_of(position, self.values)
        if self.hinted is None:
            self.hinted = move.card
            self.changed.emit()
            return
        text = position.notation.text(move)
        value = float(self.values[move])
        self.hint_ready.emit(Choice(text, value, (Candidate(text, value),), EXACT, True))

    @property
    def hinting(self) -> bool:
        """False: hints need no search."""
        return False

    def again(self) -> None:
        """Go back to before the wrong move, or to the beginning."""
        ply = self.refutation.ply if self.refutation else self.first_ply
        self._back_to(ply)

    def restart(self) -> None:
        """Go back to the beginning of the puzzle."""
        self._back_to(self.first_ply)

    def _back_to(self, ply: int) -> None:
        if not self.active:
            return
        self._solver.stop()
        self._stop_waiting()
        self._reset()
        self._return_to(ply)

    def show_solution(self) -> None:
        """Go back to the beginning and show the best play of both sides step by step."""
        self._end_try(solved=False)
        self.helped = True
        self._solver.stop()
        self._stop_waiting()
        self._reset()
        self.stage = Stage.SHOWN
        self._return_to(self.first_ply)

    def _return_to(self, ply: int) -> None:
        match = self.match
        self._go_to((0, ply), 0, lambda: match.go_back(0, ply))

    def step(self) -> None:
        """Show the next move of the solution as soon as it is found."""
        position = self.position
        if self.stage is not Stage.SHOWN or position is None or position.over:
            return
        if not self.values:
            self._stepping = True
            return
        self._commit(best_of(position, self.values), by_person=True)
