"""The errors of the weaker levels: like people's, never random moves."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kontsina_qt.players.evaluation.taste import Taste
from kontsina_qt.players.information.sight import Sight, look
from kontsina_qt.players.levels.catalogue import LEVELS, choose_builtin
from kontsina_qt.players.levels.lapses import CASUAL, STEADY, Lapses
from kontsina_qt.players.levels.steady import Steady
from kontsina_qt.players.tables import rows_of
from kontsina_qt.rules.base.cards import PACK, TEXTS, cards_in
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import View, view_of
from tests.players.views import first_turn
from tests.rules.helpers import CLASSIC

RULES = CLASSIC.rules(2)


def chosen(level: str, hand: str, table: str, times: int = 200) -> dict[str, int]:
    """Return how often a level makes each move."""
    moves: dict[str, int] = {}
    for seed in range(times):
        move = choose_builtin(level, RULES, first_turn(hand, table), seed).move
        moves[move] = moves.get(move, 0) + 1
    return moves


def played_on(plies: int, seed: int = 3, rules: Rules = RULES) -> Position:
    """Return a hand after a number of random plays."""
    random = Random(seed)
    position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
    for _ in range(plies):
        position.apply(random.choice(position.legal()))
    return position


def seen(position: Position) -> tuple[Sight, View]:
    view = view_of(position, position.turn, (0, 0))
    return look(position.rules, view), view


def test_a_casual_player_misses_a_sum_now_and_then_and_a_longer_one_more_often() -> None:
    two = chosen("casual", "9H JD QS KD", "4D 5C TC TS")["9H x 4D+5C"]
    three = chosen("casual", "9H JD QS KD", "4D 3C 2S TS")["9H x 2S+3C+4D"]
    assert 200 > two > three > 20


def test_a_steady_player_sees_every_sum_of_two() -> None:
    assert chosen("steady", "9H JD QS KD", "4D 5C TC TS") == {"9H x 4D+5C": 200}


@pytest.mark.parametrize("lapses", [CASUAL, STEADY])
def test_without_sums_only_heeding_matters(lapses: Lapses) -> None:
    random = Random(8)
    told = careless = 0
    both = [Steady(replace(lapses, heeds=heeds)) for heeds in (1.0, 0.0)]
    while told < 15:
        deck = random.sample(PACK, len(PACK))
        position = first_position(RULES, 0, deck)
        if any(len(position.notation.text(move).split("+")) > 1 for move in position.legal()):
            continue
        _, view = seen(position)
        heeding, not_so = (_moves(player, view) for player in both)
        values = {m.move: m.value for m in both[0].choose(RULES, view, Random(1)).candidates}
        assert max(values[m] for m in heeding) - min(values[m] for m in heeding) < 1e-9
        assert _moves(Steady(lapses), view) <= heeding | not_so
        careless += heeding.isdisjoint(not_so)
        told += 1
    assert careless > 1, "what is left hardly mattered"


def _moves(player: Steady, view: View) -> set[str]:
    return {player.choose(RULES, view, Random(seed)).move for seed in range(12)}


def test_a_careless_player_lays_cards_that_make_sums() -> None:
    hand, table = "5H 6H 7C 8S", "AD AS 2C 9S"
    assert chosen("skilled", hand, table, 20) == {"8S": 20}
    for level, least, most in (("casual", 0.5, 0.7), ("steady", 0.9, 0.99)):
        found = chosen(level, hand, table, 400)
        assert set(found) == {"8S", "5H"} and least < found["8S"] / 400 < most


def test_some_games_have_numbers_of_their_own() -> None:
    rows = rows_of("kontsina_qt.players.levels", "lapses.csv")
    assert {row["game"] for row in rows} <= set(GAMES)
    levels = {lapses.name: lapses for lapses in (CASUAL, STEADY)}
    assert set(levels) <= set(LEVELS)
    for row in rows:
        lapses = levels[row["level"]]
        here = lapses.at(row["game"])
        assert here != lapses and here == replace(lapses, recalls=here.recalls, heeds=here.heeds)
        assert (here.recalls, here.heeds) == (int(row["recalls"]), float(row["heeds"]))
        assert CASUAL.at(row["game"]).recalls < STEADY.at(row["game"]).recalls
        assert CASUAL.at(row["game"]).heeds <= STEADY.at(row["game"]).heeds <= 1
    assert CASUAL.at("kontsina") is CASUAL and Lapses().at("stealing-bundles") == Lapses()
    bold = CASUAL.with_taste(Taste(later=1.3)).at("stealing-bundles")
    assert bold.recalls == CASUAL.at("stealing-bundles").recalls and bold.taste.later == 1.3


@pytest.mark.parametrize("lapses", [CASUAL, STEADY])
def test_only_old_ordinary_cards_are_forgotten(lapses: Lapses) -> None:
    gone = 0
    for seed in range(10):
        sight, view = seen(played_on(30, seed))
        kept = lapses.remembered(sight, view.moves)
        forgotten = kept.unseen & ~sight.unseen
        gone += forgotten.bit_count()
        late = " ".join(view.moves[len(view.moves) - lapses.recalls :])
        for card in cards_in(forgotten):
            assert not RULES.card_points(1 << card)
            assert not sight.hand >> card & 1 and not sight.table >> card & 1
            assert TEXTS[card] not in late
    assert gone > 20, "nothing was forgotten"


def test_where_every_card_scores_the_ordinary_ones_are_forgotten() -> None:
    bundles = GAMES["stealing-bundles"].rules(2)
    for lapses in (CASUAL, STEADY):
        lapses = lapses.at("stealing-bundles")
        gone = 0
        for seed in range(5):
            sight, view = seen(played_on(40, seed, bundles))
            gone += (lapses.remembered(sight, view.moves).unseen & ~sight.unseen).bit_count()
        assert gone > 20
    by_rank = GAMES["elewenjewe"].rules(2)
    sight, view = seen(played_on(40, 1, by_rank))
    kept = STEADY.remembered(sight, view.moves)
    forgotten = [by_rank.card_points(1 << c) for c in cards_in(kept.unseen & ~sight.unseen)]
    ordinary = by_rank.card_points(by_rank.full) / len(by_rank.pack)
    assert forgotten and max(forgotten) <= ordinary


def test_only_perfect_memory_solves_the_last_plays() -> None:
    told = 0
    for seed in range(12):
        _, view = seen(played_on(len(PACK) - 4 - 4, seed))
        forgetful = [choose_builtin(level, RULES, view, 1) for level in ("casual", "steady")]
        assert not any(choice.exact for choice in forgetful)
        told += choose_builtin("skilled", RULES, view, 1).exact
    assert told == 12


def test_a_casual_player_overrates_the_good_ten() -> None:
    hand, table = "4H TS 6C 3C", "TD TH 3D AC"
    assert set(chosen("casual", hand, table, 20)) == {"TS x TD"}
    for level in ("steady", "skilled"):
        assert set(chosen(level, hand, table, 20)) == {"4H x AC+3D"}
