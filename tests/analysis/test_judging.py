"""Hands are judged move by move: every game, whole hands and parts of them."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from kontsina_qt.analysis import judging
from kontsina_qt.analysis.judging import (
    NOT_ENOUGH,
    NOTHING_BETTER,
    Reviewed,
    Step,
    judge_hand,
    judge_match,
)
from kontsina_qt.analysis.review import NO_MOVE, HandReview
from kontsina_qt.analysis.wording import better_words, luck, play
from kontsina_qt.match.match import Match
from kontsina_qt.players.base import Choice
from kontsina_qt.players.levels.catalogue import UnknownLevel, choose_builtin, strongest
from kontsina_qt.players.levels.reasons import ENOUGH
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.words import Message
from kontsina_qt.rules.view import View, view_of
from kontsina_qt.session.computers.asking import HINT_LEVEL
from tests.analysis.played import RANDOM, by_chance, by_levels, review_of
from tests.match.playing import TABLES, new_match, rules_of, step
from tests.matrix import SOME, one_of_each


def check(match: Match, review: HandReview) -> None:
    """What holds of any review."""
    position = match.hands[review.hand].position
    rules = match.rules
    assert [each.move for each in review.moves] == position.notation.texts()
    again = position.restarted()
    for ply, (each, move) in enumerate(zip(review.moves, position.moves, strict=True)):
        assert (each.ply, each.seat, each.side) == (ply, again.turn, rules.side_of[again.turn])
        assert each.value <= each.best_value
        assert again.is_legal(again.notation.read(each.best))
        assert each.choices == len(again.legal())
        assert each.best == each.move or each.loss > 0
        if each.choices == 1:
            assert each.best == each.move
        assert each.reason.words()
        again.apply(move)
    assert len(review.points) == rules.sides
    assert HandReview.from_text(review.text()) == review


@pytest.mark.parametrize(("game", "players"), one_of_each(TABLES, SOME))
def test_every_game_and_number_of_players(game: str, players: int) -> None:
    match = by_chance(game, players)
    review = review_of(match)
    check(match, review)
    assert review.points == match.results[0].points


@pytest.mark.parametrize("game", ["kontsina", "kontsina-variant"])
def test_partners_are_judged_by_what_their_side_gets(game: str) -> None:
    match = by_levels(rules_of(game, 4, partnerships=True), ["steady", RANDOM] * 2, 1)
    review = review_of(match)
    check(match, review)
    assert {each.side for each in review.moves} == {0, 1}
    assert {(each.seat, each.side) for each in review.moves} == {(s, s % 2) for s in range(4)}


@pytest.mark.parametrize("plies", [0, 1, 17])
@pytest.mark.parametrize("game", ["kontsina", "cassino", "ristikontra", "laugh-and-lie-down"])
def test_a_hand_that_is_not_over(game: str, plies: int) -> None:
    match = by_chance(game, 4, plies=plies)
    assert not match.results
    review = review_of(match)
    assert len(review.moves) == plies
    check(match, review)


def test_later_hands_are_judged_by_how_the_match_stands() -> None:
    """Near the end of a match some moves are better than those that bring most."""
    rules = rules_of("diloti", 2)
    match = by_levels(rules, ["steady", RANDOM], 2)
    review = review_of(match, 1)
    check(match, review)
    scores = rules.standing(match.results[:1]).scores
    assert any(scores)
    played = match.hands[1]
    position = first_position(rules, played.deal.dealer, played.deal.deck, match.results[:1])
    move = review.moves[0]
    view = view_of(position, position.turn, scores)
    choice = choose_builtin("skilled", rules, view, 1 << 16, 0.0, (move.move,))
    assert move.best_value == choice.value


def test_the_same_hand_is_judged_alike_each_time() -> None:
    match = by_chance("cassino", 3)
    assert review_of(match) == review_of(match)


def test_only_what_the_seat_could_know_counts() -> None:
    """Cards that nobody has seen yet change no judgement."""
    match = by_chance("kontsina", 2, plies=12)
    review = review_of(match)
    position = match.hands[0].position
    first = position.restarted()
    stock = position.deck[position.dealt :]
    assert len(stock) > 20
    deal = match.hands[0].deal
    other = Match(match.rules, match.seats)
    deck = (*position.deck[: position.dealt], *reversed(stock))
    other.begin_hand(type(deal)(deal.dealer, deck))
    for move in position.moves:
        other.play(other.hands[0].position.notation.read(first.notation.text(move)))
        first.apply(move)
    assert review_of(other).moves == review.moves


def test_the_judge_sees_what_the_player_saw_and_a_hint_tells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Hints and reviews are one search, of the same level, at the same view."""
    match, random = new_match(rules_of("kontsina", 2)), Random(3)
    seen: list[View] = []
    while len(match.results) < 2:
        if not match.waiting:
            seen.append(match.view())
        step(match, random)
    judged: list[View] = []

    def choose(name: str, rules: Rules, view: View, *rest: Any) -> Choice:
        assert name == HINT_LEVEL
        judged.append(view)
        return choose_builtin("steady", rules, view, *rest)

    monkeypatch.setattr(judging, "choose_builtin", choose)
    for hand in range(2):
        list(judge_hand(match, hand, 0.05))
    assert judged == seen


