"""The worked examples of the rule card Laugh and Lie Down, by their numbers."""

from __future__ import annotations

import pytest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.match.replay import position_line
from kontsina_qt.rules.base.cards import FULL, card, card_set, cards_in, texts_of
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import PutAside, TookRest
from kontsina_qt.rules.state.position import Position
from tests.family.arranged import arranged

ID = "laugh-and-lie-down"


def test_example_1() -> None:
    position = arranged(ID, ["7C KD", "2C", "3C", "4C", "5C"], "7D 7H 7S")
    assert position.notation.legal_texts() == ["7C x 7D", "7C x 7D 7H 7S", "7C x 7H", "7C x 7S"]


def test_example_2() -> None:
    position = arranged(ID, ["7C 7D", "2D", "3C", "4C", "5C"], "7H 7S 2C")
    assert position.notation.legal_texts() == [
        "7C x 7H",
        "7C x 7S",
        "7C+7D x 7H+7S",
        "7D x 7H",
        "7D x 7S",
    ]


def test_example_3() -> None:
    position = arranged(ID, ["7C 7D", "2D", "3C", "4C", "5C"], "2C 9H")
    assert position.notation.legal_texts() == ["down"]


def test_example_4() -> None:
    rules = GAMES[ID].rules(5)
    first = card_set("4C 4D 4H AC 2D 3H 5S 6C")
    # The others get no three of a rank: their cards go round the ranks.
    others = sorted(cards_in(FULL & ~first), key=lambda c: (c & 3, c))
    position = first_position(rules, 4, [*cards_in(first), *others])
    assert position.pile_order(0) == [card("4C"), card("4D")]
    assert position.hands[0] == first & ~card_set("4C 4D")
    assert PutAside(0, 0, (card("4C"), card("4D"))) in position.opening()


def ended() -> Position:
    """A hand of five whose last player holds a card while five lie on the table; seat 4 dealt."""
    hands, table = ["KC", "2D", "", "", ""], "3C 4C 5C 6C KD KH"
    used = card_set(" ".join([*hands, table]))
    rest = texts_of(cards_in(FULL & ~used))
    piles = []
    for size in (10, 8, 4, 10, 12):
        piles.append(" ".join(rest[:size]))
        rest = rest[size:]
    position = arranged(ID, hands, table, piles=piles)
    *_, left, _ = position.play(position.notation.read("KC x KD"))
    assert position.over
    assert left == TookRest(1, tuple(cards_in(card_set("2D 3C 4C 5C 6C KH"))), (card("2D"),))
    return position


def test_example_5() -> None:
    result = ended().result()
    (line,) = result.lines
    assert (line.category, line.counts) == ("chips", (12, 14, 4, 10, 12))
    stakes = (2, 2, 2, 2, 3)
    won = [points + stake for points, stake in zip(result.points, stakes, strict=True)]
    assert (won[0], won[2]) == (2, -2)
    assert sum(result.points) == 0


def test_example_6() -> None:
    position = ended()
    result = position.result()
    assert (result.rest_to, result.rest) == (1, tuple(cards_in(card_set("2D 3C 4C 5C 6C KH"))))
    assert position.piles[1].bit_count() == 8 + 6
    assert result.points[1] == -2 + 5 + (14 - 8) // 2


def test_example_7() -> None:
    position = arranged(ID, ["7C KD", "2C", "3C", "4C", "5C"], "7D 7H 7S 2D")
    position.play(position.notation.read("7C x 7D"))
    assert (position.turn, position.notation.legal_texts()) == (1, ["2C x 2D", "claim 7H+7S"])
    events = position.play(position.notation.read("claim 7H+7S"))
    assert events == [PutAside(1, 1, (card("7H"), card("7S")), claimed=True)]
    assert (position.turn, position.notation.legal_texts()) == (1, ["2C x 2D"])


@pytest.mark.parametrize(("players", "pool"), [(5, 11), (4, 9)])
def test_stakes_and_pool_are_seen_at_once(players: int, pool: int) -> None:
    rules = GAMES["laugh-and-lie-down"].rules(players)
    assert GAMES["laugh-and-lie-down"].usual_players == 5
    seats = [Seat(f"Seat {seat}", "steady") for seat in range(players)]
    match = Match(rules, seats)
    match.begin_hand(numbered_deal(rules, 3, 0))
    position = match.hands[-1].position
    staked = [25 - (3 if seat == position.dealer else 2) for seat in range(players)]
    assert list(match.scores_now) == list(position.features.scores_now()) == staked
    assert position_line(position, 0, None)["scores"] == staked
    assert (position.features.pool, sum(match.scores_now) + pool) == (pool, 25 * players)
    while not position.over:
        match.play(position.legal()[0])
    assert (position.features.pool, sum(match.scores_now)) == (0, 25 * players)
