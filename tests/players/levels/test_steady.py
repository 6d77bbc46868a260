"""Evaluation without lapses: points now, what is left, the options in force, solved endings."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.players.base import Choice
from kontsina_qt.players.evaluation.weigh import Board, Weigher
from kontsina_qt.players.evaluation.worth import Worth, margin, match_utility, prospects
from kontsina_qt.players.information.sight import Sight, look
from kontsina_qt.players.levels import reasons
from kontsina_qt.players.levels.catalogue import choose_builtin
from kontsina_qt.players.levels.steady import Steady
from kontsina_qt.players.search.endgame import solve
from kontsina_qt.rules.base.cards import FULL, PACK, card_set, cards_in, mask_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import View, view_of
from tests.players.views import first_turn
from tests.rules.helpers import CLASSIC, PLIES, Played, hands

RELAXED = settings(deadline=None)


def judged(rules: Rules, view: View) -> Choice:
    """Return the choice of a player without lapses."""
    return Steady().choose(rules, view, Random(1))


def move_of(rules: Rules, view: View) -> str:
    return judged(rules, view).move


# Each option that changes scoring changes a move

CLOSE_MOVES = (
    "AH x AC,5C x 5D,2S x 2C,4D,3D,TH,KH,QD,8S x 3D+5S,4C x 4D,8H,9D,4S,3H,2H,7H x 3H+4S,"
    "9S x 9D,QS x QD,6C,KS x KH,4H,AD,JC,7C x AD+6C,6S x 2H+4H,TD x TH,8C x 8H,JH x JC,3C,"
    "9C,AS,KD,5H"
)
CLOSE = View.from_json(
    {
        "seat": 1,
        "seats": 2,
        "dealer": 1,
        "scores": [0, 0],
        "hand": ["6H", "TS", "QH", "KC"],
        "opening_table": ["AC", "2C", "5D", "5S"],
        "moves": CLOSE_MOVES.split(","),
        "sizes": [3, 4],
        "stock": 8,
    }
)
"""18 cards against 14 and 5 clubs against 3; the table is AS 3C 5H 9C KD."""

LATE = replace(CLOSE, scores=(20, 20))
"""The same in a match that both have nearly won."""


@pytest.mark.parametrize(
    ("players", "view", "before", "after"),
    [
        (
            2,
            first_turn("3S 5S 8C TD", "AD AH AS 4C"),
            ({"clubs": 1}, "3S x AD+AH+AS"),
            ({"clubs": 2}, "5S x AS+4C"),
        ),
        (
            2,
            first_turn("2D 2S 7D 9D", "2C 3C 6H TS"),
            ({"good_two": 1}, "9D x 3C+6H"),
            ({"good_two": 2}, "2D x 2C"),
        ),
        (2, CLOSE, ({"end": "hands"}, "TS x AS+9C"), ({"end": "hands-won"}, "6H x AS+5H")),
        (
            2,
            CLOSE,
            ({"end": "hands", "hands": 2}, "TS x AS+9C"),
            ({"end": "hands", "hands": 1}, "6H x AS+5H"),
        ),
        (2, LATE, ({"target": 51}, "TS x AS+9C"), ({"target": 21}, "6H x AS+5H")),
    ],
    ids=["clubs", "good_two", "end", "hands", "target"],
)
def test_an_option_changes_the_move(
    players: int,
    view: View,
    before: tuple[dict[str, Any], str],
    after: tuple[dict[str, Any], str],
) -> None:
    for options, move in (before, after):
        assert move_of(CLASSIC.rules(players, options), view) == move


def test_partners_change_the_move() -> None:
    hand, table = "2C 7H 9H TH", "AH 2S 6H 9S"
    alone, partners = CLASSIC.rules(4), CLASSIC.rules(4, {"partnerships": True})
    assert move_of(alone, first_turn(hand, table, 4)) == "2C x 2S"
    assert move_of(partners, first_turn(hand, table, 4, sides=2)) == "7H x AH+6H"


def test_the_scores_matter_near_the_target_only() -> None:
    rules = CLASSIC.rules(2)
    assert move_of(rules, replace(CLOSE, scores=(12, 12))) == "TS x AS+9C"
    assert move_of(rules, LATE) == "6H x AS+5H"


def test_the_direction_of_play_does_not_change_the_move() -> None:
    view = first_turn("3S 5S 8C TD", "AD AH AS 4C", 3)
    moves = {
        move_of(CLASSIC.rules(3, {"direction": way}), view)
        for way in ("clockwise", "anticlockwise")
    }
    assert len(moves) == 1


# Common sense


@pytest.mark.parametrize(
    ("hand", "table", "move"),
    [
        ("TS 9H 4S QD", "TD 9C 7S JC", "TS x TD"),
        ("2S 9H 4S QD", "2C 8H 6S JC", "2S x 2C"),
        ("2C TH 4S QD", "2S 8H 7S JC", "2C x 2S"),
        ("5S 7H JS QD", "AC 2D 2H KD", "5S x AC+2D+2H"),
        ("KS KC 3C TD", "QC JD 9H 8S", "KS"),
    ],
)
def test_sensible_first_moves(hand: str, table: str, move: str) -> None:
    choice = judged(CLASSIC.rules(2), first_turn(hand, table))
    assert choice.move == move


def weigher_of(sight: Sight) -> Weigher:
    return Weigher(sight, Worth(sight.rules, sight.public, sight.side))


@RELAXED
@given(hands(), st.integers(0, PLIES - 1))
def test_probabilities_of_replies_add_up(played: Played, plies: int) -> None:
    position = played.after(plies)
    sight = look(played.rules, view_of(position, position.turn, (0,) * played.rules.sides))
    weigher, board = weigher_of(sight), Board(sight.public, False)
    for seat in range(played.rules.players):
        replies = weigher.replies(board, seat)
        assert sum(reply.likely for reply in replies) == pytest.approx(1)
        assert all(0 <= reply.likely <= 1 + 1e-9 for reply in replies)
        assert all(reply.uses & ~position.table == 0 for reply in replies)


def laid(position: Position, text: str) -> Board:
    """Return the table after a move."""
    after = position.copy()
    after.apply(after.notation.read(text))
    return Board(after, False)


def test_captured_cards_are_no_threat() -> None:
    """Three kings are gone: the fourth on the table cannot be taken, so it is no threat."""
    rules = CLASSIC.rules(2)
    deck = [*cards_in(card_set("KC KD 2S KS")), *cards_in(card_set("KH 4S 6S QS"))]
    deck += cards_in(card_set("8S TH 9D JC"))
    deck += cards_in(FULL & ~mask_of(deck))
    position = first_position(rules, 1, deck)
    for text in ("KC", "KH x KC", "KD", "QS", "2S", "4S"):
        position.play(position.notation.read(text))
    position.table = card_set("8S")
    sight = look(rules, view_of(position, 0, (0, 0)))
    weigher = weigher_of(sight)
    sight.public.table = card_set("KD")
    assert max(r.effect for r in weigher.replies(Board(sight.public, False), 1)) == 0
    sight.public.table = card_set("TH")
    (taking, _) = weigher.replies(Board(sight.public, False), 1)
    unseen = sight.unseen.bit_count()
    assert taking.likely == pytest.approx(3 / unseen)
    assert taking.effect < 0


def test_partners_captures_are_welcome_and_opponents_are_not() -> None:
    rules = CLASSIC.rules(4, {"partnerships": True})
    sight = look(rules, first_turn("QC QD 3D 3S", "TD 5H 6S JC", 4, sides=2))
    weigher, board = weigher_of(sight), Board(sight.public, False)
    signs = [sum(r.effect for r in weigher.replies(board, seat)) for seat in (1, 2, 3)]
    assert signs[0] == signs[2] < 0 < signs[1]


# Endings


@RELAXED
@given(hands(), st.integers(PLIES - 6, PLIES - 1))
def test_the_end_of_a_hand_for_two_is_solved(played: Played, plies: int) -> None:
    rules = CLASSIC.rules(2, {"clubs": 2})
    played = Played(rules, played.dealer % 2, played.deck, played.choices)
    position = played.after(plies)
    sight = look(rules, view_of(position, position.turn, (0, 0)))
    solved = solve(sight)
    if solved is None:
        assert sight.table.bit_count() > 6, "few moves are counted"
        return
    assert solved == {move: best_end(position, move, position.turn) for move in position.legal()}
    choice = judged(rules, view_of(position, position.turn, (0, 0)))
    assert choice.value == max(solved.values())


def best_end(position: Position, move: Move, seat: int) -> float:
    """Return the margin of ``seat`` after a move under perfect play."""
    after = position.copy()
    after.play(move)
    if after.over:
        points = after.result().points
        return float(points[seat] - points[1 - seat])
    ends = [best_end(after, reply, seat) for reply in after.legal()]
    return max(ends) if after.turn == seat else min(ends)


@RELAXED
@given(hands(), st.integers(PLIES - 4, PLIES - 1))
def test_last_cards_of_many_seats_are_a_mean_over_worlds(played: Played, plies: int) -> None:
    position = played.after(plies)
    sight = look(played.rules, view_of(position, position.turn, (0,) * played.rules.sides))
    solved = solve(sight)
    if played.rules.players > 2 and sight.sizes[sight.seat] > 1:
        assert solved is None
    elif solved is not None:
        assert set(solved) == set(position.legal())


def test_it_keeps_the_last_capture() -> None:
    """In the last deal a capture of little also brings the rest of the table."""
    rules = CLASSIC.rules(2)
    random, kept = Random(4), 0
    for _ in range(40):
        position = first_position(rules, 0, random.sample(PACK, len(PACK)))
        while position.stock or len(position.moves) < PLIES - 2:
            position.apply(random.choice(position.legal()))
        captures = [move for move in position.legal() if move.cards]
        if captures and position.table.bit_count() > 3:
            move = move_of(rules, view_of(position, position.turn, (0, 0)))
            kept += " x " in move
            assert " x " in move or len({*solve_values(rules, position)}) == 1
    assert kept > 3


def solve_values(rules: Rules, position: Position) -> list[float]:
    solved = solve(look(rules, view_of(position, position.turn, (0, 0))))
    assert solved is not None
    return list(solved.values())


# The worth of cards


@RELAXED
@given(hands(), st.integers(0, PLIES))
def test_a_margin_is_within_its_bounds(played: Played, plies: int) -> None:
    position = played.after(plies)
    rules = played.rules
    most = sum(line.worth for line in position.result().lines)
    worths = [Worth(rules, position, side).now for side in range(rules.sides)]
    assert all(-most <= worth <= most for worth in worths)
    if rules.sides == 2:
        assert worths[0] == pytest.approx(-worths[1])
    if position.over and position.last_side >= 0:
        points = position.result().points
        assert worths == pytest.approx([margin(points, side) for side in range(rules.sides)])


def test_cards_are_worth_what_they_score() -> None:
    rules = CLASSIC.rules(2)
    kinds = {mask.bit_count() for mask in prospects(rules).classes}
    assert kinds == {1, 12, 38}
    worth = Worth(rules, first_position(rules, 0, PACK), 0)
    plain, club, ten, two = (worth.gain(0, card_set(text)) for text in ("9H", "9C", "TD", "2C"))
    assert 0 < plain < club < ten < two
    assert worth.gain(1, card_set("9H")) < 0


def test_the_utility_of_a_decisive_hand() -> None:
    def utility(rules: Rules, scores: tuple[int, ...], side: int) -> Any:
        utility = match_utility(rules, scores, side)
        return None if utility is None else lambda *points: utility(HandResult(points))

    assert utility(CLASSIC.rules(2), (15, 12), 0) is None
    assert utility(CLASSIC.rules(2, {"end": "hands"}), (30, 0), 0) is None
    near = utility(CLASSIC.rules(2), (18, 20), 0)
    assert near(4, 1) > near(3, 1) > near(3, 2) + 2 > near(2, 2)
    assert near(0, 0) > near(0, 1)
    won = utility(CLASSIC.rules(2, {"end": "hands-won"}), (0, 0), 1)
    assert won(2, 3) > won(2, 2) > won(3, 2)


# Reasons


def test_reasons_in_words() -> None:
    rules = CLASSIC.rules(2)

    def why(hand: str, table: str) -> str:
        return judged(rules, first_turn(hand, table)).reason.words()

    assert why("TS 9H 4S QD", "TD KC QS JC").startswith("takes 10♦ (+1)")
    assert why("9H 4S QD 3S", "9C KC QS JC").startswith("takes 2 cards (1 ♣)")
    assert why("KS KH KC TS", "QC JD 9H 8S")


@RELAXED
@given(hands(), st.integers(0, PLIES - 1))
def test_every_reason_survives_the_protocol(played: Played, plies: int) -> None:
    position = played.after(plies)
    view = view_of(position, position.turn, (0,) * played.rules.sides)
    for level in ("beginner", "casual", "steady"):
        reason = choose_builtin(level, played.rules, view, 1).reason
        assert reasons.known(reason.text, reason.values) == reason


def test_stored_reasons_are_shown_in_todays_words() -> None:
    said = reasons.known("takes {count} cards and leaves little to take", {"count": 3})
    assert said.words() == "takes 3 cards and leaves little behind"
    assert reasons.known("leaves the least to take", {}) == reasons.LEAVES_LEAST
    assert reasons.known("leaves less worth taking", {}) == reasons.LEAVES_LESS
    assert reasons.known("takes the trick as it lies", {}) == reasons.WINS_TRICK
    said = reasons.known("so that {card} may take {cards} next turn", {"card": "A♠", "cards": "2♣"})
    assert said.words() == "so A♠ can take 2♣ next turn"
    assert reasons.known("leaves nothing to take", {}) == reasons.LEAVES_NOTHING


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("<b>win</b>", {}),
        ("takes {count} cards", {}),
        ("takes {count} cards", None),
        ("takes {count} cards", {"count": "<img src=x>"}),
        ("takes {count} cards", {"count": [1]}),
        ("takes {count} cards", {"count": "9" * 100}),
        (None, {}),
        (["takes {count} cards"], {}),
    ],
)
def test_foreign_reasons_are_not_shown(text: object, values: object) -> None:
    assert reasons.known(text, values) == reasons.NO_REASON
