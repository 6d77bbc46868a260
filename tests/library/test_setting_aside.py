"""A file that is no library, or a damaged one, is kept aside and never lost."""

from __future__ import annotations

import os
import sqlite3
import time as time_module
from collections.abc import Iterator
from pathlib import Path

import pytest

from kontsina_qt.library.file import aside
from kontsina_qt.library.opening import OpenedLibrary, open_or_replace
from kontsina_qt.library.store import Library
from tests.library.opened import check_playable, damage_table, names, sentence
from tests.library.playing import Clock, keep, play_match


def check_set_aside(path: Path, damaged: bytes, opened: OpenedLibrary, saved: int = 0) -> None:
    """The damaged file is there byte by byte, and a new library is in its place.

    Args:
        saved: how many moves of its one match are in the new one.
    """
    aside = path.with_name("library.corrupt-20260329-010000.sqlite3")
    assert str(aside) in sentence(opened)
    assert aside.read_bytes() == damaged
    if saved:
        assert opened.library.load(1).cursor == (0, saved)
        assert "Recovered: 1 " in sentence(opened)
    else:
        assert opened.library.summaries() == []
    check_playable(opened, in_memory=False)
    assert names(path.parent) == {path.name, aside.name}


@pytest.fixture
def utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time_module, "tzset"):
        yield
        return
    monkeypatch.setenv("TZ", "UTC")
    time_module.tzset()
    yield
    monkeypatch.undo()
    time_module.tzset()


@pytest.mark.parametrize("content", [b"not a database" * 99, b"\0" * 4096, b"x"])
def test_a_file_that_is_no_database_is_set_aside(tmp_path: Path, utc: None, content: bytes) -> None:
    path = tmp_path / "library.sqlite3"
    path.write_bytes(content)
    check_set_aside(path, content, open_or_replace(path, Clock()))


def test_a_database_of_another_program_is_set_aside(tmp_path: Path, utc: None) -> None:
    path = tmp_path / "library.sqlite3"
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE mail (text)")
    db.commit()
    db.close()
    check_set_aside(path, path.read_bytes(), open_or_replace(path, Clock()))


@pytest.mark.parametrize(
    "table", ["moves", "matches", "library", "unfinished_by_time", "unfinished_by_play"]
)
def test_a_library_with_spoilt_pages_is_set_aside(begun: Path, utc: None, table: str) -> None:
    damage_table(begun, table)
    damaged = begun.read_bytes()
    opened = open_or_replace(begun, Clock())
    words = sentence(opened)
    data = {
        "moves": "1 stops where the damage begins (9 moves are missing)",
        "matches": "1 match is lost",
    }
    assert data.get(table, "1 match is complete") in words
    if table == "moves":
        assert opened.library.load(1).cursor == (0, 0)
        opened.library.delete(1)
    check_set_aside(begun, damaged, opened, 0 if table in data else 9)


def test_a_truncated_library_is_set_aside(begun: Path, utc: None) -> None:
    damage_table(begun, "library")
    content = begun.read_bytes()
    for length in (50, 1000, len(content) // 2):
        begun.unlink()
        begun.with_name("library.corrupt-20260329-010000.sqlite3").unlink(missing_ok=True)
        begun.write_bytes(content[:length])
        opened = open_or_replace(begun, Clock())
        for summary in opened.library.summaries():
            opened.library.delete(summary.id)
        check_set_aside(begun, content[:length], opened)


def test_a_library_without_its_tables_is_set_aside(begun: Path, utc: None) -> None:
    db = sqlite3.connect(begun)
    db.execute("DROP TABLE library")
    db.commit()
    db.close()
    check_set_aside(begun, begun.read_bytes(), open_or_replace(begun, Clock()), saved=9)


def test_nothing_that_was_set_aside_is_ever_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    clock = Clock()
    now = clock.now
    for count in range(3):
        path.write_bytes(b"damage %d" % count)
        clock.now = now
        open_or_replace(path, clock).library.close()
    kept = sorted(tmp_path.glob("library.corrupt-*"))
    assert sorted(file.read_bytes() for file in kept) == [b"damage 0", b"damage 1", b"damage 2"]
    assert len(kept) == 3


def test_the_log_of_a_damaged_library_goes_with_it(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    path.write_bytes(b"damage")
    Path(f"{path}-wal").write_bytes(b"log")
    Path(f"{path}-shm").write_bytes(b"index")
    open_or_replace(path).library.close()
    contents = {
        file.name.partition(".sqlite3")[2]: file.read_bytes()
        for file in tmp_path.glob("library.corrupt-*")
    }
    assert contents == {"": b"damage", "-wal": b"log", "-shm": b"index"}


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_damaged_library_behind_a_link_is_saved_with_its_log(tmp_path: Path) -> None:
    link, real = tmp_path / "library.sqlite3", tmp_path / "elsewhere" / "mine.db"
    real.parent.mkdir()
    link.symlink_to(real)
    lively = Library.open(link)  # its log is not written back, as after a crash
    id = keep(lively, play_match(4, hands=1, last=9))
    real.write_bytes(b"damage")
    opened = open_or_replace(link)
    assert opened.library.look_at(id).cursor == (0, 9)
    assert "1 match is complete" in sentence(opened)
    assert link.resolve() == real
    opened.library.close()
    lively.close()


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_library_behind_a_link_to_a_missing_disk_makes_nothing_there(tmp_path: Path) -> None:
    link = tmp_path / "library.sqlite3"
    link.symlink_to(tmp_path / "disk" / "mine.db")
    check_playable(open_or_replace(link), in_memory=True)
    assert not (tmp_path / "disk").exists()


def test_what_cannot_be_set_aside_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "library.sqlite3"
    path.write_bytes(b"damage")
    Path(f"{path}-wal").write_bytes(b"log")
    rename = aside._rename

    def refuse(old: Path, new: Path) -> None:
        if old == path:  # as Windows does
            raise PermissionError(13, "used by another program")
        rename(old, new)

    monkeypatch.setattr(aside, "_rename", refuse)
    opened = open_or_replace(path)
    assert "used by another program" in sentence(opened)
    assert path.read_bytes() == b"damage"
    assert Path(f"{path}-wal").read_bytes() == b"log"
    assert len(names(tmp_path)) == 2
    check_playable(opened, in_memory=True)


# Versions
