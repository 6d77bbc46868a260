"""All games by id, and the names that games have elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import N_, RulesError
from kontsina_qt.rules.games.basra import BASRA
from kontsina_qt.rules.games.bella_donna import BELLA_DONNAS
from kontsina_qt.rules.games.cassino import AFRICAN, CASSINOS
from kontsina_qt.rules.games.diloti import DILOTI
from kontsina_qt.rules.games.elewenjewe import ELEWENJEWE
from kontsina_qt.rules.games.kontsina import CLASSIC, DUEL, VARIANT
from kontsina_qt.rules.games.laugh_and_lie_down import LAUGH
from kontsina_qt.rules.games.nordic import FINNISH, MULLE, SWEDISH
from kontsina_qt.rules.games.pasur import PASUR
from kontsina_qt.rules.games.pisti import PISTI
from kontsina_qt.rules.games.ristikontra import RISTIKONTRA
from kontsina_qt.rules.games.scopa import ESCOBA, SCOPAS
from kontsina_qt.rules.games.shaniss import SHANISS
from kontsina_qt.rules.games.stealing import STEALING
from kontsina_qt.rules.games.tablic import TABLIC
from kontsina_qt.rules.games.xeri import XERI, ZING
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
"""The default game."""


ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "cassino": ("Kasino", "Καζίνο", "Κασίνο", "Cassino for Three or Four"),
    "cassino-california": ("Καλιφόρνια",),
    "scopa": ("Σκούπα", "Broom"),
    "scopone": ("Scopone scientifico", "Σκοπόνε σιεντίφικο"),
    "pisti": ("Pishti", "Pastra", "Πάστρα"),
    "xeri": ("Ξερή", "Kseri"),
    "basra": ("بصرة", "الباصرة", "Bastra", "Bassra", "Μπάσρα"),
    "pasur": ("پاسور", "Pasoor", "Pasour", "Πασούρ", "Chahar Barg", "چهاربرگ"),
    "tablic": ("Tablić", "Tablanet", "Tablanette", "Таблић", "Табланет", "Τάμπλιτς"),
    "escoba": ("Escoba del 15", "Escoba de quince", "Εσκόμπα"),
    "zing": ("Cing", "Зинг"),
    "mulle": ("Μούλλε",),
    "zwickern": ("Zwicker", "Τσβίκερν"),
    "bella-donna": ("Μπέλα Ντόνα",),
    "bella-donna-halliel": ("Μπέλα Ντόνα", "Thief"),
    "ristikontra": ("Ριστικόντρα",),
    "shaniss": ("Σάνις",),
    "elewenjewe": ("Ελεγουέντζεγουε",),
    "stealing-bundles": ("Old Man's Bundle", "Κλέφτης"),
    "laugh-and-lie-down": ("Laugh and Lay Down",),
}
"""Names of a game elsewhere, beside those on its rule card."""

BY_PLAYERS: Mapping[int, str] = {
    2: N_("Two Player, Two-Handed, for two, 2 players"),
    3: N_("Three Player, Three-Handed, for three, 3 players"),
    4: N_("Four Player, Four-Handed, for four, 4 players"),
    5: N_("Five Player, Five-Handed, for five, 5 players"),
    6: N_("Six Player, Six-Handed, for six, 6 players"),
    7: N_("Seven Player, Seven-Handed, for seven, 7 players"),
    8: N_("Eight Player, Eight-Handed, for eight, 8 players"),
}
BY_PARTNERS = N_("Partnership, in partnerships, with a partner, partners")
"""Words that books put before or after a game's name for a number of players, and for partners:
"Five Player Cassino"."""


class UnknownGame(RulesError):
    """An id that names no game."""


def game(id: str) -> Game:
    """Return the game with that id.

    Raises:
        UnknownGame: there is none.
    """
    try:
        return GAMES[id]
    except KeyError:
        raise UnknownGame(N_("there is no game {id!r}; see: kontsina games"), id=id) from None
