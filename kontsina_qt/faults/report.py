"""Error reports: what a developer needs, without personal data."""

from __future__ import annotations

import contextlib
import getpass
import locale
import os
import platform
import re
import socket
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from traceback import format_exception

from kontsina_qt import __version__
from kontsina_qt.faults.folders import without_folders
from kontsina_qt.language import language
from kontsina_qt.match.record import HUMAN, Record, Seat, write_record
from kontsina_qt.players.levels.catalogue import builtin

_LONGEST_TRACE = 20_000
_LONGEST_RECORD = 200_000


def trace_of(error: BaseException) -> str:
    """Return the traceback of an error, shortened if it is very long."""
    try:
        return shortened("".join(format_exception(error)))
    except Exception as trouble:  # formatting an error may fail, too
        return f"{type(error).__name__} (its traceback: {type(trouble).__name__})\n"


def shortened(trace: str) -> str:
    """Shorten a trace that is too long to its beginning and end."""
    if len(trace) <= _LONGEST_TRACE:
        return trace
    half = _LONGEST_TRACE // 2
    return f"{trace[:half]}\n…\n{trace[-half:]}"


def report(what: str, trace: str, record: Record | None = None, versions: str = "") -> str:
    """Return the whole report as text.

    Args:
        what: where the error was, such as the window or a player's process.
        trace: its traceback.
        record: the record of the current match, if any.
        versions: the versions of the libraries in use.
    """
    names = _names(record) if record else []
    head = [
        f"Kontsina {__version__}",
        f"Where: {what}",
        f"System: {platform.platform()}, {platform.machine()}",
        f"Python {platform.python_version()}{', ' + versions if versions else ''}",
        f"Language: {language()}, {locale.getlocale()[0] or '-'}",
        f"Frozen: {bool(getattr(sys, 'frozen', False))}",
    ]
    parts = ["\n".join(head), trace.strip()]
    text = private("\n\n".join(part for part in parts if part), names)
    return f"{text}\n\n{_record_text(record)}".strip() + "\n"


def _is_program(seat: Seat) -> bool:
    return seat.player != HUMAN and builtin(seat.player) is None


def _names(record: Record) -> list[str]:
    """Return the names of a record's players, and the command lines of its programs."""
    programs = [seat.player for seat in record.seats if _is_program(seat)]
    lines = [player.removeprefix("cmd:") for player in programs]
    return [*(seat.name for seat in record.seats), *programs, *lines]


def nameless(record: Record) -> Record:
    """Return a record without the names of its players and programs."""
    seats = tuple(
        replace(
            seat,
            name=f"Player {number}",
            player="cmd:program" if _is_program(seat) else seat.player,
        )
        for number, seat in enumerate(record.seats, 1)
    )
    return replace(record, seats=seats)


def _record_text(record: Record | None) -> str:
    if record is None:
        return ""
    text = write_record(nameless(record))
    if len(text) > _LONGEST_RECORD:
        last = replace(record, hands=record.hands[-1:])
        return f"The last hand of the record:\n{write_record(nameless(last))}"
    return f"The record:\n{text}"


def private(text: str, names: Iterable[str] = ()) -> str:
    """Remove personal data from a text: folders, and names of people and machines.

    Args:
        text: the text of a report.
        names: names of players and command lines to remove.
    """
    for name in sorted({name for name in names if name.strip()}, key=len, reverse=True):
        text = _replaced_word(text, name, "PLAYER")
    text = without_folders(text)
    for user in _users():
        text = _replaced_word(text, user, "USER")
    for machine in _machines():
        text = _replaced_word(text, machine, "MACHINE")
    return text


def _users() -> list[str]:
    """Return the user's names in the system and in the path of the home folder."""
    homes = {os.environ.get(name, "") for name in ("HOME", "USERPROFILE")}
    with contextlib.suppress(RuntimeError, OSError):
        homes |= {str(Path.home()), str(Path.home().resolve())}
    found = {os.environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME")}
    with contextlib.suppress(Exception):  # a system without users may raise anything
        found.add(getpass.getuser())
    found |= {re.split(r"[/\\]", home)[-1] for home in homes}
    return sorted((user for user in found if user), key=len, reverse=True)


def _machines() -> list[str]:
    """Return the names of the machine."""
    with contextlib.suppress(OSError):
        whole = socket.gethostname()
        return [name for name in (whole, whole.partition(".")[0]) if name]
    return []


def _replaced_word(text: str, word: str, by: str) -> str:
    """Replace a whole word; a single character is replaced in paths only."""
    if len(word) == 1:
        return re.sub(rf"(?<=[/\\]){re.escape(word)}(?=[/\\])", lambda _: by, text)
    pattern = rf"(?<!\w){re.escape(word)}(?!\w)"
    return re.sub(pattern, lambda _: by, text, flags=re.IGNORECASE)
