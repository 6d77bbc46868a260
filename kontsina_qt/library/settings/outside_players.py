"""Other people's programs that may sit at the table: what is kept of each."""

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
"""The most characters of a command line, so that a record can name it."""


@dataclass(frozen=True, slots=True)
class OutsidePlayer:
    """Somebody else's program that may sit at the table.

    Attributes:
        name: what the person calls it.
        command: its command line.
        seconds: the time it may take for a move, from 1 to ``MOST_SECONDS``.
    """

    name: str
    command: str
    seconds: int


def read_player(data: object, command: object) -> OutsidePlayer:
    """A player with this command line, of a JSON object with its name and time limit.

    Raises:
        ValueError: it is something else.
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
    """The players in a JSON list; those that cannot be read are left out, as are repeats."""
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
    """A player as the library keeps it: where it stands in the list, and the player.

    Raises:
        ValueError: the text holds something else.
    """
    data = parse_json(text, TEXT_LIMIT)
    player = read_player(data, command)
    place = data.get("place")
    if type(place) is not int or place < 0:
        raise ValueError("no place")
    return place, player


def write_player_text(place: int, player: OutsidePlayer) -> str:
    """A player as the library keeps it, beside the command line."""
    return json.dumps({"name": player.name, "seconds": player.seconds, "place": place})
