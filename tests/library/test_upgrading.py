"""Libraries of other versions of the program."""

from __future__ import annotations

import contextlib
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from kontsina_qt.library.file.schema import STEPS
from kontsina_qt.library.opening import open_or_replace
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from tests.library.opened import MATCH, check_playable, mounted, names, sentence
from tests.library.playing import make_older


def test_a_library_of_a_newer_version_is_not_touched(begun: Path) -> None:
    db = sqlite3.connect(begun)
    db.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    db.close()
    content = begun.read_bytes()
    opened = open_or_replace(begun)
    assert "newer version" in sentence(opened)
    check_playable(opened, in_memory=True)
    assert begun.read_bytes() == content
    assert names(begun.parent) == {begun.name}


def add_column(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE matches ADD COLUMN note TEXT NOT NULL DEFAULT 'none'")


def fail(db: sqlite3.Connection) -> None:
    db.execute("DROP TABLE moves")
    db.execute("INSERT INTO nowhere VALUES (1)")


def test_an_older_library_is_brought_up_to_date(begun: Path) -> None:
    with Library.open(begun, steps=(*STEPS, add_column)) as library:
        assert library.load(1).record() == MATCH.record()
        assert library.file.db.execute("SELECT note FROM matches").fetchone() == ("none",)
    with pytest.raises(LibraryError) as error:
        Library.open(begun)
    assert error.value.kind is Kind.NEWER
    Library.open(begun, steps=(*STEPS, add_column)).close()


@pytest.mark.parametrize("version", [1, 2])
def test_the_library_before_an_upgrade_is_kept_beside_it(begun: Path, version: int) -> None:
    make_older(begun, version)
    with contextlib.closing(sqlite3.connect(begun)) as db:
        before = list(db.iterdump())
    with Library.open(begun) as library:
        assert library.load(1).record() == replace(MATCH.record(), version=1)
    copy = begun.with_name(f"library.version-{version}.sqlite3")
    assert names(begun.parent) == {begun.name, copy.name}
    with contextlib.closing(sqlite3.connect(copy)) as db:
        assert list(db.iterdump()) == before
        assert db.execute("PRAGMA user_version").fetchone() == (version,)
    # A second one, as after a return to the older version, leaves the first alone.
    begun.unlink()
    begun.write_bytes(copy.read_bytes())
    Library.open(begun).close()
    Library.open(begun).close()
    assert len(names(begun.parent)) == 3


def test_without_room_for_the_copy_nothing_is_upgraded(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with mounted(folder, "size=300k"):
        path = folder / "library.sqlite3"
        with Library.open(path) as library:
            library.import_match(MATCH)
        make_older(path, 2)
        content = path.read_bytes()
        (folder / "ballast").write_bytes(bytes(300 * 1024 - len(content) - 70_000))
        opened = open_or_replace(path)
        assert "disk is full" in sentence(opened)
        check_playable(opened, in_memory=True)
        assert path.read_bytes() == content
        assert names(folder) == {path.name}


def test_a_step_that_fails_leaves_the_library_as_it_was(begun: Path) -> None:
    with pytest.raises(LibraryError):
        Library.open(begun, steps=(*STEPS, add_column, fail))
    with Library.open(begun) as library:
        assert library.load(1).record() == MATCH.record()


# Places that cannot be written to
