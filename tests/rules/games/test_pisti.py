"""Pişti (rule card Pişti): the pile, its hidden cards and its scoring."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from kontsina_qt.match.deals import numbered_deck
from kontsina_qt.rules.base.cards import PACK, Card, card, cards_in, mask_of, texts_of
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.kinds.pile.position import PilePosition, opening_pile
from kontsina_qt.rules.state.events import Captured
from kontsina_qt.rules.state.refusals import why_not
from kontsina_qt.rules.view import view_of, world
from tests.rules.helpers import unseen


def dealt(front: str, players: int = 2, back: str = "AS", **options: object) -> PilePosition:
    """Return a hand whose pack begins and ends with these cards; the last seat deals."""
    first: list[Card] = [card(text) for text in front.split()]
    last = [card(text) for text in back.split()]
    middle = [c for c in PACK if c not in first and c not in last]
    position = first_position(
        GAMES["pisti"].rules(players, options), players - 1, [*first, *middle, *last]
    )
    assert isinstance(position, PilePosition)
    return position


def alone(hand: str, other: str, pile: str, deck: Sequence[Card] = ()) -> PilePosition:
    """Return a position in mid-hand: seat 0 to play with this hand on this pile."""
    position = dealt("2H 3H 4H 5H")
    position.hands = [mask_of(map(card, hand.split())), mask_of(map(card, other.split()))]
    position.put_down([card(text) for text in pile.split()])
    position.down, position.table = 0, mask_of(map(card, pile.split()))
    position.moves = position.moves[:]
    position.deck, position.dealt = tuple(deck), 0
    return position


def test_an_equal_card_takes_what_lies_face_down_too() -> None:
    position = dealt("2H 3H 4H 7C 7H 8C 9C TC")
    assert texts_of(position.features.table_order()) == ["7C"]
    assert position.notation.legal_texts() == ["7H x *", "8C", "9C", "TC"]
    event = position.play(position.notation.read("7H x *"))[0]
    assert isinstance(event, Captured)
    assert texts_of(event.under) == ["2H", "3H", "4H"]
    assert texts_of(event.taken) == ["7C"]
    assert position.piles[0].bit_count() == 5
    assert position.features.sweeps == [0, 0]


@pytest.mark.parametrize(
    ("hand", "pile", "text", "counts", "points"),
    [
        ("9S 4C", "9D", "9S x *", 1, 10),
        ("JD 4C", "JC", "JD x *", 1, 22),
        ("JD 4C", "9D", "JD x *", 0, 1),
        ("9S 4C", "8D 9D", "9S x *", 0, 0),
    ],
)
def test_a_pisti(hand: str, pile: str, text: str, counts: int, points: int) -> None:
    position = alone(hand, "5C 6C", pile)
    position.moves = [position.legal()[0]]
    position.apply(position.notation.read(text))
    assert position.features.sweeps[0] == counts
    lines = [line for line in position.result().lines if line.category != "cards"]
    assert sum(line.points[0] for line in lines) == points


def test_no_pisti_with_the_last_card() -> None:
    position = alone("9S", "", "9D")
    position.moves = [position.legal()[0]]
    position.apply(position.notation.read("9S x *"))
    assert position.over
    assert position.features.sweeps == [0, 0]
    assert texts_of(position.pile_order(0)) == ["9S", "9D"]


def test_a_jack_on_an_empty_table_stays() -> None:
    position = alone("JD 4C", "5C 6C", "")
    assert position.notation.legal_texts() == ["4C", "JD"]


def test_no_jack_lies_on_top_at_first() -> None:
    rules = GAMES["pisti"].rules(2)
    cards = [card(text) for text in ("2H", "3H", "JC", "JD")]
    assert texts_of(opening_pile(rules, cards)) == ["2H", "JC", "JD", "3H"]
    jacks = [c for c in PACK if c // 4 == 10]
    rest = [c for c in PACK if c // 4 != 10]
    assert rules.refuses([*jacks, *rest])
    assert rules.refuses([*rest, *jacks])
    assert not rules.refuses([rest[0], *jacks, *rest[1:]])
    assert not any(rules.refuses(numbered_deck(n, 0, rules)) for n in range(100))


def test_only_the_taker_sees_the_cards_taken_face_down() -> None:
    position = dealt("2H 3H 4H 7C 7H 8C 9C TC", players=4)
    before = [view_of(position, seat, (0, 0)) for seat in range(4)]
    for view in before:
        assert [(one.how, texts_of([one.card])) for one in view.shown] == [("exposed", ["AS"])]
        assert texts_of(view.opening_table) == ["7C"]
        assert not unseen(position.rules, view) >> card("AS") & 1
    position.play(position.notation.read("7H x *"))
    hidden = mask_of(map(card, ("2H", "3H", "4H")))
    for seat in range(4):
        view = view_of(position, seat, (0, 0))
        found = mask_of(one.card for one in view.shown if one.how == "under")
        assert found == (hidden if seat == 0 else 0)
        assert position.information.hidden_from(seat) == (0 if seat == 0 else hidden)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("table_down", [True, False])
def test_worlds_fit_every_view_of_a_hand(players: int, table_down: bool) -> None:
    rules = GAMES["pisti"].rules(players, {"table_down": table_down})
    scores = (0,) * rules.sides
    for number in range(6):
        position, random = first_position(rules, 0, numbered_deck(number, 0, rules)), Random(number)
        while not position.over:
            for seat in range(players):
                view = view_of(position, seat, scores)
                other = world(rules, view, random)
                assert view_of(other, seat, scores) == view
                assert other.features.top_of(0) is None
            position.apply(random.choice(position.legal()))


def test_refilling_keeps_what_a_seat_knows() -> None:
    position = dealt("2H 3H 4H 7C 7H 8C 9C TC", players=3)
    position.play(position.notation.read("7H x *"))
    known = position.piles[0] & ~position.information.hidden_from(1)
    rest = [*cards_in(position.information.hidden_from(1)), *position.deck[position.dealt : -1]]
    Random(3).shuffle(rest)
    other = position.copy()
    other.information.refill(1, rest)
    assert other.piles[0] & known == known
    assert other.stock == position.stock
    assert other.deck[-1] == card("AS")
    assert mask_of(other.stacks[0]) == other.piles[0]


@pytest.mark.parametrize(
    ("played", "using", "sentence"),
    [
        ("7H", "", "7♥ takes the whole pile: it can't do anything else."),
        ("8C", "7C", "8♣ doesn't take the pile: the top card is 7♣."),
    ],
)
def test_why_not(played: str, using: str, sentence: str) -> None:
    position = dealt("2H 3H 4H 7C 7H 8C 9C TC")
    refused = why_not(position, 0, card(played), mask_of(map(card, using.split())))
    assert refused is not None
    assert refused.words() == sentence
