"""What a rating is reckoned from: real matches in a real library, by the day and by the month."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kontsina_qt.library import statistics
from kontsina_qt.library.rated import Span, spans
from kontsina_qt.library.store import Library
from tests.library.playing import Clock
from tests.rating.playing import counted, match_against, put

STEADY, EXPERT = match_against("steady"), match_against("expert")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(tmp_path: Path, clock: Clock) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3", clock) as opened:
        yield opened


def told(library: Library) -> list[tuple[str, str, int, int, int, int]]:
    found = spans(counted(library))
    return [(s.key, s.level, s.matches, s.won, s.drawn, s.given_up) for s in found]


def test_nothing_played(library: Library) -> None:
    assert spans(library) == []


def test_the_latest_come_by_the_day_and_the_others_by_the_month(
    library: Library, clock: Clock
) -> None:
    put(library, clock, "2026-05-03", STEADY, "wwl")
    put(library, clock, "2026-05-20", STEADY, "d")
    put(library, clock, "2026-05-20", EXPERT, "l")
    put(library, clock, "2026-08-31", STEADY, "w")
    put(library, clock, "2026-09-01", STEADY, "l")
    put(library, clock, "2026-11-02", EXPERT, "w")
    put(library, clock, "2026-11-02", STEADY, "wl")
    assert told(library) == [
        ("2026-05", "expert", 1, 0, 0, 0),
        ("2026-05", "steady", 4, 2, 1, 0),
        ("2026-08", "steady", 1, 1, 0, 0),
        ("2026-09-01", "steady", 1, 0, 0, 0),
        ("2026-11-02", "expert", 1, 1, 0, 0),
        ("2026-11-02", "steady", 2, 1, 0, 0),
    ]
    [first, *_] = spans(library)
    assert first == Span("2026-05", "kontsina", "expert", 1, 0, 0, 0.5, 1, 0)


@pytest.mark.parametrize("day", ["2026-05-03", "2026-11-02"])
def test_matches_with_moves_taken_back_are_left_out(
    library: Library, clock: Clock, day: str
) -> None:
    put(library, clock, day, STEADY, "uwlu")
    put(library, clock, "2026-11-03", EXPERT, "wu")
    [found, last] = told(library)
    assert found[1:] == ("steady", 2, 1, 0, 0) and day.startswith(found[0])
    assert last == ("2026-11-03", "expert", 1, 1, 0, 0)
    assert statistics.whole(library).matches == 6, "the statistics count them"


@pytest.mark.parametrize("day", ["2026-05-03", "2026-11-02"])
def test_matches_given_up_are_told(library: Library, clock: Clock, day: str) -> None:
    put(library, clock, day, STEADY, "wg")
    put(library, clock, "2026-11-03", EXPERT, "w")
    [found, last] = told(library)
    assert found[1:] == ("steady", 2, 1, 0, 1) and last[0] == "2026-11-03"


def test_a_month_of_which_nothing_counts_is_not_there(library: Library, clock: Clock) -> None:
    put(library, clock, "2026-05-03", STEADY, "u")
    put(library, clock, "2026-11-03", EXPERT, "w")
    assert [each[0] for each in told(library)] == ["2026-11-03"]


def test_a_new_year_begins_with_the_months_of_the_old_one(library: Library, clock: Clock) -> None:
    for day in ("2025-10-31", "2025-11-01", "2026-01-02"):
        put(library, clock, day, STEADY, "w")
    assert [each[0] for each in told(library)] == ["2025-10", "2025-11-01", "2026-01-02"]
