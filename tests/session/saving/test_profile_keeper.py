"""What the person has done outside matches is in the library, or told and tried again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.file.connection import BUSY_SECONDS
from kontsina_qt.library.file.inspection import damage
from kontsina_qt.library.opening import mend
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.library.tables.progress import DayResult
from kontsina_qt.session.saving import retrying
from kontsina_qt.session.saving.profile_keeper import ProfileKeeper
from tests.library.playing import keep, play_match
from tests.session.waiting import wait

RESULT = DayResult("2026-11-23", 7, 4, 5, 6)
OLD_TEXTS = {"puzzles/solved": "scopa:1", "learn/finished": "diloti"}
OLD = Profile(solved=frozenset({"scopa:1"}), learnt=("diloti",))


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(retrying, "RETRY_MS", 30)
    return tmp_path / "library.sqlite3"


@contextmanager
def held(library: Library) -> Iterator[None]:
    """Another connection holds the file, and nobody waits long for it."""
    assert library.path is not None
    library.file.db.execute("PRAGMA busy_timeout = 10")
    with closing(sqlite3.connect(library.path, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("ROLLBACK")
    library.file.db.execute(f"PRAGMA busy_timeout = {round(BUSY_SECONDS * 1000)}")


def kept(path: Path) -> Profile:
    with Library.open(path) as library:
        return library.profile.read()


def test_a_change_is_kept_at_once_and_told_of(qapp: QApplication, path: Path) -> None:
    with Library.open(path) as library:
        keeper = ProfileKeeper(library, {})
        seen: list[Profile] = []
        keeper.changed.connect(lambda profile: seen.append(kept(path)))
        keeper.change(days=(RESULT,))
        assert seen == [Profile(days=(RESULT,))]
        assert keeper.profile == keeper.shown == seen[0]


def test_what_waits_is_told_once_and_saved_by_itself(qapp: QApplication, path: Path) -> None:
    with Library.open(path) as library:
        keeper = ProfileKeeper(library, {})
        lines: list[str] = []
        saved: list[bool] = []
        keeper.notice.connect(lines.append)
        keeper.kept.connect(lambda: saved.append(True))
        with held(library):
            keeper.change(days=(RESULT,))
            keeper.change(solved=frozenset({"scopa:1"}))
            assert keeper.shown.days == (RESULT,), "the person knows that it waits"
            assert not keeper.settle()
            assert kept(path) == Profile()
        assert lines == [
            (
                "Another program is writing to the library. What you just did is saved as soon as "
                "possible."
            )
        ]
        wait(lambda: bool(saved))
        assert kept(path) == Profile(days=(RESULT,), solved=frozenset({"scopa:1"}))
        assert keeper.settle()


def test_old_settings_are_taken_in_once(qapp: QApplication, path: Path) -> None:
    with Library.open(path) as library:
        assert ProfileKeeper(library, OLD_TEXTS).profile == OLD
        keeper = ProfileKeeper(library, OLD_TEXTS)
        keeper.change(learnt=())
    with Library.open(path) as library:
        assert ProfileKeeper(library, OLD_TEXTS).profile == replace(OLD, learnt=())


def test_old_settings_are_taken_in_later_where_that_cannot_be_now(
    qapp: QApplication, path: Path
) -> None:
    with Library.open(path) as library:
        with held(library):
            keeper = ProfileKeeper(library, OLD_TEXTS)
            assert keeper.profile == OLD
        keeper.change(days=(RESULT,))
        assert kept(path) == keeper.profile == replace(OLD, days=(RESULT,))


def test_another_window_s_changes_are_seen(qapp: QApplication, path: Path) -> None:
    with Library.open(path) as one, Library.open(path) as two:
        ours, theirs = ProfileKeeper(one, {}), ProfileKeeper(two, {})
        ours.change(days=(RESULT,))
        theirs.refresh()
        assert theirs.profile.days == (RESULT,)
        theirs.change(solved=frozenset({"scopa:1"}))
        ours.change(solved=frozenset({"scopa:2"}))
        assert ours.profile.solved == {"scopa:1", "scopa:2"}


def test_of_two_windows_the_first_try_counts(qapp: QApplication, path: Path) -> None:
    with Library.open(path) as one, Library.open(path) as two:
        ours, theirs = ProfileKeeper(one, {}), ProfileKeeper(two, {})
        ours.change(days=(RESULT,))
        theirs.change(days=(replace(RESULT, own=12),))
        assert theirs.profile.days == (RESULT,)


def test_a_library_that_is_put_in_place_is_taken_whole(qapp: QApplication, path: Path) -> None:
    other = path.with_name("other.sqlite3")
    with Library.open(other) as library:
        ProfileKeeper(library, {}).change(solved=frozenset({"scopa:2"}))
    with Library.open(path) as library:
        keep(library, play_match(4, hands=1, last=6))
        keeper = ProfileKeeper(library, {})
        keeper.change(days=(RESULT,))
        for suffix in ("-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        other.replace(path)
        keeper.change(learnt=("diloti",))
        wanted = Profile(solved=frozenset({"scopa:2"}), learnt=("diloti",))
        assert keeper.profile == wanted
    assert kept(path) == wanted


def test_into_an_empty_library_all_that_is_known_is_put(qapp: QApplication, path: Path) -> None:
    with Library.open(path) as library:
        keep(library, play_match(4, hands=1, last=6))
        keeper = ProfileKeeper(library, {})
        keeper.change(days=(RESULT,))
        for file in path.parent.glob("library*"):
            file.unlink()
        keeper.change(learnt=("diloti",))
    assert kept(path) == Profile(days=(RESULT,), learnt=("diloti",))


def test_what_a_damaged_library_has_lost_is_put_back(qapp: QApplication, path: Path) -> None:
    with Library.open(path) as library:
        keeper = ProfileKeeper(library, {})
        keeper.change(days=(RESULT,), solved=frozenset({"scopa:1"}))
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE profile SET value = 'spoilt beyond mending' WHERE kind = 'day'")
        mend(library, damage(path))
        assert library.profile.read() == Profile(solved=frozenset({"scopa:1"}))
        keeper.put_back()
        assert library.profile.read() == keeper.profile
        assert keeper.profile.days == (RESULT,)
