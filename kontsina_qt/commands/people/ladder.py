"""A club's ladder and evenings, computed from the logs of its matches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from datetime import date

from kontsina_qt.commands.people.in_club import club_at
from kontsina_qt.commands.terminal import CommandError, complain, say, table
from kontsina_qt.foreign_text import isolated
from kontsina_qt.language import tr
from kontsina_qt.link.club.standings import Standings, today
from kontsina_qt.rules.games.catalogue import GAMES

_KEY_DIGITS = 12
"""How many digits of a key to show, to tell equal names apart."""
_FIRST_DAY = date(1970, 1, 1)


def _read(address: str) -> Standings:
    """Read the matches of a club.

    Raises:
        CommandError: the text is not an address.
        LogError: the club does not answer.
    """
    with closing(club_at(address)) as club:
        standings = Standings(club)
        standings.read_on()
    return standings


def show_ladder(address: str, as_json: bool) -> int:
    """Print the ladder of a club.

    Raises:
        CommandError: the text is not an address.
        LogError: the club does not answer.
    """
    members = _read(address).members(today())
    if as_json:
        return _say_json([asdict(member) for member in members])
    head = [tr("Place"), tr("Name"), tr("Rating"), tr("Results"), tr("Key")]
    rows = [
        [
            *(str(place), isolated(member.name)),
            f"{member.rating:.0f} ± {2 * member.deviation:.0f}",
            *(str(member.results), member.key[:_KEY_DIGITS]),
        ]
        for place, member in enumerate(members, 1)
    ]
    return _say_rows(head, rows, tr("no match in the club has finished yet"))


def show_evening(address: str, day: str | None, game: str | None, as_json: bool) -> int:
    """Print the results in a club on one day.

    Raises:
        CommandError: the address, day or game is invalid.
        LogError: the club does not answer.
    """
    try:
        number = (date.fromisoformat(day) - _FIRST_DAY).days if day is not None else today()
    except ValueError:
        words = tr("{day} isn't a day: write it as 2026-11-27")
        raise CommandError(words.format(day=day)) from None
    if game is not None and game not in GAMES:
        raise CommandError(tr("there is no game {game}").format(game=game))
    guests = _read(address).evening(number, game or "")
    if as_json:
        return _say_json([asdict(guest) for guest in guests])
    head = [tr("Place"), tr("Name"), tr("Points"), tr("Results"), tr("Key")]
    rows = [
        [
            *(str(place), isolated(guest.name), f"{guest.points:g}", str(guest.results)),
            guest.key[:_KEY_DIGITS],
        ]
        for place, guest in enumerate(guests, 1)
    ]
    return _say_rows(head, rows, tr("no match in the club ended on that day"))


def _say_json(data: Sequence[dict[str, object]]) -> int:
    say(json.dumps(data, ensure_ascii=False, indent=2))
    return 0


def _say_rows(head: list[str], rows: list[list[str]], none: str) -> int:
    if rows:
        say("\n".join(table([head, *rows], right=(0, 2, 3))))
    else:
        complain(none)
    return 0
