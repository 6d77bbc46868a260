"""The computer players, in another process, asked without ever waiting for them."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from kontsina_qt.language import tr
from kontsina_qt.players.protocol import (
    LegalMoves,
    ProtocolError,
    choose_line,
    hello_line,
    read_answer,
)
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.view import View

START_GRACE_MS = 8_000
ANSWER_GRACE_MS = 2_000
_LONGEST_LINE = 1 << 20


def engine_command() -> list[str]:
    """The command line that starts this program's own players."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "engine"]
    return [sys.executable, "-m", "kontsina_qt", "engine"]


class EngineProcess(QObject):
    """One process of the player protocol.

    Signals:
        answered(int, object): the id of a question and its Choice.
        failed(int, str): the id and one sentence on what went wrong; the process is gone and
            the next question starts another.
    """

    answered = Signal(int, object)
    failed = Signal(int, str)

    def __init__(self, command: Sequence[str] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = list(command) or engine_command()
        self._process: QProcess | None = None
        self._pending: tuple[int, LegalMoves] | None = None
        self._greeted = False
        self._ids = 0
        self._rest = b""
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(self._on_timeout)

    @property
    def process_id(self) -> int:
        """The id of the running process, or 0."""
        return int(self._process.processId()) if self._process else 0

    def warm_up(self) -> None:
        """Starts the process, so that the first question is answered sooner."""
        if self._process is None:
            self._start()

    def ask(self, position: Position, level: str, view: View, seed: int, budget_ms: int) -> int:
        """Asks for a move and returns the question's id; one question at a time.

        Args:
            position: to judge the answer by; the player is told the view only.
            level: which player should answer.
            view: what the seat to play knows.
            seed: what the player may use for chance.
            budget_ms: the time it may take.
        """
        self._ids += 1
        rules = position.rules
        legal, more = position.listing()
        self._pending = (self._ids, LegalMoves(position.copy(), legal, more))
        self.warm_up()
        if self._process is None:
            QTimer.singleShot(0, lambda: self._fail(tr("stopped working")))
            return self._ids
        self._process.write(
            choose_line(self._ids, rules, level, budget_ms, seed, view, legal, more)
        )
        grace = ANSWER_GRACE_MS if self._greeted else START_GRACE_MS
        self._patience.start(budget_ms + grace)
        return self._ids

    def forget(self) -> None:
        """Drops the question under way; its answer will be passed over."""
        self._pending = None
        self._patience.stop()

    def stop(self) -> None:
        """Ends the process."""
        self.forget()
        process, self._process = self._process, None
        self._greeted = False
        self._rest = b""
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(500)
            process.deleteLater()

    def _start(self) -> None:
        process = QProcess(self)
        process.setProgram(self._command[0])
        process.setArguments(self._command[1:])
        process.setStandardErrorFile(QProcess.nullDevice())
        process.readyReadStandardOutput.connect(self._on_output)
        process.errorOccurred.connect(lambda _error: self._fail(tr("stopped working")))
        process.finished.connect(lambda *_: self._fail(tr("stopped working")))
        self._process = process
        process.start()
        process.write(hello_line())

    def _on_output(self) -> None:
        if self._process is None:
            return
        self._rest += bytes(self._process.readAllStandardOutput().data())
        while b"\n" in self._rest:
            line, self._rest = self._rest.split(b"\n", 1)
            self._on_line(line)
        if len(self._rest) > _LONGEST_LINE:
            self._fail(tr("sent nonsense"))

    def _on_line(self, line: bytes) -> None:
        if not self._greeted:
            self._greeted = True
            return
        if self._pending is None:
            return
        id, legal = self._pending
        try:
            choice = read_answer(line, id, legal)
        except ProtocolError as error:
            self._fail(str(error))
            return
        if choice is not None:
            self.forget()
            self.answered.emit(id, choice)

    def _on_timeout(self) -> None:
        self._fail(tr("did not answer in time"))

    def _fail(self, what: str) -> None:
        pending = self._pending
        self.stop()
        if pending is not None:
            self.failed.emit(pending[0], what)
