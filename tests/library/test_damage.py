"""A match that was damaged in the library is named, and the others go on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from tests.library.playing import (
    keep,
    play_match,
    undo,
)


def change(path: Path, statement: str, *values: object) -> None:
    """Damages a library behind its back."""
    db = sqlite3.connect(path)
    with db:
        db.execute(statement, values)
    db.close()


DAMAGES: list[tuple[str, tuple[object, ...], str]] = [
    ("UPDATE moves SET move = '9Z' WHERE hand = 1 AND ply = 3", (), "move 4 of hand 2"),
    ("UPDATE moves SET move = X'FF00' WHERE hand = 1 AND ply = 3", (), "move 4 of hand 2"),
    ("UPDATE moves SET move = CAST(X'39FF' AS TEXT) WHERE ply = 3", (), "move 4 of hand 1"),
    ("DELETE FROM moves WHERE hand = 0 AND ply = 20", (), "move 21 of hand 1"),
    ("DELETE FROM hands WHERE hand = 0", (), "hand 1: missing"),
    ("DELETE FROM hands WHERE hand = 1", (), "hand 2: missing"),
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
    id = library.import_match(play_match(5, hands=2, last=9))
    change(path, statement, *values)
    match = play_match(6, hands=1, last=9)
    good = library.import_match(match)
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
    library.import_match(play_match(2))
    good = library.import_match(play_match(4))
    for damage in ("", "[1.5]", "x", b"\xff"):
        change(path, f"UPDATE matches SET {column} = ? WHERE id != ?", damage, good)
        assert [summary.id for summary in library.summaries()] == [good]


def test_an_undone_tail_is_checked_as_well(library: Library, path: Path) -> None:
    match = play_match(4, hands=1, last=9)
    id = keep(library, match)
    undo(library, id, match, 4)
    change(path, "UPDATE moves SET move = 'X1 x *' WHERE ply = 7")
    with pytest.raises(LibraryError, match="move 8 of hand 1"):
        library.load(id)
