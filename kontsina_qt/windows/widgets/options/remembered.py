"""How a game was set up when it was played last, wherever it is set up anew."""

from __future__ import annotations

from collections.abc import Mapping

from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.options import OptionError, Value


def remembered(settings: Settings, game: Game) -> tuple[dict[str, Value], int | None]:
    """How a game was set up when it was played last, as far as that still makes a game.

    Returns:
        The options that differ from its defaults, and how many played; the number that the game
        proposes if it never was, None if it proposes none.
    """
    last = settings.games.get(game.id)
    if last is None or last.players not in game.players:
        return {}, game.proposed or None
    return checked(game, last.options, last.players), last.players


def checked(game: Game, options: Mapping[str, Value], players: int) -> dict[str, Value]:
    """Those of the options that a game for that many still has."""
    found: dict[str, Value] = {}
    for name, value in options.items():
        try:
            found[name] = game.option(name).check(value, players)
        except OptionError:
            continue
    return found
