"""Who would be an even match, and whom to try next."""

from __future__ import annotations

import pytest

from kontsina_qt.library.results.statistics import Group
from kontsina_qt.match.opponents import OPPONENTS
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rating.advice import levels_in
from kontsina_qt.rating.fitting import LEAST, even_matches, next_to_try


def met(key: str, won: int, matches: int) -> Group:
    """What was played against somebody."""
    return Group(key, matches, won, 0, 0.5, matches, 0, 0.0, 0)


def keys(rating: float | None) -> list[str]:
    return [each.key for each in even_matches(rating)]


def test_who_has_not_played_begins_with_beginners() -> None:
    assert keys(None) == ["nikos", "anna"]
    assert next_to_try(None, []) is None


@pytest.mark.parametrize("level", LEVELS)
def test_those_of_a_level_are_even_with_who_is_rated_so(level: str) -> None:
    rating = levels_in("")[level]
    first = even_matches(rating)[0]
    assert first.level == level
    assert len(even_matches(rating)) >= 2


def test_the_strongest_has_the_next_below_too() -> None:
    assert keys(2500) == ["aino", "kemal", "carmela", "arthur"]


def test_who_is_beaten_often_is_followed_by_an_even_match() -> None:
    skilled = levels_in("")["skilled"]
    found = next_to_try(skilled, [met("eleni", 7, 8), met("nikos", 5, 5), met("kemal", 3, 6)])
    assert found == ("eleni", OPPONENTS["carmela"])


def test_few_matches_are_no_habit() -> None:
    steady = levels_in("")["steady"]
    beaten, even = next_to_try(steady, [met("anna", LEAST - 1, LEAST - 1)]) or ("?", None)
    assert beaten == ""
    assert even is OPPONENTS["eleni"]
