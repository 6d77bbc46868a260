"""Other people's programs that may sit at the table."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass

from kontsina_qt.library.settings.kinds import TEXT_LIMIT, read_name
from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.match.names import PLAYER_LIMIT

MOST_SECONDS = 600
"""The longest time limit of another player."""

COMMAND_LIMIT = PLAYER_LIMIT - len("cmd:")
"""The maximum length of a command line, so that it fits into a record."""


@dataclass(frozen=True, slots=True)
class OutsidePlayer:
    """A program that may sit at the table.

    Attributes:
        name: the person's name for it.
        command: its command line.
        seconds: its time limit per move, from 1 to ``MOST_SECONDS``.
    """

    name: str
    command: str
    seconds: int


def read_player(data: object, command: object) -> OutsidePlayer:
    """Return a player from its command line and a JSON object with name and time limit.

    Raises:
        ValueError: they are invalid.
    """
    if not isinstance(data, dict):
        raise ValueError("not a player")
    seconds = data.get("seconds")
    if type(seconds) is not int or not 1 <= seconds <= MOST_SECONDS:
        raise ValueError("no time limit")
    name = read_name(data.get("name"))
    line = read_name(command, COMMAND_LIMIT)
    if not name.strip() or not line.strip():
        raise ValueError("a player without a name or a command line")
    return OutsidePlayer(name, line, seconds)


def read_player_list(text: str) -> tuple[OutsidePlayer, ...]:
    """Return the players in a JSON list, without invalid ones and duplicates."""
    found: dict[str, OutsidePlayer] = {}
    try:
        data = parse_json(text, TEXT_LIMIT)
    except JsonError:
        return ()
    for each in data if isinstance(data, list) else ():
        with suppress(ValueError):
            player = read_player(each, each.get("command") if isinstance(each, dict) else None)
            found.setdefault(player.command, player)
    return tuple(found.values())


def read_player_text(command: str, text: str) -> tuple[int, OutsidePlayer]:
    """Return a player's place in the list, and the player, from the library's text.

    Raises:
        ValueError: the text is invalid.
    """
    data = parse_json(text, TEXT_LIMIT)
    player = read_player(data, command)
    place = data.get("place")
    if type(place) is not int or place < 0:
        raise ValueError("no place")
    return place, player


def write_player_text(place: int, player: OutsidePlayer) -> str:
    """Return a player as text for the library, without the command line."""
    return json.dumps({"name": player.name, "seconds": player.seconds, "place": place})
