"""Players for terminal commands: built-in levels, and programs that speak the protocol.

A program runs as a separate process and is asked by ``conversation``. If it fails in any way, the
built-in ``steady`` player takes the turn and one sentence says why. Nothing it sends is executed,
written or shown unfiltered.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Lock, Thread
from time import monotonic, sleep
from typing import IO, Protocol

from kontsina_qt.ending import held_off
from kontsina_qt.language import tr
from kontsina_qt.players.base import COMMAND_PREFIX, FALLBACK, Choice
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.catalogue import choose_builtin, parted
from kontsina_qt.players.programs.conversation import (
    LIMITS,
    Conversation,
    Limits,
    Said,
    Trust,
    not_started,
)
from kontsina_qt.players.programs.group import Group
from kontsina_qt.players.programs.protocol import ProtocolError
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import View

_CHUNK = 1 << 16
_GLANCE_S = 0.01
_STATUS_S = 0.3
"""The time for a program whose output has ended to exit, so that its status can be reported."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn taken.

    Attributes:
        choice: the move.
        trouble: one sentence on why another player had to make it; None if none had to.
        reason: the same for the author of the player: what it did, and what was wrong with it.
    """

    choice: Choice
    trouble: str | None = None
    reason: str = ""


class TurnTaker(Protocol):
    """A player that can be asked for moves."""

    def take_turn(self, rules: Rules, view: View, seed: int, budget_ms: int) -> Turn:
        """Return the move of the seat to play; always a legal one."""
        ...

    def close(self) -> None:
        """Release what was started for it."""
        ...


def turn_taker(name: str) -> TurnTaker:
    """Return the player for a LEVEL argument: a built-in level or ``cmd:COMMAND LINE``.

    Raises:
        UnknownLevel: there is no such level.
        ValueError: the command line is empty or has an unclosed quote.
    """
    if not name.startswith(COMMAND_PREFIX):
        parted(name)  # raises if there is none
        return BuiltinPlayer(name)
    text = name.removeprefix(COMMAND_PREFIX)
    try:
        command = split_command(text)
    except ValueError:
        raise ValueError(
            tr("a quotation mark in {text!r} isn't closed").format(text=text)
        ) from None
    if not command:
        raise ValueError(tr("cmd: needs a command after it"))
    return EnginePlayer(command)


def split_command(text: str) -> list[str]:
    """Split a command line into words; on Windows backslashes are path separators and stay."""
    if os.name != "nt":
        return shlex.split(text)
    return [word.strip('"') for word in shlex.split(text, posix=False)]


class BuiltinPlayer:
    """A built-in level in this process; it is given only views."""

    def __init__(self, name: str) -> None:
        self._name = name

    def take_turn(self, rules: Rules, view: View, seed: int, budget_ms: int) -> Turn:
        """Return the move of the seat to play."""
        return Turn(choose_builtin(self._name, rules, view, seed, budget_ms / 1000))

    def close(self) -> None:
        """Do nothing: nothing was started."""


class EnginePlayer:
    """A program that speaks the player protocol; started when first asked.

    Args:
        command: the program and its arguments, not passed through a shell.
        level: the level requested of the program, which may ignore it.
        limits: on its time and output.
    """

    def __init__(
        self, command: Sequence[str], level: str = FALLBACK, limits: Limits = LIMITS
    ) -> None:
        self._command = list(command)
        self._level = level
        self._limits = limits
        self._process: _Process | None = None
        self._ids = 0
        self._trust = Trust()

    @property
    def process_id(self) -> int | None:
        """The id of the running process."""
        return self._process.id if self._process else None

    def take_turn(self, rules: Rules, view: View, seed: int, budget_ms: int) -> Turn:
        """Return the program's move, or that of ``steady`` if it fails."""
        if self._trust.lost:
            return Turn(choose_builtin(FALLBACK, rules, view, seed))
        self._ids += 1
        public = look(rules, view).public
        try:
            if self._process is None:
                with held_off():  # an interruption would leave the process unknown and running
                    self._process = _started(self._command, self._limits)
            choice = self._process.ask(self._ids, public, self._level, view, seed, budget_ms)
        except ProtocolError as error:
            self._give_up()
            trouble = self._trust.failed(Path(self._command[0]).name, str(error))
            reason = f"{error} ({error.detail})" if error.detail else str(error)
            return Turn(choose_builtin(FALLBACK, rules, view, seed), trouble, reason)
        self._trust.answered()
        return Turn(choice)

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        with held_off():  # a second interruption would leave its children running
            process, self._process = self._process, None
            if process is not None:
                process.close()

    def _give_up(self) -> None:
        with held_off():
            process, self._process = self._process, None
            if process is not None:
                process.kill()


def _started(command: Sequence[str], limits: Limits) -> _Process:
    try:
        return _Process(command, limits)
    except (OSError, ValueError) as error:
        raise not_started(command[0], str(error)) from None


