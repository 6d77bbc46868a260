"""A library that another process holds."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kontsina_qt.library.opening import open_or_replace
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from tests.library.opened import MATCH, check_playable, sentence

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


def test_a_move_that_cannot_be_kept_for_a_lock_can_be_added_later(begun: Path, soon: None) -> None:
    legal = MATCH.hands[0].position.notation.legal_texts()[0]
    with Library.open(begun) as library:
        with held(begun):
            with pytest.raises(LibraryError, match="Another program") as error:
                library.add_move(1, 0, 9, legal)
            assert error.value.kind is Kind.LOCKED
            assert library.load(1).record() == MATCH.record()
        library.add_move(1, 0, 9, legal)
        assert library.load(1).cursor == (0, 10)


def test_a_library_that_another_process_writes_to_is_opened(begun: Path, soon: None) -> None:
    with held(begun):
        opened = open_or_replace(begun)
        assert "as soon as it finishes" in sentence(opened)
        assert opened.library.load(1).record() == MATCH.record()
    check_playable(opened, in_memory=False)


def test_a_library_that_another_process_makes_and_holds_means_playing_in_memory(
    tmp_path: Path, soon: None
) -> None:
    path = tmp_path / "library.sqlite3"
    with held(path):
        opened = open_or_replace(path)
        assert "Another program is using" in sentence(opened)
        check_playable(opened, in_memory=True)
    again = open_or_replace(path)
    assert again.trouble is None
    check_playable(again, in_memory=False)


def test_a_locked_library_can_be_closed(begun: Path, soon: None) -> None:
    library = Library.open(begun)
    with held(begun):
        library.close()
    library.close()
    Library.open(begun).close()
