"""Solving positions exactly in a background thread."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QObject, QThread, Signal

from kontsina_qt.match.match import Match
from kontsina_qt.players.search.exact import Exact, SearchCancelled
from kontsina_qt.puzzles.explaining import Explanation, explain
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position


class Solver(QObject):
    """Solves positions of one puzzle one after the other, with a shared transposition table.

    Signals:
        counted(object, object): a position, and for each move the margin in points of the side
            to play.
        explained(object): the ``Explanation`` of a puzzle.
    """

    counted = Signal(object, object)
    explained = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._exact = Exact()
        self._asked: deque[Position | Match] = deque()
        self._work: _Work | None = None

    def begin(self) -> None:
        """Start afresh for another puzzle: drop the queue and all results."""
        self.stop()
        self._exact = Exact()

    def ask(self, position: Position) -> None:
        """Queue a copy of a position to be solved."""
        self._append(position.copy())

    def explain(self, match: Match) -> None:
        """Queue the explanation of why a puzzle's winning move wins.

        Args:
            match: a match at the puzzle's position, used by nobody else.
        """
        self._append(match)

    def _append(self, asked: Position | Match) -> None:
        self._asked.append(asked)
        if self._work is None:
            self._next()

    def stop(self) -> None:
        """Drop the queue and interrupt the search."""
        self._asked.clear()
        work, self._work = self._work, None
        if work is not None:
            work.finished.disconnect(self._on_end)
            work.exact.cancelled = True
            work.wait()
            work.deleteLater()
            work.exact.cancelled = False

    def _next(self) -> None:
        if self._asked:
            self._work = _Work(self._exact, self._asked.popleft(), self)
            self._work.finished.connect(self._on_end)
            self._work.start()

    def _on_end(self) -> None:
        work = self._work
        if work is None or not work.isFinished():
            return  # a late signal of a stopped thread
        self._work = None
        work.deleteLater()
        self._next()
        if isinstance(work.asked, Position):
            self.counted.emit(work.asked, work.values)
        elif work.explanation is not None:
            self.explained.emit(work.explanation)


class _Work(QThread):
    """The thread; its results are read when it has ended."""

    def __init__(self, exact: Exact, asked: Position | Match, parent: QObject) -> None:
        super().__init__(parent)
        self.exact, self.asked = exact, asked
        self.values: dict[Move, int] = {}
        self.explanation: Explanation | None = None

    def run(self) -> None:
        """Solve the position, or explain the puzzle, unless stopped."""
        try:
            if isinstance(self.asked, Position):
                self.values = self.exact.values(self.asked)
            else:
                self.explanation = explain(self.asked, self.exact)
        except SearchCancelled:
            return
