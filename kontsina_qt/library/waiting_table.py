"""The matches with people that are being played, so that they are found again.

Each stands in a file of its own beside the library: the window reads them without what a match with
people needs, and whoever plays one writes it.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from kontsina_qt.directories import DirectoryError, data_dir
from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.match.names import NAME_LIMIT, has_hidden_signs

FOLDER = "people-tables"
FILE = "people-table.json"
"""Where the one match was that an older version knew."""
MOST = 100
"""More are not read."""
_LIMIT = 10_000
_LATEST = 1 << 40


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A match with people.

    Attributes:
        invitation: to its table.
        hosted: whether the table is one's own.
        name: what the person is called there.
        game: its id.
        others: who else sits there.
        started: whether the cards have been dealt.
        reach: who can come to a table of one's own; empty where only this computer is reached.
        friend: the key of the one friend for whom it appears; empty for all.
        watches: whether one only watches there.
        club: the address of the club where it is; empty where it is in none.
        turn: whether it was the person's turn when it was looked at last.
        days: how many days a move may take; 0 where all are to be there.
        seen: when it was looked at last, in seconds since 1970.
    """

    invitation: str
    hosted: bool
    name: str
    game: str
    others: tuple[str, ...] = ()
    started: bool = False
    reach: str = ""
    friend: str = ""
    watches: bool = False
    club: str = ""
    turn: bool = False
    days: int = 0
    seen: int = 0

    @property
    def match(self) -> str:
        """The name of the match, wherever its table is."""
        return self.invitation.rpartition("/")[2]


def waiting_tables(folder: Path | None = None) -> list[WaitingTable]:
    """The matches that wait: first those in which it is the person's turn, then by their age."""
    try:
        place = folder or data_dir()
        paths = [place / FILE, *sorted((place / FOLDER).glob("*.json"))[:MOST]]
    except (OSError, DirectoryError):
        return []
    found = {table.match: table for table in map(_table_in, paths) if table is not None}
    return sorted(found.values(), key=lambda table: (not table.turn, -table.seen, table.match))


def waiting_table(folder: Path | None = None, match: str = "") -> WaitingTable | None:
    """A match that waits, by its name; the first of them without."""
    found = waiting_tables(folder)
    return next((table for table in found if match in ("", table.match)), None)


def _table_in(path: Path) -> WaitingTable | None:
    """The match in a file, if it can be read."""
    try:
        return _read(parse_json(path.read_bytes(), _LIMIT))
    except (OSError, JsonError, ValueError, TypeError, KeyError, RecursionError):
        return None


def _read(data: object) -> WaitingTable:
    if not isinstance(data, dict):
        raise TypeError("no object")
    others = data["others"]
    if not isinstance(others, list):
        raise TypeError("no list")
    return WaitingTable(
        _text(data["invitation"], _LIMIT),
        data["hosted"] is True,
        _text(data["name"]),
        _text(data["game"]),
        tuple(map(_text, others)),
        data["started"] is True,
        _text(data.get("reach", "")),
        bytes.fromhex(_text(data.get("friend", ""))).hex(),
        data.get("watches") is True,
        _text(data.get("club", ""), _LIMIT),
        data.get("turn") is True,
        _number(data.get("days", 0)),
        _number(data.get("seen", 0)),
    )


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _LATEST:
        raise TypeError("no number")
    return value


def _text(value: object, most: int = NAME_LIMIT) -> str:
    if not isinstance(value, str) or len(value) > most or has_hidden_signs(value):
        raise TypeError("no text")
    return value


def keep_table(table: WaitingTable, folder: Path) -> None:
    """Write that a match waits, wholly or not at all.

    Raises:
        OSError: it cannot be written.
    """
    path = _path(table.match, folder)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    # A club's address has its password in it.
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(json.dumps(asdict(table)).encode("ascii"))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    _forget_older(table.match, folder)


def forget_table(folder: Path, match: str) -> None:
    """A match waits no more."""
    with contextlib.suppress(OSError):
        _path(match, folder).unlink(missing_ok=True)
    _forget_older(match, folder)


def _path(match: str, folder: Path) -> Path:
    """Where a match is written; a name that is none of a match leads nowhere else."""
    name = match if match.isalnum() and len(match) <= NAME_LIMIT * 2 else "table"
    return folder / FOLDER / f"{name}.json"


def _forget_older(match: str, folder: Path) -> None:
    """Take away what an older version wrote of a match."""
    older = _table_in(folder / FILE)
    if older is not None and older.match == match:
        with contextlib.suppress(OSError):
            (folder / FILE).unlink(missing_ok=True)
