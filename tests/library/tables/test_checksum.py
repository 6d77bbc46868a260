"""A byte of a match that was changed behind the library's back is noticed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from tests.library.playing import keep, make_older, play_match

MATCH = play_match(5, hands=2, last=9)
NAME = '[{"name": "Anne", "player": "human"}, {"name": "Nikos", "player": "steady"}]'
CHANGES = [
    ("UPDATE matches SET seats = ?", (NAME,), "match"),
    ("UPDATE matches SET undos = 3", (), "match"),
    ("UPDATE matches SET created = replace(created, '2026', '2027')", (), "match"),
    ("UPDATE matches SET finished = 1", (), "match"),
    ("UPDATE matches SET checksum = checksum + 1", (), "match"),
    ("UPDATE matches SET checksum = NULL", (), "match"),
    ("UPDATE hands SET number = NULL, seal = NULL WHERE hand = 1", (), "hand 2"),
    ("UPDATE moves SET at = at || ' ' WHERE hand = 1 AND ply = 3", (), "move 4 of hand 2"),
]


@pytest.mark.parametrize(("statement", "values", "place"), CHANGES)
def test_a_change_that_would_replay_is_noticed(
    tmp_path: Path, statement: str, values: tuple[str, ...], place: str
) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        id = library.import_match(MATCH)
        with closing(sqlite3.connect(path)) as db, db:
            assert db.execute(statement, values).rowcount
        with pytest.raises(
            LibraryError, match=rf"{place}: it was changed after it was saved"
        ) as error:
            library.load(id)
        assert error.value.kind is Kind.BAD_MATCH


def test_writing_does_not_hide_a_change(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        id, other = library.import_match(MATCH), library.import_match(MATCH)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE matches SET seats = ? WHERE id = ?", (NAME, id))
        writes: list[Callable[[], None]] = [
            lambda: library.add_move(id, 1, 9, MATCH.hands[-1].position.notation.legal_texts()[0]),
            lambda: library.set_cursor(id, 0, 3),
            lambda: library.finish(id, (0,), (21, 3)),
            lambda: library.origins.set_original(id, other),
        ]
        for write in writes:
            with pytest.raises(LibraryError, match="was changed after it was saved"):
                write()


def test_every_way_to_write_a_match_leaves_it_sound(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite3") as library:
        id = keep(library, play_match(4))
        twin = library.import_match(play_match(6), "a file")
        library.origins.set_original(twin, id)
        library.load(id)
        library.set_cursor(id, 1, 3, 2)
        library.summaries()
        library.load(id)
        library.delete(id)
        assert library.load(twin).record() == play_match(6).record()


@pytest.mark.parametrize("version", [1, 2])
def test_matches_of_older_versions_get_their_checksums(tmp_path: Path, version: int) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        id = keep(library, MATCH)
    make_older(path, version)
    with Library.open(path) as library:
        assert library.load(id).record() == replace(MATCH.record(), version=1)
    with closing(sqlite3.connect(path)) as db, db:
        for table in ("matches", "hands", "moves"):
            missing = db.execute(f"SELECT count(*) FROM {table} WHERE checksum IS NULL")
            assert missing.fetchone() == (0,)
