"""The opponents one knows have levels, styles and games that there are."""

from __future__ import annotations

import pytest

from kontsina_qt.language import languages, set_language, tr
from kontsina_qt.match.names import called, is_given
from kontsina_qt.match.opponents import OPPONENTS, opponent_of
from kontsina_qt.match.record import HUMAN
from kontsina_qt.players.levels.catalogue import LEVELS, builtin
from kontsina_qt.rules.games.catalogue import GAMES


@pytest.mark.parametrize("key", OPPONENTS)
def test_each_is_a_level_a_style_and_a_game_that_there_are(key: str) -> None:
    each = OPPONENTS[key]
    known = builtin(each.player)
    assert known is not None
    assert (known[0].name, known[1].name) == (each.level, each.style)
    assert each.game in GAMES
    assert each.key == key


def test_they_stand_from_the_easiest_on_and_every_level_has_somebody() -> None:
    order = list(LEVELS)
    at = [order.index(each.level) for each in OPPONENTS.values()]
    assert at == sorted(at)
    assert set(at) == set(range(len(order)))


def test_names_differ_in_every_language() -> None:
    for code in languages():
        set_language(code)
        assert len({tr(each.name) for each in OPPONENTS.values()}) == len(OPPONENTS)


@pytest.mark.parametrize("code", languages())
def test_each_is_known_by_name_and_level_in_every_language(code: str) -> None:
    set_language(code)
    names = {key: tr(each.name) for key, each in OPPONENTS.items()}
    set_language("en")
    for key, each in OPPONENTS.items():
        assert opponent_of(names[key], each.player) is each
        assert called(names[key]) == each.name
        assert is_given(names[key])


def test_another_style_is_the_same_person_another_level_is_not() -> None:
    assert opponent_of("Eleni", "steady-bold") is OPPONENTS["eleni"]
    assert opponent_of("Eleni", "steady") is OPPONENTS["eleni"]
    assert opponent_of("Eleni", "expert") is None
    assert opponent_of("Eleni", HUMAN) is None
    assert opponent_of("Helen", "steady-thrifty") is None
