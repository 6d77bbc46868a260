"""The library is opened whatever state its file is in, and says what was wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kontsina_qt.library.file import connection
from kontsina_qt.library.opening import open_library, open_or_replace
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from tests.library.opened import MATCH, ROOT, check_playable, damage_table, names, sentence


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


def test_the_file_is_set_up_to_lose_nothing(begun: Path) -> None:
    with Library.open(begun) as library:
        pragmas = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "fullfsync": 1}
        for name, value in pragmas.items():
            assert library.file.db.execute(f"PRAGMA {name}").fetchone() == (value,)


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
    begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not checks(begun, monkeypatch)
    code = "import os, sys; from pathlib import Path; from kontsina_qt.library.store import Library"
    code += "; library = Library.open(Path(sys.argv[1])); os._exit(0)"
    subprocess.run([sys.executable, "-c", code, str(begun)], cwd=ROOT, check=True)
    assert checks(begun, monkeypatch)
    assert not checks(begun, monkeypatch)


def test_a_large_file_is_not_checked_whole(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damage_table(begun, "moves")
    monkeypatch.setattr(connection, "CHECK_LIMIT", 0)
    opened = open_or_replace(begun)
    assert opened.trouble is None
    with opened.library as library:
        assert [summary.scores for summary in library.summaries()] == [MATCH.standing.scores]
        with pytest.raises(LibraryError):
            library.load(1)


def test_damage_found_while_playing_is_dealt_with_at_the_next_start(begun: Path) -> None:
    damage_table(begun, "moves", clean=1)
    opened = open_or_replace(begun)
    assert opened.trouble is None
    with opened.library as library, pytest.raises(LibraryError, match="is damaged") as error:
        library.load(1)
    assert error.value.kind is Kind.CORRUPT
    again = open_or_replace(begun)
    assert "corrupt-" in sentence(again)
    check_playable(again, in_memory=False)
