"""Where nothing can be written: no folder, no right, no room."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from kontsina_qt.library.opening import open_library, open_or_replace
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from tests.library.opened import MATCH, ROOT, check_playable, mounted, names, sentence
from tests.library.playing import RULES, SEATS, add_empty, keep


def test_a_folder_that_cannot_be_means_playing_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    opened = open_or_replace(tmp_path / "file" / "data" / "library.sqlite3")
    assert str(tmp_path / "file") in sentence(opened)
    check_playable(opened, in_memory=True)
    assert (tmp_path / "file").read_text() == "in the way"


def test_a_folder_in_the_place_of_the_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "library.sqlite3").mkdir()
    opened = open_or_replace(tmp_path / "library.sqlite3")
    assert "can't be used" in sentence(opened)
    check_playable(opened, in_memory=True)
    assert names(tmp_path) == {"library.sqlite3"}


@pytest.mark.skipif(os.name != "posix", reason="XDG")
def test_without_a_data_folder_one_plays_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file" / "share"))
    opened = open_library()
    assert "no folder for the library" in sentence(opened)
    check_playable(opened, in_memory=True)


@pytest.mark.parametrize("folder", [0o500, 0o700])
def test_a_file_without_permission_to_write_means_playing_in_memory(
    begun: Path, folder: int
) -> None:
    begun.chmod(0o400)
    begun.parent.chmod(folder)
    try:
        if os.access(begun, os.W_OK):
            pytest.skip("this person may write anywhere")
        opened = open_or_replace(begun)
        assert str(begun) in sentence(opened)
        check_playable(opened, in_memory=True)
    finally:
        begun.parent.chmod(0o700)
    begun.chmod(0o600)
    with Library.open(begun) as library:
        assert library.load(1).record() == MATCH.record()


def test_a_read_only_file_system_means_playing_in_memory(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with mounted(folder, "size=4m"):
        path = folder / "library.sqlite3"
        with Library.open(path) as library:
            library.import_match(MATCH)
        content = path.read_bytes()
        subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
        opened = open_or_replace(path)
        assert str(path) in sentence(opened)
        check_playable(opened, in_memory=True)
        assert path.read_bytes() == content
        check_playable(open_or_replace(folder / "new.sqlite3"), in_memory=True)
        check_playable(open_or_replace(folder / "new" / "library.sqlite3"), in_memory=True)


# Full disks


def fill(library: Library) -> tuple[int, LibraryError]:
    """Play matches until nothing more can be kept; how many were kept, and why no more."""
    for count in range(2000):
        try:
            keep(library, MATCH)
        except LibraryError as error:
            return count, error
    raise AssertionError("the disk is too large")


def check_after_trouble(library: Library, kept: int) -> None:
    """All that was kept is there, and more can be."""
    keep(library, MATCH)
    whole = [one for one in library.summaries(9999) if (one.hand, one.ply) == MATCH.cursor]
    assert len(whole) == kept + 1
    assert all(library.load(one.id).record() == MATCH.record() for one in whole)


def test_a_full_disk_is_told_and_the_library_goes_on(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite3") as library:
        pages = library.file.db.execute("PRAGMA page_count").fetchone()[0]
        library.file.db.execute(f"PRAGMA max_page_count = {pages + 3}")
        kept, error = fill(library)
        assert error.kind is Kind.DISK_FULL
        assert str(error) == "The disk is full."
        library.file.db.execute("PRAGMA max_page_count = 100000")
        check_after_trouble(library, kept)


def test_a_move_that_found_no_room_can_be_added_later(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite3") as library:
        id = add_empty(library, RULES, SEATS)
        library.begin_hand(id, 0, MATCH.hands[0].deal)
        pages = library.file.db.execute("PRAGMA page_count").fetchone()[0]
        library.file.db.execute(f"PRAGMA max_page_count = {pages}")
        moves = MATCH.record().hands[0].moves
        with pytest.raises(LibraryError):
            library.add_move(id, 0, 0, moves[0] + " " * 50_000)
        assert library.load(id).cursor == (0, 0)
        library.file.db.execute("PRAGMA max_page_count = 100000")
        for ply, text in enumerate(moves):
            library.add_move(id, 0, ply, text)
        assert library.load(id).record() == MATCH.record()


def test_a_really_full_disk_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with mounted(folder, "size=1m"):
        with Library.open(folder / "library.sqlite3") as library:
            (folder / "ballast").write_bytes(bytes(700_000))
            kept, error = fill(library)
            assert error.kind in (Kind.DISK_FULL, Kind.BROKEN_DISK)
            (folder / "ballast").unlink()
            check_after_trouble(library, kept)
        (folder / "ballast").touch()
        with contextlib.suppress(OSError), (folder / "ballast").open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        for name in ("library.sqlite3", "new.sqlite3"):
            opened = open_or_replace(folder / name)
            sentence(opened)
            check_playable(opened, in_memory=True)
        (folder / "ballast").unlink()
        with contextlib.closing(sqlite3.connect(folder / "library.sqlite3")) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


FILE_LIMIT = """
import resource, sys
from pathlib import Path
from kontsina_qt.library.store import Library
from tests.library.test_unwritable import check_after_trouble, fill
with Library.open(Path(sys.argv[1])) as library:
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    kept, error = fill(library)
    print(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    check_after_trouble(library, kept)
"""


@pytest.mark.skipif(os.name != "posix", reason="RLIMIT_FSIZE")
def test_a_disk_that_refuses_to_write_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    done = subprocess.run(
        [sys.executable, "-c", FILE_LIMIT, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout in (
        "The disk is full.\n",
        "The library can't be read or written (disk I/O error).\n",
    )
    with Library.open(path) as library:
        assert library.summaries()


# Another process at work
