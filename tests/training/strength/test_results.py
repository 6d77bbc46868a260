"""Results are of the players of today, or marked, and what they hold is not played again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from shutil import rmtree

import pytest

from tests.training.strength.small import SMALL, planned, rows, run, written_otherwise
from training.conduct import plays
from training.sources import known_by
from training.strength import plan
from training.strength.results import Result, read_results, write_results


@pytest.mark.long
@pytest.mark.usefixtures("played")
def test_what_other_players_came_to_is_marked_and_not_taken_up(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of each contest by itself: who plays by chance is in all of these but one."""
    assert "‡" not in (place / "page.md").read_text("utf-8")
    before = {row["a"] + row["b"] + row["by"] for row in rows(place)}
    assert len(before) == 3
    written_otherwise(place, monkeypatch)
    monkeypatch.setattr(plan, "plays", other_chances)
    assert run(place, "scopone") == 0
    page = (place / "page.md").read_text("utf-8")
    assert page.count("(3 ‡)") == 3 and page.count("(4 ‡)") == 1
    assert page.count("‡ 2 by players of before") == 2
    (alike,) = (line for line in page.splitlines() if "`steady` : `beginner`" in line)
    (other,) = (line for line in page.splitlines() if "| `scopone` |" in line)
    assert "‡" not in alike + other
    assert len(list((place / "kept").rglob("*.jsonl"))) == len(SMALL) + 1
    assert run(place) == 0
    assert "‡" not in (place / "page.md").read_text("utf-8")
    played = Counter(file.name for file in (place / "kept").rglob("*.jsonl"))
    assert sorted(played.values()) == [1, *[2] * (len(SMALL) - 1)]
    after = {row["a"] + row["b"] + row["by"] for row in rows(place)}
    assert before & after == {f"steadybeginner{known_by('steady', 'beginner')}"}


@pytest.mark.usefixtures("played")
def test_who_is_written_otherwise_but_plays_the_same_is_the_same(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page, before = (place / "page.md").read_text("utf-8"), rows(place)
    assert all(row["plays"] for row in before)
    kept = {file: file.read_text() for file in (place / "kept").rglob("*.jsonl")}
    written_otherwise(place, monkeypatch)
    assert run(place, "--write") == 0
    after = rows(place)
    for row, old in zip(after, before, strict=True):
        assert (row["by"] == old["by"]) == (row["b"] == "beginner")
        assert {**row, "by": ""} == {**old, "by": ""}
    assert (place / "page.md").read_text("utf-8") == page
    capsys.readouterr()
    assert run(place) == 0
    assert "the results are complete" in capsys.readouterr().out
    # What nobody has looked at cannot be told.
    results = read_results(place / "page.csv")
    key = SMALL[0].key
    results[key] = Result(
        4, 4, "older", "", 1.0, 0.2, {**results[key].row, "by": "older", "plays": ""}
    )
    write_results(place / "page.csv", results)
    assert run(place, "--write", "scopone") == 0
    assert (place / "page.md").read_text("utf-8").count("‡)") == 1
    # What was begun is continued.
    for file, text in kept.items():
        file.write_text("".join(text.splitlines(keepends=True)[:-1]))
    assert run(place, "--anew") == 0
    assert {file: file.read_text() for file in (place / "kept").rglob("*.jsonl")} == kept


@pytest.mark.usefixtures("played")
def test_what_another_run_has_written_meanwhile_stays(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written_otherwise(place, monkeypatch)
    file = place / "page.csv"

    def meanwhile(a: str, b: str, game: str, players: int) -> str:
        results = read_results(file)
        key = SMALL[4].key
        row = {**results[key].row, "difference": "9.99"}
        write_results(file, results | {key: replace(results[key], row=row)})
        return plays(a, b, game, players)

    monkeypatch.setattr(plan, "plays", meanwhile)
    assert run(place, "--write") == 0
    assert [row["difference"] for row in rows(place)].count("9.99") == 1
    assert "‡" not in (place / "page.md").read_text("utf-8")


@pytest.mark.usefixtures("played")
def test_another_number_of_hands_to_learn_is_another_contest(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = SMALL[-1]
    longer = replace(last, contest=replace(last.contest, hands=2, learning=0))
    planned(monkeypatch, [*SMALL[:-1], longer])
    rmtree(place / "kept")
    assert run(place) == 0
    assert len(list((place / "kept").rglob("*.jsonl"))) == 1
    assert rows(place)[-1]["learning"] == "0"


def other_chances(a: str, b: str, game: str, players: int) -> str:
    """What players do, were chance another one."""
    found = plays(a, b, game, players)
    return f"other {found}" if "random" in (a, b) else found


@pytest.mark.usefixtures("played")
def test_more_deals_planned_are_marked_and_fewer_are_not(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page, before = place / "page.md", rows(place)
    for more, marks in ((-1, 0), (1, len(SMALL))):
        planned(monkeypatch, [replace(each, parts=(each.deals + more,)) for each in SMALL])
        assert run(place, "--write") == 0
        assert page.read_text("utf-8").count(" †)") == marks
        assert rows(place) == before
        if not marks:
            assert run(place) == 0
            assert "the results are complete" in capsys.readouterr().out
    # Who is written otherwise since then plays the deals that are missing, too.
    written_otherwise(place, monkeypatch)
    assert run(place) == 0
    assert "†" not in page.read_text("utf-8")
    assert [int(row["deals"]) for row in rows(place)] == [each.deals + 1 for each in SMALL]


@pytest.mark.long
def test_what_the_results_hold_is_not_played_again(place: Path) -> None:
    assert run(place, "kontsina") == 0
    rmtree(place / "kept")
    assert run(place) == 0
    assert [file.name.split("-")[1] for file in (place / "kept").rglob("*.jsonl")] == ["scopone"]
    assert len(rows(place)) == len(SMALL)
    assert run(place, "--anew") == 0
    assert len(list((place / "kept").rglob("*.jsonl"))) == len(SMALL)
    # A part of a contest is not enough.
    assert run(place, "--anew", "--deals", "1") == 0
    rmtree(place / "kept")
    assert run(place) == 0
    assert {row["deals"] for row in rows(place)} == {"3", "4"}


def test_results_of_something_else_are_refused(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "page.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    assert run(place, "scopone") == 2
    assert "holds no results" in capsys.readouterr().err
