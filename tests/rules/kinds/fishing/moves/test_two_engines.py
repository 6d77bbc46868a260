"""The fast finder of Kontsina finds what the general finder finds."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.rules.base.cards import PACK, CardSet, mask_of
from kontsina_qt.rules.kinds.fishing.moves.finder import Finder, generate
from kontsina_qt.rules.kinds.fishing.moves.unions import UNLIMITED
from kontsina_qt.rules.kinds.fishing.position import FishingPosition
from kontsina_qt.rules.state.move import CAPTURE, LAYS, Move
from tests.rules.helpers import PLIES, Played, hands, ordered

GENERAL = Finder()


def table_of(data: st.DataObject, position: FishingPosition) -> CardSet:
    """Draw table cards and other cards, held or not."""
    table = data.draw(st.sets(st.sampled_from(PACK), max_size=6).map(mask_of))
    return table & ~position.hands[position.turn]


@settings(deadline=None, max_examples=100)
@given(hands(), st.integers(0, PLIES - 1))
def test_both_finders_find_the_same_plays(played: Played, plies: int) -> None:
    position = played.after(plies)
    quick, situation = position.finder, position.situation
    assert quick.singles is not None
    plain = GENERAL.plays(situation, UNLIMITED)
    assert len(set(plain)) == len(plain)
    assert ordered(quick.plays(situation, UNLIMITED)) == ordered(plain)
    assert ordered(generate(quick, situation)) == ordered(plain)
    assert ordered(position.legal(UNLIMITED)) == ordered(plain)
    assert set(quick.plays(situation, 3)) <= set(plain)
    assert len(quick.plays(situation, 3)) == min(3, len(plain))


@settings(deadline=None, max_examples=100)
@given(hands(), st.integers(0, PLIES - 1), st.data())
def test_both_finders_judge_the_same(played: Played, plies: int, data: st.DataObject) -> None:
    position = played.after(plies)
    situation = position.situation
    plain = set(GENERAL.plays(situation, UNLIMITED))
    for _ in range(20):
        card = data.draw(st.sampled_from(PACK))
        taken = table_of(data, position)
        move = Move(CAPTURE, card, 0, taken) if taken else LAYS[card]
        assert position.finder.allows(situation, move) == (move in plain)
    for move in plain:
        assert position.finder.allows(situation, move)


@settings(deadline=None, max_examples=100)
@given(hands(), st.integers(0, PLIES - 1))
def test_moves_and_highlights_of_a_card_are_those_found(played: Played, plies: int) -> None:
    position = played.after(plies)
    plain = GENERAL.plays(position.situation, UNLIMITED)
    for card in range(len(PACK)):
        own = [move for move in plain if move.card == card]
        assert ordered(position.with_card(card, most=UNLIMITED)) == ordered(own)
        lit = 0
        for move in own:
            lit |= move.using
        assert position.lit(card) == lit
        for move in own:
            beside = [other for other in own if not move.using & ~other.using]
            assert ordered(position.with_card(card, move.using, UNLIMITED)) == ordered(beside)
