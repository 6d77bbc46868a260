"""A library put in the place of another: it is taken whole, and nothing of the other gets in."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from kontsina_qt.language import tr
from kontsina_qt.library.file.inspection import damage
from kontsina_qt.library.opening import open_or_replace
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from tests.library.playing import keep, play_match

OURS = play_match(4, hands=1, last=6)
THEIRS = play_match(6, hands=1, last=6)

KILLED = """
import os, sys
from pathlib import Path
from kontsina_qt.library.store import Library
from tests.library.playing import keep, play_match
keep(Library.open(Path(sys.argv[1])), play_match(4, hands=1, last=6))
os._exit(0)
"""
"""A program that ends without closing its library."""


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A library with two other matches."""
    path = tmp_path / "other.sqlite3"
    with Library.open(path) as library:
        for _ in range(2):
            keep(library, THEIRS)
    return path


def rename(other: Path, path: Path) -> None:
    """As most programs put a file in place."""
    other.replace(path)


def write_over(other: Path, path: Path) -> None:
    """As ``cp`` does."""
    shutil.copyfile(other, path)


WAYS: list[Callable[[Path, Path], None]] = [rename, write_over]


def matches_in(path: Path) -> int:
    """How many matches a file holds, which is sound."""
    assert damage(path) == ""
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT count(*) FROM matches").fetchone()[0])


def insist(write: Callable[[], object]) -> LibraryError | None:
    """Write until nobody else is said to write; what it says then."""
    end = monotonic() + 30
    while monotonic() < end:
        try:
            write()
        except LibraryError as error:
            if error.kind is not Kind.LOCKED:
                return error
            sleep(0.1)
        else:
            return None
    raise AssertionError("waited in vain")


@pytest.mark.parametrize("way", WAYS)
def test_while_it_is_open(tmp_path: Path, other: Path, way: Callable[[Path, Path], None]) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        id = keep(library, OURS)
        way(other, path)
        error = insist(lambda: library.set_cursor(id, 0, 2))
        assert error is not None
        assert error.kind is Kind.OTHER_LIBRARY
        [news] = library.file.news()
        assert "used from now on" in news.words(tr)
        library.import_match(OURS)  # the match on the table
        assert len(library.summaries()) == 3
    assert matches_in(path) == 3
    assert not Path(f"{path}-wal").exists()


@pytest.mark.parametrize("way", WAYS)
def test_at_the_very_end(tmp_path: Path, other: Path, way: Callable[[Path, Path], None]) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        keep(library, OURS)
        way(other, path)
    assert matches_in(path) == 2


def test_the_one_before_is_kept_beside_it(tmp_path: Path, other: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        id = keep(library, OURS)
        rename(other, path)
        insist(lambda: library.set_cursor(id, 0, 2))
        [news] = library.file.news()
        [aside] = tmp_path.glob("library.replaced-*.sqlite3")
        assert str(aside) in news.words(tr)
    assert matches_in(aside) == 1


@pytest.mark.parametrize("way", WAYS)
def test_after_a_kill(tmp_path: Path, other: Path, way: Callable[[Path, Path], None]) -> None:
    path = tmp_path / "library.sqlite3"
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=True, cwd=root)
    assert Path(f"{path}-wal").stat().st_size > 0
    way(other, path)
    opened = open_or_replace(path)
    with opened.library as library:
        assert len(library.summaries()) == 2
        assert opened.trouble is not None
        assert list(tmp_path.glob("library.replaced-*-wal"))
    assert matches_in(path) == 2


def test_after_a_kill_alone_nothing_is_moved_away(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    root = Path(__file__).parents[2]
    for number in range(3):
        subprocess.run([sys.executable, "-c", KILLED, str(path)], check=True, cwd=root)
        opened = open_or_replace(path)
        with opened.library as library:
            assert opened.trouble is None
            assert len(library.summaries()) == number + 1


def test_an_older_state_of_the_same_library_takes_in_nothing_newer(tmp_path: Path) -> None:
    path, backup = tmp_path / "library.sqlite3", tmp_path / "backup.sqlite3"
    with Library.open(path) as library:
        keep(library, THEIRS)
    shutil.copyfile(path, backup)
    with Library.open(path) as library:
        for _ in range(3):
            id = keep(library, OURS)
    with Library.open(path) as library:
        backup.replace(path)
        insist(lambda: library.set_cursor(id, 0, 2))
        assert len(library.summaries()) == 1
    assert matches_in(path) == 1


@pytest.mark.parametrize("content", [b"", b"no library at all" * 1000])
def test_what_is_no_library_gives_way_again(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        id = keep(library, OURS)
        path.unlink()
        path.write_bytes(content)
        assert insist(lambda: library.set_cursor(id, 0, 2)) is None
        [news] = library.file.news()
        assert "saved again" in news.words(tr)
    assert matches_in(path) == 1


def test_a_log_that_is_deleted_is_not_missed(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        id = keep(library, OURS)
        with suppress(FileNotFoundError):
            Path(f"{path}-wal").unlink()
        insist(lambda: library.set_cursor(id, 0, 2))
        assert library.look_at(id).cursor == (0, 2)
    with Library.open(path) as again:
        assert again.look_at(id).cursor == (0, 2)


def test_a_file_that_was_emptied_is_told_as_such(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        keep(library, THEIRS)
    with Library.open(path) as library:
        id = keep(library, OURS)
        path.write_bytes(b"")
        error = insist(lambda: library.set_cursor(id, 0, 2))
        assert error is not None and error.kind is Kind.OTHER_LIBRARY
        [news] = library.file.news()
        assert "was emptied while Kontsina was running" in news.words(tr)
        library.import_match(OURS)  # the match on the table
    assert matches_in(path) == 1


def test_a_copy_that_cannot_be_put_back_yet_is_put_back_later(tmp_path: Path) -> None:
    path, moved = tmp_path / "library.sqlite3", tmp_path / "moved"
    with Library.open(path) as library:
        id = keep(library, OURS)
        path.unlink()
        path.mkdir()
        unreachable = insist(lambda: library.set_cursor(id, 0, 2))
        assert unreachable is not None and unreachable.kind is Kind.UNREACHABLE
        path.rmdir()
        [copy] = tmp_path.glob("library.replaced-*.sqlite3")
        copy.rename(moved)
        unreachable = insist(lambda: library.set_cursor(id, 0, 2))
        assert unreachable is not None and unreachable.kind is Kind.UNREACHABLE
        moved.rename(copy)
        assert insist(lambda: library.set_cursor(id, 0, 2)) is None
    assert matches_in(path) == 1


def test_two_windows_stay_on_one_library_however_often_its_log_is_written(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as one, Library.open(path) as two:
        for number in range(12):
            library = (one, two)[number % 2]
            keep(library, OURS)
            if number % 3 == 2:
                with closing(sqlite3.connect(path)) as db:
                    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert len(one.summaries()) == len(two.summaries()) == 12
        assert one.file.replaced == two.file.replaced == 0
        assert not one.file.news()
    assert matches_in(path) == 12
