"""The number of sequences of the first four moves in the numbered deals 1 to 20 (perft).

As in chess programs such counts are pinned: any change to dealing or moving changes them. Both
implementations agree on them.
"""

from __future__ import annotations

import pytest

from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.position import Position
from tests import oracle
from tests.rules.helpers import CLASSIC

DEPTH = 4
DEALS = range(1, 21)

# fmt: off
COUNTS = {
    2: [
        381, 309, 1248, 1165, 1090, 398, 1098, 689, 1173, 307, 391, 783, 676, 401, 550, 661,
        566, 733, 1248, 914,
    ],
    3: [
        1154, 306, 540, 785, 372, 781, 573, 368, 1662, 1587, 1293, 578, 833, 2937, 389, 546,
        1417, 1897, 2814, 294,
    ],
    4: [
        1162, 1546, 1932, 765, 2156, 761, 2257, 1695, 438, 1275, 1886, 865, 1388, 543, 1259,
        1601, 1191, 1369, 665, 1136,
    ],
}
# fmt: on
"""For each number of players of Classic the counts of hand 0 of the deals, in order."""


def sequences(position: Position, depth: int) -> int:
    moves = position.legal()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = position.copy()
        after.apply(move)
        count += sequences(after, depth - 1)
    return count


def plain_sequences(hand: oracle.Hand, depth: int) -> int:
    moves = hand.legal()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = hand.copy()
        after.play(move)
        count += plain_sequences(after, depth - 1)
    return count


@pytest.mark.parametrize("players", COUNTS)
def test_first_four_plies_of_the_engine(players: int) -> None:
    rules = CLASSIC.rules(players)
    found = []
    for number in DEALS:
        deck = [card(c.text) for c in oracle.numbered_deck(number, 0)]
        found.append(sequences(first_position(rules, number % players, deck), DEPTH))
    assert found == COUNTS[players]


@pytest.mark.parametrize("players", COUNTS)
def test_first_four_plies_of_the_plain_implementation(players: int) -> None:
    found = []
    for number in DEALS:
        hand = oracle.Hand(players, False, number % players, oracle.numbered_deck(number, 0))
        found.append(plain_sequences(hand, DEPTH))
    assert found == COUNTS[players]
