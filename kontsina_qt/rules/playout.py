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
    """Return the successor of ``word`` (xorshift), from 1 to 2**32 - 1.

    Good enough for playouts and measurements; not for dealing cards.
    """
    word ^= word << 13 & _WORD
    word ^= word >> 17
    return word ^ (word << 5 & _WORD)


def play_out(position: Position, word: int) -> int:
    """Play a hand to its end with random legal moves.

    Args:
        position: played to its end in place.
        word: the state of the random numbers, see ``next_word``; not 0.

    Returns:
        The state after it.
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
        seed: of the random moves.

    Returns:
        The number of moves made.
    """
    word = (seed ^ _START) & _WORD or _START
    made = 0
    for deck in decks:
        position = first_position(rules, 0, deck)
        word = play_out(position, word)
        position.points()
        made += len(position.moves)
    return made
