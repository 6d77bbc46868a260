"""Claims to continue without players who have left, and the seats taken over by computers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

MOST_CLAIMS: Final = 20
"""The maximum number of claims of a seat in a match."""
CLAIM_SECONDS: Final = 5.0
"""How long an honest program waits before it agrees to a claim.

In the meantime the programs of players who are present after all can contradict it.
"""

DAY_SECONDS: Final = 86_400
MOST_DAYS: Final = 30
"""The maximum number of days that a move may take."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A request to continue without some seats, which all others must agree to.

    Attributes:
        place: of its line in the log.
        seat: the seat that makes it.
        gone: the seats said to be gone, always all seats of an installation.
        level: of the computer that is to play for them, run by the claiming seat's program; empty
            to end the match as if they had resigned.
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
        name: of the player who sat there.
        level: of the computer.
        by: the seat whose program runs it.
        hand: the number of its first hand, from 0.
    """

    name: str
    level: str
    by: int
    hand: int
