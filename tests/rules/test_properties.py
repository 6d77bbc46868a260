"""Random hands of every Kontsina: no card is lost or doubled, and both implementations agree."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.rules.base.cards import FULL, cards_in, texts_of
from kontsina_qt.rules.kinds.fishing.position import FishingPosition
from kontsina_qt.rules.state.events import Captured, Dealt, HandScored, Laid, TookRest
from kontsina_qt.rules.state.notation import cards_of
from tests import oracle
from tests.rules.helpers import PLIES, Played, everything, hands, ordered, started

RELAXED = settings(deadline=None)


def facts(position: FishingPosition) -> tuple[object, ...]:
    """Everything that a position holds, to be compared."""
    return (
        position.dealer,
        position.deck,
        position.turn,
        position.hands[:],
        position.piles[:],
        position.table,
        position.rest,
        position.dealt,
        position.deals,
        position.moves[:],
        position.last_side,
    )


@RELAXED
@given(hands())
def test_every_card_is_in_exactly_one_place(played: Played) -> None:
    position = played.start()
    for choice in (*played.choices, None):
        places = everything(position)
        assert sum(mask.bit_count() for mask in places) == 52
        assert sum(places) == FULL
        if choice is not None:
            position.play(played.choose(position, choice))
    assert position.over
    assert len(position.moves) == PLIES


@RELAXED
@given(hands())
def test_events_tell_the_whole_hand(played: Played) -> None:
    """A table that knows only the events ends with the piles of the position."""
    position = played.start()
    (first,) = position.opening()
    assert isinstance(first, Dealt)
    held = {seat: set(cards) for seat, cards in first.packets}
    table = set(first.table)
    piles: list[list[int]] = [[] for _ in range(played.rules.sides)]
    for choice in played.choices:
        turn = position.turn
        for event in position.play(played.choose(position, choice)):
            match event:
                case Laid(seat, laid):
                    assert seat == turn
                    held[seat].remove(laid)
                    table.add(laid)
                case Captured(seat, side, by, groups):
                    assert (seat, side) == (turn, played.rules.side_of[turn])
                    held[seat].remove(by)
                    taken = [c for group in groups for e in group for c in cards_of(e)]
                    table.difference_update(taken)
                    piles[side] += [by, *taken]
                case Dealt(packets, on_table, _, last):
                    assert on_table == ()
                    assert last == (position.stock == 0)
                    assert not any(held.values())
                    held = {seat: set(cards) for seat, cards in packets}
                case TookRest(side, cards):
                    assert set(cards) == table
                    if side is not None:
                        piles[side] += cards
                        table.clear()
                case HandScored(result):
                    assert result == position.result()
        assert [set(cards_in(hand)) for hand in position.hands] == [
            held[seat] for seat in range(played.rules.players)
        ]
        assert set(cards_in(position.table)) == table
        assert [position.pile_order(side) for side in range(played.rules.sides)] == piles


@RELAXED
@given(hands(), st.integers(0, PLIES))
def test_going_back_by_replaying(played: Played, plies: int) -> None:
    """A position follows from its moves: replayed to any ply it is the same."""
    position = played.start()
    for choice in played.choices[:plies]:
        position.play(played.choose(position, choice))
    before = facts(position)
    for choice in played.choices[plies:]:
        position.play(played.choose(position, choice))
    again = started(played.rules, position.dealer, position.deck)
    assert facts(again) == facts(played.start())
    for move in position.moves[:plies]:
        again.play(again.notation.read(again.notation.text(move)))
    assert facts(again) == before


@RELAXED
@given(hands(), st.integers(0, PLIES))
def test_a_copy_is_independent(played: Played, plies: int) -> None:
    position = played.after(plies)
    before = facts(position)
    copy = position.copy()
    assert facts(copy) == before
    for choice in played.choices[plies:]:
        copy.play(played.choose(copy, choice))
    assert facts(position) == before
    assert copy.over
    after = facts(copy)
    for choice in played.choices[plies:]:
        position.apply(played.choose(position, choice))
    assert facts(position) == facts(copy) == after


@RELAXED
@given(hands(), st.integers(0, PLIES))
def test_legal_moves_are_each_listed_once_and_legal(played: Played, plies: int) -> None:
    position = played.after(plies)
    legal = position.legal()
    assert len(set(legal)) == len(legal)
    assert all(position.is_legal(move) for move in legal)
    assert ordered(map(position.notation.read, position.notation.legal_texts())) == ordered(legal)
    if not position.over:
        lays = [move for move in legal if not move.cards]
        assert [move.card for move in ordered(lays)] == cards_in(position.hands[position.turn])


@settings(deadline=None, max_examples=200)
@given(hands())
def test_both_implementations_agree_on_every_position(played: Played) -> None:
    agree(played)


@pytest.mark.long
@settings(deadline=None, max_examples=5_000)
@given(hands())
def test_both_implementations_agree_on_many_positions(played: Played) -> None:
    agree(played)


def agree(played: Played) -> None:
    """Play a hand with both, and compare them before each move and at the end."""
    rules = played.rules
    position = played.start()
    deck = [oracle.PACK[c] for c in played.deck]
    plain = oracle.Hand(rules.players, rules.sides < rules.players, played.dealer, deck)
    for choice in played.choices:
        compare(position, plain)
        move = played.choose(position, choice)
        plain.play_text(position.notation.text(move))
        position.apply(move)
    compare(position, plain)
    result = position.result()
    lines = oracle.score(plain.piles, rules.options, plain.sweeps)
    assert [list(line.points) for line in result.lines] == [line["points"] for line in lines]
    assert [line.counts and list(line.counts) for line in result.lines] == [
        line.get("counts") for line in lines
    ]
    assert list(result.points) == oracle.total(lines)
    assert result.rest_to == plain.rest_to


def compare(position: FishingPosition, plain: oracle.Hand) -> None:
    line = plain.position(0, len(position.moves), [], None)
    assert (None if position.over else position.turn) == line["turn"]
    assert position.stock == line["stock"]
    assert texts_of(cards_in(position.table)) == line["table"]
    assert [texts_of(cards_in(hand)) for hand in position.hands] == line["hands"]
    assert [texts_of(position.pile_order(s)) for s in range(plain.sides)] == line["piles"]
    assert position.notation.legal_texts()[: oracle.MOST_LISTED] == line["legal"]
