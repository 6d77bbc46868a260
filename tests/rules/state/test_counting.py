"""Counting out (rule card Cassino, "Count out"): when it is right, and who may claim it when."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.rules.base.cards import SUIT_MASKS, CardSet, cards_in, mask_of, texts_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import Tally
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.counting import counted_out, has_enough, sure_result
from kontsina_qt.rules.state.events import CountedOut, HandScored
from kontsina_qt.rules.state.notation import NotationError
from kontsina_qt.rules.state.position import IllegalMove, Position
from tests.family.arranged import arranged

COUNTING = ["cassino", "cassino-draw", "cassino-royal", "cassino-spade", "cassino-pluck"]


def pile(rules: Rules, size: int, spades: int = 0) -> CardSet:
    """Return cards of a pack, a number of them spades, none of which scores by itself."""
    plain = rules.full & ~rules_points(rules)
    black = cards_in(plain & SUIT_MASKS["S"])[:spades]
    others = cards_in(plain & ~SUIT_MASKS["S"])[: size - spades]
    made = mask_of([*black, *others])
    assert made.bit_count() == size
    return made


def rules_points(rules: Rules) -> CardSet:
    """The cards that score by themselves."""
    return mask_of(c for c in cards_in(rules.full) if rules.card_points(1 << c))


def sure_points(rules: Rules, *piles: CardSet) -> tuple[int, ...]:
    rest = [0] * (rules.sides - len(piles))
    return sure_result(rules, Tally([*piles, *rest])).points


@pytest.mark.parametrize(
    ("id", "players", "size", "points"),
    [
        ("cassino", 2, 26, 0),
        ("cassino", 2, 27, 3),
        ("cassino", 5, 24, 0),
        ("cassino", 5, 25, 3),
        ("cassino-royal", 5, 24, 0),
        ("cassino-royal", 5, 25, 3),
    ],
)
def test_more_than_half_of_the_pack_that_is_played_with_is_sure(
    id: str, players: int, size: int, points: int
) -> None:
    rules = GAMES[id].rules(players)
    assert sure_points(rules, pile(rules, size))[0] == points
    assert sure_points(rules, 0, pile(rules, size))[1] == points


@pytest.mark.parametrize(("spades", "points"), [(6, 0), (7, 1), (9, 1)])
def test_seven_spades_are_sure(spades: int, points: int) -> None:
    for players in (2, 5):
        rules = GAMES["cassino"].rules(players)
        assert sure_points(rules, pile(rules, spades, spades))[0] == points


def test_cards_and_sweeps_are_sure_at_once() -> None:
    rules = GAMES["cassino"].rules(2, {"sweeps": True})
    good = rules_points(rules)
    tally = Tally([good, 0], {"sweeps": (2, 1)})
    assert texts_of(cards_in(good)) == ["AC", "AD", "AH", "AS", "2S", "TD"]
    assert sure_result(rules, tally).points == (4 + 1 + 2 + 2, 1)


def test_five_players_a_won_count_wins() -> None:
    rules = GAMES["cassino"].rules(5)
    tally = Tally([0, pile(rules, 25), 0, 0, 0])
    assert has_enough(rules, tally, (20, 18, 0, 0, 0), 1)
    assert not has_enough(rules, tally, (20, 17, 0, 0, 0), 1)
    won = counted_out(rules, tally, (20, 18, 0, 0, 0), 1, True)
    assert (won.points, won.decided) == ((0, 3, 0, 0, 0), (1,))
    standing = rules.standing([won])
    assert (standing.over, standing.winners) == (True, (1,))


def test_a_wrong_claim_loses_to_the_best_other_side() -> None:
    rules = GAMES["cassino"].rules(3)
    tally = Tally([0, pile(rules, 27), 0])
    lost = counted_out(rules, tally, (20, 4, 6), 0, False)
    assert (lost.points, lost.decided) == ((0, 3, 0), (1,))
    shared = counted_out(rules, tally, (20, 3, 6), 0, False)
    assert shared.decided == (1, 2)


# At the table


def near(scores: tuple[int, ...], turn: int = 0, id: str = "cassino") -> Position:
    """Three players, seat 1 with four aces in its pile."""
    return arranged(
        id, ["8H", "9H", "4D"], "KS 2D", piles=["", "AC AD AH AS", ""], scores=scores, turn=turn
    )


@pytest.mark.parametrize("id", COUNTING)
def test_it_is_on_by_default(id: str) -> None:
    game = GAMES[id]
    assert game.rules(2).turn.count_out
    assert not game.rules(2, {"count_out": False}).turn.count_out
    assert "count" in arranged(id, ["8H", "9H"], "KS").notation.legal_texts()


def test_california_has_none() -> None:
    assert not any(option.name == "count_out" for option in GAMES["cassino-california"].options)
    position = arranged("cassino-california", ["8H", "9H"], "KS")
    for text in ("count", "count 1"):
        with pytest.raises(IllegalMove):
            position.notation.read(text)
    assert position.features.cardless_moves() == position.features.out_of_turn(1) == []


@pytest.mark.parametrize("turn", [0, 1, 2])
@pytest.mark.parametrize(("score", "right"), [(17, True), (16, False)])
def test_anybody_counts_out_between_two_plays(turn: int, score: int, right: bool) -> None:
    position = near((5, score, 7), turn)
    text = "count" if turn == 1 else "count 1"
    move = position.notation.read(text)
    assert position.notation.text(move) == text
    assert position.features.is_false_call(move) is not right
    events = position.play(move)
    assert events == [CountedOut(1, right), HandScored(position.result())]
    assert position.over
    assert position.result().decided == ((1,) if right else (2,))


@pytest.mark.parametrize("caller", [0, 1, 2])
@pytest.mark.parametrize("plies", [0, 1, 5])
def test_a_hand_tells_who_counted_out_and_when(caller: int, plies: int) -> None:
    rules = GAMES["cassino"].rules(3)
    position = first_position(rules, 0, Random(plies).sample(rules.pack, len(rules.pack)))
    texts, seats = [], []
    for _ in range(plies):
        texts.append(position.notation.text(position.legal()[-1]))
        seats.append(position.turn)
        position.play(position.notation.read(texts[-1]))
    texts.append("count" if position.turn == caller else f"count {caller}")
    position.play(position.notation.read(texts[-1]))
    assert position.notation.texts() == texts
    assert [position.seat_at(ply) for ply in range(plies + 1)] == [*seats, caller]


def test_only_what_the_seat_in_turn_may_do_is_listed() -> None:
    position = near((0, 0, 0))
    assert position.notation.legal_texts() == ["8H", "count"]
    assert [position.notation.text(move) for move in position.features.cardless_moves()] == [
        "count"
    ]
    others = [
        position.notation.text(move)
        for seat in range(3)
        for move in position.features.out_of_turn(seat)
    ]
    assert others == ["count 1", "count 2"]
    assert all(
        position.is_legal(move) for seat in range(3) for move in position.features.out_of_turn(seat)
    )


@pytest.mark.parametrize("text", ["count 0", "count 3", "count 9", "count 1; pluck 2D"])
def test_invalid_calls(text: str) -> None:
    position = near((0, 0, 0))
    with pytest.raises((IllegalMove, NotationError)):
        position.notation.read(text)


def test_nobody_counts_out_where_it_is_off_or_the_hand_is_over() -> None:
    off = arranged("cassino", ["8H", "9H"], "KS", options={"count_out": False})
    assert off.notation.legal_texts() == ["8H"]
    for text in ("count", "count 1"):
        with pytest.raises(IllegalMove):
            off.notation.read(text)
    over = near((0, 0, 0))
    over.play(over.notation.read("count 2"))
    assert over.legal() == over.features.cardless_moves() == over.features.out_of_turn(1) == []
    with pytest.raises(IllegalMove, match="the hand is over"):
        over.notation.read("count 1")
