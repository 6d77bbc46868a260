"""Matches that play another one's cards again, in a real file."""

from __future__ import annotations

from pathlib import Path

from kontsina_qt.library.store import Library
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.games.catalogue import GAMES
from tests.library.playing import add_empty

RULES = GAMES["kontsina"].rules(2)
SEATS = [Seat("Anna", "human"), Seat("Nikos", "steady")]


def test_a_twin_is_remembered(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    with Library.open(path) as library:
        first, second, third = (add_empty(library, RULES, SEATS) for _ in range(3))
        library.origins.set_original(second, first)
        library.origins.set_original(third, first)
    with Library.open(path) as library:
        assert library.origins.original_of(first) is None
        assert library.origins.original_of(second) == first
        assert sorted(library.origins.twins_of(first)) == [second, third]
        assert library.origins.twins_of(second) == []
        assert library.origins.original_of(999) is None


def test_a_twin_stays_when_its_original_is_deleted(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite") as library:
        first, second = add_empty(library, RULES, SEATS), add_empty(library, RULES, SEATS)
        library.origins.set_original(second, first)
        library.delete(first)
        assert library.origins.original_of(second) is None
        assert library.summary(second).id == second


def test_a_twin_of_a_match_that_is_gone_is_a_match_like_others(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite") as library:
        first, second = add_empty(library, RULES, SEATS), add_empty(library, RULES, SEATS)
        library.delete(first)
        library.origins.set_original(second, first)
        assert library.origins.original_of(second) is None
        assert library.look_at(second).seats == tuple(SEATS)
