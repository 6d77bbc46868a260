"""A player in another process, asked without ever waiting for it."""

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
_LONGEST_COMPLAINT = 20_000
CLOSED_MS = 300
"""How long a program that hears nothing more may go on before it is given up."""


def engine_command() -> list[str]:
    """The command line that starts this program's own players."""
    return own_command("engine")


class EngineProcess(QObject):
    """One process of the player protocol, with a ``Conversation`` over Qt's pipes and timers.

    It may be anybody's program: what is borne of it are the conversation's limits.

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
        """The name that the process gave itself when it was started last."""
        return self._conversation.greeting

    def warm_up(self) -> None:
        """Start the process, so that the first question is answered sooner."""
        if self._process is None:
            self._start()

    def ask(self, position: Position, level: str, view: View, seed: int, budget_ms: int) -> int:
        """Ask for a move; return the question's id, which no other process has.

        One question at a time: one that is still open is dropped.

        Args:
            position: to judge the answer by; the player is told the view only.
            level: which player should answer.
            view: what the seat to play knows.
            seed: what the player may use for chance.
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
        """Drop the open question; a process that still thinks about it would be late for the
        next, so it ends."""
        if self._asked:
            self._end()

    def stop(self) -> None:
        """End the process; one that has nothing to do is asked to quit, and has a moment."""
        process = self._process
        if process is not None and self._conversation.idle:
            process.blockSignals(True)
            # What it says now would pile up unread.
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
            # It closed its input: it is about to end, as a rule, and then it is known how.
            QTimer.singleShot(CLOSED_MS, self._process, self._on_end)
        else:
            self._on_end()

    def _on_complaint(self) -> None:
        if self._process is not None:
            came = bytes(self._process.readAllStandardError().data())
            self._complaint = (self._complaint + came)[-_LONGEST_COMPLAINT:]

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        # A method of this object, not a lambda: Qt lets go of it before the process ends with it.
        self._on_end()

    def _on_end(self) -> None:
        self._on_output()
        self._hear_last_words()
        if self._process is not None:
            self._fail(self._conversation.ended(_status(self._process)))

    def _hear_last_words(self) -> None:
        """Tell of the error that has ended a process of ours, if it was one."""
        process = self._process
        if process is None or self._foreign:
            return
        if process.state() != QProcess.ProcessState.NotRunning:
            # Its pipe is closed, so it is about to end; what it has to say may be on its way.
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

    def _fail(self, trouble: ProtocolError) -> None:
        id = self._asked
        self._end()
        if id:
            # Later, because a program that is not there fails while it is being asked.
            QTimer.singleShot(0, self, partial(self.failed.emit, id, str(trouble)))


def _status(process: QProcess) -> int | None:
    """With what a process has ended, a signal as below 0; None: it has not."""
    if process.state() != QProcess.ProcessState.NotRunning:
        return None
    crashed = process.exitStatus() == QProcess.ExitStatus.CrashExit
    return -process.exitCode() if crashed and process.exitCode() < 128 else process.exitCode()


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
