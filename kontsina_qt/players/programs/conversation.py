"""A conversation with a player program, without any I/O: bytes come in, lines go out.

Starting, waiting for and ending the process is up to the caller: ``client`` uses threads and pipes,
the window uses Qt. The messages, the limits on a player, and what a person is told about one that
fails are here for both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import monotonic, thread_time
from typing import Final, TypeAlias

from kontsina_qt.foreign_text import in_sentence, player_name
from kontsina_qt.language import tr
from kontsina_qt.players.base import Choice
from kontsina_qt.players.programs.protocol import (
    LONGEST_LINE,
    LegalMoves,
    NoAnswer,
    ProtocolError,
    choose_line,
    hello_line,
    quit_line,
    read_answer,
)
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import View

MOST_FAILURES: Final = 3
"""After this many failures in a row a program is not started again."""

MOST_STRAY: Final = 20
"""The number of lines outside the protocol that are skipped while waiting for an answer."""

_LONGEST_GREETING: Final = 1 << 16
_LONGEST_NAME: Final = 60
_LONGEST_FIRST_LINE: Final = 256
_LET_PASS: Final = 16
"""The number of lines read whatever the time: the answer may have been waiting among them."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on a player.

    Attributes:
        start_ms: the time until its first output, in addition to its budget.
        answer_ms: the same for later answers.
        quit_ms: the time to exit when asked to.
        lines, size: the number of lines and bytes from one question to the next.
        line: the length of a line in bytes.
        work_ms: the CPU time spent here on reading them.
    """

    start_ms: int = 8_000
    answer_ms: int = 2_000
    quit_ms: int = 500
    lines: int = 1_000
    size: int = 4 * LONGEST_LINE
    line: int = LONGEST_LINE
    work_ms: int = 1_000


LIMITS: Final = Limits()

Said: TypeAlias = Choice | ProtocolError
"""An answer of a player, or an error that ends the conversation."""


class Conversation:
    """The messages exchanged with one process, from its start to its end.

    There is one question at a time; a new one replaces an unanswered one. After a
    ``ProtocolError`` the process has to be ended; further output is ignored.

    Attributes:
        greeting: the name it gave itself, sanitised; empty if it gave none.
    """

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.greeting = ""
        self._limits = limits
        self._question: tuple[int, LegalMoves] | None = None
        self._greeted = False
        self._over = False
        self._lines = self._size = self._budget_ms = 0
        self._heard = 0
        self._stray: list[NoAnswer] = []
        self._worked = 0.0
        self._until = inf
        self._rest = bytearray()

    @property
    def waiting(self) -> bool:
        """Whether a question is unanswered."""
        return self._question is not None

    @property
    def idle(self) -> bool:
        """Whether it has said something and has no question to answer, so can be asked to quit."""
        return self._greeted and not self.waiting and not self._over

    @property
    def patience_ms(self) -> int:
        """The time limit for the answer to the latest question."""
        grace = self._limits.answer_ms if self._greeted else self._limits.start_ms
        return self._budget_ms + grace

    # Sending

    def hello(self) -> bytes:
        """Return the first line."""
        return hello_line()

    def ask(
        self, id: int, position: Position, level: str, view: View, seed: int, budget_ms: int
    ) -> bytes:
        """Return the line that asks for a move.

        Args:
            id: greater than that of any question before.
            position: validates the answer; it must not change until then.
            level: the level requested of the player.
            view: all that the player is told.
            seed: for its randomness.
            budget_ms: its time limit.
        """
        legal, more = position.notation.listing()
        self._question = id, LegalMoves(position, legal, more)
        self._lines = self._size = 0
        self._stray.clear()
        self._worked = 0.0
        self._budget_ms = budget_ms
        self._until = monotonic() + self.patience_ms / 1000
        return choose_line(id, position.rules, level, budget_ms, seed, view, legal, more)

    def quit(self) -> bytes:
        """Return the last line."""
        return quit_line()

    # Receiving

    def receive(self, data: bytes) -> Iterator[Said]:
        """Yield the answer, if it is among the bytes, and any error after it."""
        if self._over:
            return
        self._size += len(data)
        self._rest += data
        lines: list[bytearray] = []
        if b"\n" in data:
            *lines, self._rest = self._rest.split(b"\n")
        for line in lines:
            if self._over:
                return
            yield from self._line(bytes(line))
        if len(self._rest) > self._limits.line:
            yield from self._end(tr("sent nonsense"), "a line without end")
        elif self._size > self._limits.size:
            yield from self._end(tr("sent too much"), f"more than {self._limits.size} bytes")

    def ended(self, status: int | None = None) -> ProtocolError:
        """Return the error for a process that has exited or closed its output.

        Args:
            status: its exit status as in ``subprocess``: negative for a signal; None if unknown.
        """
        self._over = True
        words = tr("stopped working")
        if status is not None and status < 0:
            words = tr("stopped working (signal {n})").format(n=-status)
        elif status is not None:
            words = tr("stopped working (exit status {n})").format(n=status)
        return ProtocolError(words)

    def late(self) -> ProtocolError:
        """Return the error for a question not answered within ``patience_ms``."""
        self._over = True
        if self._stray:  # it has said something, though not an answer
            return self._stray[0]
        return ProtocolError(tr("did not answer in time"))

    def _line(self, line: bytes) -> Iterator[Said]:
        self._lines += 1
        if self._lines > self._limits.lines:
            yield from self._end(tr("sent too much"), f"more than {self._limits.lines} lines")
            return
        if self._worked * 1000 > self._limits.work_ms:
            yield from self._end(tr("sent too much"), "more than can be read in time")
            return
        if self._lines > _LET_PASS and self.waiting and monotonic() > self._until:
            # With a flood of other lines a driver may never get to check its timer.
            yield self.late()
            return
        if line.strip():
            self._greeted = True
        self._heard += 1
        if not self.greeting and self._heard <= _LET_PASS:
            self.greeting = greeting_name(line)
        if self._question is None:
            return
        begun = thread_time()
        try:
            choice = read_answer(line, *self._question)
        except NoAnswer as error:
            self._worked += thread_time() - begun
            self._stray.append(error)
            if len(self._stray) > MOST_STRAY:
                yield from self._end(str(error), error.detail)
            return
        except ProtocolError as error:
            yield from self._end(str(error), error.detail)
            return
        self._worked += thread_time() - begun
        if choice is not None:
            self._question = None
            yield choice

    def _end(self, what: str, detail: str) -> Iterator[Said]:
        if not self._over:
            self._over = True
            self._rest.clear()
            yield ProtocolError(what, detail)


def not_started(program: str, system: str = "") -> ProtocolError:
    """Return the error for a program that cannot be started.

    Args:
        program: the first word of its command line.
        system: the system's error message.
    """
    return ProtocolError(
        tr("could not be started: {why}").format(why=why_not_started(program)), system
    )


def why_not_started(program: str) -> str:
    """Return why the system does not start a program, to follow a colon."""
    import shutil  # seldom needed

    named = in_sentence(program)
    path = Path(program)
    with suppress(OSError, ValueError):
        found = shutil.which(program)
        if path.is_dir():
            return tr("{program} is a folder").format(program=named)
        if found is None and path.name != program and path.is_file():
            return tr("{program} isn't executable").format(program=named)
        if found is None:
            return tr("there is no program {name}").format(name=named)
        with Path(found).open("rb") as file:
            begin = file.read(_LONGEST_FIRST_LINE).partition(b"\n")[0]
        if begin.startswith(b"#!"):
            words = tr("the first line of {program} names an interpreter that cannot be run")
            return words.format(program=named)
    return tr("{program} is not a program this system can run").format(program=named)


def greeting_name(line: bytes) -> str:
    """Return the name in a player's greeting, sanitised; empty if there is none."""
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


# Players that fail


class Trust:
    """The failures of a player in a row, and what a person is told about them."""

    def __init__(self) -> None:
        self._failures = 0

    @property
    def lost(self) -> bool:
        """Whether the player is no longer asked."""
        return self._failures >= MOST_FAILURES

    def answered(self) -> None:
        """Record an answer: earlier failures no longer count."""
        self._failures = 0

    def failed(self, name: str, what: str) -> str:
        """Record a failure and return a sentence about it.

        Args:
            name: of the player.
            what: it did, to follow its name.
        """
        self._failures += 1
        if not self.lost:
            return lost_turn(name, what)
        words = tr("The player {name} {what} again; a Steady player takes over.")
        return words.format(name=player_name(name), what=what)


def lost_turn(name: str, what: str) -> str:
    """Return a sentence about a turn that another player had to take."""
    words = tr("The player {name} {what}; a Steady player took this turn.")
    return words.format(name=player_name(name), what=what)
