"""The last setup of a new game, in the settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from kontsina_qt.library.settings.file import Values
from kontsina_qt.library.settings.kinds import TEXT_LIMIT, read_name
from kontsina_qt.match.json_text import parse_json
from kontsina_qt.match.names import NAME_LIMIT, PLAYER_LIMIT
from kontsina_qt.rules.base.options import Options, Value


@dataclass(frozen=True, slots=True)
class NewGame:
    """The latest choices in the new-game dialog.

    Attributes:
        game: the id of a game, maybe unknown to this version.
        players: the number of players; 0 before anything was chosen.
        options: those that differ from the game's defaults; the rules have not seen them.
        levels: ``human`` or a level, for each seat.
        names: the name of each seat.
    """

    game: str = ""
    players: int = 0
    options: Options = field(default_factory=dict)
    levels: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameChoice:
    """The latest setup of a game.

    Attributes:
        players: the number of players.
        options: those that differ from the game's defaults; the rules have not seen them.
    """

    players: int
    options: Options = field(default_factory=dict)


# Readers raise ValueError for invalid values.


def read_new_game(text: str) -> NewGame:
    """Return the choices in a text."""
    data = parse_json(text, TEXT_LIMIT)
    if not isinstance(data, dict) or type(data.get("players")) is not int:
        raise ValueError("not the choices of a new game")
    return NewGame(
        game=read_name(data.get("game")),
        players=data["players"],
        options=_read_options(data.get("options")),
        levels=_read_names(data.get("levels"), PLAYER_LIMIT),
        names=_read_names(data.get("names"), NAME_LIMIT),
    )


def read_games(text: str) -> dict[str, GameChoice]:
    """Return the choices of games in a text."""
    data = parse_json(text, TEXT_LIMIT)
    if not isinstance(data, dict) or not all(isinstance(each, dict) for each in data.values()):
        raise ValueError("not the choices of games")
    return {read_name(game): _read_choice(each) for game, each in data.items()}


def _read_choice(data: Mapping[str, object]) -> GameChoice:
    players = data.get("players")
    if not isinstance(players, int) or isinstance(players, bool):
        raise ValueError("not the choices of a game")
    return GameChoice(players, _read_options(data.get("options")))


def write_games(games: Mapping[str, GameChoice]) -> Values:
    """Return the choices of games as JSON."""
    return {
        game: {"players": each.players, "options": dict(each.options)}
        for game, each in games.items()
    }


def _read_options(data: object) -> dict[str, Value]:
    if not isinstance(data, dict) or not all(
        isinstance(value, bool | int | str) for value in data.values()
    ):
        raise ValueError("not options")
    return data


def _read_names(data: object, limit: int) -> tuple[str, ...]:
    if not isinstance(data, list):
        raise ValueError("not a list of names")
    return tuple(read_name(name, limit) for name in data)


def write_new_game(new: NewGame) -> Values:
    """Return the choices as JSON."""
    values = {spec.name: getattr(new, spec.name) for spec in fields(NewGame)}
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }
