"""A player in another process, asked without ever waiting for it."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections.abc import Sequence
from functools import partial
from itertools import count

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from kontsina_qt.language import tr
from kontsina_qt.players.programs.protocol import (
    LONGEST_LINE,
    LegalMoves,
    ProtocolError,
    choose_line,
    hello_line,
    quit_line,
    read_answer,
)
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.view import View

START_GRACE_MS = 8_000
ANSWER_GRACE_MS = 2_000
QUIT_MS = 200
MOST_LINES = 1000
"""So many lines a player may send from one question to the next."""

_LONGEST_GREETING = 1 << 16
_LONGEST_NAME = 60
_ids = count(1)


def engine_command() -> list[str]:
    """The command line that starts this program's own players."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "engine"]
    return [sys.executable, "-m", "kontsina_qt", "engine"]


class EngineProcess(QObject):
    """One process of the player protocol.

    It may be anybody's program: whatever it sends is judged by the protocol, and no more of it
    is kept than one line.

    Args:
        command: the program and its arguments, which no shell sees; by default this program's
            own players.
        parent: of this object.

    Signals:
        answered(int, object): the id of a question and its Choice.
        failed(int, str): the id of a question and what the player did, to follow its name in
            a sentence; the process is gone and the next question starts another.
    """

    answered = Signal(int, object)
    failed = Signal(int, str)

    def __init__(self, command: Sequence[str] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._foreign = bool(command)
        self._command = list(command) or engine_command()
        self._process: QProcess | None = None
        self._group = 0
        self._pending: tuple[int, LegalMoves] | None = None
        self._greeted = False
        self.greeting = ""
        self._lines = 0
        self._rest = bytearray()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(lambda: self._fail(tr("did not answer in time")))

    @property
    def process_id(self) -> int:
        """The id of the running process, or 0."""
        return int(self._process.processId()) if self._process else 0

    def warm_up(self) -> None:
        """Starts the process, so that the first question is answered sooner."""
        if self._process is None:
            self._start()

    def ask(self, position: Position, level: str, view: View, seed: int, budget_ms: int) -> int:
        """Asks for a move and returns the question's id, which no other process has.

        One question at a time: one that is still open is dropped.

        Args:
            position: to judge the answer by; the player is told the view only.
            level: which player should answer.
            view: what the seat to play knows.
            seed: what the player may use for chance.
            budget_ms: the time it may take.
        """
        self.forget()
        id = next(_ids)
        rules = position.rules
        legal, more = position.listing()
        self._pending = (id, LegalMoves(position.copy(), legal, more))
        self._lines = 0
        self.warm_up()
        if self._process is not None:
            self._process.write(choose_line(id, rules, level, budget_ms, seed, view, legal, more))
            grace = ANSWER_GRACE_MS if self._greeted else START_GRACE_MS
            self._patience.start(budget_ms + grace)
        return id

    def forget(self) -> None:
        """Drops the open question; a process that still thinks about it would be late for the
        next, so it ends."""
        if self._pending is not None:
            self._end()

    def stop(self) -> None:
        """Ends the process; one that has nothing to do is asked to quit, and has a moment."""
        process = self._process
        if process is not None and self._pending is None and self._greeted:
            process.blockSignals(True)
            # What it says now would pile up unread.
            process.closeReadChannel(QProcess.ProcessChannel.StandardOutput)
            process.write(quit_line())
            process.closeWriteChannel()
            process.waitForFinished(QUIT_MS)
        self._end()

    def _end(self) -> None:
        self._pending = None
        self._patience.stop()
        process, self._process = self._process, None
        self._greeted = False
        self._rest.clear()
        if process is None:
            return
        process.blockSignals(True)
        if sys.platform != "win32" and self._group:
            # With all that it has started, even if it has ended itself.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._group, signal.SIGKILL)
        process.kill()
        process.waitForFinished(500)
        process.deleteLater()

    def _start(self) -> None:
        process = QProcess(self)
        process.setProgram(self._command[0])
        process.setArguments(self._command[1:])
        process.setStandardErrorFile(QProcess.nullDevice())
        if self._foreign:
            process.setProcessEnvironment(_environment())
        if sys.platform != "win32":
            process.setUnixProcessParameters(QProcess.UnixProcessFlag.CreateNewSession)
        process.readyReadStandardOutput.connect(self._on_output)
        process.errorOccurred.connect(self._on_error)
        process.finished.connect(lambda *_: self._on_end())
        self._process = process
        process.start()
        self._group = int(process.processId())
        process.write(hello_line())

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._fail(tr("could not be started"))
        else:
            self._on_end()

    def _on_end(self) -> None:
        self._on_output()
        self._fail(tr("stopped working"))

    def _on_output(self) -> None:
        process = self._process
        if process is None:
            return
        came = bytes(process.readAllStandardOutput().data())
        self._rest += came
        if b"\n" in came:
            *lines, rest = self._rest.split(b"\n")
            self._rest = rest
            for line in lines:
                self._on_line(bytes(line))
                if self._process is not process:
                    return
        if len(self._rest) > LONGEST_LINE:
            self._fail(tr("sent nonsense"))

    def _on_line(self, line: bytes) -> None:
        self._lines += 1
        if self._lines > MOST_LINES:
            self._fail(tr("sent too much"))
            return
        if not self._greeted:
            self._greeted = True
            self.greeting = greeting_name(line)
        if self._pending is None:
            return
        id, legal = self._pending
        try:
            choice = read_answer(line, id, legal)
        except ProtocolError as error:
            self._fail(str(error))
            return
        if choice is not None:
            self._pending = None
            self._patience.stop()
            self.answered.emit(id, choice)

    def _fail(self, what: str) -> None:
        pending = self._pending
        self._end()
        if pending is not None:
            # Later, because a program that is not there fails while it is being asked.
            QTimer.singleShot(0, self, partial(self.failed.emit, pending[0], what))


def greeting_name(line: bytes) -> str:
    """The name in a player's greeting, as it can be shown; empty if there is none."""
    if len(line) > _LONGEST_GREETING:
        return ""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return ""
    name = data.get("name") if isinstance(data, dict) and data.get("type") == "hello" else None
    if not isinstance(name, str):
        return ""
    return "".join(sign for sign in name[:_LONGEST_NAME] if sign.isprintable()).strip()


def _environment() -> QProcessEnvironment:
    """What the person's programs find around them: not the libraries of an installed Kontsina."""
    environment = QProcessEnvironment.systemEnvironment()
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            before = environment.value(f"{name}_ORIG")
            environment.remove(name)
            if before:
                environment.insert(name, before)
    return environment
