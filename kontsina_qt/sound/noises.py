"""The noises of a table, by name."""

from __future__ import annotations

from enum import Enum

SOME, MANY = 3, 6
"""Limits on the number of captured cards for the sounds of captures."""
LANDING_MS = {"lay": 70, "slap": 70, "build": 80}
"""The time from the start of a noise to the sound of the card landing, in milliseconds."""


class Noise(Enum):
    """The noises; the value is the name of the files."""

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
        """The time by which it must start before the event, in milliseconds."""
        return LANDING_MS.get(self.value, 0)


def taking(cards: int) -> Noise:
    """Return the noise for a capture of that many cards, including the played one."""
    if cards >= MANY:
        return Noise.TAKE_MANY
    return Noise.TAKE_SOME if cards > SOME else Noise.TAKE_FEW
