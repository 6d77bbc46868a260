"""Presence at a table of people: who is missing, and the line below each name."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.language import tr, trn
from kontsina_qt.link.messages.news import Table
from kontsina_qt.match.names import seat_name
from kontsina_qt.players.levels.catalogue import title_of
from kontsina_qt.together.roles import PERSON

LONG_AWAY = 60
"""After how many seconds of absence the others may continue without a player."""


def presence_words(table: Table, seat: int, away: int, thinks: bool) -> str:
    """Return the line below a seat's name; empty for none.

    Args:
        table: the table.
        seat: the seat.
        away: for how many seconds nothing has been heard from the seat.
        thinks: whether it is the seat's turn.
    """
    if seat == table.own or seat >= len(table.chairs):
        return ""
    if seat in table.left:
        return tr("has left")
    if away:
        return away_words(away)
    if thinks:
        return tr("thinking …")
    chair = table.chairs[seat]
    if chair.player == PERSON:
        return ""
    level = title_of(chair.player)
    if chair.runs_at < 0:
        return level
    if chair.runs_at == table.own:
        return tr("{level} · your computer").format(level=level)
    name = seat_name(table.chairs[chair.runs_at].name)
    return tr("{level} · {name}'s computer").format(level=level, name=name)


def away_words(seconds: int) -> str:
    """Return in words how long somebody has been away."""
    if seconds < 60:
        return trn("away for {n} second", "away for {n} seconds", seconds)
    if seconds < 3_600:
        return trn("away for {n} minute", "away for {n} minutes", seconds // 60)
    if seconds < 86_400:
        return trn("away for {n} hour", "away for {n} hours", seconds // 3_600)
    return trn("away for {n} day", "away for {n} days", seconds // 86_400)


def flooding_words(table: Table | None, seat: int) -> str:
    """Return the notice about a seat that floods the table; empty for a seat that is not there."""
    chairs = table.chairs if table is not None else ()
    if seat >= len(chairs):
        return ""
    words = tr("{name}'s program keeps sending things that don't belong here. They are ignored.")
    return words.format(name=seat_name(chairs[seat].name))


def namesakes_at(table: Table) -> tuple[tuple[str, str], ...]:
    """Return names of players that could be taken for a friend's, each with that friend's name."""
    return tuple((chair.name, chair.namesake) for chair in table.chairs if chair.namesake)


def missing_from(table: Table, away: Sequence[int], least: int = LONG_AWAY) -> tuple[int, ...]:
    """Return the seats of others who have left, or have been away for some time.

    Args:
        table: the table.
        away: for each seat, for how many seconds nothing has been heard from it.
        least: how many seconds count as some time.
    """
    gone = {seat for seat, seconds in enumerate(away) if seconds >= least}
    return tuple(sorted({*gone, *table.left} - {table.own}))
