"""The order in which matches were played, whatever the clock said."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from kontsina_qt.library.file.schema import STEPS
from kontsina_qt.library.opening import open_or_replace
from kontsina_qt.library.store import Library
from kontsina_qt.match.series import best_of
from tests.library.playing import RULES, SEATS, Clock, add_empty, deal_of, make_older, play_match

LATE, EARLY = (datetime(2026, 11, day, tzinfo=UTC) for day in (26, 25))
BEFORE_ORDER = [step.__name__ for step in STEPS].index("add_order")


def begin(library: Library, number: int) -> int:
    return library.import_match(play_match(number, hands=1, last=number))


def latest(library: Library) -> int | None:
    found = library.latest_unfinished()
    return found.id if found is not None else None


def test_a_clock_set_back_changes_nothing(path: Path) -> None:
    with Library.open(path, Clock(LATE)) as library:
        first = begin(library, 3)
    with Library.open(path, Clock(EARLY)) as library:
        second = begin(library, 4)
        assert latest(library) == second
        match = library.load(first)
        match.undo()
        library.set_cursor(first, *match.cursor)
        assert latest(library) == first
        third = add_empty(library, RULES, SEATS)
        assert latest(library) == third
        library.begin_hand(third, 0, deal_of(RULES, 3, 0))
        assert [each.id for each in library.summaries()] == [third, first, second]
    with Library.open(path, Clock(EARLY)) as library:
        assert latest(library) == third


def test_a_series_that_waits_is_gone_on_with_whatever_the_clock_said(path: Path) -> None:
    plan = best_of(3, "kontsina", {"end": "hands", "hands": 3})
    with Library.open(path, Clock(LATE)) as library:
        begin(library, 3)
    with Library.open(path, Clock(EARLY)) as library:
        ended = library.import_match(play_match(4))
        library.series.put(ended, None, 0, plan)
        assert latest(library) == ended
        other = begin(library, 5)
        assert latest(library) == other


@pytest.mark.parametrize("version", range(1, BEFORE_ORDER + 1))
def test_an_older_library_goes_by_its_times(path: Path, version: int) -> None:
    with Library.open(path, Clock(LATE)) as library:
        later = begin(library, 3)
    with Library.open(path, Clock(EARLY)) as library:
        begin(library, 4)
    make_older(path, version)
    with Library.open(path, Clock(EARLY)) as library:
        assert latest(library) == later
        new = begin(library, 5)
        assert latest(library) == new


@pytest.mark.parametrize("version", [BEFORE_ORDER, len(STEPS)])
def test_a_library_that_was_saved_knows_the_order(path: Path, version: int) -> None:
    with Library.open(path, Clock(LATE)) as library:
        first = begin(library, 3)
    with Library.open(path, Clock(EARLY)) as library:
        second = begin(library, 4)
    if version < len(STEPS):
        make_older(path, version)
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    with open_or_replace(path, Clock(EARLY)).library as library:
        assert latest(library) == (second if version == len(STEPS) else first)
