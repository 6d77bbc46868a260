"""The library is opened whatever state its file is in, and says what was wrong."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import sys
import time as time_module
from collections.abc import Iterator
from pathlib import Path

import pytest

from kontsina_qt.library import connection
from kontsina_qt.library.errors import Kind
from kontsina_qt.library.opening import OpenedLibrary, open_library, open_or_replace
from kontsina_qt.library.schema import STEPS
from kontsina_qt.library.store import Library, LibraryError
from tests.library.playing import RULES, SEATS, Clock, keep, make_older, play_match

ROOT = Path(__file__).parents[2]
MATCH = play_match(4, hands=1, last=9)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A library with one match."""
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        library.import_record(MATCH.record())
    return path


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits less for other processes."""
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.1)


def sentence(opened: OpenedLibrary) -> str:
    assert opened.trouble is not None
    words = opened.trouble.words()
    assert words.endswith(".") and "\n" not in words
    return words


def check_playable(opened: OpenedLibrary, in_memory: bool) -> None:
    """A whole match can be played, wherever it is kept."""
    with opened.library as library:
        assert (library.path is None) == in_memory
        match = play_match(8)
        assert library.load(keep(library, match)).record() == match.record()


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name.startswith("library")}


# In good order


def test_a_new_library_is_made_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "library.sqlite3"
    opened = open_or_replace(path)
    assert opened.trouble is None
    assert path.parent.stat().st_mode & 0o777 == 0o700 or os.name != "posix"
    check_playable(opened, in_memory=False)
    assert names(path.parent) == {path.name}


def test_an_empty_file_becomes_a_library(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    path.touch()
    opened = open_or_replace(path)
    assert opened.trouble is None
    check_playable(opened, in_memory=False)


def test_the_platforms_place_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(tmp_path))
    opened = open_library()
    assert opened.trouble is None
    with opened.library as library:
        assert library.path is not None
        assert library.path.is_relative_to(tmp_path)
        assert library.path.exists()


def test_the_file_is_set_up_to_lose_nothing(path: Path) -> None:
    with Library.open(path) as library:
        pragmas = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "fullfsync": 1}
        for name, value in pragmas.items():
            assert library._db.execute(f"PRAGMA {name}").fetchone() == (value,)


def test_many_processes_begin_one_library_at_once(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    code = (
        "import sys; from pathlib import Path\n"
        "from kontsina_qt.library.opening import open_or_replace\n"
        "from tests.library.playing import keep, play_match\n"
        "print('ready', flush=True); sys.stdin.readline()\n"
        "opened = open_or_replace(Path(sys.argv[1]))\n"
        "keep(opened.library, play_match(4, hands=1, last=9))\n"
        "print(opened.library.path is None, opened.trouble)\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(path)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(6)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    assert [process.communicate()[0] for process in processes] == ["False None\n"] * 6
    with Library.open(path) as library:
        found = library.summaries()
        assert len(found) == 6
        assert all(library.load(match.id).record() == MATCH.record() for match in found)


# The check at start


def checks(path: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether opening a library checks the whole file."""
    asked: list[object] = []
    with monkeypatch.context() as patched:
        patched.setattr(connection, "_check", asked.append)
        Library.open(path).close()
    return bool(asked)


