"""Lists of matches: the latest first, as long as wanted, and quick with thousands."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from kontsina_qt.library.store import Library
from tests.library.playing import (
    RULES,
    SEATS,
    add_empty,
    keep,
    keep_from,
    play_match,
)


def test_the_list_tells_of_each_match_the_latest_first(library: Library) -> None:
    finished = play_match(2)
    ids = [
        keep(library, finished),
        keep(library, play_match(4, hands=2, last=0)),
        keep(library, play_match(6, hands=1, last=3)),
        add_empty(library, RULES, SEATS),
    ]
    summaries = library.summaries()
    assert [summary.id for summary in summaries] == ids[::-1]
    assert [summary.hand for summary in summaries] == [-1, 0, 1, 2]
    assert [summary.ply for summary in summaries] == [0, 3, 0, 48]
    assert [summary.finished for summary in summaries] == [False, False, False, True]
    first_hand = play_match(4, hands=1)
    assert [summary.scores for summary in summaries] == [
        (0, 0),
        (0, 0),
        first_hand.standing.scores,
        finished.standing.scores,
    ]
    assert summaries[3].winners == finished.standing.winners
    assert all(summary.game == "kontsina" for summary in summaries)
    assert all(summary.seats == SEATS for summary in summaries)
    assert all(summary.options == RULES.changed_options() for summary in summaries)


def test_a_move_brings_a_match_to_the_front(library: Library) -> None:
    first = library.import_match(play_match(2, hands=1, last=4))
    second = library.import_match(play_match(4, hands=1, last=4))
    assert [summary.id for summary in library.summaries()] == [second, first]
    library.add_move(first, 0, 4, play_match(2, hands=1, last=5).record().hands[0].moves[4])
    assert [summary.id for summary in library.summaries()] == [first, second]


def test_the_list_keeps_to_its_limit_and_to_the_unfinished(library: Library) -> None:
    ids = [library.import_match(play_match(n, hands=1 + n % 2 * 9, last=99)) for n in range(1, 9)]
    assert len(library.summaries(3)) == 3
    assert library.summaries(0) == []
    unfinished = [summary.id for summary in library.summaries(unfinished_only=True)]
    assert unfinished == ids[1::2][::-1]


def test_a_match_whose_end_could_not_be_noted_is_listed_as_finished(
    library: Library, path: Path
) -> None:
    match = play_match(3)
    id = add_empty(library, RULES, SEATS)
    keep_from(library, id, play_match(3, hands=3, last=47), (-1, 0))
    library.add_move(id, 2, 47, match.record().hands[2].moves[47])
    assert library.latest_unfinished() is None
    summary = library.summary(id)
    assert (summary.finished, summary.winners) == (True, match.standing.winners)
    assert summary.scores == match.standing.scores


def test_counting_is_kept_for_the_next_list(library: Library, path: Path) -> None:
    id = keep(library, play_match(4, hands=2, last=5))
    scores = library.summary(id).scores
    db = sqlite3.connect(path)
    assert db.execute("SELECT scores FROM matches").fetchone() == (json.dumps(scores),)
    db.close()


def test_times_are_utc_whatever_the_clock_says(path: Path) -> None:
    eastern = datetime(2026, 10, 25, 3, 30, tzinfo=timezone(timedelta(hours=3)))
    with Library.open(path, lambda: eastern) as library:
        summary = library.summary(add_empty(library, RULES, SEATS))
    assert summary.created == eastern
    assert summary.created.tzinfo is UTC
    db = sqlite3.connect(path)
    assert db.execute("SELECT updated FROM matches").fetchone() == ("2026-10-25T00:30:00.000Z",)
    db.close()


def test_lists_of_thousands_of_matches_use_an_index(library: Library, path: Path) -> None:
    count = 30_000
    library.import_match(play_match(2))
    keep(library, play_match(4, hands=2, last=9))
    library.summaries()
    db = sqlite3.connect(path)
    with db:
        columns = "game, options, seats, created, hand, ply, winners, scores"
        db.execute(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
            f" INSERT INTO matches ({columns}, finished, updated)"
            f" SELECT {columns}, i % 3 > 0, strftime('%Y-%m-%dT%H:%M:%S.000Z', 946684800 + i,"
            " 'unixepoch') FROM n, matches WHERE matches.id = 1 + (i % 3 = 0)",
            (count,),
        )
    db.close()
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    library.file.db.set_progress_handler(step, 100)
    summaries = library.summaries(50)
    unfinished = library.summaries(50, unfinished_only=True)
    latest = library.latest_unfinished()
    library.file.db.set_progress_handler(None, 0)
    assert [summary.id for summary in summaries[2:4]] == [count + 2, count + 1]
    assert latest is not None and latest.id == unfinished[0].id == 2
    assert not any(summary.finished for summary in unfinished)
    assert len(unfinished) == 50
    # A hundred of SQLite's instructions each: a look at every match would take thousands.
    assert steps < 200
