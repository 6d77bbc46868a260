"""Opponent models: inferred from what was openly played, and from nothing else."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.catalogue import LEVELS, choose_builtin
from kontsina_qt.players.levels.reference import REFERENCES
from kontsina_qt.players.models.acquaintance import PRIOR, beliefs
from kontsina_qt.players.models.styles import BEGINNER, CAREFUL, FORGETFUL, GREEDY, STYLES
from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.kinds.fishing.position import FishingPosition
from kontsina_qt.rules.view import Earlier, View, view_of
from tests.players.models.meeting import KONTSINA, meet
from tests.rules.helpers import hidden_from

SEEDS = range(4)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_greedy_player_is_recognised_after_two_hands(seed: int) -> None:
    first, second = meet(seed, REFERENCES["greedy"], 2)
    assert first[GREEDY] > PRIOR[GREEDY]
    assert second[GREEDY] > 0.8


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["steady", "careful"])
def test_a_careful_player_is_not_mistaken_for_a_greedy_one(seed: int, name: str) -> None:
    player = LEVELS[name].player if name in LEVELS else REFERENCES[name]
    thought = meet(seed, player, 2)[-1]
    # Steady forgets older cards, and may be recognised by that.
    likely = [thought[CAREFUL], thought[FORGETFUL]] if name == "steady" else [thought[CAREFUL]]
    assert max(thought) in likely
    assert thought[GREEDY] < 0.1


def test_a_player_that_misses_sums_is_a_beginner() -> None:
    thought = [meet(seed, LEVELS["beginner"].player, 3)[-1] for seed in SEEDS]
    assert sum(each[BEGINNER] for each in thought) / len(thought) > 2 * PRIOR[BEGINNER]


@pytest.mark.parametrize("seed", SEEDS)
def test_pretending_is_forgotten(seed: int) -> None:
    thought = meet(seed, REFERENCES["pretender"], 5)
    assert thought[1][GREEDY] > 0.8
    assert thought[4][GREEDY] < 0.2


def test_an_unknown_player_has_the_prior() -> None:
    position = first_position(KONTSINA, 1, KONTSINA.pack)
    view = view_of(position, position.turn, (0, 0))
    (_, other) = beliefs(KONTSINA, view, look(KONTSINA, view).public, inf)
    assert other == pytest.approx(PRIOR)
    assert sum(other) == pytest.approx(1.0)
    assert len(other) == len(STYLES)


@pytest.mark.parametrize("id", ["kontsina", "diloti", "cassino-draw", "zwickern", "bella-donna"])
def test_opinions_come_from_what_the_seat_knows(id: str) -> None:
    """Cards that it cannot know may be anywhere: its beliefs stay the same."""
    rules = GAMES[id].rules(2)
    random = Random(id)
    position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
    for ply in range(26):
        if position.over:
            break
        position.apply(random.choice(position.legal()))
        if ply % 5 or position.turn < 0:
            continue
        assert isinstance(position, FishingPosition)
        hidden = cards_in(hidden_from(position, position.turn))
        places = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
        other = first_position(rules, 0, [places.get(c, c) for c in position.deck])
        for move in position.moves:
            other.apply(move)
        thought = []
        for each in (position, other):
            view = view_of(each, each.turn, (0, 0))
            thought.append(beliefs(rules, view, look(rules, view).public, inf))
        assert thought[0] == thought[1]


def test_hands_that_cannot_be_replayed_are_skipped() -> None:
    """Another program may send anything in them."""
    position = first_position(KONTSINA, 1, KONTSINA.pack)
    view = view_of(position, position.turn, (0, 0))
    evidence = view.to_json()
    rubbish: list[list[object]] = [
        [0, [], []],
        [7, ["AC", "2C", "3C", "4C"], ["5C"]],
        [0, ["AC", "2C", "3C", "4C"], ["no move"]],
    ]
    odd = View.from_json(evidence | {"earlier": rubbish})
    assert len(odd.earlier) == 3
    assert beliefs(KONTSINA, odd, look(KONTSINA, odd).public, inf)[1] == pytest.approx(PRIOR)
    move = choose_builtin("expert", KONTSINA, odd, 1, 0.0).move
    assert move in position.notation.legal_texts()


def test_a_hand_that_was_cut_short_reveals_nothing() -> None:
    position = first_position(KONTSINA, 1, KONTSINA.pack)
    view = view_of(position, position.turn, (0, 0))
    short = Earlier(
        1, tuple(position.information.opening_table()), (position.notation.legal_texts()[0],)
    )
    evidence = View.from_json(view.to_json() | {"earlier": []})
    assert evidence == view
    with_it = View.from_json(
        view.to_json() | {"earlier": [[1, view.to_json()["opening_table"], list(short.moves)]]}
    )
    assert with_it.earlier == (short,)
    assert beliefs(KONTSINA, with_it, look(KONTSINA, with_it).public, inf)[1] == pytest.approx(
        PRIOR
    )
