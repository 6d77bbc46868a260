"""What the games are called elsewhere: to be searched by, not to be told."""

from __future__ import annotations

from collections.abc import Mapping

ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "cassino": ("Kasino", "Καζίνο", "Κασίνο"),
    "cassino-california": ("Καλιφόρνια",),
    "scopa": ("Σκούπα", "Broom"),
    "scopone": ("Scopone scientifico", "Σκοπόνε σιεντίφικο"),
    "pisti": ("Pishti", "Pastra", "Πάστρα", "Xeri", "Ξερή"),
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
