"""Several threads at one library: none changes what another is just doing."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime
from pathlib import Path
from threading import Event

import pytest

from kontsina_qt.library.file.aside import set_aside
from kontsina_qt.library.file.inspection import damage
from kontsina_qt.library.opening import mend
from kontsina_qt.library.store import Library
from tests.library.playing import keep, play_match

MATCH = play_match(4, hands=1, last=6)


def test_who_is_in_a_hurry_changes_nothing_for_who_writes(path: Path) -> None:
    came = Event()

    def hurry() -> None:
        came.set()
        with library.file.hurried():
            pass

    with Library.open(path) as library, ThreadPoolExecutor() as threads:
        with library.file.writing() as db:
            before = db.execute("PRAGMA busy_timeout").fetchone()
            hurried = threads.submit(hurry)
            assert came.wait(10)
            with pytest.raises(TimeoutError):
                hurried.result(0.2)
            assert db.execute("PRAGMA busy_timeout").fetchone() == before
        hurried.result(10)


def test_nobody_writes_while_a_library_is_mended(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(path) as library, ThreadPoolExecutor() as threads:
        good, bad = keep(library, MATCH), keep(library, MATCH)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE moves SET at = '' WHERE match = ? AND ply = 4", (bad,))
        writing = []

        def slowly(path: Path, why: str, when: datetime) -> Path:
            writing.append(threads.submit(library.set_cursor, good, 0, 2))
            with pytest.raises(TimeoutError):
                writing[0].result(0.3)
            return set_aside(path, why, when)

        monkeypatch.setattr("kontsina_qt.library.opening.set_aside", slowly)
        assert "1 match is complete" in mend(library, "it is damaged").words()
        writing[0].exception(10)
        assert len(library.summaries()) == 2
    assert damage(path) == ""
