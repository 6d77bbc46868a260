"""The worked examples of the rule card for Xeri, and what it says of Zing."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.rules.base.cards import PACK, card, card_set, texts_of
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Dealt
from kontsina_qt.rules.state.position import IllegalMove, Position
from kontsina_qt.rules.view import view_of, world
from tests.rules.helpers import unseen

PILE = "2S 3H 4S 5C"
BOTTOM = "KS"
"""The first pile, its top card last, and the bottom card of the stock in every hand here."""


def dealt(id: str, *hands: str, **options: object) -> Position:
    """A hand with the first cards of each hand as given; seat 0 plays first."""
    rules = GAMES[id].rules(len(hands), options)
    named = card_set(" ".join([PILE, *hands, BOTTOM]))
    rest = [c for c in PACK if not named >> c & 1]
    deck = []
    for hand in hands:
        own = [card(text) for text in hand.split()]
        deck += own + [rest.pop(0) for _ in range(rules.deal.hand - len(own))]
    deck += [card(text) for text in PILE.split()]
    return first_position(rules, len(hands) - 1, [*deck, *rest, card(BOTTOM)])


def play(position: Position, *texts: str) -> None:
    """Make moves."""
    for text in texts:
        position.play(position.notation.read(text))


def scored(position: Position) -> tuple[int, ...]:
    """The points of the line of single cards taken by their equals."""
    return position.result().lines[-1].points


@pytest.mark.parametrize(("id", "jacks"), [("xeri", 20), ("zing", 20)])
@pytest.mark.parametrize(
    ("laid", "taken", "worth"), [("9D", "9S x *", 10), ("9D", "JD x *", 0), ("JC", "JD x *", 0)]
)
def test_a_pile_of_one_card(id: str, jacks: int, laid: str, taken: str, worth: int) -> None:
    position = dealt(id, "5H 9S JD", "9D JC")
    play(position, "5H x *")
    assert scored(position) == (0, 0)
    play(position, laid, taken)
    assert scored(position) == (jacks if laid == "JC" else worth, 0)
    assert position.piles[0].bit_count() == 7


@pytest.mark.parametrize("worth", [10, 15, 20])
def test_a_xeri_of_jacks_scores_what_the_option_says(worth: int) -> None:
    position = dealt("xeri", "5H JD", "JC", jack_xeri=worth)
    play(position, "5H x *", "JC", "JD x *")
    assert scored(position) == (worth, 0)


def test_the_very_last_card_may_be_a_xeri() -> None:
    position = dealt("xeri", "9S", "9D")
    position.hands = [card_set("9S"), 0]
    position.pile, position.table = [card("9D")], card_set("9D")  # type: ignore[attr-defined]
    position.moves = [position.legal()[0]]
    position.dealt = len(position.deck)
    play(position, "9S x *")
    assert position.over and scored(position) == (10, 0)


@pytest.mark.parametrize(
    ("table", "again"),
    [
        *(("2S 3S 4S 5C", False), ("2S 3S 4S JC", True), ("2S JS 4S 5C", False)),
        *(("2S 3S 2H 5C", True), ("QS QH 2H 5C", True)),
    ],
)
def test_what_is_shuffled_again(table: str, again: bool) -> None:
    for id in ("xeri", "zing"):
        rules = GAMES[id].rules(2)
        on_table = [card(text) for text in table.split()]
        others = [c for c in PACK if c not in on_table]
        hands = rules.deal.hand * 2
        assert rules.refuses([*others[:hands], *on_table, *others[hands:]]) is again


@pytest.mark.parametrize(("players", "deals"), [(2, 4), (4, 2)])
def test_xeri_is_dealt_six_at_a_time_and_clockwise(players: int, deals: int) -> None:
    rules = GAMES["xeri"].rules(players)
    assert (rules.deals, rules.clockwise, rules.sides) == (deals, True, 2)
    position = dealt("xeri", *["2C", "3C", "4C", "6C"][:players])
    first = position.opening()[0]
    assert isinstance(first, Dealt) and texts_of(first.table) == PILE.split()
    assert [len(cards) for _, cards in first.packets] == [6] * players
    assert position.information.exposed == 0 and position.information.shown() == []


def test_zing_shows_its_bottom_card_which_the_dealer_gets() -> None:
    position = dealt("zing", "2C", "3C")
    assert position.rules.deals == 6 and not position.rules.clockwise
    assert position.information.exposed == card_set(BOTTOM)
    view = view_of(position, 0, (0, 0))
    assert not unseen(position.rules, view) >> card(BOTTOM) & 1
    assert world(position.rules, view, Random(1)).deck[-1] == card(BOTTOM)
    random = Random(2)
    while position.stock:
        position.apply(random.choice(position.legal()))
    assert position.hands[position.dealer] >> card(BOTTOM) & 1
    assert position.information.public_hand(position.dealer) == card_set(BOTTOM)


@pytest.mark.parametrize(("id", "points"), [("xeri", 21), ("zing", 25)])
def test_all_the_cards_together(id: str, points: int) -> None:
    position = dealt(id, "2C", "3C")
    position.piles = [position.rules.full, 0]
    assert position.result().points == (points, 0)


def test_the_two_of_clubs_may_count_two() -> None:
    position = dealt("xeri", "9C", "3C", two_of_clubs=2)
    position.piles = [card_set("2C"), card_set("3C")]
    assert position.result().points == (2, 0)


def test_a_card_that_does_not_match_is_refused() -> None:
    position = dealt("xeri", "5H 9S", "9D")
    with pytest.raises(IllegalMove):
        position.notation.read("9S x *")
    assert position.lit(card("5H")) == card_set("5C") and not position.lit(card("9S"))
    refused = position.refuse(card("9S"), position.table)
    assert refused.text == "{card} doesn't take the pile: the top card is {top}."
