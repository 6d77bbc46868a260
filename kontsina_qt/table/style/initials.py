"""Initials for the names of the seats, for coins and badges."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.foreign_text import FIRST_STRONG, POP


def initials(names: Sequence[str]) -> list[str]:
    """Return the first letter of each name, with a second one if two begin alike.

    Identical names get their seat's number instead.
    """
    found = []
    names = [name.strip(FIRST_STRONG + POP) for name in names]
    for seat, name in enumerate(names):
        others = [other.casefold() for at, other in enumerate(names) if at != seat]
        short = name[:1].upper()
        if any(other[:1] == short.casefold() for other in others):
            more = [
                letter for at, letter in enumerate(name[1:], 1) if _letters_of(name, at, others)
            ]
            short += more[0].lower() if more else str(seat + 1)
        found.append(short)
    return found


def _letters_of(name: str, at: int, others: Sequence[str]) -> bool:
    """Return whether the first letter and the one at ``at`` distinguish a name from the others."""
    pair = (name[:1] + name[at]).casefold()
    return name[at].isalnum() and all((o[:1] + o[at : at + 1]) != pair for o in others)
