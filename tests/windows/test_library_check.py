"""A library found damaged while the window is open is repaired, with a message."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.file.inspection import damage
from kontsina_qt.library.store import Library
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_window
from tests.library.playing import keep, play_match
from tests.session.waiting import wait

Start = Callable[..., MainWindow]


def spoil(window: MainWindow, id: int, ply: int) -> None:
    """Replace a move by another legal one."""
    assert window.library.path is not None
    with closing(sqlite3.connect(window.library.path)) as db, db:
        change = "UPDATE moves SET at = '2020-01-01T00:00:00.000Z' WHERE match = ? AND ply = ?"
        assert db.execute(change, (id, ply)).rowcount


def test_damage_is_found_after_the_start_and_play_goes_on(start: Start) -> None:
    window = start()
    session = window.session
    session.begin(session.rules, [session.match.seats[0]] * 2, session.dealing)
    good = keep(window.library, play_match(4, hands=1, last=9))
    bad = keep(window.library, play_match(6, hands=1, last=9))
    spoil(window, bad, 4)
    lines: list[str] = []
    window.play.health.notice.connect(lines.append)
    window.play.health.look()
    wait(lambda: bool(lines))
    assert f"match {bad} was changed after it was saved" in lines[0]
    assert "1 stops where the damage begins (5 moves are missing)" in lines[0]
    path, id = window.library.path, session.match_id
    assert path is not None and id is not None
    position = session.position
    assert position is not None
    assert session.play(position.legal()[0])
    assert session.match_id == id
    assert window.library.look_at(id).record() == session.match.record()
    assert window.library.look_at(good).cursor == (0, 9)
    assert window.library.look_at(bad).cursor == (0, 4)
    assert damage(path) == ""


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_a_log_that_was_deleted_is_no_damage(start: Start) -> None:
    window = start()
    session = window.session
    session.begin(session.rules, [session.match.seats[0]] * 2, session.dealing)
    kept = keep(window.library, play_match(4, hands=1, last=9))
    path = window.library.path
    assert path is not None
    found: list[str] = []
    window.play.health.notice.connect(found.append)
    lines: list[str] = []
    session.notice.connect(lines.append)
    Path(f"{path}-wal").unlink()
    with closing(sqlite3.connect(path)) as db, suppress(sqlite3.Error):
        db.execute("SELECT count(*) FROM moves").fetchone()
    window.play.health.look()
    assert not window.play.health.mend("a mixture")
    wait(lambda: bool(lines))
    assert "was deleted while Kontsina was running" in lines[0]
    position = session.position
    assert position is not None
    assert session.play(position.legal()[0])
    assert session.match_id is not None
    assert window.library.look_at(session.match_id).record() == session.match.record()
    assert window.library.look_at(kept).cursor == (0, 9)
    assert not found
    assert damage(path) == ""


def test_a_damaged_match_that_is_opened_is_saved_up_to_the_damage(window: MainWindow) -> None:
    bad = keep(window.library, play_match(6, hands=1, last=9))
    spoil(window, bad, 4)
    window.match_controller.resume_match(bad)
    assert window.session.match.cursor == (0, 4)
    assert "5 moves are missing" in window.toast.words


def test_a_damaged_match_that_is_played_goes_on_whole(start: Start) -> None:
    window = start()
    session = window.session
    session.begin(session.rules, [session.match.seats[0]] * 2, session.dealing)
    id = session.match_id
    assert window.library.path is not None and id is not None
    with closing(sqlite3.connect(window.library.path)) as db, db:
        db.execute("UPDATE matches SET undos = 7 WHERE id = ?", (id,))
    lines: list[str] = []
    window.play.health.notice.connect(lines.append)
    position = session.position
    assert position is not None
    assert session.play(position.legal()[0])
    wait(lambda: bool(lines))
    assert session.match_id is not None
    assert window.library.look_at(session.match_id).record() == session.match.record()
    assert damage(window.library.path) == ""


def test_what_was_saved_is_told_in_the_middle_of_the_window(
    qapp: QApplication, tmp_path: Path
) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        keep(library, play_match(6, hands=1, last=9))
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    window = make_window(path)
    window.resize(1280, 800)
    window.show()
    assert "Recovered: 1 match is complete." in window.toast.words
    assert window.toast.isVisible()
    assert abs(window.toast.geometry().center().x() - window.pages.width() // 2) <= 1
    window.close()
    window.library.close()
