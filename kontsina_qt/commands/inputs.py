"""Converting arguments of commands into rules and records."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.language import error_words, tr
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.options import OptionError, Value
from kontsina_qt.rules.games.catalogue import UnknownGame, game

STANDARD_INPUT = "-"


def game_named(name: str) -> Game:
    """Return the game with an id.

    Raises:
        CommandError: there is no such game.
    """
    try:
        return game(name)
    except UnknownGame as error:
        raise CommandError(error_words(error)) from None


def rules_for(args: argparse.Namespace, players: int | None = None) -> Rules:
    """Return the rules given by GAME, ``--set`` and ``--players``.

    Args:
        args: the arguments of the command.
        players: the number of players, instead of ``--players``.

    Raises:
        CommandError: the game, an option, a value or the number of players is invalid.
    """
    played = game_named(args.game)
    try:
        options = read_settings(played, args.settings)
        if players is None:
            players = args.players or default_players(played, options)
        return played.rules(players, options)
    except OptionError as error:
        raise CommandError(error_words(error)) from None


def read_settings(played: Game, settings: Sequence[str]) -> dict[str, Value]:
    """Return the options set by ``NAME=VALUE`` texts; the last of equal names wins.

    Raises:
        CommandError: a text has another form.
        OptionError: an option is unknown, or a value has the wrong type.
    """
    options: dict[str, Value] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise CommandError(tr("--set takes NAME=VALUE, not {text}").format(text=repr(setting)))
        options[name] = played.option(name).read(value)
    return options


def default_players(played: Game, options: dict[str, Value]) -> int:
    """Return the usual number of players, or four in partnerships."""
    return 4 if options.get("partnerships") is True else played.usual_players


def read_source(file: str, limit: int) -> bytes:
    """Read at most ``limit`` bytes of a file, or of standard input for ``-``.

    Raises:
        CommandError: it cannot be read.
    """
    from kontsina_qt.match.files import FileError, read_limited

    try:
        if file != STANDARD_INPUT:
            return read_limited(Path(file), limit)
        if sys.stdin is None:
            raise CommandError(tr("standard input is closed"))
        return sys.stdin.buffer.read(limit)
    except FileError as error:
        raise CommandError(error_words(error)) from None
    except OSError as error:
        words = tr("cannot read standard input: {why}")
        raise CommandError(words.format(why=error.strerror or error)) from None


def shown(file: str) -> str:
    """Return the name of a FILE for messages."""
    return tr("standard input") if file == STANDARD_INPUT else file
