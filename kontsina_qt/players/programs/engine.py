"""The computer players as a process: the server of the player protocol."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable
from time import perf_counter
from typing import BinaryIO

from kontsina_qt import players, rules
from kontsina_qt.players.levels.catalogue import LEVELS, choose_builtin
from kontsina_qt.players.programs.protocol import (
    LONGEST_LINE,
    Hello,
    Question,
    Quit,
    RequestError,
    error_line,
    greeting_line,
    move_line,
    read_request,
)
from kontsina_qt.players.tables import read_tables
from kontsina_qt.rules.view import ViewError

INTERRUPTED = 130


class UnreadableError(Exception):
    """The input cannot be read."""


def main(
    stdin: BinaryIO | None = None,
    stdout: BinaryIO | None = None,
    greeted: Callable[[], object] | None = None,
) -> int:
    """Answer requests, one per line, until ``quit`` or the end of the input.

    Args:
        stdin, stdout: binary streams; by default those of the process.
        greeted: called once, after the first answer.

    Returns:
        The exit status: 0, or ``INTERRUPTED``.

    Raises:
        UnreadableError: the input cannot be read; the message says why.
    """
    source = stdin or sys.stdin.buffer
    sink = stdout or sys.stdout.buffer
    try:
        while True:
            line = _read_line(source)
            if line is None:
                return 0
            if line.strip():
                answer = answer_to(line)
                if answer is None:
                    return 0
                sink.write(answer)
                sink.flush()
                if greeted is not None:
                    greeted()
                    greeted = None
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


def load_all() -> None:
    """Load everything that answers may need: an upgrade may remove the program's files."""
    for package in (players, rules):
        read_tables(package.__name__)
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)
            if found.ispkg:
                read_tables(found.name)


def answer_to(line: bytes) -> bytes | None:
    """Return the answer to a request; None for a request to quit."""
    try:
        request = read_request(line)
        if isinstance(request, Quit):
            return None
        if isinstance(request, Hello):
            return greeting_line(list(LEVELS))
        return _choose(request)
    except RequestError as error:
        return error_line(error)


def _choose(question: Question) -> bytes:
    begin = perf_counter()
    try:
        choice = choose_builtin(
            question.level,
            question.rules,
            question.view,
            question.seed,
            question.budget_ms / 1000,
        )
    except ViewError as error:
        raise RequestError(str(error), question.id) from None
    return move_line(question.id, choice, round((perf_counter() - begin) * 1000))


def _read_line(source: BinaryIO) -> bytes | None:
    """Return the next line, None at the end; a line that is too long is cut just over the limit."""
    try:
        line = source.readline(LONGEST_LINE + 1)
    except OSError as error:
        raise UnreadableError(error.strerror or str(error)) from None
    if not line:
        return None
    if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
        while True:
            more = source.readline(LONGEST_LINE)
            if not more or more.endswith(b"\n"):
                break
    return line


if __name__ == "__main__":
    sys.exit(main())