def test_the_file_is_checked_after_a_crash_only(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not checks(path, monkeypatch)
    code = "import os, sys; from pathlib import Path; from kontsina_qt.library.store import Library"
    code += "; library = Library.open(Path(sys.argv[1])); os._exit(0)"
    subprocess.run([sys.executable, "-c", code, str(path)], cwd=ROOT, check=True)
    assert checks(path, monkeypatch)
    assert not checks(path, monkeypatch)


def test_a_large_file_is_not_checked_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damage_table(path, "moves")
    monkeypatch.setattr(connection, "CHECK_LIMIT", 0)
    opened = open_or_replace(path)
    assert opened.trouble is None
    with opened.library as library:
        assert [summary.scores for summary in library.summaries()] == [MATCH.standing.scores]
        with pytest.raises(LibraryError):
            library.load(1)


def test_damage_found_while_playing_is_dealt_with_at_the_next_start(path: Path) -> None:
    damage_table(path, "moves", clean=1)
    opened = open_or_replace(path)
    assert opened.trouble is None
    with opened.library as library, pytest.raises(LibraryError, match="is damaged") as error:
        library.load(1)
    assert error.value.kind is Kind.CORRUPT
    again = open_or_replace(path)
    assert "corrupt-" in sentence(again)
    check_playable(again, in_memory=False)


def damage_table(path: Path, table: str, clean: int = 0) -> None:
    """Spoils the pages of one table."""
    db = sqlite3.connect(path)
    db.execute("UPDATE library SET clean = ?", (clean,))
    db.commit()
    db.execute("PRAGMA journal_mode = DELETE")
    pages = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchall()
    size = int(db.execute("PRAGMA page_size").fetchone()[0])
    db.close()
    with path.open("r+b") as file:
        for (page,) in pages:
            file.seek((page - 1) * size)
            file.write(b"\xa5" * size)


# Damaged files


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
        assert "Saved from it: 1 " in sentence(opened)
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


@pytest.mark.parametrize("table", ["moves", "matches", "library", "unfinished_by_time"])
def test_a_library_with_spoilt_pages_is_set_aside(path: Path, utc: None, table: str) -> None:
    damage_table(path, table)
    damaged = path.read_bytes()
    opened = open_or_replace(path, Clock())
    words = sentence(opened)
    told = {
        "moves": "1 ends where the damage begins (9 moves are missing)",
        "matches": "1 match is lost",
    }
    assert told.get(table, "1 match is whole") in words
    if table == "moves":
        assert opened.library.load(1).cursor == (0, 0)
        opened.library.delete(1)
    check_set_aside(path, damaged, opened, 0 if table in told else 9)


def test_a_truncated_library_is_set_aside(path: Path, utc: None) -> None:
    damage_table(path, "library")
    content = path.read_bytes()
    for length in (50, 1000, len(content) // 2):
        path.unlink()
        path.with_name("library.corrupt-20260329-010000.sqlite3").unlink(missing_ok=True)
        path.write_bytes(content[:length])
        opened = open_or_replace(path, Clock())
        for summary in opened.library.summaries():
            opened.library.delete(summary.id)
        check_set_aside(path, content[:length], opened)


def test_a_library_without_its_tables_is_set_aside(path: Path, utc: None) -> None:
    db = sqlite3.connect(path)
    db.execute("DROP TABLE library")
    db.commit()
    db.close()
    check_set_aside(path, path.read_bytes(), open_or_replace(path, Clock()), saved=9)


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
    assert "1 match is whole" in sentence(opened)
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
    replace = Path.replace

    def refuse(self: Path, target: Path | str) -> Path:
        if self == path:
            raise PermissionError(13, "used by another program")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    opened = open_or_replace(path)
    assert "used by another program" in sentence(opened)
    assert path.read_bytes() == b"damage"
    assert Path(f"{path}-wal").read_bytes() == b"log"
    assert len(names(tmp_path)) == 2
    check_playable(opened, in_memory=True)


# Versions


def test_a_library_of_a_newer_version_is_not_touched(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    db.close()
    content = path.read_bytes()
    opened = open_or_replace(path)
    assert "newer version" in sentence(opened)
    check_playable(opened, in_memory=True)
    assert path.read_bytes() == content
    assert names(path.parent) == {path.name}


def add_column(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE matches ADD COLUMN note TEXT NOT NULL DEFAULT 'none'")


def fail(db: sqlite3.Connection) -> None:
    db.execute("DROP TABLE moves")
    db.execute("INSERT INTO nowhere VALUES (1)")


def test_an_older_library_is_brought_up_to_date(path: Path) -> None:
    with Library.open(path, steps=(*STEPS, add_column)) as library:
        assert library.load(1).record() == MATCH.record()
        assert library._db.execute("SELECT note FROM matches").fetchone() == ("none",)
    with pytest.raises(LibraryError) as error:
        Library.open(path)
    assert error.value.kind is Kind.NEWER
    Library.open(path, steps=(*STEPS, add_column)).close()


@pytest.mark.parametrize("version", [1, 2])
def test_the_library_before_an_upgrade_is_kept_beside_it(path: Path, version: int) -> None:
    make_older(path, version)
    with contextlib.closing(sqlite3.connect(path)) as db:
        before = list(db.iterdump())
    with Library.open(path) as library:
        assert library.load(1).record() == MATCH.record()
    copy = path.with_name(f"library.version-{version}.sqlite3")
    assert names(path.parent) == {path.name, copy.name}
    with contextlib.closing(sqlite3.connect(copy)) as db:
        assert list(db.iterdump()) == before
        assert db.execute("PRAGMA user_version").fetchone() == (version,)
    # A second one, as after a return to the older version, leaves the first alone.
    path.unlink()
    path.write_bytes(copy.read_bytes())
    Library.open(path).close()
    Library.open(path).close()
    assert len(names(path.parent)) == 3


def test_without_room_for_the_copy_nothing_is_upgraded(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with mounted(folder, "size=300k"):
        path = folder / "library.sqlite3"
        with Library.open(path) as library:
            library.import_record(MATCH.record())
        make_older(path, 2)
        content = path.read_bytes()
        (folder / "ballast").write_bytes(bytes(300 * 1024 - len(content) - 70_000))
        opened = open_or_replace(path)
        assert "disk is full" in sentence(opened)
        check_playable(opened, in_memory=True)
        assert path.read_bytes() == content
        assert names(folder) == {path.name}


def test_a_step_that_fails_leaves_the_library_as_it_was(path: Path) -> None:
    with pytest.raises(LibraryError):
        Library.open(path, steps=(*STEPS, add_column, fail))
    with Library.open(path) as library:
        assert library.load(1).record() == MATCH.record()


# Places that cannot be written to


def test_a_folder_that_cannot_be_means_playing_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    opened = open_or_replace(tmp_path / "file" / "data" / "library.sqlite3")
    assert str(tmp_path / "file") in sentence(opened)
    check_playable(opened, in_memory=True)
    assert (tmp_path / "file").read_text() == "in the way"


def test_a_folder_in_the_place_of_the_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "library.sqlite3").mkdir()
    opened = open_or_replace(tmp_path / "library.sqlite3")
    assert "cannot be used" in sentence(opened)
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
    path: Path, folder: int
) -> None:
    path.chmod(0o400)
    path.parent.chmod(folder)
    try:
        if os.access(path, os.W_OK):
            pytest.skip("this person may write anywhere")
        opened = open_or_replace(path)
        assert str(path) in sentence(opened)
        check_playable(opened, in_memory=True)
    finally:
        path.parent.chmod(0o700)
    path.chmod(0o600)
    with Library.open(path) as library:
        assert library.load(1).record() == MATCH.record()


@contextlib.contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """A file system in memory, where this may be done."""
    command = ["mount", "-t", "tmpfs", "-o", options, "kontsina-test", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        done = False
    if not done:
        pytest.skip("file systems cannot be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_read_only_file_system_means_playing_in_memory(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with mounted(folder, "size=4m"):
        path = folder / "library.sqlite3"
        with Library.open(path) as library:
            library.import_record(MATCH.record())
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
    """Plays matches until nothing more can be kept; how many were kept, and why no more."""
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
        pages = library._db.execute("PRAGMA page_count").fetchone()[0]
        library._db.execute(f"PRAGMA max_page_count = {pages + 3}")
        kept, error = fill(library)
        assert error.kind is Kind.DISK_FULL
        assert str(error) == "The disk is full."
        library._db.execute("PRAGMA max_page_count = 100000")
        check_after_trouble(library, kept)


def test_a_move_that_found_no_room_can_be_added_later(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite3") as library:
        id = library.create(RULES, SEATS)
        library.begin_hand(id, 0, MATCH.hands[0].deal)
        pages = library._db.execute("PRAGMA page_count").fetchone()[0]
        library._db.execute(f"PRAGMA max_page_count = {pages}")
        moves = MATCH.record().hands[0].moves
        with pytest.raises(LibraryError):
            library.add_move(id, 0, 0, moves[0] + " " * 50_000)
        assert library.load(id).cursor == (0, 0)
        library._db.execute("PRAGMA max_page_count = 100000")
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
from tests.library.test_opening import check_after_trouble, fill
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
        "The library cannot be read or written (disk I/O error).\n",
    )
    with Library.open(path) as library:
        assert library.summaries()


# Another process at work

HOLD = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.readline()
db.execute("ROLLBACK")
db.close()
"""


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Another process holds the file for itself."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        try:
            yield
        finally:
            process.communicate(b"\n")


def test_a_move_that_cannot_be_kept_for_a_lock_can_be_added_later(path: Path, soon: None) -> None:
    legal = MATCH.hands[0].position.legal_texts()[0]
    with Library.open(path) as library:
        with held(path):
            with pytest.raises(LibraryError, match="Another program") as error:
                library.add_move(1, 0, 9, legal)
            assert error.value.kind is Kind.LOCKED
            assert library.load(1).record() == MATCH.record()
        library.add_move(1, 0, 9, legal)
        assert library.load(1).cursor == (0, 10)


def test_a_library_that_another_process_writes_to_is_opened(path: Path, soon: None) -> None:
    with held(path):
        opened = open_or_replace(path)
        assert "as soon as it lets go" in sentence(opened)
        assert opened.library.load(1).record() == MATCH.record()
    check_playable(opened, in_memory=False)


def test_a_library_that_another_process_makes_and_holds_means_playing_in_memory(
    tmp_path: Path, soon: None
) -> None:
    path = tmp_path / "library.sqlite3"
    with held(path):
        opened = open_or_replace(path)
        assert "Another program holds" in sentence(opened)
        check_playable(opened, in_memory=True)
    again = open_or_replace(path)
    assert again.trouble is None
    check_playable(again, in_memory=False)


def test_a_locked_library_can_be_closed(path: Path, soon: None) -> None:
    library = Library.open(path)
    with held(path):
        library.close()
    library.close()
    Library.open(path).close()
