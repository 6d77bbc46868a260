"""Records: a match as one JSON object, written canonically and read strictly.

Source: notation, "Records". Reading checks everything: the form member by member, the hands by
playing them through.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kontsina_qt.language import tr
from kontsina_qt.match.files import FileError, read_limited, replace_file
from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.match.match import Match
from kontsina_qt.match.reading import match_of
from kontsina_qt.match.record_types import (
    FORMAT,
    HUMAN,
    SUFFIX,
    Record,
    RecordedHand,
    RecordError,
    Seat,
)
from kontsina_qt.match.shared_deal import Shared
from kontsina_qt.rules.base.cards import pack_text

__all__ = [
    "HUMAN",
    "SIZE_LIMIT",
    "SUFFIX",
    "Record",
    "RecordError",
    "RecordedHand",
    "Seat",
    "load_match",
    "read_match",
    "read_record",
    "save_file",
    "write_record",
]

SIZE_LIMIT = 16 << 20
"""The maximum size of a record in bytes."""

_MOVES_A_LINE = 8


def read_record(source: bytes | str, *, check_deals: bool = True) -> Record:
    """Parse a record, checking every hand.

    Args:
        source: the text, or its UTF-8 bytes.
        check_deals: whether to verify deal numbers and seals.

    Raises:
        RecordError: it is not a record, or not of a legal match.
    """
    return read_match(source, check_deals=check_deals).record()


def read_match(source: bytes | str, *, check_deals: bool = True) -> Match:
    """Parse a record and return its match; arguments and errors as of ``read_record``."""
    try:
        return match_of(parse_json(source, SIZE_LIMIT), check_deals)
    except JsonError as error:
        raise RecordError("", str(error)) from None


def write_record(record: Record) -> str:
    """Return the record as text, ending with a newline; equal records give equal texts."""
    head = {
        "format": FORMAT,
        "version": record.version,
        "game": record.game,
        "options": dict(record.options),
        "seats": [{"name": seat.name, "player": seat.player} for seat in record.seats],
    }
    lines = [f"  {_json(name)}: {_json(value)}," for name, value in head.items()]
    if not record.hands:
        return "\n".join(["{", *lines, '  "hands": []', "}\n"])
    hands = ",\n".join(_hand_text(hand) for hand in record.hands)
    return "\n".join(["{", *lines, '  "hands": [', hands, "  ]", "}\n"])


def _hand_text(hand: RecordedHand) -> str:
    deal = hand.deal
    members: dict[str, Any] = {"dealer": deal.dealer, "deck": pack_text(deal.deck)}
    if deal.number is not None:
        members["number"] = deal.number
    if deal.seal is not None:
        seal = deal.seal
        members["seal"] = {"hash": seal.hash, "nonce": seal.nonce, "cut": seal.cut}
    if deal.shared is not None:
        members["shared"] = shared_members(deal.shared)
    lines = [f"     {_json(name)}: {_json(value)}," for name, value in members.items()]
    if not hand.moves:
        return "\n".join(["    {", *lines, '     "moves": []}'])
    starts = range(0, len(hand.moves), _MOVES_A_LINE)
    rows = [hand.moves[start : start + _MOVES_A_LINE] for start in starts]
    moves = ",\n".join("       " + ", ".join(map(_json, row)) for row in rows)
    return "\n".join(["    {", *lines, '     "moves": [', moves, "     ]}"])


def shared_members(shared: Shared) -> dict[str, Any]:
    """Return the proof of a shared deal as members of a record."""
    return {
        "id": shared.id,
        "seals": list(shared.seals),
        "seeds": list(shared.seeds),
        "cuts": list(shared.cuts),
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def load_match(path: Path | str) -> Match:
    """Read a record from a file and return its match, at its end.

    Raises:
        RecordError: the file cannot be read or is not a record.
    """
    try:
        return read_match(read_limited(Path(path), SIZE_LIMIT + 1))
    except FileError as error:
        raise RecordError("", str(error)) from None


def save_file(record: Record, path: Path | str) -> None:
    """Write a record to a file atomically.

    Raises:
        RecordError: the file cannot be written; an existing file is unchanged.
    """
    try:
        replace_file(Path(path), write_record(record).encode("utf-8"))
    except FileError as error:
        raise RecordError("", str(error)) from None
    except UnicodeEncodeError:
        raise RecordError("", tr("a name has characters that can't be saved")) from None
