"""What the games are called elsewhere: to be searched by, not to be told."""

from __future__ import annotations

from collections.abc import Mapping

from kontsina_qt.rules.base.messages import N_

ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "cassino": ("Kasino", "Καζίνο", "Κασίνο", "Cassino for Three or Four"),
    "cassino-california": ("Καλιφόρνια",),
    "scopa": ("Σκούπα", "Broom"),
    "scopone": ("Scopone scientifico", "Σκοπόνε σιεντίφικο"),
    "pisti": ("Pishti", "Pastra", "Πάστρα"),
    "xeri": ("Ξερή", "Kseri"),
    "basra": ("بصرة", "Bastra", "Bassra", "Μπάσρα"),
    "pasur": ("پاسور", "Pasoor", "Pasour", "Πασούρ", "Chahar Barg", "چهاربرگ"),
    "tablic": ("Tablić", "Tablanet", "Tablanette", "Таблић", "Τάμπλιτς"),
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
"""What players elsewhere call a game, beside the names that its rule card has."""

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
"""What books put before or after a game's name for so many players, and for partners: "Five Player
Cassino"."""
