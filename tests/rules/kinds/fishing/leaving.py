"""A hand of African Cassino for four in which a build can be left to a partner."""

from __future__ import annotations

from kontsina_qt.match.deals import Deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.cards import PACK, card
from kontsina_qt.rules.games.catalogue import game

TABLE = "4C TD KH QH"
HANDS = ("5H 9S 3H", "6D 7D 8H", "9C 2C 3C", "6H 7H 8D")
"""The first cards of each hand, the first to play first; the others follow in card order."""

BUILT = ("5H b9 4C+5H", "6D", "2C", "6H")
"""The first player makes a build of nine, which lies there when the turn comes round again."""


def leaving(players: tuple[str, str, str, str] = ("human",) * 4, *more: str) -> Match:
    """Return a match in which ``BUILT`` and ``more`` were played in turn."""
    rules = game("african-cassino").rules(4, {})
    at_table = [card(word) for word in TABLE.split()]
    hands = [[card(word) for word in hand.split()] for hand in HANDS]
    taken = {*at_table, *(c for hand in hands for c in hand)}
    left = [c for c in PACK if c not in taken]
    for hand in hands:
        hand += [left.pop() for _ in range(12 - len(hand))]
    dealt = [c for cards in zip(*hands, strict=True) for c in cards]
    names = ("You", "Anna", "Eleni", "Nikos")
    match = Match(rules, [Seat(*who) for who in zip(names, players, strict=True)])
    match.begin_hand(Deal(3, (*at_table, *dealt)))
    for text in (*BUILT, *more):
        position = match.position
        assert position is not None
        match.play(position.notation.read(text))
    return match
