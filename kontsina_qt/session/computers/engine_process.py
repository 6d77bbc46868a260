"""A player in another process, driven without blocking."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from itertools import count

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from kontsina_qt.faults.error_sink import TRACE, last_words
from kontsina_qt.own_process import own_command
from kontsina_qt.players.programs.conversation import LIMITS, Conversation, not_started
from kontsina_qt.players.programs.group import Group
from kontsina_qt.players.programs.protocol import ProtocolError
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import View

_ids = count(1)
_MAX_STDERR = 20_000
CLOSED_MS = 300
"""Grace period for a program whose input has closed."""


def engine_command() -> list[str]:
    """Return the command line that starts this program's own players."""
    return own_command("engine")


class EngineProcess(QObject):
    """One process of the player protocol, with a ``Conversation`` over Qt's pipes and timers.

    The program may be anybody's; the conversation's limits bound what it can do.

    Args:
        command: the program and its arguments, run without a shell; by default this program's
            own players.
        parent: the parent object.

    Signals:
        answered(int, object): the id of a question and its Choice.
        failed(int, str): the id of a question and what went wrong, phrased to follow the
            player's name; the process is gone, and the next question starts another.
    """

    answered = Signal(int, object)
    failed = Signal(int, str)

    def __init__(self, command: Sequence[str] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._foreign = bool(command)
        self.command = list(command) or engine_command()
        self._process: QProcess | None = None
        self._group = Group(0)
        self._asked = 0
        self._complaint = b""
        self._conversation = Conversation()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(lambda: self._fail(self._conversation.late()))

    @property
    def process_id(self) -> int:
        """The id of the running process, or 0."""
        return int(self._process.processId()) if self._process else 0

    @property
    def greeting(self) -> str:
        """The name that the process gave in its latest greeting."""
        return self._conversation.greeting

    def warm_up(self) -> None:
        """Start the process early, so that the first answer comes sooner."""
        if self._process is None:
            self._start()

    def ask(self, position: Position, level: str, view: View, seed: int, budget_ms: int) -> int:
        """Ask for a move; return the question's id, unique among all processes.

        An open question is dropped: there is one at a time.

        Args:
            position: used to check the answer; the player gets only the view.
            level: which player should answer.
            view: what the seat to play knows.
            seed: the seed of the player's random numbers.
            budget_ms: the time it may take.
        """
        self.forget()
        id = self._asked = next(_ids)
        self.warm_up()
        if self._process is not None:
            talk = self._conversation
            self._process.write(talk.ask(id, position.copy(), level, view, seed, budget_ms))
            self._patience.start(talk.patience_ms)
        return id

    def forget(self) -> None:
        """Drop the open question and end the process, which would be late for the next one."""
        if self._asked:
            self._end()

    def stop(self) -> None:
        """End the process; an idle one is asked to quit first."""
        process = self._process
        if process is not None and self._conversation.idle:
            process.blockSignals(True)
            # Further output would pile up unread.
            process.closeReadChannel(QProcess.ProcessChannel.StandardOutput)
            process.write(self._conversation.quit())
            process.closeWriteChannel()
            process.waitForFinished(LIMITS.quit_ms)
        self._end()

    def _end(self) -> None:
        self._asked = 0
        self._patience.stop()
        process, self._process = self._process, None
        if process is None:
            return
        process.blockSignals(True)
        self._group.end()
        process.kill()
        process.waitForFinished(500)
        process.deleteLater()

    def _start(self) -> None:
        process = QProcess(self)
        process.setProgram(self.command[0])
        process.setArguments(self.command[1:])
        self._complaint = b""
        if self._foreign:
            process.setStandardErrorFile(QProcess.nullDevice())
            process.setProcessEnvironment(_environment())
        else:
            environment = QProcessEnvironment.systemEnvironment()
            environment.insert(TRACE, "1")
            process.setProcessEnvironment(environment)
            process.readyReadStandardError.connect(self._on_complaint)
        if sys.platform != "win32":
            process.setUnixProcessParameters(QProcess.UnixProcessFlag.CreateNewSession)
        process.readyReadStandardOutput.connect(self._on_output)
        process.errorOccurred.connect(self._on_error)
        process.finished.connect(self._on_finished)
        self._process = process
        self._conversation = Conversation(LIMITS)
        process.start()
        self._group = Group(int(process.processId()))
        process.write(self._conversation.hello())

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            process = self._process
            self._fail(not_started(self.command[0], process.errorString() if process else ""))
        elif self._process is not None and self._process.state() == QProcess.ProcessState.Running:
            # It closed its input and usually ends soon; then the exit status is known.
            QTimer.singleShot(CLOSED_MS, self._process, self._on_end)
        else:
            self._on_end()

    def _on_complaint(self) -> None:
        if self._process is not None:
            came = bytes(self._process.readAllStandardError().data())
            self._complaint = (self._complaint + came)[-_MAX_STDERR:]

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        # A bound method, not a lambda: Qt disconnects it when this object is destroyed.
        self._on_end()

    def _on_end(self) -> None:
        self._on_output()
        self._log_last_words()
        if self._process is not None:
            self._fail(self._conversation.ended(_status(self._process)))

    def _log_last_words(self) -> None:
        """Log the error that ended this program's own process, if there was one."""
        process = self._process
        if process is None or self._foreign:
            return
        if process.state() != QProcess.ProcessState.NotRunning:
            # Its pipe is closed, so it is about to end; more of its errors may be on the way.
            process.blockSignals(True)
            process.waitForFinished(LIMITS.quit_ms)
        self._on_complaint()
        complaint, self._complaint = self._complaint, b""
        last_words("player's process", complaint.decode("utf-8", "replace"))

    def _on_output(self) -> None:
        process = self._process
        if process is None:
            return
        for said in self._conversation.receive(bytes(process.readAllStandardOutput().data())):
            if isinstance(said, ProtocolError):
                self._fail(said)
            else:
                id, self._asked = self._asked, 0
                self._patience.stop()
                self.answered.emit(id, said)
            if self._process is not process:
                return

    def _fail(self, error: ProtocolError) -> None:
        id = self._asked
        self._end()
        if id:
            # Later, because a program that cannot be started fails during ``ask``.
            QTimer.singleShot(0, self, partial(self.failed.emit, id, str(error)))


def _status(process: QProcess) -> int | None:
    """Return the exit status, signals as negative numbers; None while the process runs."""
    if process.state() != QProcess.ProcessState.NotRunning:
        return None
    crashed = process.exitStatus() == QProcess.ExitStatus.CrashExit
    return -process.exitCode() if crashed and process.exitCode() < 128 else process.exitCode()


def _environment() -> QProcessEnvironment:
    """Return the environment for outside programs, without a frozen build's library paths."""
    environment = QProcessEnvironment.systemEnvironment()
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            before = environment.value(f"{name}_ORIG")
            environment.remove(name)
            if before:
                environment.insert(name, before)
    return environment
