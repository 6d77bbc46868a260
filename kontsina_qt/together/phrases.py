"""The phrases that players can say; each player reads them in their own language."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, unique
from typing import Final

from kontsina_qt.rules.base.messages import N_


@unique
class Phrase(IntEnum):
    """A phrase, with the number that stands for it in lines; numbers are never reused."""

    HELLO = 1
    GOOD_LUCK = 2
    YOUR_TURN = 3
    ONE_MOMENT = 4
    I_AM_BACK = 5
    WELL_PLAYED = 6
    CLOSE = 7
    BAD_LUCK = 8
    OOPS = 9
    SORRY = 10
    THANKS = 11
    GOOD_GAME = 12
    ANOTHER = 13
    LAST_ONE = 14
    SEE_YOU = 15

    @property
    def text(self) -> str:
        """The phrase in English, to be translated where it is shown."""
        return _TEXTS[self]


_TEXTS: Final[Mapping[Phrase, str]] = {
    Phrase.HELLO: N_("Hello!"),
    Phrase.GOOD_LUCK: N_("Good luck!"),
    Phrase.YOUR_TURN: N_("Your turn!"),
    Phrase.ONE_MOMENT: N_("One moment, please"),
    Phrase.I_AM_BACK: N_("I'm back"),
    Phrase.WELL_PLAYED: N_("Well played!"),
    Phrase.CLOSE: N_("That was close!"),
    Phrase.BAD_LUCK: N_("Bad luck!"),
    Phrase.OOPS: N_("Oops!"),
    Phrase.SORRY: N_("Sorry!"),
    Phrase.THANKS: N_("Thanks!"),
    Phrase.GOOD_GAME: N_("Good game!"),
    Phrase.ANOTHER: N_("Another match?"),
    Phrase.LAST_ONE: N_("Last one for me"),
    Phrase.SEE_YOU: N_("See you!"),
}


def phrase_of(number: object) -> Phrase | None:
    """Return the phrase with a number; None if this version does not know it."""
    if isinstance(number, bool) or not isinstance(number, int):
        return None
    try:
        return Phrase(number)
    except ValueError:
        return None
