"""The library keeps matches, move by move, and gives them back."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import GAMES, game
from tests.library.playing import (
    LARGEST_NUMBER,
    RULES,
    SEATS,
    add_empty,
    keep,
    keep_from,
    play_match,
)


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
        data: dict[str, Value] = {"direction": "anticlockwise", "end": "hands"}
        data |= {o.name: o.high for o in GAMES[id].options if o.name == "target"}
        names = {option.name for option in GAMES[id].options}
        rules = game(id).rules(players, {name: data[name] for name in data if name in names})
        match = Match(rules, [Seat(f"player {seat}", "steady") for seat in range(players)])
        match.begin_hand(numbered_deal(rules, 5, 0))
        assert library.load(keep(library, match)).record() == match.record()


def test_a_record_is_taken_in_whole(library: Library) -> None:
    match = play_match(11)
    assert match.over
    id = library.import_match(match, "Σάββατο.kontsina")
    summary = library.summary(id)
    assert library.load(id).record() == match.record()
    assert (summary.finished, summary.source) == (True, "Σάββατο.kontsina")
    assert summary.scores == match.standing.scores
    assert summary.winners == match.standing.winners


def test_an_unfinished_record_can_be_played_on(library: Library) -> None:
    id = library.import_match(play_match(12, hands=2, last=7))
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
            add_empty(library, RULES, (Seat(name, "human"), SEATS[1]))
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
    assert add_empty(library, RULES, SEATS) > id


def test_nothing_of_a_deleted_match_stays_in_the_file(library: Library, path: Path) -> None:
    library.delete(keep(library, play_match(1)))
    db = sqlite3.connect(path)
    for table in ("matches", "hands", "moves"):
        assert db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    db.close()


# Two windows


def test_two_windows_cannot_play_different_moves_of_one_match(path: Path) -> None:
    match = play_match(4, hands=1, last=5)
    with Library.open(path) as one, Library.open(path) as two:
        id = keep(one, match)
        ours, theirs = one.load(id), two.load(id)
        position = match.hands[-1].position
        first, second = position.legal()[:2]
        one.add_move(id, 0, 5, position.notation.text(first))
        with pytest.raises(LibraryError, match="another window") as error:
            two.add_move(id, 0, 5, position.notation.text(second))
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
        lambda library, id: library.add_move(id, 0, 9, position.notation.legal_texts()[0]),
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
        " kontsina_qt.directories;"
        " sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
