"""Every level plays legal moves, from nothing but its seat's view."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.catalogue import LEVELS, UnknownLevel, choose_builtin, level
from kontsina_qt.rules.base.cards import PACK, cards_in
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.view import ViewError, view_of
from tests.matrix import one_of_each
from tests.rules.helpers import PLIES, SETUPS, Played, hands, hidden_from, rules_of

RELAXED = settings(deadline=None)
SOONER = settings(deadline=None, max_examples=60)
DEALS = 4


@pytest.mark.parametrize(
    ("name", "id", "players", "partners"),
    one_of_each((name, *setup) for name in LEVELS for setup in SETUPS),
)
def test_whole_hands_are_legal(name: str, id: str, players: int, partners: bool) -> None:
    rules = rules_of(id, players, partners)
    random = Random(f"{id} {players} {partners}")
    for number in range(1 if name in ("skilled", "expert") else DEALS):
        position = first_position(rules, number % players, random.sample(PACK, len(PACK)))
        while not position.over:
            scores = tuple(random.randrange(25) for _ in range(rules.sides))
            view = view_of(position, position.turn, scores)
            choice = choose_builtin(name, rules, view, number, 0.0)
            legal = position.notation.legal_texts()
            assert choice.move in legal
            assert {each.move for each in choice.candidates} <= set(legal)
            assert len({each.move for each in choice.candidates}) == len(choice.candidates)
            assert choice.candidates[0].move == choice.move
            assert choice.candidates[0].value == choice.value
            assert abs(choice.value) < 20
            assert choice.reason.words()
            # Half the hands are played at random, so that unusual positions occur as well.
            move = choice.move if number % 2 else random.choice(legal)
            position.play(position.notation.read(move))


@pytest.mark.parametrize("name", LEVELS)
@SOONER
@given(
    played=hands(),
    plies=st.integers(0, PLIES - 1),
    seed=st.integers(0, 2**32),
    random=st.randoms(use_true_random=False),
)
def test_hidden_cards_do_not_change_a_move(
    name: str, played: Played, plies: int, seed: int, random: Random
) -> None:
    position = played.after(plies)
    hidden = cards_in(hidden_from(position, position.turn))
    shuffled = random.sample(hidden, len(hidden))
    places = dict(zip(hidden, shuffled, strict=True))
    other = first_position(played.rules, played.dealer, [places.get(c, c) for c in played.deck])
    for move in position.moves:
        other.play(move)
    scores = (7,) * played.rules.sides
    views = [view_of(each, each.turn, scores) for each in (position, other)]
    assert views[0] == views[1]
    first, second = (choose_builtin(name, played.rules, view, seed, 0.0) for view in views)
    assert first == second


@RELAXED
@given(hands(), st.integers(0, PLIES - 1))
def test_a_sight_contains_no_other_hand(played: Played, plies: int) -> None:
    position = played.after(plies)
    seat = position.turn
    sight = look(played.rules, view_of(position, seat, (0,) * played.rules.sides))
    assert sight.hand == position.hands[seat]
    assert sight.table == position.table
    assert sight.public.piles == position.piles
    assert sight.public.last_side == position.last_side
    assert sorted(map(sight.public.notation.text, sight.moves())) == position.notation.legal_texts()
    assert sight.unseen == hidden_from(position, seat)
    assert sight.stock == position.stock


@RELAXED
@given(hands(), st.integers(PLIES - 8, PLIES - 1))
def test_the_worlds_of_the_last_plays(played: Played, plies: int) -> None:
    position = played.after(plies)
    seat = position.turn
    sight = look(played.rules, view_of(position, seat, (0,) * played.rules.sides))
    worlds = sight.worlds(6)
    if not worlds:
        return
    found = [tuple(world.hands) for world in worlds]
    assert len(set(found)) == len(found) <= 6
    assert tuple(position.hands) in found
    for world in worlds:
        assert set(world.legal()) == set(position.legal())
        assert sum(world.hands) == sum(position.hands)


def test_a_view_of_another_seats_turn_is_rejected() -> None:
    position = first_position(rules_of("kontsina", 3), 0, PACK)
    for seat in (0, 2):
        view = view_of(position, seat, (0, 0, 0))
        with pytest.raises(ViewError, match="it is not this seat's turn"):
            choose_builtin("steady", position.rules, view, 1)
    with pytest.raises(ViewError, match="it has 3 sides"):
        look(position.rules, view_of(position, 1, (0, 0)))


def test_levels_by_name() -> None:
    assert isinstance(LEVELS, Mapping)
    assert list(LEVELS) == ["beginner", "casual", "steady", "skilled", "expert"]
    for name, each in LEVELS.items():
        assert each.name == name == level(name).name
        # The list says once for all levels that they don't see your cards.
        assert "your cards" not in each.description.lower()
    with pytest.raises(UnknownLevel, match="no level 'genius'; there are beginner, casual, steady"):
        level("genius")
