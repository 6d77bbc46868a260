"""The sounds of the table: one function per sound, with variants of those heard often."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from assets.sounds.waves import Samples, flick, mixed, slide, string, thud, wood

A3, C4, D4, E4, F4, A4, B4, C5, D5, E5, A5 = (
    220.0, 261.63, 293.66, 329.63, 349.23, 440.0, 493.88, 523.25, 587.33, 659.26, 880.0,
)  # fmt: skip


def deal(dice: Random) -> Samples:
    """Synthesise a card slipping off the pack and landing."""
    bright = dice.uniform(2600, 3400)
    return mixed(
        (0, 0.5, slide(0.07, 1800, bright, dice, 0.7)),
        (0.055, 1.0, flick(bright, dice)),
        (0.055, 0.25, thud(150)),
    )


def lay(dice: Random) -> Samples:
    """Synthesise a card being put down."""
    return mixed(
        (0, 0.3, slide(0.09, 2400, 1400, dice, 0.6)),
        (0.07, 1.0, flick(dice.uniform(1700, 2300), dice, 0.016)),
        (0.07, 0.7, thud(dice.uniform(105, 125))),
    )


def slap(dice: Random) -> Samples:
    """Synthesise a stiff card being slapped down, as in Scopa."""
    return mixed(
        (0, 0.2, slide(0.08, 2600, 1700, dice, 0.5)),
        (0.07, 1.0, flick(dice.uniform(1250, 1550), dice, 0.022)),
        (0.071, 0.5, wood(dice.uniform(330, 390))),
        (0.07, 1.0, thud(dice.uniform(82, 96))),
    )


def take(cards: int) -> Callable[[Random], Samples]:
    """Return the sound of a number of cards being gathered in."""

    def sound(dice: Random) -> Samples:
        flicks = [
            (0.05 * i, 0.9 - 0.08 * i, flick(1900 + 260 * i, dice, 0.014)) for i in range(cards)
        ]
        end = 0.05 * cards
        return mixed(*flicks, (end, 0.6, slide(0.2, 2600, 1100, dice, 0.35)))

    return sound


def sweep(dice: Random) -> Samples:
    """Synthesise the table being wiped clean, with two plucked strings."""
    return mixed(
        (0, 0.8, slide(0.42, 900, 4200, dice, 0.75)),
        (0.30, 0.55, string(A4, 0.7, dice, 0.3)),
        (0.38, 0.55, string(E5, 0.75, dice, 0.3)),
    )


def build(dice: Random) -> Samples:
    """Synthesise cards being stacked."""
    return mixed(
        (0, 0.9, flick(2200, dice, 0.014)),
        (0.08, 0.9, flick(1800, dice, 0.014)),
        (0.08, 0.6, thud(118)),
        (0.11, 0.5, wood(523.25, 0.05)),
    )


def steal(dice: Random) -> Samples:
    """Synthesise a pile changing its owner."""
    return mixed(
        (0, 0.9, slide(0.34, 3200, 900, dice, 0.3)),
        (0.28, 0.8, thud(95, 0.05)),
        (0.04, 0.25, wood(392, 0.06)),
        (0.16, 0.25, wood(311.13, 0.07)),
    )


def turn(_: Random) -> Samples:
    """Synthesise the signal of the person's turn: one soft bar of wood."""
    return mixed((0, 0.8, wood(E5, 0.08)), (0.07, 0.5, wood(A5, 0.07)))


def refused(_: Random) -> Samples:
    """Synthesise the signal of an illegal action: two low bars, the second lower."""
    return mixed((0, 0.9, wood(F4 / 2, 0.06)), (0.11, 0.9, wood(D4 / 2, 0.08)))


def win(dice: Random) -> Samples:
    """Synthesise rising strings."""
    notes = (A3, E4, A4, C5 * 1.0595, E5, A5)
    return mixed(*((0.11 * i, 0.6, string(note, 1.1, dice, 0.35)) for i, note in enumerate(notes)))


def lose(dice: Random) -> Samples:
    """Synthesise falling strings."""
    notes = (E4, D4, C4, A3)
    return mixed(*((0.17 * i, 0.6, string(note, 1.0, dice, 0.7)) for i, note in enumerate(notes)))


NOISES: dict[str, tuple[Callable[[Random], Samples], int]] = {
    "deal": (deal, 4),
    "lay": (lay, 3),
    "slap": (slap, 2),
    "take-few": (take(2), 2),
    "take-some": (take(4), 2),
    "take-many": (take(7), 1),
    "sweep": (sweep, 1),
    "build": (build, 2),
    "steal": (steal, 1),
    "turn": (turn, 1),
    "refused": (refused, 1),
    "win": (win, 1),
    "lose": (lose, 1),
}
"""Each sound by name, with its function and the number of variants."""
