"""Every game there is, by its id."""

from __future__ import annotations

from kontsina_qt.rules.game import Game
from kontsina_qt.rules.kontsina import CLASSIC, DUEL, VARIANT
from kontsina_qt.rules.messages import RulesError, mark

GAMES: dict[str, Game] = {game.id: game for game in (CLASSIC, VARIANT, DUEL)}


class UnknownGame(RulesError):
    """An id that names no game."""


def game(id: str) -> Game:
    """The game with that id.

    Raises:
        UnknownGame: there is none.
    """
    try:
        return GAMES[id]
    except KeyError:
        raise UnknownGame(mark("there is no game {id!r}; see: kontsina games"), id=id) from None
