"""Players for terminal commands: built-in levels, and programs that speak the protocol.

A program is another process. It is given lines and asked for lines, with a limit on time and
on size; whatever else it does, the turn goes to the built-in ``steady`` player and one
sentence says why. Nothing it sends is run, written or shown raw.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Thread
from time import monotonic
from typing import IO, Protocol

from kontsina_qt.language import tr
from kontsina_qt.players.base import Choice
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.catalogue import choose_builtin, level
from kontsina_qt.players.programs.protocol import (
    LONGEST_LINE,
    LegalMoves,
    ProtocolError,
    choose_line,
    hello_line,
    quit_line,
    read_answer,
)
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.view import View

COMMAND_PREFIX = "cmd:"
FALLBACK = "steady"

START_GRACE = 8.0
ANSWER_GRACE = 2.0
"""Seconds beyond its budget that a player has: the first time, and later."""

MOST_FAILURES = 3
"""After so many failures one after the other a program is not started again."""

_QUIT_PATIENCE = 0.5
_MOST_LINES = 1000
_WAITING_LINES = 16
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn taken.

    Attributes:
        choice: the move.
        trouble: one sentence on why another player had to make it; None if none had to.
    """

    choice: Choice
    trouble: str | None = None


class TurnTaker(Protocol):
    """Somebody who can be asked for moves."""

    def take_turn(self, rules: Rules, view: View, seed: int, budget_ms: int) -> Turn:
        """The move of the seat to play; a legal one, whatever happens."""
        ...

    def close(self) -> None:
        """Ends what was started for it."""
        ...


def turn_taker(name: str) -> TurnTaker:
    """Who plays for a LEVEL of a command line: a built-in level or ``cmd:COMMAND LINE``.

    Raises:
        UnknownLevel: there is no such level.
        ValueError: the command line is empty or its quotes do not match.
    """
    if not name.startswith(COMMAND_PREFIX):
        return BuiltinPlayer(level(name).name)
    text = name.removeprefix(COMMAND_PREFIX)
    try:
        command = split_command(text)
    except ValueError:
        raise ValueError(tr("the quotes of {text!r} do not match").format(text=text)) from None
    if not command:
        raise ValueError(tr("a command line must follow cmd:"))
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
        start_grace, answer_grace: seconds beyond the budget before it is given up.
    """

    def __init__(
        self,
        command: Sequence[str],
        level: str = FALLBACK,
        start_grace: float = START_GRACE,
        answer_grace: float = ANSWER_GRACE,
    ) -> None:
        self._command = list(command)
        self._level = level
        self._start_grace = start_grace
        self._answer_grace = answer_grace
        self._process: _Process | None = None
        self._ids = 0
        self._failures = 0

    @property
    def process_id(self) -> int | None:
        """The id of the running process."""
        return self._process.id if self._process else None

    def take_turn(self, rules: Rules, view: View, seed: int, budget_ms: int) -> Turn:
        """The program's move, or the one that ``steady`` makes in its place."""
        if self._failures >= MOST_FAILURES:
            return Turn(choose_builtin(FALLBACK, rules, view, seed))
        self._ids += 1
        public = look(rules, view).public
        legal, more = public.listing()
        line = choose_line(self._ids, rules, self._level, budget_ms, seed, view, legal, more)
        try:
            choice = self._ask(line, LegalMoves(public, legal, more), budget_ms / 1000)
        except ProtocolError as error:
            self._give_up()
            trouble = self._trouble(str(error))
            return Turn(choose_builtin(FALLBACK, rules, view, seed), trouble)
        self._failures = 0
        return Turn(choice)

    def _trouble(self, what: str) -> str:
        """One sentence on a failure."""
        self._failures += 1
        said = tr("The player {name} {what}; a steady player took this turn.")
        if self._failures == MOST_FAILURES:
            said = tr("The player {name} {what} again; a steady player goes on in its place.")
        return said.format(name=Path(self._command[0]).name, what=what)

    def close(self) -> None:
        """Asks the program to quit, and ends it if it does not."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def _ask(self, line: bytes, legal: LegalMoves, budget: float) -> Choice:
        grace = self._answer_grace
        if self._process is None:
            grace = self._start_grace
            try:
                self._process = _Process(self._command)
            except (OSError, ValueError) as error:
                raise ProtocolError(tr("could not be started"), str(error)) from None
            self._process.send(hello_line())
        self._process.send(line)
        end = monotonic() + budget + grace
        for _ in range(_MOST_LINES):
            choice = read_answer(self._process.read_line(end), self._ids, legal)
            if choice is not None:
                return choice
        raise ProtocolError(tr("sent too much"), f"more than {_MOST_LINES} lines, no answer")

    def _give_up(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()


class _Process:
    """A program whose lines come through threads, so that no read or write can hang.

    Plain pipes cannot be waited for with a limit on every system; queues can.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process: subprocess.Popen[bytes] = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            process_group=None if sys.platform == "win32" else 0,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._lines: Queue[bytes | None] = Queue(_WAITING_LINES)
        self._to_send: Queue[bytes | None] = Queue()
        self._closed = False
        for work, pipe in (
            (self._pump_out, self._process.stdin),
            (self._pump_in, self._process.stdout),
        ):
            Thread(target=work, args=(pipe,), daemon=True).start()

    @property
    def id(self) -> int:
        """The process's id."""
        return self._process.pid

    def send(self, line: bytes) -> None:
        """Hands over a line, without waiting until the program takes it."""
        self._to_send.put(line)

    def read_line(self, end: float) -> bytes:
        """The next line; waits until the moment ``end`` of the monotonic clock.

        Raises:
            ProtocolError: none came, or the program ended.
        """
        try:
            line = self._lines.get(timeout=max(0.0, end - monotonic()))
        except Empty:
            raise ProtocolError(tr("did not answer in time")) from None
        if line is None:
            raise ProtocolError(tr("stopped working"))
        return line

    def close(self) -> None:
        """Lets the program quit by itself, for a moment."""
        self.send(quit_line())
        self._to_send.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_QUIT_PATIENCE)
        self.kill()

    def kill(self) -> None:
        """Ends the program and, where the system knows groups, what it started."""
        self._closed = True
        self._to_send.put(None)
        if self._process.returncode is not None:
            return
        if sys.platform == "win32":
            self._process.kill()
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_QUIT_PATIENCE)

    def _pump_out(self, pipe: IO[bytes]) -> None:
        """Writes what is to be sent, until told to end."""
        with contextlib.suppress(OSError, ValueError):
            while (line := self._to_send.get()) is not None:
                pipe.write(line)
                pipe.flush()
        with contextlib.suppress(OSError, ValueError):
            pipe.close()

    def _pump_in(self, pipe: IO[bytes]) -> None:
        """Cuts what comes into lines; of one that is too long it passes on that it is."""
        with contextlib.suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST_LINE + 1):
                if not self._pass_on(line) or len(line) > LONGEST_LINE:
                    break
        self._pass_on(None)
        with contextlib.suppress(OSError, ValueError):
            pipe.close()

    def _pass_on(self, line: bytes | None) -> bool:
        """Waits for room; false once nobody reads any more."""
        while not self._closed:
            with contextlib.suppress(Full):
                self._lines.put(line, timeout=0.2)
                return True
        return False
