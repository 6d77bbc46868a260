"""Series and matches given up in the library: kept, resumed, upgraded, saved from damage."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kontsina_qt.library.file.schema import STEPS
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from kontsina_qt.match.series import best_of, race, race_games
from tests.library.playing import RULES, SEATS, Clock, keep, make_older, play_match

PLAN = best_of(3, "kontsina", RULES.changed_options())
BEFORE_SERIES = [step.__name__ for step in STEPS].index("add_series")


def keep_over(library: Library, number: int) -> int:
    """A finished match."""
    match = play_match(number)
    assert match.over
    return keep(library, match)


def test_a_series_is_found_from_each_of_its_matches(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        first, second = keep_over(library, 4), keep(library, play_match(6, hands=1, last=5))
        other = keep_over(library, 8)
        id = library.series.put(first, None, 0, PLAN)
        assert library.series.put(second, id, 1, PLAN) == id
    with Library.open(path) as library:
        assert library.series.of(other) is None
        kept = library.series.of(second)
        assert kept is not None
        assert (kept.id, kept.plan, kept.players, kept.place) == (id, PLAN, 2, 1)
        assert kept.matches == {0: first, 1: second}
        assert set(kept.ended) == {0}
        match = library.look_at(first)
        assert kept.ended[0].scores == match.standing.scores
        assert set(kept.ended[0].winners) == set(match.standing.winners)
        assert not kept.waits
        seen = library.series.of(first)
        assert seen is not None
        assert seen.place == 0


def test_a_copy_takes_the_place_of_its_match(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite3") as library:
        one, copy = keep_over(library, 4), keep_over(library, 4)
        id = library.series.put(one, None, 0, PLAN)
        library.series.put(copy, id, 0, PLAN)
        assert library.series.of(one) is None
        kept = library.series.of(copy)
        assert kept is not None
        assert kept.matches == {0: copy}


def test_a_series_between_two_matches_is_what_one_goes_on_with() -> None:
    with Library.open(None, Clock()) as library:
        going_on = keep(library, play_match(6, hands=1, last=5))
        ended = keep_over(library, 4)
        latest = library.latest_unfinished()
        assert latest is not None
        assert latest.id == going_on
        id = library.series.put(ended, None, 0, PLAN)
        latest = library.latest_unfinished()
        assert latest is not None
        assert (latest.id, latest.finished) == (ended, True)
        second = keep(library, play_match(10, hands=1, last=5))
        library.series.put(second, id, 1, PLAN)
        latest = library.latest_unfinished()
        assert latest is not None
        assert latest.id == second


def test_a_series_that_is_over_waits_for_nothing() -> None:
    with Library.open(None, Clock()) as library:
        id: int | None = None
        for place, number in enumerate((4, 6, 8)):
            id = library.series.put(keep_over(library, number), id, place, PLAN)
        assert library.latest_unfinished() is None


def test_a_deleted_match_counts_for_nobody() -> None:
    with Library.open(None) as library:
        first, second = keep_over(library, 4), keep_over(library, 6)
        id = library.series.put(first, None, 0, PLAN)
        library.series.put(second, id, 1, PLAN)
        library.delete(first)
        kept = library.series.of(second)
        assert kept is not None
        assert set(kept.ended) == {1}


@pytest.mark.parametrize(
    "plan", ["", "{}", '{"kind": "best-of", "stages": []}', '{"kind": "race", "stages": [7]}']
)
def test_a_damaged_series_leaves_its_matches_alone(tmp_path: Path, plan: str) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        id = keep_over(library, 4)
        library.series.put(id, None, 0, PLAN)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE series SET plan = ?", (plan,))
    with Library.open(path) as library:
        assert library.series.of(id) is None
        assert library.latest_unfinished() is None
        assert library.load(id).over


@pytest.mark.parametrize("gone", ["both", "one"])
def test_a_series_of_matches_that_are_not_there_is_none(tmp_path: Path, gone: str) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        first, second = keep_over(library, 4), keep_over(library, 6)
        id = library.series.put(first, None, 0, PLAN)
        library.series.put(second, id, 1, PLAN)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM matches WHERE id = ? OR ?", (first, gone == "both"))
    with Library.open(path) as library:
        assert library.series.of(first) is None
        assert (library.series.of(second) is None) == (gone == "both")


def test_a_race_is_kept_whole() -> None:
    plan = race(race_games(2, every=True))
    with Library.open(None) as library:
        id = keep(library, play_match(4, plan.rules(0, 2), hands=1))
        library.series.put(id, None, 0, plan)
        kept = library.series.of(id)
        assert kept is not None
        assert kept.plan == plan


# Given up


def test_a_match_given_up_is_lost_and_its_record_unfinished() -> None:
    with Library.open(None) as library:
        match = play_match(4, hands=1, last=9)
        id = keep(library, match)
        library.resign(id, 0, (1,), (0, 0))
        summary = library.summary(id)
        assert (summary.finished, summary.winners, summary.resigned) == (True, (1,), 0)
        assert library.resigned(id) == 0
        record = library.load(id).record()
        assert record == match.record()
        assert not library.look_at(id).over


def test_giving_up_is_taken_back() -> None:
    with Library.open(None) as library:
        id = keep(library, play_match(4, hands=1, last=9))
        library.resign(id, 0, (1,), (0, 0))
        library.set_cursor(id, 0, 9)
        summary = library.summary(id)
        assert (summary.finished, summary.winners, summary.resigned) == (False, (), None)


def test_who_sees_an_older_state_cannot_play_on_a_match_given_up(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as here, Library.open(path) as there:
        id = keep(here, play_match(4, hands=1, last=9))
        match = there.load(id)
        here.resign(id, 0, (1,), (0, 0))
        position = match.position
        assert position is not None
        with pytest.raises(LibraryError) as error:
            there.add_move(id, 0, 9, position.notation.text(position.legal()[0]))
        assert error.value.kind is Kind.OTHER_WINDOW


# Older libraries, and damaged ones


def test_an_older_library_is_upgraded_and_kept_beside(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        id = keep_over(library, 4)
    make_older(path, BEFORE_SERIES)
    with Library.open(path) as library:
        assert library.series.of(id) is None
        assert library.resigned(id) is None
        library.load(id)
        series = library.series.put(id, None, 0, PLAN)
        library.resign(id, 1, (0,), (3, 2))
        kept = library.series.of(id)
        assert kept is not None
        assert (kept.id, kept.ended[0].resigned) == (series, 1)
    copy = path.with_name(f"library.version-{BEFORE_SERIES}.sqlite3")
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (BEFORE_SERIES,)
        assert db.execute("SELECT id FROM matches").fetchall() == [(id,)]
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
        assert not tables & {"series", "series_matches", "resignations"}


def test_series_and_who_gave_up_are_saved_from_a_damaged_library(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        first, second = keep_over(library, 4), keep(library, play_match(6, hands=1, last=5))
        id = library.series.put(first, None, 0, PLAN)
        library.series.put(second, id, 1, PLAN)
        library.resign(second, 0, (1,), (0, 0))
        before = library.series.of(second)
    with Library.open(tmp_path / "new.sqlite3") as new:
        saved = new.recover(path)
        assert (saved.whole, saved.cut, saved.lost) == (2, 0, 0)
        assert new.series.of(second) == before
        assert new.resigned(second) == 0
        assert new.summary(second).resigned == 0
        assert [seat.name for seat in new.summary(first).seats] == [seat.name for seat in SEATS]
