"""The engine made for Kontsina and that of the whole family play the same three games."""

from __future__ import annotations

from hypothesis import given, settings

from kontsina_qt.match.replay import position_line
from kontsina_qt.rules.fishing.position import FishingPosition
from kontsina_qt.rules.fishing.single import SinglePosition
from kontsina_qt.rules.position import Position
from tests.rules.helpers import Played, hands


def facts(position: Position) -> tuple[object, ...]:
    """What a position of either kind holds beside its moves."""
    line = position_line(position, 0, None)
    return (
        line,
        position.hands,
        position.piles,
        position.table,
        position.builds,
        position.arrivals(),
        position.rest,
        position.dealt,
        position.deals,
        position.last_side,
        position.over,
        position.result(),
    )


@settings(deadline=None, max_examples=60)
@given(hands())
def test_both_engines_agree_on_every_position(played: Played) -> None:
    quick: SinglePosition = played.start()
    general = FishingPosition(played.rules, played.dealer, played.deck)
    assert general.opening() == quick.opening()
    for choice in played.choices:
        assert facts(general) == facts(quick)
        move = played.choose(quick, choice)
        text = quick.text(move)
        assert len(general.legal()) == len(quick.legal())
        other = general.read(text)
        assert general.touched(other) == quick.touched(move)
        assert general.played(other) == quick.played(move)
        assert general.verb(other) == quick.verb(move)
        assert general.text(other) == text
        assert general.play(other) == quick.play(move)
    assert quick.over
    assert facts(general) == facts(quick)
    plies = range(len(quick.moves))
    assert [general.seat_at(ply) for ply in plies] == [quick.seat_at(ply) for ply in plies]


@settings(deadline=None, max_examples=30)
@given(hands())
def test_both_engines_offer_a_person_the_same(played: Played) -> None:
    quick: SinglePosition = played.start()
    general = FishingPosition(played.rules, played.dealer, played.deck)
    for choice in played.choices:
        for card in range(52):
            ours = {quick.touched(move) for move in quick.with_card(card)}
            theirs = {general.touched(move) for move in general.with_card(card)}
            assert ours == theirs
        assert quick.special() == []
        assert general.special() == []
        move = played.choose(quick, choice)
        using = quick.touched(move)
        card = move & 63
        assert quick.targets(card, using) == general.targets(card, using)
        general.apply(general.read(quick.text(move)))
        quick.apply(move)
