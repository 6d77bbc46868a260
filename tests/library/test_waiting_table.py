"""Matches with people that wait: each is found again, the person's turn first."""

from __future__ import annotations

from dataclasses import asdict
from json import dumps
from pathlib import Path

from kontsina_qt.library.waiting_table import (
    FILE,
    FOLDER,
    WaitingTable,
    forget_table,
    keep_table,
    waiting_table,
    waiting_tables,
)


def table(digit: str, **others: object) -> WaitingTable:
    """A match in a club."""
    data = asdict(WaitingTable("kontsina:club/" + digit * 64, False, "Anna", "scopa", ("Nikos",)))
    return WaitingTable(**(data | others))


def test_those_come_first_in_which_it_is_the_persons_turn(tmp_path: Path) -> None:
    old, new, mine = table("1", seen=1), table("2", seen=2), table("3", seen=0, turn=True)
    for each in (old, new, mine):
        keep_table(each, tmp_path)
    assert waiting_tables(tmp_path) == [mine, new, old]
    assert waiting_table(tmp_path) == mine and waiting_table(tmp_path, old.match) == old
    forget_table(tmp_path, mine.match)
    assert waiting_tables(tmp_path) == [new, old]
    assert waiting_table(tmp_path, mine.match) is None


def test_what_is_none_is_passed_over_and_others_files_are_safe(tmp_path: Path) -> None:
    keep_table(table("1"), tmp_path)
    (tmp_path / FOLDER / "odd.json").write_text("{")
    (tmp_path / FOLDER / "days.json").write_text(dumps(asdict(table("2", days=-1))))
    assert waiting_tables(tmp_path) == [table("1")]
    keep_table(WaitingTable("kontsina:club/..", False, "Anna", "scopa"), tmp_path)
    assert {path.parent for path in tmp_path.rglob("*.json")} == {tmp_path / FOLDER}


def test_the_one_match_of_an_older_version_goes_with_its_end(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(dumps(asdict(table("1"))))
    assert waiting_tables(tmp_path) == [table("1")]
    keep_table(table("1", turn=True), tmp_path)
    assert waiting_tables(tmp_path) == [table("1", turn=True)] and not (tmp_path / FILE).exists()
    forget_table(tmp_path, table("1").match)
    assert waiting_tables(tmp_path) == []
