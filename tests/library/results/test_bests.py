"""The best hand of a match, and the time it took: kept when it is counted, or found later."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from kontsina_qt.library.file.schema import STEPS
from kontsina_qt.library.results.bests import PAUSE, best_hand, time_played, unknown_bests
from kontsina_qt.library.results.statistics import Only
from kontsina_qt.library.store import Library
from tests.library.playing import Clock, add_empty, entries, keep, make_older, play_match
from tests.match.playing import rules_of
from tests.rating.playing import counted

BEFORE = [step.__name__ for step in STEPS].index("add_bests")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3", Clock()) as opened:
        yield opened


def test_the_hand_with_the_most_points(library: Library) -> None:
    matches = [play_match(number) for number in range(4)]
    ids = [keep(library, match) for match in matches]
    counted(library)
    points = [[result.points[0] for result in match.results] for match in matches]
    most = max(map(max, points))
    found = best_hand(library, Only())
    assert found is not None and found.points == most and found.game == "kontsina"
    assert points[ids.index(found.match)][found.hand] == most
    assert points[ids.index(found.match)].index(most) == found.hand, "the first of several"
    assert best_hand(library, Only(game="scopa")) is None
    assert best_hand(library, Only(since="2999-01-01")) is None


def test_a_deleted_match_has_no_best_hand_until_it_is_back(library: Library) -> None:
    id = keep(library, play_match(1))
    counted(library)
    gone = library.delete(id)
    assert best_hand(library, Only()) is None and unknown_bests(library, 9) == []
    library.bring_back(gone)
    counted(library)
    assert best_hand(library, Only()) is not None


def test_time_is_what_passes_between_moves_and_a_long_break_is_none(tmp_path: Path) -> None:
    clock = Clock()
    with Library.open(tmp_path / "timed.sqlite3", clock) as library:
        match = play_match(2, rules_of("kontsina", 2, end="hands", hands=1))
        id = add_empty(library, match.rules, match.seats)
        moves = 0
        for hand, ply, entry in entries(match.record()):
            if not isinstance(entry, str):
                library.begin_hand(id, hand, entry)
                continue
            # Ten seconds for each move; an hour's break before the fifth.
            clock.now += timedelta(seconds=PAUSE * 12 if ply == 4 else 9)
            before = clock.now
            library.add_move(id, hand, ply, entry)
            clock.now = before + timedelta(seconds=1)
            moves += 1
        library.finish(id, match.standing.winners, match.standing.scores)
        counted(library)
        seconds, matches = time_played(library, Only())
        assert matches == 1
        assert seconds == pytest.approx(10 * (moves - 2), abs=moves / 2)
        assert time_played(library, Only(game="scopa")) == (0, 0)


def test_matches_of_an_older_version_are_known_as_counted_without_one(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path, Clock()) as library:
        ids = [keep(library, play_match(number)) for number in range(2)]
        counted(library)
    make_older(path, BEFORE)
    with Library.open(path, Clock()) as library:
        assert unknown_bests(library, 9) == sorted(ids, reverse=True)
        assert best_hand(library, Only()) is None
