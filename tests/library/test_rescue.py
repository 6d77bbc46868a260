"""A match that cannot be saved when the program ends lies in a file until it can be."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import pytest

from kontsina_qt.library.rescue import (
    TAKEN,
    TAKEN_SECONDS,
    keep_in_files,
    keep_results,
    take_in,
)
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.profile import Change
from tests.library.playing import play_match

MATCHES = [play_match(seed, hands=1, last=9) for seed in (4, 6)]


@pytest.fixture(autouse=True)
def passing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where what passes lies."""
    folder = tmp_path / "passing"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def library_in(folder: Path) -> Library:
    library = Library.open(None)
    library.file.home = folder / "library.sqlite3"
    return library


def test_each_has_a_file_beside_the_library_and_is_taken_in_once(tmp_path: Path) -> None:
    files, lost = keep_in_files(MATCHES, library_in(tmp_path))
    assert lost == []
    assert len(set(files)) == 2 and {file.parent for file in files} == {tmp_path}
    with Library.open(tmp_path / "library.sqlite3") as library:
        assert take_in(library) == 2
        assert take_in(library) == 0
        records = [library.load(each.id).record() for each in library.summaries()]
    assert sorted(map(str, records)) == sorted(str(match.record()) for match in MATCHES)
    assert not any(file.exists() for file in files)


def test_where_the_library_s_folder_is_gone_another_has_it(tmp_path: Path, passing: Path) -> None:
    gone = tmp_path / "gone"
    files, lost = keep_in_files(MATCHES[:1], library_in(gone))
    assert lost == []
    assert not gone.exists()
    assert files[0].parent in (Path.home(), passing)
    with Library.open(tmp_path / "library.sqlite3") as library:
        assert take_in(library) == 1


def test_what_no_place_takes_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = tmp_path / "nowhere"
    monkeypatch.setenv("HOME", str(nowhere))
    monkeypatch.setenv("USERPROFILE", str(nowhere))
    monkeypatch.setattr(tempfile, "tempdir", str(nowhere))
    assert keep_in_files(MATCHES, library_in(nowhere)) == ([], MATCHES)


def test_a_file_that_is_no_match_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "kontsina-unsaved-1-1.kontsina"
    file.write_text("no match")
    with Library.open(tmp_path / "library.sqlite3") as library:
        assert take_in(library) == 0
    assert file.read_text() == "no match"


def test_what_a_killed_program_was_taking_in_is_taken_in_later(tmp_path: Path) -> None:
    files, _ = keep_in_files(MATCHES, library_in(tmp_path))
    results = keep_results({("lesson", "first"): Change(None, "1")}, library_in(tmp_path))
    assert results is not None
    for file in (*files, results):
        file.rename(file.with_name(file.name + TAKEN))
    again, _ = keep_in_files(MATCHES[:1], library_in(tmp_path))
    assert again[0] not in files
    again[0].unlink()
    with Library.open(tmp_path / "library.sqlite3") as library:
        assert take_in(library) == 0  # another window may be at it
        for file in tmp_path.glob(f"*{TAKEN}"):
            os.utime(file, (time.time() - 2 * TAKEN_SECONDS,) * 2)
        assert take_in(library) == 2
        assert take_in(library) == 0
        assert len(library.summaries()) == 2
    assert not list(tmp_path.glob("kontsina-unsaved*"))


def test_a_library_in_memory_takes_nothing(tmp_path: Path) -> None:
    library = library_in(tmp_path)
    [file], _ = keep_in_files(MATCHES[:1], library)
    assert take_in(library) == 0
    assert file.exists()
