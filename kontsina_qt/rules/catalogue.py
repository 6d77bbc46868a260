"""Every game there is, by its id."""

from __future__ import annotations

from kontsina_qt.rules.game import Game
from kontsina_qt.rules.kontsina import CLASSIC, DUEL, VARIANT

GAMES: dict[str, Game] = {game.id: game for game in (CLASSIC, VARIANT, DUEL)}


class UnknownGame(ValueError):
    """An id that names no game."""


def game(id: str) -> Game:
    """The game with that id.

    Raises:
        UnknownGame: there is none.
    """
    try:
        return GAMES[id]
    except KeyError:
        raise UnknownGame(f"there is no game {id!r}; see: kontsina games") from None
