"""Repairing damaged columns of a match's row from the match itself."""

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
    """Return whether the indispensable columns of a match are texts."""
    return all(isinstance(row[_AT[name]], str) for name in ("game", "options", "seats"))


def is_whole_row(row: Sequence[Any]) -> bool:
    """Return whether a row's times and cursor are plausible."""
    hand, ply = row[_AT["hand"]], row[_AT["ply"]]
    times = [row[_AT["created"]], row[_AT["updated"]]]
    return hand >= -1 and ply >= 0 and all(map(_is_time, times))


def mended(row: Sequence[Any], match: Match, played: Iterable[object], given_up: bool) -> list[Any]:
    """Return a row with every column valid.

    Args:
        row: a row of ``matches`` that ``can_be_mended``.
        match: the match of its hands and moves, at their end; it is moved to the row's cursor if
            that is valid.
        played: the stored times of its moves, in order.
        given_up: whether somebody resigned, if it is over.
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