class _Process:
    """A program with a conversation; threads do its I/O, so that no read or write can block.

    Plain pipes cannot be waited for with a timeout on every system; queues can.
    """

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._process: Popen[bytes] = Popen(
            command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            bufsize=0,
            process_group=None if sys.platform == "win32" else 0,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._group = Group(self._process.pid)
        self._quit_s = limits.quit_ms / 1000
        self._conversation = Conversation(limits)
        self._lock = Lock()
        self._said: Queue[Said] = Queue()
        self._trouble: ProtocolError | None = None
        self._to_send: Queue[bytes | None] = Queue()
        self._to_send.put(self._conversation.hello())
        for work, pipe in (
            (self._pump_out, self._process.stdin),
            (self._pump_in, self._process.stdout),
        ):
            Thread(target=work, args=(pipe,), daemon=True).start()

    @property
    def id(self) -> int:
        """The process's id."""
        return self._process.pid

    def ask(
        self, id: int, position: Position, level: str, view: View, seed: int, budget_ms: int
    ) -> Choice:
        """Ask as ``Conversation.ask`` does, and wait for the answer.

        Raises:
            ProtocolError: there is none; the process can no longer be used.
        """
        with self._lock:
            if self._trouble is not None:
                raise self._trouble
            line = self._conversation.ask(id, position, level, view, seed, budget_ms)
            patience = self._conversation.patience_ms / 1000
        self._to_send.put(line)
        try:
            said = self._said.get(timeout=patience)
        except Empty:
            with self._lock:
                raise self._conversation.late() from None
        if isinstance(said, ProtocolError):
            raise said
        return said

    def close(self) -> None:
        """Give the program a moment to quit by itself, then kill it."""
        self._to_send.put(self._conversation.quit())
        self._to_send.put(None)
        try:
            self._wait_for_end()
        finally:
            self.kill()

    def kill(self) -> None:
        """Kill the program and its children, even if the program itself has exited."""
        self._to_send.put(None)
        self._group.end()
        if self._process.returncode is None:
            self._process.kill()
        with contextlib.suppress(TimeoutExpired):
            self._process.wait(self._quit_s)

    def _wait_for_end(self) -> None:
        """Wait a moment for the program to exit, without reaping it: its id is its group's."""
        if sys.platform == "win32" or not hasattr(os, "waitid"):
            with contextlib.suppress(TimeoutExpired):
                self._process.wait(self._quit_s)
            return
        end = monotonic() + self._quit_s
        look = os.WEXITED | os.WNOWAIT | os.WNOHANG
        with contextlib.suppress(ChildProcessError):
            while os.waitid(os.P_PID, self._process.pid, look) is None and monotonic() < end:
                sleep(_GLANCE_S)

    def _status(self) -> int | None:
        """Return the exit status if the program exits in a moment, without reaping it."""
        if sys.platform == "win32" or not hasattr(os, "waitid"):
            with contextlib.suppress(TimeoutExpired):
                return self._process.wait(_STATUS_S)
            return None
        end = monotonic() + _STATUS_S
        look = os.WEXITED | os.WNOWAIT | os.WNOHANG
        with contextlib.suppress(ChildProcessError):
            while monotonic() < end:
                ended = os.waitid(os.P_PID, self._process.pid, look)
                if ended is not None:
                    code = ended.si_status
                    return code if ended.si_code == os.CLD_EXITED else -code
                sleep(_GLANCE_S)
        return self._process.returncode

    def _pump_out(self, pipe: IO[bytes]) -> None:
        """Write what is queued until the end marker."""
        with contextlib.suppress(OSError, ValueError):
            while (line := self._to_send.get()) is not None:
                _write_all(pipe, line)
        with contextlib.suppress(OSError, ValueError):
            pipe.close()

    def _pump_in(self, pipe: IO[bytes]) -> None:
        """Read its output, also between questions; kill it if it breaks the limits."""
        with contextlib.suppress(OSError, ValueError):
            while received := pipe.read(_CHUNK):
                if not self._receive(received):
                    self.kill()
                    break
        status = self._status()
        with self._lock:
            if self._trouble is None:
                self._trouble = self._conversation.ended(status)
                self._said.put(self._trouble)
        with contextlib.suppress(OSError, ValueError):
            pipe.close()

    def _receive(self, received: bytes) -> bool:
        """Pass received bytes on; return False if they ended the conversation."""
        with self._lock:
            for said in self._conversation.receive(received):
                if isinstance(said, ProtocolError):
                    self._trouble = said
                self._said.put(said)
            return self._trouble is None


def _write_all(pipe: IO[bytes], line: bytes) -> None:
    rest = memoryview(line)
    while rest:
        rest = rest[pipe.write(rest) :]
