"""What is kept of puzzles and deals of the day, in a line of the settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from kontsina_qt.library.progress import (
    KEPT_DAYS,
    DayResult,
    read_days,
    read_solved,
    write_days,
    write_solved,
)
from kontsina_qt.library.settings import SettingsStore

SOLVED = frozenset({"kontsina:1000042", "kontsina:7", "cassino:1000077"})
DAYS = (
    DayResult("2026-11-23", 7, 4, 5, 6),
    DayResult("2026-11-24", 0, -2, 3, 3, undone=True),
    DayResult("2026-11-25", 1, -2, undone=True),
    DayResult("2026-11-26", 0, 0, given_up=True),
    DayResult("2026-11-27", 0, 0, -1, 2, undone=True, given_up=True),
)


def test_solved_puzzles_are_kept() -> None:
    text = write_solved(SOLVED)
    assert text == "cassino:1000077;kontsina:7 1000042"
    assert read_solved(text) == SOLVED
    assert read_solved("") == frozenset()


@pytest.mark.parametrize("text", ["kontsina", "kontsina:x", "Kontsina:1", ":1", "a:1;;b:2", "a:-1"])
def test_what_is_no_list_of_puzzles_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_solved(text)


def test_days_are_kept() -> None:
    assert read_days(write_days(reversed(DAYS))) == DAYS
    assert read_days("") == ()


def test_the_latest_days_are_kept() -> None:
    many = [DayResult(f"{year}-01-01", 1, 2, 3, 4) for year in range(1000, 1000 + KEPT_DAYS + 5)]
    assert read_days(write_days(many)) == tuple(many[5:])


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-23 7 4 5",
        "2026-13-23 7 4 5 6",
        "2026-11-23 7 4 5 6;2026-11-23 1 1 1 1",
        "2026-11-23 7 4 5 x",
        "2026-11-23 77777 4 5 6",
        "2026-11-23 7 4 - 6",
        "2026-11-23 7 4 5 6 x",
    ],
)
def test_what_is_no_list_of_days_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_days(text)


def test_settings_keep_both(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.ini")
    store.change(solved=SOLVED, days=DAYS)
    again = SettingsStore(tmp_path / "settings.ini").settings
    assert (again.solved, again.days) == (SOLVED, DAYS)


def test_damaged_progress_is_begun_anew_and_leaves_the_rest(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.ini")
    store.change(solved=SOLVED, name="Anna")
    path = tmp_path / "settings.ini"
    path.write_text(path.read_text("utf-8").replace("kontsina:7", "kontsina:??"), "utf-8")
    again = SettingsStore(path).settings
    assert (again.solved, again.name) == (frozenset(), "Anna")
