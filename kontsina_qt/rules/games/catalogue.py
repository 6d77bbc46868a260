"""Every game there is, by its id."""

from __future__ import annotations

from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import N_, RulesError
from kontsina_qt.rules.games.african import AFRICAN
from kontsina_qt.rules.games.basra import BASRA
from kontsina_qt.rules.games.bella_donna import BELLA_DONNAS
from kontsina_qt.rules.games.cassino import CASSINOS
from kontsina_qt.rules.games.diloti import DILOTI
from kontsina_qt.rules.games.elewenjewe import ELEWENJEWE
from kontsina_qt.rules.games.escoba import ESCOBA
from kontsina_qt.rules.games.kontsina import CLASSIC, DUEL, VARIANT
from kontsina_qt.rules.games.laugh_and_lie_down import LAUGH
from kontsina_qt.rules.games.nordic import FINNISH, MULLE, SWEDISH
from kontsina_qt.rules.games.pasur import PASUR
from kontsina_qt.rules.games.pisti import PISTI
from kontsina_qt.rules.games.ristikontra import RISTIKONTRA
from kontsina_qt.rules.games.scopa import SCOPAS
from kontsina_qt.rules.games.shaniss import SHANISS
from kontsina_qt.rules.games.stealing import STEALING
from kontsina_qt.rules.games.tablic import TABLIC
from kontsina_qt.rules.games.xeri import XERI
from kontsina_qt.rules.games.zing import ZING
from kontsina_qt.rules.games.zwickern import ZWICKERN

GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        *(CLASSIC, VARIANT, DUEL),
        *CASSINOS,
        AFRICAN,
        DILOTI,
        *(SWEDISH, MULLE, FINNISH),
        ELEWENJEWE,
        SHANISS,
        STEALING,
        ZWICKERN,
        *BELLA_DONNAS,
        LAUGH,
        RISTIKONTRA,
        *SCOPAS,
        PISTI,
        XERI,
        ZING,
        ESCOBA,
        BASRA,
        PASUR,
        TABLIC,
    )
}

USUAL = CLASSIC
"""The game for who has not chosen one."""


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
        raise UnknownGame(N_("there is no game {id!r}; see: kontsina games"), id=id) from None
