"""Players for terminal commands: built-in levels, and programs that speak the protocol.

A program is another process, asked as ``conversation`` says. Whatever else it does, the turn goes
to the built-in ``steady`` player and one sentence says why. Nothing it sends is run, written or
shown raw.
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
"""How long a program that says nothing more may take to end, for its status to be told."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn taken.

    Attributes:
        choice: the move.
        trouble: one sentence on why another player had to make it; None if none had to.
        reason: the same for whoever wrote the player: what it did, and what was wrong with that.
    """

    choice: Choice
    trouble: str | None = None
    reason: str = ""


class TurnTaker(Protocol):
    """Somebody who can be asked for moves."""

    def take_turn(self, rules: Rules, view: View, seed: int, budget_ms: int) -> Turn:
        """The move of the seat to play; a legal one, whatever happens."""
        ...

    def close(self) -> None:
        """End what was started for it."""
        ...


def turn_taker(name: str) -> TurnTaker:
    """Who plays for a LEVEL of a command line: a built-in level or ``cmd:COMMAND LINE``.

    Raises:
        UnknownLevel: there is no such level.
        ValueError: the command line is empty or its quotes do not match.
    """
    if not name.startswith(COMMAND_PREFIX):
        parted(name)  # whether there is one
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
    """A command line as words; on Windows backslashes separate folders and stay."""
    if os.name != "nt":
        return shlex.split(text)
    return [word.strip('"') for word in shlex.split(text, posix=False)]


class BuiltinPlayer:
    """A built-in level in this process, given views only."""

    def __init__(self, name: str) -> None:
        self._name = name

    def take_turn(self, rules: Rules, view: View, seed: int, budget_ms: int) -> Turn:
        """The move of the seat to play."""
        return Turn(choose_builtin(self._name, rules, view, seed, budget_ms / 1000))

    def close(self) -> None:
        """Nothing was started."""


class EnginePlayer:
    """A program that speaks the player protocol; started when first asked.

    Args:
        command: the program and its arguments; no shell sees them.
        level: what the program is asked to play as; it may ignore it.
        limits: how much is borne of it.
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
        """The program's move, or the one that ``steady`` makes in its place."""
        if self._trust.lost:
            return Turn(choose_builtin(FALLBACK, rules, view, seed))
        self._ids += 1
        public = look(rules, view).public
        try:
            if self._process is None:
                with held_off():  # else nobody would know of it, to end it
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
        """Ask the program to quit, and end it if it does not."""
        with held_off():  # told twice to end, what it has started would stay
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
    """A program with a conversation, whose bytes go through threads: no read or write can hang.

    Plain pipes cannot be waited for with a limit on every system; queues can.
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
            ProtocolError: there is none; the process is of no use any more.
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
        """Allow the program to quit by itself, for a moment."""
        self._to_send.put(self._conversation.quit())
        self._to_send.put(None)
        try:
            self._wait_for_end()
        finally:
            self.kill()

    def kill(self) -> None:
        """End the program and what it started, also where it has ended itself."""
        self._to_send.put(None)
        self._group.end()
        if self._process.returncode is None:
            self._process.kill()
        with contextlib.suppress(TimeoutExpired):
            self._process.wait(self._quit_s)

    def _wait_for_end(self) -> None:
        """Wait a moment for the program to end, without taking its id from its group."""
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
        """With what the program has ended, if it does in a moment; its id stays its group's."""
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
        """Write what is to be sent, until told to end."""
        with contextlib.suppress(OSError, ValueError):
            while (line := self._to_send.get()) is not None:
                _write_all(pipe, line)
        with contextlib.suppress(OSError, ValueError):
            pipe.close()

    def _pump_in(self, pipe: IO[bytes]) -> None:
        """Hears what comes, also between questions; whoever goes too far is ended at once."""
        with contextlib.suppress(OSError, ValueError):
            while came := pipe.read(_CHUNK):
                if not self._hear(came):
                    self.kill()
                    break
        status = self._status()
        with self._lock:
            if self._trouble is None:
                self._trouble = self._conversation.ended(status)
                self._said.put(self._trouble)
        with contextlib.suppress(OSError, ValueError):
            pipe.close()

    def _hear(self, came: bytes) -> bool:
        """Pass on what was said; false where that ends the conversation."""
        with self._lock:
            for said in self._conversation.receive(came):
                if isinstance(said, ProtocolError):
                    self._trouble = said
                self._said.put(said)
            return self._trouble is None


def _write_all(pipe: IO[bytes], line: bytes) -> None:
    rest = memoryview(line)
    while rest:
        rest = rest[pipe.write(rest) :]
