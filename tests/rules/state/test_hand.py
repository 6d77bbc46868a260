"""Positions of every game as objects: complete at once, copied independently, restarted."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.rules.base.scoring import HandResult, ScoreLine
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import KINDS, first_position
from kontsina_qt.rules.state.move import COUNT
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.start import start_after
from tests.rules.helpers import PARTS

POINTLESS = ScoreLine("card-points", 0, (0, 0), (60, 60), (0, 0))


def all_of(position: Position) -> dict[str, object]:
    """Return all attributes of a hand; one that is not set yet is an error."""
    names = [name for kind in type(position).__mro__ for name in getattr(kind, "__slots__", ())]
    assert len(names) > 15
    return {name: frozen(getattr(position, name)) for name in names}


def frozen(value: object) -> object:
    """Return the same as immutable values; a part of a position by its attributes."""
    if isinstance(value, PARTS):
        return {name: frozen(getattr(value, name)) for name in type(value).__slots__}
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def play_on(position: Position, random: Random, plies: int = 1000) -> None:
    for _ in range(plies):
        if position.over:
            break
        position.apply(random.choice([m for m in position.legal() if m.verb != COUNT]))


def begun(id: str) -> tuple[Position, Random]:
    """Return the second hand of a match, and a random generator."""
    random = Random(id)
    rules = GAMES[id].rules(GAMES[id].players[-1])
    deck = random.sample(rules.pack, len(rules.pack))
    before = [HandResult(tuple(range(rules.sides)))]
    return first_position(rules, rules.players - 1, deck, before), random


@pytest.mark.parametrize("id", GAMES)
def test_a_copy_is_complete_and_independent(id: str) -> None:
    position, random = begun(id)
    play_on(position, random, 9)
    before = all_of(position)
    copy = position.copy()
    assert type(copy) is type(position)
    assert all_of(copy) == before
    play_on(copy, random)
    assert copy.over
    assert all_of(position) == before
    play_on(position, random)
    assert position.over


@pytest.mark.parametrize("id", GAMES)
def test_a_hand_begins_again_as_it_began(id: str) -> None:
    position, random = begun(id)
    first = all_of(position)
    assert position.scores != (0,) * position.rules.sides
    play_on(position, random)
    assert all_of(position) != first
    assert all_of(position.restarted()) == first


def test_a_position_is_made_from_a_start_or_a_position() -> None:
    rules = GAMES["kontsina"].rules(2)
    start = start_after((), rules, 0, rules.pack)
    for kind in KINDS.values():
        with pytest.raises((TypeError, AttributeError)):
            kind()  # type: ignore[call-arg]
        with pytest.raises((TypeError, AttributeError)):
            kind(None)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            kind(start, blank=True)  # type: ignore[call-arg]


def test_drawn_hands_are_counted_back_to_the_last_win() -> None:
    rules = GAMES["ristikontra"].rules(4)

    def drawn(*points: int) -> int:
        before = [HandResult((each, 0), (POINTLESS,)) for each in points]
        return start_after(before, rules, 0, rules.pack).drawn

    assert [drawn(), drawn(1), drawn(0), drawn(0, 1, 0, 0), drawn(0, 2)] == [0, 0, 1, 2, 0]
