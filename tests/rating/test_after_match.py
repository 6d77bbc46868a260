"""What a finished match changed: the rating and the streak."""

from __future__ import annotations

import pytest

from kontsina_qt.library.store import Library
from kontsina_qt.rating.after_match import FEWEST_RATED, effect_of
from tests.library.playing import Clock
from tests.rating.playing import match_against, put


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(clock: Clock) -> Library:
    return Library.open(None, clock)


def last(library: Library) -> int:
    """The id of the match played last."""
    return max(each.id for each in library.summaries())


def test_the_first_matches_tell_no_rating_yet(library: Library, clock: Clock) -> None:
    put(library, clock, "2026-11-01", match_against("steady"), "l" * (FEWEST_RATED - 1))
    effect = effect_of(library, last(library))
    assert effect is not None and effect.rating is None
    put(library, clock, "2026-11-01", match_against("steady"), "w")
    effect = effect_of(library, last(library))
    assert effect is not None and effect.rating is not None
    assert effect.change > 0
    assert (effect.streak, effect.ended, effect.best_streak) == (1, 0, 1)


def test_a_streak_and_its_end(library: Library, clock: Clock) -> None:
    put(library, clock, "2026-11-01", match_against("steady"), "llwww")
    effect = effect_of(library, last(library))
    assert effect is not None
    assert (effect.streak, effect.best_streak) == (3, 3)
    assert effect.change > 0 and effect.rating is not None
    put(library, clock, "2026-11-02", match_against("steady"), "l")
    after = effect_of(library, last(library))
    assert after is not None and after.rating is not None
    assert (after.streak, after.ended, after.best_streak) == (0, 3, 3)
    assert after.change < 0
    assert after.rating - after.change == effect.rating, "it goes on from where it was"
    assert not after.best_rating


def test_of_an_earlier_match_nothing_is_said(library: Library, clock: Clock) -> None:
    put(library, clock, "2026-11-01", match_against("steady"), "wl")
    assert effect_of(library, last(library) - 1) is None
