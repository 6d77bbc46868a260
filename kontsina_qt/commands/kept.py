"""Results saved to a file as they come, so that long work can be resumed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from kontsina_qt.commands.inputs import shown
from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.language import tr
from kontsina_qt.match.files import check_plain, why
from kontsina_qt.match.json_text import JsonError, parse_json

MOST_POINTS = 1_000_000
"""An upper bound for the points of a hand."""

_MAX_LINE = 1 << 20


class Kept:
    """Results in a file of JSON lines, whose first line describes the work.

    Attributes:
        rows: the results, a JSON object each, without an incomplete last line.
    """

    def __init__(self, path: str | None, work: Mapping[str, Any]) -> None:
        """Read the results so far of some work.

        Args:
            path: the file, created if needed; None saves nothing.
            work: the description of the work, as JSON.

        Raises:
            CommandError: the file cannot be read or written, or has other contents.
        """
        self._path = None if path is None else Path(path)
        self.rows: list[dict[str, Any]] = []
        if self._path is not None and _holds_something(self._path):
            self.rows = _read(self._path, dict(work))
        elif self._path is not None:
            _append(self._path, [work])

    def add(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Save more results; they are on the disk when this returns.

        Raises:
            CommandError: they cannot be written.
        """
        new = [dict(row) for row in rows]
        self.rows += new
        if self._path is not None:
            _append(self._path, new)


def _holds_something(file: Path) -> bool:
    """Return whether a file exists and is not empty."""
    try:
        return check_plain(file).st_size > 0
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _unwritten(file, error) from None


def _read(file: Path, work: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the results in a file, truncating an incomplete last line."""
    found: list[dict[str, Any]] = []
    whole = 0
    try:
        with file.open("r+b") as lines:
            while (line := lines.readline(_MAX_LINE)).endswith(b"\n"):
                found.append(_row(file, line, len(found) + 1))
                whole += len(line)
            if not found:
                raise _no_results(file)
            if found[0] != work:
                words = tr("{file} holds the results of a different run")
                raise CommandError(words.format(file=shown(str(file))))
            if len(line) == _MAX_LINE:
                raise _no_results(file)
            lines.truncate(whole)
    except OSError as error:
        raise _unwritten(file, error) from None
    return found[1:]


def _row(file: Path, line: bytes, number: int) -> dict[str, Any]:
    row: Any = None
    with suppress(JsonError):
        row = parse_json(line, _MAX_LINE)
    if not isinstance(row, dict):
        raise _no_results(file) if number == 1 else no_result(str(file), number)
    return row


def no_result(file: str, line: int) -> CommandError:
    """Return the error for an invalid line (from 1) of a file of results."""
    words = tr("{file}, line {n}: not a result of this run")
    return CommandError(words.format(file=shown(file), n=line))


def _no_results(file: Path) -> CommandError:
    return CommandError(tr("{file} holds no results").format(file=shown(str(file))))


def _append(file: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    try:
        with file.open("ab") as lines:
            lines.write(text.encode())
            lines.flush()
            os.fsync(lines.fileno())
    except OSError as error:
        raise _unwritten(file, error) from None


def _unwritten(file: Path, error: OSError) -> CommandError:
    words = tr("cannot write {path}: {why}")
    return CommandError(words.format(path=shown(str(file)), why=why(error)))
