"""The remembered setup of a game."""

from __future__ import annotations

from collections.abc import Mapping

from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.options import OptionError, Value


def remembered(settings: Settings, game: Game) -> tuple[dict[str, Value], int | None]:
    """Return how a game was set up last, as far as that is still valid.

    Returns:
        The options that differ from its defaults, and the number of players; if never played, the
        number that the game proposes, or None.
    """
    last = settings.games.get(game.id)
    if last is None or last.players not in game.players:
        return {}, game.proposed or None
    return checked(game, last.options, last.players), last.players


def checked(game: Game, options: Mapping[str, Value], players: int) -> dict[str, Value]:
    """Return the options that are still valid for a game with that many players."""
    found: dict[str, Value] = {}
    for name, value in options.items():
        try:
            found[name] = game.option(name).check(value, players)
        except OptionError:
            continue
    return found
