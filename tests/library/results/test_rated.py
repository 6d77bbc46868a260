"""What a rating is reckoned from: real matches in a real library, by the day and by the month."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from kontsina_qt.library.results import statistics
from kontsina_qt.library.results.rated import Span, spans
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


@pytest.mark.parametrize("day", ["2026-05-03", "2026-11-02"])
def test_matches_that_play_known_cards_are_left_out(
    library: Library, clock: Clock, day: str
) -> None:
    put(library, clock, day, STEADY, "wwl")
    first, again, _ = (match.id for match in library.found("ORDER BY id", [], 3))
    library.origins.set_original(again, first)
    put(library, clock, "2026-11-03", EXPERT, "w")
    [found, last] = told(library)
    assert found[1:] == ("steady", 2, 1, 0, 0) and last[0] == "2026-11-03"
    assert statistics.whole(library).matches == 4, "the statistics count them"


@pytest.mark.parametrize("wrong", ["2099-01-01", "9999-12-31", "2026-12-01", "2026-11-24"])
def test_a_match_of_a_clock_that_was_wrong_counts_from_its_day_on(
    library: Library, clock: Clock, wrong: str
) -> None:
    put(library, clock, wrong, STEADY, "w")
    put(library, clock, "2026-05-03", STEADY, "l")
    put(library, clock, "2026-11-23", STEADY, "wl")
    assert [(key, matches) for key, _, matches, *_ in told(library)] == [
        ("2026-05", 1),
        ("2026-11-23", 2),
    ]
    clock.now = datetime.fromisoformat(f"{wrong}T12:00:00+00:00")
    assert sum(each[2] for each in told(library)) == 4


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE facts SET day = 'garbage'",
        "UPDATE facts SET day = '2026-02-30'",
        "UPDATE facts SET even = 0",
        "UPDATE facts SET even = -1",
        "UPDATE facts SET even = 1",
        "UPDATE facts SET even = 'text'",
        "UPDATE facts SET won = 1000",
        "UPDATE facts SET won = 'text'",
        "UPDATE facts SET hands = -5",
        "UPDATE facts SET hands = 9e999",
        "UPDATE months SET month = 'zzz'",
        "UPDATE months SET month = '2026-13'",
        "UPDATE months SET month = x'00ff'",
        "UPDATE months SET even = 0",
        "UPDATE months SET won = 1000",
    ],
)
def test_rows_that_no_match_leaves_are_left_out(
    library: Library, clock: Clock, tmp_path: Path, damage: str
) -> None:
    for day in ("2026-05-03", "2026-09-04", "2026-11-02", "2026-11-03"):
        put(library, clock, day, STEADY, "w")
    whole = told(library)
    table, old = ("facts", "2026-11-02") if "facts" in damage else ("months", "2026-05")
    with closing(sqlite3.connect(tmp_path / "library.sqlite3")) as db, db:
        column = "day" if table == "facts" else "month"
        db.execute(f"{damage} WHERE {column} = ?", (old,))
    assert [each[0] for each in whole] == ["2026-05", "2026-09-04", "2026-11-02", "2026-11-03"]
    assert told(library) == [each for each in whole if each[0] != old]
