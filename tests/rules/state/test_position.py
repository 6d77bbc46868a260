"""Dealing and playing: the worked examples of the rule card, and the events of moves."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.rules.base.cards import PACK, card, card_set, cards_in
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.kinds.fishing.position import FishingPosition
from kontsina_qt.rules.state.events import Captured, Dealt, Event, HandScored, Laid, TookRest
from kontsina_qt.rules.state.move import CAPTURE, COUNT, LAYS, Move
from kontsina_qt.rules.state.notation import NotationError
from kontsina_qt.rules.state.position import NOBODY, IllegalMove
from tests.rules.helpers import CLASSIC, SETUPS, at, rules_of, started

EXAMPLES = [
    (1, "9H", "4D 5C 9C 9S KH", ["9H", "9H x 4D+5C", "9H x 9C", "9H x 9S"]),
    (2, "TS", "AC 2D 3H 4C JD", ["TS", "TS x AC+2D+3H+4C"]),
    (3, "KD", "KS KH 3C TC", ["KD", "KD x KH", "KD x KS"]),
    (
        4,
        "6C",
        "AD AS 5H 4C 2D",
        ["6C", "6C x 2D+4C", "6C x AD+5H", "6C x AD+AS+4C", "6C x AS+5H"],
    ),
    (5, "AH", "AC KD", ["AH", "AH x AC"]),
    (6, "2H", "AC AD", ["2H", "2H x AC+AD"]),
]


@pytest.mark.parametrize(("number", "hand", "table", "legal"), EXAMPLES)
def test_worked_examples(number: int, hand: str, table: str, legal: list[str]) -> None:
    position = at(hand, table)
    assert position.notation.legal_texts() == legal
    for text in legal:
        move = position.notation.read(text)
        assert position.notation.text(move) == text
        assert position.is_legal(move)
        assert move in position.with_card(card(hand))


@pytest.mark.parametrize(
    ("hand", "table", "illegal"),
    [
        ("9H", "4D 5C 9C 9S KH", "9H x 9C+9S"),
        ("9H", "4D 5C 9C 9S KH", "9H x 4D+5C 9C"),
        ("9H", "4D 5C 9C 9S KH", "9H x 4D+5C+9C"),
        ("9H", "4D 5C 9C 9S KH", "9H x KH"),
        ("9H", "4D 5C 9C 9S KH", "9H x 4D"),
        ("9H", "4D 5C 9C 9S KH", "9H x 9D"),
        ("9H", "4D 5C 9C 9S KH", "9D x 9C"),
        ("9H", "4D 5C 9C 9S KH", "KS"),
        ("6C", "AD 5D 2H 4H", "6C x AD+2H+4H+5D"),
        ("6C", "AD 5D 2H 4H", "6C x 2H+4H AD+5D"),
        ("KD", "KS KH 3C TC", "KD x 3C+TC"),
        ("KD", "KS KH 3C TC", "KD x KH+KS"),
        ("JD", "AC TC", "JD x AC+TC"),
        ("TS", "JH 9C AC", "TS x JH"),
        ("AH", "KD 2C", "AH x KD"),
    ],
)
def test_what_the_rules_do_not_allow(hand: str, table: str, illegal: str) -> None:
    position = at(hand, table)
    with pytest.raises((IllegalMove, NotationError)):
        position.notation.read(illegal)
    assert illegal not in position.notation.legal_texts()


def test_reading_a_move_says_what_is_wrong() -> None:
    position = at("9H", "4D KH")
    with pytest.raises(IllegalMove, match="9C is not a legal move: seat 0 does not hold 9C"):
        position.notation.read("9C")
    with pytest.raises(IllegalMove, match="9H x KH is not a legal move here"):
        position.notation.read("9H x KH")
    position.play(position.notation.read("9H"))
    with pytest.raises(IllegalMove, match="9H is not a legal move: the hand is over"):
        position.notation.read("9H")


def test_an_illegal_move_changes_nothing() -> None:
    position = at("9H", "4D KH", others=("2C",))
    before = state(position)
    for move in (
        Move(CAPTURE, card("9H"), 0, card_set("KH")),
        LAYS[card("2C")],
        LAYS[60],
        Move(COUNT),
    ):
        assert not position.is_legal(move)
    with pytest.raises(IllegalMove, match="9H x KH is not a legal move here"):
        position.play(Move(CAPTURE, card("9H"), 0, card_set("KH")))
    assert state(position) == before


def state(position: FishingPosition) -> tuple[object, ...]:
    return (
        position.turn,
        position.hands[:],
        position.table,
        position.piles[:],
        position.dealt,
        position.deals,
        position.moves[:],
        position.last_side,
    )


# Dealing


@pytest.mark.parametrize(("id", "players", "partners"), SETUPS)
@pytest.mark.parametrize("dealer_from_end", [0, 1])
def test_the_order_of_the_deal(id: str, players: int, partners: bool, dealer_from_end: int) -> None:
    """Fours from the top, first to the seat after the dealer, last the dealer; then the table."""
    dealer = players - 1 - dealer_from_end
    deck = tuple(reversed(PACK))
    position = started(rules_of(id, players, partners), dealer, deck)
    order = [(dealer + 1 + i) % players for i in range(players)]
    packets = tuple((seat, deck[4 * i : 4 * i + 4]) for i, seat in enumerate(order))
    table = deck[4 * players : 4 * players + 4]
    assert position.opening() == [Dealt(packets, table, number=0, last=False)]
    assert all(cards_in(position.hands[seat]) == sorted(cards) for seat, cards in packets)
    assert cards_in(position.table) == sorted(table)
    assert (position.turn, position.stock) == (order[0], 48 - 4 * players)

    deals = []
    while not position.over:
        turn = position.turn
        assert turn == order[len(position.moves) % players]
        assert position.seat_at(len(position.moves)) == turn
        lay = LAYS[cards_in(position.hands[turn])[0]]
        deals += [event for event in position.play(lay) if isinstance(event, Dealt)]
    assert [deal.number for deal in deals] == list(range(1, {2: 6, 3: 4, 4: 3}[players]))
    assert [deal.last for deal in deals] == [False] * (len(deals) - 1) + [True]
    start = 4 * players + 4
    for deal in deals:
        assert deal.table == ()
        assert [seat for seat, _ in deal.packets] == order
        for _, cards in deal.packets:
            assert cards == deck[start : start + 4]
            start += 4
    assert (start, position.stock) == (52, 0)


# What moves tell


def test_a_lay_and_a_capture_as_events() -> None:
    position = at("9H 3C", "4D 5C", others=("2C 7D",))
    assert position.play(position.notation.read("9H x 4D+5C")) == [
        Captured(0, 0, card("9H"), ((card("4D"), card("5C")),))
    ]
    assert position.play(position.notation.read("7D")) == [Laid(1, card("7D"))]
    assert (position.table, position.piles) == (card_set("7D"), [card_set("9H 4D 5C"), 0])


def test_partners_have_one_pile() -> None:
    rules = CLASSIC.rules(4, {"partnerships": True})
    position = at("9H 2D", "9C 3C 9D", others=("JH 2S", "9S 2H", "3D JC"), rules=rules)
    for text in ("9H x 9C", "JH", "9S x 9D", "3D x 3C"):
        position.play(position.notation.read(text))
    assert position.piles == [card_set("9H 9C 9S 9D"), card_set("3D 3C")]


@pytest.mark.parametrize("partnerships", [False, True])
def test_a_hand_tells_its_moves_and_who_made_them(partnerships: bool) -> None:
    rules, random, captures = CLASSIC.rules(4, {"partnerships": partnerships}), Random(3), 0
    position = first_position(rules, 2, random.sample(PACK, len(PACK)))
    texts, piles = [], [0] * rules.sides
    for ply in range(len(PACK) - 4):
        seat = (2 + 1 + ply) % 4
        move = max(position.legal(), key=lambda m: (m.cards.bit_count(), m.card))
        if move.cards:
            piles[rules.side_of[seat]] |= move.cards | 1 << move.card
            captures += 1
        texts.append(position.notation.text(move))
        position.play(move)
        assert (position.notation.texts(), position.seat_at(ply)) == (texts, seat)
        assert position.over or position.piles == piles
    assert position.over and captures > 10


def ends(position: FishingPosition, last: str) -> list[Event]:
    events = position.play(position.notation.read(last))
    assert position.over
    assert (position.turn, position.legal(), position.notation.legal_texts()) == (NOBODY, [], [])
    assert isinstance(events[-1], HandScored)
    assert events[-1].result == position.result()
    return events[:-1]


def test_worked_example_11_the_last_capturer_gets_the_rest() -> None:
    position = at("QS", "3C 7D", last_side=1)
    rest = tuple(cards_in(card_set("3C 7D QS")))
    assert ends(position, "QS") == [Laid(0, card("QS")), TookRest(1, rest)]
    assert (position.table, position.piles) == (0, [0, card_set("3C 7D QS")])
    assert (position.result().rest_to, position.result().rest) == (1, rest)
    assert position.result().lines[0].counts == (0, 3)


def test_a_capture_with_the_last_card_gets_the_rest() -> None:
    position = at("QS", "3C 7D QH", last_side=1)
    rest = tuple(cards_in(card_set("3C 7D")))
    captured = Captured(0, 0, card("QS"), ((card("QH"),),))
    assert ends(position, "QS x QH") == [captured, TookRest(0, rest)]
    assert position.piles == [card_set("QS QH 3C 7D"), 0]
    assert position.result().rest_to == 0


def test_a_last_capture_that_empties_the_table_leaves_no_rest() -> None:
    position = at("QS", "QH", last_side=1)
    assert ends(position, "QS x QH") == [Captured(0, 0, card("QS"), ((card("QH"),),))]
    assert (position.piles, position.result().rest) == ([card_set("QS QH"), 0], ())
    assert position.result().rest_to is None


def test_if_nobody_captures_the_table_counts_for_nobody() -> None:
    position = at("2C", "TD")
    rest = tuple(cards_in(card_set("2C TD")))
    assert ends(position, "2C") == [Laid(0, card("2C")), TookRest(None, rest)]
    assert (position.table, position.piles) == (card_set("2C TD"), [0, 0])
    result = position.result()
    assert (result.points, result.rest_to, result.rest) == ((0, 0), None, ())


@pytest.mark.parametrize(("id", "players", "partners"), SETUPS)
def test_a_whole_hand_of_lays(id: str, players: int, partners: bool) -> None:
    """Laying is always allowed, so a whole hand can pass without a capture."""
    position = started(rules_of(id, players, partners), 0, PACK)
    while not position.over:
        position.play(LAYS[position.legal()[0].card])
    assert position.piles == [0] * position.rules.sides
    assert position.table.bit_count() == 52
    assert position.result().points == (0,) * position.rules.sides


def test_piles_in_the_order_of_capture() -> None:
    position = at("9H 3C", "5C 4D 3D KS", others=("KD 7D",))
    for text in ("9H x 4D+5C", "KD x KS", "3C x 3D", "7D"):
        position.play(position.notation.read(text))
    assert [position.pile_order(side) for side in (0, 1)] == [
        [card(text) for text in ("9H", "4D", "5C", "3C", "3D", "7D")],
        [card(text) for text in ("KD", "KS")],
    ]
