"""Mends the row of a match with damaged columns, from the match itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from kontsina_qt.library.tables.checksum import MATCH_COLUMNS
from kontsina_qt.library.tables.rows import json_text, numbers_of, read_time, time_text, utc_now
from kontsina_qt.match.match import Match

_COLUMNS = MATCH_COLUMNS.split(", ")
_AT = {name: place for place, name in enumerate(_COLUMNS)}


def can_be_mended(row: Sequence[Any]) -> bool:
    """Whether the columns without which there is no match are texts."""
    return all(isinstance(row[_AT[name]], str) for name in ("game", "options", "seats"))


def is_whole_row(row: Sequence[Any]) -> bool:
    """Whether a row says when its match was played, and where it may stand."""
    hand, ply = row[_AT["hand"]], row[_AT["ply"]]
    times = [row[_AT["created"]], row[_AT["updated"]]]
    return hand >= -1 and ply >= 0 and all(map(_is_time, times))


def mended(row: Sequence[Any], match: Match, played: Iterable[object], given_up: bool) -> list[Any]:
    """A row whose every column can be read.

    Args:
        row: of ``matches``; ``can_be_mended``.
        match: what its hands and moves hold, at the end of them; it goes back to where the row
            says that it stands, if it can stand there.
        played: the times of its moves, as columns have them, in order.
        given_up: whether somebody gave it up, if it is over.
    """
    values = dict(zip(_COLUMNS, row, strict=True))
    at = (values["hand"], values["ply"])
    if all(type(each) is int for each in at):
        match.go_back(*at)
    values["hand"], values["ply"] = match.cursor
    times = [each for each in played if _is_time(each)]
    created, updated = values["created"], values["updated"]
    if not _is_time(updated):
        updated = [created if _is_time(created) else time_text(utc_now()), *times][-1]
    if not _is_time(created):
        created = [*times, updated][0]
    values |= {"created": created, "updated": updated}
    for name in ("branch", "undos"):
        if type(values[name]) is not int or values[name] < 0:
            values[name] = 0
    given_up = given_up and values["finished"] != 0
    winners = match.standing.winners if match.over else ()
    if given_up:
        with suppress(TypeError, ValueError):
            winners = numbers_of(values["winners"])
    values |= {"finished": int(match.over or given_up), "winners": json_text(winners)}
    values["scores"] = json_text(match.standing.scores)
    if not isinstance(values["source"], str):
        values["source"] = None
    if type(values["twin"]) is not int or values["twin"] == values["id"]:
        values["twin"] = None
    return [values[name] for name in _COLUMNS]


def _is_time(text: object) -> bool:
    with suppress(ValueError):
        return isinstance(text, str) and time_text(read_time(text)) == text
    return False
