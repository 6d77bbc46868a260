"""A conversation with a player program, without the program: bytes come in, lines go out.

How a process is started, waited for and ended is its driver's: ``client`` has threads and pipes,
the window has Qt's. What is said, how much of what comes is borne, and what a person is told of
a player that fails stands here, once.
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
"""After so many failures one after the other a program is not started again."""

MOST_STRAY: Final = 20
"""How many lines that are none of the protocol's are passed over while an answer is waited for."""

_LONGEST_GREETING: Final = 1 << 16
_LONGEST_NAME: Final = 60
_LONGEST_FIRST_LINE: Final = 256
_LET_PASS: Final = 16
"""How many lines are read whatever the clock says: among them the answer may have waited."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is borne of a player.

    Attributes:
        start_ms: how long it may take beyond its budget before it has said anything.
        answer_ms: the same later on.
        quit_ms: how long it may take to end when it is asked to.
        lines, size: so many lines and bytes it may send from one question to the next.
        line: so many bytes a line may have.
        work_ms: so much of this program's own time it may take to read them.
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
"""What comes of a player's bytes: its answer, or what ends the conversation."""


class Conversation:
    """All that is said with one process, from its start to its end.

    One question at a time: another one takes the place of one that is still open. After a
    ``ProtocolError`` the process is to be ended; what it sends then is passed over.

    Attributes:
        greeting: the name that it gave itself, as it can be shown; empty if it gave none.
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
        """Whether a question is open."""
        return self._question is not None

    @property
    def idle(self) -> bool:
        """Whether it has spoken and is asked nothing: it can be asked to quit."""
        return self._greeted and not self.waiting and not self._over

    @property
    def patience_ms(self) -> int:
        """How long an answer to the question just asked is waited for."""
        grace = self._limits.answer_ms if self._greeted else self._limits.start_ms
        return self._budget_ms + grace

    # What is sent

    def hello(self) -> bytes:
        """The first line."""
        return hello_line()

    def ask(
        self, id: int, position: Position, level: str, view: View, seed: int, budget_ms: int
    ) -> bytes:
        """The line that asks for a move.

        Args:
            id: greater than that of any question before.
            position: judges the answer; nobody may change it until then.
            level: which of its levels the player should use.
            view: all that the player is told.
            seed: what it may use for chance.
            budget_ms: the time it may take.
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
        """The last line."""
        return quit_line()

    # What comes

    def receive(self, came: bytes) -> Iterator[Said]:
        """What comes of some bytes: the answer, if it is among them, and trouble after it."""
        if self._over:
            return
        self._size += len(came)
        self._rest += came
        lines: list[bytearray] = []
        if b"\n" in came:
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
        """What is wrong where the process has ended, or closed its output.

        Args:
            status: with which it has ended, as ``subprocess`` tells it: what is below 0 is a
                signal; None where it is not known.
        """
        self._over = True
        words = tr("stopped working")
        if status is not None and status < 0:
            words = tr("stopped working (signal {n})").format(n=-status)
        elif status is not None:
            words = tr("stopped working (exit status {n})").format(n=status)
        return ProtocolError(words)

    def late(self) -> ProtocolError:
        """What is wrong where no answer came in ``patience_ms``."""
        self._over = True
        if self._stray:  # it has said something, though no answer
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
            # Nothing but words: whoever waits for the answer may never get to look at the clock.
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
    """What is wrong with a program that cannot be started.

    Args:
        program: the first word of its command line.
        system: what the system says of it.
    """
    return ProtocolError(
        tr("could not be started: {why}").format(why=why_not_started(program)), system
    )


def why_not_started(program: str) -> str:
    """Why the system does not start a program, to follow a colon."""
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


# Players that fail


class Trust:
    """How often a player has failed one time after the other, and what a person is told of it."""

    def __init__(self) -> None:
        self._failures = 0

    @property
    def lost(self) -> bool:
        """Whether it is not asked any more."""
        return self._failures >= MOST_FAILURES

    def answered(self) -> None:
        """It has made its move: what was before is forgiven."""
        self._failures = 0

    def failed(self, name: str, what: str) -> str:
        """One sentence on a failure.

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
    """One sentence on a turn that another player had to take."""
    words = tr("The player {name} {what}; a Steady player took this turn.")
    return words.format(name=player_name(name), what=what)
