"""A puzzle on the real table: the person tries, the other side answers as well as can be.

The hand is a match like any other, but of a library in memory that nobody else sees, so that
it is in no list and in no statistics.
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
from kontsina_qt.session.session import Session


class Stage(Enum):
    """How far the person has come."""

    TRYING = auto()
    REFUTED = auto()
    SOLVED = auto()
    SHOWN = auto()


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a move does not win.

    Attributes:
        ply: of the move in its hand.
        move: what was tried, as told.
        reply: what answers it best, as told; empty where the hand was over.
        margin: what the person can still come to, in points more than the other side.
        best: what it was before the move.
    """

    ply: int
    move: str
    reply: str
    margin: int
    best: int


class PuzzleSession(Session):
    """Plays one puzzle.

    Attributes:
        puzzle: the one on the table, once there is one.
        stage: how far the person has come with it.
        refutation: why the last try failed, while ``stage`` is ``REFUTED``.
        hinted: the card that wins, once the person has asked for it.
        helped: whether the solution was shown, so that solving it counts no more.
        explanation: why the winning move wins; counted out when the puzzle is solved or shown.

    Signals:
        changed(): anything of these.
        solved(object): the puzzle, when the person has won it without being shown how.
        tried(object, bool): the puzzle, and whether it was solved at the first try: without a
            wrong move and without help. Said once, when the first try ends.
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
        self._solver.counted.connect(self._on_counted)
        self._solver.explained.connect(self._on_explained)

    # Beginning

    def open(self, puzzle: Puzzle, person: str, other: str) -> None:
        """Put a puzzle on the table; ``person`` and ``other`` are what the two are called."""
        self._solver.begin()
        self.puzzle, self.helped = puzzle, False
        self.explanation, self._first_try = None, True
        match = puzzle.match(person, other)
        self._open(match, Dealer(match, dealing_of(match)))
        self.keeper.keep(match)
        self._reset()
        self.loaded.emit()
        self._go_on()

    def close(self) -> None:
        """Leave the puzzle."""
        self._solver.stop()
        self.puzzle = None
        super().close()

    def rest(self) -> None:
        """End what is being counted, while nobody looks."""
        self._solver.stop()

    def _reset(self) -> None:
        self.stage = Stage.TRYING
        self.refutation = self._wrong = None
        self.hinted = self._best = None
        self.values = {}
        self._stepping = False

    @property
    def first_ply(self) -> int:
        """How many moves had been made when the puzzle begins."""
        return len(self.puzzle.moves) if self.puzzle else 0

    @property
    def plies(self) -> tuple[int, int]:
        """How many turns have been played since the puzzle began, and how many there are."""
        position = self.position
        if position is None:
            return 0, 0
        done = len(position.moves) - self.first_ply
        return done, done + sum(hand.bit_count() for hand in position.hands)

    @property
    def turn(self) -> int:
        """The seat to play, or -1, also where a try has failed and while the solution is shown."""
        turn = super().turn
        own = self.puzzle is not None and turn == self.puzzle.seat
        still = self.stage is not Stage.TRYING or (self._wrong is not None and own)
        return -1 if still else turn

    @property
    def my_turn(self) -> bool:
        """Whether the person may try a move."""
        return self.stage is Stage.TRYING and super().my_turn

    @property
    def unanswered(self) -> bool:
        """Whether the other side has still to show what the person's move is worth."""
        position = self.position
        if position is None or self.puzzle is None or self.stage is not Stage.TRYING:
            return False
        return self._wrong is not None or position.turn not in (self.puzzle.seat, -1)

    @property
    def can_undo(self) -> bool:
        """Never: ``again`` goes back."""
        return False

    @property
    def margin(self) -> int:
        """By how many points the person leads in this hand as it is counted now."""
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
            self._asked_next(position)
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

    def _asked_next(self, position: Position) -> None:
        """In the solution each position is counted before its move is shown."""
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
        """The hand is over after a move of the person."""
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
        """Whether there is nothing to be done at the table: no score follows a puzzle."""
        return self.position is None or self.position.over

    def refresh_texts(self) -> None:
        """Put the refutation into words in the current language."""
        if self.refutation is not None and self.refutation.reply:
            self.refutation = replace(self.refutation, reply=self._move_words(-1))

    def _move_words(self, at: int) -> str:
        """A move of the hand in words, counted from its end."""
        found = self.match.hands[-1].events[at]
        return self.teller.events([each for each in found if not isinstance(each, HandScored)])

    def _on_counted(self, counted: Position, values: dict[Move, int]) -> None:
        """A position is counted out: the other side answers, or the person is to play."""
        position = self.position
        if position is None or self.puzzle is None or counted.moves != position.moves or not values:
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
        """Name the card that wins; asked again, the whole move."""
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
        """Never: what there is to be told is counted already."""
        return False

    def again(self) -> None:
        """Go back to where the last try left the way, or to the beginning."""
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
        """Go back to the beginning, to be shown the best play of both sides step by step."""
        self._end_try(solved=False)
        self.helped = True
        self._solver.stop()
        self._stop_waiting()
        self._reset()
        self.stage = Stage.SHOWN
        self._return_to(self.first_ply)

    def _return_to(self, ply: int) -> None:
        match = self.match

        def go_back() -> None:
            match.go_back(0, ply)
            if self._match is match:
                self._announce_undo()

        self.keeper.cursor(match, (0, ply), 0, go_back)

    def step(self) -> None:
        """Show the next move of the solution, as soon as it is counted."""
        position = self.position
        if self.stage is not Stage.SHOWN or position is None or position.over:
            return
        if not self.values:
            self._stepping = True
            return
        self._commit(best_of(position, self.values), by_person=True)
