"""Random playouts in bulk, kept inside the rules so that they run in compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.position import Position

_WORD: Final = (1 << 32) - 1
_START: Final = 0x2545F491


def next_word(word: int) -> int:
    """The pseudo-random number from 1 to 2**32 - 1 that follows ``word`` (xorshift).

    Good enough to draw moves in a playout or to measure with; not for dealing cards.
    """
    word ^= word << 13 & _WORD
    word ^= word >> 17
    return word ^ (word << 5 & _WORD)


def play_out(position: Position, word: int) -> int:
    """Play a hand to its end, each move drawn from all that are legal.

    Args:
        position: is played on.
        word: a pseudo-random number as ``next_word`` makes them; not 0.

    Returns:
        The number with which to go on.
    """
    while position.turn >= 0:
        moves = position.legal()
        word = next_word(word)
        position.apply(moves[word % len(moves)])
    return word


def play_hands(rules: Rules, decks: Sequence[Sequence[Card]], seed: int = 1) -> int:
    """Play and score a random hand of each deck.

    Args:
        rules: of any game.
        decks: permutations of its pack.
        seed: which moves are drawn.

    Returns:
        How many moves were made.
    """
    word = (seed ^ _START) & _WORD or _START
    made = 0
    for deck in decks:
        position = first_position(rules, 0, deck)
        word = play_out(position, word)
        position.points()
        made += len(position.moves)
    return made
