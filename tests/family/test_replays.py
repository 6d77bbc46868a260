"""``replay --json`` of every game against the second implementations: every position and result."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kontsina_qt.match.deals import random_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat, read_record, write_record
from kontsina_qt.match.replay import replay_lines
from kontsina_qt.rules.base.cards import TEXTS
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES
from tests.family.comparing import ORACLES, chosen, in_any_order, mixed, same_table, soon_written

MATCHES = 3
HANDS = 2
MOST_PLIES = 60
"""Of a hand: no list of moves is waited for."""

TOLD = ("turn", "dealer", "hands", "piles", "builds", "sweeps", "stock", "scores")


def oracle_of(rules: Rules, dealer: int, deck: list[str], scores: list[int]) -> Any:
    """Return the same hand in the second implementation."""
    make = ORACLES[rules.game.id].make
    return make(rules.game.id, rules.players, dict(rules.options), dealer, deck, scores)


def played(rules: Rules, random: Random) -> Match:
    """Play some hands of a match; the last may be unfinished."""
    match = Match(rules, [Seat(f"Seat {seat}", "steady") for seat in range(rules.players)])
    while match.waiting and len(match.hands) < HANDS:
        deal = random_deal(match.next_dealer(random.randrange(rules.players)), random, rules)
        scores = list(match.standing.scores)
        match.begin_hand(deal)
        position = match.hands[-1].position
        oracle = oracle_of(rules, deal.dealer, [TEXTS[c] for c in deal.deck], scores)
        while not position.over and len(position.moves) < MOST_PLIES:
            moves = position.legal(300)
            if not all(soon_written(position, move) for move in moves):
                return match
            text = chosen(position, oracle, moves, random)
            match.play(position.notation.read(text))
            oracle.play(text)
        if not position.over:
            return match
    return match


def compare(lines: Iterator[dict[str, Any]], match: Match) -> None:
    """Check every position and result of a replay against the second implementation."""
    rules = match.rules
    scores = list(rules.standing(()).scores)
    for number, hand in enumerate(match.hands):
        deck = [TEXTS[c] for c in hand.deal.deck]
        oracle = oracle_of(rules, hand.deal.dealer, deck, scores)
        for move in [*hand.position.notation.texts(), None]:
            line = next(lines)
            data = in_any_order(oracle.position(), rules.game.id)
            if rules.game.id == "laugh-and-lie-down":  # the stakes are paid at once
                dealer = hand.deal.dealer
                data["scores"] = [n - 2 - (at == dealer) for at, n in enumerate(data["scores"])]
            ours = in_any_order(dict(line), rules.game.id)
            where = f"{rules.game.id} {rules.options} hand {number} ply {line['ply']}"
            for name in TOLD:
                assert ours[name] == data.get(name, ours[name]), f"{where}: {name}"
            assert same_table(ours["table"], data), where
            assert line["move"] == move, where
            if move is not None:
                oracle.play(move)
        if not hand.position.over:
            break
        line, wanted = next(lines), oracle.result()
        assert line["dealt_rest_to"] == oracle.rest_to, f"{rules.game.id} {rules.options} {number}"
        if "points" in wanted:
            assert line["result"]["points"] == wanted["points"]
        scores = line["scores"]
    assert set(next(lines)) == {"match"}
    assert next(lines, None) is None


@pytest.mark.parametrize("game", list(GAMES))
def test_every_line_of_a_replay(game: str) -> None:
    for number in range(MATCHES):
        random = Random(f"replay/{game}/{number}")
        seats, options = (GAMES[game].players[0], {}) if not number else mixed(GAMES[game], random)
        match = played(GAMES[game].rules(seats, options), random)
        record = read_record(write_record(match.record()))
        compare(iter(replay_lines(record)), match)


def test_points_that_count_at_once_are_in_the_scores_at_once() -> None:
    """An ace that is captured in Finnish Kasino is in the very next position's scores."""
    rules = GAMES["kasino-finnish"].rules(2)
    seen = 0
    for seed in range(20):
        match = played(rules, Random(seed))
        for line in replay_lines(match.record()):
            if "scores" not in line or "piles" not in line or line["hand"] > 0:
                continue
            worth = {"TD": 2, "2S": 1, "AC": 1, "AD": 1, "AH": 1, "AS": 1}
            piles: list[list[str]] = line["piles"]
            assert line["scores"] == [sum(worth.get(c, 0) for c in pile) for pile in piles]
            seen += any(line["scores"]) and line["turn"] is not None
    assert seen > 100


def last_told(game: str, cleared: bool) -> dict[str, Any]:
    """Return the result of a hand whose last card clears the table, or leaves some cards.

    The second implementation searches for it.
    """
    rules = GAMES[game].rules(2)
    for seed in range(3000):
        random = Random(seed)
        deal = random_deal(0, random, rules)
        oracle = oracle_of(rules, 0, [TEXTS[c] for c in deal.deck], [0, 0])
        moves = []
        while oracle.position()["turn"] is not None:
            legal = sorted(oracle.legal())
            moves.append(random.choice([text for text in legal if " x " in text] or legal))
            oracle.play(moves[-1])
        if " x " in moves[-1] and (oracle.rest_to is None) is cleared:
            break
    else:
        pytest.fail("there is no such hand")
    match = Match(rules, [Seat("Anna", "human"), Seat("Nikos", "human")])
    match.begin_hand(deal)
    for text in moves:
        match.play(match.hands[0].position.notation.read(text))
    *_, line, _ = replay_lines(match.record())
    assert "result" in line
    return line


@pytest.mark.parametrize("game", ["kontsina", "kassino-swedish", "bella-donna", "diloti"])
def test_nobody_takes_the_rest_if_no_card_is_left(game: str) -> None:
    assert last_told(game, cleared=True)["dealt_rest_to"] is None
    assert last_told(game, cleared=False)["dealt_rest_to"] in (0, 1)
