"""The tables stand between their marks, and say who is told apart."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from kontsina_qt.commands.batch.arena import play_chunk, summed
from tests.training.strength.small import SMALL, planned, rows, run
from training.conduct import conduct_of
from training.sources import known_by
from training.strength.__main__ import DOC
from training.strength.page import write_page
from training.strength.plan import FIRST
from training.strength.results import COLUMNS, Result, read_results


@pytest.mark.usefixtures("played")
def test_tables_are_played_and_written_between_their_marks(place: Path) -> None:
    text = (place / "page.md").read_text("utf-8")
    for part in ("# A page\n\nBefore.\n", "\nBetween.\n", "\nAfter.\n"):
        assert part in text
    assert "what was there" not in text
    found = rows(place)
    assert [row["game"] for row in found] == [each.contest.game for each in SMALL]
    assert tuple(found[0]) == COLUMNS
    for row, each in zip(found, SMALL, strict=True):
        pairs = play_chunk(each.contest, range(FIRST, FIRST + each.deals))
        data = summed(each.contest, pairs)
        assert float(row["difference"]) == data["difference"]
        assert float(row["error"]) == data["standard_error"]
        cell = f"{data['difference']:+.2f} ± {data['standard_error']:.2f}".replace("-", "−")
        assert cell in text
        assert f"({each.deals})" in text
    assert "| `kontsina` | 3 |" in text and "| `scopone` | 4 |" in text
    assert "`beginner` from `random`: " in text
    assert text.count("3 comparisons of 3 planned") == 2
    assert "`greedy` : `random` | 1 |" in text and "`greedy` : `random` | 2 |" in text


def test_who_is_told_apart_stands_out(place: Path) -> None:
    page = place / "page.md"
    keys = [each.key for each in SMALL[:3]]
    by = known_by("beginner", "random")
    row = {"seconds": "0.3"}
    sure, unsure = Result(40, 40, by, "", 2.0, 0.2, row), Result(30, 30, by, "", 2.0, 1.0, row)
    write_page(page, {keys[0]: sure, keys[1]: unsure})
    text = page.read_text("utf-8")
    assert "**+2.00 ± 0.20** (40)" in text
    assert "+2.00 ± 1.00 (30)" in text and "**+2.00 ± 1.00**" not in text
    assert "* `beginner` from `random`: 1 of 2; not in Kontsina (3)" in text
    assert "2 comparisons of 3 planned" in text
    assert "*Nothing has been played yet.*" in text


def test_deals_added_after_a_first_look_are_told(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = place / "page.md"
    extended = replace(SMALL[0], parts=(30, 5, 5))
    planned(monkeypatch, [extended, SMALL[1]])
    row = {"seconds": "0.3"}
    write_page(page, {extended.key: Result(40, 40, "", "", 1.0, 0.2, row)})
    assert "(30 + 5 + 5 ‡)" in page.read_text("utf-8")
    write_page(page, {extended.key: Result(30, 40, "", "", 1.0, 0.2, row)})
    assert "(30 †‡)" in page.read_text("utf-8")


def test_a_page_without_marks_is_left_as_it_is(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "page.md").write_text("# A page\n", encoding="utf-8")
    assert run(place, "scopone") == 2
    assert "lacks the marks" in capsys.readouterr().err
    assert (place / "page.md").read_text("utf-8") == "# A page\n"


def test_the_page_of_the_project_is_what_its_results_and_players_make_it(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    conduct_of.cache_clear()  # other tests are content with one match
    shutil.copy(DOC, page)
    write_page(page, read_results(DOC.with_suffix(".csv")))
    why = "python -m training.strength --write"
    assert page.read_text("utf-8") == DOC.read_text("utf-8"), why
