"""Positions counted out in a thread of its own: the window goes on meanwhile."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QObject, QThread, Signal

from kontsina_qt.match.match import Match
from kontsina_qt.players.search.exact import Exact, GivenUpError
from kontsina_qt.puzzles.explaining import Explanation, explain
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position


class Solver(QObject):
    """Counts positions of one puzzle out, one after the other; what it has counted it remembers.

    Signals:
        counted(object, object): a position, and what each move leads to: the margin of the side
            to play, in points.
        explained(object): the ``Explanation`` of a puzzle.
    """

    counted = Signal(object, object)
    explained = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._exact = Exact()
        self._asked: deque[Position | Match] = deque()
        self._work: _Work | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being counted."""
        return self._work is not None

    def begin(self) -> None:
        """Turn to another puzzle: what was asked is dropped, and what is known is forgotten."""
        self.stop()
        self._exact = Exact()

    def ask(self, position: Position) -> None:
        """Queue a copy of a position to be solved."""
        self._append(position.copy())

    def explain(self, match: Match) -> None:
        """Find out, after what was asked before, why the winning move of a puzzle wins.

        Args:
            match: the puzzle, which nobody else uses.
        """
        self._append(match)

    def _append(self, asked: Position | Match) -> None:
        self._asked.append(asked)
        if self._work is None:
            self._next()

    def stop(self) -> None:
        """Drop all that was asked, at once."""
        self._asked.clear()
        work, self._work = self._work, None
        if work is not None:
            work.finished.disconnect(self._on_end)
            work.exact.given_up = True
            work.wait()
            work.deleteLater()
            work.exact.given_up = False

    def _next(self) -> None:
        if self._asked:
            self._work = _Work(self._exact, self._asked.popleft(), self)
            self._work.finished.connect(self._on_end)
            self._work.start()

    def _on_end(self) -> None:
        work = self._work
        if work is None or not work.isFinished():
            return  # said of one that was stopped: it was on its way already
        self._work = None
        work.deleteLater()
        self._next()
        if isinstance(work.asked, Position):
            self.counted.emit(work.asked, work.values)
        elif work.explanation is not None:
            self.explained.emit(work.explanation)


class _Work(QThread):
    """The thread; what it found is read when it has ended."""

    def __init__(self, exact: Exact, asked: Position | Match, parent: QObject) -> None:
        super().__init__(parent)
        self.exact, self.asked = exact, asked
        self.values: dict[Move, int] = {}
        self.explanation: Explanation | None = None

    def run(self) -> None:
        """Count the position out, unless stopped."""
        try:
            if isinstance(self.asked, Position):
                self.values = self.exact.values(self.asked)
            else:
                self.explanation = explain(self.asked, self.exact)
        except GivenUpError:
            return
