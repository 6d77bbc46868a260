"""Unfinished matches with people, so that they can be continued.

Each is noted in a file beside the library. The link writes it; the window can read it without
loading what a match with people needs.
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
"""The file of an older version, which had only one match."""
MOST = 100
"""The maximum number of files read."""
_LIMIT = 10_000
_LATEST = 1 << 40


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A match with people.

    Attributes:
        invitation: the invitation to its table.
        hosted: whether the person hosts the table.
        name: the person's name there.
        game: the id of its game.
        others: the names of the other players.
        started: whether the cards have been dealt.
        reach: who can join a table that the person hosts; empty for this computer only.
        friend: the key of the one friend who can see it; empty for all.
        watches: whether the person is a spectator.
        club: the address of its club; empty for none.
        turn: whether it was the person's turn when last seen.
        days: how many days a move may take; 0 if all players must be present.
        seen: when it was last seen, in seconds since 1970.
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
        """The name of the match."""
        return self.invitation.rpartition("/")[2]


def waiting_tables(folder: Path | None = None) -> list[WaitingTable]:
    """Return the matches, those on the person's turn first, then the most recently seen."""
    try:
        place = folder or data_dir()
        paths = [place / FILE, *sorted((place / FOLDER).glob("*.json"))[:MOST]]
    except (OSError, DirectoryError):
        return []
    found = {table.match: table for table in map(_table_in, paths) if table is not None}
    return sorted(found.values(), key=lambda table: (not table.turn, -table.seen, table.match))


def waiting_table(folder: Path | None = None, match: str = "") -> WaitingTable | None:
    """Return a match by its name, by default the first, or None."""
    found = waiting_tables(folder)
    return next((table for table in found if match in ("", table.match)), None)


def _table_in(path: Path) -> WaitingTable | None:
    """Return the match in a file, or None if it cannot be read."""
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
    """Write the file of a match atomically.

    Raises:
        OSError: it cannot be written.
    """
    path = _path(table.match, folder)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    # A club's address contains its password.
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(json.dumps(asdict(table)).encode("ascii"))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    _forget_older(table.match, folder)


def forget_table(folder: Path, match: str) -> None:
    """Delete the file of a match."""
    with contextlib.suppress(OSError):
        _path(match, folder).unlink(missing_ok=True)
    _forget_older(match, folder)


def _path(match: str, folder: Path) -> Path:
    """Return the file of a match; an odd name cannot lead outside the folder."""
    name = match if match.isalnum() and len(match) <= NAME_LIMIT * 2 else "table"
    return folder / FOLDER / f"{name}.json"


def _forget_older(match: str, folder: Path) -> None:
    """Delete the file of an older version if it has the same match."""
    older = _table_in(folder / FILE)
    if older is not None and older.match == match:
        with contextlib.suppress(OSError):
            (folder / FILE).unlink(missing_ok=True)
