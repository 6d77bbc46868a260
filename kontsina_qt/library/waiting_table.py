"""The match with people that was being played last, so that it is found again.

It stands in a file of its own beside the library: the window reads it without what a match with
people needs, and whoever plays the match writes it.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from kontsina_qt.library.places import PlaceError, data_dir
from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.match.names import NAME_LIMIT, has_hidden_signs

FILE = "people-table.json"
_LIMIT = 10_000


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


def waiting_table(folder: Path | None = None) -> WaitingTable | None:
    """The match that waits, if there is one that can be read."""
    try:
        data = parse_json(((folder or data_dir()) / FILE).read_bytes(), _LIMIT)
        return _read(data)
    except (OSError, JsonError, PlaceError, ValueError, TypeError, KeyError, RecursionError):
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
    )


def _text(value: object, most: int = NAME_LIMIT) -> str:
    if not isinstance(value, str) or len(value) > most or has_hidden_signs(value):
        raise TypeError("no text")
    return value


def keep_table(table: WaitingTable, folder: Path) -> None:
    """Write which match waits, wholly or not at all.

    Raises:
        OSError: it cannot be written.
    """
    beside = folder / f"{FILE}.{os.getpid()}"
    # A club's address has its password in it.
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(json.dumps(asdict(table)).encode("ascii"))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(folder / FILE)


def forget_table(folder: Path) -> None:
    """No match waits any more."""
    with contextlib.suppress(OSError):
        (folder / FILE).unlink(missing_ok=True)
