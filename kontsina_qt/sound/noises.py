"""The noises of a table, by name."""

from __future__ import annotations

from enum import Enum

SOME, MANY = 3, 6
"""From so many cards on a capture sounds like more."""
LANDING_MS = {"lay": 70, "slap": 70, "build": 80}
"""How long after a noise begins the card is heard to land, in milliseconds."""


class Noise(Enum):
    """What can be heard; the value names its files."""

    DEAL = "deal"
    LAY = "lay"
    SLAP = "slap"
    TAKE_FEW = "take-few"
    TAKE_SOME = "take-some"
    TAKE_MANY = "take-many"
    SWEEP = "sweep"
    BUILD = "build"
    STEAL = "steal"
    TURN = "turn"
    REFUSED = "refused"
    WIN = "win"
    LOSE = "lose"

    @property
    def lead(self) -> int:
        """How long before its moment it has to begin, in milliseconds."""
        return LANDING_MS.get(self.value, 0)


def taking(cards: int) -> Noise:
    """What a capture of that many cards sounds like, the played one among them."""
    if cards >= MANY:
        return Noise.TAKE_MANY
    return Noise.TAKE_SOME if cards > SOME else Noise.TAKE_FEW
