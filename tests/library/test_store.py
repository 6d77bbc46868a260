"""The library keeps matches, move by move, and gives them back."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings as hypothesis_settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import integers

from kontsina_qt.library.errors import Kind
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.games.catalogue import GAMES, game
from kontsina_qt.rules.options import Value
from tests.library.playing import LARGEST_NUMBER, RULES, SEATS, Clock, keep, keep_from, play_match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "library.sqlite3"


@pytest.fixture
def library(path: Path) -> Iterator[Library]:
    with Library.open(path, Clock()) as opened:
        yield opened


def change(path: Path, statement: str, *values: object) -> None:
    """Damages a library behind its back."""
    db = sqlite3.connect(path)
    with db:
        db.execute(statement, values)
    db.close()


# Matches


@pytest.mark.parametrize("number", [1, 2, LARGEST_NUMBER, LARGEST_NUMBER - 1])
@pytest.mark.parametrize(("hands", "last"), [(0, 0), (1, 0), (1, 5), (2, 0), (3, 47), (9, 99)])
def test_a_match_comes_back_as_it_was_left(
    library: Library, path: Path, number: int, hands: int, last: int
) -> None:
    match = play_match(number, hands=hands, last=last)
    id = keep(library, match)
    assert library.load(id).record() == match.record()
    library.close()
    with Library.open(path) as again:
        loaded = again.load(id)
    assert loaded.record() == match.record()
    assert loaded.cursor == match.cursor
    assert loaded.undone == ()


@pytest.mark.parametrize("id", GAMES)
def test_every_game_and_number_of_players_is_kept(library: Library, id: str) -> None:
    for players in GAMES[id].players:
        told: dict[str, Value] = {"direction": "anticlockwise", "end": "hands"}
        told |= {o.name: o.high for o in GAMES[id].options if o.name == "target"}
        names = {option.name for option in GAMES[id].options}
        rules = game(id).rules(players, {name: told[name] for name in told if name in names})
        match = Match(rules, [Seat(f"player {seat}", "steady") for seat in range(players)])
        match.begin_hand(numbered_deal(rules, 5, 0))
        assert library.load(keep(library, match)).record() == match.record()


def test_a_record_is_taken_in_whole(library: Library) -> None:
    match = play_match(11)
    assert match.over
    id = library.import_record(match.record(), "Σάββατο.kontsina")
    summary = library.summary(id)
    assert library.load(id).record() == match.record()
    assert (summary.finished, summary.source) == (True, "Σάββατο.kontsina")
    assert summary.scores == match.standing.scores
    assert summary.winners == match.standing.winners


def test_an_unfinished_record_can_be_played_on(library: Library) -> None:
    id = library.import_record(play_match(12, hands=2, last=7).record())
    whole = play_match(12)
    keep_from(library, id, whole, (1, 7))
    assert library.load(id).record() == whole.record()
    assert library.summary(id).finished


def test_a_library_in_memory_keeps_matches_too() -> None:
    with Library.open(None) as library:
        match = play_match(3)
        assert library.path is None
        assert library.load(keep(library, match)).record() == match.record()


def test_seats_that_no_record_may_hold_are_refused(library: Library) -> None:
    for name in ("two\nlines", "x" * 201, "\ud800"):
        with pytest.raises(LibraryError, match=r"seats\[0\]\.name"):
            library.create(RULES, (Seat(name, "human"), SEATS[1]))
    assert library.summaries() == []


def test_a_deleted_match_is_gone_and_its_id_is_not_used_again(library: Library) -> None:
    id = keep(library, play_match(1))
    library.delete(id)
    library.delete(id)
    with pytest.raises(LibraryError) as error:
        library.load(id)
    assert error.value.kind is Kind.NO_MATCH
    with pytest.raises(LibraryError):
        library.add_move(id, 0, 0, "9H")
    assert library.create(RULES, SEATS) > id


def test_nothing_of_a_deleted_match_stays_in_the_file(library: Library, path: Path) -> None:
    library.delete(keep(library, play_match(1)))
    db = sqlite3.connect(path)
    for table in ("matches", "hands", "moves"):
        assert db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    db.close()


# Undo


def undo(library: Library, id: int, match: Match, steps: int) -> None:
    for _ in range(steps):
        assert match.undo()
    library.set_cursor(id, *match.cursor)


@pytest.mark.parametrize("steps", [1, 7, 30, 50, 100, 109, 116])
def test_what_was_undone_can_be_brought_back_after_a_restart(path: Path, steps: int) -> None:
    match = play_match(4, hands=3, last=17)
    before = match.record()
    with Library.open(path) as library:
        id = keep(library, match)
        undo(library, id, match, steps)
    with Library.open(path) as library:
        loaded = library.load(id)
        assert loaded.record() == match.record()
        assert loaded.undone == match.undone
        while loaded.redo():
            pass
        assert loaded.record() == before
        library.set_cursor(id, *loaded.cursor, undos=3)
        assert library.load(id).record() == before
        assert library.summary(id).undos == 3


def test_another_move_drops_what_was_undone(library: Library) -> None:
    match = play_match(4, hands=2, last=17)
    id = keep(library, match)
    undo(library, id, match, 30)
    hand, ply = match.cursor
    position = match.hands[-1].position
    other = next(move for move in position.legal() if move != match.undone[-1])
    library.add_move(id, hand, ply, position.text(other))
    match.play(other)
    loaded = library.load(id)
    assert loaded.record() == match.record()
    assert loaded.undone == ()


def test_the_same_move_again_drops_what_was_undone_as_well(library: Library) -> None:
    match = play_match(4, hands=1, last=17)
    id = keep(library, match)
    text = match.record().hands[0].moves[10]
    undo(library, id, match, 7)
    library.add_move(id, 0, 10, text)
    loaded = library.load(id)
    assert loaded.cursor == (0, 11)
    assert loaded.undone == ()


def test_another_deal_drops_what_was_undone(library: Library) -> None:
    match = play_match(4, hands=2, last=17)
    id = keep(library, match)
    undo(library, id, match, 18)
    assert match.cursor == (0, 48)
    deal = numbered_deal(RULES, 99, 1, match.next_dealer(0))
    library.begin_hand(id, 1, deal)
    match.begin_hand(deal)
    loaded = library.load(id)
    assert loaded.record() == match.record()
    assert loaded.undone == ()


def test_the_cursor_cannot_stand_where_nothing_was_played(library: Library) -> None:
    id = keep(library, play_match(4, hands=1, last=5))
    for place in ((0, 6), (0, -1), (1, 0), (-1, 1), (-2, 0)):
        with pytest.raises(ValueError, match="no place"):
            library.set_cursor(id, *place)
    assert library.load(id).cursor == (0, 5)


def test_undoing_the_last_move_makes_a_match_unfinished(library: Library) -> None:
    match = play_match(4)
    id = keep(library, match)
    assert library.latest_unfinished() is None
    undo(library, id, match, 1)
    latest = library.latest_unfinished()
    assert latest is not None
    assert (latest.id, latest.finished, latest.winners) == (id, False, ())
    assert latest.scores == match.standing.scores


class LibraryAgainstMatch(RuleBasedStateMachine):
    """Whatever is played, undone and redone in any order: the library stands where a match does."""

    @initialize(number=integers(1, 1000))
    def begin(self, number: int) -> None:
        self.library = Library.open(None)
        self.match = Match(RULES, SEATS)
        self.id = self.library.create(RULES, SEATS)
        self.number = number
        self.random = Random(number)

    @precondition(lambda self: self.match.waiting)
    @rule()
    def deal(self) -> None:
        hand = len(self.match.hands)
        dealer = self.match.next_dealer(0)
        # Another number each time, so that a deal made after an undo is another deal.
        self.number += 1
        deal = numbered_deal(RULES, self.number, hand, dealer)
        self.match.begin_hand(deal)
        self.library.begin_hand(self.id, hand, deal)

    @precondition(lambda self: not self.match.waiting and not self.match.over)
    @rule(moves=integers(1, 48))
    def play(self, moves: int) -> None:
        for _ in range(moves):
            hand, ply = self.match.cursor
            position = self.match.hands[-1].position
            if position.over:
                break
            move = self.random.choice(position.legal())
            text = position.text(move)
            self.match.play(move)
            self.library.add_move(self.id, hand, ply, text)

    @rule(steps=integers(1, 60))
    def undo(self, steps: int) -> None:
        for _ in range(steps):
            self.match.undo()
        self.library.set_cursor(self.id, *self.match.cursor)

    @precondition(lambda self: self.match.can_redo)
    @rule(steps=integers(1, 60))
    def redo(self, steps: int) -> None:
        for _ in range(steps):
            self.match.redo()
        self.library.set_cursor(self.id, *self.match.cursor)

    @invariant()
    def stands_alike(self) -> None:
        loaded = self.library.load(self.id)
        assert loaded.record() == self.match.record()
        assert loaded.undone == self.match.undone

    def teardown(self) -> None:
        self.library.close()


TestLibraryAgainstMatch = LibraryAgainstMatch.TestCase
TestLibraryAgainstMatch.settings = hypothesis_settings(
    max_examples=25, stateful_step_count=20, deadline=None
)


# Lists


def test_the_list_tells_of_each_match_the_latest_first(library: Library) -> None:
    finished = play_match(2)
    ids = [
        keep(library, finished),
        keep(library, play_match(4, hands=2, last=0)),
        keep(library, play_match(6, hands=1, last=3)),
        library.create(RULES, SEATS),
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
    first = library.import_record(play_match(2, hands=1, last=4).record())
    second = library.import_record(play_match(4, hands=1, last=4).record())
    assert [summary.id for summary in library.summaries()] == [second, first]
    library.add_move(first, 0, 4, play_match(2, hands=1, last=5).record().hands[0].moves[4])
    assert [summary.id for summary in library.summaries()] == [first, second]


def test_the_list_keeps_to_its_limit_and_to_the_unfinished(library: Library) -> None:
    ids = [
        library.import_record(play_match(n, hands=1 + n % 2 * 9, last=99).record())
        for n in range(1, 9)
    ]
    assert len(library.summaries(3)) == 3
    assert library.summaries(0) == []
    unfinished = [summary.id for summary in library.summaries(unfinished_only=True)]
    assert unfinished == ids[1::2][::-1]


def test_a_match_whose_end_could_not_be_noted_is_listed_as_finished(
    library: Library, path: Path
) -> None:
    match = play_match(3)
    id = library.create(RULES, SEATS)
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
        summary = library.summary(library.create(RULES, SEATS))
    assert summary.created == eastern
    assert summary.created.tzinfo is UTC
    db = sqlite3.connect(path)
    assert db.execute("SELECT updated FROM matches").fetchone() == ("2026-10-25T00:30:00.000Z",)
    db.close()


def test_lists_of_thousands_of_matches_use_an_index(library: Library, path: Path) -> None:
    count = 30_000
    library.import_record(play_match(2).record())
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

    library._db.set_progress_handler(step, 100)
    summaries = library.summaries(50)
    unfinished = library.summaries(50, unfinished_only=True)
    latest = library.latest_unfinished()
    library._db.set_progress_handler(None, 0)
    assert [summary.id for summary in summaries[2:4]] == [count + 2, count + 1]
    assert latest is not None and latest.id == unfinished[0].id == 2
    assert not any(summary.finished for summary in unfinished)
    assert len(unfinished) == 50
    # A hundred of SQLite's instructions each: a look at every match would take thousands.
    assert steps < 200


# Damage

DAMAGES: list[tuple[str, tuple[object, ...], str]] = [
    ("UPDATE moves SET move = '9Z' WHERE hand = 1 AND ply = 3", (), r"hands\[1\]\.moves\[3\]"),
    ("UPDATE moves SET move = X'FF00' WHERE hand = 1 AND ply = 3", (), r"hands\[1\]\.moves\[3\]"),
    ("UPDATE moves SET move = CAST(X'39FF' AS TEXT) WHERE ply = 3", (), r"hands\[0\]\.moves\[3\]"),
    ("DELETE FROM moves WHERE hand = 0 AND ply = 20", (), r"hands\[0\]\.moves\[20\]"),
    ("DELETE FROM hands WHERE hand = 0", (), r"hands\[0\]"),
    ("DELETE FROM hands WHERE hand = 1", (), r"hands\[1\]"),
    ("UPDATE hands SET dealer = 7 WHERE hand = 0", (), r"hands\[0\]\.dealer"),
    ("UPDATE hands SET deck = '9H' WHERE hand = 0", (), r"hands\[0\]\.deck"),
    ("UPDATE hands SET seal = '{}' WHERE hand = 0", (), r"hands\[0\]\.seal"),
    ("UPDATE hands SET number = '1e9' WHERE hand = 1", (), r"hands\[1\]\.number"),
    ("UPDATE hands SET number = 'x' WHERE hand = 1", (), r"hands\[1\]\.number"),
    ("UPDATE matches SET game = 'chess'", (), "game"),
    ("UPDATE matches SET options = '{\"target\": 0}'", (), r"options\.target"),
    ("UPDATE matches SET options = ?", ("{" * 10_000,), "options"),
    ("UPDATE matches SET seats = 17", (), "seats"),
    ("UPDATE matches SET hand = 5", (), "cursor"),
    ("UPDATE matches SET ply = 99", (), "cursor"),
]


@pytest.mark.parametrize(("statement", "values", "place"), DAMAGES)
def test_a_damaged_match_is_named_and_the_others_go_on(
    library: Library, path: Path, statement: str, values: tuple[object, ...], place: str
) -> None:
    id = library.import_record(play_match(5, hands=2, last=9).record())
    change(path, statement, *values)
    match = play_match(6, hands=1, last=9)
    good = library.import_record(match.record())
    with pytest.raises(LibraryError, match=rf"Match {id} .*{place}") as error:
        library.load(id)
    assert error.value.kind is Kind.BAD_MATCH
    assert good in [summary.id for summary in library.summaries()]
    latest = library.latest_unfinished()
    assert latest is not None and latest.id == good
    assert library.load(good).record() == match.record()


@pytest.mark.parametrize("column", ["updated", "winners", "scores", "hand", "undos", "created"])
def test_a_damaged_summary_does_not_spoil_the_list(
    library: Library, path: Path, column: str
) -> None:
    library.import_record(play_match(2).record())
    good = library.import_record(play_match(4).record())
    for damage in ("", "[1.5]", "x", b"\xff"):
        change(path, f"UPDATE matches SET {column} = ? WHERE id != ?", damage, good)
        assert [summary.id for summary in library.summaries()] == [good]


def test_an_undone_tail_is_checked_as_well(library: Library, path: Path) -> None:
    match = play_match(4, hands=1, last=9)
    id = keep(library, match)
    undo(library, id, match, 4)
    change(path, "UPDATE moves SET move = 'X1 x *' WHERE ply = 7")
    with pytest.raises(LibraryError, match=r"hands\[0\]\.moves\[7\]"):
        library.load(id)


# Two windows


def test_two_windows_cannot_play_different_moves_of_one_match(path: Path) -> None:
    match = play_match(4, hands=1, last=5)
    with Library.open(path) as one, Library.open(path) as two:
        id = keep(one, match)
        ours, theirs = one.load(id), two.load(id)
        position = match.hands[-1].position
        first, second = position.legal()[:2]
        one.add_move(id, 0, 5, position.text(first))
        with pytest.raises(LibraryError, match="another window") as error:
            two.add_move(id, 0, 5, position.text(second))
        assert error.value.kind is Kind.OTHER_WINDOW
        ours.play(first)
        assert two.load(id).record() == one.load(id).record() == ours.record()
        assert theirs.cursor == (0, 5)
        keep(two, play_match(8))


def test_the_same_move_again_is_no_conflict(path: Path) -> None:
    match = play_match(4, hands=1, last=9)
    text = match.record().hands[0].moves
    with Library.open(path) as one, Library.open(path) as two:
        id = keep(one, play_match(4, hands=1, last=5))
        two.load(id)
        for ply in range(5, 8):
            one.add_move(id, 0, ply, text[ply])
        for ply in range(5, 9):
            two.add_move(id, 0, ply, text[ply])
        one.add_move(id, 0, 8, text[8])
        assert one.load(id).record() == match.record()


def test_two_windows_cannot_deal_one_hand_differently(path: Path) -> None:
    match = play_match(4, hands=1)
    deals = [numbered_deal(RULES, number, 1, match.next_dealer(0)) for number in (4, 6)]
    with Library.open(path) as one, Library.open(path) as two:
        id = keep(one, match)
        two.load(id)
        one.begin_hand(id, 1, deals[0])
        with pytest.raises(LibraryError, match="another window"):
            two.begin_hand(id, 1, deals[1])
        two.begin_hand(id, 1, deals[0])
        assert one.load(id).hands[1].deal == deals[0]


def test_a_window_that_missed_an_undo_cannot_write(path: Path) -> None:
    match = play_match(4, hands=1, last=9)
    text = match.record().hands[0].moves
    position = match.hands[-1].position
    calls: list[Callable[[Library, int], None]] = [
        lambda library, id: library.add_move(id, 0, 9, position.legal_texts()[0]),
        lambda library, id: library.set_cursor(id, 0, 3),
        lambda library, id: library.finish(id, (0,), (21, 3)),
    ]
    with Library.open(path) as one, Library.open(path) as two:
        for write in calls:
            id = keep(one, match)
            two.load(id)
            one.set_cursor(id, 0, 8)
            one.add_move(id, 0, 8, text[8])  # stands again where the other believes to be
            with pytest.raises(LibraryError, match="another window"):
                write(two, id)
            assert one.load(id).record() == match.record()
            two.load(id)
            write(two, id)


def test_a_gap_in_the_moves_is_refused(library: Library) -> None:
    id = keep(library, play_match(4, hands=1, last=5))
    for place in ((0, 6), (1, 0), (0, 99), (-1, 0)):
        with pytest.raises(LibraryError):
            library.add_move(id, *place, "9H")
    for hand in (2, -1):
        with pytest.raises(LibraryError):
            library.begin_hand(id, hand, numbered_deal(RULES, 1, 0))
    assert library.load(id).cursor == (0, 5)


# No Qt


def test_the_library_starts_without_qt() -> None:
    code = (
        "import sys, kontsina_qt.library, kontsina_qt.library.store, kontsina_qt.library.opening,"
        " kontsina_qt.library.places;"
        " sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