def test_the_best_move_is_no_other_where_nothing_was_lost() -> None:
    match = by_levels(rules_of("kontsina", 2), ["skilled", "beginner"], 1)
    review = review_of(match)
    kept = [each for each in review.moves if each.seat == 0]
    # Equal moves may be parted by chance, but never at a cost.
    assert all(each.loss < 1e-9 for each in kept)
    assert all(each.best == each.move for each in kept)
    assert any(each.reason not in (NOTHING_BETTER, Message("")) for each in kept)
    assert review.lost(1) > 0.5


def test_who_plays_by_chance_loses_more_than_the_skilled() -> None:
    for game in ("kontsina", "cassino", "ristikontra"):
        players = 4 if game == "ristikontra" else 2
        levels = ["skilled", RANDOM] * (players // 2)
        match = by_levels(rules_of(game, players), levels, 2)
        lost = [0.0, 0.0]
        for hand in range(2):
            review = review_of(match, hand)
            for seat in range(players):
                moves = sum(each.seat == seat for each in review.moves)
                lost[seat % 2] += review.lost(seat) / moves
                accuracy = review.accuracy(seat)
                assert accuracy is not None
                assert accuracy > 0.99 if seat % 2 == 0 else accuracy < 0.99
        assert lost[1] > lost[0] + 0.05, game


def test_a_match_is_told_step_by_step_and_can_be_left_at_any() -> None:
    match = by_levels(rules_of("kontsina", 2), ["beginner", "beginner"], 2)
    told = list(judge_match(match, range(2), 0.0, "skilled"))
    ends = [each for each in told if isinstance(each, Reviewed)]
    steps = [each for each in told if isinstance(each, Step)]
    assert [each.review.hand for each in ends] == [0, 1]
    assert [(each.hand, each.judged.ply) for each in steps] == [
        (hand, ply) for hand in (0, 1) for ply in range(48)
    ]
    assert {each.of for each in steps} == {48}
    assert tuple(each.judged for each in steps[:48]) == ends[0].review.moves
    assert all(each.over for each in ends)
    assert list(islice(judge_match(match, [1], 0.0, "skilled"), 3)) == steps[48:51]


def test_moves_without_a_choice_are_given_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the level, and however long it may think."""
    given: list[float] = []

    def choose(
        name: str, rules: Rules, view: View, seed: int, seconds: float, also: tuple[str, ...]
    ) -> Choice:
        given.append(seconds)
        return choose_builtin(name, rules, view, seed, seconds, also)

    monkeypatch.setattr(judging, "choose_builtin", choose)
    match = by_chance("kontsina", 2, 3, plies=8)
    judged = list(judge_hand(match, 0, 0.3, strongest()))
    forced = [each.choices == 1 for each in judged]
    assert forced.count(True) == 2
    assert given == [judging.FORCED_SECONDS if alone else 0.3 for alone in forced]


@pytest.mark.parametrize("game", GAMES)
def test_the_strongest_tells_values_in_points_however_short_its_time(game: str) -> None:
    match = by_chance(game, max(GAMES[game].players), 3, plies=3)
    for each in judge_hand(match, 0, 0.1):
        assert abs(each.value) < 500 and abs(each.best_value) < 500


@pytest.mark.parametrize(("game", "players"), [("kontsina", 2), ("cassino", 3)])
def test_a_loss_that_was_searched_has_its_error(game: str, players: int) -> None:
    match = by_chance(game, players, 2, plies=10)
    judged = list(judge_hand(match, 0, 0.0, "expert"))
    lost = [each for each in judged if each.best != each.move]
    assert len(lost) > 4
    assert all(each.error is not None and each.error >= 0 for each in lost)
    assert all(each.error is None for each in judged if each not in lost)
    for each in judged:
        assert not each.costly or each.loss > 2 * (each.error or 0.0)


def test_what_was_counted_to_the_end_has_no_error() -> None:
    judged = list(judge_hand(by_chance("kontsina", 2, 2), 0, 0.0, "expert"))
    exact = [each for each in judged if each.exact and each.best != each.move]
    assert exact
    assert all(each.error is None for each in exact)
    assert any(each.error for each in judged)


def test_who_judges_at_first_sight_tells_no_error() -> None:
    review = review_of(by_chance("kontsina", 2), 0, "steady")
    assert all(each.error is None for each in review.moves)
    assert review.costliest()


def test_an_unknown_level_judges_nothing() -> None:
    match = by_chance("kontsina", 2, plies=3)
    with pytest.raises(UnknownLevel):
        next(judge_hand(match, 0, 1.0, "grandmaster"))


@pytest.mark.parametrize("reason", [ENOUGH, NOT_ENOUGH])
def test_to_count_out_is_right_or_wrong(reason: Message) -> None:
    for seed in range(50):
        match, random = new_match(rules_of("cassino", 2, target=5)), Random(seed)
        step(match, random)
        position = match.hands[0].position
        calls = position.features.out_of_turn(1 - position.turn)
        while reason == ENOUGH and calls and position.features.is_false_call(calls[0]):
            step(match, random)
            calls = position.features.out_of_turn(1 - position.turn)
        if calls:
            break
    caller = 1 - position.turn
    match.play(calls[0])
    last = review_of(match).moves[-1]
    assert (last.seat, last.move, last.reason) == (caller, f"count {caller}", reason)
    if reason == ENOUGH:
        assert (last.loss, last.choices, last.best) == (0.0, 1, last.move)
    else:
        assert (last.choices, last.best) == (2, NO_MOVE)
        assert last.loss > 3
        assert better_words(last).words() == "to say nothing"


@pytest.mark.parametrize("players", [2, 3])
def test_a_false_count_on_ones_turn_costs_what_the_match_was_worth(players: int) -> None:
    match, random = new_match(rules_of("cassino", players)), Random(4)
    for _ in range(3):
        step(match, random)
    position = match.hands[0].position
    seat = position.turn
    match.play(position.features.cardless_moves()[0])
    assert match.over and match.rules.side_of[seat] not in match.standing.winners
    review = review_of(match)
    last = review.moves[-1]
    assert (last.seat, last.move, last.reason) == (seat, "count", NOT_ENOUGH)
    before = position.restarted()
    for move in position.moves[:-1]:
        before.apply(move)
    assert last.best in before.notation.legal_texts() and last.best != "count"
    assert last.choices == len(before.legal())
    assert last.value == pytest.approx(review.margin(last.side))
    assert last.loss > 15
    assert review.costliest()[0] == last
    assert review.accuracy(seat) is not None
    # Where nothing happens between, nothing of it was luck.
    assert play(review, last.side) <= -last.loss
    assert luck(review, last.side) > -5
