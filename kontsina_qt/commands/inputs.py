"""What commands are told, turned into rules and records."""

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
    """The game with that id.

    Raises:
        CommandError: there is none.
    """
    try:
        return game(name)
    except UnknownGame as error:
        raise CommandError(error_words(error)) from None


def rules_for(args: argparse.Namespace, players: int | None = None) -> Rules:
    """The rules that a command is told by GAME, ``--set`` and ``--players``.

    Args:
        args: the arguments of the command.
        players: how many there are where ``--players`` does not say so.

    Raises:
        CommandError: no such game, option, value or number of players.
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
    """The options that ``NAME=VALUE`` texts set; of a name said twice the last one holds.

    Raises:
        CommandError: a text of another form.
        OptionError: an unknown option, or a value of the wrong kind.
    """
    options: dict[str, Value] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise CommandError(tr("--set takes NAME=VALUE, not {text}").format(text=repr(setting)))
        options[name] = played.option(name).read(value)
    return options


def default_players(played: Game, options: dict[str, Value]) -> int:
    """As many as usually play, or four in partnerships."""
    return 4 if options.get("partnerships") is True else played.usual_players


def read_source(file: str, limit: int) -> bytes:
    """At most the first ``limit`` bytes of a file, or of standard input for ``-``.

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
    """A FILE as messages name it."""
    return tr("standard input") if file == STANDARD_INPUT else file
