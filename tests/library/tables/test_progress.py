"""What is kept of puzzles, lessons and deals of the day as texts, and lines of older settings."""

from __future__ import annotations

import pytest

from kontsina_qt.library.tables.progress import (
    DayResult,
    read_days,
    read_games,
    read_missed,
    read_puzzle,
    read_result,
    read_solved,
    read_step,
    read_steps,
    write_result,
)

DAYS = (
    DayResult("2026-11-23", 7, 4, 5, 6),
    DayResult("2026-11-24", 0, -2, 3, 3, undone=True),
    DayResult("2026-11-25", 1, -2, undone=True),
    DayResult("2026-11-26", 0, 0, given_up=True),
    DayResult("2026-11-27", 0, 0, -1, 2, undone=True, given_up=True),
)


@pytest.mark.parametrize("result", DAYS)
def test_a_result_is_kept(result: DayResult) -> None:
    assert read_result(result.day, write_result(result)) == result


@pytest.mark.parametrize(
    ("day", "text"),
    [
        ("2026-11-23", "7 4 5"),
        ("2026-13-23", "7 4 5 6"),
        ("2026-W48-1", "7 4 5 6"),
        ("2026-11-23", "7 4 5 x"),
        ("2026-11-23", "77777 4 5 6"),
        ("2026-11-23", "7 4 - 6"),
        ("2026-11-23", "7 4 5 6 x"),
    ],
)
def test_what_is_no_result_is_refused(day: str, text: str) -> None:
    with pytest.raises(ValueError):
        read_result(day, text)


@pytest.mark.parametrize("key", ["kontsina", "kontsina:x", "Kontsina:1", ":1", "a:-1", "a:1 2"])
def test_what_is_no_puzzle_is_refused(key: str) -> None:
    with pytest.raises(ValueError):
        read_puzzle(key)


@pytest.mark.parametrize("text", ["", "-1", "x", "9" * 5000])
def test_what_is_no_step_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_step(text)


@pytest.mark.parametrize("text", ["", "3 ", "3  4", "3 x", "3 3", "-1"])
def test_what_is_no_list_of_missed_steps_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_missed(text)


def test_lines_of_older_settings_are_read() -> None:
    line = "2026-11-23 7 4 5 6;2026-11-24 0 -2 3 3 u;2026-11-25 1 -2 - - u"
    assert read_days(f"{line};2026-11-26 0 0 - - g;2026-11-27 0 0 -1 2 ug") == DAYS
    assert read_solved("cassino:1000077;kontsina:7 12") == {
        "cassino:1000077",
        "kontsina:7",
        "kontsina:12",
    }
    assert read_steps("kontsina:3 scopa:0") == {"kontsina": 3, "scopa": 0}
    assert read_games("kontsina scopa") == ("kontsina", "scopa")
    assert (read_days(""), read_solved(""), read_steps(""), read_games("")) == (
        (),
        frozenset(),
        {},
        (),
    )


def test_one_odd_part_of_a_line_costs_none_of_the_others() -> None:
    line = "2026-11-23 7 4 5 6;2026-11-24 0 ? 3 3;;x;2026-11-23 1 1 1 1;2026-11-25 1 -2 - - u"
    assert read_days(line) == (DAYS[0], DAYS[2])
    assert read_solved("kontsina:7 x 9;Scopa:1;scopa:2") == {
        "kontsina:7",
        "kontsina:9",
        "scopa:2",
    }
    assert read_steps("kontsina:x scopa:2") == {"scopa": 2}
    assert read_games("Scopa kontsina a\u202eb") == ("kontsina",)
