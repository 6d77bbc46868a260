"""A beginner sees equal cards, misses sums, and keeps its good cards."""

from __future__ import annotations

from random import Random

from kontsina_qt.players.levels.beginner import Beginner
from kontsina_qt.rules.base.cards import PACK, cards_in
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from tests.players.playing import chance, play_hand, through_view
from tests.players.views import first_turn
from tests.rules.helpers import CLASSIC


def chosen(hand: str, table: str, times: int = 200) -> dict[str, int]:
    """Return how often a beginner makes each move."""
    moves: dict[str, int] = {}
    for seed in range(times):
        move = Beginner().choose(CLASSIC.rules(2), first_turn(hand, table), Random(seed)).move
        moves[move] = moves.get(move, 0) + 1
    return moves


def test_it_takes_an_equal_card_if_there_is_nothing_better() -> None:
    assert chosen("9H 3D QS KD", "9C AS 7D JC") == {"9H x 9C": 200}


def test_it_takes_the_good_ten_before_other_equal_cards() -> None:
    assert chosen("9H TS QS KD", "9C TD 7D JC") == {"TS x TD": 200}


def test_it_often_misses_a_sum_of_two() -> None:
    moves = chosen("9H JD QS KD", "4D 5C TC TS")
    assert 50 < moves.pop("9H x 4D+5C") < 130
    assert set(moves) == {"9H", "JD", "QS", "KD"}


def test_it_seldom_sees_a_sum_of_four() -> None:
    moves = chosen("TS JD QS KD", "AC 2D 3H 4C")
    assert 5 < moves["TS x AC+2D+3H+4C"] < 50


def test_it_never_lays_a_good_card_while_it_has_another() -> None:
    assert set(chosen("TD 2C KS JS", "AC 5H 6H QC")) == {"KS", "JS"}
    assert set(chosen("TD 3D KS JS", "AC 9H 6H QC")) >= {"3D", "KS", "JS", "TD x AC+9H"}
    assert "TD" not in chosen("TD 3D KS JS", "AC 9H 6H QC")


def test_it_lays_a_good_card_when_it_has_nothing_else() -> None:
    play, laid = through_view(Beginner()), []

    def watched(position: Position, random: Random) -> Move:
        move = play(position, random)
        card, hand = move.card, position.hands[position.turn]
        if not move.cards and position.rules.card_points(1 << card):
            laid.append(hand)
            plain = [c for c in cards_in(hand) if not position.rules.card_points(1 << c)]
            assert not plain
        return move

    for number in range(60):
        deck = Random(number).sample(PACK, len(PACK))
        play_hand(CLASSIC.rules(2), 0, deck, [watched, chance], Random(number))
    assert laid
