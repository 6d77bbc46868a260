"""Who has left a match under way, and who goes on without whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

MOST_CLAIMS: Final = 20
"""How often in a match a seat may ask to go on without another one."""
CLAIM_SECONDS: Final = 5.0
"""How long a wish to go on without somebody stands before an honest program agrees to it: the
program of whoever is there after all says so meanwhile."""

DAY_SECONDS: Final = 86_400
MOST_DAYS: Final = 30
"""How many days a move may take at most."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat's wish to go on without others, to which all that are left have to agree.

    Attributes:
        place: of its line in the log.
        seat: whose wish it is.
        gone: the seats that are to be left out: all of the installations that have gone.
        level: of the computer that is to play in their place, at the wisher's computer; empty
            for none: then the match is to end, given up by them.
        agreed: the keys of the installations that have agreed.
    """

    place: int
    seat: int
    gone: tuple[int, ...]
    level: str
    agreed: frozenset[bytes] = field(default=frozenset())


@dataclass(frozen=True, slots=True)
class Replaced:
    """A seat that a computer has taken over.

    Attributes:
        name: of who sat there.
        level: of the computer.
        by: the seat whose program plays it.
        hand: the number of the first hand that it plays, from 0.
    """

    name: str
    level: str
    by: int
    hand: int
