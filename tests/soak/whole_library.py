"""A library with rows in each of its tables, and every query on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from kontsina_qt.library.results import bests, history, recent, statistics
from kontsina_qt.library.results.counting import count_next, uncounted
from kontsina_qt.library.results.history import MatchFilter, ResultFilter
from kontsina_qt.library.results.statistics import By, Only
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.profile import Profile, additions
from kontsina_qt.library.tables.progress import DayResult
from kontsina_qt.match.record import RecordError
from kontsina_qt.match.series import best_of
from tests.analysis.played import review_of
from tests.library.playing import Clock, keep, play_match

LAST_ID = 7
"""Larger than the id of any match in the library; the next one inserted gets it."""
PROFILE = Profile(
    days=(DayResult("2026-11-23", 7, 4, 5, 6), DayResult("2026-11-24", 3, 3, undone=True)),
    solved=frozenset({"kontsina:7", "scopa:12"}),
    lessons={"diloti": 2},
    players=(OutsidePlayer("Ann", "ann --fast", 3),),
)
SINCE = Only(game="kontsina", since="2026-03-01")


def make_library(path: Path) -> Path:
    """Make a library: matches that are unfinished, finished and counted, and resigned; a series, a
    replay of the same cards, reviews, results; its log is checkpointed into the file."""
    with closing(Library.open(path, Clock(datetime(2026, 3, 29, tzinfo=UTC)))) as library:
        for number in range(3):
            keep(library, play_match(number, hands=2, last=11))
        whole = play_match(4)
        ended = keep(library, whole)
        library.reviews.keep(ended, review_of(whole, 0))
        given_up = library.import_match(play_match(5, hands=1, last=6), "friend.kontsina")
        library.resign(given_up, 1, (0,), (0, 0))
        library.series.put(ended, None, 0, best_of(3, "kontsina", {"end": "hands", "hands": 3}))
        twin = library.import_match(play_match(4, hands=1, last=3))
        library.origins.set_original(twin, ended)
        library.profile.change(additions(PROFILE))
        while count_next(library):
            pass
    return path


def questions(library: Library, last_id: int) -> Iterator[Callable[[], object]]:
    """Yield every query of the windows, about the first matches; first the counts."""
    yield lambda: [None for _ in range(last_id) if count_next(library)]
    yield partial(uncounted, library)
    yield library.latest_unfinished
    yield library.profile.read
    yield lambda: library.profile.change(additions(Profile(learnt=("scopa",))))
    yield library.summaries
    for how in ResultFilter:
        sought = MatchFilter(("ann",), (("kontsina",),), (("Άννα",),), how=how)
        yield partial(history.count, library, sought)
        yield partial(history.page, library, sought)
    for only in (Only(), SINCE):
        for by in By:
            yield partial(statistics.groups, library, by, only)
        yield partial(statistics.over_time, library, only)
        yield partial(statistics.good_cards, library, only)
        yield partial(statistics.accuracy, library, only)
        yield partial(statistics.accuracy_by_player, library, only)
        yield partial(recent.latest, library, only)
        yield partial(recent.wins_in_a_row, library, only)
        yield partial(recent.first_day, library, only)
        yield partial(bests.best_hand, library, only)
        yield partial(bests.time_played, library, only)
    for id in range(1, last_id + 1):
        yield partial(library.load, id)
        yield partial(library.reviews.of, id)
        yield partial(library.origins.original_of, id)
        yield partial(library.origins.twins_of, id)
        yield partial(library.resigned, id)
        yield partial(library.series.of, id)
        yield partial(_small_table, library, id)


def _small_table(library: Library, id: int) -> None:
    """Make the thumbnail of a match, which is left out if its hand is damaged."""
    with suppress(RecordError):
        history.last_hand(library, id)
