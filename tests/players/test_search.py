"""Plain play within the search: how a hand goes on where moves are followed no more."""

from __future__ import annotations

from kontsina_qt.players.outlook import Outlook
from kontsina_qt.players.search import BEYOND, Tree
from kontsina_qt.players.sight import look
from kontsina_qt.rules.catalogue import GAMES
from kontsina_qt.rules.view import view_of
from tests.family.arranged import arranged


def played_out(hand: str, table: str, other: str, turn: int) -> float:
    """The margin of seat 0 after plain play to the end, in Diloti."""
    rules = GAMES["diloti"].rules(2)
    sight = look(rules, view_of(rules.start(1, rules.pack), 0, (0, 0)))
    position = arranged("diloti", (hand, other), table, turn=turn)
    outlook = Outlook(rules, position, 0, None, False)
    return Tree(sight, outlook, BEYOND, 1 << 30).value(position, 0, -BEYOND, BEYOND)


def test_a_sweep_comes_before_a_good_card() -> None:
    # Once the jacks are gone the six clears the table; the good two would take a card less.
    assert played_out("2C 6S", "JD 2H 4H", "JS", turn=1) == 10 + 4


def test_nothing_is_left_for_a_sweep() -> None:
    # With the fives gone the other's two would clear the table; an eight laid keeps it full.
    assert played_out("5S 8C", "5D 2H", "2S QD", turn=0) > -10
